/** From a document to its payment: the line that paid it, a bill without an IBAN, a row of a list on a phone; and a document that somebody deleted meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { act, bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'
import { sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

const [desk, phone] = sizes
const notThere = /status of 404/

describe.skipIf('missing' in found)(`documents and their payments${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let session: string

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    company = await foundCompany(web.service)
    session = (await company.organization.member('owner')).session
  })
  afterAll(() => web?.close())

  const visit = (viewport: { width: number; height: number } = desk, locale = 'en-GB'): Promise<Visitor> =>
    visitAs(web, session, { locale, viewport })
  const read = async (path: string) => (await web.service.request(company.organization.key, 'GET', `/api/rest${path}`)).body.result

  test('a document leads to the line that paid it, which is shown among those that are matched', async () => {
    const { page, context, complaints } = await visit()
    const [line] = (await read('/transactions?state=reconciled')).items
    await page.goto(`/documents/${company.posted}`)
    await page.getByRole('tab', { name: 'Bank' }).click()
    await page
      .locator('main')
      .getByRole('link', { name: /Papir og Pen/ })
      .click()
    await page.waitForURL(`**/bank/all/${line.id}?show=matched`)
    await page.getByRole('option', { name: /Papir og Pen/, selected: true }).waitFor()
    await page.locator('main kbd', { hasText: /^u$/ }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  const supplier = 'En leverandør med et ganske langt navn ApS'

  test('on a phone a row has two lines: what has no place in them is left out, and all that is there is in sight', async () => {
    await bring(
      web.service,
      company.organization,
      invoice({ supplier, number: '2099-000017', date: '01-04-2026', net: 1_234_567 }),
      'posted',
    )
    const { page, context, complaints } = await visit(phone)
    await page.goto('/ledger/payments')
    const row = page.getByRole('option', { name: new RegExp(supplier) })
    await row.waitFor()
    const rowNow = `[...document.querySelectorAll('main [role=option]')].find(one => one.textContent.includes('${supplier}'))`
    expect(await page.evaluate<string[]>(`(${outsideOf})(${rowNow})`)).toEqual([])
    expect(await row.getByText('2099-000017').isVisible()).toBe(false)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('a bill that names no IBAN is paid to the one that is typed for it', async () => {
    await addAccount(web.service, company.organization, { iban: 'DK5000400440116243' })
    const { page, context, complaints } = await visit(phone)
    await page.goto('/ledger/payments')
    await page.getByRole('option', { name: new RegExp(supplier) }).click()
    await page.getByLabel(`IBAN, ${supplier}`).fill('DK1499991102703634')
    await page.getByRole('button', { name: /^Order 1 payment/ }).click()
    await page.waitForURL(/\/ledger\/payments\/\w+$/)
    const order = await read(`/payment-orders/${page.url().split('/').at(-1)}`)
    expect(order.lines).toMatchObject([{ creditorIban: 'DK1499991102703634' }])
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('a document that somebody deletes meanwhile says who did it and when, posts nothing, and leads back to the list', async () => {
    const { id } = await bring(web.service, company.organization, invoice({ supplier: 'Gone ApS', number: '2100' }))
    const { page, context, complaints } = await visit()
    await page.goto(`/inbox/${id}`)
    await page.getByRole('heading', { name: 'Gone ApS' }).waitFor()
    await act(web.service, company.organization, 'delete_document', { documentId: id })
    // Looking at the window again asks what others did.
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    await page.getByText(/deleted this document on 15\/0?4/).waitFor()
    expect(await page.getByRole('heading', { name: 'Gone ApS' }).count()).toBe(0)
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await page.waitForURL(url => !url.pathname.includes(id))
    expect(sent).toEqual([])
    expect(complaints().filter(said => !notThere.test(said))).toEqual([])
    await context.close()
  })
})

/** What of a row is drawn beside it, or over another part of it. */
const outsideOf = `row => {
  const cells = [...row.querySelectorAll('[data-place]')].filter(cell => cell.checkVisibility())
  const all = row.getBoundingClientRect()
  const boxes = cells.map(cell => ({ text: cell.textContent, box: cell.getBoundingClientRect() }))
  const isOutside = ({ box }) => box.left < all.left || box.right > all.right + 0.5 || box.top < all.top || box.bottom > all.bottom
  const isOver = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  return boxes.filter(one => isOutside(one) || boxes.some(other => other !== one && isOver(one.box, other.box))).map(({ text }) => text)
}`
