/** What movements may settle, as a person is shown it: its words, its number, its day, and what is open on it. */
import { type Minor, zero } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { nothing, type Sql, sql } from '../connection/sql.ts'
import { findOutside, isOutside, listOutside, type StoredOutside } from '../ledger/outside-items.ts'
import { toPatterns } from '../search.ts'
import { type HeldEntry, toHeldEntry } from './settlements.ts'
import { stillPayable } from './still-payable.ts'

export interface StoredTarget {
  type: 'ledger' | 'document'
  id: string
  title: string
  number: string | null
  date: string | null
  dueDate: string | null
  counterparty: string | null
  /** Signed as its payment; null where it is not known: a document that was not read. */
  openAmount: Minor | null
  currency: string | null
  /** What settling an entry needs; null of a document that is not posted. */
  entry: Omit<HeldEntry, 'contactId' | 'names' | 'ibans'> | null
  /** The connected ledger that somebody entered it in; null of what we know ourselves. */
  enteredIn: string | null
}

interface EntryRow extends Omit<HeldEntry, 'contactId' | 'names' | 'ibans'> {
  title: string
  number: string | null
  date: string
  dueDate: string | null
  counterparty: string | null
}

interface DocumentRow {
  id: string
  title: string | null
  number: string | null
  date: string | null
  dueDate: string | null
  counterparty: string | null
  total: Minor | null
  currency: string | null
  coded: Minor | null
  codedCurrency: string | null
  kind: string | null
  taken: Minor
  isPosted: boolean
}

const entries = sql`
  select entry.id, entry.text as title, coalesce(open.numbers[1], entry.number::text) as number, entry.date, open.due_date as "dueDate",
    coalesce(contact.name, open.names[1]) as counterparty, entry.region_key as "regionKey", entry.currency, entry.amount,
    coalesce(open.open_amount, 0)::bigint as "openAmount", open.account, ${stillPayable} as payable, open.withheld, entry.exchange_currency as "exchangeCurrency",
    entry.exchange_total as "exchangeTotal"`

const contactOf = sql`left join contact on contact.organization_id = open.organization_id and contact.id = open.contact_id`

const documents = sql`
  select document.id, document.file_name as title, document.extraction ->> 'invoiceNumber' as number, document.dated_on as date,
    (document.extraction ->> 'dueDate')::date as "dueDate", document.supplier_name as counterparty, document.total, document.currency,
    (document.coding ->> 'codedAmount')::bigint as coded, document.coding ->> 'currency' as "codedCurrency", document.extraction ->> 'kind' as kind, document.state = 'posted' as "isPosted",
    coalesce((select sum(amount) from bank_allocation allocation
      where allocation.organization_id = document.organization_id and allocation.target_id = document.id and allocation.target_type = 'document'), 0)::bigint as taken
  from document`

function toEntryTarget({ title, number, date, dueDate, counterparty, ...entry }: EntryRow): StoredTarget {
  return {
    type: 'ledger',
    id: entry.id,
    title,
    number,
    date,
    dueDate,
    counterparty,
    openAmount: entry.openAmount,
    currency: entry.currency,
    entry: { ...entry, date },
    enteredIn: null,
  }
}

function toOutsideTarget(item: StoredOutside): StoredTarget {
  const { contactId: _contact, names: _names, ibans: _ibans, ...entry } = toHeldEntry(item)
  const { id, text, number, date, dueDate, counterparty, openAmount, currency, provider } = item
  return { type: 'ledger', id, title: text, number, date, dueDate, counterparty, openAmount, currency, entry, enteredIn: provider }
}

/** What was read of it, less what movements took already. Once it is posted, its entry is what is open. */
function toDocumentTarget(row: DocumentRow): StoredTarget {
  const read = row.total === null ? null : (((row.kind === 'credit_note' ? 1 : -1) * row.total) as Minor)
  const amount = row.coded ?? read
  return {
    type: 'document',
    id: row.id,
    title: row.title ?? row.counterparty ?? row.id,
    number: row.number,
    date: row.date,
    dueDate: row.dueDate,
    counterparty: row.counterparty,
    openAmount: row.isPosted ? zero : amount === null ? null : ((amount - row.taken) as Minor),
    currency: row.coded === null ? row.currency : (row.codedCurrency ?? row.currency),
    entry: null,
    enteredIn: null,
  }
}

/** By their ids, settled ones as well: one look for each kind. */
export async function listTargets(
  db: Db,
  entryIds: readonly string[],
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, StoredTarget>> {
  const found =
    entryIds.length === 0
      ? []
      : await db.rows<EntryRow>(sql`
          ${entries} from ledger_entry entry
            left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.id ${contactOf}
          where entry.organization_id = ${db.organizationId} and entry.id = any (${entryIds}::text[])`)
  const read =
    documentIds.length === 0
      ? []
      : await db.rows<DocumentRow>(
          sql`${documents} where document.organization_id = ${db.organizationId} and document.id = any (${documentIds}::text[])`,
        )
  const outsideIds = entryIds.filter(isOutside)
  const outside = outsideIds.length === 0 ? [] : await listOutside(db, outsideIds)
  const targets = [...found.map(toEntryTarget), ...outside.map(toOutsideTarget), ...read.map(toDocumentTarget)]
  return new Map(targets.map(target => [target.id, target]))
}

export interface SoughtTargets {
  /** The movement: what moved decides the side, and what is near. */
  amount: Minor
  q: string | undefined
  /** What the words may mean as an amount, in hundredths, without a sign. */
  amounts: readonly number[]
  cashAccounts: readonly string[]
  limit: number
}

/** Open entries and documents of the movement's side, those nearest in amount first. */
export async function findCandidates(db: Db, sought: SoughtTargets): Promise<StoredTarget[]> {
  const { amount, amounts, cashAccounts, limit } = sought
  const words = toPatterns(sought.q)
  const isSought = (text: Sql, size: Sql): Sql =>
    words.length === 0 ? nothing : sql`and (${text} like all (${words}) or abs(${size}) = any (${[...amounts]}::bigint[]))`
  const found = await db.rows<EntryRow>(sql`
    ${entries} from ledger_open open join ledger_entry entry on entry.organization_id = open.organization_id and entry.id = open.entry_id ${contactOf}
    where open.organization_id = ${db.organizationId} and open.open_amount <> 0 and (open.open_amount < 0) = ${amount < 0}
      and not coalesce(open.account = any (${cashAccounts}), false)
      ${isSought(sql`concat_ws(' ', entry.search, contact.search, lower(array_to_string(open.numbers || open.names, ' ')))`, sql`open.open_amount`)}
    order by abs(open.open_amount - ${amount}), entry.date desc, entry.id limit ${limit}`)
  const read = await db.rows<DocumentRow>(sql`
    ${documents}
    where document.organization_id = ${db.organizationId} and document.state <> 'posted' and document.total > 0
      and (coalesce((document.coding ->> 'codedAmount')::bigint, case when document.extraction ->> 'kind' = 'credit_note' then 1 else -1 end) < 0) = ${amount < 0}
      ${isSought(sql`document.search`, sql`document.total`)}
    order by abs(document.total - ${Math.abs(amount)}), document.dated_on desc, document.id limit ${limit}`)
  const outside = await findOutside(db, { amount, words, amounts, limit })
  const distance = ({ openAmount }: StoredTarget): number => Math.abs((openAmount ?? 0) - amount)
  const waiting = read.map(toDocumentTarget).filter(({ openAmount }) => openAmount !== 0)
  return [...found.map(toEntryTarget), ...outside.map(toOutsideTarget), ...waiting]
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, limit)
}
