/** What movements settle. A movement is taken from the queue to be settled, and goes back there when that is taken back: so it is settled once. */
import type { Reason } from '../../domain/bank/matching/decisions.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'
import { coverOutside, isOutside, lockOutside, type StoredOutside, takeFromOutside } from '../ledger/outside-items.ts'
import { stillPayable } from './still-payable.ts'
import type { StoredAllocation } from './transactions.ts'

/** Takes movements from the queue, and says which of them were there. Whoever comes second waits for what becomes of the first, and finds nothing. */
export async function takeFromQueue(db: Db, transactionIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    delete from bank_open where organization_id = ${db.organizationId} and transaction_id = any (${transactionIds}::text[]) returning transaction_id as id`)
  return new Set(rows.map(row => row.id))
}

/** What was taken and cannot be settled after all. */
export function returnToQueue(db: Db, transactionIds: readonly string[]): void {
  if (transactionIds.length === 0) return
  db.write(sql`
    insert into bank_open (organization_id, transaction_id, date, account_id, amount, is_pending)
    select organization_id, id, date, account_id, amount, is_pending from bank_transaction
    where organization_id = ${db.organizationId} and id = any (${transactionIds}::text[])`)
}

/** An open entry, locked until the transaction ends. */
export interface HeldEntry {
  id: string
  regionKey: string
  currency: string
  date: CalendarDate
  amount: Minor
  openAmount: Minor
  account: string | null
  payable: Minor | null
  withheld: Minor | null
  exchangeCurrency: string | null
  exchangeTotal: Minor | null
  contactId: string | null
  names: readonly string[]
  ibans: readonly string[]
}

const entryColumns = sql`entry.id, entry.region_key as "regionKey", entry.currency, entry.date, entry.amount, entry.exchange_currency as "exchangeCurrency",
  entry.exchange_total as "exchangeTotal"`

/**
 * In the order of their ids, so that two who want the same ones never wait for each other. They are locked before they are looked at: what was waited for is
 * read as it was committed, the payments of it as well.
 */
export async function lockOpenEntries(db: Db, entryIds: readonly string[]): Promise<Map<string, HeldEntry>> {
  db.write(sql`
    select 1 from ledger_open where organization_id = ${db.organizationId} and entry_id = any (${entryIds}::text[]) order by entry_id for no key update`)
  const rows = await db.rows<HeldEntry>(sql`
    select ${entryColumns}, open.open_amount as "openAmount", open.account, ${stillPayable} as payable, open.withheld, open.contact_id as "contactId", open.names, open.ibans
    from ledger_open open join ledger_entry entry on entry.organization_id = open.organization_id and entry.id = open.entry_id
    where open.organization_id = ${db.organizationId} and open.entry_id = any (${entryIds}::text[])
    order by open.entry_id`)
  const outsideIds = entryIds.filter(isOutside)
  const outside = outsideIds.length === 0 ? [] : (await lockOutside(db, outsideIds)).map(toHeldEntry)
  return new Map([...rows, ...outside].map(row => [row.id, row]))
}

/** What somebody entered in a connected ledger is settled like an entry of ours, and never booked here. */
export const toHeldEntry = ({
  id,
  regionKey,
  currency,
  date,
  amount,
  openAmount,
  exchangeCurrency,
  exchangeTotal,
  counterparty,
}: StoredOutside): HeldEntry => ({
  id,
  regionKey,
  currency,
  date,
  amount,
  openAmount,
  account: null,
  payable: null,
  withheld: null,
  exchangeCurrency,
  exchangeTotal,
  contactId: null,
  names: counterparty === null ? [] : [counterparty],
  ibans: [],
})

/** A payment, or what takes another entry back: nothing can be open on it. */
export const findEntryWithoutOpen = (db: Db, entryId: string): Promise<HeldEntry | undefined> =>
  db.row<HeldEntry>(sql`
    select ${entryColumns}, 0::bigint as "openAmount", null as account, null as payable, null as withheld, null as "contactId", '{}'::text[] as names,
      '{}'::text[] as ibans
    from ledger_entry entry where entry.organization_id = ${db.organizationId} and entry.id = ${entryId}`)

/** What settlements that are saved together have in common. */
export interface Settling {
  state: 'reconciled' | 'ignored'
  matchedBy: 'auto' | 'user' | null
  at: Date
}

export interface NewSettlement {
  transactionId: string
  reasons: readonly Reason[]
  difference: Minor
  /** Where the difference is booked, in the currency of which books; null where it is not. */
  differenceAccount: string | null
  differenceCurrency: string | null
  /** Where a person wants the difference, for a document that is posted later. */
  chosenAccount: string | null
  allocations: readonly StoredAllocation[]
}

/** Of a movement that was taken from the queue; its entries are locked, and the one that books it is there. */
export function saveSettlement(db: Db, settling: Settling, settlement: NewSettlement): void {
  insertSettlements(db, settling, [settlement])
  settleEntries(db, settlement.allocations)
  saveAllocations(db, [settlement])
}

/** Of movements that were taken from the queue, by itself: their entries are less open already. */
export function insertSettlements(db: Db, { state, matchedBy, at }: Settling, settlements: readonly NewSettlement[]): void {
  if (settlements.length === 0) return
  const of = <Value>(value: (settlement: NewSettlement) => Value): Value[] => settlements.map(value)
  const { texts, placeOf } = reasonsIn(settlements)
  db.write(sql`
    insert into bank_settlement (organization_id, transaction_id, state, matched_by, reasons, difference, difference_account, difference_currency, chosen_account,
      settled_at)
    select ${db.organizationId}, transaction_id, ${state}, ${matchedBy}, (${texts}::json[])[reasons], difference, difference_account, difference_currency,
      chosen_account, ${at}
    from unnest(${of(({ transactionId }) => transactionId)}::text[], ${of(placeOf)}::integer[], ${of(({ difference }) => difference)}::bigint[],
      ${of(({ differenceAccount }) => differenceAccount)}::text[], ${of(({ differenceCurrency }) => differenceCurrency)}::text[],
      ${of(({ chosenAccount }) => chosenAccount)}::text[])
      as given (transaction_id, reasons, difference, difference_account, difference_currency, chosen_account)`)
}

/** A thousand matches share a few lists of reasons: each is sent, and read by the store, once. Places count from one, as they do there. */
function reasonsIn(settlements: readonly NewSettlement[]): { texts: string[]; placeOf: (settlement: NewSettlement) => number } {
  const texts: string[] = []
  const places = new Map<NewSettlement['reasons'], number>()
  for (const { reasons } of settlements) if (!places.has(reasons)) places.set(reasons, texts.push(toJson(reasons)))
  return { texts, placeOf: ({ reasons }) => places.get(reasons)! }
}

/** The rest of it: what each of them settles, and by which entry it is booked. */
export function saveAllocations(db: Db, settlements: readonly NewSettlement[]): void {
  const transactionIds: string[] = []
  const places: number[] = []
  const lines: StoredAllocation[] = []
  for (const { transactionId, allocations } of settlements) {
    allocations.forEach((allocation, at) => {
      transactionIds.push(transactionId)
      places.push(at + 1)
      lines.push(allocation)
    })
  }
  if (lines.length === 0) return
  const of = <Value>(value: (line: StoredAllocation) => Value): Value[] => lines.map(value)
  db.write(sql`
    insert into bank_allocation (organization_id, transaction_id, line, target_type, target_id, amount, entry_id, settled, withheld, settlement_id)
    select ${db.organizationId}, given.* from unnest(${transactionIds}::text[], ${places}::integer[], ${of(({ targetType }) => targetType)}::text[],
      ${of(({ targetId }) => targetId)}::text[], ${of(({ amount }) => amount)}::bigint[], ${of(({ entryId }) => entryId)}::text[],
      ${of(({ settled }) => settled)}::bigint[], ${of(({ withheld }) => withheld || null)}::bigint[],
      ${of(({ settlementId }) => settlementId)}::text[]) as given`)
}

type SettledPart = Pick<StoredAllocation, 'entryId' | 'settled' | 'withheld'>

/** What is settled is no longer open, and what was withheld with it no longer to be withheld. The table itself refuses more than there is. */
export function settleEntries(db: Db, allocations: readonly SettledPart[], back: 1 | -1 = 1): void {
  const settled = new Map<string, number>()
  const withheld = new Map<string, number>()
  for (const { entryId, settled: part, withheld: held } of allocations) {
    if (entryId === null || part === null) continue
    settled.set(entryId, (settled.get(entryId) ?? 0) + back * part)
    if (held) withheld.set(entryId, (withheld.get(entryId) ?? 0) + back * held)
  }
  const outside = new Map([...settled].filter(([id]) => isOutside(id)))
  coverOutside(db, outside, back)
  for (const id of outside.keys()) settled.delete(id)
  if (settled.size === 0) return
  const ids = [...settled.keys()]
  db.write(sql`
    update ledger_open open set open_amount = open.open_amount - given.settled, withheld = open.withheld - given.withheld
    from unnest(${ids}::text[], ${[...settled.values()]}::bigint[], ${ids.map(id => withheld.get(id) ?? 0)}::bigint[]) as given (entry_id, settled, withheld)
    where open.organization_id = ${db.organizationId} and open.entry_id = given.entry_id`)
}

/** What is to be taken of an entry. */
export interface Taking {
  settled: Minor
  withheld: Minor
}

/**
 * Takes from entries what is to be settled of them, without having locked them: those that have less open by now, or nothing, are left as they are. Returns
 * those that it was taken from. Given in the order of their ids, as everybody locks them.
 */
export async function takeFromOpen(db: Db, taken: ReadonlyMap<string, Taking>): Promise<Set<string>> {
  const ids = [...taken.keys()].filter(id => !isOutside(id)).sort()
  const outside = new Map([...taken].filter(([id]) => isOutside(id)).map(([id, { settled }]) => [id, settled]))
  const of = (part: keyof Taking): Minor[] => ids.map(id => taken.get(id)![part])
  const rows = await db.rows<{ id: string }>(sql`
    update ledger_open open set open_amount = open.open_amount - given.settled, withheld = open.withheld - given.withheld
    from unnest(${ids}::text[], ${of('settled')}::bigint[], ${of('withheld')}::bigint[]) as given (entry_id, settled, withheld)
    where open.organization_id = ${db.organizationId} and open.entry_id = given.entry_id and given.settled <> 0
      and given.settled between least(open.open_amount, 0) and greatest(open.open_amount, 0)
      and (given.withheld = 0 or given.withheld between least(open.withheld, 0) and greatest(open.withheld, 0))
    returning open.entry_id as id`)
  return new Set([...rows.map(row => row.id), ...(await takeFromOutside(db, outside))])
}

/** Whether it is settled or ignored, locked until the transaction ends. */
export async function lockSettlements(db: Db, transactionIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select transaction_id as id from bank_settlement
    where organization_id = ${db.organizationId} and transaction_id = any (${transactionIds}::text[]) order by transaction_id for update`)
  return new Set(rows.map(row => row.id))
}

/** Takes a settlement back: the movement is in the queue again, and the entries are open again. It was locked, and its entries are. */
export function deleteSettlement(db: Db, transactionId: string, allocations: readonly StoredAllocation[]): void {
  const chosen = sql`organization_id = ${db.organizationId} and transaction_id = ${transactionId}`
  settleEntries(db, allocations, -1)
  db.write(sql`delete from bank_allocation where ${chosen}`)
  db.write(sql`delete from bank_settlement where ${chosen}`)
  returnToQueue(db, [transactionId])
}

/** Whether a movement is settled against a document. */
export async function isDocumentMatched(db: Db, documentId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as found from bank_allocation
    where organization_id = ${db.organizationId} and target_id = ${documentId} and target_type = 'document' limit 1`)
  return row !== undefined
}

/** What movements of this currency took of a document so far; null where one of another currency took something, so that nobody can say. */
export async function takenOfDocument(db: Db, documentId: string, currency: string): Promise<Minor | null> {
  const row = await db.row<{ taken: Minor; isMixed: boolean }>(sql`
    select coalesce(sum(allocation.amount), 0)::bigint as taken, coalesce(bool_or(movement.currency <> ${currency}), false) as "isMixed"
    from bank_allocation allocation
      join bank_transaction movement on movement.organization_id = allocation.organization_id and movement.id = allocation.transaction_id
    where allocation.organization_id = ${db.organizationId} and allocation.target_id = ${documentId} and allocation.target_type = 'document'`)
  return row?.isMixed ? null : (row?.taken ?? (0 as Minor))
}

/** The movements that wait for the entry of a document. */
export async function listWaitingForDocument(db: Db, documentId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select transaction_id as id from bank_allocation
    where organization_id = ${db.organizationId} and target_id = ${documentId} and target_type = 'document' and entry_id is null order by transaction_id`)
  return rows.map(row => row.id)
}

/** The document has its entry now: what it settles, and the entry that books it. */
export function bookAllocation(db: Db, transactionId: string, documentId: string, allocation: StoredAllocation): void {
  db.write(sql`
    update bank_allocation set amount = ${allocation.amount}, entry_id = ${allocation.entryId}, settled = ${allocation.settled},
      withheld = ${allocation.withheld || null}, settlement_id = ${allocation.settlementId}
    where organization_id = ${db.organizationId} and transaction_id = ${transactionId} and target_id = ${documentId} and target_type = 'document'`)
  settleEntries(db, [allocation])
}

export function saveDifference(
  db: Db,
  transactionId: string,
  { difference, differenceAccount, differenceCurrency, reasons }: Omit<NewSettlement, 'transactionId' | 'chosenAccount' | 'allocations'>,
): void {
  db.write(sql`
    update bank_settlement set difference = ${difference}, difference_account = ${differenceAccount}, difference_currency = ${differenceCurrency},
      reasons = ${toJson(reasons)}::json
    where organization_id = ${db.organizationId} and transaction_id = ${transactionId}`)
}

/** A document that took nothing of a movement which has other targets: it is none of them, and what was meant for it is left open, for this reason. */
export function dropAllocation(
  db: Db,
  transactionId: string,
  documentId: string,
  left: Pick<NewSettlement, 'difference' | 'reasons'>,
): void {
  const chosen = sql`organization_id = ${db.organizationId} and transaction_id = ${transactionId}`
  db.write(sql`delete from bank_allocation where ${chosen} and target_id = ${documentId} and target_type = 'document'`)
  db.write(sql`update bank_settlement set difference = ${left.difference}, reasons = ${toJson(left.reasons)}::json where ${chosen}`)
}
