/** Invoices that the organization issues to itself, in place of a supplier: numbered apart, once for each document and type. */
import { foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { sql } from '../connection/sql.ts'
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

/** Issued from its first moment, and locked. */
export function insertSelfInvoice(db: Db, invoice: StoredInvoice): void {
  const { issued } = invoice
  const { documentId, type } = issued!.selfInvoice!
  const search = foldForSearch([invoice.number, issued!.seller.name, ...invoice.lines.map(line => line.description)].join('\n')).slice(
    0,
    2000,
  )
  db.write(sql`
    insert into invoice (organization_id, id, state, kind, document_id, self_invoice_type, number, date, currency, lines, causale, issued, region_key, total,
      ledger_entry_id, search, version, created_at, updated_at, issued_at)
    values (${db.organizationId}, ${invoice.id}, 'issued', 'self_invoice', ${documentId}, ${type}, ${invoice.number}, ${invoice.date}, ${invoice.currency},
      ${toJson(invoice.lines)}, ${invoice.causale}, ${toJson(issued)}, ${invoice.regionKey}, ${issued!.priced.total}, ${invoice.ledgerEntryId}, ${search},
      ${invoice.version}, ${invoice.createdAt}, ${invoice.updatedAt}, ${invoice.issuedAt})`)
}

/** One that the exchange rejected, with what the purchase says by now; its number and date stay. The store refuses it of any other. */
export function saveToldAnew(db: Db, { id, issued, lines, ledgerEntryId, version, updatedAt }: StoredInvoice): void {
  db.write(sql`
    update invoice set issued = ${toJson(issued)}, lines = ${toJson(lines)}, total = ${issued!.priced.total}, ledger_entry_id = ${ledgerEntryId},
      version = ${version}, updated_at = ${updatedAt}
    where organization_id = ${db.organizationId} and id = ${id} and kind = 'self_invoice'`)
}

/** What was issued for a document, each with its last transmission. */
export async function listSelfInvoicesOf(db: Db, documentId: string): Promise<{ invoice: StoredInvoice; eInvoice: EInvoice }[]> {
  const ids = await db.rows<{ id: string }>(sql`
    select id from invoice where organization_id = ${db.organizationId} and document_id = ${documentId} and document_id is not null order by id`)
  if (ids.length === 0) return []
  const invoices = await listInvoicesByIds(
    db,
    ids.map(({ id }) => id),
  )
  const sent = await listLatestOf(
    db,
    ids.map(({ id }) => id),
  )
  return invoices
    .map(invoice => ({ invoice, eInvoice: sent.get(invoice.id)! }))
    .sort((one, other) => (one.invoice.id < other.invoice.id ? -1 : 1))
}
