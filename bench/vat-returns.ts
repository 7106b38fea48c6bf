/**
 * A VAT return of a million lines, against one plain `group by` over the same lines, in turn. And in turn with them the same return in a copy of the
 * database that has a thousand other organizations beside it: it must not notice them.
 */
import { join } from 'node:path'
import pg from 'pg'
import { residentMb, stopChild } from './children.ts'
import { report } from './figures.ts'
import { linesAnEntry, post } from './ledger.ts'
import { median } from './load.ts'
import { openPostgres } from './postgres.ts'
import { setUp, startService } from './service.ts'

const lines = Number(process.env['BENCH_VAT_LINES'] ?? 1_000_000)
const others = Number(process.env['BENCH_VAT_ORGANIZATIONS'] ?? 1000)
const linesOfOthers = 1000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const filedEntries = 40_000
const port = 4394
const portAmongOthers = 4395

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The first day of a quarter, counted from the one that today is in, and how many days it has. */
function quarter(offset: number): { start: string; days: number; end: string } {
  const today = new Date()
  const month = Math.floor(today.getUTCMonth() / 3) * 3 + offset * 3
  const [start, next] = [Date.UTC(today.getUTCFullYear(), month, 1), Date.UTC(today.getUTCFullYear(), month + 3, 1)]
  return { start: day(start), days: (next - start) / 86_400_000, end: day(next - 86_400_000) }
}

interface Page {
  items: { number: number }[]
  nextCursor: string | null
}

interface Return {
  id: string
  periodStart: string
  entryCount: number
  correctionCount: number
}

function callerOf(key: string, port: number) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const call = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
    const given = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}/api/rest/${path}`, given)
    const answer = (await response.json()) as { result: Answer }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.result
  }
  return {
    read: <Answer>(path: string) => call<Answer>(path),
    act: <Answer>(action: string, input: unknown) => call<Answer>(`actions/${action}`, input),
  }
}

type Caller = ReturnType<typeof callerOf>

async function timed<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const at = performance.now()
  const value = await work()
  return { ms: performance.now() - at, value }
}

/** As anybody would write it; and as who knows the index of these lines does, which is the least that it can cost. */
const plain = `
  select vat_code, sum(vat_base) as base, sum(vat_due) as due, sum(vat_deducted) as deducted from ledger_line
  where organization_id = $1 and vat_date between $2 and $3 group by vat_code`
const plainByIndex = plain.replace(
  ' group by',
  ` and region_key = 'denmark' and vat_code is not null and (vat_base <> 0 or vat_due <> 0 or vat_deducted <> 0) and line > 0 group by`,
)

/** What a person who looks at the return asks for: the first page of a list, and one far behind it. */
async function measureReads(caller: Caller, returnId: string): Promise<void> {
  const lists = ['lines', 'lines?box=koebsmoms', 'lines?box=salgsmoms', 'lines?box=rubrikAVarer', 'lines?box=elafgift', 'excluded']
  for (const list of lists) {
    const path = `vat-returns/${returnId}/${list}`
    const first = await reportRead(caller, path, `GET /vat-returns/{id}/${list}`)
    let page = first
    const turn = (cursor: string) => caller.read<Page>(`${path}${list.includes('?') ? '&' : '?'}limit=200&cursor=${cursor}`)
    for (let turned = 0; turned < 50 && page.nextCursor !== null; turned++) page = await turn(page.nextCursor)
    if (page.nextCursor !== null)
      await reportRead(caller, `${path}${list.includes('?') ? '&' : '?'}cursor=${page.nextCursor}`, `  after 10,000 of them`)
  }
  for (const path of [`vat-returns/${returnId}`, 'vat-returns', 'deadlines'])
    await reportRead(caller, path, `GET /${path.replace(returnId, '{id}')}`)
}

async function reportRead(caller: Caller, path: string, name: string): Promise<Page> {
  const measured = []
  for (let round = 0; round < 9; round++) measured.push(await timed(() => caller.read<Page>(path)))
  report(name, median(measured.map(({ ms }) => ms)), ' ms', 50, 'at most')
  return measured[0]!.value
}

async function measureFeed(caller: Caller): Promise<void> {
  const { token } = await caller.act<{ token: string }>('generate_calendar_token', {})
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    const { ms } = await timed(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/calendar/${token}.ics`)
      if (!response.ok) throw new Error(`the calendar feed: ${response.status}`)
      return response.text()
    })
    times.push(ms)
  }
  report('GET /api/calendar/{token}.ics', median(times), ' ms', 50, 'at most')
}

export async function measureVatReturns(directory: string): Promise<void> {
  const postgres = await openPostgres({ directory: join(directory, 'vat-postgres'), mode: 'own' })
  try {
    const { host, port: socketPort } = postgres.connection
    const toUrl = (database: string) => `postgresql://postgres@localhost:${socketPort}/${database}?host=${encodeURIComponent(host)}`
    const toEnv = (database: string) => ({ DATABASE_URL: toUrl(database), PRIMANOTA_DATA_DIR: join(directory, 'vat-data') })
    const withClient = async <Value>(database: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> => {
      const client = new pg.Client(toUrl(database))
      await client.connect()
      return work(client).finally(() => client.end())
    }
    const withService = async <Value>(database: string, at: number, work: (pid: number) => Promise<Value>): Promise<Value> => {
      const { child } = await startService(toEnv(database), at)
      return work(child.pid as number).finally(() => stopChild(child))
    }
    const key = await setUp(toEnv('postgres'))
    const organizationId = await withClient('postgres', client =>
      withService('postgres', port, () => fillLedger(client, callerOf(key, port))),
    )
    await withClient('template1', client => client.query('create database among_others template postgres strategy file_copy'))
    await withClient('among_others', addOthers)
    await withClient('postgres', client =>
      withService('postgres', port, pid =>
        withService('among_others', portAmongOthers, () =>
          measure(client, organizationId, callerOf(key, port), callerOf(key, portAmongOthers), pid),
        ),
      ),
    )
  } finally {
    await postgres.stop()
  }
}

const [filed, current] = [quarter(-2), quarter(-1)]
const last = filedEntries + Math.ceil(lines / linesAnEntry.withVat)

/** A filed quarter, and the one that the return is of, with some entries that come late. */
async function fillLedger(client: pg.Client, caller: Caller): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from organization')
  const organizationId = rows[0]!.id
  const organizations = [organizationId]
  await post(client, { organizations, first: 1, last: filedEntries, ...filed })
  await caller.act('file_vat_return', { returnId: (await caller.act<Return>('prepare_vat_return', {})).id })
  const { ms } = await timed(() => post(client, { organizations, first: filedEntries + 1, last, ...current, lateOn: filed.start }))
  console.log(`${lines} lines with VAT were posted in ${(ms / 1000).toFixed(0)} s`)
  return organizationId
}

function addOthers(client: pg.Client): Promise<void> {
  const organizations = Array.from({ length: others }, (_, at) => `org_${String(at).padStart(26, '0')}`)
  return post(client, { organizations, first: 1, last: Math.ceil(linesOfOthers / linesAnEntry.all), ...current })
}

async function measure(client: pg.Client, organizationId: string, caller: Caller, amongOthers: Caller, pid: number): Promise<void> {
  const draft = await caller.act<Return>('prepare_vat_return', {})
  await checkCount(client, organizationId, draft)
  const work = {
    plain: () => client.query(plain, [organizationId, current.start, current.end]),
    plainByIndex: () => client.query(plainByIndex, [organizationId, current.start, current.end]),
    prepare: () => caller.act<Return>('prepare_vat_return', {}),
    amongOthers: () => amongOthers.act<Return>('prepare_vat_return', {}),
  }
  const names = Object.keys(work) as (keyof typeof work)[]
  const times = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<keyof typeof work, number[]>
  for (let round = 0; round < rounds; round++) for (const name of names) times[name].push((await timed<unknown>(work[name])).ms)
  const of = (name: keyof typeof work): number => median(times[name])
  console.log(names.map(name => `${name} ${of(name).toFixed(0)} ms`).join(', '))
  report('prepare_vat_return less 50 ms, against a plain group by', (of('prepare') - 50) / of('plain'), 'x', 2, 'at most')
  report(`prepare_vat_return with ${others} other organizations beside it`, of('amongOthers') / of('prepare'), 'x', 1.2, 'at most')

  const before = await residentMb(pid)
  for (let round = 0; round < 10; round++) await caller.act('prepare_vat_return', {})
  report('memory that ten more of them leave behind', (await residentMb(pid)) - before, ' MB', 10, 'at most')

  await measureReads(caller, draft.id)
  await measureFeed(caller)

  // Filing says how many entries came since it was prepared.
  await post(client, { organizations: [organizationId], first: last + 1, last: last + 1000, ...current })
  const filing = await timed(() => caller.act('file_vat_return', { returnId: draft.id }))
  report('file_vat_return, with entries since, against preparing it', filing.ms / of('prepare'), 'x', 1, 'at most')
}

/** What is fast must be right first: as many entries as there are, counted in another way. */
async function checkCount(client: pg.Client, organizationId: string, draft: Return): Promise<void> {
  const { rows } = await client.query<{ own: string; late: string }>(
    `select count(distinct entry_id) filter (where vat_date >= $2) as own, count(distinct entry_id) filter (where vat_date < $2 and number > $3) as late
     from ledger_line where organization_id = $1 and vat_date < $2::date + interval '3 months' and (vat_base, vat_due, vat_deducted) <> (0, 0, 0)`,
    [organizationId, draft.periodStart, filedEntries],
  )
  const [own, late] = [Number(rows[0]!.own), Number(rows[0]!.late)]
  if (draft.entryCount !== own + late || draft.correctionCount !== late)
    throw new Error(
      `the return has ${draft.entryCount} entries and ${draft.correctionCount} corrections, the ledger has ${own} and ${late}`,
    )
}
