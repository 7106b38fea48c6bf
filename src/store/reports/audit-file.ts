/** What the standard file says, read page by page from one moment of the books. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { AuditFileEntry, AuditFileLine, AuditFileParty } from '../../domain/exports/audit-file.ts'
import type { SourceType } from '../../domain/ledger/entry.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

export interface AuditFileTotals {
  entries: number
  turnover: Minor
  vatCodes: string[]
}

interface Days {
  from: CalendarDate
  to: CalendarDate
}

export async function sumAuditFile(db: Db, regionKey: string, { from, to }: Days): Promise<AuditFileTotals> {
  const row = await db.row<AuditFileTotals>(sql`
    select count(distinct line.number)::int as entries, coalesce(sum(line.debit), 0)::bigint as turnover,
      coalesce(array_agg(distinct line.vat_code order by line.vat_code) filter (where line.vat_code is not null), '{}') as "vatCodes"
    from ledger_line line
    where line.organization_id = ${db.organizationId} and line.region_key = ${regionKey} and line.account <> '' and line.date between ${from} and ${to}`)
  return row!
}

/** The bank accounts of the organization; those that nothing tells apart from others are left out by who writes them. */
export const listBankNumbers = (db: Db): Promise<{ iban: string | null; number: string | null; currency: string }[]> =>
  db.rows(sql`select iban, number, currency from bank_account where organization_id = ${db.organizationId} order by id limit 200`)

/** The contacts that entries of these days are about, and those that something was open with when they began or ended. */
export async function listParties(db: Db, ids: readonly string[]): Promise<Omit<AuditFileParty, 'opening' | 'closing'>[]> {
  const rows = await db.rows<Record<'id' | 'name', string> & Record<string, string | null>>(sql`
    select contact.id, contact.name, contact.business_id, contact.vat_number, contact.country as home, address.street, address.postal_code, address.city,
      address.country
    from contact left join contact_address address on address.organization_id = contact.organization_id and address.contact_id = contact.id
    where contact.organization_id = ${db.organizationId} and contact.id = any (${ids}::text[]) order by contact.id`)
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    businessId: row['business_id'] ?? null,
    vatNumber: row['vat_number'] ?? null,
    address: {
      street: row['street'] ?? null,
      postalCode: row['postal_code'] ?? null,
      city: row['city'] ?? null,
      country: row['country'] ?? row['home'] ?? null,
    },
  }))
}

export const listContactsOfEntries = (db: Db, regionKey: string, { from, to }: Days): Promise<{ contactId: string; account: string }[]> =>
  db.rows(sql`
    select distinct open.contact_id as "contactId", open.account from ledger_entry entry
      join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.id
    where entry.organization_id = ${db.organizationId} and entry.region_key = ${regionKey} and entry.number > 0 and entry.date between ${from} and ${to}
      and open.contact_id is not null and open.account is not null`)

interface EntryRow {
  number: number
  date: string
  posted_on: string
  text: string
  source_type: SourceType
  source_id: string
  contact_id: string | null
  contact_account: string | null
  lines: AuditFileLine[]
}

/** The entries of some sources, in the order of their numbers. */
export async function listAuditEntries(
  db: Db,
  regionKey: string,
  { from, to }: Days,
  sources: readonly SourceType[],
  after: number,
  limit: number,
): Promise<AuditFileEntry[]> {
  const rows = await db.rows<EntryRow>(sql`
    select entry.number, entry.date, (entry.posted_at at time zone 'UTC')::date as posted_on, entry.text, entry.source_type, entry.source_id,
      open.contact_id, open.account as contact_account,
      (select json_agg(json_build_object('line', line, 'account', account, 'debit', debit, 'credit', credit, 'vat',
        case when vat_code is not null then json_build_object('code', vat_code, 'base', vat_base, 'due', vat_due, 'deducted', vat_deducted) end) order by line)
      from ledger_line line where line.organization_id = entry.organization_id and line.entry_id = entry.id) as lines
    from ledger_entry entry left join ledger_open open on open.organization_id = entry.organization_id and open.entry_id = entry.id
    where entry.organization_id = ${db.organizationId} and entry.region_key = ${regionKey} and entry.number > ${after} and entry.date between ${from} and ${to}
      and entry.source_type = any (${sources}::text[])
    order by entry.number limit ${limit}`)
  return rows.map(row => ({
    number: row.number,
    date: row.date,
    postedOn: row.posted_on,
    text: row.text,
    sourceType: row.source_type,
    sourceId: row.source_id,
    contactId: row.contact_id,
    contactAccount: row.contact_account,
    lines: row.lines,
  }))
}
