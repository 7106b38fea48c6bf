/** From nothing to issued, mailed and paid by the keyboard, in a real browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmtp } from '../../src/providers/mail/smtp.ts'
import { addAccount, addMovement } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { startFakeSmtp } from '../harness/fake-smtp.ts'
import { daysAgo, expectedComplaints, focused, type Invoicing, isSaved, press, startInvoicing } from './invoicing.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`invoices${reason}`, { timeout: 300_000 }, () => {
  let invoicing: Invoicing

  beforeAll(async () => {
    invoicing = await startInvoicing('path' in found ? found.path : '')
  })
  afterAll(() => invoicing?.web.close())

  test('nothing is said of overdue invoices before they are known', async () => {
    const { sessionOf, visit } = invoicing
    const visitor = await visit(await sessionOf('owner'))
    const { page } = visitor
    let answer = (): void => undefined
    const asked = new Promise<void>(resolve => (answer = resolve))
    await page.route('**/api/rest/overview*', async route => {
      await asked
      await route.continue()
    })
    await page.goto('/invoices')
    await page.locator('[data-new]').waitFor()
    expect(await page.getByText('Nothing is overdue').count()).toBe(0)
    answer()
    await page.getByText('Nothing is overdue').waitFor()
    await visitor.context.close()
  })

  test('the count of drafts is that of the list as soon as a draft is saved', async () => {
    const { request, act, sessionOf, visit, client } = invoicing
    const id = await client('Tæller ApS')
    const visitor = await visit(await sessionOf('owner'))
    const { page } = visitor
    // Nobody else tells that something changed.
    const quiet = { result: { cursor: 'one', targets: [], isEverything: false } }
    await page.route('**/api/rest/changes*', route => route.fulfill({ json: quiet }))
    await page.goto('/invoices')
    await page.getByRole('button', { name: /^Drafts\s0$/ }).waitFor()
    await press(page, 'n')
    await page.locator('[data-name=contactId]').waitFor()
    await page.keyboard.type('Tæller')
    await page
      .getByRole('option', { name: /Tæller ApS/ })
      .first()
      .waitFor()
    await press(page, 'Enter')
    await page.locator('[data-name="lines.0.description"]').fill('Consulting')
    await page.locator('[data-name="lines.0.unitPrice"]').fill('100')
    await isSaved(page)
    await page.getByRole('button', { name: /^Drafts\s1$/ }).waitFor()
    await page.waitForURL(/\/invoices\/inv_/)
    const [draft] = (await request('GET', '/invoices?state=draft')).items
    expect(draft.buyer.name).toBe('Tæller ApS')
    await act('delete_invoice', { id: draft.id })
    await act('delete_contact', { id })
    await visitor.context.close()
  })

  test('an invoice goes from nothing to issued by the keyboard alone, and is paid by a bank line', async () => {
    const { web, organization, request, act, sessionOf, visit } = invoicing
    const visitor = await visit(await sessionOf('owner'))
    const { page } = visitor
    await page.goto('/invoices')
    await page.getByText('No drafts. A new invoice begins with the client.').waitFor()
    await press(page, 'n')
    await page.locator('[data-name=contactId]').waitFor()
    await expect.poll(() => focused(page)).toBe('contactId')
    await page.keyboard.type('Kunde GmbH')
    await page.getByRole('option', { name: /New client “Kunde GmbH”/ }).waitFor()
    await press(page, 'Enter')
    await page.locator('dialog [data-name=name]').waitFor()
    await expect.poll(() => focused(page)).toBe('name')
    await press(page, 'Tab')
    // Letters that come slowly begin another name: then all of it is typed again.
    const typed = async () => {
      await page.keyboard.type('Germany')
      return page.locator('dialog [data-name=country]').inputValue()
    }
    await expect.poll(typed, { interval: 2000, timeout: 60_000 }).toBe('DE')
    await press(page, 'Tab', 'Tab')
    await page.keyboard.type('DE136695976')
    await press(page, 'Control+Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[data-name=contactId]').inputValue()).toBe('Kunde GmbH')
    await expect.poll(() => focused(page)).toBe('contactId')
    // Over the client's details, date, currency and number to the first line.
    await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    await expect.poll(() => focused(page)).toBe('lines.0.description')
    await page.keyboard.type('Consulting')
    await press(page, 'Tab')
    await page.keyboard.type('8')
    await press(page, 'Tab')
    await page.keyboard.type('950')
    // What it comes to is there before anything is saved; the treatment comes with the save.
    await page.getByText('7,600.00').first().waitFor()
    await isSaved(page)
    await page.getByText('0 % charged').waitFor()
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('lines.1.description')
    await page.keyboard.type('Travel')
    await press(page, 'Tab', 'Tab')
    await page.keyboard.type('40+25%')
    await press(page, 'Control+d', 'Alt+ArrowUp', 'Alt+ArrowUp')
    await expect.poll(() => focused(page)).toBe('lines.0.unitPrice')
    await expect.poll(() => page.locator('[data-name="lines.0.description"]').inputValue()).toBe('Travel')
    await press(page, 'Alt+Delete')
    await expect.poll(() => page.locator('[data-name$=".description"]').count()).toBe(2)
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Licence\\t2\\t12.50\\nSupport\\t5\\t10')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`)
    await expect.poll(() => page.locator('[data-name$=".description"]').count()).toBe(4)
    await page.getByText('7,725.00').first().waitFor()
    await isSaved(page)
    await page.locator('section[aria-label="Page of the invoice"] img').waitFor()
    await page.waitForURL(/\/invoices\/inv_/)
    await visitor.examine('a draft', expectedComplaints)
    // What is lacking stands at its field, and stops it.
    const date = page.locator('[data-name=date]')
    const today = await date.inputValue()
    await date.focus()
    await press(page, 'Control+a')
    await page.keyboard.type('soon')
    await press(page, 'Control+Enter')
    await page.getByText('It cannot be issued yet. See what is lacking.').waitFor()
    await expect.poll(() => focused(page)).toBe('date')
    await press(page, 'Control+a')
    await page.keyboard.type(today)
    // What is doubtful about the client is mended without leaving the invoice.
    await page.getByText('The client’s street or city is missing', { exact: false }).waitFor()
    await press(page, 'Shift+Tab', 'Enter')
    await page.locator('dialog [data-name=street]').waitFor()
    await page.locator('dialog [data-name=street]').focus()
    await page.keyboard.type('Hauptstrasse 1')
    await press(page, 'Tab')
    await page.keyboard.type('10115')
    await press(page, 'Tab')
    await page.keyboard.type('Berlin')
    await press(page, 'Control+Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.getByText('The client’s street or city is missing', { exact: false }).waitFor({ state: 'detached' })
    await press(page, 'Control+Enter')
    const dialog = page.getByRole('dialog')
    // The year is that of the organization, whatever this clock says.
    const asked = dialog.getByText(/\d{4}-0001 to Kunde GmbH for 7,725\.00\sDKK is posted and locked for good\./)
    const number = ((await asked.textContent()) ?? '').slice(0, '2026-0001'.length)
    await visitor.examine('issuing', expectedComplaints)
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: number }).waitFor()
    const [issued] = (await request('GET', '/invoices?folder=open')).items
    expect(issued).toMatchObject({ number, total: 7725, payment: { state: 'open' } })
    expect((await request('GET', '/invoices?folder=draft')).items).toEqual([])
    const account = await addAccount(web.service, organization)
    const payment = { amount: 7725, date: daysAgo(0), text: `Kunde ${number}` }
    const transactionId = await addMovement(web.service, organization, account, payment)
    await act('match_transaction', { transactionId, ledgerEntryId: issued.ledgerEntryId })
    await page.locator('[data-open]').getByText('0.00').waitFor()
    await page.locator('main').getByText('paid', { exact: true }).first().waitFor()
    await visitor.examine('paid', expectedComplaints)
    // It is mailed from its dialog, and the dialog says what became of it.
    const smtp = await startFakeSmtp()
    web.service.services.mailTransport = createSmtp(smtp.settings)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => focused(page)).toBe('to')
    await press(page, 'Control+Enter')
    await dialog.getByText('Kunde GmbH has no e-mail address', { exact: false }).waitFor()
    await page.locator('dialog [data-name=to]').focus()
    await page.keyboard.type('buchhaltung@example.com')
    // A key that is held is one mail, and so is one that is pressed again afterwards.
    await page.keyboard.down('Control')
    for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    await dialog.locator('[data-mail=sent]').getByText('buchhaltung@example.com').waitFor()
    await page.locator('dialog [data-send]:disabled').waitFor()
    await page.locator('dialog [data-name=to]').focus()
    await press(page, 'Control+Enter')
    expect(await dialog.locator('[data-mail]').count()).toBe(1)
    expect(smtp.taken.map(({ to }) => to)).toEqual(['buchhaltung@example.com'])
    await page.locator('dialog [data-name=subject]').fill('Again')
    await page.locator('dialog [data-send]:enabled').waitFor()
    await visitor.examine('mailed', expectedComplaints)
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('sent an invoice by mail to buchhaltung@example.com', { exact: false }).waitFor()
    delete web.service.services.mailTransport
    await smtp.close()
    // A credit note begins as a draft that takes back what was sold.
    await press(page, 'Shift+C')
    await page.getByText(`Saved`, { exact: true }).waitFor()
    const [note] = (await request('GET', '/invoices?folder=draft')).items
    expect(note).toMatchObject({ total: -7725, creditNote: true, corrects: { number } })
    await visitor.context.close()
  })

  test('a reminder whose rate is not known is made again with the rate that somebody types', async () => {
    const { request, act, sessionOf, visit, client } = invoicing
    const contactId = await client('Sen Betaler ApS')
    const lines = [{ description: 'Consulting', unitPrice: 36_500, vatRate: 25 }]
    const { id } = await act('save_invoice', { contactId, date: daysAgo(60), lines })
    await act('issue_invoice', { id })
    const visitor = await visit(await sessionOf('owner'), 'da-DK')
    const { page } = visitor
    await page.goto(`/invoices/${id}?folder=overdue`)
    await page.locator('[data-action=remind]').click()
    await page.locator('dialog').getByText('Rykkergebyr').click()
    await page.locator('dialog [data-first]').click()
    await page.locator('[data-made]').waitFor()
    const field = page.locator('dialog [data-name^=rate-]').last()
    await field.fill('ni')
    await page.getByText('En rentesats er over 0').waitFor()
    expect(await page.locator('[data-remake]').isDisabled()).toBe(true)
    const fields = await page.locator('dialog [data-name^=rate-]').all()
    for (const one of fields) await one.fill('9,85')
    await press(page, 'Enter')
    await expect.poll(() => page.locator('dialog [data-name^=rate-]').count()).toBe(0)
    await page.getByText(/^1\. rykker/).waitFor()
    const { items } = await request('GET', `/reminders?contactId=${contactId}`)
    expect(
      items.map(({ state, fee, warnings }: { state: string; fee: number; warnings: object[] }) => [state, fee, warnings.length]),
    ).toEqual([
      ['sent', 100, 0],
      ['cancelled', 100, fields.length],
    ])
    expect(items[0].items[0].rates.map(({ percent }: { percent: number }) => percent)).toEqual(fields.map(() => 9.85))

    await page.locator('dialog').getByText('Rykkergebyr').click()
    await page.locator('dialog').getByText('Inkassovarsel').click()
    await page.locator('dialog [data-first]').click()
    await page.getByText(/^2\. rykker/).waitFor()
    const { items: both } = await request('GET', `/reminders?contactId=${contactId}`)
    expect(both.map((one: { collectionNotice: boolean }) => one.collectionNotice)).toEqual([true, false, false])
    await visitor.context.close()
  })
})
