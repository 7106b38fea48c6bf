/** What the buyer wants to find on an invoice, in a real browser and by the keyboard alone: written in the draft, refused where it is wrong, there after the issue. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import type { Organization } from '../harness/service.ts'
import { buyer, foundItalian, line } from '../invoices/exchange-journey.ts'
import { startWebService, visitAs, type WebService } from './app.ts'
import { press, tabTo, typeOver } from './keyboard.ts'
import { look, sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

const refusals = /status of 400/

describe.skipIf('missing' in found)(`the references of an invoice${reason}`, { timeout: 300_000 }, () => {
  let web: WebService

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '')
  })
  afterAll(() => web?.close())

  const request = async ({ key }: Organization, method: string, path: string, body?: object) => {
    const reply = await web.service.request(key, method, `/api/rest${path}`, body)
    expect([path, reply.status]).toEqual([path, 200])
    return reply.body.result
  }
  const visit = async (organization: Organization, role: 'owner' | 'viewer', locale: string) =>
    visitAs(web, (await organization.member(role)).session, { locale, viewport: sizes[0] })

  test('in Denmark: order, buyer and contract; what the contact asks for is said until the invoice says otherwise', async () => {
    const shop = await web.service.found()
    await request(shop, 'PATCH', '/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      iban: 'DK5000400440116243',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    })
    const { id: contactId } = await done(web.service, shop, 'save_contact', { name: 'Kommunen', country: 'DK', businessId: '13585628' })
    await request(shop, 'PATCH', `/contacts/${contactId}/address`, { street: 'Torvet 1', postalCode: '8000', city: 'Aarhus C' })
    const delivery = { scheme: '0088', identifier: '5798009811578', buyerReference: 'Hans Hansen' }
    await request(shop, 'PATCH', `/contacts/${contactId}/delivery`, delivery)
    const lines = [{ description: 'Rådgivning', unitPrice: 100, vatRate: 25 }]
    const { id } = await done(web.service, shop, 'save_invoice', { contactId, lines })
    const visitor = await visit(shop, 'owner', 'en-GB')
    const { page } = visitor
    const said = (field: string) => page.locator(`main [data-reference=${field}] dd`)
    await page.goto(`/invoices/${id}`)
    await said('buyerReference').getByText('Hans Hansen').waitFor()
    // Somebody changes what the contact asks for: the page hears of it by itself.
    await request(shop, 'PATCH', `/contacts/${contactId}/delivery`, { ...delivery, buyerReference: 'Hanne Hansen' })
    await said('buyerReference').getByText('Hanne Hansen').waitFor()
    const unsure = await visit(shop, 'owner', 'en-GB')
    const refused = { status: 403, code: 'forbidden', title: 'Forbidden', detail: 'Not today.' }
    const asked = /\/invoices\/[^/]+\/references$/
    await unsure.context.route(asked, route =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refused) }),
    )
    await unsure.page.goto(`/invoices/${id}`)
    await unsure.page.locator('main [role=alert]').getByText('Not today.').waitFor()
    await unsure.context.unroute(asked)
    await unsure.page.locator('main [role=alert] button').click()
    await unsure.page.locator('main [data-reference=buyerReference] dd').getByText('Hanne Hansen').waitFor()
    await unsure.context.close()
    await tabTo(page, '[data-references]')
    await press(page, 'Enter')
    await tabTo(page, 'dialog [data-name=orderReference]')
    await page.keyboard.type('5002701')
    await tabTo(page, 'dialog [data-name=buyerReference]')
    await page.keyboard.type('Grethe Jensen')
    await tabTo(page, 'dialog [data-name=contractReference]')
    await page.keyboard.type('Rammeaftale 17')
    await visitor.examine('the references')
    expect(await page.locator('dialog [data-name=cig], dialog [data-name=cup]').count()).toBe(0)
    await press(page, 'Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    // They stand in the draft, and the focus is where it was.
    await said('orderReference').getByText('5002701').waitFor()
    await said('buyerReference').getByText('Grethe Jensen').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.matches("[data-references]")')).toBe(true)
    await visitor.examine('a draft with references')

    await press(page, 'Control+Enter')
    await page.locator('dialog [data-confirm], dialog .button.primary').first().waitFor()
    await press(page, 'Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.locator('[data-open]').waitFor()
    for (const [field, text] of [
      ['orderReference', '5002701'],
      ['buyerReference', 'Grethe Jensen'],
      ['contractReference', 'Rammeaftale 17'],
    ] as const)
      await said(field).getByText(text, { exact: true }).waitFor()
    // Issued, they are as they were: there is nothing to change them with.
    expect(await page.locator('[data-references]').count()).toBe(0)
    await visitor.examine('issued with references')
    const xml = await (
      await fetch(`${web.service.url}/api/rest/invoices/${id}/xml`, { headers: { authorization: `Bearer ${shop.key}` } })
    ).text()
    for (const written of ['5002701', 'Grethe Jensen', 'Rammeaftale 17']) expect(xml).toContain(written)
    const viewer = await visit(shop, 'viewer', 'en-GB')
    await viewer.page.goto(`/invoices/${id}`)
    await viewer.page.locator('main [data-reference=orderReference]').waitFor()
    await viewer.examine('issued with references, to a viewer')
    expect(visitor.complaints()).toEqual([])
    await Promise.all([visitor.context.close(), viewer.context.close()])
  })

  test('in Italy: a CIG and a CUP that are none are told of at their fields, and go with an order', async () => {
    const shop = await foundItalian(web.service)
    const { id: contactId } = await done(web.service, shop, 'save_contact', buyer)
    await request(shop, 'PATCH', `/contacts/${contactId}/address`, {
      street: 'Via Po 1',
      postalCode: '10121',
      city: 'Torino',
      province: 'TO',
    })
    const { id } = await done(web.service, shop, 'save_invoice', { contactId, lines: [line] })
    const visitor = await visit(shop, 'owner', 'it-IT')
    const { page } = visitor
    await page.goto(`/invoices/${id}`)
    await tabTo(page, '[data-references]')
    await press(page, 'Enter')
    await tabTo(page, 'dialog [data-name=cig]')
    await page.keyboard.type('123')
    await tabTo(page, 'dialog [data-name=cup]')
    await page.keyboard.type('J11B21000000001')
    await press(page, 'Enter')
    await page.locator('dialog [data-name=cig][aria-invalid]').waitFor()
    await look(visitor, 'it', 'invoice-references', refusals)
    expect(await page.locator('dialog [data-name=buyerReference]').count()).toBe(0)
    expect((await request(shop, 'GET', `/invoices/${id}/references`)).cup).toBeNull()
    await tabTo(page, 'dialog [data-name=cig]')
    await typeOver(page, 'z1a 2b3c4d5')
    await tabTo(page, 'dialog [data-name=orderReference]')
    await page.keyboard.type('ODA 44')
    await press(page, 'Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    for (const [field, text] of [
      ['orderReference', 'ODA 44'],
      ['cig', 'Z1A2B3C4D5'],
      ['cup', 'J11B21000000001'],
    ] as const)
      await page.locator(`main [data-reference=${field}]`).getByText(text, { exact: true }).waitFor()
    await press(page, 'Control+Enter')
    await page.locator('dialog').waitFor()
    await press(page, 'Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.locator('[data-open]').waitFor()
    await page.locator('main [data-reference=cig]').getByText('Z1A2B3C4D5').waitFor()
    await look(visitor, 'it', 'invoice-with-references', refusals)
    const xml = await (
      await fetch(`${web.service.url}/api/rest/invoices/${id}/xml`, { headers: { authorization: `Bearer ${shop.key}` } })
    ).text()
    for (const written of ['ODA 44', 'Z1A2B3C4D5', 'J11B21000000001']) expect(xml).toContain(written)
    await visitor.context.close()
  })
})
