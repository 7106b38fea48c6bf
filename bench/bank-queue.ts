/**
 * The queue of the bank with a hundred thousand lines that wait, each with a suggestion, against one with a hundred: what the screen asks for when it opens,
 * what a key costs the service and the page, and how soon the first line is there. Both are measured in turn, round by round, in the same process.
 */
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { load } from '../recon/load.ts'
import { createKey } from '../src/access/keys.ts'
import { readConfig } from '../src/config.ts'
import { keyPermissions } from '../src/domain/access/permissions.ts'
import { newId } from '../src/ids.ts'
import type { Services } from '../src/kernel/context.ts'
import { createLog } from '../src/log.ts'
import { openServices } from '../src/services.ts'
import { findChromium, launchBrowser } from '../test/browser/chromium.ts'
import { makeBankData } from './bank-data.ts'
import { processorMs, stopChild } from './children.ts'
import { report } from './figures.ts'
import { median } from './load.ts'
import { openPostgres } from './postgres.ts'
import { startService } from './service.ts'
import { cpuOf, metric, twoFrames } from './web-list.ts'

const port = 4398
const base = `http://localhost:${port}`
const rounds = 15
const keys = 40

const books = { many: { seed: 3, count: Number(process.env['BENCH_BANK_ROWS'] ?? 100_000) }, few: { seed: 5, count: 100 } }
type Name = keyof typeof books
const names = Object.keys(books) as Name[]

interface Filled {
  email: string
  key: string
}

export async function measureBankQueue(directory: string): Promise<void> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  const postgres = await openPostgres({ directory: join(directory, 'queue-postgres'), mode: 'own' })
  const { host, port: socketPort } = postgres.connection
  const databaseUrl = `postgresql://postgres@localhost:${socketPort}/postgres?host=${encodeURIComponent(host)}`
  const dataDir = join(directory, 'queue-data')
  const browser = await launchBrowser(found.path)
  try {
    const { services, close } = await openServices({ ...readConfig(), databaseUrl, dataDir }, createLog('silent'), 'own')
    const filled = { many: await fill(services, databaseUrl, 'many'), few: await fill(services, databaseUrl, 'few') }
    await close()
    // As autovacuum leaves it.
    await withClient(databaseUrl, client => client.query('vacuum (analyze)'))
    const { child } = await startService({ DATABASE_URL: databaseUrl, PRIMANOTA_DATA_DIR: dataDir, PRIMANOTA_BASE_URL: base }, port)
    try {
      await measureReads(filled)
      await measureMatches(filled, child.pid as number)
      await measurePages(browser, filled)
    } finally {
      await stopChild(child)
    }
  } finally {
    await browser.close()
    await postgres.stop()
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await work(client).finally(() => client.end())
}

/** A hundred and more at a time: what matching would have found is written, so that every line still waits. The movement `t7` pays the entry `l7`. */
async function fill(services: Services, databaseUrl: string, name: Name): Promise<Filled> {
  const at = performance.now()
  const email = `${name}@example.com`
  const { caller, entries, transactions } = await load(services, makeBankData(books[name]), { email, isStrict: false })
  const wish = { name: 'Bench', permissions: keyPermissions, userId: null, createdBy: caller.userId!, expiresAt: null }
  const now = services.clock()
  const key = await services.store.transaction(caller.organizationId, db => createKey(db, newId('key', now), wish, now))
  const entryOf = new Map([...entries].map(([id, marker]) => [marker.slice(1), id]))
  const pairs = [...transactions].flatMap(([id, marker]) => {
    const entryId = marker.startsWith('t') ? entryOf.get(marker.slice(1)) : undefined
    return entryId === undefined ? [] : [[id, entryId] as const]
  })
  await withClient(databaseUrl, client =>
    client.query(
      `update bank_open waiting set suggestions = jsonb_build_array(jsonb_build_object('kind', 'exact',
         'targets', jsonb_build_array(jsonb_build_object('type', 'ledger', 'id', pair.entry, 'amount', waiting.amount)), 'difference', 0,
         'score', case pair.place % 3 when 0 then 96 else 71 end, 'for', '[]'::jsonb, 'against', '[]'::jsonb, 'otherId', null))
       from unnest($2::text[], $3::text[]) with ordinality as pair (movement, entry, place)
       where waiting.organization_id = $1 and waiting.transaction_id = pair.movement`,
      [caller.organizationId, pairs.map(([id]) => id), pairs.map(([, id]) => id)],
    ),
  )
  console.log(
    `${name}: ${transactions.size} lines, ${pairs.length} with a suggestion, in ${((performance.now() - at) / 1000).toFixed(0)} s`,
  )
  return { email, key: key.apiKey }
}

async function ask(key: string, path: string, body?: object): Promise<{ result: Line & { items: Line[] } }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(`${base}/api/rest/${path}`, sent)
  const answer = (await response.json()) as { result: Line & { items: Line[] } }
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

interface Line {
  id: string
  suggestions: { targets: { targetId: string }[] }[]
}

type Times = Record<Name, number[]>
const noTimes = (): Times => ({ many: [], few: [] })
const ratioOf = ({ many, few }: Times): number => median(many) / median(few)

/** What the screen asks for before it shows a line, and a page of the others. */
const firstLines = 'transactions?state=unmatched&ready=true&limit=40'
const page = 'transactions?state=unmatched&limit=100'
const besides = ['bank-accounts?limit=200', 'reconciliation', 'overview']

async function measureReads(filled: Readonly<Record<Name, Filled>>): Promise<void> {
  const [first, others] = [noTimes(), noTimes()]
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      for (const [path, taken] of [
        [firstLines, first],
        [page, others],
      ] as const) {
        const at = performance.now()
        await ask(filled[name].key, path)
        if (round > 1) taken[name].push(performance.now() - at)
      }
    }
  for (const path of besides) {
    const at = performance.now()
    await ask(filled.many.key, path)
    console.log(`/${path} beside it: ${(performance.now() - at).toFixed(0)} ms`)
  }
  console.log(`the first lines are read in ${median(first.many).toFixed(0)} ms of many, ${median(first.few).toFixed(0)} ms of few`)
  report('the first lines of the queue are read in', median(first.many), ' ms', 300, 'at most')
  report('  a page of lines against one among a hundred', ratioOf(others), 'x', 1.5, 'at most')
}

/** A key: the match, and what is read of the line after it and of the ones that follow. */
async function measureMatches(filled: Readonly<Record<Name, Filled>>, pid: number): Promise<void> {
  const queues: Record<Name, Line[]> = { many: [], few: [] }
  for (const name of names) queues[name] = (await ask(filled[name].key, 'transactions?suggested=true&limit=100')).result.items
  const [times, used] = [noTimes(), noTimes()]
  for (let round = 0; round < 30; round++)
    for (const name of names) {
      const { key } = filled[name]
      const line = queues[name][round]!
      const [at, before] = [performance.now(), await processorMs(pid)]
      const ledgerEntryId = line.suggestions[0]!.targets[0]!.targetId
      await ask(key, 'actions/match_transaction', { transactionId: line.id, ledgerEntryId })
      await ask(key, `transactions/${line.id}`)
      await ask(key, `transactions/${queues[name][round + 1]!.id}/booking-proposals`)
      times[name].push(performance.now() - at)
      used[name].push((await processorMs(pid)) - before)
    }
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
  console.log(`a match and what follows it: ${median(times.many).toFixed(0)} ms of many, ${median(times.few).toFixed(0)} ms of few`)
  report('a match among many against one among a hundred', ratioOf(times), 'x', 1.5, 'at most')
  report('  its processor time in node', sum(used.many) / Math.max(1, sum(used.few)), 'x', 1.5, 'at most')
}

interface Opened {
  page: Page
  session: CDPSession
}

async function openBank(browser: Browser, { email }: Filled): Promise<Opened & { again: () => Promise<number> }> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: base, viewport, locale: 'en-GB', reducedMotion: 'reduce' })
  context.setDefaultTimeout(240_000)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('a good password')
  await page.locator('form button').first().click()
  await page.waitForURL(`${base}/`)
  await page.goto('/bank')
  await page.locator('[role=listbox] [role=option]').first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** From another screen of the app, as by a key. */
  const again = async (): Promise<number> => {
    await page.goto('/settings')
    await page.waitForLoadState('networkidle')
    await page.evaluate(untilFirstLine)
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.locator('[role=listbox] [role=option]').first().waitFor()
    return page.evaluate<number>('window.firstLine')
  }
  return { page, session, again }
}

/** From the key to the frame in which a line of the queue is in the page. */
const untilFirstLine = `void (window.firstLine = new Promise(resolve => {
  window.addEventListener('keydown', ({ key }) => {
    if (key !== 'b') return
    const start = performance.now()
    const isThere = () => location.pathname.startsWith('/bank') && document.querySelector('[role=listbox] [role=option]')
    const look = () => (isThere() ? resolve(performance.now() - start) : requestAnimationFrame(look))
    look()
  }, { capture: true })
}))`

async function press({ page }: Opened, key: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await page.keyboard.press(key)
    await page.evaluate(twoFrames)
  }
}

async function measurePages(browser: Browser, filled: Readonly<Record<Name, Filled>>): Promise<void> {
  const opened = { many: await openBank(browser, filled.many), few: await openBank(browser, filled.few) }
  const [open, moves, takes] = [noTimes(), noTimes(), noTimes()]
  for (let round = 0; round < 5; round++) for (const name of names) open[name].push(await opened[name].again())
  for (const name of names) {
    await opened[name].page.waitForLoadState('networkidle')
    await opened[name].page.getByRole('listbox').focus()
  }
  const cost = (name: Name, key: string, count: number): Promise<number> =>
    cpuOf(opened[name].session, () => press(opened[name], key, count)).then(ms => ms / count)
  for (let round = 0; round < 4; round++)
    for (const name of names) {
      await press(opened[name], 'Home', 1)
      moves[name].push(await cost(name, 'ArrowDown', keys))
      await press(opened[name], 'Home', 1)
      takes[name].push(await cost(name, 'Enter', 5))
    }
  console.log(`the first line after the key: ${median(open.many).toFixed(0)} ms of many, ${median(open.few).toFixed(0)} ms of few`)
  report('the queue of the bank opens in', median(open.many), ' ms', 300, 'at most')
  report('main-thread CPU of a move in the queue', median(moves.many), ' ms', 20, 'at most')
  report('  against a hundred lines', ratioOf(moves), 'x', 1.5, 'at most')
  report('main-thread CPU of a line that is taken, against a hundred lines', ratioOf(takes), 'x', 1.5, 'at most')
  const held = await metric(opened.many.session, 'Nodes')
  report('  nodes of the page', held / (await metric(opened.few.session, 'Nodes')), 'x', 1.5, 'at most')
}
