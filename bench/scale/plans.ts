/**
 * The plans of what is asked most, for a small organization and for a large one among all the others: nothing reads a table of the books from one end to the
 * other, and what is looked at goes by the size of the organization, not by that of the whole.
 */
import type pg from 'pg'
import { catalogue } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { perform, performRead } from '../../src/kernel/perform.ts'
import { createLog } from '../../src/log.ts'
import { createOwnLedger, openServices } from '../../src/services.ts'
import { report } from '../figures.ts'
import { ownerOf } from './caller.ts'
import { type Explained, explaining } from './explain.ts'
import { type Counts, paidEntry } from './fill-records.ts'
import { entryId } from './ledger-rows.ts'
import { type Planned, paddedId } from './mix.ts'

/** A page, or one record: however large the organization is. */
const pageBuffersMax = 4_000
/** What adds up all that an organization has: so many pages a row at most, where each row lies on a page of its own. */
const buffersARow = 2.5
/** Tables of fewer pages are read as a whole whatever is asked. */
const smallPages = 200

interface Asked {
  name: string
  body: Record<string, unknown>
  looksAt: 'a page' | 'all of it' | 'all of its log'
}

const today = new Date()
const day = (back: number) => new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10)

const reads: readonly Asked[] = [
  { name: 'get_trial_balance', body: { from: day(365), to: day(1) }, looksAt: 'all of it' },
  { name: 'get_profit_and_loss', body: { from: day(365), to: day(1) }, looksAt: 'all of it' },
  { name: 'get_balance_sheet', body: { on: day(1) }, looksAt: 'all of it' },
  { name: 'list_report_lines', body: { from: day(365), to: day(1) }, looksAt: 'a page' },
  { name: 'get_general_ledger', body: { from: day(365), to: day(1) }, looksAt: 'all of it' },
  { name: 'get_account_statement', body: { id: '6190', from: day(90), to: day(1) }, looksAt: 'all of it' },
  { name: 'get_aged_receivables', body: { on: day(1) }, looksAt: 'all of it' },
  { name: 'get_vat_position', body: {}, looksAt: 'all of it' },
  { name: 'get_vat_register', body: { from: day(90), to: day(1), section: 'K' }, looksAt: 'all of it' },
  { name: 'list_transactions', body: { state: 'unmatched' }, looksAt: 'a page' },
  { name: 'get_reconciliation', body: {}, looksAt: 'all of it' },
  { name: 'list_changes', body: {}, looksAt: 'a page' },
  { name: 'list_audit_log', body: {}, looksAt: 'a page' },
  { name: 'list_audit_log', body: { targetId: paddedId('con', 1) }, looksAt: 'a page' },
  { name: 'list_audit_log', body: { actorId: paddedId('usr', 1) }, looksAt: 'a page' },
  { name: 'list_audit_log', body: { from: day(30), to: day(20) }, looksAt: 'a page' },
  { name: 'list_audit_log', body: { agents: 'true' }, looksAt: 'a page' },
  // What nobody did, or nobody of that name: all of the log is looked through.
  { name: 'list_audit_log', body: { actorId: paddedId('usr', 2) }, looksAt: 'all of its log' },
  { name: 'list_audit_log', body: { action: 'sign_in_failed' }, looksAt: 'all of its log' },
  { name: 'list_inbox', body: {}, looksAt: 'a page' },
  { name: 'list_documents', body: {}, looksAt: 'a page' },
  { name: 'list_contacts', body: {}, looksAt: 'a page' },
  { name: 'list_contacts', body: { q: 'supplier 1' }, looksAt: 'all of it' },
  { name: 'list_contacts', body: { type: 'client', country: 'IT' }, looksAt: 'all of it' },
  { name: 'list_invoices', body: {}, looksAt: 'a page' },
  { name: 'list_ledger_entries', body: {}, looksAt: 'a page' },
  { name: 'get_overview', body: {}, looksAt: 'all of it' },
  { name: 'search', body: { q: 'party 77' }, looksAt: 'all of it' },
]

const actionsOn = (documentId: string, transactionId: string, ledgerEntryId: string): Asked[] => [
  { name: 'save_contact', body: { name: `Supplier ${documentId}`, country: 'DK' }, looksAt: 'a page' },
  { name: 'post_document', body: { documentId }, looksAt: 'a page' },
  { name: 'match_transaction', body: { transactionId, ledgerEntryId }, looksAt: 'a page' },
]

export async function measurePlans(
  client: pg.Client,
  databaseUrl: string,
  directory: string,
  organizations: readonly Planned[],
  entries: readonly number[],
  { codedFrom, movements }: Counts,
): Promise<void> {
  const { rows: large } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages > ${smallPages}`,
  )
  const isLarge = new Set(large.map(({ name }) => name))
  const config = { ...readConfig({}), databaseUrl, dataDir: directory }
  const { services, close } = await openServices(config, createLog('silent'), 'own')
  const notes: Explained[] = []
  const store = explaining(services.store, explained => notes.push(explained))
  const watched = { ...services, store, ledger: createOwnLedger(store, services.clock) }
  const faults: string[] = []
  try {
    for (const [size, organization] of Object.entries(chosen(organizations))) {
      const { at, id } = organization
      const { rows } = await client.query<{ rows: string }>(
        `select (select count(*) from ledger_line where organization_id = $1) + (select count(*) from ledger_entry where organization_id = $1)
           + (select count(*) from document where organization_id = $1) + (select count(*) from bank_transaction where organization_id = $1)
           + (select count(*) from invoice where organization_id = $1) + (select count(*) from contact where organization_id = $1) as rows`,
        [id],
      )
      const own = Number(rows[0]?.rows)
      const { rows: log } = await client.query<{ rows: string }>(`select count(*) as rows from audit_log where organization_id = $1`, [id])
      const logged = Number(log[0]?.rows)
      const rowsOf: Record<Asked['looksAt'], number> = { 'a page': 0, 'all of it': own, 'all of its log': logged }
      console.log(`\n${size} organization, ${own} rows of its own`)
      const call = (body: unknown) => ({ caller: ownerOf(id), body, requestId: 'bench' })
      const asked = [
        ...reads,
        ...actionsOn(
          paddedId('doc', codedFrom[at] as number),
          paddedId('txn', movements[at] as number),
          entryId(paidEntry(entries[at] as number, 0)),
        ),
      ]
      for (const { name, body, looksAt } of asked) {
        notes.length = 0
        const read = catalogue.reads.find(one => one.name === name)
        const action = catalogue.actions.find(one => one.name === name)
        const answer = read ? await performRead(watched, read, call(body)) : await perform(watched, action!, call(body))
        if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer).slice(0, 500)}`)
        const buffersMax = pageBuffersMax + buffersARow * rowsOf[looksAt]
        for (const kind of ['custom', 'generic'] as const) {
          const ofKind = notes.filter(one => one.kind === kind)
          const buffers = ofKind.reduce((sum, one) => sum + one.buffers, 0)
          const ms = ofKind.reduce((sum, one) => sum + one.ms, 0)
          const scanned = [...new Set(ofKind.flatMap(one => one.scanned))].filter(table => isLarge.has(table))
          const isRight = scanned.length === 0 && buffers <= buffersMax
          console.log(
            `${isRight ? 'ok    ' : 'WRONG '} ${name.padEnd(24)} ${JSON.stringify(body).slice(0, 40).padEnd(40)} ${kind.padEnd(8)} ${String(ofKind.length).padStart(3)} statements ${ms.toFixed(1).padStart(9)} ms ${String(buffers).padStart(8)} pages  ${scanned.join(' ')}`,
          )
          if (isRight) continue
          faults.push(`${size} ${name} ${kind}`)
          const worst = ofKind.toSorted((one, other) => other.buffers - one.buffers)[0]
          console.log(`${worst?.text}\n${process.env['BENCH_SCALE_PLANS'] ? JSON.stringify(worst?.plan, null, 1) : ''}`)
        }
      }
    }
  } finally {
    await close()
  }
  report('plans that go by the size of the whole', faults.length, '', 0, 'at most')
}

/** The first of the smallest, and the first of the largest. */
function chosen(organizations: readonly Planned[]): Record<string, Planned> {
  const weights = organizations.map(({ weight }) => weight)
  const of = (weight: number) => organizations.find(one => one.weight === weight) as Planned
  return { small: of(Math.min(...weights)), large: of(Math.max(...weights)) }
}
