/** The inbox in a real browser, by the keyboard alone: look once, press one key, and the next one is there. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebApp } from '../../src/http/web.ts'
import { findChromium, openBrowser } from '../browser/chromium.ts'
import { act } from '../documents/journey.ts'
import { invoice, type Receipt } from '../documents/samples.ts'
import { makePdf, textAt } from '../extraction/made-pdf.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { signedIn, type Visitor, violationsOf } from './browsing.ts'
import { buildWebApp } from './web-app.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''
const { PRIMANOTA_PICTURES: pictures } = process.env

describe.skipIf('missing' in found)(`the inbox, in a browser${reason}`, { timeout: 300_000 }, () => {
  let app: WebApp
  let service: TestService
  let organization: Organization
  let browser: Browser

  beforeAll(async () => {
    app = await buildWebApp()
    service = await startTestService({ web: app })
    organization = await service.found()
    browser = await openBrowser('path' in found ? found.path : '')
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  async function captured(receipt: Receipt): Promise<string> {
    const lines = invoice(receipt).split('\n')
    const content = lines.map((line, at) => textAt(60, 760 - at * 24, line, at === 0 ? 18 : 12)).join('\n')
    const body = Buffer.from(makePdf({ pages: [{ content, width: 595, height: 842 }] }))
    const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/pdf' }
    const response = await fetch(`${service.url}/api/rest/files?name=${receipt.number}.pdf`, { method: 'POST', headers, body })
    const { result } = (await response.json()) as { result: { id: string } }
    const { documentId } = await act(service, organization, 'capture_document', { fileId: result.id })
    await act(service, organization, 'extract_document', { documentId })
    await act(service, organization, 'code_document', { documentId })
    return documentId
  }

  const shot = async (page: Page, name: string): Promise<void> => {
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) })
  }
  const stateOf = async (id: string): Promise<string> =>
    (await service.request(organization.key, 'GET', `/api/rest/documents/${id}`)).body.result.state
  const option = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) })

  async function open(visitor: Visitor): Promise<Page> {
    const { page } = visitor
    await page.clock.install()
    await page.goto('/inbox')
    await page.getByRole('listbox').waitFor()
    return page
  }

  test('the first route keeps to its budget, and each other screen with its words to its own', () => {
    const named = (pattern: RegExp) => [...app.assets.keys()].filter(name => pattern.test(name))
    const gzipped = (names: Iterable<string>): number =>
      [...names].reduce((sum, name) => sum + gzipSync(app.assets.get(name)!.plain, { level: 9 }).length, 0)
    // Whatever these import before they run, and what that imports.
    const closure = (first: Iterable<string>): Set<string> => {
      const needed = new Set(first)
      for (const name of needed) {
        const code = app.assets.get(name)!.plain.toString()
        for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) needed.add(imported!)
      }
      return needed
    }
    // The words of the parts that come later come with those.
    const first = closure(named(/^(index|shared|inbox|en)-(?!words-).*\.js$/))
    expect(first.size).toBeGreaterThan(3)
    expect(gzipped(first)).toBeLessThanOrEqual(150_000)
    expect(gzipped(named(/\.css$/))).toBeLessThanOrEqual(12_000)
    const table = readFileSync(new URL('../../web/app/screens.ts', import.meta.url), 'utf8')
    for (const [, name] of table.matchAll(/import\('\.\.\/screens\/\w+\/([\w-]+)\.tsx'\)/g)) {
      const files = named(new RegExp(`^${name}-(?!words-).*\\.js$`))
      expect(files, name).not.toEqual([])
      const own = [...closure(files)].filter(file => !first.has(file))
      // The largest of the three languages.
      const words = Math.max(0, ...named(new RegExp(`^${name}-words-.*\\.js$`)).map(file => gzipped([file])))
      expect(gzipped(own) + words, name).toBeLessThanOrEqual(25_000)
    }
  })

  test('captured, reviewed, a field corrected, posted, undone, posted again, and the next one is there', async () => {
    const names = ['Alfa ApS', 'Beta ApS', 'Gamma ApS']
    const ids: string[] = []
    for (const [at, supplier] of names.entries()) ids.push(await captured({ supplier, number: `20${at}1`, net: 400 + at * 100 }))
    const { session } = await organization.member('bookkeeper')
    const visitor = await signedIn(browser, service, session, { width: 1440, height: 900 })
    const asked: string[] = []
    visitor.page.on('request', request => {
      const [, id, what = ''] = /\/documents\/(\w+)([^?]*)/.exec(request.url()) ?? []
      if (id !== undefined) asked.push(`${names[ids.indexOf(id)]}${what}`)
    })
    const page = await open(visitor)
    await page.getByRole('heading', { name: '3 to review' }).waitFor()
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
    const selected = async (): Promise<string> => {
      const text = (await page.getByRole('option', { selected: true }).textContent()) ?? ''
      return names.find(name => text.includes(name)) ?? ''
    }
    // Of each once: the record with its pages, and the picture. Of the one that is open the record comes apart, and waits for no page.
    const once = [await selected(), ...names.flatMap(name => [`${name}/pages`, `${name}/pages/1/image`])]
    await expect.poll(() => asked.sort()).toEqual(once.sort())
    await shot(page, 'inbox-light-1440')
    expect(await violationsOf(page)).toEqual([])

    // A filter that finds nothing is cleared by its button, and the words in the field with it.
    await page.keyboard.press('/')
    await page.keyboard.type('qqq')
    await page.waitForURL(/[?]q=qqq/)
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.waitForURL(address => !address.search.includes('qqq'))
    await option(page, 'Gamma').waitFor()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    await page.clock.runFor(1000)
    expect([new URL(page.url()).search, await page.getByRole('option').count()]).toEqual(['', 3])
    await page.getByRole('listbox').focus()

    const first = await selected()

    // The same filter once more is no new one: the way back to another and forth again leaves the row that was chosen.
    await page.keyboard.press('j')
    await expect.poll(selected).not.toBe(first)
    const chosen = await selected()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('listbox').focus()
    while (!page.url().includes('q=qqq')) await page.goBack()
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    while (page.url().includes('q=qqq')) await page.goForward()
    await option(page, 'Gamma').waitFor()
    expect(await selected()).toBe(chosen)
    await page.keyboard.press('k')
    await expect.poll(selected).toBe(first)

    // Keys in the same moment: a row whose document is not on the screen yet is not posted.
    const title = page.locator('section[aria-label] h2')
    await expect.poll(() => title.textContent()).toBe(first)
    /** A key is for what is on the screen: not for what no frame has shown. */
    const untilShown = async (): Promise<void> => {
      await expect.poll(async () => (await title.textContent()) === (await selected())).toBe(true)
      await expect.poll(() => page.locator('[data-unseen]').count()).toBe(0)
    }
    await page.waitForLoadState('networkidle')
    await page.evaluate(`(async () => {
      for (const key of ['j', 'Enter']) {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        // What is urgent is drawn by then, and nothing else.
        for (let turn = 0; turn < 10; turn++) await null
      }
    })()`)
    await expect.poll(() => title.textContent()).not.toBe(first)
    expect([await title.textContent(), await selected()]).toEqual([chosen, chosen])
    await page.getByRole('heading', { name: '3 to review' }).waitFor()
    await page.keyboard.press('k')
    await expect.poll(() => title.textContent()).toBe(first)

    // While the next one is loading nothing can be done to the one that is still there.
    let letGo = (): void => undefined
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    const last = names.find(name => name !== first && name !== chosen)!
    await page.route(new RegExp(`/documents/${ids[names.indexOf(last)]}(?:/pages)?(?:[?]|$)`), async route => {
      await held
      await route.continue()
    })
    // The address follows the selection, and a reload goes by the address.
    await page.goto('/inbox')
    await page.locator('[data-accept]').waitFor()
    await expect.poll(() => title.textContent()).toBe(first)
    await page.getByRole('listbox').focus()
    await page.keyboard.press('End')
    await page.locator('[inert] [data-accept]').waitFor()
    for (const key of ['s', 'Enter', 'Tab']) await page.keyboard.press(key)
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement?.dataset.name')
    expect([await focused(), await page.getByRole('dialog').count(), await title.textContent()]).toEqual([undefined, 0, first])
    letGo()
    await expect.poll(() => title.textContent()).toBe(last)
    await page.getByRole('heading', { name: '3 to review' }).waitFor()
    await page.getByRole('listbox').focus()
    await page.keyboard.press('Home')
    await expect.poll(() => title.textContent()).toBe(first)
    await page.unrouteAll()

    // One field wrong: into the fields, to the number, the value, Enter.
    const firstId = ids[names.indexOf(first)]!
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('supplier')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('invoiceNumber')
    await page.locator('[data-field=invoiceNumber][data-active]').waitFor()
    await shot(page, 'inbox-field-1440')
    await page.keyboard.type('77-118')
    const saved = page.waitForResponse(response => response.url().endsWith('/extraction') && response.request().method() === 'PATCH')
    await page.keyboard.press('Enter')
    expect((await saved).status()).toBe(200)
    await page.getByTitle(/set by a person/).waitFor()
    await page.keyboard.press('Escape')

    // Accepted, and taken back before it was sent.
    await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 1000)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '2 to review' }).waitFor()
    await page.getByRole('button', { name: /Undo/ }).waitFor()
    await shot(page, 'inbox-held-1440')
    await page.keyboard.press('z')
    await page.getByRole('heading', { name: '3 to review' }).waitFor()
    await page.clock.resume()
    expect([await selected(), await stateOf(firstId)]).toEqual([first, 'coded'])

    // Accepted for good: the next is there at once, the posting follows.
    await untilShown()
    const posted = page.waitForResponse(response => response.url().endsWith('/post_document'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '2 to review' }).waitFor()
    expect(await selected()).not.toBe(first)
    expect((await posted).status()).toBe(200)
    expect(await stateOf(firstId)).toBe('posted')

    // Somebody else posts the next one first: it is told who, and nothing is lost.
    const second = ids.find(id => id !== firstId && page.url().includes(id)) ?? ids.find(id => id !== firstId)!
    await option(page, names[ids.indexOf(second)]!).click()
    await untilShown()
    await act(service, organization, 'post_document', { documentId: second })
    await page.keyboard.press('Enter')
    await page.getByText(/was already posted by/).waitFor()
    await page.getByRole('heading', { name: '1 to review' }).waitFor()

    // The page is closed at once after the key: the change is sent all the same, once.
    const third = ids.find(id => id !== firstId && id !== second)!
    await untilShown()
    await page.keyboard.press('Enter')
    await page.getByText('Everything that came in is posted.').waitFor()
    await shot(page, 'inbox-empty-1440')
    await page.close()
    await expect.poll(() => stateOf(third)).toBe('posted')
    // The browser itself reports the refusal that was provoked; nothing else may be said.
    expect(visitor.complaints).toEqual([expect.stringContaining('409 (Conflict)')])
    await visitor.context.close()
  })

  test('several at once: exactly the selected, less the doubtful, which are named; a viewer has no actions', async () => {
    const sure = await captured({ supplier: 'Delta ApS', number: '3001', net: 100 })
    await captured({ supplier: 'Delta ApS', number: '3001', net: 100 })
    const { session } = await organization.member('viewer')
    const viewer = await signedIn(browser, service, session, { width: 390, height: 844, colorScheme: 'dark', locale: 'da-DK' })
    const phone = await open(viewer)
    await phone.getByRole('heading', { name: '2 til gennemsyn' }).waitFor()
    await shot(phone, 'inbox-list-dark-390')
    expect(await violationsOf(phone)).toEqual([])
    await option(phone, 'Delta').first().click()
    await phone.getByRole('heading', { name: 'Delta ApS' }).waitFor()
    await shot(phone, 'inbox-review-dark-390')
    expect(await violationsOf(phone)).toEqual([])
    expect(await phone.getByRole('button', { name: /Godkend|Slet|Læs igen/ }).count()).toBe(0)
    await phone.keyboard.press('Enter')
    await phone.getByRole('button', { name: 'Side', exact: true }).click()
    await phone.getByRole('img').waitFor()
    await shot(phone, 'inbox-page-dark-390')
    expect(viewer.complaints).toEqual([])
    await viewer.context.close()

    const { session: own } = await organization.member('accountant')
    const visitor = await signedIn(browser, service, own, { width: 1440, height: 900, colorScheme: 'dark', locale: 'it-IT' })
    const page = await open(visitor)
    await page.getByRole('heading', { name: '2 da controllare' }).waitFor()
    await page.keyboard.press('Shift+A')
    await page.getByText('2 selezionati').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Registra 1')
    await shot(page, 'inbox-bulk-dark-1440')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await shot(page, 'help-dark-1440')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('reg')
    // What is typed is the palette's, also before it is drawn: none of the letters is a command.
    await expect.poll(() => page.getByRole('combobox', { name: 'Ricerca e comandi' }).inputValue()).toBe('reg')
    await page.getByRole('option').first().waitFor()
    await shot(page, 'palette-dark-1440')
    expect(await violationsOf(page)).toEqual([])
    expect(visitor.complaints).toEqual([])
    expect(await stateOf(sure)).toBe('coded')
    await visitor.context.close()
  })
})
