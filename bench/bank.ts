/**
 * A hundred thousand movements against a hundred thousand entries of one organization, through `reconcile_now` of the built service: read, matched, written,
 * audited. In turn with a hash join over the same data in memory, and with organizations that have a tenth of it, or a fifth of it of one amount. Every round
 * is a new process on a copy of the database, so that each of them has everything to do and nothing in its caches.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Loaded, load } from '../recon/load.ts'
import { createKey } from '../src/access/keys.ts'
import { readConfig } from '../src/config.ts'
import { keyPermissions } from '../src/domain/access/permissions.ts'
import { newId } from '../src/ids.ts'
import type { Services } from '../src/kernel/context.ts'
import { createLog } from '../src/log.ts'
import { openServices } from '../src/services.ts'
import { makeBankData } from './bank-data.ts'
import { hashJoin } from './bank-join.ts'
import { measureSecondSync } from './bank-sync.ts'
import { watchWaits } from './bank-waits.ts'
import { processorMs, stopChild } from './children.ts'
import { report } from './figures.ts'
import { median } from './load.ts'
import { openPostgres } from './postgres.ts'
import { startService } from './service.ts'

const count = Number(process.env['BENCH_BANK_ROWS'] ?? 100_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const port = 4396
const template = 'bank'

const books = {
  /** Its process has done it all once when the others are measured. */
  first: { seed: 1, count: count / 20 },
  tenth: { seed: 2, count: count / 10 },
  whole: { seed: 3, count },
  ofOneAmount: { seed: 4, count, ofOneAmount: count / 5 },
}
type Name = keyof typeof books
const names = Object.keys(books) as Name[]

export async function measureBank(directory: string): Promise<void> {
  const postgres = await openPostgres({ directory: join(directory, 'bank-postgres'), mode: 'own' })
  const { host, port: socketPort } = postgres.connection
  const toUrl = (database: string) => `postgresql://postgres@localhost:${socketPort}/${database}?host=${encodeURIComponent(host)}`
  const dataDir = join(directory, 'bank-data')
  const withClient = async <Value>(database: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> => {
    const client = new pg.Client(toUrl(database))
    // It is held while a round is measured: when the bench is broken off, the server ends it.
    client.on('error', () => {})
    await client.connect()
    return work(client).finally(() => client.end())
  }
  try {
    await withClient('template1', client => client.query(`create database ${template}`))
    const { services, close } = await openServices({ ...readConfig(), databaseUrl: toUrl(template), dataDir }, createLog('silent'), 'own')
    const filled = await fill(services).finally(close)
    // As autovacuum leaves it.
    await withClient(template, client => client.query('vacuum (analyze)'))
    const measured: Measured[] = []
    for (let round = 1; round <= rounds; round++) {
      const database = `${template}_${round}`
      await withClient('template1', client => client.query(`create database ${database} template ${template} strategy file_copy`))
      const env = { DATABASE_URL: toUrl(database), PRIMANOTA_DATA_DIR: dataDir }
      measured.push(await withClient(database, client => measureRound(env, filled, round, client)))
      await withClient(database, client => checkMatches(client, filled))
      await withClient('template1', client => client.query(`drop database ${database}`))
    }
    tell(measured)
    await withClient('template1', client => client.query(`create database synced`))
    await measureSecondSync(toUrl('synced'), join(directory, 'bank-sync'), count)
  } finally {
    await postgres.stop()
  }
}

/** An organization, with a key to it. */
interface Filled extends Pick<Loaded, 'entries' | 'transactions'> {
  key: string
}

async function fill(services: Services): Promise<Record<Name, Filled>> {
  const filled: Partial<Record<Name, Filled>> = {}
  for (const name of names) {
    const at = performance.now()
    const { caller, ...ids } = await load(services, makeBankData(books[name]), { email: `${name}@example.com`, isStrict: false })
    const wish = { name: 'Bench', permissions: keyPermissions, userId: null, createdBy: caller.userId!, expiresAt: null }
    const now = services.clock()
    const key = await services.store.transaction(caller.organizationId, db => createKey(db, newId('key', now), wish, now))
    filled[name] = { key: key.apiKey, ...ids }
    console.log(`${name}: ${books[name].count} entries and movements in ${((performance.now() - at) / 1000).toFixed(0)} s`)
  }
  return filled as Record<Name, Filled>
}

type Measured = Record<Name, { seconds: number; joinSeconds: number; processorSeconds: number }> & {
  /** After the first run over as many movements, and after another one in the same process. */
  peakMb: number
  peakAgainMb: number
}

async function measureRound(
  env: Record<string, string>,
  filled: Readonly<Record<Name, Filled>>,
  round: number,
  client: pg.Client,
): Promise<Measured> {
  const { child } = await startService(env, port)
  const pid = child.pid as number
  const measured = {} as Measured
  try {
    for (const name of names) {
      const data = makeBankData(books[name])
      const joinedAt = performance.now()
      const joined = hashJoin(data).size
      const joinSeconds = (performance.now() - joinedAt) / 1000
      const waits = watchWaits(client)
      const [at, used] = [performance.now(), await processorMs(pid)]
      const { examined, reconciled, suggested } = await reconcile(filled[name].key)
      const seconds = (performance.now() - at) / 1000
      const processorSeconds = ((await processorMs(pid)) - used) / 1000
      const waited = await waits.end()
      measured[name] = { seconds, joinSeconds, processorSeconds }
      console.log(
        `round ${round}, ${name}: ${seconds.toFixed(2)} s (${processorSeconds.toFixed(2)} s of the processor in node), of ${examined} ${reconciled} matched and ` +
          `${suggested} with suggestions; ${(await peakMb(pid)).toFixed(0)} MB so far; a hash join ${joinSeconds.toFixed(3)} s, ${joined} pairs`,
      )
      if (waited.length > 0) console.log(`  the server waited: ${waited.join(', ')}`)
      if (name === 'whole') measured.peakMb = await peakMb(pid)
      if (name === 'ofOneAmount') measured.peakAgainMb = await peakMb(pid)
    }
  } finally {
    await stopChild(child)
  }
  return measured
}

interface Counts {
  examined: number
  reconciled: number
  suggested: number
}

async function reconcile(key: string): Promise<Counts> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/api/rest/actions/reconcile_now`, { method: 'POST', headers, body: '{}' })
  const answer = (await response.json()) as { result: Counts }
  if (!response.ok) throw new Error(`reconcile_now: ${JSON.stringify(answer)}`)
  return answer.result
}

/** The most that it ever held (Linux). */
async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/**
 * What is fast must be right first: the movement `t7` pays the entry `l7`. A movement that names nobody (`x7`, "Overførsel 4711", for nothing in the books) and is
 * by chance as much as is open on one entry alone cannot be told from its payment by anything on it; of 12,000 such beside 100,000 entries some are. A movement
 * that says whom it pays and was given to another entry than its own is a mistake.
 */
async function checkMatches(client: pg.Client, filled: Readonly<Record<Name, Filled>>): Promise<void> {
  const { rows } = await client.query<{ movement: string; entry: string }>(
    'select transaction_id as movement, entry_id as entry from bank_allocation',
  )
  const entries = new Map(names.flatMap(name => [...filled[name].entries]))
  const movements = new Map(names.flatMap(name => [...filled[name].transactions]))
  const placeOf = (name: string | undefined) => name?.slice(1)
  const single = rows.filter(({ movement }) => movements.get(movement)?.startsWith('s') === false)
  const wrong = single.filter(({ movement, entry }) => placeOf(movements.get(movement)) !== placeOf(entries.get(entry)))
  const mistaken = wrong.filter(({ movement }) => !movements.get(movement)!.startsWith('x'))
  console.log(
    `of ${single.length} matches ${mistaken.length} are wrong, and ${wrong.length - mistaken.length} are of movements that name nobody and are by chance as much as one ` +
      'entry: nothing on them tells that they are none of its payments',
  )
  for (const { movement, entry } of mistaken.slice(0, 20)) console.log(`  ${movements.get(movement)} was given to ${entries.get(entry)}`)
  if (mistaken.length > 0) throw new Error('a movement that says whom it pays was given to another entry than its own')
  if (wrong.length > 0.003 * single.length || single.length < 1.5 * count) throw new Error('they are too many, or too few')
}

function tell(measured: readonly Measured[]): void {
  const of = (name: Name, figure: keyof Measured[Name]): number => median(measured.map(round => round[name][figure]))
  const whole = of('whole', 'seconds')
  // Of each round by itself: they are measured one after the other, so that whatever else the machine does slows both.
  const against = median(measured.map(({ whole: { seconds, joinSeconds } }) => seconds / joinSeconds))
  report(`reconcile_now of ${count} against ${count}`, whole, ' s', 10, 'at most')
  report('  against a hash join of what is in memory already', against, 'x', 3, 'at most')
  report('  its memory at the peak', median(measured.map(({ peakMb }) => peakMb)), ' MB', 500, 'at most')
  report('  and after another run in the same process', median(measured.map(({ peakAgainMb }) => peakAgainMb)), ' MB', 500, 'at most')
  report('  against a tenth of it', whole / of('tenth', 'seconds'), 'x', 12, 'at most')
  report('  with a fifth of one amount', of('ofOneAmount', 'seconds') / whole, 'x', 1.3, 'at most')
}
