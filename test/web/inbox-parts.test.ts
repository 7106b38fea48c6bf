/** Parts of the inbox that come later: one that does not come disturbs nobody, one that is on its way is waited for, and a picture is as wide as it is shown. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { answerFor } from './answering.ts'
import { startWebService, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`parts of the inbox that come later${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let session: string
  let newcomer: string

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    company = await foundCompany(web.service)
    session = (await company.organization.member('owner')).session
    newcomer = (await (await web.service.found()).member('owner')).session
  })
  afterAll(() => web?.close())

  const visit = (of: string, width = 1440) => visitAs(web, of, { locale: 'en-GB', viewport: { width, height: 900 } })
  const untilSeen = async (page: Page): Promise<void> => {
    await page.locator('main [data-name=total]').waitFor()
    await expect.poll(() => page.locator('[data-unseen]').count()).toBe(0)
  }
  /** What matches does not come; answers with what was asked for, and how often the page itself was. */
  async function without(page: Page, pattern: RegExp): Promise<{ aborted: string[]; opened: () => number }> {
    const aborted: string[] = []
    let opened = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) opened += 1
    })
    await page.route(pattern, async route => {
      aborted.push(route.request().url())
      await route.abort()
    })
    return { aborted, opened: () => opened }
  }

  test.each([
    ['the list', () => '/inbox', () => [`/documents/${company.damaged}`]],
    ['a document', () => `/inbox/${company.drawn}`, () => [`/documents/${company.drawn}`, `/documents/${company.drawn}/pages?limit=50`]],
  ])('what the first view of %s shows is asked for before the app is there, and once', async (_, address, documents) => {
    const { page, context } = await visit(session)
    const asked: string[] = []
    const wanted = ['/inbox?limit=100', ...documents()].map(path => `/api/rest${path}`)
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (wanted.includes(pathname + search)) asked.push(pathname + search)
    })
    const held: (() => Promise<void>)[] = []
    await page.route(/\/assets\/shared-/, route => void held.push(() => route.continue()))
    await page.goto(address(), { waitUntil: 'commit' })
    await expect.poll(() => asked.toSorted()).toEqual(wanted.toSorted())
    for (const release of held) await release()
    await untilSeen(page)
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted()).toEqual(wanted.toSorted())
    const shown = await page.getByRole('option').and(page.locator('[data-current]')).getAttribute('id')
    expect(shown).toContain(documents()[0]!.slice('/documents/'.length))
    await context.close()
  })

  test('what was read ahead in the language of the browser is read again in that of the reader', async () => {
    const reader = (await company.organization.member('bookkeeper')).session
    const { page, context } = await visit(reader)
    const change = `fetch('/api/rest/me', { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"preferences":{"language":"da"}}' }).then(({ status }) => status)`
    await page.goto('/audit')
    expect(await page.evaluate(change)).toBe(200)
    await answerFor(page, '**/api/rest/me', async route => {
      const response = await route.fetch()
      // Not before all that was asked for ahead has been read.
      await expect.poll(() => page.evaluate('globalThis.askedAhead === undefined')).toBe(true)
      await route.fulfill({ response })
    })
    await page.goto(`/inbox/${company.waiting}`)
    await untilSeen(page)
    const answer = `fetch('/api/rest/documents/${company.waiting}', { headers: { 'accept-language': 'da' } }).then(response => response.json())`
    const { result } = await page.evaluate<{ result: { codingReasons: { message: string }[] } }>(answer)
    for (const { message } of result.codingReasons) await page.getByText(message).first().waitFor()
    await context.close()
  })

  test('without the script that picks words somebody goes on typing', async () => {
    const { page, context } = await visit(session)
    const { aborted, opened } = await without(page, /\/assets\/word-picker-/)
    await page.goto(`/inbox/${company.drawn}`)
    await page.getByRole('img', { name: /Page 1/ }).waitFor()
    await untilSeen(page)
    await page.keyboard.press('6')
    await expect.poll(() => page.evaluate('document.activeElement?.dataset.name')).toBe('total')
    await page.keyboard.type('12')
    await expect.poll(() => aborted.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await page.keyboard.type('34')
    expect(await page.locator('main [data-name=total]').inputValue()).toBe('1234')
    expect(opened()).toBe(1)
    await context.close()
  })

  test.each([
    ['the script', /\/assets\/no-page-/],
    ['the words', /\/assets\/inbox-words-en-/],
  ])('without %s of what stands in place of a page the rest of the document is there', async (_, pattern) => {
    const { page, context } = await visit(session)
    const { aborted, opened } = await without(page, pattern)
    await page.goto(`/inbox/${company.damaged}`)
    await expect.poll(() => aborted.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await page.locator('main [data-name=supplier]').waitFor()
    expect(opened()).toBe(1)
    await context.close()
  })

  test.each([
    ['the script', /\/assets\/empty-inbox-/],
    ['the words', /\/assets\/inbox-words-en-/],
  ])('without %s of the empty inbox its filters are there', async (_, pattern) => {
    const { page, context } = await visit(newcomer)
    const { aborted, opened } = await without(page, pattern)
    await page.goto('/inbox')
    await expect.poll(() => aborted.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await page.locator('main input[type=search]').waitFor()
    expect(opened()).toBe(1)
    await context.close()
  })

  test.each([
    ['script', /\/assets\/split-dialog-/],
    ['words', /\/assets\/split-words-en-/],
  ])('what is typed after the key of a dialog without its %s posts nothing', async (_, pattern) => {
    const { page, context } = await visit(session)
    const held: (() => Promise<void>)[] = []
    let isHeld = true
    // A browser may ask twice: ahead, and when it runs the script.
    await page.route(pattern, route => (isHeld ? void held.push(() => route.continue()) : route.continue()))
    await page.goto(`/inbox/${company.waiting}`)
    await untilSeen(page)
    // Asked for before anybody presses the key.
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const documents = await page.getByRole('option').count()
    for (const key of ['s', 'Enter', 'Control+Enter', 'Delete', 'j']) await page.keyboard.press(key)
    expect(await page.getByRole('option').count()).toBe(documents)
    await expect.poll(() => page.url()).toContain(company.waiting)
    // Given up, and asked for again.
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    isHeld = false
    for (const release of held) await release()
    await page.locator('dialog input:focus').waitFor()
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    const { body } = await web.service.request(company.organization.key, 'GET', `/api/rest/documents/${company.waiting}`)
    expect(body.result.state).toBe('coded')
    await context.close()
  })

  test.each([
    [1440, 800],
    [1920, 1200],
  ])('in a window of %d the picture of the next document is asked for ahead %d wide, and shown as it came', async (width, pixels) => {
    const { page, context } = await visit(session, width)
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/image')) asked.push(`${pathname} ${searchParams.get('width')}`)
    })
    // Nothing is shown yet that says how wide a page is: this one has none, and is first in the list whatever is thought of the others.
    await page.goto(`/inbox/${company.damaged}`)
    await page.locator('main [data-name=supplier]').waitFor()
    await expect.poll(() => asked).toHaveLength(1)
    expect(asked[0]).toMatch(new RegExp(` ${pixels}$`))
    await page
      .getByRole('option')
      .and(page.locator(`[id$="${company.drawn}"]`))
      .click()
    await page.getByRole('img', { name: /Page 1/ }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(1)
    await context.close()
  })

  test.each([
    [1440, 800],
    [1920, 1200],
  ])('in a window of %d the pictures of pages are asked for %d wide, once each', async (width, pixels) => {
    const { page, context } = await visit(session, width)
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/image')) asked.push(`${pathname} ${searchParams.get('width')}`)
    })
    await page.goto(`/inbox/${company.drawn}`)
    const picture = page.getByRole('img', { name: /Page 1/ })
    await picture.waitFor()
    await page.waitForLoadState('networkidle')
    const { width: shown } = (await picture.boundingBox())!
    expect(shown).toBeLessThanOrEqual(pixels)
    expect(shown).toBeGreaterThan(pixels === 800 ? 320 : 800)
    expect(
      asked.every(one => one.endsWith(` ${pixels}`)),
      asked.join('\n'),
    ).toBe(true)
    expect(new Set(asked).size).toBe(asked.length)
    // Enlarged, it is asked for sharper.
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => asked.at(-1)).toMatch(pixels === 800 ? / 1200$/ : / 2000$/)
    await context.close()
  })
})
