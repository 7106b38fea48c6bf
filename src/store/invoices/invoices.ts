import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Warning } from '../../domain/checks.ts'
import type { IssuedInvoice, LineInput } from '../../domain/invoices/invoice.ts'
import { type Numbered, placeInSeries, type Series } from '../../domain/invoices/numbers.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import type { PaymentState } from '../../domain/invoices/payment.ts'
import type { Minor } from '../../domain/money/money.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'
import { toPatterns } from '../search.ts'
import { isInFolder, type PaymentFolder, paymentIs } from './payments.ts'

export const invoiceStates = ['draft', 'issued'] as const

export type InvoiceState = (typeof invoiceStates)[number]

/** What is kept of an invoice when it is issued, beside its lines. */
export type IssuedFacts = Pick<
  IssuedInvoice,
  'seller' | 'buyer' | 'priced' | 'dueDate' | 'corrects' | 'vatInHomeCurrency' | 'stampDutyInHomeCurrency' | 'selfInvoice' | 'form'
> & {
  /** What was said when it was issued; those of its prices alone where it was issued before this was kept. */
  warnings?: readonly Warning[]
}

export interface StoredInvoice {
  id: string
  state: InvoiceState
  /** `e_invoice`: issued at once, to the buyer that it was given with. `self_invoice`: for a purchase, in place of the supplier. */
  kind: 'invoice' | 'e_invoice' | 'self_invoice'
  contactId: string | null
  number: string | null
  date: CalendarDate | null
  currency: string | null
  lines: readonly LineInput[]
  causale: string | null
  issued: IssuedFacts | null
  regionKey: string | null
  ledgerEntryId: string | null
  version: number
  createdAt: string
  updatedAt: string
  issuedAt: string | null
}

const columns = sql`id, state, kind, contact_id as "contactId", number, date, currency, lines, causale, issued, region_key as "regionKey",
  ledger_entry_id as "ledgerEntryId", version, created_at as "createdAt", updated_at as "updatedAt", issued_at as "issuedAt"`

const searchOf = ({ number, lines, causale }: StoredInvoice, buyerName: string): string =>
  foldForSearch([number, buyerName, causale, ...lines.slice(0, 20).map(line => line.description)].filter(Boolean).join('\n')).slice(0, 2000)

export function insertInvoice(db: Db, invoice: StoredInvoice, buyerName: string): void {
  db.write(sql`
    insert into invoice (organization_id, id, state, kind, contact_id, number, number_is_brought, date, currency, lines, causale, search, version, created_at, updated_at)
    values (${db.organizationId}, ${invoice.id}, 'draft', ${invoice.kind}, ${invoice.contactId}, ${invoice.number}, ${invoice.number !== null}, ${invoice.date}, ${invoice.currency},
      ${toJson(invoice.lines)}, ${invoice.causale}, ${searchOf(invoice, buyerName)}, ${invoice.version}, ${invoice.createdAt}, ${invoice.updatedAt})`)
}

export function updateDraft(db: Db, invoice: StoredInvoice, buyerName: string): void {
  db.write(sql`
    update invoice set contact_id = ${invoice.contactId}, number = ${invoice.number}, number_is_brought = ${invoice.number !== null}, date = ${invoice.date}, currency = ${invoice.currency},
      lines = ${toJson(invoice.lines)}, search = ${searchOf(invoice, buyerName)}, version = ${invoice.version}, updated_at = ${invoice.updatedAt}
    where organization_id = ${db.organizationId} and id = ${invoice.id} and state = 'draft'`)
}

export function deleteDraft(db: Db, id: string): void {
  db.write(sql`delete from invoice where organization_id = ${db.organizationId} and id = ${id} and state = 'draft'`)
}

/** From now on it is locked: by the store, not by us alone. */
export function saveIssued(db: Db, invoice: StoredInvoice): void {
  const { issued } = invoice
  // A debit note is owed beside its invoice: only what is credited is set off against it.
  const corrected = issued!.priced.isCreditNote ? issued!.corrects : null
  db.write(sql`
    update invoice set state = 'issued', number = ${invoice.number}, date = ${invoice.date}, currency = ${invoice.currency},
      issued = ${toJson(issued)}, region_key = ${invoice.regionKey}, total = ${issued!.priced.total}, ledger_entry_id = ${invoice.ledgerEntryId},
      search = ${searchOf(invoice, issued!.buyer.name)}, version = ${invoice.version}, updated_at = ${invoice.updatedAt}, issued_at = ${invoice.issuedAt},
      corrects_id = (select corrected.id from invoice corrected
        where corrected.organization_id = ${db.organizationId} and corrected.number = ${corrected?.number ?? null} and corrected.date = ${corrected?.date ?? null}
          and extract(year from corrected.date) = extract(year from ${corrected?.date ?? null}::date)
          and corrected.state = 'issued' and corrected.kind <> 'self_invoice')
    where organization_id = ${db.organizationId} and id = ${invoice.id} and state = 'draft'`)
}

export const findInvoice = (db: Db, id: string): Promise<StoredInvoice | undefined> =>
  db.row<StoredInvoice>(sql`select ${columns} from invoice where organization_id = ${db.organizationId} and id = ${id}`)

export const listInvoicesByIds = (db: Db, ids: readonly string[]): Promise<StoredInvoice[]> =>
  db.rows<StoredInvoice>(sql`select ${columns} from invoice where organization_id = ${db.organizationId} and id = any (${ids})`)

/** Of two who want to change or issue it one goes first. */
export const lockInvoice = (db: Db, id: string): Promise<StoredInvoice | undefined> =>
  db.row<StoredInvoice>(sql`select ${columns} from invoice where organization_id = ${db.organizationId} and id = ${id} for update`)

export interface InvoiceFilter {
  state?: InvoiceState | undefined
  contactId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
  payment?: PaymentState | undefined
  folder?: { name: PaymentFolder; today: CalendarDate } | undefined
}

/** Sales only, newest first. */
export function listInvoices(db: Db, filter: InvoiceFilter, before: string | undefined, limit: number): Promise<StoredInvoice[]> {
  const words = toPatterns(filter.q)
  return db.rows<StoredInvoice>(sql`
    select ${columns} from invoice where organization_id = ${db.organizationId} and kind <> 'self_invoice'
      ${before === undefined ? nothing : sql`and id < ${before}`}
      ${filter.payment === undefined ? nothing : paymentIs(filter.payment)}
      ${filter.folder === undefined ? nothing : isInFolder(db.organizationId, filter.folder.name, filter.folder.today)}
      ${filter.state === undefined ? nothing : sql`and state = ${filter.state}`}
      ${filter.contactId === undefined ? nothing : sql`and contact_id = ${filter.contactId}`}
      ${filter.from === undefined ? nothing : sql`and date >= ${filter.from}`}
      ${filter.to === undefined ? nothing : sql`and date <= ${filter.to}`}
      ${words.length === 0 ? nothing : sql`and search like all (${words})`}
    order by id desc limit ${limit}`)
}

/**
 * The series of a year, locked until the commit: whoever issues next waits, and goes on where we ended. The lock is a statement of its own, so that the
 * next one sees all numbers that were given while this one waited.
 */
export async function lockSeries(db: Db, year: number): Promise<Series> {
  const { organizationId } = db
  db.write(sql`
    insert into invoice_counter as counter (organization_id, year, last) values (${organizationId}, ${year}, 0)
    on conflict (organization_id, year) do update set last = counter.last where false`)
  db.write(sql`select 1 from invoice_counter where organization_id = ${organizationId} and year = ${year} for update`)
  return (await findSeries(db, year))!
}

/** As it stands now; undefined where nothing of the year was issued. */
export async function findSeries(db: Db, year: number): Promise<Series | undefined> {
  const { organizationId } = db
  const row = await db.row<{ last: number; ahead: string[] }>(sql`
    select counter.last, array(
      select number from invoice
      where organization_id = ${organizationId} and state = 'issued' and extract(year from date) = ${year} and number_is_brought
        and kind <> 'self_invoice'
    ) as ahead
    from invoice_counter counter where counter.organization_id = ${organizationId} and counter.year = ${year}`)
  if (!row) return undefined
  const { last, ahead } = row
  return { year, last, ahead: ahead.map(number => placeInSeries(number, year)).filter(place => place !== null && place > last) as number[] }
}

export function saveSeries(db: Db, year: number, last: number): void {
  db.write(sql`update invoice_counter set last = ${last} where organization_id = ${db.organizationId} and year = ${year}`)
}

/** Among what was issued in that year; asked under the lock of the series. */
export async function isNumberTaken(db: Db, number: string, year: number): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as found from invoice
    where organization_id = ${db.organizationId} and number = ${number} and extract(year from date) = ${year} and state = 'issued'
      and kind <> 'self_invoice' limit 1`)
  return row !== undefined
}

/** An issued invoice, as a credit note speaks of it. */
export interface IssuedUnder {
  number: string
  date: CalendarDate
  currency: string
  total: Minor
  /** Its VAT was that of the buyer's country, declared in the one-stop shop. */
  isOss: boolean
}

const isOss = sql`exists (
  select from oss_sale sale
  where sale.organization_id = invoice.organization_id and sale.entry_id = invoice.ledger_entry_id and sale.is_declared) as "isOss"`

/** What was issued to a contact, or to a buyer that is none, under one of these numbers, the last one first. */
export function listIssuedUnder(
  db: Db,
  buyer: string | Pick<Buyer, 'vatNumber' | 'fiscalCode'> | null,
  numbers: readonly string[],
): Promise<IssuedUnder[]> {
  if (buyer === null) return Promise.resolve([])
  const isTo =
    typeof buyer === 'string'
      ? sql`contact_id = ${buyer}`
      : sql`contact_id is null and issued -> 'buyer' ->> 'vatNumber' is not distinct from ${buyer.vatNumber}
          and issued -> 'buyer' ->> 'fiscalCode' is not distinct from ${buyer.fiscalCode}`
  return db.rows<IssuedUnder>(sql`
    select number, date, currency, total, ${isOss} from invoice
    where organization_id = ${db.organizationId} and state = 'issued' and kind <> 'self_invoice' and number = any (${numbers}) and ${isTo}
    order by date desc, id desc limit 10`)
}

/** What was issued to these contacts under one of these numbers, the last one first. */
export const listIssuedTo = (
  db: Db,
  contactIds: readonly string[],
  numbers: readonly string[],
): Promise<(IssuedUnder & { contactId: string })[]> =>
  db.rows<IssuedUnder & { contactId: string }>(sql`
    select contact_id as "contactId", number, date, currency, total, ${isOss} from invoice
    where organization_id = ${db.organizationId} and state = 'issued' and number = any (${numbers}) and contact_id = any (${contactIds})
    order by date desc, id desc`)

/**
 * Of each of these the issued invoice with the latest date, where that is later and the number comes before: in the series of the year, as
 * `placeInSeries` reads it. What has no place yet gets the next number.
 */
export async function listLaterBefore(
  db: Db,
  wanted: readonly { id: string; date: CalendarDate; place: number | null }[],
): Promise<Map<string, Numbered>> {
  if (wanted.length === 0) return new Map()
  const { organizationId } = db
  const [ids, dates, places] = [wanted.map(({ id }) => id), wanted.map(({ date }) => date), wanted.map(({ place }) => place)]
  const rows = await db.rows<Numbered & { id: string }>(sql`
    select wanted.id, later.number, later.date
    from unnest(${ids}::text[], ${dates}::date[], ${places}::bigint[]) as wanted (id, date, place)
    cross join lateral (
      select number, date from invoice
      where organization_id = ${organizationId} and state = 'issued' and date > wanted.date
        and date < date_trunc('year', wanted.date) + interval '1 year'
        and case when number ~ '^[0-9]{4}-[0-9]{4,15}$' and left(number, 4)::integer = extract(year from wanted.date)
          then substr(number, 6)::bigint <= coalesce(wanted.place - 1, (
            select last from invoice_counter where organization_id = ${organizationId} and year = extract(year from wanted.date)), 0)
          else false end
      order by date desc limit 1
    ) later`)
  return new Map(rows.map(({ id, number, date }) => [id, { number, date }]))
}

export async function hasDraftFor(db: Db, contactId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as found from invoice where organization_id = ${db.organizationId} and contact_id = ${contactId} and state = 'draft' limit 1`)
  return row !== undefined
}
