/** What comes in between: too many requests, a session that ends while somebody types, a second tab, scripts that are late. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../browser/chromium.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import type { Organization } from '../harness/service.ts'
import { answerFor } from './answering.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`what comes in between${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let organization: Organization

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '')
    organization = await web.service.found()
  })
  afterAll(() => web?.close())

  const visit = async (session?: string): Promise<Visitor> =>
    visitAs(web, session ?? (await organization.member('owner')).session, { locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const read = async (path: string) => (await web.service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
  const untilSeen = async (page: Page): Promise<void> => {
    await page.locator('main [data-name=total]').waitFor()
    await expect.poll(() => page.locator('[data-unseen]').count()).toBe(0)
  }

  test('too many requests: until when is counted down, and what was asked for comes by itself', async () => {
    const { page, context } = await visit()
    let refused = 0
    await page.route(/\/api\/rest\/contacts\?/, route => {
      if (++refused > 1) return route.continue()
      const body = {
        type: 'about:blank',
        title: 'Too many',
        status: 429,
        detail: 'Too many.',
        code: 'rate_limited',
        values: {},
        requestId: 'req_1',
      }
      return route.fulfill({
        status: 429,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '8' },
        body: JSON.stringify(body),
      })
    })
    await page.goto('/contacts')
    const timer = page.getByRole('timer')
    await page.getByText('Too many requests at once.', { exact: false }).waitFor()
    const left = async (): Promise<number> => Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0])
    const first = await left()
    expect(first).toBeGreaterThan(1)
    expect(first).toBeLessThanOrEqual(8)
    await expect.poll(left).toBeLessThan(first)
    await timer.waitFor({ state: 'detached' })
    await expect.poll(() => refused).toBe(2)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await context.close()
  })

  test('a session that ends while a value is typed: it stays in its field, and is saved once somebody signed in again', async () => {
    const { documentId } = await bring(web.service, organization, invoice({ number: '7001', net: 310 }))
    const { page, context } = await visit()
    await page.goto(`/inbox/${documentId}`)
    await untilSeen(page)
    // Nothing else finds out before her value is on its way.
    await answerFor(page, /\/api\/rest\/(changes|overview)/, () => undefined)
    await page.waitForLoadState('networkidle')
    const [kept] = await context.cookies()
    const number = page.locator('main [data-name=invoiceNumber]')
    await number.fill('7001-B')
    await context.clearCookies()
    await number.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByText('nothing you typed is lost', { exact: false }).waitFor()
    expect(await number.inputValue()).toBe('7001-B')
    expect((await read(`/documents/${documentId}`)).extraction.invoiceNumber).toBe('7001')
    // Put off, the page can be read and copied from; a bar leads back to it.
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    const bar = page.getByRole('status').filter({ hasText: 'Your session has ended.' })
    await bar.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await number.inputValue()).toBe('7001-B')
    await context.addCookies([kept!])
    const saved = page.waitForResponse(response => response.url().endsWith('/extraction') && response.status() === 200)
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    await saved
    await bar.waitFor({ state: 'detached' })
    expect(await number.inputValue()).toBe('7001-B')
    expect((await read(`/documents/${documentId}`)).extraction.invoiceNumber).toBe('7001-B')
    await context.close()
  })

  test('a second tab hears what the first one did, and keeps what is typed in it', async () => {
    const [one, other] = await Promise.all(
      [8001, 8002].map(number => bring(web.service, organization, invoice({ number: String(number), net: number }))),
    )
    const { page, context } = await visit()
    await page.goto(`/inbox/${one!.documentId}`)
    await untilSeen(page)
    const second = await context.newPage()
    await second.goto(`/inbox/${other!.documentId}`)
    await untilSeen(second)
    const text = second.locator('main [data-name=bookingText]')
    await text.fill('typed in the second tab')
    await page.bringToFront()
    const posted = page.waitForResponse(response => response.url().endsWith('/post_document'))
    await page.locator('[data-accept]').click()
    expect((await posted).status()).toBe(200)
    // Asked for by one of the two tabs, told to both.
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    await expect.poll(() => second.locator(`[role=option][id$="${one!.documentId}"]`).count()).toBe(0)
    expect(await second.locator(`[role=option][id$="${other!.documentId}"]`).count()).toBe(1)
    expect(await text.inputValue()).toBe('typed in the second tab')
    await context.close()
  })

  test('questions about VAT and the lines of a document are drawn with it: nobody posts it before', async () => {
    const asked = await bring(
      web.service,
      organization,
      invoice({ number: '9001', net: 400, what: 'Diesel 45 liter', supplier: 'Tanken ApS' }),
    )
    const divided = await bring(web.service, organization, invoice({ number: '9002', net: 1000 }))
    const lines = [
      { ledgerAccountId: '2450', vatCode: 'I25', gross: 100 },
      { ledgerAccountId: '2310', vatCode: 'I25' },
    ]
    const path = `/api/rest/documents/${divided.documentId}/coding-lines`
    expect((await web.service.request(organization.key, 'PUT', path, { lines })).status).toBe(200)
    const { page, context } = await visit()
    // Whatever is no part of the first route does not come.
    const html = await (await context.request.get('/inbox')).text()
    const first = [...html.matchAll(/assets\/[\w-]+\.js/g)].map(([name]) => name)
    expect(first.length).toBeGreaterThan(1)
    await page.route(/\/assets\/.*\.js$/, route => {
      const { pathname } = new URL(route.request().url())
      const isFirst = first.includes(pathname.slice(1)) || /\/(inbox|en|libraries)-(?!words)/.test(pathname)
      return isFirst ? route.continue() : route.abort()
    })
    await page.goto(`/inbox/${asked.documentId}`)
    await untilSeen(page)
    expect(await page.locator('main fieldset legend').allTextContents()).not.toEqual([])
    expect(await page.locator('main fieldset legend').first().isVisible()).toBe(true)
    await page.goto(`/inbox/${divided.documentId}`)
    await untilSeen(page)
    expect(await page.getByRole('table', { name: 'Lines' }).isVisible()).toBe(true)
    await context.close()
  })

  test('a document is divided on its own screen by the key, and its lines are there; somebody who may not has no key', async () => {
    const { documentId } = await bring(web.service, organization, invoice({ number: '9101', net: 1000 }))
    const { page, context, complaints } = await visit()
    await page.goto(`/documents/${documentId}`)
    await page.getByRole('button', { name: /^Split/ }).waitFor()
    await page.keyboard.press('s')
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type('500+25%')
    await page.keyboard.press('Enter')
    await page.keyboard.type('2310')
    await page.keyboard.press('Enter')
    const saved = page.waitForResponse(response => response.url().endsWith('/coding-lines'))
    await page.keyboard.press('Control+Enter')
    expect((await saved).status()).toBe(200)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // Where the lines are seen.
    expect(await page.getByRole('tab', { name: 'Booking' }).getAttribute('aria-selected')).toBe('true')
    await page.locator('main').getByText('2310', { exact: false }).first().waitFor()
    expect((await read(`/documents/${documentId}`)).codingLines).toHaveLength(2)
    expect(complaints()).toEqual([])
    await context.close()

    const viewer = await visit((await organization.member('viewer')).session)
    await viewer.page.goto(`/documents/${documentId}`)
    await viewer.page.getByRole('tab', { name: 'Booking' }).waitFor()
    await viewer.page.keyboard.press('s')
    expect(await viewer.page.getByRole('dialog').count()).toBe(0)
    expect(await viewer.page.getByRole('button', { name: /^Split/ }).count()).toBe(0)
    await viewer.context.close()
  })
})
