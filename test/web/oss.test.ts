/** The OSS return of a quarter in a real browser, by the keyboard alone: registered, looked at, filed, settled, paid, reopened, and refused where it is none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savePublished } from '../../src/store/ledger/published-rates.ts'
import { addAccount, addMovement, done } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import type { Organization } from '../harness/service.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { press, tabTo, typeOver } from './keyboard.ts'
import { look, sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

/** What the browser notes of a refusal that is shown. */
const refusals = /status of (400|409)/

const quarters = {
  before: '/vat/oss?from=2025-10-01&to=2025-12-31',
  first: '/vat/oss?from=2026-01-01&to=2026-03-31',
  running: '/vat/oss?from=2026-04-01&to=2026-06-30',
} as const

// For a whole journey: one wait alone may take 240 s, and ends what hangs.
describe.skipIf('missing' in found)(`the one-stop shop${reason}`, { timeout: 900_000 }, () => {
  let web: WebService
  /** Of each test its own, with what was done before it begins. */
  let shop: Organization
  let contactId: string
  let now: Date

  const request = async (method: string, path: string, body?: object) => {
    const reply = await web.service.request(shop.key, method, `/api/rest${path}`, body)
    expect([path, reply.status]).toEqual([path, 200])
    return reply.body.result
  }
  const act = (action: string, body: object) => done(web.service, shop, action, body)
  const report = () => request('GET', '/reports/oss-return?quarter=2026-Q1')
  const sell = async (unitPrice: number) => {
    const lines = [{ description: 'Chair', unitPrice, vatRate: 25 }]
    const { id } = await act('save_invoice', { contactId, date: '2026-03-10', lines })
    return act('issue_invoice', { id })
  }
  const visit = async (role: 'owner' | 'accountant' | 'viewer', locale = 'en-GB'): Promise<Visitor> =>
    visitAs(web, (await shop.member(role)).session, { locale, viewport: sizes[0] })
  const stepsOf = ({ page }: Visitor): Promise<unknown> =>
    page.evaluate('[...document.querySelectorAll("main [data-step]")].map(one => one.dataset.step)')

  const days = { within: new Date('2026-03-10T10:00:00Z'), after: new Date('2026-04-02T10:00:00Z') } as const
  const reference = 'DK/DK13585628/Q1.2026'

  beforeAll(async () => {
    now = days.within
    web = await startWebService('path' in found ? found.path : '', { clock: () => now })
    await savePublished(web.service.services.store, 'ecb', [{ on: '2026-03-31', rates: { DKK: '7.5' } }], now)
  })
  afterAll(() => web?.close())

  /** A shop that sells to Germany. */
  async function openShop(): Promise<void> {
    now = days.within
    shop = await web.service.found()
    await request('PATCH', '/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      iban: 'DK5000400440116243',
      supplies: 'goods',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    })
    contactId = (await act('save_contact', { name: 'Anna Berg', country: 'DE' })).id
    await request('PATCH', `/contacts/${contactId}/address`, { street: 'Hauptstrasse 1', postalCode: '10115', city: 'Berlin' })
  }

  /** Registered, with sales in a quarter that is over. */
  async function openSelling(...prices: number[]): Promise<void> {
    await openShop()
    const { registration } = await report()
    await request('PUT', '/settings/oss', { ...registration, registeredFrom: '2026-01-01' })
    for (const price of prices) await sell(price)
    now = days.after
  }

  /** Returns the id of what was filed. */
  async function openFiled(): Promise<string> {
    await openSelling(1000, 100)
    const { version } = await report()
    return (await request('POST', '/oss-returns', { quarter: '2026-Q1', version, reference, filedOn: '2026-04-01' })).id
  }

  async function openSettled(): Promise<void> {
    await request('POST', `/oss-returns/${await openFiled()}/settlement`, {})
  }

  test('it is registered, and until then nobody is offered what would be refused', async () => {
    await openShop()
    const beginner = await visit('owner')
    await beginner.page.goto(quarters.first)
    await beginner.page.getByText('Not registered for the One Stop Shop', { exact: false }).waitFor()
    // Nobody is offered what would be refused, or told of a day and an amount that are not owed.
    await beginner.page.getByText('There are no OSS returns: the company is not registered.').waitFor()
    expect(await stepsOf(beginner)).toEqual([])
    expect(await beginner.page.locator('main').innerText()).not.toMatch(/Due|Payable|CSV/)
    await tabTo(beginner.page, '[data-registration]')
    await press(beginner.page, 'Enter')
    await tabTo(beginner.page, 'dialog [data-name=registeredFrom]')
    await beginner.page.keyboard.type('1/1/2026')
    await beginner.examine('registering')
    // Neither a click beside it nor one key throws away what was typed.
    const typed = beginner.page.getByRole('dialog').getByRole('alert').filter({ hasText: 'What you typed is not saved' })
    await beginner.page.mouse.click(5, 5)
    await typed.waitFor()
    await beginner.page.locator('dialog [data-name=registeredTo]').press('Escape')
    await typed.waitFor()
    expect(await beginner.page.locator('dialog [data-name=registeredFrom]').inputValue()).toBe('01/01/2026')
    // What the authority says 10,000 EUR are in kroner.
    await tabTo(beginner.page, 'dialog [data-name=limit]')
    await beginner.page.keyboard.type('much')
    await beginner.page.getByText('Not an amount.').waitFor()
    await beginner.page.locator('dialog [data-name=limit]').fill('74,500')
    await tabTo(beginner.page, 'dialog .button.primary')
    await press(beginner.page, 'Enter')
    await beginner.page.locator('dialog').waitFor({ state: 'detached' })
    await beginner.page.getByText(/Registered since 01\/01\/2026/).waitFor()
    await beginner.page.locator('[data-hold=running]').waitFor()
    expect((await report()).registration).toMatchObject({ registeredFrom: '2026-01-01', registeredTo: null, limit: 74_500 })
    expect(beginner.complaints()).toEqual([])
    await beginner.context.close()
  })

  test('it is filed with day and reference, of the figures that were looked at', async () => {
    await openSelling(1000)
    const owner = await visit('owner')
    const { page } = owner
    const dialog = page.getByRole('dialog')
    await page.goto(quarters.before)
    await page.locator('[data-hold=unregistered]').waitFor()
    expect(await stepsOf(owner)).toEqual([])
    await page.goto(quarters.running)
    await page.locator('[data-hold=running]').waitFor()
    expect(await stepsOf(owner)).toEqual([])
    await page.goto(quarters.first)
    await page.locator('main [role=option]').first().waitFor()
    await owner.examine('a quarter that can be filed')

    // The figures change while the question is on the screen: they are not taken along.
    await tabTo(page, '[data-step=file]')
    await press(page, 'Enter')
    await dialog.getByText(/190\.00/).waitFor()
    await sell(100)
    await tabTo(page, 'dialog .button.primary')
    await press(page, 'Enter')
    await dialog.getByText(/not those that were looked at/).waitFor()
    await owner.examine('the figures changed', refusals)
    expect((await report()).filing).toBeNull()
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByText('209.00').first().waitFor()
    await tabTo(page, '[data-step=file]')
    await press(page, 'Enter')
    await tabTo(page, 'dialog [data-name=reference]')
    await page.keyboard.type(reference)
    await tabTo(page, 'dialog [data-name=filedOn]')
    await typeOver(page, '31/3/2026')
    await tabTo(page, 'dialog .button.primary')
    await press(page, 'Enter')
    // Within the quarter nothing is filed: told at its field, and what was typed is kept.
    await page.locator('dialog [data-name=filedOn][aria-invalid]').waitFor()
    await owner.examine('a day within the quarter', refusals)
    expect(await page.locator('dialog [data-name=reference]').inputValue()).toBe(reference)
    await tabTo(page, 'dialog [data-name=filedOn]')
    await typeOver(page, '1/4/2026')
    await tabTo(page, 'dialog .button.primary')
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('main').getByText(reference, { exact: false }).waitFor()
    const { filing } = await report()
    expect(filing).toMatchObject({ filedOn: '2026-04-01', reference, settlement: 'none' })
    await page.locator('[data-step=reopen]').waitFor()
    expect(await stepsOf(owner)).toEqual(['settle', 'reopen'])
    expect(owner.complaints().filter(said => !refusals.test(said))).toEqual([])
    await owner.context.close()
  })

  test('where it is not known whether a later one was filed, that is said instead of a button that is missing without a word', async () => {
    await openFiled()
    const unsure = await visit('owner')
    const refused = { status: 403, code: 'forbidden', title: 'Forbidden', detail: 'Not today.' }
    const recorded = /\/api\/rest\/oss-returns\?/
    await unsure.context.route(recorded, route =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refused) }),
    )
    await unsure.page.goto(quarters.first)
    await unsure.page.locator('main [role=alert]').getByText('Not today.').waitFor()
    await unsure.page.locator('[data-step=settle]').waitFor()
    expect(await stepsOf(unsure)).toEqual(['settle'])
    await unsure.context.unroute(recorded)
    await unsure.page.locator('main [role=alert] button').click()
    await unsure.page.locator('[data-step=reopen]').waitFor()
    await unsure.context.close()
  })

  test('it is settled, and hears by itself that it was paid', async () => {
    await openFiled()
    const owner = await visit('owner')
    const { page } = owner
    const dialog = page.getByRole('dialog')
    await page.goto(quarters.first)
    await tabTo(page, '[data-step=settle]')
    await press(page, 'Enter')
    await dialog.getByText(/209\.00.*due on 30/).waitFor()
    await owner.examine('settling')
    await tabTo(page, 'dialog .button.primary')
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/Filed on 01\/04\/2026.*: settled/).waitFor()
    expect(await stepsOf(owner)).toEqual(['reopen'])
    const { settlementEntryId } = (await report()).filing
    const account = await addAccount(web.service, shop)
    const transactionId = await addMovement(web.service, shop, account, { amount: -209, date: '2026-04-02', text: 'OSS Q1.2026' })
    await act('match_transaction', { transactionId, ledgerEntryId: settlementEntryId })
    // Without a word to this page: it hears of the payment by itself.
    await page.getByText(/Filed on 01\/04\/2026.*: paid/).waitFor()
    await page.locator('[data-hold=paid]').waitFor()
    expect(await stepsOf(owner)).toEqual([])
    await act('unmatch_transaction', { transactionId })
    await page.locator('[data-step=reopen]').waitFor()
    expect(owner.complaints()).toEqual([])
    await owner.context.close()
  })

  test('somebody who may not reopen it is told who can, and somebody who only looks nothing', async () => {
    await openSettled()
    const accountant = await visit('accountant')
    await accountant.page.goto(quarters.first)
    await accountant.page.locator('[data-hold=owner]').waitFor()
    expect(await stepsOf(accountant)).toEqual([])
    await accountant.examine('filed, to an accountant')
    await accountant.context.close()
    const viewer = await visit('viewer')
    await viewer.page.goto(quarters.first)
    await viewer.page.getByText(/Filed on 01\/04\/2026.*: settled/).waitFor()
    expect(await stepsOf(viewer)).toEqual([])
    expect(await viewer.page.locator('[data-hold], [data-registration]').count()).toBe(0)
    await viewer.context.close()
  })

  test('it is reopened by an owner with a reason', async () => {
    await openSettled()
    const owner = await visit('owner')
    const { page } = owner
    const dialog = page.getByRole('dialog')
    await page.goto(quarters.first)
    await tabTo(page, '[data-step=reopen]')
    await press(page, 'Enter')
    await page.locator('dialog .button.danger:disabled').waitFor()
    await tabTo(page, 'dialog [data-name=reason]')
    await page.keyboard.type('It was not sent')
    await owner.examine('reopening')
    await tabTo(page, 'dialog .button.danger')
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-reopened]').getByText('It was not sent', { exact: false }).waitFor()
    await page.locator('[data-step=file]').waitFor()
    expect((await report()).filing).toBeNull()
    const { items } = await request('GET', '/oss-returns')
    expect(items).toMatchObject([{ quarter: '2026-Q1', state: 'reopened', reason: 'It was not sent' }])
    expect(owner.complaints()).toEqual([])
    await owner.context.close()
  })

  test.each(['en-GB', 'da-DK', 'it-IT'])('looks, in %s', async locale => {
    const id = await openFiled()
    const { key } = await shop.member('owner')
    const reopened = await web.service.request(key, 'POST', `/api/rest/oss-returns/${id}/reopening`, { reason: 'It was not sent' })
    expect(reopened.status).toBe(200)
    const visitor = await visit('owner', locale)
    const { page } = visitor
    for (const [name, path, ready] of [
      ['vat-oss-unregistered', quarters.before, '[data-hold=unregistered]'],
      ['vat-oss-quarter', quarters.first, '[data-step=file]'],
    ] as const) {
      await page.goto(path)
      await page.locator(ready).waitFor()
      await page.locator('[role=status] .unseen').waitFor({ state: 'detached' })
      await look(visitor, locale.slice(0, 2), name)
    }
    await page.locator('[data-step=file]').click()
    await page.locator('dialog [data-name=filedOn]').waitFor()
    await look(visitor, locale.slice(0, 2), 'vat-oss-file')
    await visitor.context.close()
  })
})
