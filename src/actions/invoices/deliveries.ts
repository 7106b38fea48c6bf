/** How buyers are reached electronically, where the country of the seller goes by it. */
import type { Delivery } from '../../domain/invoices/delivery.ts'
import type { Region } from '../../domain/regions.ts'
import type { Db } from '../../store/connection/db.ts'
import { listContactDeliveries } from '../../store/invoices/contact-deliveries.ts'

/** Nothing is asked for where every invoice goes through the exchange, or none does. */
export async function listDeliveries(db: Db, { exchange }: Region, contactIds: readonly string[]): Promise<Map<string, Delivery>> {
  return exchange && !exchange.isForEvery ? listContactDeliveries(db, contactIds) : new Map()
}
