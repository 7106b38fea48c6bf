/** What buyers want to find on single invoices: beside the invoice, whose fields the contract fixes. */
import { hasReferences, type InvoiceReferences } from '../../domain/invoices/references.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

type Row = InvoiceReferences & { invoiceId: string }

/** By the id of the invoice; those that have none are left out. */
export async function listInvoiceReferences(db: Db, invoiceIds: readonly string[]): Promise<Map<string, InvoiceReferences>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db.rows<Row>(sql`
    select invoice_id as "invoiceId", order_reference as "orderReference", buyer_reference as "buyerReference", contract_reference as "contractReference", cig, cup
    from invoice_reference where organization_id = ${db.organizationId} and invoice_id = any (${invoiceIds})`)
  return new Map(rows.map(({ invoiceId, ...references }) => [invoiceId, references]))
}

/** Without any, no row is kept. */
export function saveInvoiceReferences(db: Db, invoiceId: string, references: InvoiceReferences, now: Date): void {
  if (!hasReferences(references)) {
    db.write(sql`delete from invoice_reference where organization_id = ${db.organizationId} and invoice_id = ${invoiceId}`)
    return
  }
  const { orderReference, buyerReference, contractReference, cig, cup } = references
  db.write(sql`
    insert into invoice_reference (organization_id, invoice_id, order_reference, buyer_reference, contract_reference, cig, cup, updated_at)
    values (${db.organizationId}, ${invoiceId}, ${orderReference}, ${buyerReference}, ${contractReference}, ${cig}, ${cup}, ${now.toISOString()})
    on conflict (organization_id, invoice_id) do update set order_reference = excluded.order_reference, buyer_reference = excluded.buyer_reference,
      contract_reference = excluded.contract_reference, cig = excluded.cig, cup = excluded.cup, updated_at = excluded.updated_at`)
}
