/** Somebody who was invited and has never seen the app: from the link to the first posted receipt, at a desk by one key and on a phone by touch. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { danishCompany } from '../../src/demo/danish-company.ts'
import { drawBill } from '../../src/demo/paper.ts'
import { plannedBills } from '../../src/demo/plan.ts'
import { findChromium } from '../browser/chromium.ts'
import type { Organization } from '../harness/service.ts'
import { startWebService, visitAs, type WebService } from './app.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''
const { PRIMANOTA_PICTURES: pictures } = process.env

describe.skipIf('missing' in found)(`the first receipt${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let organization: Organization
  let bills: Buffer[]

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '')
    organization = await web.service.found()
    const planned = plannedBills(danishCompany, '2026-06-30').filter(({ photo }) => !photo)
    bills = await Promise.all(planned.slice(0, 2).map(async bill => Buffer.from(await drawBill(bill, danishCompany))))
  }, 300_000)
  afterAll(() => web?.close())

  const shot = async (page: Page, name: string): Promise<void> => {
    if (pictures) await page.screenshot({ path: join(pictures, `first-${name}.png`) })
  }
  const states = async (): Promise<string[]> =>
    (await web.service.request(organization.key, 'GET', '/api/rest/documents')).body.result.items.map((one: { state: string }) => one.state)

  test('invitation, password, receipt, one key: posted', async () => {
    const invited = await web.service.request(organization.key, 'POST', '/api/rest/members', {
      email: 'first@example.com',
      role: 'bookkeeper',
    })
    expect(invited.status).toBe(200)
    const context = await web.browser.newContext({
      baseURL: web.service.url,
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(new URL(invited.body.result.url).pathname)
    await shot(page, '1-invitation')
    // Nothing is clicked to begin with: the first field waits for her.
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT')
    await page.keyboard.type('Mette')
    await page.keyboard.press('Tab')
    await page.keyboard.type('quite another harbour')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/')
    await page.getByRole('heading', { name: 'Start here' }).waitFor()
    await shot(page, '2-overview')
    const chooser = page.waitForEvent('filechooser')
    await page.locator('main .button.primary').first().click()
    await (await chooser).setFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: bills[0]! })
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText('to review').waitFor()
    await shot(page, '3-tray')
    await tray.getByRole('link', { name: /^Open/ }).click()
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    await page.locator('[data-accept]').waitFor()
    await shot(page, '4-review')
    const posted = page.waitForResponse(response => response.url().endsWith('/post_document'))
    await page.keyboard.press('Enter')
    await page.getByText('Everything that came in is posted.').waitFor()
    await shot(page, '5-posted')
    expect((await posted).status()).toBe(200)
    expect(await states()).toEqual(['posted'])
    // She is called by the name that she gave.
    const { items } = (await web.service.request(organization.key, 'GET', '/api/rest/documents')).body.result
    const told = await web.service.request(organization.key, 'GET', `/api/rest/documents/${items[0].id}/history`)
    expect(told.body.result.items[0]).toMatchObject({ action: 'post_document', actor: { type: 'user', name: 'Mette' } })
    // And what was made of it is one click away.
    await page.getByRole('link', { name: 'See its entry' }).click()
    await page.waitForURL('**/ledger/entries/**')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.getByText('To have it taken back, ask an accountant', { exact: false }).waitFor()
    await shot(page, '6-entry')
    await context.close()
  })

  test('at a desk: a value corrected, posted, undone, posted, and taken back by whoever may', async () => {
    const own = await web.service.found()
    const read = async (path: string) => (await web.service.request(own.key, 'GET', `/api/rest${path}`)).body.result
    const { page, context, complaints } = await visitAs(web, (await own.member('bookkeeper')).session, {
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
    await page.goto('/')
    const chooser = page.waitForEvent('filechooser')
    await page.locator('main .button.primary').first().click()
    await (await chooser).setFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: bills[0]! })
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText('to review').waitFor()
    await tray.getByRole('link', { name: /^Open/ }).click()
    await page.locator('[data-accept]').waitFor()
    await expect.poll(() => page.locator('[data-unseen]').count()).toBe(0)
    const number = page.locator('main [data-name=invoiceNumber]')
    const saved = page.waitForResponse(response => response.url().endsWith('/extraction'))
    await number.fill('CORRECTED-1')
    await number.press('Enter')
    expect((await saved).status()).toBe(200)
    await shot(page, 'desk-1-corrected')
    await page.locator('[data-accept]').click()
    await page.getByRole('button', { name: /^Undo/ }).first().waitFor()
    await shot(page, 'desk-2-undo')
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await page.locator('[data-accept]').waitFor()
    expect(await number.inputValue()).toBe('CORRECTED-1')
    const posted = page.waitForResponse(response => response.url().endsWith('/post_document'))
    await page.locator('[data-accept]').click()
    expect((await posted).status()).toBe(200)
    const [document] = (await read('/documents')).items
    await page.goto(`/documents/${document.id}`)
    // What she has posted is taken back by those who may change the ledger: she is told who.
    await page.getByText('To take it back and correct it, ask an accountant', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'Take back and correct' }).count()).toBe(0)
    await shot(page, 'desk-3-document')
    expect(complaints()).toEqual([])
    await context.close()
    await takenBack(document.id, own, read)
  })

  async function takenBack(
    id: string,
    own: Organization,
    read: (path: string) => Promise<{ state: string; extraction: { invoiceNumber: string } }>,
  ) {
    const { page, context, complaints } = await visitAs(web, (await own.member('accountant')).session, {
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
    await page.goto(`/documents/${id}`)
    await page.getByRole('button', { name: 'Take back and correct' }).click()
    await page.getByRole('dialog').waitFor()
    await shot(page, 'desk-4-take-back')
    const reversed = page.waitForResponse(response => /reversal/.test(response.url()))
    await page.getByRole('dialog').getByRole('button').last().click()
    expect((await reversed).status()).toBe(200)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await read(`/documents/${id}`)).state).toBe('coded')
    await shot(page, 'desk-5-taken-back')
    expect((await read(`/documents/${id}`)).extraction.invoiceNumber).toBe('CORRECTED-1')
    expect(complaints()).toEqual([])
    await context.close()
  }

  test('on a phone: photographed, looked at, a word tapped into a field, accepted, undone, accepted', async () => {
    const phone = { locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const visitor = await visitAs(web, (await organization.member('bookkeeper')).session, phone)
    const { page } = visitor
    await page.goto('/')
    const camera = page.getByRole('button', { name: 'Photograph a receipt' })
    await camera.waitFor()
    await shot(page, 'phone-1-overview')
    const chooser = page.waitForEvent('filechooser')
    await camera.tap()
    await (await chooser).setFiles({ name: 'photo.pdf', mimeType: 'application/pdf', buffer: bills[1]! })
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText('to review').waitFor()
    await shot(page, 'phone-2-tray')
    await tray.getByRole('link', { name: /^Open/ }).tap()
    await page.locator('[data-accept]').waitFor()
    // The bar at the foot covers nothing of what is to be accepted.
    await visitor.examine('the review on a phone')
    await shot(page, 'phone-3-review')

    const number = page.locator('[data-name=invoiceNumber]')
    const before = await number.inputValue()
    await number.tap()
    await page.getByRole('button', { name: 'Page', exact: true }).tap()
    await page.getByText('Tap what belongs into: Number').waitFor()
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    await shot(page, 'phone-4-page')
    // The amount at the end of that line, which is surely not what stood there.
    const box = (await page.locator('[data-field=total]').boundingBox())!
    await expect
      .poll(async () => {
        if (await number.isVisible()) return number.inputValue()
        await page.touchscreen.tap(box.x + box.width - 8, box.y + box.height / 2)
        return before
      })
      .not.toBe(before)
    await shot(page, 'phone-5-tapped')
    const saved = page.waitForResponse(response => response.url().endsWith('/extraction'))
    await page.locator('[data-accept]').tap()
    expect((await saved).status()).toBe(200)
    await page.getByRole('button', { name: /Undo/ }).tap()
    await page.locator('[data-accept]').waitFor()
    expect(await states()).toEqual(['coded', 'posted'])
    const posted = page.waitForResponse(response => response.url().endsWith('/post_document'))
    await page.locator('[data-accept]').tap()
    expect((await posted).status()).toBe(200)
    await shot(page, 'phone-6-posted')
    expect(await states()).toEqual(['posted', 'posted'])
    expect(visitor.complaints()).toEqual([])
    await visitor.context.close()
  })

  test('the overview is there without the code of the first steps, which come when they can, and are asked for where nothing is yet', async () => {
    const begun = await visitAs(web, (await organization.member('bookkeeper')).session, { locale: 'en-GB' })
    const steps = /\/assets\/first-steps-/
    const asked: string[] = []
    begun.page.on('request', request => asked.push(request.url()))
    await begun.page.goto('/')
    await begun.page.getByRole('heading', { name: 'Cash', exact: false }).first().waitFor()
    expect(asked.filter(url => steps.test(url))).toEqual([])
    await begun.context.close()

    const other = await web.service.found()
    const visitor = await visitAs(web, (await other.member('bookkeeper')).session, { locale: 'en-GB' })
    await visitor.context.route(steps, route => route.abort())
    await visitor.page.goto('/')
    await visitor.page.getByRole('heading', { name: 'Cash', exact: false }).first().waitFor()
    expect(await visitor.page.getByRole('heading', { name: 'Start here' }).count()).toBe(0)
    await visitor.context.unroute(steps)
    await visitor.page.getByRole('heading', { name: 'Start here' }).waitFor()
    await visitor.context.close()
  })
})
