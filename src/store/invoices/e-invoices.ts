/** Transmissions of invoices to the exchange: claimed, sent once, and what was said about them. */

import type { Period } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import type { Notification, TransmissionState } from '../../domain/invoices/exchange.ts'
import type { Buyer } from '../../domain/invoices/parties.ts'
import type { Values } from '../../language/words.ts'
import type { Actor } from '../access/audit.ts'
import type { Db, Store } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

/** Why it has not gone out yet. */
export interface TransmissionError {
  code: string
  values?: Values
  /** Only of what was stored before its sentence had values. */
  message?: string
  at: string
}

export interface EInvoice {
  id: string
  invoiceId: string
  state: TransmissionState
  provider: string
  providerReference: string | null
  isSandbox: boolean
  regionKey: string
  fileName: string
  /** What the exchange calls it; null of what was sent before this was kept. */
  documentType: string | null
  buyer: Buyer
  warnings: readonly Warning[]
  notifications: readonly Notification[]
  /** Whose claim it is: who comes back after it was taken over finds another. */
  token: string | null
  claimedUntil: string | null
  calledAt: string | null
  attempts: number
  error: TransmissionError | null
  /** Who issued it. */
  actor: Actor
  createdAt: string
  sentAt: string | null
  /** The next transmission of the same invoice, if there is one. */
  resentAs: string | null
}

/** Without the file itself, which is large. */
const columns = sql`id, invoice_id as "invoiceId", state, provider, provider_reference as "providerReference", is_sandbox as "isSandbox",
  region_key as "regionKey", file_name as "fileName", document_type as "documentType", buyer, warnings, notifications, token, claimed_until as "claimedUntil", called_at as "calledAt",
  attempts, error, actor, created_at as "createdAt", sent_at as "sentAt",
  (select min(later.id) from e_invoice later where later.organization_id = e_invoice.organization_id and later.invoice_id = e_invoice.invoice_id
    and later.invoice_id <> '' and later.id > e_invoice.id) as "resentAs"`

/**
 * The next place in the names of files; whoever comes next waits until the commit. At a real exchange all files of a sender share one row of names, also
 * when two organizations send for it; a stand-in has a row for each organization (`sender` is null).
 */
export async function takeFileCount(db: Db, sender: string | null, least: number): Promise<number> {
  const own = await db.row<{ last: number }>(sql`
    insert into exchange_counter as counter (organization_id, last) values (${db.organizationId}, ${least})
    on conflict (organization_id) do update set last = greatest(counter.last + 1, excluded.last) returning last`)
  if (sender === null) return own!.last
  const shared = await db.row<{ last: number }>(sql`select gate_take_file_count(${sender}, ${own!.last}) as last`)
  db.write(sql`update exchange_counter set last = ${shared!.last} where organization_id = ${db.organizationId}`)
  return shared!.last
}

/** Claimed from its first moment: whoever inserts it sends it, and may have called from now on. */
export function insertEInvoice(db: Db, eInvoice: EInvoice, xml: string, requestKey: string | undefined): void {
  const { claimedUntil } = eInvoice
  db.write(sql`
    insert into e_invoice (organization_id, id, invoice_id, state, provider, is_sandbox, region_key, file_name, document_type, xml, buyer, warnings, token, claimed_until,
      look_again_at, called_at, attempts, actor, request_key, created_at)
    values (${db.organizationId}, ${eInvoice.id}, ${eInvoice.invoiceId}, 'queued', ${eInvoice.provider}, ${eInvoice.isSandbox}, ${eInvoice.regionKey},
      ${eInvoice.fileName}, ${eInvoice.documentType}, ${xml}, ${toJson(eInvoice.buyer)}, ${toJson(eInvoice.warnings)}, ${eInvoice.token}, ${claimedUntil}, ${claimedUntil},
      ${eInvoice.calledAt}, 1, ${toJson(eInvoice.actor)}, ${requestKey ?? null}, ${eInvoice.createdAt})`)
}

export const findEInvoice = (db: Db, id: string): Promise<EInvoice | undefined> =>
  db.row<EInvoice>(sql`select ${columns} from e_invoice where organization_id = ${db.organizationId} and id = ${id}`)

export const lockEInvoice = (db: Db, id: string): Promise<EInvoice | undefined> =>
  db.row<EInvoice>(sql`select ${columns} from e_invoice where organization_id = ${db.organizationId} and id = ${id} for update`)

export const lockEInvoiceByFile = (db: Db, fileName: string): Promise<EInvoice | undefined> =>
  db.row<EInvoice>(
    sql`select ${columns} from e_invoice where organization_id = ${db.organizationId} and file_name = ${fileName} and file_name <> '' for update`,
  )

export const findEInvoiceByFile = (db: Db, fileName: string): Promise<EInvoice | undefined> =>
  db.row<EInvoice>(
    sql`select ${columns} from e_invoice where organization_id = ${db.organizationId} and file_name = ${fileName} and file_name <> ''`,
  )

/** What a request with this Idempotency-Key issued. */
export const findEInvoiceOfRequest = (db: Db, requestKey: string): Promise<EInvoice | undefined> =>
  db.row<EInvoice>(sql`
    select ${columns} from e_invoice where organization_id = ${db.organizationId} and request_key = ${requestKey}
      and created_at > now() - interval '1 day' order by id desc limit 1`)

/** The file as it was, or will be, sent. */
export async function findXml(db: Db, id: string): Promise<string | undefined> {
  const row = await db.row<{ xml: string }>(sql`select xml from e_invoice where organization_id = ${db.organizationId} and id = ${id}`)
  return row?.xml
}

/** The last transmission of each of these invoices. */
export async function listLatestOf(db: Db, invoiceIds: readonly string[]): Promise<Map<string, EInvoice>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db.rows<EInvoice>(sql`
    select distinct on (invoice_id) ${columns} from e_invoice
    where organization_id = ${db.organizationId} and invoice_id = any (${invoiceIds}) and invoice_id <> '' order by invoice_id, id desc`)
  return new Map(rows.map(row => [row.invoiceId, row]))
}

/** Who asks for rejected ones wants to do something about them: one that was sent again is done with. */
const notSentAgain = sql`and not exists (select from e_invoice later where later.organization_id = e_invoice.organization_id
  and later.invoice_id = e_invoice.invoice_id and later.invoice_id <> '' and later.id > e_invoice.id)`

export interface EInvoiceFilter {
  state?: TransmissionState | undefined
  invoiceId?: string | undefined
  documentId?: string | undefined
  documentType?: string | undefined
}

/** Newest first. */
export const listEInvoices = (db: Db, filter: EInvoiceFilter, before: string | undefined, limit: number): Promise<EInvoice[]> =>
  db.rows<EInvoice>(sql`
    select ${columns} from e_invoice where organization_id = ${db.organizationId}
      ${before === undefined ? nothing : sql`and id < ${before}`}
      ${filter.state === undefined ? nothing : sql`and state = ${filter.state}`}
      ${filter.state === 'rejected' ? notSentAgain : nothing}
      ${filter.invoiceId === undefined ? nothing : sql`and invoice_id = ${filter.invoiceId} and invoice_id <> ''`}
      ${filter.documentType === undefined ? nothing : sql`and document_type = ${filter.documentType}`}
      ${
        filter.documentId === undefined
          ? nothing
          : sql`and invoice_id <> '' and invoice_id in (select id from invoice
              where organization_id = ${db.organizationId} and document_id = ${filter.documentId} and document_id is not null)`
      }
    order by id desc limit ${limit}`)

/** Somebody goes on with it. */
export function reclaimEInvoice(db: Db, id: string, token: string, claimedUntil: string): void {
  db.write(sql`
    update e_invoice set token = ${token}, claimed_until = ${claimedUntil}, look_again_at = ${claimedUntil}, attempts = attempts + 1
    where organization_id = ${db.organizationId} and id = ${id}`)
}

/** Durable before the call goes out: from here on the file may be there. False when somebody else has taken the claim over: then nothing is sent. */
export async function noteTransmissionCall(db: Db, { id, token }: EInvoice, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    update e_invoice set called_at = ${at}
    where organization_id = ${db.organizationId} and id = ${id} and token = ${token} and state = 'queued' returning 1`)
  return row !== undefined
}

/** Its outcome is not known; nobody works on it, and the service looks again by itself. `gaveUpAt` is when we stopped waiting for a call that went out. */
export function releaseEInvoice(db: Db, id: string, error: TransmissionError, at: Date, lookAgainAt: Date, gaveUpAt: Date | null): void {
  db.write(sql`
    update e_invoice set claimed_until = ${at}, look_again_at = ${lookAgainAt}, called_at = coalesce(${gaveUpAt}, called_at), error = ${toJson(error)}
    where organization_id = ${db.organizationId} and id = ${id} and state = 'queued'`)
}

/** What could not be gone on with now is looked at later, so that it does not stand in the way of others. */
export function postponeEInvoice(db: Db, id: string, lookAgainAt: Date): void {
  db.write(
    sql`update e_invoice set look_again_at = ${lookAgainAt} where organization_id = ${db.organizationId} and id = ${id} and state = 'queued'`,
  )
}

/** Where it stands, once the exchange has it. */
export function saveStanding(
  db: Db,
  { id, state, providerReference, notifications, error, sentAt }: EInvoice,
  lookAgainAt: Date | null,
): void {
  db.write(sql`
    update e_invoice set state = ${state}, provider_reference = ${providerReference}, notifications = ${toJson(notifications)}, error = ${error && toJson(error)},
      sent_at = ${sentAt}, look_again_at = ${lookAgainAt}, token = null, claimed_until = null
    where organization_id = ${db.organizationId} and id = ${id}`)
}

export async function listAbandonedTransmissions(
  store: Store,
  before: Date,
  page: number,
): Promise<{ organizationId: string; id: string }[]> {
  const rows = await store.rows<{ organization_id: string; id: string }>(
    sql`select * from gate_abandoned_transmissions(${before}, ${page})`,
  )
  return rows.map(row => ({ organizationId: row.organization_id, id: row.id }))
}

/** The organizations that wait for an answer. */
export async function listAwaiting(
  store: Store,
  before: Date,
  provider: string,
  page: number,
): Promise<{ organizationId: string; regionKey: string }[]> {
  const rows = await store.rows<{ organization_id: string; region_key: string }>(
    sql`select * from gate_awaited_transmissions(${before}, ${provider}, ${page})`,
  )
  return rows.map(row => ({ organizationId: row.organization_id, regionKey: row.region_key }))
}

/** The older a transmission is, the more rarely it is asked after; what was silent for that long will stay so. */
export function postponeAwaited(db: Db, provider: string, now: Date): void {
  db.write(sql`
    update e_invoice set look_again_at = case when created_at < ${now}::timestamptz - interval '60 days' then null
      else ${now}::timestamptz + greatest(interval '5 seconds', least(interval '1 hour', (${now}::timestamptz - created_at) / 10)) end
    where organization_id = ${db.organizationId} and provider = ${provider} and state <> 'queued' and look_again_at < ${now}`)
}

/** Those whose fate only this provider can tell. */
export async function countQueuedTo(db: Db, provider: string): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from e_invoice where organization_id = ${db.organizationId} and provider = ${provider} and state = 'queued'`)
  return row?.count ?? 0
}

export interface ExchangeCursor {
  noticesAfter: string | null
  receivedAfter: string | null
}

export async function findCursor(db: Db, provider: string): Promise<ExchangeCursor> {
  const row = await db.row<ExchangeCursor>(sql`
    select notices_after as "noticesAfter", received_after as "receivedAfter" from exchange_cursor
    where organization_id = ${db.organizationId} and provider = ${provider}`)
  return row ?? { noticesAfter: null, receivedAfter: null }
}

export function saveCursor(db: Db, provider: string, { noticesAfter, receivedAfter }: ExchangeCursor): void {
  db.write(sql`
    insert into exchange_cursor (organization_id, provider, notices_after, received_after)
    values (${db.organizationId}, ${provider}, ${noticesAfter}, ${receivedAfter})
    on conflict (organization_id, provider) do update set notices_after = excluded.notices_after, received_after = excluded.received_after`)
}

/** The parties of an invoice that the exchange rejected, as they were corrected; all else of it stays. */
export function saveParties(db: Db, invoiceId: string, parties: { buyer: unknown; seller: unknown }, now: Date): void {
  db.write(sql`
    update invoice set issued = issued || ${toJson(parties)}::jsonb, version = version + 1, updated_at = ${now}
    where organization_id = ${db.organizationId} and id = ${invoiceId} and state = 'issued'`)
}

/** What a network calls a delivery. */
export interface Arrival {
  provider: string
  marker: string
}

/** The document that a delivery became, which may be gone since; undefined where it has not arrived before. */
export async function findArrival(db: Db, { provider, marker }: Arrival): Promise<string | undefined> {
  const row = await db.row<{ documentId: string }>(sql`
    select document_id as "documentId" from exchange_arrival
    where organization_id = ${db.organizationId} and provider = ${provider} and marker = ${marker}`)
  return row?.documentId
}

export function saveArrival(db: Db, { provider, marker }: Arrival, documentId: string, now: Date): void {
  db.write(sql`
    insert into exchange_arrival (organization_id, provider, marker, document_id, arrived_at)
    values (${db.organizationId}, ${provider}, ${marker}, ${documentId}, ${now})
    on conflict do nothing`)
}

/** One delivery that is handed over twice at the same moment is looked at by one after the other. */
export function lockArrival(db: Db, { provider, marker }: Arrival): void {
  db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.organizationId} ${provider} ${marker}`}, 0))`)
}

/** Of the same bytes that arrive at the same moment one goes first. */
export function lockContent(db: Db, sha256: string): void {
  db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.organizationId} ${sha256}`}, 0))`)
}

/** The document that a file was captured as, when it arrived from the exchange. */
export async function findCapturedFrom(db: Db, fileId: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`
    select id from document where organization_id = ${db.organizationId} and file_id = ${fileId} and source = 'webhook' order by id limit 1`)
  return row?.id
}

/** Invoices of these days that the exchange rejected, and nobody has sent again: to the law they are not issued. */
export async function countRejected(db: Db, { start, end }: Period): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from e_invoice sent join invoice on invoice.organization_id = sent.organization_id and invoice.id = sent.invoice_id
    where sent.organization_id = ${db.organizationId} and sent.state = 'rejected' and invoice.date between ${start} and ${end}
      and not exists (select from e_invoice later
        where later.organization_id = sent.organization_id and later.invoice_id = sent.invoice_id and later.invoice_id <> '' and later.id > sent.id)`)
  return row?.count ?? 0
}
