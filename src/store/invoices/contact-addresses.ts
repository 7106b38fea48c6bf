/** Where contacts are: beside the contact, whose fields the contract fixes. */
import type { PostalAddress } from '../../domain/identity/profile.ts'
import type { Db } from '../connection/db.ts'
import { sql } from '../connection/sql.ts'

interface AddressRow {
  contact_id: string
  street: string | null
  postal_code: string | null
  city: string | null
  province: string | null
  country: string | null
}

const toAddress = (row: AddressRow): PostalAddress => ({
  street: row.street,
  postalCode: row.postal_code,
  city: row.city,
  province: row.province,
  country: row.country,
})

/** By the id of the contact; those of which nothing is known are left out. */
export async function listContactAddresses(db: Db, contactIds: readonly string[]): Promise<Map<string, PostalAddress>> {
  if (contactIds.length === 0) return new Map()
  const rows = await db.rows<AddressRow>(sql`
    select contact_id, street, postal_code, city, province, country from contact_address
    where organization_id = ${db.organizationId} and contact_id = any (${contactIds})`)
  return new Map(rows.map(row => [row.contact_id, toAddress(row)]))
}

export const findContactAddress = async (db: Db, contactId: string): Promise<PostalAddress | undefined> =>
  (await listContactAddresses(db, [contactId])).get(contactId)

export function saveContactAddress(db: Db, contactId: string, address: PostalAddress, now: Date): void {
  db.write(sql`
    insert into contact_address (organization_id, contact_id, street, postal_code, city, province, country, updated_at)
    values (${db.organizationId}, ${contactId}, ${address.street}, ${address.postalCode}, ${address.city}, ${address.province}, ${address.country},
      ${now.toISOString()})
    on conflict (organization_id, contact_id) do update set street = excluded.street, postal_code = excluded.postal_code, city = excluded.city,
      province = excluded.province, country = excluded.country, updated_at = excluded.updated_at`)
}

export function deleteContactAddress(db: Db, contactId: string): void {
  db.write(sql`delete from contact_address where organization_id = ${db.organizationId} and contact_id = ${contactId}`)
}
