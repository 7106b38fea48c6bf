import assert from 'node:assert/strict'
import { type Entry, type EntryLine, isBalanced, type SourceType } from '../../domain/ledger/entry.ts'
import { type Minor, zero } from '../../domain/money/money.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { toPatterns } from '../search.ts'

export interface NewEntry {
  id: string
  entry: Entry
  /** What the poster calls it: two entries under one marker are one. */
  marker: string
  provider: string
  externalReference: string | null
  postedAt: string
}

export interface StoredEntry extends Entry {
  id: string
  number: number
  marker: string | null
  provider: string
  externalReference: string | null
  postedAt: string
  /** What no bank transaction has settled yet, signed as the amount. */
  openAmount: Minor
  /** The entry that this one takes back, and the one that took this one back. */
  reverses: string | null
  reversedBy: string | null
}

/**
 * Posts an entry under the next number; one whose marker is there already is left as it is, and returned. The counter's row is locked by a statement
 * of its own, so that the next one sees the last number that was given, and the number is counted only where the entry was inserted: none is given
 * twice, none is lost. Both statements travel together. The lock ends with the transaction, so nothing slow may follow in it; who comes again under a
 * marker that is there takes no lock at all.
 */
export async function saveEntry(db: Db, { id, entry, marker, ...posted }: NewEntry): Promise<{ entry: StoredEntry; isNew: boolean }> {
  assert(isBalanced(entry.lines), 'a planned entry must balance')
  const { lines, exchange, source, payment } = entry
  const reverses = source.type === 'reversal' ? source.id : null
  const openAmount = isOpenedBy(entry) ? entry.amount : zero
  const { organizationId } = db
  db.write(sql`
    insert into ledger_counter as counter (organization_id, last)
    select ${organizationId}, 0
    where not exists (select from ledger_entry where organization_id = ${organizationId} and marker = ${marker} and marker <> '')
    on conflict (organization_id) do update set last = counter.last where false`)
  const given = await db.row<{ number: number }>(sql`
    with entry as (
      insert into ledger_entry (organization_id, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id,
        reverses, provider, external_reference, exchange_currency, exchange_total, exchange_rate, exchange_source, exchange_on, posted_at)
      select ${organizationId}, ${id}, counter.last + 1, ${marker}, ${entry.regionKey}, ${entry.currency}, ${entry.date}, ${entry.vatDate}, ${entry.text},
        ${foldForSearch(entry.text)}, ${entry.amount}, ${source.type}, ${source.id}, ${reverses}, ${posted.provider}, ${posted.externalReference},
        ${exchange?.currency}, ${exchange?.total}, ${exchange?.rate}, ${exchange?.source}, ${exchange?.on}, ${posted.postedAt}
      from ledger_counter counter where counter.organization_id = ${organizationId}
      on conflict (organization_id, marker) where marker <> '' do nothing
      returning organization_id, id, region_key, number, date, vat_date, amount
    ), counted as (
      update ledger_counter counter set last = entry.number from entry where counter.organization_id = entry.organization_id
    ), lines as (
      insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit,
        vat_code, vat_base, vat_due, vat_deducted, vat_date)
      select entry.organization_id, entry.id, given.line, entry.region_key, entry.number, entry.date, given.account, given.account_name, given.debit,
        given.credit, given.vat_code, given.vat_base, given.vat_due, given.vat_deducted, case when given.vat_code is not null then entry.vat_date end
      from entry, unnest(
        ${lines.map(line => line.account)}::text[], ${lines.map(line => line.accountName)}::text[],
        ${lines.map(line => line.debit)}::bigint[], ${lines.map(line => line.credit)}::bigint[],
        ${lines.map(line => line.vat?.code ?? null)}::text[], ${lines.map(line => line.vat?.base ?? null)}::bigint[],
        ${lines.map(line => line.vat?.due ?? null)}::bigint[], ${lines.map(line => line.vat?.deducted ?? null)}::bigint[]
      ) with ordinality as given (account, account_name, debit, credit, vat_code, vat_base, vat_due, vat_deducted, line)
    ), opened as (
      insert into ledger_open (organization_id, entry_id, amount, open_amount, account, contact_id, due_date, names, ibans, numbers, payable, withheld, is_receipt)
      select entry.organization_id, entry.id, entry.amount, entry.amount, ${payment?.account}, ${payment?.contactId}, ${payment?.dueDate},
        ${payment?.names ?? []}::text[], ${payment?.ibans ?? []}::text[], ${payment?.numbers ?? []}::text[], ${payment?.payable}, ${payment?.withheld},
        ${payment?.isReceipt ?? false}
      from entry where ${isOpenedBy(entry)}
    ), settled as (
      update ledger_open set open_amount = 0
      where organization_id = ${organizationId} and entry_id = ${reverses} and exists (select from entry)
    )
    select number from entry`)
  if (given)
    return { entry: { ...entry, id, marker, ...posted, number: given.number, openAmount, reverses, reversedBy: null }, isNew: true }
  const there = await findEntryByMarker(db, marker)
  assert(there, 'an entry whose marker is taken must be there')
  return { entry: there, isNew: false }
}

/** Whether there is something to be paid: not where an entry is the payment itself, or takes another one back. */
export const isOpenedBy = ({ source }: Entry): boolean => source.type !== 'reversal' && source.type !== 'bank_transaction'

/** Posts an entry that takes another one back: neither has anything open afterwards. */
export const saveReversal = (db: Db, reversal: Omit<NewEntry, 'marker'>): Promise<{ entry: StoredEntry; isNew: boolean }> =>
  saveEntry(db, { ...reversal, marker: `reversal of ${reversal.entry.source.id}` })

interface EntryRow {
  id: string
  number: number
  marker: string | null
  region_key: string
  currency: string
  date: string
  vat_date: string
  text: string
  amount: Minor
  source_type: SourceType
  source_id: string
  reverses: string | null
  provider: string
  external_reference: string | null
  exchange_currency: string | null
  exchange_total: Minor
  exchange_rate: string
  exchange_source: string
  exchange_on: string
  posted_at: string
  open_amount: Minor
  reversed_by: string | null
  lines: EntryLine[]
}

const columns = sql`
  entry.id, entry.number, entry.marker, entry.region_key, entry.currency, entry.date, entry.vat_date, entry.text, entry.amount, entry.source_type,
  entry.source_id, entry.reverses, entry.provider, entry.external_reference, entry.exchange_currency, entry.exchange_total, entry.exchange_rate,
  entry.exchange_source, entry.exchange_on, entry.posted_at,
  coalesce((select open_amount from ledger_open open where open.organization_id = entry.organization_id and open.entry_id = entry.id), 0) as open_amount,
  (select id from ledger_entry reversal where reversal.organization_id = entry.organization_id and reversal.reverses = entry.id) as reversed_by,
  (select json_agg(json_build_object('account', account, 'accountName', account_name, 'debit', debit, 'credit', credit, 'vat',
      case when vat_code is not null then json_build_object('code', vat_code, 'base', vat_base, 'due', vat_due, 'deducted', vat_deducted) end) order by line)
    from ledger_line line where line.organization_id = entry.organization_id and line.entry_id = entry.id) as lines`

const toStoredEntry = (row: EntryRow): StoredEntry => ({
  id: row.id,
  number: row.number,
  marker: row.marker,
  regionKey: row.region_key,
  currency: row.currency,
  date: row.date,
  vatDate: row.vat_date,
  text: row.text,
  amount: row.amount,
  openAmount: row.open_amount,
  lines: row.lines,
  source: { type: row.source_type, id: row.source_id },
  exchange:
    row.exchange_currency === null
      ? null
      : {
          currency: row.exchange_currency,
          total: row.exchange_total,
          rate: row.exchange_rate,
          source: row.exchange_source,
          on: row.exchange_on,
        },
  provider: row.provider,
  externalReference: row.external_reference,
  postedAt: row.posted_at,
  reverses: row.reverses,
  reversedBy: row.reversed_by,
})

/** An entry never changes, so what is locked is what can: its open amount, where it has one, which a reversal and a reconciliation both need. */
export async function findEntry(db: Db, id: string, options: { lock?: boolean } = {}): Promise<StoredEntry | undefined> {
  if (options.lock) db.write(sql`select 1 from ledger_open where organization_id = ${db.organizationId} and entry_id = ${id} for update`)
  const row = await db.row<EntryRow>(
    sql`select ${columns} from ledger_entry entry where entry.organization_id = ${db.organizationId} and entry.id = ${id}`,
  )
  return row && toStoredEntry(row)
}

export async function findEntryByMarker(db: Db, marker: string): Promise<StoredEntry | undefined> {
  const row = await db.row<EntryRow>(sql`
    select ${columns} from ledger_entry entry
    where entry.organization_id = ${db.organizationId} and entry.marker = ${marker} and entry.marker <> ''`)
  return row && toStoredEntry(row)
}

export interface EntryFilter {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  sourceType?: SourceType | undefined
  sourceId?: string | undefined
  isOpen?: boolean | undefined
  q?: string | undefined
}

const isOpen = sql`exists (select from ledger_open open
  where open.organization_id = entry.organization_id and open.entry_id = entry.id and open.open_amount <> 0)`

/** The numbers that an account was posted under, newest first, each once: read in this order until the page is full. */
const onAccount = (db: Db, account: string, before: number | undefined): Sql => sql`(
  select distinct on (number) number from ledger_line
  where organization_id = ${db.organizationId} and account = ${account} and number > 0 ${before === undefined ? nothing : sql`and number < ${before}`}
  order by number desc) line,`

/** Newest first, by number. */
export async function listEntries(db: Db, filter: EntryFilter, before: number | undefined, limit: number): Promise<StoredEntry[]> {
  const words = toPatterns(filter.q)
  const rows = await db.rows<EntryRow>(sql`
    select ${columns} from ${filter.account === undefined ? nothing : onAccount(db, filter.account, before)} ledger_entry entry
    where entry.organization_id = ${db.organizationId} and entry.number > 0
      ${filter.account === undefined ? nothing : sql`and entry.number = line.number`}
      ${before === undefined ? nothing : sql`and entry.number < ${before}`}
      ${filter.from === undefined ? nothing : sql`and entry.date >= ${filter.from}`}
      ${filter.to === undefined ? nothing : sql`and entry.date <= ${filter.to}`}
      ${filter.sourceType === undefined ? nothing : sql`and entry.source_type = ${filter.sourceType}`}
      ${filter.sourceId === undefined ? nothing : sql`and entry.source_id = ${filter.sourceId}`}
      ${filter.isOpen === undefined ? nothing : filter.isOpen ? sql`and ${isOpen}` : sql`and not ${isOpen}`}
      ${words.length === 0 ? nothing : sql`and entry.search like all (${words})`}
    order by entry.number desc limit ${limit}`)
  return rows.map(toStoredEntry)
}

/** Whom a payment of it is expected from or goes to. */
export function saveEntryContact(db: Db, entryId: string, contactId: string | null): void {
  db.write(sql`update ledger_open set contact_id = ${contactId} where organization_id = ${db.organizationId} and entry_id = ${entryId}`)
}

/** However often it is said, the file is attached once. */
export function saveAttachment(db: Db, entryId: string, fileId: string): void {
  db.write(sql`
    insert into ledger_attachment (organization_id, entry_id, file_id) values (${db.organizationId}, ${entryId}, ${fileId})
    on conflict (organization_id, entry_id, file_id) do nothing`)
}

/** The opening balances that stand: an entry of theirs that nobody took back. */
export async function findOpening(db: Db, regionKey: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`
    select entry.id from ledger_entry entry
    where entry.organization_id = ${db.organizationId} and entry.region_key = ${regionKey} and entry.source_type = 'opening_balance'
      and not exists (select from ledger_entry reversal
        where reversal.organization_id = entry.organization_id and reversal.reverses = entry.id and reversal.reverses is not null)
    limit 1`)
  return row?.id
}
