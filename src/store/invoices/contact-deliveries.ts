/** How contacts are reached electronically: beside the contact, whose fields the contract fixes. */
import type { Delivery } from '../../domain/invoices/delivery.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

type Row = Delivery & { contactId: string }

/** By the id of the contact; those that ask for no electronic invoice are left out. */
export async function listContactDeliveries(db: Db, contactIds: readonly string[]): Promise<Map<string, Delivery>> {
  if (contactIds.length === 0) return new Map()
  const rows = await db.rows<Row>(sql`
    select contact_id as "contactId", scheme, identifier, format, buyer_reference as "buyerReference", order_reference as "orderReference"
    from contact_delivery where organization_id = ${db.organizationId} and contact_id = any (${contactIds})`)
  return new Map(rows.map(({ contactId, ...delivery }) => [contactId, delivery]))
}

export const findContactDelivery = async (db: Db, contactId: string): Promise<Delivery | undefined> =>
  (await listContactDeliveries(db, [contactId])).get(contactId)

export function saveContactDelivery(db: Db, contactId: string, delivery: Delivery, now: Date): void {
  const { scheme, identifier, format, buyerReference, orderReference } = delivery
  db.write(sql`
    insert into contact_delivery (organization_id, contact_id, scheme, identifier, format, buyer_reference, order_reference, updated_at)
    values (${db.organizationId}, ${contactId}, ${scheme}, ${identifier}, ${format}, ${buyerReference}, ${orderReference}, ${now.toISOString()})
    on conflict (organization_id, contact_id) do update set scheme = excluded.scheme, identifier = excluded.identifier, format = excluded.format,
      buyer_reference = excluded.buyer_reference, order_reference = excluded.order_reference, updated_at = excluded.updated_at`)
}

export function deleteContactDelivery(db: Db, contactId: string): void {
  db.write(sql`delete from contact_delivery where organization_id = ${db.organizationId} and contact_id = ${contactId}`)
}
