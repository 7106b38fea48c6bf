/** Drafts that are saved by themselves: a session that ends, a broken line, two people on one draft. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../browser/chromium.ts'
import { answerFor } from './answering.ts'
import { type Invoicing, isSaved, startInvoicing } from './invoicing.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`drafts of invoices${reason}`, { timeout: 300_000 }, () => {
  let invoicing: Invoicing

  beforeAll(async () => {
    invoicing = await startInvoicing('path' in found ? found.path : '')
  })
  afterAll(() => invoicing?.web.close())

  test('a session that ends while an invoice is written loses nothing, and neither does a broken line', async () => {
    const { request, act, sessionOf, visit, client } = invoicing
    const contactId = await client('Nordlys ApS')
    const draft = await act('save_invoice', { contactId, lines: [{ description: 'First', unitPrice: 100, vatRate: 25 }] })
    const session = await sessionOf('accountant')
    const { page, context } = await visit(session)
    await page.goto(`/invoices/${draft.id}`)
    const text = page.locator('[data-name="lines.0.description"]')
    await text.waitFor()
    // What the screen itself still asks for would find the session ended first, and the notice of it would take the focus from what is typed.
    await page.waitForLoadState('networkidle')
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
    await answerFor(page, '**/api/rest/invoices/*', route => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
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
    const { request, act, sessionOf, visit, client } = invoicing
    const contactId = await client('Fjord ApS')
    const draft = await act('save_invoice', { contactId, lines: [{ description: 'First', unitPrice: 100, vatRate: 25 }] })
    const [anna, bo] = [await visit(await sessionOf('owner')), await visit(await sessionOf('accountant'))]
    const textOf = (page: Page) => page.locator('[data-name="lines.0.description"]')
    for (const { page } of [anna, bo]) {
      await page.goto(`/invoices/${draft.id}`)
      await textOf(page).waitFor()
    }
    // Both begin to write before either is saved.
    await answerFor(bo.page, '**/api/rest/changes*', route => route.abort())
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
    expect(await viewer.page.locator('[data-save], [data-delete], [data-new], [data-mail-it]').count()).toBe(0)
    // What was issued they may fetch, and send nowhere.
    const issued = await act('issue_invoice', { id: draft.id })
    await viewer.page.goto(`/invoices/${issued.id}`)
    await viewer.page.locator('[data-action=pdf]').waitFor()
    expect(await viewer.page.locator('[data-action]:not([data-action=pdf]), [data-mail-it]').count()).toBe(0)
    const accountant = await visit(await sessionOf('accountant'))
    await accountant.page.goto(`/invoices/${issued.id}`)
    await accountant.page.locator('[data-mail-it]').waitFor()
    await accountant.context.close()
    await viewer.context.close()
  })
})
