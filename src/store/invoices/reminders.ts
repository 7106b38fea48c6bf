/** Reminders to customers, and in how many days contacts pay. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { InterestSpan } from '../../domain/receivables/late-payment.ts'
import type { Said } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface ReminderItem {
  entryId: string
  number: number
  text: string
  date: CalendarDate
  dueOn: CalendarDate
  open: Minor
  days: number
  interest: Minor
  compensation: Minor
  spans: readonly InterestSpan[]
}

export interface Reminder {
  id: string
  regionKey: string
  contactId: string
  contactName: string
  level: number
  on: CalendarDate
  deadline: CalendarDate
  currency: string
  items: readonly ReminderItem[]
  interest: Minor
  fee: Minor
  compensation: Minor
  /** Whether it says that the claim goes to debt collection next. */
  collectionNotice: boolean
  warnings: readonly Said[]
  createdAt: string
  createdBy: string
  entryId: string | null
  postedAt: string | null
  cancelledAt: string | null
}

const columns = sql`id, region_key as "regionKey", contact_id as "contactId", contact_name as "contactName", level, on_date as "on", deadline, currency, items,
  interest, fee, compensation, collection_notice as "collectionNotice", warnings, created_at as "createdAt", created_by as "createdBy", entry_id as "entryId", posted_at as "postedAt",
  cancelled_at as "cancelledAt"`

export const findReminder = (db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<Reminder | undefined> =>
  db.row<Reminder>(sql`
    select ${columns} from reminder where organization_id = ${db.organizationId} and id = ${id} ${lock ? sql`for update` : nothing}`)

/** Newest first. */
export const listReminders = (
  db: Db,
  { contactId }: { contactId?: string | undefined },
  before: string | undefined,
  limit: number,
): Promise<Reminder[]> =>
  db.rows<Reminder>(sql`
    select ${columns} from reminder where organization_id = ${db.organizationId}
      ${contactId === undefined ? nothing : sql`and contact_id = ${contactId} and contact_id <> ''`}
      ${before === undefined ? nothing : sql`and id < ${before}`}
    order by id desc limit ${limit}`)

export interface RemindedBefore {
  times: number
  fees: number
  lastOn: CalendarDate
  isCompensated: boolean
}

/** What these claims were reminded of before. A reminder that was cancelled was not sent. */
export async function listRemindedBefore(db: Db, contactId: string): Promise<Map<string, RemindedBefore>> {
  const rows = await db.rows<RemindedBefore & { entryId: string }>(sql`
    select item ->> 'entryId' as "entryId", count(*)::integer as times, count(*) filter (where sent.fee > 0)::integer as fees, max(sent.on_date) as "lastOn",
      bool_or((item ->> 'compensation')::bigint > 0) as "isCompensated"
    from reminder sent, jsonb_array_elements(sent.items) item
    where sent.organization_id = ${db.organizationId} and sent.contact_id = ${contactId} and sent.contact_id <> '' and sent.cancelled_at is null
    group by 1`)
  return new Map(rows.map(({ entryId, ...before }) => [entryId, before]))
}

export function insertReminder(db: Db, one: Reminder): void {
  db.write(sql`
    insert into reminder (organization_id, id, region_key, contact_id, contact_name, level, on_date, deadline, currency, items, interest, fee, compensation,
      collection_notice, warnings, created_at, created_by)
    values (${db.organizationId}, ${one.id}, ${one.regionKey}, ${one.contactId}, ${one.contactName}, ${one.level}, ${one.on}, ${one.deadline},
      ${one.currency}, ${toJson(one.items)}, ${one.interest}, ${one.fee}, ${one.compensation}, ${one.collectionNotice}, ${toJson(one.warnings)}, ${one.createdAt}, ${one.createdBy})`)
}

export function decideReminder(db: Db, { id, entryId, postedAt, cancelledAt }: Reminder): void {
  db.write(sql`
    update reminder set entry_id = ${entryId}, posted_at = ${postedAt}, cancelled_at = ${cancelledAt}
    where organization_id = ${db.organizationId} and id = ${id}`)
}

export async function findPaymentDays(db: Db, contactId: string): Promise<number | null> {
  const row = await db.row<{ days: number }>(sql`
    select payment_days as days from contact_terms where organization_id = ${db.organizationId} and contact_id = ${contactId}`)
  return row?.days ?? null
}

export async function listPaymentDays(db: Db, contactIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; days: number }>(sql`
    select contact_id as id, payment_days as days from contact_terms
    where organization_id = ${db.organizationId} and contact_id = any (${contactIds}::text[])`)
  return new Map(rows.map(({ id, days }) => [id, days]))
}

export function savePaymentDays(db: Db, contactId: string, days: number | null, now: Date): void {
  if (days === null) {
    db.write(sql`delete from contact_terms where organization_id = ${db.organizationId} and contact_id = ${contactId}`)
    return
  }
  db.write(sql`
    insert into contact_terms (organization_id, contact_id, payment_days, updated_at) values (${db.organizationId}, ${contactId}, ${days}, ${now})
    on conflict (organization_id, contact_id) do update set payment_days = excluded.payment_days, updated_at = excluded.updated_at`)
}
