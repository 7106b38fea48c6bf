/** What a run of the matching engine reads, and where it writes what it found. */
import assert from 'node:assert/strict'
import type { OpenItem } from '../../domain/bank/open-items.ts'
import type { Suggestion } from '../../domain/bank/suggestions.ts'
import { toBePaid } from '../../domain/bank/to-be-paid.ts'
import type { BankTransaction } from '../../domain/bank/transactions.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'
import { createPageReader, pageSize, pairs, readPages } from './pages.ts'
import { stillPayable } from './still-payable.ts'
import { type MovementRow, movementColumns, toMovement } from './transactions.ts'

export interface Waiting {
  transactions: BankTransaction[]
  /** The suggestions as they are stored, in the same order, to see whether they changed. */
  suggested: string[]
}

export async function isAnythingWaiting(db: Db): Promise<boolean> {
  const row = await db.row(sql`select 1 as found from bank_open where organization_id = ${db.organizationId} limit 1`)
  return row !== undefined
}

interface WaitingRow {
  id: string
  account_id: string
  date: string
  amount: Minor
  currency: string
  text: string
  name: string | null
  iban: string | null
  reference: string | null
  is_pending: boolean
  original_amount: Minor | null
  original_currency: string | null
}

/** All that waits and is booked. Nothing is matched by what the bank calls a movement, or by its value date: they are not read. */
export async function listWaiting(db: Db): Promise<Waiting> {
  const transactions: BankTransaction[] = []
  const suggested: string[] = []
  const one = createShelf()
  const movementsOf = createPageReader<WaitingRow>(
    db,
    condition => sql`
      select id, account_id, date, amount, currency, text, counterparty_name as name, counterparty_iban as iban, reference, is_pending, original_amount,
        original_currency
      from bank_transaction where organization_id = ${db.organizationId} and ${condition}`,
  )
  const listAfter = (id: string) =>
    db.rows<{ id: string; suggested: string | null }>(sql`
      select transaction_id as id, nullif(suggestions::text, ${nothingSuggested}) as suggested from bank_open
      where organization_id = ${db.organizationId} and transaction_id > ${id} order by transaction_id limit ${pageSize}`)
  for await (const { page, others } of readPages(listAfter, movementsOf)) {
    for (const [{ suggested: stored }, row] of pairs(page, others)) {
      if (row.is_pending) continue
      const original = row.original_currency === null ? null : { amount: row.original_amount!, currency: one(row.original_currency) }
      transactions.push({
        id: row.id,
        accountId: one(row.account_id),
        bankId: null,
        date: one(row.date),
        valueDate: null,
        amount: row.amount,
        currency: one(row.currency),
        text: row.text,
        counterparty: { name: one(row.name), iban: one(row.iban) },
        reference: row.reference,
        isPending: false,
        original,
      })
      suggested.push(stored ?? nothingSuggested)
    }
  }
  return { transactions, suggested }
}

const nothingSuggested = '[]'

/** What many rows have in common is kept once: every row of the store comes with texts of its own. */
type Shelf = <Text extends string | null>(text: Text) => Text

function createShelf(): Shelf {
  const kept = new Map<string, string>()
  return <Text extends string | null>(text: Text): Text => {
    if (text === null) return text
    const known = kept.get(text)
    if (known !== undefined) return known as Text
    if (kept.size < shelfMax) kept.set(text, text)
    return text
  }
}

const shelfMax = 20_000

/**
 * What was settled or ignored around these days: another delivery of it, or the other leg of a transfer, is recognised by it. Asked first is whether anything
 * was: before the first match every movement of these days would be looked up in vain.
 */
export async function listSettledAround(
  db: Db,
  from: string,
  to: string,
  limit: number,
): Promise<{ earlier: BankTransaction[]; ignored: Set<string> }> {
  const rows = await db.rows<MovementRow & { isIgnored: boolean }>(sql`
    select ${movementColumns}, settlement.state = 'ignored' as "isIgnored" from bank_transaction movement
      join bank_settlement settlement on settlement.organization_id = movement.organization_id and settlement.transaction_id = movement.id
    where movement.organization_id = ${db.organizationId} and movement.date between ${from} and ${to}
      and (select exists (select 1 from bank_settlement where organization_id = ${db.organizationId}))
    order by movement.date desc, movement.id desc limit ${limit}`)
  return { earlier: rows.map(toMovement), ignored: new Set(rows.filter(row => row.isIgnored).map(row => row.id)) }
}

/** Between values that are joined: no document prints it. */
const separator = '\u001f'

/** Most entries are with few parties: what they have in common is kept once, however many there are. */
function shareTexts(): (joined: string, also?: string) => readonly string[] {
  const kept = new Map<string, readonly string[]>()
  return (joined, also) => {
    const key = also === undefined ? joined : `${joined}${separator}${also}`
    let texts = kept.get(key)
    if (!texts) {
      texts = [...new Set(key.split(separator).filter(text => text !== ''))]
      kept.set(key, texts)
    }
    return texts
  }
}

const numbersOf = (joined: string): readonly string[] => (joined === '' ? none : joined.split(separator))

const none: readonly string[] = []

/** What contacts are called now. */
export async function listContactNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; name: string }>(sql`select id, name from contact where organization_id = ${db.organizationId}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A posted entry, with what settling it needs beside. */
export interface OpenEntry extends OpenItem {
  regionKey: string
  account: string | null
  /** All that is open on it; `openAmount` is what is really to be paid. */
  wholeOpen: Minor
  /** What is still to be paid of what its document asks for, where that is not its amount. */
  payable: Minor | null
  withheld: Minor | null
}

/** What is open of an entry, and who is to pay it. */
interface OpenRow extends Pick<OpenEntry, 'account' | 'wholeOpen' | 'payable' | 'withheld' | 'isReceipt'> {
  id: string
  amount: Minor
  due_date: string | null
  contact_id: string | null
  /** Joined by separators. */
  names: string
  ibans: string
  numbers: string
}

interface EntryRow {
  id: string
  date: string
  currency: string
  regionKey: string
  text: string
  exchange_currency: string | null
  exchange_total: Minor | null
}

/** What was converted, signed as what it was converted to. */
const originalOf = ({ exchange_currency: currency, exchange_total: total }: EntryRow, amount: Minor, one: Shelf): OpenItem['original'] =>
  currency === null ? null : { amount: (amount < 0 ? -Math.abs(total!) : Math.abs(total!)) as Minor, currency: one(currency) }

/** All fields in one literal: an object that is put together from others takes ten times the memory. */
function createEntryReader(contactNames: ReadonlyMap<string, string>): (open: OpenRow, entry: EntryRow) => OpenEntry {
  const textsOf = shareTexts()
  const one = createShelf()
  const payableOf = ({ amount, wholeOpen, payable, withheld }: OpenRow) => toBePaid({ amount, openAmount: wholeOpen, payable, withheld })
  return (open, entry) => ({
    type: 'ledger',
    id: open.id,
    date: one(entry.date),
    dueDate: one(open.due_date),
    amount: open.amount,
    openAmount: payableOf(open),
    currency: one(entry.currency),
    original: originalOf(entry, open.amount, one),
    contactId: one(open.contact_id),
    names: textsOf(open.names, open.contact_id === null ? undefined : contactNames.get(open.contact_id)),
    ibans: textsOf(open.ibans),
    numbers: numbersOf(open.numbers),
    text: entry.text,
    isReceipt: open.isReceipt,
    isPartWithheld: payableOf(open) !== open.wholeOpen,
    isPartPaid: open.wholeOpen !== open.amount,
    regionKey: one(entry.regionKey),
    account: one(open.account),
    wholeOpen: open.wholeOpen,
    payable: open.payable,
    withheld: open.withheld,
  })
}

/** Posted entries that are not settled. What was paid in cash is left out. */
export async function listOpenEntries(
  db: Db,
  contactNames: ReadonlyMap<string, string>,
  cashAccounts: readonly string[],
): Promise<OpenEntry[]> {
  const toEntry = createEntryReader(contactNames)
  const items: OpenEntry[] = []
  const entriesOf = createPageReader<EntryRow>(
    db,
    condition => sql`
      select id, date, currency, region_key as "regionKey", text, exchange_currency, exchange_total
      from ledger_entry where organization_id = ${db.organizationId} and ${condition}`,
  )
  const listAfter = (id: string) =>
    db.rows<OpenRow>(sql`
      select entry_id as id, amount, open_amount as "wholeOpen", account, ${stillPayable} as payable, withheld, is_receipt as "isReceipt", due_date, contact_id, array_to_string(names, ${separator}) as names,
        array_to_string(ibans, ${separator}) as ibans, array_to_string(numbers, ${separator}) as numbers
      from ledger_open open
      where organization_id = ${db.organizationId} and open_amount <> 0 and entry_id > ${id} and not coalesce(account = any (${cashAccounts}), false)
      order by entry_id limit ${pageSize}`)
  for await (const { page, others } of readPages(listAfter, entriesOf)) {
    const before = items.length
    for (const [row, entry] of pairs(page, others)) items.push(toEntry(row, entry))
    assert(items.length - before === page.length, 'what is open is an entry, which is never deleted')
  }
  return items
}

/** Of the open entries, those that one movement may settle: the nearest in amount on its side, and those whose number it quotes. */
export async function listOpenEntriesNear(
  db: Db,
  { amount, words }: { amount: Minor; words: readonly string[] },
  contactNames: ReadonlyMap<string, string>,
  cashAccounts: readonly string[],
  limit: number,
): Promise<OpenEntry[]> {
  const near = sql`
    select * from ledger_open where organization_id = ${db.organizationId} and open_amount <> 0 and not coalesce(account = any (${cashAccounts}), false)`
  const rows = await db.rows<OpenRow & EntryRow>(sql`
    select entry_id as id, open.amount, open_amount as "wholeOpen", account, ${stillPayable} as payable, withheld, is_receipt as "isReceipt", due_date, contact_id,
      array_to_string(names, ${separator}) as names, array_to_string(ibans, ${separator}) as ibans, array_to_string(numbers, ${separator}) as numbers,
      entry.date, entry.currency, entry.region_key as "regionKey", entry.text, entry.exchange_currency, entry.exchange_total
    from (
      (${near} and (open_amount < 0) = ${amount < 0} order by abs(open_amount - ${amount}), entry_id limit ${limit})
      union (${near} and numbers && ${[...words]}::text[] order by entry_id limit ${limit})
    ) open join ledger_entry entry on entry.organization_id = open.organization_id and entry.id = open.entry_id
    order by entry_id`)
  const toEntry = createEntryReader(contactNames)
  return rows.map(row => toEntry(row, row))
}

interface DocumentRow {
  id: string
  date: string
  due_date: string | null
  currency: string
  contact_id: string | null
  names: string
  ibans: string
  numbers: string
  text: string
  total: Minor
  coded: Minor | null
  coded_currency: string | null
  kind: string
  taken: Minor
  /** The currencies that it was taken in. */
  taken_in: string | null
}

/** Captured documents that are not posted: what was read of them, less what movements took already. */
export async function listUnpostedDocuments(db: Db, contactNames: ReadonlyMap<string, string>, limit: number): Promise<OpenItem[]> {
  const rows = await db.rows<DocumentRow>(sql`
    select document.id, document.dated_on as date, (document.extraction ->> 'dueDate')::date as due_date, document.total,
      (document.coding ->> 'codedAmount')::bigint as coded, document.coding ->> 'currency' as coded_currency, document.currency,
      document.extraction ->> 'kind' as kind, document.contact_id,
      coalesce(document.supplier_name, '') as names, coalesce(document.extraction -> 'supplier' ->> 'iban', '') as ibans,
      coalesce(document.extraction ->> 'invoiceNumber', '') as numbers, coalesce(document.file_name, '') as text,
      coalesce((select sum(amount) from bank_allocation allocation
        where allocation.organization_id = document.organization_id and allocation.target_id = document.id and allocation.target_type = 'document'), 0)::bigint as taken,
      (select string_agg(distinct movement.currency, ' ') from bank_allocation allocation
        join bank_transaction movement on movement.organization_id = allocation.organization_id and movement.id = allocation.transaction_id
        where allocation.organization_id = document.organization_id and allocation.target_id = document.id and allocation.target_type = 'document') as taken_in
    from document
    where document.organization_id = ${db.organizationId} and document.state <> 'posted' and document.total > 0 and document.currency is not null
    order by document.dated_on desc limit ${limit}`)
  const textsOf = shareTexts()
  return rows.flatMap(row => {
    const sign = row.kind === 'credit_note' ? 1 : -1
    const original = { amount: (sign * row.total) as Minor, currency: row.currency }
    const amount = row.coded ?? original.amount
    const currency = row.coded === null ? row.currency : (row.coded_currency ?? row.currency)
    // How much is left of what was paid in another currency nobody can say before it is posted.
    if (row.taken_in !== null && row.taken_in !== currency) return []
    const open = (amount - row.taken) as Minor
    if (open === 0 || open > 0 !== amount > 0) return []
    const item: OpenItem = {
      type: 'document',
      id: row.id,
      date: row.date,
      dueDate: row.due_date,
      amount,
      openAmount: open,
      currency,
      original: currency === row.currency ? null : original,
      contactId: row.contact_id,
      names: textsOf(row.names, row.contact_id === null ? undefined : contactNames.get(row.contact_id)),
      ibans: textsOf(row.ibans),
      numbers: numbersOf(row.numbers),
      text: row.text,
      isReceipt: row.kind === 'receipt',
    }
    return [item]
  })
}

/** Until the transaction ends nobody settles or declines anything of these movements. */
export function lockWaiting(db: Db, transactionIds: readonly string[]): void {
  db.write(sql`
    select 1 from bank_open where organization_id = ${db.organizationId} and transaction_id = any (${transactionIds}::text[]) order by transaction_id for update`)
}

/** Where they differ from what is stored. */
export function saveSuggestions(db: Db, changed: readonly { transactionId: string; suggestions: readonly Suggestion[] }[]): void {
  if (changed.length === 0) return
  db.write(sql`
    update bank_open waiting set suggestions = given.suggestions::jsonb
    from unnest(${changed.map(one => one.transactionId)}::text[], ${changed.map(one => toJson(one.suggestions))}::text[]) as given (id, suggestions)
    where waiting.organization_id = ${db.organizationId} and waiting.transaction_id = given.id`)
}
