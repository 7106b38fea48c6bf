/** Files dropped on the page: sent, read by the service itself, and shown where they went. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../browser/chromium.ts'
import { invoice } from '../documents/samples.ts'
import type { Organization } from '../harness/service.ts'
import { answerFor } from './answering.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''
const { PRIMANOTA_PICTURES: pictures } = process.env

interface Dropped {
  name: string
  type: string
  text: string
}

/** As a person drops them, on whatever is in the middle of the page. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const made = new DataTransfer()
    for (const { name, type, text } of ${JSON.stringify(files)}) made.items.add(new File([text], name, { type }))
    return made
  })()`)
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer })
  await page.getByText('Drop the files here').waitFor()
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

const text = (name: string, receipt: Parameters<typeof invoice>[0]): Dropped => ({ name, type: 'text/plain', text: invoice(receipt) })

describe.skipIf('missing' in found)(`uploads${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let organization: Organization
  let visitor: Visitor

  beforeAll(async () => {
    if (pictures) await mkdir(pictures, { recursive: true })
    web = await startWebService('path' in found ? found.path : '')
    organization = await web.service.found()
    visitor = await visitAs(web, (await organization.member('bookkeeper')).session, {
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
  })
  afterAll(() => web?.close())

  const documents = async (): Promise<{ id: string; fileName: string }[]> =>
    (await web.service.request(organization.key, 'GET', '/api/rest/documents')).body.result.items
  const tray = () => visitor.page.getByRole('region', { name: 'Uploads' })
  const row = (name: string) =>
    tray()
      .getByRole('listitem')
      .filter({ has: visitor.page.getByTitle(name, { exact: true }) })

  test('several files, one of them twice and one that is no document, each end where they belong', async () => {
    const { page } = visitor
    await page.goto('/')
    await page.getByRole('heading', { name: 'Start here' }).waitFor()
    await drop(page, [
      text('paper.txt', { number: '3001' }),
      text('pens.txt', { number: '3002', net: 900 }),
      text('paper again.txt', { number: '3001' }),
      { name: '<b>no document</b>.bin', type: 'application/octet-stream', text: 'PK\u0003\u0004 no archive either' },
    ])
    await row('paper.txt').getByText('to review').waitFor()
    await row('pens.txt').getByText('to review').waitFor()
    await row('paper again.txt').getByText('The same file as paper.txt').waitFor()
    const refused = row('<b>no document</b>.bin')
    await refused.getByRole('button', { name: /^Remove/ }).waitFor()
    expect(await refused.locator('p').allInnerTexts()).toEqual([expect.stringMatching(/\w+/)])
    expect((await documents()).map(({ fileName }) => fileName).sort()).toEqual(['paper.txt', 'pens.txt'])
    expect(visitor.complaints().filter(said => !/status of 4\d\d/.test(said))).toEqual([])
    await visitor.examine('the tray')
    if (pictures) await page.screenshot({ path: join(pictures, 'upload-tray.png') })
  })

  test('on a phone the tray covers nothing, and it says that a document was posted meanwhile', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    const boxes = await Promise.all([page.locator('main'), tray(), page.getByRole('navigation').first()].map(one => one.boundingBox()))
    const [main, above, navigation] = boxes.map(box => ({ top: box!.y, foot: box!.y + box!.height }))
    expect(main!.foot).toBeLessThanOrEqual(above!.top + 0.5)
    expect(above!.foot).toBeLessThanOrEqual(navigation!.top + 0.5)
    await page.setViewportSize({ width: 1440, height: 900 })
    const [pens] = (await documents()).filter(({ fileName }) => fileName === 'pens.txt')
    const posted = await web.service.request(organization.key, 'POST', '/api/rest/actions/post_document', { documentId: pens!.id })
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    await row('pens.txt').getByText('posted', { exact: true }).waitFor()
    // A question without an answer is no news of any document: what is known stays.
    const asked = /\/documents\/progress/
    await answerFor(page, asked, route => route.abort())
    await tray().getByRole('button', { name: 'Hide' }).click()
    const failed = page.waitForEvent('requestfailed', request => asked.test(request.url()))
    await tray().getByRole('button', { name: 'Show' }).click()
    await failed
    await page.evaluate('new Promise(resolve => setTimeout(resolve, 500))')
    await row('pens.txt').getByText('posted', { exact: true }).waitFor()
    expect(await row('pens.txt').getByText('to review').count()).toBe(0)
    await page.unroute(asked)
    visitor.complaints()
  })

  test('a reload keeps what was not taken, and the same file later is the same document', async () => {
    const { page } = visitor
    await page.reload()
    await row('<b>no document</b>.bin')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await row('<b>no document</b>.bin').waitFor({ state: 'detached' })
    await tray().getByRole('button', { name: 'Clear' }).click()
    await tray().waitFor({ state: 'detached' })
    await drop(page, [text('paper once more.txt', { number: '3001' })])
    await row('paper once more.txt').getByText('Was here already').waitFor()
    expect(await documents()).toHaveLength(2)
    await row('paper once more.txt').getByRole('link', { name: /^Open/ }).click()
    await page.waitForURL(/\/(inbox|documents)\/doc_/)
  })

  test('without a connection files wait, and go when it is back', async () => {
    const { page, context } = visitor
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await context.setOffline(true)
    await drop(page, [text('train.txt', { number: '3003', net: 70 })])
    await row('train.txt').getByText('Waits for the connection').waitFor()
    await context.setOffline(false)
    await row('train.txt').getByText('to review').waitFor()
    expect(await documents()).toHaveLength(3)
  })

  test.each([
    ['answers 502', (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' })],
    ['answers nothing', (route: Route) => route.abort()],
    ['takes everything and says nothing', () => undefined],
  ] as const)('a file dropped while the service %s waits, says so, and goes by itself', async (how, away) => {
    const { page } = visitor
    const before = (await documents()).length
    const name = `${how}.txt`
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    const everything = /\/(api\/rest|healthz)/
    await answerFor(page, everything, away)
    await drop(page, [text(name, { number: `31${how.length}`, net: 80 + how.length })])
    await row(name).getByText('goes by itself as soon as the service answers').waitFor()
    await page.getByRole('status').filter({ hasText: 'Offline since' }).waitFor()
    expect(await row(name).getByRole('button').count()).toBe(0)
    await page.unroute(everything)
    await row(name).getByText('to review').waitFor()
    await page.getByText('Offline since', { exact: false }).waitFor({ state: 'detached' })
    expect((await documents()).filter(({ fileName }) => fileName === name)).toHaveLength(1)
    expect(await documents()).toHaveLength(before + 1)
    visitor.complaints()
  })

  /** Somebody whose page never got what comes after the first view: nothing of it is in the cache either. */
  async function withoutLaterParts(
    parts = /\/assets\/(send|sending|uploads?|upload-tray)-[^/]*\.js/,
  ): Promise<Visitor & { letThrough: () => Promise<void>; asked: string[] }> {
    const fresh = await visitAs(web, (await organization.member('bookkeeper')).session, {
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
    const asked: string[] = []
    await fresh.context.route(parts, route => {
      asked.push(route.request().url())
      return route.abort()
    })
    await fresh.page.goto('/settings')
    await fresh.page.getByRole('heading', { name: 'Settings' }).waitFor()
    return { ...fresh, asked, letThrough: () => fresh.context.unroute(parts) }
  }
  const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })

  test('a file is sent also where the code of the tray does not come, and the tray comes when it can', async () => {
    const { page, context, asked, letThrough } = await withoutLaterParts(/\/assets\/upload-tray-[^/]*\.js/)
    await drop(page, [text('before the tray.txt', { number: '3004', net: 40 })])
    await expect
      .poll(async () => (await documents()).map(({ fileName }) => fileName), { timeout: 240_000 })
      .toContain('before the tray.txt')
    await expect.poll(() => asked.length, { timeout: 240_000 }).toBeGreaterThan(0)
    await letThrough()
    await trayOf(page).getByTitle('before the tray.txt', { exact: true }).waitFor()
    await trayOf(page).getByText('to review').waitFor()
    await context.close()
  })

  test('without a connection and without the tray a file is kept, said to wait, and sent by the next visit', async () => {
    const { page, context, letThrough } = await withoutLaterParts()
    await context.setOffline(true)
    await drop(page, [text('on a train.txt', { number: '3005', net: 50 }), text('in a tunnel.txt', { number: '3006', net: 60 })])
    await trayOf(page).getByText('2 files wait to be sent').waitFor()
    const { length } = await documents()
    await page.close()
    await context.setOffline(false)
    await letThrough()
    const next = await context.newPage()
    await next.goto('/settings')
    for (const name of ['on a train.txt', 'in a tunnel.txt']) {
      await trayOf(next).getByRole('listitem').filter({ hasText: name }).getByText('to review').waitFor()
    }
    expect(await documents()).toHaveLength(length + 2)
    await context.close()
  })

  test('a file whose code to send it does not come waits, and goes when it is there', async () => {
    const { page, context, asked, letThrough } = await withoutLaterParts(/\/assets\/send-[^/]*\.js/)
    await drop(page, [text('before the code.txt', { number: '3008', net: 80 })])
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await trayOf(page).getByText('1 file waits to be sent').waitFor()
    await letThrough()
    await expect.poll(() => trayOf(page).innerText(), { timeout: 240_000 }).toMatch(/before the code\.txt.*to review/s)
    await context.close()
  })

  test('without a connection and without the tray a file goes when the connection is back, in the same page', async () => {
    const { page, context, letThrough } = await withoutLaterParts()
    await context.setOffline(true)
    await drop(page, [text('on a ferry.txt', { number: '3007', net: 70 })])
    await trayOf(page).getByText('1 file waits to be sent').waitFor()
    await letThrough()
    await context.setOffline(false)
    // Where it does not come to that, what the tray says instead is told.
    await expect.poll(() => trayOf(page).innerText(), { timeout: 240_000 }).toMatch(/on a ferry\.txt.*to review/s)
    await context.close()
  })

  test('a file goes once the service answers, also before the browser says that it is online', async () => {
    const { page, context } = await visitAs(web, (await organization.member('bookkeeper')).session, {
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
    await page.addInitScript("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await drop(page, [text('behind a tunnel.txt', { number: '3008', net: 80 })])
    await trayOf(page).getByRole('listitem').filter({ hasText: 'behind a tunnel.txt' }).getByText('to review').waitFor()
    await context.close()
  })

  test('fifty files dropped at once, some never sent and some whose answer is lost: each becomes one document, and the tray says so', async () => {
    const own = await web.service.found()
    const { page, context } = await visitAs(web, (await own.member('bookkeeper')).session, {
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    const [unsent, unanswered] = [new Set<string>(), new Set<string>()]
    await answerFor(page, /\/api\/rest\/documents\?process=true/, async route => {
      const name = new URL(route.request().url()).searchParams.get('name') ?? ''
      const at = Number(/\d+/.exec(name)?.[0])
      if (at % 5 === 0 && !unsent.has(name)) {
        unsent.add(name)
        return route.abort()
      }
      if (at % 7 === 0 && !unanswered.has(name)) {
        unanswered.add(name)
        // The service has it, and nobody here knows.
        expect((await route.fetch()).ok()).toBe(true)
        return route.abort()
      }
      return route.continue()
    })
    const count = 50
    await drop(
      page,
      Array.from({ length: count }, (_, at) => text(`bill ${at}.txt`, { number: String(9000 + at), net: 100 + at })),
    )
    const taken = async () => (await web.service.request(own.key, 'GET', '/api/rest/inbox?limit=100')).body.result.counts
    await expect.poll(async () => (await taken()).all).toBe(count)
    await trayOf(page)
      .getByText('to review')
      .nth(count - 1)
      .waitFor()
    expect([unsent.size, unanswered.size]).toEqual([10, 8])
    const { items } = (await web.service.request(own.key, 'GET', '/api/rest/documents?limit=200')).body.result
    expect(new Set(items.map((one: { fileName: string }) => one.fileName)).size).toBe(count)
    expect(items).toHaveLength(count)
    await context.close()
  })

  test('the overview is found by its name, too', async () => {
    const { page } = visitor
    await page.goto('/overview')
    await page.getByRole('link', { name: 'Overview', exact: true }).and(page.locator('[aria-current=page]')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('a viewer has no way to upload', async () => {
    const viewer = await visitAs(web, (await organization.member('viewer')).session, {
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    })
    await viewer.page.goto('/settings')
    await viewer.page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(await viewer.page.getByRole('button', { name: /upload|photograph/i }).count()).toBe(0)
    await viewer.context.close()
  })
})
