import type { ContactFields } from '../../domain/identity/contacts.ts'
import { foldedName, foldForSearch } from '../../domain/text/folding.ts'
import type { Db } from '../connection/db.ts'
import { nothing, sql } from '../connection/sql.ts'
import { toPattern, toPatterns } from '../search.ts'

export interface Contact extends ContactFields {
  id: string
  createdAt: string
  updatedAt: string
}

interface ContactRow {
  id: string
  type: ContactFields['type']
  name: string
  business_id: string | null
  vat_number: string | null
  fiscal_code: string | null
  sdi_code: string | null
  pec: string | null
  country: string | null
  email: string | null
  notes: string | null
  created_at: string
  updated_at: string
}

/** All but what they are searched by. */
const columns = sql`id, type, name, business_id, vat_number, fiscal_code, sdi_code, pec, country, email, notes, created_at, updated_at`

const toContact = (row: ContactRow): Contact => ({
  id: row.id,
  type: row.type,
  name: row.name,
  businessId: row.business_id,
  vatNumber: row.vat_number,
  fiscalCode: row.fiscal_code,
  sdiCode: row.sdi_code,
  pec: row.pec,
  country: row.country,
  email: row.email,
  notes: row.notes,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const searchText = (contact: ContactFields): string =>
  foldForSearch([contact.name, contact.businessId, contact.vatNumber, contact.fiscalCode, contact.email].filter(Boolean).join('\n'))

export async function findContact(db: Db, id: string, options: { lock?: boolean } = {}): Promise<Contact | undefined> {
  const row = await db.row<ContactRow>(sql`
    select ${columns} from contact where organization_id = ${db.organizationId} and id = ${id} ${options.lock ? sql`for update` : nothing}`)
  return row && toContact(row)
}

export async function listContactsByIds(db: Db, ids: readonly string[]): Promise<Contact[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<ContactRow>(
    sql`select ${columns} from contact where organization_id = ${db.organizationId} and id = any (${ids})`,
  )
  return rows.map(toContact)
}

export function insertContact(db: Db, contact: Contact): void {
  db.write(sql`
    insert into contact (organization_id, id, type, name, business_id, vat_number, fiscal_code, sdi_code, pec, country, email, notes, search, name_folded, created_at, updated_at)
    values (${db.organizationId}, ${contact.id}, ${contact.type}, ${contact.name}, ${contact.businessId}, ${contact.vatNumber}, ${contact.fiscalCode},
      ${contact.sdiCode}, ${contact.pec}, ${contact.country}, ${contact.email}, ${contact.notes}, ${searchText(contact)}, ${foldedName(contact.name)}, ${contact.createdAt}, ${contact.updatedAt})`)
}

export function updateContact(db: Db, contact: Contact): void {
  db.write(sql`
    update contact set type = ${contact.type}, name = ${contact.name}, business_id = ${contact.businessId}, vat_number = ${contact.vatNumber},
      fiscal_code = ${contact.fiscalCode}, sdi_code = ${contact.sdiCode}, pec = ${contact.pec}, country = ${contact.country}, email = ${contact.email},
      notes = ${contact.notes}, search = ${searchText(contact)}, name_folded = ${foldedName(contact.name)}, updated_at = ${contact.updatedAt}
    where organization_id = ${db.organizationId} and id = ${contact.id}`)
}

export function deleteContact(db: Db, id: string): void {
  db.write(sql`delete from contact where organization_id = ${db.organizationId} and id = ${id}`)
}

/** Other contacts with the same VAT number: probably the same company, entered twice. */
export async function listContactsWithVatNumber(db: Db, vatNumber: string, except: string): Promise<{ id: string; name: string }[]> {
  return db.rows<{ id: string; name: string }>(sql`
    select id, name from contact where organization_id = ${db.organizationId} and vat_number = ${vatNumber} and id <> ${except} order by id limit 3`)
}

export interface SoughtVendor {
  vatNumbers: readonly string[]
  businessIds: readonly string[]
  folded: string | null
}

/** Contacts that may be the supplier of a document: by an id, or by a name that is the same when folded. */
export async function listVendors(db: Db, { vatNumbers, businessIds, folded }: SoughtVendor): Promise<Contact[]> {
  // Contacts that were saved before names were folded are looked for by the words of theirs.
  const words = (folded ?? '').split(' ').map(toPattern)
  const rows = await db.rows<ContactRow>(sql`
    select ${columns} from contact where organization_id = ${db.organizationId} and (
      vat_number = any (${vatNumbers}) or business_id = any (${businessIds}) or name_folded = ${folded}
      or ${folded !== null} and name_folded is null and search like all (${words}))
    order by id limit 50`)
  return rows.map(toContact)
}

/** Whoever has one of these numbers or names, the oldest first. */
export async function listContactsNamed(
  db: Db,
  { businessIds, vatNumbers, names }: { businessIds: readonly string[]; vatNumbers: readonly string[]; names: readonly string[] },
): Promise<Contact[]> {
  const rows = await db.rows<ContactRow>(sql`
    select ${columns} from contact where organization_id = ${db.organizationId} and (
      business_id = any (${businessIds}) or vat_number = any (${vatNumbers}) or name_folded = any (${names}))
    order by id`)
  return rows.map(toContact)
}

export interface ContactFilter {
  q?: string | undefined
  type?: ContactFields['type'] | undefined
  country?: string | undefined
}

/** Newest first. A client is also found among those that are both, as is a vendor. */
export async function listContacts(db: Db, filter: ContactFilter, before: string | undefined, limit: number): Promise<Contact[]> {
  const kinds = filter.type === undefined || filter.type === 'both' ? filter.type && [filter.type] : [filter.type, 'both']
  const words = toPatterns(filter.q)
  const rows = await db.rows<ContactRow>(sql`
    select ${columns} from contact where organization_id = ${db.organizationId}
      ${before === undefined ? nothing : sql`and id < ${before}`}
      ${kinds === undefined ? nothing : sql`and type = any (${kinds})`}
      ${filter.country === undefined ? nothing : sql`and country = ${filter.country}`}
      ${words.length === 0 ? nothing : sql`and search like all (${words})`}
    order by id desc limit ${limit}`)
  return rows.map(toContact)
}
