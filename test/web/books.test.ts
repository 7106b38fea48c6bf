/** VAT, ledger and audit log in a real browser: from a box to its paper, an entry by hand posted and taken back, and what every view looks like. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'
import { look, sizes } from './look.ts'
import { buildWebApp } from './web-app.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`the books${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let session: string
  let returnId: string

  const request = (method: string, path: string, body?: object) =>
    web.service.request(company.organization.key, method, `/api/rest${path}`, body)

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    company = await foundCompany(web.service)
    session = (await company.organization.member('owner')).session
    returnId = (await request('POST', '/vat-returns', { date: '2026-03-01' })).body.result.id
  })
  afterAll(() => web?.close())

  const visit = async (locale = 'en-GB', token = session): Promise<Visitor> => {
    const visitor = await visitAs(web, token, { locale, viewport: sizes[0] })
    return visitor
  }
  /** Goes down a list to the row with these words. */
  const goTo = async (page: Page, list: string | RegExp, words: RegExp): Promise<void> => {
    const listbox = page.getByRole('listbox', { name: list })
    await listbox.getByRole('option', { name: words }).first().waitFor()
    for (let step = 0; step < 40 && !words.test(await listbox.locator('[data-current]').innerText()); step++) await page.keyboard.press('j')
    expect(await listbox.locator('[data-current]').innerText()).toMatch(words)
  }
  const press = async (page: Page, ...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }

  test('each view keeps to its budget with what it needs', async () => {
    const { assets } = await buildWebApp()
    const named = (pattern: RegExp) => [...assets.keys()].filter(name => pattern.test(name))
    const closure = (first: Iterable<string>): Set<string> => {
      const needed = new Set(first)
      for (const name of needed) {
        for (const [, imported] of assets
          .get(name)!
          .plain.toString()
          .matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
          needed.add(imported!)
      }
      return needed
    }
    const gzipped = (names: Iterable<string>): number =>
      [...names].reduce((sum, name) => sum + gzipSync(assets.get(name)!.plain, { level: 9 }).length, 0)
    const first = closure(named(/^(index|shared|inbox|en)-.*\.js$/))
    const words = (screen: string) =>
      Math.max(...['en', 'da', 'it'].map(language => gzipped(named(new RegExp(`^${screen}-words-${language}-`)))))
    const views = {
      vat: ['tax-registers', 'eu-sales', 'oss', 'withholding'],
      ledger: [
        'trial-balance',
        'chart',
        'journal',
        'editor',
        'kept-entries',
        'reports',
        'payments',
        'rates',
        'years',
        'opening',
        'exports',
      ],
    }
    for (const [screen, parts] of Object.entries(views)) {
      for (const part of parts) {
        const files = named(new RegExp(`^(${screen}|${part})-(?!words-).{8}\\.js$`))
        expect(files.length, part).toBeGreaterThanOrEqual(2)
        const own = [...closure(files)].filter(file => !first.has(file))
        expect(gzipped(own) + words(screen) + words('books'), `${screen} ${part}`).toBeLessThanOrEqual(25_000)
      }
    }
  })

  test('a VAT box leads to its paper in three keys, of a return and of the VAT so far', async () => {
    const visitor = await visit()
    const { page } = visitor
    // The VAT so far is that of the first quarter that is not filed.
    const { documentId: recent } = await bring(web.service, company.organization, invoice({ number: '2051', date: '10-12-2025' }), 'posted')
    for (const [from, paper] of [
      [`/vat/${returnId}`, company.posted],
      ['/vat', recent],
    ] as const) {
      await page.goto(from)
      if (from === '/vat') {
        await page.locator('[data-so-far]').waitFor()
        await press(page, 'b')
      }
      await page.getByRole('listbox', { name: 'Boxes' }).waitFor()
      // The input VAT of the quarter: one of its lines is the bill of a supplier.
      await goTo(page, 'Boxes', /Købsmoms/)
      await press(page, 'Enter')
      await goTo(page, /Købsmoms/, /2041|2051|Papir/)
      await press(page, 'Enter')
      await page.getByRole('heading', { name: /^Entry \d+/ }).waitFor()
      await page.getByRole('link', { name: /Open its source/ }).waitFor()
      await press(page, 'Enter')
      await page.waitForURL(`**/documents/${paper}`)
    }
    expect(visitor.complaints()).toEqual([])
    await visitor.context.close()
  })

  test('a return is filed with its reference, settled, and reopened with a reason', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto(`/vat/${returnId}`)
    await page.getByRole('listbox', { name: 'Boxes' }).waitFor()
    await press(page, 'f')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/become final/).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.dataset.name')).toBe('reference')
    await page.keyboard.type('SKAT-77')
    await dialog.getByRole('button', { name: 'Record as filed' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect((await request('GET', `/vat-returns/${returnId}`)).body.result).toMatchObject({ state: 'filed', reference: 'SKAT-77' })
    await page.getByRole('button', { name: 'Settle in the books' }).click()
    await dialog.getByRole('button', { name: 'Settle in the books' }).click()
    await page.getByText('settled').first().waitFor()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await page.keyboard.type('Not sent')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await page.getByText('Reopened on', { exact: false }).waitFor()
    expect((await request('GET', `/vat-returns/${returnId}`)).body.result.state).toBe('draft')
    expect(visitor.complaints()).toEqual([])
    await visitor.context.close()
  })

  test('an entry is written by the keyboard, posted, and taken back', async () => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/ledger/entries')
    await page.getByRole('listbox', { name: 'Entries' }).waitFor()
    await press(page, 'n')
    await page.locator('[data-name=text]').focus()
    await page.keyboard.type('Rent for April')
    await page.locator('[data-name="0.account"]').focus()
    await page.keyboard.type('2150')
    await press(page, 'Enter')
    await page.locator('[data-name="0.debit"]').focus()
    await page.keyboard.type('8,000+25%')
    await page.getByText('Difference 10,000.00 DKK').waitFor()
    await press(page, 'Enter')
    await expect.poll(() => page.evaluate('document.activeElement?.dataset.name')).toBe('1.account')
    await page.keyboard.type('6481')
    await press(page, 'Enter')
    await page.locator('[data-name="1.credit"]').focus()
    // What is typed survives going elsewhere.
    await page.reload()
    await page.getByText('Difference 10,000.00 DKK').waitFor()
    await page.locator('[data-name="1.credit"]').focus()
    await press(page, '=')
    await page.getByText('Debit and credit are equal.').waitFor()
    await press(page, 'Control+Enter')
    await page.waitForURL(/\/ledger\/entries\/led_/)
    await page.getByRole('heading', { name: /^Entry \d+/ }).waitFor()
    const entryId = page.url().split('/').at(-1)!
    expect((await request('GET', `/ledger-entries/${entryId}`)).body.result).toMatchObject({
      text: 'Rent for April',
      date: '2026-04-15',
      lines: [
        { account: '2150', debit: 10_000 },
        { account: '6481', credit: 10_000 },
      ],
    })
    await press(page, 't')
    await page
      .getByRole('dialog')
      .getByText(/stays in the books/)
      .waitFor()
    await page.keyboard.type('Wrong month')
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).press('Enter')
    await page.getByText('Taken back by a reversing entry').first().waitFor()
    const { reversedBy } = (await request('GET', `/ledger-entries/${entryId}`)).body.result
    expect((await request('GET', `/ledger-entries/${reversedBy}`)).body.result.text).toMatch(/Wrong month/)
    expect(visitor.complaints()).toEqual([])
    await visitor.context.close()
  })

  test('the SAF-T file of another program is read, mapped where it is not clear, and checked', async () => {
    const visitor = await visit()
    const { page } = visitor
    const account = (number: string, name: string, side: string) =>
      `<Account><AccountID>${number}</AccountID><AccountDescription>${name}</AccountDescription><Closing${side}Balance>700.00</Closing${side}Balance></Account>`
    const days = '<SelectionStartDate>2025-01-01</SelectionStartDate><SelectionEndDate>2025-12-31</SelectionEndDate>'
    const xml = `<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:DK"><Header><SelectionCriteria>${days}</SelectionCriteria></Header><MasterFiles><GeneralLedgerAccounts>${account('6481', 'Bank', 'Debit')}${account('99', 'Kapital', 'Credit')}</GeneralLedgerAccounts></MasterFiles></AuditFile>`
    const choose = (text: string) =>
      page.locator('main input[type=file]').setInputFiles({ name: 'saf-t.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })
    await page.goto('/ledger/opening')
    await page.getByRole('tab', { name: 'From a file' }).click()
    await choose(xml.slice(0, -20))
    await page.getByText('The file ends in line 1, before it is complete.', { exact: false }).first().waitFor()
    await choose(xml)
    await page.getByText('saf-t.xml: 2 accounts with a balance', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'Check' }).isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Account here for 99' }).focus()
    await page.keyboard.type('6935')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Check' }).press('Enter')
    await page.getByText('2 accounts, 700.00', { exact: false }).waitFor()
    expect(visitor.complaints().filter(complaint => !complaint.includes('400'))).toEqual([])
    await visitor.context.close()
  })

  test('a viewer reads everything and changes nothing', async () => {
    const visitor = await visit('en-GB', (await company.organization.member('viewer')).session)
    const { page } = visitor
    await page.goto(`/vat/${returnId}`)
    await page.getByRole('listbox', { name: 'Boxes' }).waitFor()
    expect(await page.getByRole('button', { name: /Record as filed|Prepare again/ }).count()).toBe(0)
    await page.goto('/ledger/years')
    await page.getByText('Owners, administrators and accountants can change this.').waitFor()
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    expect(visitor.complaints()).toEqual([])
    await visitor.context.close()
  })

  test('a year that was added with a wrong end gets another one, and one that was added by mistake goes', async () => {
    const { page, context, complaints } = await visit('en-GB')
    await page.goto('/ledger/years')
    await page.getByLabel('From').fill('01/01/2026')
    await page.getByLabel('To', { exact: true }).fill('30/11/2026')
    await page.getByRole('button', { name: 'Add a year' }).click()
    await page.getByRole('button', { name: /Change the end/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('To').fill('31/12/2029')
    await dialog.getByLabel('To').press('Tab')
    await dialog.getByRole('button', { name: 'Change the end' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('To').fill('31/12/2026')
    await dialog.getByLabel('To').press('Tab')
    await dialog.getByRole('button', { name: 'Change the end' }).click()
    await dialog.waitFor({ state: 'detached' })
    const years = async () =>
      (await request('GET', '/accounting-years')).body.result.items.map(({ start, end }: { start: string; end: string }) => [start, end])
    expect(await years()).toEqual([['2026-01-01', '2026-12-31']])
    await page.getByRole('button', { name: /Delete the year/ }).click()
    await dialog.getByRole('button', { name: 'Delete the year' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('No accounting year was entered').waitFor()
    expect(await years()).toEqual([])
    expect(complaints().filter(complaint => !complaint.includes('400'))).toEqual([])
    await context.close()
  })

  describe('looks', () => {
    let entryId: string

    beforeAll(async () => {
      const rent = {
        text: 'Husleje',
        lines: [
          { accountId: '2150', amount: 10_000 },
          { accountId: '6481', amount: -10_000 },
        ],
      }
      await request('POST', '/entry-drafts', { ...rent, name: 'Husleje' })
      await request('POST', '/entry-schedules', { ...rent, name: 'Husleje', firstOn: '2026-04-30', unit: 'month' })
      await request('POST', '/exchange-rates', { currency: 'USD', date: '2026-04-14', rate: 6.87 })
      await request('POST', '/accounting-years', { start: '2026-01-01', end: '2026-12-31' })
      await request('POST', '/accounting-years', { start: '2027-01-01', end: '2027-12-31' })
      entryId = (await request('GET', `/documents/${company.posted}`)).body.result.ledgerEntryId
    })

    const row = 'main [role=option]'
    const views = (): readonly (readonly [name: string, path: string, ready: string])[] => [
      ['vat', '/vat', row],
      ['vat-return', `/vat/${returnId}`, row],
      ['vat-box', `/vat/${returnId}/koebsmoms`, 'main section [role=option]'],
      ['vat-registers', '/vat/registers?from=2026-01-01&to=2026-03-31', row],
      ['vat-eu-sales', '/vat/eu-sales', 'main p'],
      ['vat-oss', '/vat/oss', 'main p'],
      ['ledger-trial-balance', '/ledger?compare=previous_year', row],
      ['ledger-statement', '/ledger/trial-balance/1010', 'main section [role=option]'],
      ['ledger-accounts', '/ledger/accounts', row],
      ['ledger-entry', `/ledger/entries/${entryId}`, 'main table'],
      ['ledger-editor', '/ledger/entries/new', 'main ol li'],
      ['ledger-drafts', '/ledger/drafts', 'main li >> nth=1'],
      ['ledger-result', '/ledger/reports/profit-and-loss?compare=previous_year', row],
      ['ledger-payables', '/ledger/reports/aged-payables', row],
      ['ledger-payments', '/ledger/payments', 'main [role=tab]'],
      ['ledger-rates', '/ledger/rates', row],
      ['ledger-years', '/ledger/years', 'main li'],
      ['ledger-opening', '/ledger/opening', 'main ol li'],
      ['ledger-exports', '/ledger/exports', 'main p'],
      ['audit', '/audit', row],
    ]

    test('on a phone a wide second line takes no room from the first', async () => {
      const { page, context } = await visit('it-IT')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/audit')
      await page.locator(row).first().waitFor()
      const main = page.locator(`${row} [data-place=main]`).first()
      const all = page.locator(row).first()
      // All but the padding of the row: who did it stands in the line below.
      expect((await main.boundingBox())!.width).toBeGreaterThan((await all.boundingBox())!.width - 40)
      await context.close()
    })

    test('on a phone what is to be paid is ticked by a finger', async () => {
      await bring(web.service, company.organization, invoice({ number: '2061', date: '09-04-2026' }), 'posted')
      const { page, context } = await visit('en-GB')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/ledger/payments')
      const first = page.locator(row).first()
      await first.getByText('☐').waitFor()
      await first.click()
      await first.getByText('☑').waitFor()
      await context.close()
    })

    // Many pages each: the bound ends what hangs, and says nothing about speed.
    test.each(['en-GB', 'da-DK', 'it-IT'])('in %s', { timeout: 900_000 }, async locale => {
      const visitor = await visit(locale)
      for (const [name, path, ready] of views()) {
        await visitor.page.goto(path)
        await visitor.page.locator(ready).first().waitFor({ state: 'attached' })
        await visitor.page.locator('[role=status] .unseen').waitFor({ state: 'detached' })
        await look(visitor, locale.slice(0, 2), name)
      }
      await visitor.context.close()
    })
  })
})
