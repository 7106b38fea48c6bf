/** Invoices and contacts in a real browser: from nothing to issued and paid by the keyboard, a session that ends, two people on one draft, and how it looks. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmtp } from '../../src/providers/mail/smtp.ts'
import { addAccount, addMovement, done } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { startFakeSmtp } from '../harness/fake-smtp.ts'
import type { Organization } from '../harness/service.ts'
import { foundItalian } from '../invoices/exchange-journey.ts'
import { irishServices } from '../invoices/purchases.ts'
import { startWebService, visitAs, type WebService } from './app.ts'
import { look, sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

/** What the browser notes of a session that ended, and of a refusal that is shown. */
const expected = /status of (400|401|404|409)/

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe.skipIf('missing' in found)(`invoices and contacts${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let organization: Organization

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '')
    organization = await web.service.found()
    await request('PATCH', '/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      iban: 'DK5000400440116243',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    })
  })
  afterAll(() => web?.close())

  const request = async (method: string, path: string, body?: object, of: Organization = organization) => {
    const reply = await web.service.request(of.key, method, `/api/rest${path}`, body)
    expect([path, reply.status]).toEqual([path, 200])
    return reply.body.result
  }
  const act = (action: string, body: object, of: Organization = organization) => done(web.service, of, action, body)
  const sessionOf = async (role: 'owner' | 'accountant' | 'viewer', of: Organization = organization) => (await of.member(role)).session
  const visit = async (session: string, locale = 'en-GB') => {
    const visitor = await visitAs(web, session, { locale, viewport: sizes[0] })
    return visitor
  }
  const focused = (page: Page): Promise<unknown> => page.evaluate('document.activeElement?.dataset.name')
  const press = async (page: Page, ...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const isSaved = (page: Page) => page.locator('[data-save=saved]').waitFor()
  const client = async (name: string): Promise<string> => {
    const { id } = await act('save_contact', { name, country: 'DK', businessId: '13585628', email: 'bogholderi@example.com' })
    await request('PATCH', `/contacts/${id}/address`, { street: 'Torvet 1', postalCode: '8000', city: 'Aarhus C' })
    return id
  }

  test('an invoice goes from nothing to issued by the keyboard alone, and is paid by a bank line', async () => {
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
    await page.keyboard.type('de')
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
    await visitor.examine('a draft', expected)
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
    await page.getByText('The street or the city of the buyer is not known', { exact: false }).waitFor()
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
    await page.getByText('The street or the city of the buyer is not known', { exact: false }).waitFor({ state: 'detached' })
    await press(page, 'Control+Enter')
    const dialog = page.getByRole('dialog')
    // The year is that of the organization, whatever this clock says.
    const asked = dialog.getByText(/\d{4}-0001 to Kunde GmbH for 7,725\.00\sDKK is posted and locked for good\./)
    const number = ((await asked.textContent()) ?? '').slice(0, '2026-0001'.length)
    await visitor.examine('issuing', expected)
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
    await visitor.examine('paid', expected)
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
    await visitor.examine('mailed', expected)
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

  test('a session that ends while an invoice is written loses nothing, and neither does a broken line', async () => {
    const contactId = await client('Nordlys ApS')
    const draft = await act('save_invoice', { contactId, lines: [{ description: 'First', unitPrice: 100, vatRate: 25 }] })
    const session = await sessionOf('accountant')
    const { page, context } = await visit(session)
    await page.goto(`/invoices/${draft.id}`)
    const text = page.locator('[data-name="lines.0.description"]')
    await text.waitFor()
    const cookies = await context.cookies()
    await context.clearCookies()
    await text.fill('Typed after the session ended')
    await page.getByText('Your session has ended').waitFor()
    expect((await request('GET', `/invoices/${draft.id}`)).lines[0].description).toBe('First')
    await context.addCookies(cookies)
    await page.evaluate('window.dispatchEvent(new Event("focus"))')
    await isSaved(page)
    expect((await request('GET', `/invoices/${draft.id}`)).lines[0].description).toBe('Typed after the session ended')
    // Without a line it waits here, over a reload as well, and is sent when the line is back.
    await page.route('**/api/rest/invoices/*', route => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await text.fill('Typed without a line')
    await page.locator('[data-save=unsent]').waitFor()
    await page.reload()
    await text.waitFor()
    expect(await text.inputValue()).toBe('Typed without a line')
    await page.unroute('**/api/rest/invoices/*')
    await page.evaluate('window.dispatchEvent(new Event("online"))')
    await isSaved(page)
    expect((await request('GET', `/invoices/${draft.id}`)).lines[0].description).toBe('Typed without a line')
    // A new one that lacks a client is still there in another tab.
    await page.locator('[data-new]').click()
    await page.locator('[data-name="lines.0.description"]').fill('Not for anybody yet')
    await page.locator('[data-save=local]').waitFor()
    const other = await context.newPage()
    await other.goto('/invoices')
    await other.getByRole('option', { name: /kept in this browser/ }).click()
    expect(await other.locator('[data-name="lines.0.description"]').inputValue()).toBe('Not for anybody yet')
    await context.close()
  })

  test('of two people on one draft the second is told by whom, and decides; a viewer has no buttons', async () => {
    const contactId = await client('Fjord ApS')
    const draft = await act('save_invoice', { contactId, lines: [{ description: 'First', unitPrice: 100, vatRate: 25 }] })
    const [anna, bo] = [await visit(await sessionOf('owner')), await visit(await sessionOf('accountant'))]
    const textOf = (page: Page) => page.locator('[data-name="lines.0.description"]')
    for (const { page } of [anna, bo]) {
      await page.goto(`/invoices/${draft.id}`)
      await textOf(page).waitFor()
    }
    // Both begin to write before either is saved.
    await bo.page.route('**/api/rest/changes*', route => route.abort())
    await textOf(anna.page).fill('By Anna')
    await isSaved(anna.page)
    await textOf(bo.page).fill('By Bo')
    await bo.page.getByText(/changed this draft at .*\. What you typed is still here and is not saved\./).waitFor()
    await bo.examine('the second is told', /status of (401|404|409)|Failed to load|ERR_FAILED/)
    expect(await textOf(bo.page).inputValue()).toBe('By Bo')
    expect((await request('GET', `/invoices/${draft.id}`)).lines[0].description).toBe('By Anna')
    await bo.page.locator('[data-theirs]').click()
    expect(await textOf(bo.page).inputValue()).toBe('By Anna')
    await bo.page.getByRole('button', { name: 'Put mine back' }).click()
    await isSaved(bo.page)
    expect((await request('GET', `/invoices/${draft.id}`)).lines[0].description).toBe('By Bo')
    await expect.poll(() => textOf(anna.page).inputValue()).toBe('By Bo')
    await Promise.all([anna.context.close(), bo.context.close()])
    const viewer = await visit(await sessionOf('viewer'))
    await viewer.page.goto(`/invoices/${draft.id}`)
    await textOf(viewer.page).waitFor()
    expect(await viewer.page.locator('[data-issue], [data-new]').count()).toBe(0)
    await viewer.page.goto(`/contacts/${contactId}`)
    await viewer.page.locator('[data-name=name]').waitFor()
    expect(await viewer.page.locator('[data-save], [data-delete], [data-new]').count()).toBe(0)
    await viewer.context.close()
  })

  test('a contact is entered, corrected at its field and deleted; one that a draft needs is kept', async () => {
    const visitor = await visit(await sessionOf('owner'))
    const { page } = visitor
    await page.goto('/contacts')
    await page.locator('[data-new]').waitFor()
    await press(page, 'n')
    await page.locator('dialog [data-name=name]').waitFor()
    await press(page, 'Control+Enter')
    await page.locator('dialog [role=alert]').first().waitFor()
    await page.keyboard.type('Havblik ApS')
    await press(page, 'Tab')
    await page.keyboard.type('DK')
    await press(page, 'Tab')
    await page.keyboard.type('11111111')
    await press(page, 'Control+Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Havblik ApS' }).waitFor()
    await page
      .locator('main')
      .getByText(/11111111/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'With a warning' }).click()
    await page.getByRole('option', { name: /Havblik/ }).click()
    await page.locator('[data-name=businessId]').fill('13585628')
    await page.locator('[data-name=paymentDays]').fill('soon')
    await press(page, 'Control+Enter')
    await page.getByText('A whole number of days from 0 to 365, or nothing.').waitFor()
    await page.locator('[data-name=paymentDays]').fill('14')
    await press(page, 'Control+Enter')
    await page.getByText('not saved').waitFor({ state: 'detached' })
    const [contact] = (await request('GET', '/contacts?q=Havblik')).items
    expect(contact).toMatchObject({ businessId: '13585628', warnings: [] })
    expect((await request('GET', `/contacts/${contact.id}/terms`)).paymentDays).toBe(14)
    // Where it takes electronic invoices: a number that is none is told of at its field.
    await page.locator('[data-name=scheme]').selectOption('0088')
    await page.locator('[data-name=identifier]').fill('5798000000002')
    await press(page, 'Control+Enter')
    await page.locator('[data-name=identifier][aria-invalid]').waitFor()
    await page.locator('[data-name=identifier]').fill('5798009811578')
    await page.locator('[data-name=buyerReference]').fill('Indkøb 12')
    await press(page, 'Control+Enter')
    await page.getByText('not saved').waitFor({ state: 'detached' })
    await visitor.examine('where it takes electronic invoices', expected)
    expect(await request('GET', `/contacts/${contact.id}/delivery`)).toMatchObject({
      scheme: '0088',
      identifier: '5798009811578',
      buyerReference: 'Indkøb 12',
    })
    const draft = await act('save_invoice', { contactId: contact.id, lines: [{ description: 'A', unitPrice: 1, vatRate: 25 }] })
    await page.locator('[data-delete]').click()
    await page.locator('[data-confirm]').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /To the draft/ })
      .waitFor()
    await visitor.examine('in use', expected)
    await press(page, 'Escape')
    await act('delete_invoice', { id: draft.id })
    await page.locator('[data-delete]').click()
    await page.locator('[data-confirm]').click()
    await page.getByRole('heading', { name: 'Havblik ApS', exact: true }).waitFor({ state: 'detached' })
    expect((await request('GET', '/contacts?q=Havblik')).items).toEqual([])
    await visitor.context.close()
  })

  describe('how it looks', () => {
    let late: { id: string }
    let draft: { id: string }
    let contactId: string
    let owner: string
    let italian: { session: string; rejected: string }

    beforeAll(async () => {
      contactId = await client('Rederiet Det Lange Navn og Sønner A/S')
      const lines = [
        { description: 'Rådgivning om lagerstyring, oktober', quantity: 12, unitPrice: 950, vatRate: 25 },
        { description: 'Kørsel', quantity: 140, unitPrice: 3.79, vatRate: 25 },
      ]
      const dated = await act('save_invoice', { contactId, date: daysAgo(60), lines })
      late = await act('issue_invoice', { id: dated.id })
      draft = await act('save_invoice', { contactId, lines })
      owner = await sessionOf('owner')
      const italy = await foundItalian(web.service)
      const bad = { name: 'Cliente S.p.A.', country: 'IT', vatNumber: '12345678901', sdiCode: 'ABC1234' }
      const { id: buyer } = await act('save_contact', bad, italy)
      await request(
        'PATCH',
        `/contacts/${buyer}/address`,
        { street: 'Via Po 1', postalCode: '10121', city: 'Torino', province: 'TO' },
        italy,
      )
      const { id } = await act(
        'save_invoice',
        { contactId: buyer, lines: [{ description: 'Consulenza', unitPrice: 90, vatRate: 22 }] },
        italy,
      )
      await web.service.call(italy.key, 'issue_invoice', { id })
      const { documentId } = await act('capture_document', { text: irishServices() }, italy)
      for (const step of ['extract_document', 'code_document', 'post_document']) await act(step, { documentId }, italy)
      italian = { session: await sessionOf('owner', italy), rejected: id }
    })

    /** By mail, with its own dialog; the invoice says so in its history. */
    async function mailReminder({ page, examine }: Awaited<ReturnType<typeof visit>>): Promise<void> {
      const smtp = await startFakeSmtp()
      web.service.services.mailTransport = createSmtp(smtp.settings)
      await page.locator('dialog [data-mail-it]').click()
      await expect.poll(() => page.locator('dialog [data-name=to]').inputValue()).toBe('bogholderi@example.com')
      await expect.poll(() => page.locator('dialog [data-name=subject]').inputValue()).toContain('Betalingspåmindelse')
      await page.locator('dialog [data-name=to]').focus()
      await press(page, 'Control+Enter')
      await page.locator('dialog [data-mail=sent]').getByText('bogholderi@example.com').waitFor()
      await examine('a reminder that was mailed', expected)
      expect(smtp.taken.map(({ to }) => to)).toEqual(['bogholderi@example.com'])
      await press(page, 'Escape')
      await page.locator('[data-made]').waitFor()
      await press(page, 'Escape')
      await page.getByText('sent a reminder by mail to bogholderi@example.com', { exact: false }).waitFor()
      delete web.service.services.mailTransport
      await smtp.close()
    }

    test.each(['en-GB', 'da-DK', 'it-IT'])('in %s', async locale => {
      const language = locale.slice(0, 2)
      const visitor = await visit(owner, locale)
      const { page } = visitor
      const picture = page.locator('main section img')
      await page.goto(`/invoices/${draft.id}`)
      await picture.waitFor()
      await look(visitor, language, 'invoice-draft')
      await page.goto(`/invoices/${late.id}?folder=overdue`)
      await picture.waitFor()
      await look(visitor, language, 'invoice-overdue')
      if (language === 'en') await page.setViewportSize(sizes[0])
      await page.locator('[data-action=remind]').click()
      await page.locator('dialog [data-first]').click()
      await page.locator('[data-made]').waitFor()
      await look(visitor, language, 'invoice-reminder')
      if (language === 'en') await mailReminder(visitor)
      await page.goto(`/contacts/${contactId}`)
      await page.locator('[data-name=street]').waitFor()
      await look(visitor, language, 'contact')
      await visitor.context.close()
    })

    test('an e-invoice that the exchange rejected, and a self-invoice that waits', async () => {
      const visitor = await visit(italian.session, 'it-IT')
      const { page } = visitor
      await page.goto(`/invoices/${italian.rejected}`)
      await page.locator('main section img').waitFor()
      await look(visitor, 'it', 'invoice-exchange')
      await page.goto('/invoices?folder=self')
      await page.getByRole('option').first().click()
      await page.locator('[data-issue]').waitFor()
      await look(visitor, 'it', 'invoice-self')
      await page.locator('[data-issue]').click()
      await page.locator('[data-confirm]').click()
      await page.getByText('Nessuna autofattura in attesa', { exact: false }).waitFor()
      await visitor.context.close()
    })
  })
})
