/**
 * Scripts and words that do not come: nothing answers, the network is gone, or a new build took their place. A sentence stands where they would, what is typed
 * elsewhere stays, the page is not loaded again by itself, and it goes on as soon as it can.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { answerFor } from './answering.ts'
import { startWebService, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''
const { PRIMANOTA_PICTURES: pictures } = process.env

const sentence = 'It opens by itself as soon as the service answers.'
const replaced = 'Primanota has been updated. Save what you are working on, then reload the page.'

describe.skipIf('missing' in found)(`parts that do not come${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let session: string

  beforeAll(async () => {
    if (pictures) await mkdir(pictures, { recursive: true })
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    company = await foundCompany(web.service)
    session = (await company.organization.member('owner')).session
  })
  afterAll(() => web?.close())

  /** Without what matches; answers with how often the page itself was asked for. */
  async function visitWithout(pattern: RegExp | undefined, path: string, how: 'aborted' | 'not found' = 'aborted', width = 1440) {
    const { page, context } = await visitAs(web, session, { locale: 'en-GB', viewport: { width, height: 900 } })
    let opened = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) opened += 1
    })
    if (pattern)
      await context.route(pattern, route =>
        how === 'aborted' ? route.abort() : route.fulfill({ status: 404, contentType: 'text/html', body: '<p>There is no such page' }),
      )
    await page.goto(path)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    return { page, context, opened: () => opened }
  }
  const shot = async (page: Page, name: string): Promise<void> => {
    if (pictures) await page.screenshot({ path: join(pictures, `missing-${name}.png`) })
  }
  const alert = (page: Page) => page.locator('main').getByRole('alert').filter({ hasText: sentence })

  test.each(['aborted', 'not found'] as const)('a dialog whose script is %s is told in its place; what was typed stays', async how => {
    const help = /\/assets\/help-/
    const { page, context, opened } = await visitWithout(help, '/ledger/entries/new', how)
    const typed = page.locator('main input').first()
    const account = page.locator('main [data-name$=".text"], main input[type=text], main input:not([type])').last()
    await typed.waitFor()
    await account.fill('typed by hand')
    const dialog = page.getByRole('dialog')
    const open = () => page.getByRole('button', { name: 'Show the keys' }).click()
    await open()
    await dialog.getByText(sentence).waitFor()
    await shot(page, `dialog-${how}`)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText(sentence).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await account.inputValue()).toBe('typed by hand')
    await open()
    await dialog.getByText(sentence).waitFor()
    await context.unroute(help)
    await dialog.getByRole('checkbox').waitFor()
    await page.keyboard.press('Escape')
    expect(await account.inputValue()).toBe('typed by hand')
    expect(opened()).toBe(1)
    await context.close()
  })

  test.each([
    ['script', /\/assets\/split-dialog-/],
    ['words', /\/assets\/split-words-en-/],
  ])('the %s of splitting does not come: what was typed for it posts nothing, and what stands in a field is kept', async (_, pattern) => {
    const { page, context, opened } = await visitWithout(pattern, `/inbox/${company.waiting}`)
    await page.locator('main [data-name=total]').waitFor()
    await expect.poll(() => page.locator('[data-unseen]').count()).toBe(0)
    const search = page.locator('main input[type=search]')
    await search.fill('Papir')
    await page.locator('main [role=listbox]').focus()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(sentence).waitFor()
    for (const key of ['Delete', 'j', 'Control+Enter']) await page.keyboard.press(key)
    expect(await search.inputValue()).toBe('Papir')
    await context.unroute(pattern)
    await dialog.locator('li').nth(1).waitFor()
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    expect(page.url()).toContain(company.waiting)
    expect(opened()).toBe(1)
    await context.close()
  })

  test.each([
    ['a screen', '/', /\/assets\/bank-(?!words)/, 'nav a[href="/bank"]', 'main [role=listbox]'],
    ['what a screen shares with others', '/', /\/assets\/use-contact-form-/, 'nav a[href="/contacts"]', 'main h1'],
    ['the words of a screen', '/', /\/assets\/bank-words-en-/, 'nav a[href="/bank"]', 'main [role=listbox]'],
    ['a view of the ledger', '/ledger', /\/assets\/rates-/, 'main a[href="/ledger/rates"]', 'main [data-name=rate]'],
    ['a page of the settings', '/settings', /\/assets\/calendar-/, 'main a[href="/settings/calendar"]', 'main h2'],
    ['a report of VAT', '/vat', /\/assets\/eu-sales-/, 'main a[href="/vat/eu-sales"]', 'main >> text=CSV'],
  ])('%s that does not come: the rest stands, and it is there once it can be', async (name, from, pattern, link, ready) => {
    const { page, context, opened } = await visitWithout(pattern, from)
    await page.locator(link).first().click()
    await alert(page).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await shot(page, name.replaceAll(' ', '-'))
    await alert(page).getByRole('button', { name: 'Try again' }).click()
    await alert(page).waitFor()
    await context.unroute(pattern)
    await page.locator(ready).first().waitFor()
    expect(await alert(page).count()).toBe(0)
    expect(opened()).toBe(1)
    await context.close()
  })

  test('a new build took the place of the files: nobody reloads but the person, who comes where they wanted to go', async () => {
    const gone = /\/assets\/contacts-(?!words)/
    const { page, context, opened } = await visitWithout(gone, '/', 'not found')
    // The page that the service gives now names other scripts.
    const newPage = (url: URL) => url.pathname === '/'
    await answerFor(page, newPage, route => route.fulfill({ contentType: 'text/html', body: '<script src="/assets/shared-other.js">' }))
    await page.locator('nav a[href="/contacts"]').first().click()
    await page.getByRole('alert').getByText(replaced).waitFor()
    await shot(page, 'replaced')
    expect(opened()).toBe(1)
    await page.unroute(newPage)
    await context.unroute(gone)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.waitForURL('**/contacts')
    await page.getByRole('heading', { name: 'Contacts' }).first().waitFor({ state: 'attached' })
    expect(opened()).toBe(2)
    await context.close()
  })

  test.each([1440, 390])(
    'offline, in a window of %d: the bar, a sentence in place, and on by itself when the network is back',
    async width => {
      const { page, context, opened } = await visitWithout(undefined, '/', 'aborted', width)
      await page.locator('main figure svg').first().waitFor()
      await context.setOffline(true)
      const bar = page.getByText(/^Offline since/)
      await bar.waitFor()
      if (width < 900) await page.getByRole('button', { name: 'More' }).click()
      await page.locator('a[href="/contacts"]:visible').first().click()
      await alert(page).waitFor()
      await bar.waitFor()
      await shot(page, `offline-${width}`)
      await context.setOffline(false)
      await page.getByRole('heading', { name: 'Contacts' }).first().waitFor({ state: 'attached' })
      await bar.waitFor({ state: 'detached' })
      expect(opened()).toBe(1)
      await context.close()
    },
  )

  test('the service was stopped, which the browser does not know: the same, and the figures come when it is back', async () => {
    const { page, context, opened } = await visitWithout(undefined, '/')
    await page.locator('main figure svg').first().waitFor()
    await answerFor(page, '**/*', route => route.abort())
    await page.locator('nav a[href="/contacts"]').first().click()
    await alert(page).waitFor()
    // What was loaded before can be gone to; its figures wait.
    await page.locator('nav a[href="/"]').first().click()
    await page.getByText(/^Offline since/).waitFor()
    await page.locator('nav a[href="/contacts"]').first().click()
    await alert(page).waitFor()
    await page.unroute('**/*')
    await page.getByRole('heading', { name: 'Contacts' }).first().waitFor({ state: 'attached' })
    await page.getByText(/^Offline since/).waitFor({ state: 'detached' })
    expect(opened()).toBe(1)
    await context.close()
  })

  test('what picks words comes later, without anybody leaving the field', async () => {
    const picker = /\/assets\/word-picker-/
    const { page, context } = await visitWithout(picker, `/inbox/${company.drawn}`)
    await page.getByRole('img', { name: /Page 1/ }).waitFor()
    await expect.poll(() => page.locator('[data-unseen]').count()).toBe(0)
    await page.keyboard.press('6')
    await expect.poll(() => page.evaluate('document.activeElement?.dataset.name')).toBe('total')
    await page.keyboard.type('12')
    await context.unroute(picker)
    // The words lie over the page then, and the one below the mouse lights up.
    const box = (await page.locator('[data-field=total]').boundingBox())!
    let steps = 0
    await expect
      .poll(async () => {
        await page.mouse.move(box.x + 20 + (steps++ % 5), box.y + box.height / 2)
        return page.locator('[data-picking] span[title]').count()
      })
      .toBeGreaterThan(0)
    expect(await page.locator('main [data-name=total]').inputValue()).toBe('12')
    await context.close()
  })

  test('the words of the frame do not come: said all the same, with a button', async () => {
    const words = /\/assets\/en-(?!words)/
    const { page, context } = await visitAs(web, session, { locale: 'en-GB' })
    await context.route(words, route => route.abort())
    await page.goto('/')
    await page.getByRole('alert').getByText('The service did not answer.').waitFor()
    await context.unroute(words)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.locator('main figure svg').first().waitFor()
    await context.close()
  })
})
