/** Invoices that the organization issues to itself, in place of a supplier: numbered apart; of each document and type one stands at a time. */
import type { DocumentCoding } from '../../domain/documents/document.ts'
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'
import type { EInvoice } from './e-invoices.ts'
import { listLatestOf } from './e-invoices.ts'
import type { StoredInvoice } from './invoices.ts'
import { listInvoicesByIds } from './invoices.ts'

/** The next place in the series of a year; whoever comes next waits until the commit. */
export async function takeSelfInvoicePlace(db: Db, year: number): Promise<number> {
  const row = await db.row<{ last: number }>(sql`
    insert into self_invoice_counter as counter (organization_id, year, last) values (${db.organizationId}, ${year}, 1)
    on conflict (organization_id, year) do update set last = counter.last + 1 returning last`)
  return row!.last
}

/** How many of the type there were for the document before; and of one that takes another back, which. */
export interface SelfInvoicePlace {
  round: number
  correctsId: string | null
}

/** Issued from its first moment, and locked. */
export function insertSelfInvoice(db: Db, invoice: StoredInvoice, { round, correctsId }: SelfInvoicePlace): void {
  const { issued } = invoice
  const { documentId, type } = issued!.selfInvoice!
  const search = foldForSearch([invoice.number, issued!.seller.name, ...invoice.lines.map(line => line.description)].join('\n')).slice(
    0,
    2000,
  )
  db.write(sql`
    insert into invoice (organization_id, id, state, kind, document_id, self_invoice_type, self_invoice_round, corrects_id, number, date, currency, lines,
      causale, issued, region_key, total, ledger_entry_id, search, version, created_at, updated_at, issued_at)
    values (${db.organizationId}, ${invoice.id}, 'issued', 'self_invoice', ${documentId}, ${type}, ${round}, ${correctsId}, ${invoice.number}, ${invoice.date},
      ${invoice.currency}, ${toJson(invoice.lines)}, ${invoice.causale}, ${toJson(issued)}, ${invoice.regionKey}, ${issued!.priced.total}, ${invoice.ledgerEntryId}, ${search},
      ${invoice.version}, ${invoice.createdAt}, ${invoice.updatedAt}, ${invoice.issuedAt})`)
}

/** One that the exchange rejected, with what the purchase says by now; its number and date stay. The store refuses it of any other. */
export function saveToldAnew(db: Db, { id, issued, lines, ledgerEntryId, version, updatedAt }: StoredInvoice): void {
  db.write(sql`
    update invoice set issued = ${toJson(issued)}, lines = ${toJson(lines)}, total = ${issued!.priced.total}, ledger_entry_id = ${ledgerEntryId},
      version = ${version}, updated_at = ${updatedAt}
    where organization_id = ${db.organizationId} and id = ${id} and kind = 'self_invoice'`)
}

export interface SentSelfInvoice {
  invoice: StoredInvoice
  /** Its last transmission. */
  eInvoice: EInvoice
}

export interface IssuedSelfInvoice extends SentSelfInvoice {
  /** The one that takes it back. */
  correction: SentSelfInvoice | null
}

/** What was issued for a document, each with its last transmission and with what takes it back, the first one first. */
export async function listSelfInvoicesOf(db: Db, documentId: string): Promise<IssuedSelfInvoice[]> {
  const rows = await db.rows<{ id: string; correctsId: string | null }>(sql`
    select id, corrects_id as "correctsId" from invoice
    where organization_id = ${db.organizationId} and document_id = ${documentId} and document_id is not null order by self_invoice_round, id`)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const invoices = new Map((await listInvoicesByIds(db, ids)).map(invoice => [invoice.id, invoice]))
  const sent = await listLatestOf(db, ids)
  const told = (id: string): SentSelfInvoice => ({ invoice: invoices.get(id)!, eInvoice: sent.get(id)! })
  return rows
    .filter(({ correctsId }) => correctsId === null)
    .map(({ id }) => {
      const correction = rows.find(({ correctsId }) => correctsId === id)
      return { ...told(id), correction: correction ? told(correction.id) : null }
    })
}

/** Documents that a self-invoice may be waiting for, the last one first: the posted ones, and those that one was issued for. */
export const listTold = (
  db: Db,
  before: string | undefined,
  limit: number,
): Promise<{ id: string; coding: DocumentCoding | null; isTold: boolean }[]> =>
  db.rows(sql`
    select id, coding, exists (select from invoice
      where invoice.organization_id = document.organization_id and invoice.document_id = document.id and invoice.document_id is not null) as "isTold"
    from document
    where organization_id = ${db.organizationId} ${before === undefined ? nothing : sql`and id < ${before}`} and (state = 'posted'
      or id in (select document_id from invoice where organization_id = ${db.organizationId} and document_id is not null))
    order by id desc limit ${limit}`)
