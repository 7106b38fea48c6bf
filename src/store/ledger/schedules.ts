/** Entries that come back, and what became of each of their due days. */
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { ReversalRule, Rhythm } from '../../domain/ledger/schedule.ts'
import type { Said } from '../../language/words.ts'
import type { Db } from '../connection/db.ts'
import { toJson } from '../connection/json.ts'
import { nothing, sql } from '../connection/sql.ts'
import type { DraftLine } from './drafts.ts'

export const scheduleStates = ['active', 'paused', 'ended'] as const

export type ScheduleState = (typeof scheduleStates)[number]

export interface EntrySchedule extends Rhythm {
  id: string
  regionKey: string
  name: string
  text: string
  lines: readonly DraftLine[]
  isSpread: boolean
  reversal: ReversalRule | null
  asksWhenLate: boolean
  state: ScheduleState
  nextNumber: number
  nextOn: CalendarDate | null
  createdAt: string
  createdBy: string
  updatedAt: string
  /** How many due days wait for a person. */
  held: number
}

const columns = sql`schedule.id, schedule.region_key as "regionKey", schedule.name, schedule.text, schedule.lines, schedule.first_on as "firstOn", schedule.unit,
  schedule.every, schedule.last_on as "lastOn", schedule.times, schedule.is_spread as "isSpread", schedule.reversal,
  schedule.asks_when_late as "asksWhenLate", schedule.state, schedule.next_number as "nextNumber", schedule.next_on as "nextOn",
  schedule.created_at as "createdAt", schedule.created_by as "createdBy", schedule.updated_at as "updatedAt",
  (select count(*) from entry_occurrence held where held.organization_id = schedule.organization_id and held.schedule_id = schedule.id
    and held.state = 'held')::integer as held`

export const findSchedule = (db: Db, id: string, { lock = false }: { lock?: boolean } = {}): Promise<EntrySchedule | undefined> =>
  db.row<EntrySchedule>(sql`
    select ${columns} from entry_schedule schedule
    where schedule.organization_id = ${db.organizationId} and schedule.id = ${id} ${lock ? sql`for update` : nothing}`)

/** Newest first. */
export const listSchedules = (
  db: Db,
  { state }: { state?: ScheduleState | undefined },
  before: string | undefined,
  limit: number,
): Promise<EntrySchedule[]> =>
  db.rows<EntrySchedule>(sql`
    select ${columns} from entry_schedule schedule where schedule.organization_id = ${db.organizationId}
      ${state === undefined ? nothing : sql`and schedule.state = ${state}`}
      ${before === undefined ? nothing : sql`and schedule.id < ${before}`}
    order by schedule.id desc limit ${limit}`)

export function insertSchedule(db: Db, schedule: EntrySchedule): void {
  db.write(sql`
    insert into entry_schedule (organization_id, id, region_key, name, text, lines, first_on, unit, every, last_on, times, is_spread, reversal,
      asks_when_late, state, next_number, next_on, created_at, created_by, updated_at)
    values (${db.organizationId}, ${schedule.id}, ${schedule.regionKey}, ${schedule.name}, ${schedule.text}, ${toJson(schedule.lines)}, ${schedule.firstOn},
      ${schedule.unit}, ${schedule.every}, ${schedule.lastOn}, ${schedule.times}, ${schedule.isSpread}, ${schedule.reversal}, ${schedule.asksWhenLate},
      ${schedule.state}, ${schedule.nextNumber}, ${schedule.nextOn}, ${schedule.createdAt}, ${schedule.createdBy}, ${schedule.updatedAt})`)
}

export function updateSchedule(db: Db, schedule: EntrySchedule): void {
  db.write(sql`
    update entry_schedule set name = ${schedule.name}, text = ${schedule.text}, lines = ${toJson(schedule.lines)}, last_on = ${schedule.lastOn},
      reversal = ${schedule.reversal}, asks_when_late = ${schedule.asksWhenLate}, state = ${schedule.state}, next_number = ${schedule.nextNumber},
      next_on = ${schedule.nextOn}, updated_at = ${schedule.updatedAt}
    where organization_id = ${db.organizationId} and id = ${schedule.id}`)
}

export const occurrenceStates = ['posted', 'held', 'skipped'] as const

export interface Occurrence {
  scheduleId: string
  dueOn: CalendarDate
  number: number
  state: (typeof occurrenceStates)[number]
  reason: Said | null
  entryId: string | null
  reversalId: string | null
  decidedAt: string
}

const occurrenceColumns = sql`schedule_id as "scheduleId", due_on as "dueOn", number, state, reason, entry_id as "entryId", reversal_id as "reversalId",
  decided_at as "decidedAt"`

export function insertOccurrence(db: Db, one: Occurrence): void {
  db.write(sql`
    insert into entry_occurrence (organization_id, schedule_id, due_on, number, state, reason, entry_id, reversal_id, decided_at)
    values (${db.organizationId}, ${one.scheduleId}, ${one.dueOn}, ${one.number}, ${one.state}, ${one.reason && toJson(one.reason)}, ${one.entryId},
      ${one.reversalId}, ${one.decidedAt})`)
}

export function updateOccurrence(db: Db, one: Occurrence): void {
  db.write(sql`
    update entry_occurrence set state = ${one.state}, reason = ${one.reason && toJson(one.reason)}, entry_id = ${one.entryId},
      reversal_id = ${one.reversalId}, decided_at = ${one.decidedAt}
    where organization_id = ${db.organizationId} and schedule_id = ${one.scheduleId} and due_on = ${one.dueOn}`)
}

export const findOccurrence = (db: Db, scheduleId: string, dueOn: CalendarDate): Promise<Occurrence | undefined> =>
  db.row<Occurrence>(sql`
    select ${occurrenceColumns} from entry_occurrence
    where organization_id = ${db.organizationId} and schedule_id = ${scheduleId} and due_on = ${dueOn} for update`)

/** The latest day first. */
export const listOccurrences = (db: Db, scheduleId: string, before: CalendarDate | undefined, limit: number): Promise<Occurrence[]> =>
  db.rows<Occurrence>(sql`
    select ${occurrenceColumns} from entry_occurrence
    where organization_id = ${db.organizationId} and schedule_id = ${scheduleId} ${before === undefined ? nothing : sql`and due_on < ${before}`}
    order by due_on desc limit ${limit}`)
