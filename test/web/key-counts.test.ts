/**
 * The keys that decide a document and a bank line (design, section 11): whoever decides a hundred a day presses them a hundred times. Each test presses those that
 * the design allows and no other, and asks the service what was decided. Values and words that are typed are no keys; they reach the field that was meant, or none.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, addEntries, addMovements, clockAt, done } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import type { Organization } from '../harness/service.ts'
import { startWebService, visitAs, type WebService } from './app.ts'

interface Line {
  ledgerAccountId: string
  gross: number
}

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`keys a decision${reason}`, { timeout: 300_000 }, () => {
  let web: WebService

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
  })
  afterAll(() => web?.close())

  const visit = async (organization: Organization) =>
    visitAs(web, (await organization.member('bookkeeper')).session, { locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const read = async (organization: Organization, path: string) =>
    (await web.service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
  const openIn = async (page: Page, id: string): Promise<void> => {
    await page.goto(`/inbox/${id}`)
    await page.locator('[data-accept]').waitFor()
    await expect.poll(() => page.locator('[data-unseen]').count()).toBe(0)
  }
  const untilAt = (page: Page, name: string) => expect.poll(() => page.evaluate('document.activeElement?.dataset.name')).toBe(name)
  /** The key of the account and its number; what is typed next decides. */
  const typeAccount = async (page: Page): Promise<void> => {
    await page.keyboard.press('e')
    await untilAt(page, 'account')
    await page.keyboard.type('2310')
  }
  /** As far as the number of the account that a fee is booked to by hand. */
  const startBooking = async (page: Page, fee: string | undefined): Promise<void> => {
    await page.goto(`/bank/all/${fee}`)
    await page
      .getByRole('region', { name: 'The selected line' })
      .getByRole('heading', { name: /Kortgebyr/ })
      .waitFor()
    await page.keyboard.press('b')
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type('2390')
  }

  test('a document is posted by Enter, with a corrected field by three keys and the value, and in two lines by five keys and what is typed', async () => {
    const organization = await web.service.found()
    const bills: string[] = []
    for (const [at, supplier] of ['Alfa ApS', 'Beta ApS', 'Gamma ApS', 'Delta ApS', 'Epsilon ApS'].entries())
      bills.push((await bring(web.service, organization, invoice({ supplier, number: `70${at}1`, net: 800 + at * 40 }))).documentId)
    const [plain, number, total, account, split] = bills as [string, string, string, string, string]
    const { page, context } = await visit(organization)
    const open = (id: string) => openIn(page, id)
    const untilPosted = (id: string) => expect.poll(async () => (await read(organization, `/documents/${id}`)).state).toBe('posted')

    await open(plain)
    await page.keyboard.press('Enter')
    await untilPosted(plain)

    // By Tab, and by the key of the field.
    await open(number)
    await page.keyboard.press('Tab')
    await untilAt(page, 'supplier')
    await page.keyboard.press('Tab')
    await untilAt(page, 'invoiceNumber')
    await page.keyboard.type('77-118')
    await page.keyboard.press('Control+Enter')
    await untilPosted(number)
    expect((await read(organization, `/documents/${number}`)).extraction.invoiceNumber).toBe('77-118')

    await open(total)
    await page.keyboard.press('6')
    await untilAt(page, 'total')
    await page.keyboard.type('1250')
    await page.keyboard.press('Control+Enter')
    await untilPosted(total)
    expect((await read(organization, `/documents/${total}`)).extraction.total).toBe(1250)

    await open(account)
    await typeAccount(page)
    await page.getByRole('listbox', { name: 'Account' }).getByRole('option').first().waitFor()
    const coded = page.waitForResponse(response => response.url().endsWith('/update_coding'))
    await page.keyboard.press('Enter')
    await coded
    await page.keyboard.press('Control+Enter')
    await untilPosted(account)
    expect((await read(organization, `/documents/${account}`)).ledgerAccountId).toBe('2310')

    await open(split)
    await page.keyboard.press('s')
    await untilAt(page, '0.gross')
    await page.keyboard.type('500')
    await page.keyboard.press('Enter')
    await untilAt(page, '1.ledgerAccountId')
    await page.keyboard.type('2310')
    await page.locator('dialog [role=option]').first().waitFor()
    await page.keyboard.press('Enter')
    const saved = page.waitForResponse(response => response.url().endsWith('/coding-lines'))
    await page.keyboard.press('Control+Enter')
    expect((await saved).status()).toBe(200)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await untilPosted(split)
    const { codingLines } = await read(organization, `/documents/${split}`)
    expect(codingLines.map(({ ledgerAccountId, gross }: Line) => [ledgerAccountId, gross])).toEqual([
      ['2450', 500],
      ['2310', 700],
    ])
    await context.close()
  })

  test('what is typed after the key of a field that the document lacks goes into that field, or nowhere', async () => {
    const organization = await web.service.found()
    const [lacking, divided, narrow] = [
      await bring(web.service, organization, invoice({ supplier: 'Alfa ApS', number: '8001' })),
      await bring(web.service, organization, invoice({ supplier: 'Beta ApS', number: '8002', net: 1000 })),
      await bring(web.service, organization, invoice({ supplier: 'Gamma ApS', number: '8003' })),
    ]
    const { page, context } = await visit(organization)
    const stateOf = async (id: string) => {
      const { state, extraction, codingLines, bookingText, contactId, ledgerAccountId } = await read(organization, `/documents/${id}`)
      return { state, extraction, codingLines, bookingText, contactId, ledgerAccountId }
    }

    // Without a rest, as somebody types who knows the keys.
    await openIn(page, lacking.id)
    const before = await stateOf(lacking.id)
    expect(before.extraction.dueDate).toBe(null)
    await page.keyboard.type('415.04.2026')
    await untilAt(page, 'dueDate')
    const corrected = page.waitForResponse(response => response.url().endsWith('/extraction'))
    await page.keyboard.press('Enter')
    expect((await corrected).status()).toBe(200)
    const { extraction } = await stateOf(lacking.id)
    expect(extraction).toMatchObject({
      dueDate: '2026-04-15',
      supplier: before.extraction.supplier,
      invoiceNumber: '8001',
      date: before.extraction.date,
      total: 625,
    })

    const lines = [
      { ledgerAccountId: '2450', vatCode: 'I25', gross: 500 },
      { ledgerAccountId: '2310', vatCode: 'I25' },
    ]
    const put = await web.service.request(organization.key, 'PUT', `/api/rest/documents/${divided.id}/coding-lines`, { lines })
    expect(put.status).toBe(200)
    await openIn(page, divided.id)
    const whole = await stateOf(divided.id)
    await page.keyboard.type('e2310')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page
      .getByText(/This document has no such field/)
      .first()
      .waitFor()
    expect(await page.evaluate('document.activeElement?.dataset.name')).toBeUndefined()
    // The keys are keys again after Escape, and the help tells of those that lead somewhere.
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog')
    await help.getByText('Due', { exact: true }).waitFor()
    expect(await help.getByText('Change the account', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('t')
    await untilAt(page, 'bookingText')
    expect(await stateOf(divided.id)).toEqual(whole)

    // On a phone the list is shown alone: the field is not drawn before its key is pressed.
    await page.setViewportSize({ width: 390, height: 800 })
    await openIn(page, narrow.id)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.keyboard.type('61000')
    await untilAt(page, 'total')
    const told = page.waitForResponse(response => response.url().endsWith('/extraction'))
    await page.keyboard.press('Enter')
    expect((await told).status()).toBe(200)
    expect((await stateOf(narrow.id)).extraction).toMatchObject({ supplier: { name: 'Gamma ApS' }, total: 1000 })
    await context.close()
  })

  test('a bank line is booked as suggested by Enter, and by hand by b, the account and Enter twice', async () => {
    const organization = await web.service.found()
    const account = await addAccount(web.service, organization)
    await addEntries(web.service, organization, [
      { amount: -500, names: ['Alfa ApS'], numbers: ['1'], date: '2026-03-01' },
      { amount: -500, names: ['Alfa ApS'], numbers: ['2'], date: '2026-03-02' },
    ])
    const [suggested, fee] = await addMovements(web.service, organization, account, [
      { amount: -500, date: '2026-03-20', text: 'Alfa ApS' },
      { amount: -75, date: '2026-03-10', text: 'Kortgebyr marts 4711' },
    ])
    await done(web.service, organization, 'reconcile_now')
    const { page, context } = await visit(organization)
    const stateOf = async (id: string | undefined) => (await read(organization, `/transactions/${id}`)).state
    await page.goto(`/bank/all/${suggested}`)
    await page.getByRole('list', { name: /Explanations/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => stateOf(suggested)).toBe('reconciled')

    await startBooking(page, fee)
    await page.locator('dialog [role=option]').first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => stateOf(fee)).toBe('reconciled')
    await context.close()
  })

  test('who is faster than the chart of accounts gets the account all the same', async () => {
    const organization = await web.service.found()
    const bill = (await bring(web.service, organization, invoice({ supplier: 'Alfa ApS', number: '9001' }))).documentId
    const bank = await addAccount(web.service, organization)
    const [fee] = await addMovements(web.service, organization, bank, [{ amount: -75, date: '2026-03-10', text: 'Kortgebyr marts 4711' }])
    const { page, context } = await visit(organization)
    let release = (): void => undefined
    const hold = async (): Promise<void> => {
      const released = new Promise<void>(resolve => {
        release = resolve
      })
      await page.unroute('**/api/rest/accounts?*')
      await page.route('**/api/rest/accounts?*', async route => {
        await released
        await route.continue()
      })
    }

    await hold()
    await openIn(page, bill)
    await typeAccount(page)
    await page.keyboard.press('Enter')
    expect(await page.getByRole('listbox', { name: 'Account' }).count()).toBe(0)
    release()
    await expect.poll(async () => (await read(organization, `/documents/${bill}`)).ledgerAccountId).toBe('2310')

    await hold()
    await startBooking(page, fee)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await page.locator('dialog [role=option]').count()).toBe(0)
    release()
    await expect.poll(async () => (await read(organization, `/transactions/${fee}`)).state).toBe('reconciled')
    await context.close()
  })
})
