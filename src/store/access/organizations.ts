import type { Role } from '../../domain/access/permissions.ts'
import type { VatFrequency } from '../../domain/calendar/periods.ts'
import type { Profile } from '../../domain/identity/profile.ts'
import type { Db, Store } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface NewOrganization {
  id: string
  name: string
  regionKey: string | null
  country: string | null
  timeZone: string
  locale: string
}

export function insertOrganization(db: Db, organization: NewOrganization, now: Date): void {
  const { id, name, regionKey, country, timeZone, locale } = organization
  db.write(sql`
    insert into organization (id, name, region_key, country, time_zone, locale, created_at, updated_at)
    values (${id}, ${name}, ${regionKey}, ${country}, ${timeZone}, ${locale}, ${now}, ${now})`)
}

export interface Membership {
  organizationId: string
  name: string
  regionKey: string | null
  role: Role
}

/** The organizations that a person belongs to. Asked through the transaction that is open, where there is one: it holds a connection already. */
export async function listMemberships(asks: Pick<Db, 'rows'>, userId: string, after: string, limit: number): Promise<Membership[]> {
  const rows = await asks.rows<{ organization_id: string; name: string; region_key: string | null; role: Role }>(
    sql`select * from gate_memberships(${userId}, ${after}, ${limit})`,
  )
  return rows.map(row => ({ organizationId: row.organization_id, name: row.name, regionKey: row.region_key, role: row.role }))
}

/** How many organizations a person owns. The person is locked, so that two foundings at once are counted one after the other. */
export async function countOwned(db: Db, userId: string): Promise<number> {
  db.write(sql`select 1 from app_user where id = ${userId} for no key update`)
  const row = await db.row<{ owned: number }>(
    sql`select count(*)::integer as owned from gate_memberships(${userId}, '', null) where role = 'owner'`,
  )
  return row?.owned ?? 0
}

/** Where the organization is, as far as its profile says. */
export interface Place {
  country: string | null
  locale: string
}

export async function findPlace(db: Db): Promise<Place> {
  const row = await db.row<Place>(sql`select country, locale from organization where id = ${db.organizationId}`)
  if (!row) throw new Error(`the organization ${db.organizationId} has no row`)
  return { country: row.country, locale: row.locale }
}

export function savePlace(db: Db, place: Place): void {
  db.write(sql`update organization set country = ${place.country}, locale = ${place.locale} where id = ${db.organizationId}`)
}

export const listOrganizations = (store: Store, after: string, page: number): Promise<{ id: string; name: string }[]> =>
  store.rows<{ id: string; name: string }>(sql`select * from gate_organizations(${after}, ${page})`)

interface ProfileRow {
  id: string
  name: string
  legal_name: string | null
  business_id: string | null
  vat_number: string | null
  fiscal_code: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  province: string | null
  country: string | null
  tax_regime: string | null
  iban: string | null
  fik_creditor: string | null
  supplies: Profile['supplies']
  time_zone: string
  locale: string
  region_key: string | null
  pension_fund: Profile['pensionFund']
  withholding: Profile['withholding']
  stamp_duty_borne_by: Profile['stampDutyBorneBy']
}

export type StoredProfile = Profile & { id: string; regionKey: string | null }

export async function findProfile(db: Db, options: { lock?: boolean } = {}): Promise<StoredProfile> {
  const row = await db.row<ProfileRow>(sql`
    select id, name, legal_name, business_id, vat_number, fiscal_code, street, postal_code, city, province, country, tax_regime, iban, supplies, time_zone, locale, region_key,
      pension_fund, withholding, stamp_duty_borne_by, fik_creditor
    from organization where id = ${db.organizationId} ${options.lock ? sql`for update` : nothing}`)
  if (!row) throw new Error(`the organization ${db.organizationId} has no row`)
  return {
    id: row.id,
    name: row.name,
    legalName: row.legal_name,
    businessId: row.business_id,
    vatNumber: row.vat_number,
    fiscalCode: row.fiscal_code,
    address: { street: row.street, postalCode: row.postal_code, city: row.city, province: row.province, country: row.country },
    taxRegime: row.tax_regime,
    iban: row.iban,
    fikCreditor: row.fik_creditor,
    supplies: row.supplies,
    timeZone: row.time_zone,
    locale: row.locale,
    pensionFund: row.pension_fund,
    withholding: row.withholding,
    stampDutyBorneBy: row.stamp_duty_borne_by,
    regionKey: row.region_key,
  }
}

/** When the organization began, as an ISO instant. */
export async function findFounding(db: Db): Promise<string> {
  const row = await db.row<{ created_at: string }>(sql`select created_at from organization where id = ${db.organizationId}`)
  if (!row) throw new Error(`the organization ${db.organizationId} has no row`)
  return new Date(row.created_at).toISOString()
}

export function saveProfile(db: Db, profile: Profile, now: Date): void {
  const { address, pensionFund, withholding } = profile
  db.write(sql`
    update organization set name = ${profile.name}, legal_name = ${profile.legalName}, business_id = ${profile.businessId}, vat_number = ${profile.vatNumber},
      fiscal_code = ${profile.fiscalCode}, street = ${address.street}, postal_code = ${address.postalCode}, city = ${address.city}, province = ${address.province},
      country = ${address.country}, tax_regime = ${profile.taxRegime}, iban = ${profile.iban}, supplies = ${profile.supplies}, time_zone = ${profile.timeZone},
      locale = ${profile.locale}, pension_fund = ${pensionFund && toJson(pensionFund)}, withholding = ${withholding && toJson(withholding)},
      stamp_duty_borne_by = ${profile.stampDutyBorneBy}, fik_creditor = ${profile.fikCreditor}, updated_at = ${now}
    where id = ${db.organizationId}`)
}

/** What the bookkeeping of an organization goes by: who it is, and what it has chosen. */
export interface Bookkeeper {
  regionKey: string | null
  name: string
  legalName: string | null
  businessId: string | null
  vatNumber: string | null
  fiscalCode: string | null
  country: string | null
  iban: string | null
  taxRegime: string | null
  timeZone: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  vatFrequency: VatFrequency | null
}

export async function findBookkeeper(db: Db): Promise<Bookkeeper> {
  const row = await db.row<Bookkeeper>(sql`
    select region_key as "regionKey", name, legal_name as "legalName", business_id as "businessId", vat_number as "vatNumber", fiscal_code as "fiscalCode", country, iban,
      tax_regime as "taxRegime", time_zone as "timeZone", default_journal_id as "defaultJournalId", auto_post as "autoPost",
      auto_post_threshold as "autoPostThreshold", vat_frequency as "vatFrequency"
    from organization where id = ${db.organizationId}`)
  if (!row) throw new Error(`the organization ${db.organizationId} has no row`)
  return row
}
