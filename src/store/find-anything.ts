/** One look through all that has a name, a number or an amount. What is found of each kind is the newest of it. */
import type { Minor } from '../domain/money/money.ts'
import type { Db } from './connection/db.ts'
import { type Sql, sql } from './connection/sql.ts'
import { toPatterns } from './search.ts'

export const foundTypes = ['document', 'contact', 'transaction', 'invoice', 'ledger_entry'] as const

export type FoundType = (typeof foundTypes)[number]

export interface Sought {
  q: string
  /** What the words may mean as an amount, in hundredths, without a sign. */
  amounts: readonly number[]
  types: readonly FoundType[]
  limit: number
}

export interface FoundRow {
  type: FoundType
  id: string
  title: string | null
  detail: string | null
  amount: Minor | null
  currency: string | null
  date: string | null
  /** The how many-th of its kind. */
  place: number
}

/** Signed amounts are found whatever their sign. */
const isAmount = (column: Sql, amounts: readonly number[]): Sql => sql`abs(${column}) = any (${[...amounts]}::bigint[])`

function listOf(db: Db, { q, amounts, limit }: Sought): Readonly<Record<FoundType, Sql>> {
  const words = toPatterns(q)
  const number = /^#?\d{1,15}$/.test(q.trim()) ? Number(q.trim().replace('#', '')) : null
  const own = sql`organization_id = ${db.organizationId}`
  return {
    document: sql`
      select 'document' as type, id, coalesce(supplier_name, file_name) as title, extraction ->> 'invoiceNumber' as detail, total as amount, currency, dated_on::text as date
      from document where ${own} and (search like all (${words}) or ${isAmount(sql`total`, amounts)}) order by id desc limit ${limit}`,
    contact: sql`
      select 'contact', id, name, coalesce(vat_number, business_id, fiscal_code, email), null::bigint, null, null
      from contact where ${own} and search like all (${words}) order by id desc limit ${limit}`,
    transaction: sql`
      select 'transaction', id, coalesce(counterparty_name, text), text, amount, currency, date::text
      from bank_transaction where ${own} and (search like all (${words}) or ${isAmount(sql`amount`, amounts)}) order by id desc limit ${limit}`,
    invoice: sql`
      select 'invoice', invoice.id, coalesce(invoice.issued -> 'buyer' ->> 'name', contact.name), invoice.number, invoice.total, invoice.currency, invoice.date::text
      from invoice left join contact on contact.organization_id = invoice.organization_id and contact.id = invoice.contact_id
      where invoice.organization_id = ${db.organizationId} and invoice.kind <> 'self_invoice'
        and (invoice.search like all (${words}) or ${isAmount(sql`invoice.total`, amounts)}) order by invoice.id desc limit ${limit}`,
    ledger_entry: sql`
      select 'ledger_entry', id, text, number::text, amount, currency, date::text
      from ledger_entry where ${own} and (search like all (${words}) or number = ${number} or ${isAmount(sql`amount`, amounts)}) order by id desc limit ${limit}`,
  }
}

/** The first of each kind, then the second of each: none crowds the others out. */
export async function findAnything(db: Db, sought: Sought): Promise<FoundRow[]> {
  const lists = listOf(db, sought)
  const [first, ...rest] = sought.types.map(type => sql`select found.*, row_number() over () as place from (${lists[type]}) found`)
  if (!first) return []
  const all = rest.reduce((union, one) => sql`${union} union all (${one})`, sql`(${first})`)
  return db.rows<FoundRow>(
    sql`select * from (${all}) as anything (type, id, title, detail, amount, currency, date, place) order by place, type limit ${sought.limit}`,
  )
}
