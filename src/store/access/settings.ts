import type { DifferenceAccounts } from '../../domain/bank/difference-accounts.ts'
import type { VatFrequency } from '../../domain/calendar/periods.ts'
import type { Choices } from '../../domain/settings.ts'
import type { Db, Store } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'

interface SettingsRow {
  region_key: string | null
  time_zone: string
  default_journal_id: string | null
  auto_post: boolean
  auto_post_threshold: number
  vat_frequency: VatFrequency | null
}

const toChoices = (row: SettingsRow): Choices => ({
  regionKey: row.region_key,
  timeZone: row.time_zone,
  defaultJournalId: row.default_journal_id,
  autoPost: row.auto_post,
  autoPostThreshold: row.auto_post_threshold,
  vatFrequency: row.vat_frequency,
})

/** Locked for a change: two of them at once are two changes, one after the other. */
export async function findSettings(db: Db, options: { lock?: boolean } = {}): Promise<Choices> {
  const row = await db.row<SettingsRow>(sql`
    select region_key, time_zone, default_journal_id, auto_post, auto_post_threshold, vat_frequency
    from organization where id = ${db.organizationId} ${options.lock ? sql`for update` : nothing}`)
  if (!row) throw new Error(`the organization ${db.organizationId} has no row`)
  return toChoices(row)
}

export function saveSettings(db: Db, choices: Choices, now: Date): void {
  db.write(sql`
    update organization set region_key = ${choices.regionKey}, time_zone = ${choices.timeZone}, default_journal_id = ${choices.defaultJournalId},
      auto_post = ${choices.autoPost}, auto_post_threshold = ${choices.autoPostThreshold}, vat_frequency = ${choices.vatFrequency}, updated_at = ${now}
    where id = ${db.organizationId}`)
}

/** Whether automatic matching wants evidence beyond amount and date. */
export async function isMatchingStrict(db: Db): Promise<boolean> {
  const row = await db.row<{ strict: boolean }>(sql`select strict_matching as strict from organization where id = ${db.organizationId}`)
  return row?.strict ?? false
}

export function saveMatchingStrict(db: Db, isStrict: boolean, now: Date): void {
  db.write(sql`update organization set strict_matching = ${isStrict}, updated_at = ${now} where id = ${db.organizationId}`)
}

/** By region, what the organization has chosen instead of the defaults. */
export async function findDifferenceChoices(db: Db): Promise<Readonly<Record<string, Partial<DifferenceAccounts>>>> {
  const row = await db.row<{ chosen: Record<string, Partial<DifferenceAccounts>> }>(
    sql`select difference_accounts as chosen from organization where id = ${db.organizationId}`,
  )
  return row?.chosen ?? {}
}

export function saveDifferenceChoices(db: Db, chosen: Readonly<Record<string, Partial<DifferenceAccounts>>>, now: Date): void {
  db.write(sql`update organization set difference_accounts = ${toJson(chosen)}::jsonb, updated_at = ${now} where id = ${db.organizationId}`)
}

/** Whether the calendar feed, which everybody with its address reads, says what is to be paid. */
export async function findFeedShowsAmounts(db: Db): Promise<boolean> {
  const row = await db.row<{ shows: boolean }>(sql`select feed_shows_amounts as shows from organization where id = ${db.organizationId}`)
  return row?.shows ?? false
}

export function saveFeedShowsAmounts(db: Db, shows: boolean, now: Date): void {
  db.write(sql`update organization set feed_shows_amounts = ${shows}, updated_at = ${now} where id = ${db.organizationId}`)
}

/** Whether agents may do what cannot be taken back: post, issue, file. */
export async function findAgentsMayFinalize(db: Db): Promise<boolean> {
  const row = await db.row<{ may: boolean }>(sql`select agents_may_finalize as may from organization where id = ${db.organizationId}`)
  return row?.may ?? false
}

export function saveAgentsMayFinalize(db: Db, may: boolean, now: Date): void {
  db.write(sql`update organization set agents_may_finalize = ${may}, updated_at = ${now} where id = ${db.organizationId}`)
}

export async function findCalendarFeed(db: Db): Promise<{ tokenSealed: Buffer } | undefined> {
  const row = await db.row<{ token_sealed: Buffer }>(
    sql`select token_sealed from calendar_feed where organization_id = ${db.organizationId}`,
  )
  return row && { tokenSealed: row.token_sealed }
}

/** Of two that are made at once the first stays: the other caller reads it. Returns whether this one was kept. */
export async function saveCalendarFeed(db: Db, tokenHash: Buffer, tokenSealed: Buffer, now: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into calendar_feed (organization_id, token_hash, token_sealed, created_at)
    values (${db.organizationId}, ${tokenHash}, ${tokenSealed}, ${now})
    on conflict (organization_id) do nothing returning organization_id`)
  return row !== undefined
}

/** The old address stops to work at once. */
export function replaceCalendarFeed(db: Db, tokenHash: Buffer, tokenSealed: Buffer, now: Date): void {
  db.write(sql`
    insert into calendar_feed (organization_id, token_hash, token_sealed, created_at)
    values (${db.organizationId}, ${tokenHash}, ${tokenSealed}, ${now})
    on conflict (organization_id) do update set token_hash = excluded.token_hash, token_sealed = excluded.token_sealed, created_at = excluded.created_at`)
}

/** The organization whose feed has this token, before any organization is known. */
export async function findFeedOwner(store: Pick<Store, 'row'>, tokenHash: Buffer): Promise<string | undefined> {
  const row = await store.row<{ owner: string | null }>(sql`select gate_calendar_feed(${tokenHash}) as owner`)
  return row?.owner ?? undefined
}

/** Whether members need a second step when they sign in. */
export async function findSecondStepRequired(db: Db): Promise<boolean> {
  const row = await db.row<{ required: boolean }>(
    sql`select second_step_required as required from organization where id = ${db.organizationId}`,
  )
  return row?.required ?? false
}

export function saveSecondStepRequired(db: Db, isRequired: boolean, now: Date): void {
  db.write(sql`update organization set second_step_required = ${isRequired}, updated_at = ${now} where id = ${db.organizationId}`)
}
