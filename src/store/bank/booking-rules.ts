/** Rules for bank lines without a document, and what they booked. */
import type { BookingRule } from '../../domain/bank/rules/booking-rule.ts'
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

export interface StoredRule extends BookingRule {
  createdAt: string
  createdBy: string
  updatedAt: string
}

const columns = sql`id, region_key as "regionKey", name, party, words, amount_from as "amountFrom", amount_to as "amountTo", currency,
  bank_account_id as "bankAccountId", lines, text, is_automatic as "isAutomatic", is_paused as "isPaused", revision, created_at as "createdAt",
  created_by as "createdBy", updated_at as "updatedAt"`

/** An organization has at most this many: all of them are tried on every line. */
export const rulesMax = 500

/** All that may apply in a region, the oldest first. */
export const listRulesOf = (db: Db, regionKey: string): Promise<StoredRule[]> =>
  db.rows<StoredRule>(sql`
    select ${columns} from booking_rule where organization_id = ${db.organizationId} and region_key = ${regionKey} order by id limit ${rulesMax}`)

/** Newest first. */
export const listRules = (db: Db, before: string | undefined, limit: number): Promise<StoredRule[]> =>
  db.rows<StoredRule>(sql`
    select ${columns} from booking_rule where organization_id = ${db.organizationId}
      ${before === undefined ? nothing : sql`and id < ${before}`} order by id desc limit ${limit}`)

export const findRule = (db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<StoredRule | undefined> =>
  db.row<StoredRule>(sql`
    select ${columns} from booking_rule where organization_id = ${db.organizationId} and id = ${id} ${lock ? sql`for update` : nothing}`)

/** As they stand now, and so until the transaction ends: whoever changes one waits. */
export const holdRules = (db: Db, ids: readonly string[]): Promise<StoredRule[]> =>
  db.rows<StoredRule>(sql`
    select ${columns} from booking_rule where organization_id = ${db.organizationId} and id = any (${ids}::text[]) order by id for share`)

export async function countRules(db: Db): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from booking_rule where organization_id = ${db.organizationId}`)
  return Number(row?.count ?? 0)
}

export function insertRule(db: Db, rule: StoredRule): void {
  db.write(sql`
    insert into booking_rule (organization_id, id, region_key, name, party, words, amount_from, amount_to, currency, bank_account_id, lines, text,
      is_automatic, is_paused, revision, created_at, created_by, updated_at)
    values (${db.organizationId}, ${rule.id}, ${rule.regionKey}, ${rule.name}, ${rule.party}, ${rule.words}::text[], ${rule.amountFrom}, ${rule.amountTo},
      ${rule.currency}, ${rule.bankAccountId}, ${toJson(rule.lines)}, ${rule.text}, ${rule.isAutomatic}, ${rule.isPaused}, ${rule.revision},
      ${rule.createdAt}, ${rule.createdBy}, ${rule.updatedAt})`)
}

export function updateRule(db: Db, rule: StoredRule): void {
  db.write(sql`
    update booking_rule set name = ${rule.name}, party = ${rule.party}, words = ${rule.words}::text[], amount_from = ${rule.amountFrom},
      amount_to = ${rule.amountTo}, currency = ${rule.currency}, bank_account_id = ${rule.bankAccountId}, lines = ${toJson(rule.lines)},
      text = ${rule.text}, is_automatic = ${rule.isAutomatic}, is_paused = ${rule.isPaused}, revision = ${rule.revision}, updated_at = ${rule.updatedAt}
    where organization_id = ${db.organizationId} and id = ${rule.id}`)
}

export function deleteRule(db: Db, id: string): void {
  db.write(sql`delete from booking_rule where organization_id = ${db.organizationId} and id = ${id}`)
}

export interface NewHit {
  ruleId: string
  revision: number
  transactionId: string
  entryId: string
}

export function saveHits(db: Db, hits: readonly NewHit[], { isAutomatic, at }: { isAutomatic: boolean; at: Date }): void {
  if (hits.length === 0) return
  db.write(sql`
    insert into booking_rule_hit (organization_id, rule_id, revision, transaction_id, entry_id, is_automatic, booked_at)
    select ${db.organizationId}, rule_id, revision, transaction_id, entry_id, ${isAutomatic}, ${at}
    from unnest(${hits.map(hit => hit.ruleId)}::text[], ${hits.map(hit => hit.revision)}::integer[], ${hits.map(hit => hit.transactionId)}::text[],
      ${hits.map(hit => hit.entryId)}::text[]) as given (rule_id, revision, transaction_id, entry_id)`)
}

/** The movement is in the queue again. Where no rule booked it there is nothing to say. */
export function takeHitBack(db: Db, transactionId: string, at: Date): void {
  db.write(sql`
    update booking_rule_hit set taken_back_at = ${at}
    where organization_id = ${db.organizationId} and transaction_id = ${transactionId} and taken_back_at is null`)
}

/** `transaction rule revision` of what was booked so before, and taken back. */
export async function listTakenBack(db: Db, transactionIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`
    select distinct transaction_id || ' ' || rule_id || ' ' || revision as key from booking_rule_hit
    where organization_id = ${db.organizationId} and transaction_id = any (${transactionIds}::text[]) and taken_back_at is not null`)
  return new Set(rows.map(row => row.key))
}

export interface StoredHit extends NewHit {
  isAutomatic: boolean
  bookedAt: string
  takenBackAt: string | null
  date: string
  amount: Minor
  currency: string
  text: string
}

export interface HitFilter {
  ruleId: string
  /** Only those that still stand. */
  isBooked?: boolean | undefined
}

/** Newest first, by the entry that booked them. */
export const listHits = (db: Db, { ruleId, isBooked }: HitFilter, before: string | undefined, limit: number): Promise<StoredHit[]> =>
  db.rows<StoredHit>(sql`
    select hit.rule_id as "ruleId", hit.revision, hit.transaction_id as "transactionId", hit.entry_id as "entryId", hit.is_automatic as "isAutomatic",
      hit.booked_at as "bookedAt", hit.taken_back_at as "takenBackAt", entry.date, entry.amount, entry.currency, entry.text
    from booking_rule_hit hit join ledger_entry entry on entry.organization_id = hit.organization_id and entry.id = hit.entry_id
    where hit.organization_id = ${db.organizationId} and hit.rule_id = ${ruleId} and hit.rule_id <> ''
      ${isBooked === undefined ? nothing : isBooked ? sql`and hit.taken_back_at is null` : sql`and hit.taken_back_at is not null`}
      ${before === undefined ? nothing : sql`and hit.entry_id < ${before}`}
    order by hit.entry_id desc limit ${limit}`)
