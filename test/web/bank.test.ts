/** The bank in a real browser: linked from the first click, thirty lines decided by the keyboard, a statement looked at before it is imported. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, addEntries, addMovements, clockAt, done } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import type { Organization } from '../harness/service.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { look, sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`the bank, in a browser${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let organization: Organization

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    organization = await web.service.found()
  })
  afterAll(() => web?.close())

  const visit = async (role: 'owner' | 'bookkeeper' | 'viewer', own = organization, options: object = {}): Promise<Visitor> => {
    const visitor = await visitAs(web, (await own.member(role)).session, { locale: 'en-GB', viewport: sizes[0], ...options })
    return visitor
  }
  const read = async (path: string, own = organization) => {
    const { status, body } = await web.service.request(own.key, 'GET', `/api/rest${path}`)
    expect([path, status, body.detail]).toEqual([path, 200, undefined])
    return body.result
  }
  const linesOf = async (page: Page): Promise<void> => {
    await page.locator('[role=option]').first().waitFor()
    await page.getByRole('region', { name: 'The selected line' }).waitFor()
  }
  const type = async (page: Page, text: string): Promise<void> => {
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type(text)
  }
  const selectedName = (page: Page): Promise<string | null> =>
    page.getByRole('region', { name: 'The selected line' }).getByRole('heading').textContent()

  test('a bank is linked from the first click, and thirty lines are decided by the keyboard', async () => {
    const visitor = await visit('owner')
    const { page } = visitor
    await page.goto('/bank')
    await page.getByText('No bank account yet.').waitFor()
    await page.getByRole('button', { name: 'Link a bank' }).click()
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type('sandbox bank danmark')
    await page.getByRole('button', { name: /Sandbox Bank Danmark Denmark/ }).click()
    // The page of the bank, and back.
    await page.waitForURL('**/sandbox/bank/**')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL('**/bank**')
    await page
      .getByText(/is linked: \d+ account/)
      .first()
      .waitFor()
    await page
      .getByText(/\d+ new, \d+ matched, \d+ left/)
      .first()
      .waitFor()
    await linesOf(page)

    // Two bills of one amount each: a tie, which a person decides.
    const waiting = (await read('/transactions?state=unmatched&pending=false&limit=60')).items as {
      id: string
      amount: number
      date: string
      currency: string
    }[]
    const home = waiting.filter(({ currency, amount }) => currency === 'DKK' && amount !== 0)
    const bills = home
      .slice(0, 20)
      .flatMap(({ amount, date }, at) => [1, 2].map(twin => ({ amount, date, numbers: [`T${at}-${twin}`], names: [`Twin ${twin} ApS`] })))
    await addEntries(web.service, organization, bills)
    const run = await done(web.service, organization, 'reconcile_now')
    expect(run.suggested).toBeGreaterThan(0)
    await page.reload()
    await linesOf(page)
    await page
      .getByText(/unexplained 0\.00/)
      .first()
      .waitFor()

    const first = new Map<string, string | undefined>()
    for (const one of (await read('/transactions?state=unmatched&limit=200')).items) {
      first.set(one.id, one.pending ? 'pending' : one.suggestions[0]?.action)
    }
    const decided = { taken: 0, booked: 0, ignored: 0 }
    const seen = new Set<string>()
    while (seen.size < 30) {
      const active = await page.getByRole('listbox', { name: 'Bank lines' }).getAttribute('aria-activedescendant')
      const id = /txn_\w+/.exec(active ?? '')![0]
      expect(seen.has(id)).toBe(false)
      const action = first.get(id)
      if (action === 'pending') {
        await page.keyboard.press('j')
        continue
      }
      seen.add(id)
      if (action === 'match_transaction' || action === 'ignore_transaction') {
        await page.keyboard.press('Enter')
        decided.taken++
      } else if (action === undefined && decided.booked < 5) {
        await page.keyboard.press('b')
        await type(page, '2390')
        await page.locator('dialog [role=option]').first().waitFor()
        await page.keyboard.press('Enter')
        await page.keyboard.press('Enter')
        decided.booked++
      } else {
        await page.keyboard.press('i')
        await type(page, 'Not ours')
        await page.keyboard.press('Enter')
        decided.ignored++
      }
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(seen.size).toBe(30)
    expect(decided.taken).toBeGreaterThanOrEqual(10)
    const left = async () =>
      (await read('/reconciliation')).accounts.reduce(
        (sum: number, one: { period: { unmatched: number } }) => sum + one.period.unmatched,
        0,
      )
    const before = run.unmatched as number
    await expect.poll(left).toBe(before - 30)
    for (const account of (await read('/reconciliation')).accounts) expect([0, null]).toContain(account.unexplained)
    expect(visitor.complaints()).toEqual([])

    // What was matched is taken back, and its suggestions are there at once.
    await page.goto('/bank?show=matched')
    await linesOf(page)
    const [matched] = (await read('/transactions?state=reconciled&limit=1')).items
    await page.keyboard.press('u')
    await expect.poll(async () => (await read(`/transactions/${matched.id}`)).state).toBe('unmatched')
    await visitor.context.close()
  })

  /** What was done stays in the log of the session, as the notice of the moment said it. */
  const saysInLog = async (page: Page, said: RegExp): Promise<void> => {
    await page.keyboard.press('Shift+Z')
    await page.getByRole('dialog').getByText(said).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  test('a link to a line that is decided shows that line, among those that are', async () => {
    const own = await web.service.found()
    const account = await addAccount(web.service, own)
    const [ignored] = await addMovements(web.service, own, account, [
      { amount: -40, date: '2026-03-01', text: 'Parkering' },
      { amount: -80, date: '2026-03-02', text: 'Frokost' },
    ])
    await done(web.service, own, 'ignore_transaction', { transactionId: ignored })
    const visitor = await visit('owner', own)
    const { page } = visitor
    await page.goto(`/bank/all/${ignored}`)
    await page.getByRole('button', { name: /^Ignored/, pressed: true }).waitFor()
    await expect.poll(() => selectedName(page)).toBe('Parkering')
    expect(new URL(page.url()).pathname).toBe(`/bank/all/${ignored}`)
    await visitor.context.close()
  })

  test('one of two wins a line and the other is told; a key is undone; a viewer only looks', async () => {
    const own = await web.service.found()
    const account = await addAccount(web.service, own)
    await addEntries(web.service, own, [
      { amount: -500, names: ['Alfa ApS'], numbers: ['1'], date: '2026-03-01' },
      { amount: -500, names: ['Alfa ApS'], numbers: ['2'], date: '2026-03-02' },
    ])
    const [line, other] = await addMovements(web.service, own, account, [
      { amount: -500, date: '2026-03-20', text: 'Alfa ApS' },
      { amount: -75, date: '2026-03-10', text: 'Kortgebyr marts 4711' },
    ])
    await done(web.service, own, 'reconcile_now')
    const [first, second] = [await visit('bookkeeper', own), await visit('owner', own)]
    for (const { page } of [first, second]) {
      await page.goto(`/bank/all/${line}`)
      await linesOf(page)
      await page.getByRole('list', { name: /Explanations/ }).waitFor()
    }
    await first.page.keyboard.press('2')
    await expect.poll(async () => (await read(`/transactions/${line}`, own)).state).toBe('reconciled')
    await saysInLog(first.page, /^Match · Alfa ApS/)
    await second.page.keyboard.press('Enter')
    await second.page.getByText(/was quicker: Alfa ApS/).waitFor()
    expect(first.complaints()).toEqual([])
    expect(second.complaints().filter(said => !/status of 409/.test(said))).toEqual([])

    // Booked by hand, and always like this: the rule is there; z takes the booking back before it is sent.
    const { page } = first
    await expect.poll(() => selectedName(page)).toContain('Kortgebyr')
    await page.keyboard.press('b')
    await type(page, '2390')
    await page.locator('dialog [role=option]').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Always like this' }).check()
    expect(await page.getByLabel('Lines whose text has these words').inputValue()).toBe('Kortgebyr marts')
    await page.getByLabel('Lines whose text has these words').fill('kortgebyr')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await expect.poll(() => page.locator('[role=option]', { hasText: 'Kortgebyr' }).count()).toBe(1)
    expect((await read(`/transactions/${other}`, own)).state).toBe('unmatched')
    expect((await read('/booking-rules', own)).items).toMatchObject([{ words: ['kortgebyr'] }])
    // The rule proposes, with one key.
    await page.reload()
    await page.getByText('Rule “kortgebyr”', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read(`/transactions/${other}`, own)).state).toBe('reconciled')
    await saysInLog(page, /^Book · Kortgebyr/)
    await Promise.all([first.context.close(), second.context.close()])

    const viewer = await visit('viewer', own)
    await viewer.page.goto('/bank?show=matched')
    await linesOf(viewer.page)
    expect(await viewer.page.getByRole('button', { name: /^Unmatch(?!ed)/ }).count()).toBe(0)
    await viewer.page.keyboard.press('u')
    await viewer.page.keyboard.press('b')
    expect(await viewer.page.getByRole('dialog').count()).toBe(0)
    await viewer.context.close()
  })

  test('a file of no bank that is known is told in the language of the reader, and its currency can be given', async () => {
    const visitor = await visit('owner', await web.service.found(), { locale: 'da-DK' })
    const { page } = visitor
    await page.goto('/bank')
    await page.getByText('Ingen bankkonto endnu.').waitFor()
    await page.keyboard.press('m')
    const csv =
      'Posteringsdato;Posteringstekst;Beløb;Saldo\n30.03.2026;Papir og Pen ApS;-1.250,00;8.750,00\n31.03.2026;Renter;5,00;8.755,00\n'
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'marts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByRole('button', { name: 'Vis linjerne' }).click()
    await dialog.getByLabel('Kontoens navn').fill('Kassen')
    await dialog.getByRole('button', { name: 'Vis linjerne' }).click()
    await dialog.getByText('CSV, læst efter kolonnernes navne').waitFor()
    await dialog.getByText('Filen angiver ikke sin valuta: DKK er brugt.').waitFor()
    const currency = dialog.getByLabel('Filens valuta')
    const choose = (name: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    // What was typed for one file says nothing of another.
    await currency.fill('usd')
    await choose('april.csv')
    await currency.waitFor({ state: 'detached' })
    await choose('marts.csv')
    await dialog.getByRole('button', { name: 'Vis linjerne' }).click()
    await currency.fill('eur')
    await dialog.getByRole('button', { name: 'Vis linjerne' }).click()
    await dialog.getByRole('button', { name: 'Importér 2 linjer' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('option', { name: 'Kassen · EUR' }).waitFor({ state: 'attached' })
    await visitor.context.close()
  })

  test('a statement is looked at first; its screens in three languages', async () => {
    const own = await web.service.found()
    const account = await addAccount(web.service, own)
    await addEntries(web.service, own, [
      { amount: -1250, names: ['Papir og Pen ApS'], numbers: ['20261'], text: 'Papir og Pen 20261' },
      { amount: -1250, names: ['Papir og Pen ApS'], numbers: ['19877'], text: 'Papir og Pen 19877' },
      { amount: -4000, names: ['Nordlys Energi A/S'], numbers: ['88'], text: 'Nordlys 88' },
    ])
    const [line] = await addMovements(web.service, own, account, [
      {
        amount: -1250,
        date: '2026-03-30',
        text: 'Papir og Pen ApS faktura',
        counterparty: { name: 'Papir og Pen ApS', iban: null },
      } as never,
      { amount: -4012.5, date: '2026-03-29', text: 'Nordlys Energi' },
      { amount: -25, date: '2026-03-28', text: 'NETS gebyr' },
    ])
    await done(web.service, own, 'reconcile_now')
    await web.service.request(own.key, 'POST', '/api/rest/booking-rules', {
      name: 'Fees',
      words: ['gebyr'],
      lines: [{ ledgerAccountId: '2390' }],
    })
    for (const locale of ['en-GB', 'da-DK', 'it-IT']) {
      const language = locale.slice(0, 2)
      const visitor = await visit('owner', own, { locale })
      const { page } = visitor
      await page.goto(`/bank/all/${line}`)
      await page.locator('section[data-pane=detail] li').first().waitFor()
      await look(visitor, language, 'bank')
      await page.keyboard.press('s')
      await page.locator('dialog [role=option]').first().waitFor()
      await page.locator('dialog [role=option]').first().click()
      await look(visitor, language, 'bank-split')
      await page.keyboard.press('Escape')
      await page.keyboard.press('b')
      await page.locator('dialog input[type=checkbox]').check()
      await look(visitor, language, 'bank-book')
      await page.keyboard.press('Escape')
      await page.goto('/bank/rules')
      await page.locator('main li').first().waitFor()
      await look(visitor, language, 'bank-rules')
      await page.goto('/bank/accounts')
      await page.locator('main li').first().waitFor()
      await look(visitor, language, 'bank-accounts')
      if (language === 'en') {
        await page.goto('/bank')
        await linesOf(page)
        await page.keyboard.press('m')
        const csv = 'Dato;Tekst;Beløb;Saldo\n30.03.2026;Papir og Pen ApS faktura;-1.250,00;8.750,00\n31.03.2026;Renter;5,00;8.755,00\n'
        await page.locator('dialog input[type=file]').setInputFiles({ name: 'marts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
        await page.locator('dialog select').selectOption(account)
        await page.getByRole('button', { name: 'Show the lines' }).click()
        await page.getByText('already there', { exact: true }).waitFor()
        await look(visitor, language, 'bank-import')
        await page.getByRole('button', { name: 'Import 1 line' }).click()
        await page
          .getByText(/1 imported/)
          .first()
          .waitFor()
        await page.locator('[role=option]', { hasText: 'Renter' }).waitFor()
      }
      expect(visitor.complaints()).toEqual([])
      await visitor.context.close()
    }
  })
})
