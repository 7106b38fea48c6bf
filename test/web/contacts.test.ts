/** A contact in a real browser, from its first field to its deletion. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../browser/chromium.ts'
import { expectedComplaints, type Invoicing, press, startInvoicing } from './invoicing.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`contacts${reason}`, { timeout: 300_000 }, () => {
  let invoicing: Invoicing

  beforeAll(async () => {
    invoicing = await startInvoicing('path' in found ? found.path : '')
  })
  afterAll(() => invoicing?.web.close())

  test('a contact is entered, corrected at its field and deleted; one that a draft needs is kept', async () => {
    const { request, act, sessionOf, visit } = invoicing
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
    await page.keyboard.type('Denmark')
    await press(page, 'Tab')
    await page.keyboard.type('11111111')
    await press(page, 'Control+Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Havblik ApS' }).waitFor()
    await page
      .locator('main dl')
      .getByText(/0\.00\sDKK/)
      .first()
      .waitFor()
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
    await visitor.examine('where it takes electronic invoices', expectedComplaints)
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
    await visitor.examine('in use', expectedComplaints)
    await press(page, 'Escape')
    await act('delete_invoice', { id: draft.id })
    await page.locator('[data-delete]').click()
    await page.locator('[data-confirm]').click()
    await page.getByRole('heading', { name: 'Havblik ApS', exact: true }).waitFor({ state: 'detached' })
    expect((await request('GET', '/contacts?q=Havblik')).items).toEqual([])
    await visitor.context.close()
  })

  test('a country is chosen by its name, in the language of the reader', async () => {
    const { request, sessionOf, visit } = invoicing
    const visitor = await visit(await sessionOf('owner'), 'da-DK')
    const { page } = visitor
    await page.goto('/contacts')
    await page.locator('[data-new]').click()
    await page.locator('dialog [data-name=name]').fill('Kunde GmbH')
    await page.locator('dialog [data-name=country]').selectOption({ label: 'Tyskland' })
    await press(page, 'Control+Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    const [contact] = (await request('GET', '/contacts?q=Kunde')).items
    expect(contact.country).toBe('DE')
    // The list names a country that is not the own one.
    await page.getByRole('option', { name: /Kunde GmbH.*Tyskland/ }).waitFor()
    await page.goto('/settings/organization')
    const own = page.getByLabel('Land', { exact: true })
    await own.selectOption({ label: 'Færøerne' })
    await page.locator('form', { has: own }).getByRole('button', { name: 'Gem' }).click()
    await expect.poll(async () => (await request('GET', '/organizations/current')).address.country).toBe('FO')
    expect(visitor.complaints()).toEqual([])
    await visitor.context.close()
  })
})
