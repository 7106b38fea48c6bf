import { z } from 'zod'
import {
  entryScheduleRecord,
  occurrenceRecord,
  scheduleNotFound,
  toEntrySchedule,
  toOccurrence,
} from '../../actions/entry-schedules/record.ts'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { regions } from '../../regions/index.ts'
import * as store from '../../store/ledger/schedules.ts'

const shown = (schedule: store.EntrySchedule) => toEntrySchedule(schedule, regions[schedule.regionKey]!.currency)

export const listEntrySchedules = defineRead({
  name: 'list_entry_schedules',
  title: 'Recurring entries',
  path: '/entry-schedules',
  permission: 'ledger:read',
  summary: 'Entries that come back by themselves, newest first: when each is due next, and how many of its days wait for a person.',
  input: z.strictObject({
    state: z.enum(store.scheduleStates).optional(),
    cursor: cursor(key => isId('sch', key)).optional(),
    limit,
  }),
  output: pageOf(entryScheduleRecord),
  refusals: [],
  async run({ state, cursor: before, limit: size }, { db }) {
    const rows = await store.listSchedules(db, { state }, before, size + 1)
    return toPage(rows.map(shown), size, schedule => schedule.id)
  },
})

export const getEntrySchedule = defineRead({
  name: 'get_entry_schedule',
  title: 'One recurring entry',
  path: '/entry-schedules/:id',
  permission: 'ledger:read',
  summary: 'One recurring entry, and when it is due next.',
  input: z.strictObject({ id }),
  output: entryScheduleRecord,
  refusals: ['entry_schedule_not_found'],
  async run(input, { db }) {
    const schedule = await store.findSchedule(db, input.id)
    return schedule ? shown(schedule) : scheduleNotFound(input.id)
  },
})

export const listEntryOccurrences = defineRead({
  name: 'list_entry_schedule_days',
  title: 'What became of the due days',
  path: '/entry-schedules/:id/days',
  permission: 'ledger:read',
  summary: 'The days on which a recurring entry was due, the latest first: posted with its entry, held with the reason, or left out.',
  input: z.strictObject({ id, cursor: cursor(isCalendarDate).optional(), limit }),
  output: pageOf(occurrenceRecord),
  refusals: ['entry_schedule_not_found'],
  async run({ id: scheduleId, cursor: before, limit: size }, { db }) {
    if (!(await store.findSchedule(db, scheduleId))) return scheduleNotFound(scheduleId)
    const rows = await store.listOccurrences(db, scheduleId, before, size + 1)
    return toPage(rows.map(toOccurrence), size, one => one.dueOn)
  },
})
