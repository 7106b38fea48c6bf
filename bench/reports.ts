/**
 * Each report of a million ledger lines among those of other organizations, against one plain aggregate over the same lines in the same run, in turn. Takings
 * and withheld tax are of an Italian organization beside it, with as many lines.
 */
import { join } from 'node:path'
import pg from 'pg'
import { stopChild } from './children.ts'
import { report } from './figures.ts'
import { fillUnchecked } from './fill-books.ts'
import { linesAnEntry, post } from './ledger.ts'
import { median } from './load.ts'
import { openPostgres } from './postgres.ts'
import { euTrade, insertAllocations, insertOssSales, nameParty, shopTrade, withheldTrade } from './report-rows.ts'
import { setUp, startService } from './service.ts'

const lines = Number(process.env['BENCH_REPORT_LINES'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** Parts of their paths, such as `withholding,eu-sales`; all of them where none is named. */
const wanted = (process.env['BENCH_REPORTS'] ?? '').split(',')
const port = 4396
const goal = 2
const others = 20
const linesOfOthers = 5000

const year = new Date().getUTCFullYear() - 1
const days = `from=${year}-01-01&to=${year}-12-31`
const ofYear = `organization_id = $1 and date between '${year}-01-01' and '${year}-12-31'`
const byAccount = `select account, sum(debit) as debit, sum(credit) as credit from ledger_line where ${ofYear} group by account`
/** By how long it is overdue, as the report does: without the day that it is due, nobody knows that. */
const openOn = (account: string) => `
  select width_bucket(date '${year}-12-31' - due.due_date, array[1, 31, 61, 91]) as age, due.names[1] as party, sum(open.amount) as amount from (
    select entry_id, sum(debit - credit) as amount from ledger_line
    where ${ofYear} and account = '${account}' group by entry_id having sum(debit - credit) <> 0) open
  join ledger_open due on due.organization_id = $1 and due.entry_id = open.entry_id group by 1, 2`
const byCode = `
  select vat_code, date_trunc('month', vat_date) as month, sum(vat_base) as base, sum(vat_due) as due, sum(vat_deducted) as deducted from ledger_line
  where organization_id = $1 and vat_date between '${year}-01-01' and '${year}-12-31' and vat_code is not null group by 1, 2`

/** By buyer, as the list is: without what waits for the payment nobody knows who bought. */
const byEuBuyer = `
  select line.vat_code, coalesce(contact.vat_number, open.names[1]) as buyer, sum(line.vat_base) as base from ledger_line line
    left join ledger_open open on open.organization_id = line.organization_id and open.entry_id = line.entry_id
    left join contact on contact.organization_id = open.organization_id and contact.id = open.contact_id
  where line.organization_id = $1 and line.vat_date between '${year}-01-01' and '${year}-12-31' and line.vat_code like 'UEU%' group by 1, 2`

/**
 * With what the return says beside its sums: how many invoices they are of, the sums of the years that the limit goes by, and what stands in the ledger under
 * the code of the scheme while no sale to a country is behind it.
 */
const byOssCountry = `
  select country, rate, sum(base) as base, sum(vat) as vat, count(distinct invoice_id) as invoices from oss_sale
  where organization_id = $1 and return_start = '${year}-04-01' group by 1, 2
  union all select to_char(date, 'YYYY'), null, sum(base), null, null from oss_sale where organization_id = $1 group by 1
  union all select null, null, sum(vat_base), null, null from ledger_line line
  where organization_id = $1 and vat_code = 'UOSS' and vat_date between '${year}-04-01' and '${year}-06-30'
    and not exists (select from oss_sale sale where sale.organization_id = line.organization_id and sale.entry_id = line.entry_id)`
/**
 * By supplier, as the certificates of the year are, with the base of the bills: without the bill that was paid nobody knows whose tax it was, and of how much.
 */
const withheldByParty = `
  select date_trunc('month', line.date) as month, open.names[1] as party, sum(taken.withheld) as withheld, sum(bill.base) as base from ledger_line line
    join bank_allocation taken on taken.organization_id = line.organization_id and taken.settlement_id = line.entry_id
    join ledger_open open on open.organization_id = taken.organization_id and open.entry_id = taken.entry_id
    cross join lateral (
      select sum(vat_base) as base from ledger_line
      where organization_id = taken.organization_id and entry_id = taken.entry_id and vat_base > 0
    ) bill
  where line.organization_id = $1 and line.date between '${year}-01-01' and '${year}-12-31' and line.account = '2602' group by 1, 2`

const contactId = 'con_00000000000000000000000007'

/** The report, and what anybody would write to add up the same lines. A statement of account has to be as little as that of all that is owed, by party. */
const compared: readonly [path: string, plain: string][] = [
  [`trial-balance?${days}`, byAccount],
  [`reports/profit-and-loss?${days}`, byAccount],
  [`reports/profit-and-loss?${days}&compare=previous_year`, byAccount],
  [`reports/balance-sheet?on=${year}-12-31`, byAccount],
  [`reports/general-ledger?${days}`, byAccount],
  [`reports/aged-receivables?on=${year}-12-31`, openOn('6190')],
  [`reports/aged-payables?on=${year}-12-31`, openOn('7440')],
  [`reports/vat-register?${days}&section=K`, byCode],
  [`reports/vat-register?${days}&section=S`, byCode],
  [`reports/eu-sales-list?${days}`, byEuBuyer],
  [`reports/oss-return?quarter=${year}-Q2`, byOssCountry],
  [`contacts/${contactId}/statement?on=${year}-12-31`, openOn('6190')],
]

const comparedInItaly: readonly [path: string, plain: string][] = [
  [`reports/vat-register?${days}&section=VC`, byCode],
  [`reports/vat-register?${days}&section=A`, byCode],
  [`reports/withholding?${days}`, withheldByParty],
]

const isWanted = ([path]: readonly [path: string, plain: string]): boolean => wanted.some(part => path.includes(part))

/** Without the days: they are those of every report. */
const nameOf = (path: string): string => path.replace(`${days}&`, '').replace(`?${days}`, '')

async function timed(work: () => Promise<unknown>): Promise<number> {
  const at = performance.now()
  await work()
  return performance.now() - at
}

export async function measureReports(directory: string): Promise<void> {
  const postgres = await openPostgres({ directory: join(directory, 'reports-postgres'), mode: 'own' })
  const { host, port: socketPort } = postgres.connection
  const url = `postgresql://postgres@localhost:${socketPort}/postgres?host=${encodeURIComponent(host)}`
  const env = { DATABASE_URL: url, PRIMANOTA_DATA_DIR: join(directory, 'reports-data') }
  const client = new pg.Client(url)
  try {
    const key = await setUp(env)
    const italianKey = await setUp(env, { region: 'italy', email: 'italy@example.com' })
    await client.connect()
    const { rows } = await client.query<{ id: string; region: string }>('select id, region_key as region from organization')
    const ofRegion = (region: string): string => rows.find(one => one.region === region)!.id
    const [organizationId, italianId] = [ofRegion('denmark'), ofRegion('italy')]
    const spread = { first: 1, start: `${year}-01-01`, days: 365 }
    const beside = Array.from({ length: others }, (_, at) => `org_${String(at).padStart(26, '0')}`)
    await fillUnchecked(client, async () => {
      await post(client, { organizations: [organizationId], last: Math.ceil(lines / linesAnEntry.all), ...spread })
      await post(client, { organizations: beside, last: Math.ceil(linesOfOthers / linesAnEntry.all), ...spread })
      await postTrades(client, organizationId, italianId)
    })
    await fillRest(client, organizationId, italianId)
    const { child } = await startService(env, port)
    try {
      for (const [path, plain] of compared.filter(isWanted)) await measure(client, organizationId, key, path, plain)
      for (const [path, plain] of comparedInItaly.filter(isWanted)) await measure(client, italianId, italianKey, path, plain)
    } finally {
      await stopChild(child)
    }
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** A tenth of the entries are sales to the EU; in Italy one in twenty is a payment that tax was withheld from. */
async function postTrades(client: pg.Client, organizationId: string, italianId: string): Promise<void> {
  const spread = { start: `${year}-01-01`, days: 365 }
  const [entries, italianEntries] = [Math.ceil(lines / linesAnEntry.all), Math.ceil(lines / 3)]
  const [eu, payments] = [Math.ceil(entries / 10), Math.ceil(italianEntries / 20)]
  await post(client, { organizations: [organizationId], first: entries + 1, last: entries + eu, ...spread, trade: euTrade })
  const paid = italianEntries - payments
  await post(client, { organizations: [italianId], first: 1, last: paid, ...spread, trade: shopTrade })
  await post(client, { organizations: [italianId], first: paid + 1, last: italianEntries, ...spread, trade: withheldTrade })
}

async function fillRest(client: pg.Client, organizationId: string, italianId: string): Promise<void> {
  await client.query(insertOssSales, [organizationId])
  await nameParty(client, organizationId, contactId, 'Party 7')
  await client.query(insertAllocations, [italianId])
  for (const table of ['oss_sale', 'bank_allocation', 'ledger_open']) await client.query(`vacuum (analyze) ${table}`)
}

async function measure(client: pg.Client, organizationId: string, key: string, path: string, plain: string): Promise<void> {
  const ask = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/rest/${path}`, { headers: { authorization: `Bearer ${key}` } })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path}: ${body}`)
  }
  const times: { report: number; plain: number }[] = []
  for (let round = 0; round < rounds; round++) {
    times.push({ plain: await timed(() => client.query(plain, [organizationId])), report: await timed(ask) })
  }
  const [ours, theirs] = [median(times.map(one => one.report)), median(times.map(one => one.plain))]
  console.log(`${path}: ${ours.toFixed(0)} ms, plain ${theirs.toFixed(0)} ms`)
  report(`GET /${nameOf(path)}, of ${lines} lines`, ours / theirs, ' x', goal, 'at most')
}
