/** How invoices and contacts look, in every language, on a desk and on a phone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmtp } from '../../src/providers/mail/smtp.ts'
import { findChromium } from '../browser/chromium.ts'
import { startFakeSmtp } from '../harness/fake-smtp.ts'
import { foundItalian } from '../invoices/exchange-journey.ts'
import { irishServices } from '../invoices/purchases.ts'
import type { Visitor } from './app.ts'
import { daysAgo, expectedComplaints, type Invoicing, press, startInvoicing } from './invoicing.ts'
import { look, sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`how invoices and contacts look${reason}`, { timeout: 300_000 }, () => {
  let invoicing: Invoicing
  let late: { id: string }
  let draft: { id: string }
  let contactId: string
  let owner: string
  let italian: { session: string; rejected: string }

  beforeAll(async () => {
    invoicing = await startInvoicing('path' in found ? found.path : '')
    const { web, request, act, sessionOf, client } = invoicing
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
    await request('PATCH', `/contacts/${buyer}/address`, { street: 'Via Po 1', postalCode: '10121', city: 'Torino', province: 'TO' }, italy)
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

  afterAll(() => invoicing?.web.close())

  /** By mail, with its own dialog; the invoice says so in its history. */
  async function mailReminder({ page, examine }: Visitor): Promise<void> {
    const smtp = await startFakeSmtp()
    invoicing.web.service.services.mailTransport = createSmtp(smtp.settings)
    await page.locator('dialog [data-mail-it]').click()
    await expect.poll(() => page.locator('dialog [data-name=to]').inputValue()).toBe('bogholderi@example.com')
    await expect.poll(() => page.locator('dialog [data-name=subject]').inputValue()).toContain('Betalingspåmindelse')
    await page.locator('dialog [data-name=to]').focus()
    await press(page, 'Control+Enter')
    await page.locator('dialog [data-mail=sent]').getByText('bogholderi@example.com').waitFor()
    await examine('a reminder that was mailed', expectedComplaints)
    expect(smtp.taken.map(({ to }) => to)).toEqual(['bogholderi@example.com'])
    await press(page, 'Escape')
    await page.locator('[data-made]').waitFor()
    await press(page, 'Escape')
    await page.getByText('sent a reminder by mail to bogholderi@example.com', { exact: false }).waitFor()
    delete invoicing.web.service.services.mailTransport
    await smtp.close()
  }

  test.each(['en-GB', 'da-DK', 'it-IT'])('in %s', async locale => {
    const language = locale.slice(0, 2)
    const visitor = await invoicing.visit(owner, locale)
    const { page } = visitor
    const picture = page.locator('main section img')
    await page.goto(`/invoices/${draft.id}`)
    await picture.waitFor()
    await look(visitor, language, 'invoice-draft')
    // On a phone each field of a line has its own name above it.
    await page.setViewportSize(sizes[1])
    const price = page.locator('[data-name="lines.0.unitPrice"]')
    const named = (await price.locator('..').boundingBox())!
    expect(named.height).toBeGreaterThan((await price.boundingBox())!.height + 12)
    await page.setViewportSize(sizes[0])
    await page.goto(`/invoices/${late.id}?folder=overdue`)
    await picture.waitFor()
    await look(visitor, language, 'invoice-overdue')
    // The name has all that the amount leaves, however long the note below it is.
    const [name, amount] = await page.locator('[role=option]').first().locator('span.cut').first().evaluate(boxes)
    expect(amount! - name!).toBeLessThan(12)
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
    const visitor = await invoicing.visit(italian.session, 'it-IT')
    const { page } = visitor
    await page.goto(`/invoices/${italian.rejected}`)
    await page.locator('main section img').waitFor()
    await look(visitor, 'it', 'invoice-exchange')
    await page.goto('/invoices?folder=self')
    await page.getByRole('option').first().click()
    await page.locator('[data-issue]').waitFor()
    expect(await page.locator('[data-type]').textContent()).toBe('TD17 Servizi dall’estero')
    await look(visitor, 'it', 'invoice-self')
    await page.locator('[data-issue]').click()
    await page.locator('[data-confirm]').click()
    await page.getByText('Nessuna autofattura in attesa', { exact: false }).waitFor()
    await visitor.context.close()
  })
})

/** Where the name of a row ends and the amount beside it begins. */
const boxes = (name: { getBoundingClientRect(): { right: number }; nextElementSibling: unknown }): number[] => [
  name.getBoundingClientRect().right,
  (name.nextElementSibling as { getBoundingClientRect(): { left: number } }).getBoundingClientRect().left,
]
