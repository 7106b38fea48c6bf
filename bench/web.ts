/**
 * The web app in a browser, as it is built, with ten thousand documents in the inbox: what it loads, what a key costs, how soon the next document is there.
 * The documents are copies of one that was really read, written by one statement.
 */
import { get } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { danishCompany } from '../src/demo/danish-company.ts'
import { drawBill } from '../src/demo/paper.ts'
import { plannedBills } from '../src/demo/plan.ts'
import { findChromium, launchBrowser } from '../test/browser/chromium.ts'
import { copyDocument } from '../test/harness/many-documents.ts'
import { stopChild } from './children.ts'
import { report } from './figures.ts'
import { median } from './load.ts'
import { openPostgres } from './postgres.ts'
import { setUp, startService } from './service.ts'
import { loadAllRows, measureFilter, measureMoves, measureScroll, metric, twoFrames } from './web-list.ts'

const documents = Number(process.env['BENCH_WEB_DOCUMENTS'] ?? 10_000)
const port = 4397
const base = `http://localhost:${port}`
const keys = 60

/** One bill, read and coded by the service itself. */
async function codeOne(key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  const post = async (path: string, body: string | Uint8Array, type: string) => {
    const response = await fetch(`${base}/api/rest/${path}`, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
    const answer = (await response.json()) as { result: { id: string } }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.result.id
  }
  const act = (action: string, body: unknown) => post(`actions/${action}`, JSON.stringify(body), 'application/json')
  const [bill] = plannedBills(danishCompany, new Date().toISOString().slice(0, 10)).filter(({ photo }) => !photo)
  const fileId = await post('files?name=bill.pdf', await drawBill(bill!, danishCompany), 'application/pdf')
  const documentId = await act('capture_document', { fileId })
  await act('extract_document', { documentId })
  await act('code_document', { documentId })
  return documentId
}

async function signIn(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill('bench@example.com')
  await page.locator('input[name=password]').fill('a good password')
  await page.locator('form button').first().click()
  await page.waitForURL(`${base}/`)
  await page.close()
  return context
}

type Encoding = 'gzip' | 'br'

/** How many bytes of a file the service sends to who takes this encoding. */
const sentAs = (path: string, encoding: Encoding): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(`${base}${path}`, { headers: { 'accept-encoding': encoding } }, response => {
      const { 'content-encoding': sent } = response.headers
      if (sent !== encoding) {
        // What nobody reads holds the connection.
        response.resume()
        return reject(new Error(`${path} came as ${sent}, not as ${encoding}`))
      }
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () => resolve(bytes))
    })
    request.on('error', reject)
  })

/** Scripts and style sheets that a page loads, as the service sends them by gzip. */
async function loadedBy(browser: Browser, state: Awaited<ReturnType<BrowserContext['storageState']>>, path: string) {
  const context = await browser.newContext({ baseURL: base, storageState: state, locale: 'en-GB' })
  const page = await context.newPage()
  const bytes = new Map<string, number>()
  const pending: Promise<void>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) pending.push(sentAs(pathname, 'gzip').then(sent => void bytes.set(pathname, sent)))
  })
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // What is fetched ahead once the screen is there is no part of it.
  if (path === '/inbox') await page.getByRole('option').first().waitFor()
  else await page.waitForLoadState('networkidle')
  await Promise.all(pending)
  await context.close()
  return bytes
}

const sumOf = (bytes: ReadonlyMap<string, number>, kind: string, but?: ReadonlyMap<string, number>): number =>
  [...bytes].filter(([name]) => name.endsWith(kind) && !but?.has(name)).reduce((sum, [, size]) => sum + size, 0) / 1000

const percentile = (values: readonly number[], at: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0

const observeEvents = `(() => {
  window.interactions = new Map()
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
})()`

/** What took less than 16 ms is not told, and counts as 16. */
async function interactionsDuring(page: Page, count: number, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate('window.interactions.clear()')
  await work()
  await page.evaluate(twoFrames)
  const told = await page.evaluate<number[]>('[...window.interactions.values()]')
  return [...told, ...Array.from({ length: Math.max(0, count - told.length) }, () => 16)]
}

/** From the key to the moment at which the review shows another document. */
const nextDocument = `new Promise(resolve => {
  const title = () => document.querySelector('section[aria-label] h2')?.textContent
  window.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return
    const [before, start] = [title(), performance.now()]
    const look = () => (title() !== undefined && title() !== before ? resolve(performance.now() - start) : requestAnimationFrame(look))
    look()
  }, { once: true, capture: true })
})`

async function openInbox(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/inbox')
  await page.getByRole('option').first().waitFor()
  await page.getByRole('img', { name: /Page 1/ }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

async function measureKeys(context: BrowserContext): Promise<void> {
  const page = await openInbox(context)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await loadAllRows(page, documents)
  await measureScroll(page, session)
  await page.getByRole('listbox').focus()
  await page.keyboard.press('Home')
  await page.evaluate(twoFrames)
  const press = async (key: string, count: number) => {
    for (let at = 0; at < count; at++) {
      await page.keyboard.press(key)
      await page.evaluate(twoFrames)
    }
  }
  await measureMoves(page, session, keys)
  report('rows in the page', await page.getByRole('option').count(), '', 80, 'at most')

  await page.evaluate(observeEvents)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const moved = await interactionsDuring(page, keys, () => press('ArrowDown', keys))
  await page.keyboard.press('/')
  const typedWords = 'leverandoer 5'
  const typed = await interactionsDuring(page, typedWords.length, async () => {
    for (const letter of typedWords) await press(letter === ' ' ? 'Space' : letter, 1)
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  console.log(`INP at 4x: keys ${median(moved)} ms in the median, letters ${median(typed)} ms`)
  report('INP (98th) of a key at 4x', percentile(moved, 0.98), ' ms', 100, 'at most')
  report('INP (98th) of a letter at 4x', percentile(typed, 0.98), ' ms', 100, 'at most')
  await measureFilter(page, session)
  await page.close()
}

async function measureReview(context: BrowserContext): Promise<void> {
  const page = await openInbox(context)
  const session = await context.newCDPSession(page)
  const left = async () => Number(/\d[\d,.]*/.exec((await page.locator('h2').first().textContent()) ?? '')?.[0].replace(/\D/g, ''))
  await page.getByRole('listbox').focus()
  let requests = 0
  const start = await left()
  const times: number[] = []
  const reviewed = 40
  page.on('request', request => {
    if (/\/api\/rest\/(documents|actions)/.test(request.url())) requests += 1
  })
  for (let at = 0; at < reviewed; at++) {
    const shown = page.evaluate<number>(nextDocument)
    await page.evaluate(twoFrames)
    await page.keyboard.press('Enter')
    times.push(await shown)
    await page.waitForLoadState('networkidle')
  }
  // What was accepted is held for four seconds before it is sent.
  await page.waitForTimeout(6000)
  await page.waitForLoadState('networkidle')
  await page.evaluate(twoFrames)
  report('next document after Enter', median(times), ' ms', 100, 'at most')
  report('keys a document where nothing is wrong', reviewed / (start - (await left())), '', 1, 'at most')
  report('requests a reviewed document', requests / reviewed, '', 4.5, 'at most')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  report('heap after the review', (await metric(session, 'JSHeapUsedSize')) / 1e6, ' MB', 60, 'at most')
  await page.close()
}

async function measurePaint(browser: Browser, state: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 5; round++) {
    const context = await browser.newContext({
      baseURL: base,
      storageState: state,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 1.25e6,
      uploadThroughput: 1.25e6,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const paint = async (): Promise<number> => {
      await page.goto('/inbox')
      // The largest is the picture of the page, and the last to come: asked before it is there, the browser names whatever was the largest by then.
      await page.getByRole('img', { name: /Page 1/ }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.evaluate(twoFrames)
      return page.evaluate<number>(
        `new Promise(resolve => new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`,
      )
    }
    cold.push(await paint())
    warm.push(await paint())
    await context.close()
  }
  report('LCP at 4x, 10 Mbit/s, 40 ms, cold', median(cold) / 1000, ' s', 1.8, 'at most')
  report('LCP at 4x, warm', median(warm) / 1000, ' s', 0.8, 'at most')
}

export async function measureWeb(directory: string): Promise<void> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  const postgres = await openPostgres({ directory: join(directory, 'web-postgres'), mode: 'own' })
  const { host, port: socketPort } = postgres.connection
  const DATABASE_URL = `postgresql://postgres@localhost:${socketPort}/postgres?host=${encodeURIComponent(host)}`
  const env = { DATABASE_URL, PRIMANOTA_DATA_DIR: join(directory, 'web'), PRIMANOTA_BASE_URL: base }
  const key = await setUp(env)
  const { child } = await startService(env, port)
  const browser = await launchBrowser(found.path)
  const client = new pg.Client(DATABASE_URL)
  try {
    await client.connect()
    await copyDocument(client, await codeOne(key), documents)
    const context = await signIn(browser)
    const state = await context.storageState()
    const inbox = await loadedBy(browser, state, '/inbox')
    const scripts = [...inbox.keys()].filter(name => name.endsWith('.js'))
    const asBrotli = await Promise.all(scripts.map(name => sentAs(name, 'br')))
    console.log(
      `first route: ${scripts.length} scripts, ${(asBrotli.reduce((sum, one) => sum + one, 0) / 1000).toFixed(1)} KB by brotli, which browsers take over https`,
    )
    report('JS of the first route, gz', sumOf(inbox, '.js'), ' KB', 150, 'at most')
    let styles = new Map(inbox)
    for (const [name, path] of [
      ['overview', '/'],
      ['settings', '/settings'],
      ['document', `/documents/${await anyDocument(client)}`],
    ] as const) {
      const other = await loadedBy(browser, state, path)
      styles = new Map([...styles, ...other])
      report(`JS that ${name} adds, gz`, sumOf(other, '.js', inbox), ' KB', 25, 'at most')
    }
    report('CSS of all of them, gz', sumOf(styles, '.css'), ' KB', 12, 'at most')
    await measurePaint(browser, state)
    await measureKeys(context)
    await measureReview(context)
    await measureRead(key)
  } finally {
    await client.end()
    await browser.close()
    await stopChild(child)
    await postgres.stop()
  }
}

async function anyDocument(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from document limit 1')
  return rows[0]!.id
}

/** What the service takes for a page of the inbox with its counts, beside a page of documents without any. */
async function measureRead(key: string): Promise<void> {
  const time = async (path: string): Promise<number> => {
    const start = performance.now()
    await (await fetch(`${base}/api/rest/${path}`, { headers: { authorization: `Bearer ${key}` } })).arrayBuffer()
    return performance.now() - start
  }
  const times = { inbox: [] as number[], documents: [] as number[] }
  for (let round = 0; round < 15; round++) {
    times.inbox.push(await time('inbox?limit=50'))
    times.documents.push(await time('documents?limit=50'))
  }
  console.log(`a page of the inbox ${median(times.inbox).toFixed(1)} ms, of documents ${median(times.documents).toFixed(1)} ms`)
  report('a page of the inbox against one of documents', median(times.inbox) / median(times.documents), 'x', 2, 'at most')
}
