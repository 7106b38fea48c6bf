/** Schedules: written, changed, paused, ended. */
import { z } from 'zod'
import { addYears, type CalendarDate } from '../../domain/calendar/dates.ts'
import { dueDay, firstDueFrom, reversalRules, scheduleUnits } from '../../domain/ledger/schedule.ts'
import { fromMinor, sum } from '../../domain/money/money.ts'
import { type Fault, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { DraftLine } from '../../store/ledger/drafts.ts'
import * as store from '../../store/ledger/schedules.ts'
import { type OwnBooks, openBooks, ownBooksRefusals } from '../books/common.ts'
import { lineInput, linesMax } from '../books/entry-lines.ts'
import { keptLines } from '../entry-drafts/record.ts'
import { queueDue } from './queue.ts'
import { entryScheduleRecord, scheduleNotFound, toEntrySchedule } from './record.ts'

const name = z.string().trim().min(1).max(100)
const text = z.string().trim().min(1).max(250)
const lines = z.array(lineInput).min(2).max(linesMax)
const reversal = z.enum(reversalRules).nullable().meta({
  description: 'Of accruals: each entry is taken back the next day, or on the first day of the next month.',
})
const whenLate = z.enum(['post', 'ask']).meta({
  description: 'What becomes of days that were missed by more than a week: they are posted, or they wait for a person.',
})

/** Nobody is there when it is posted: it must balance now. An amount that could not be taken is known as such, and not as zero. */
function lineFaultsOf({ region }: OwnBooks, given: readonly DraftLine[], known: readonly Fault[]): Fault[] {
  const faults = given
    .map(({ amount }, at) => ({ amount, path: `lines.${at}.amount` }))
    .filter(({ amount, path }) => amount === 0 && !known.some(fault => fault.path === path))
    .map(({ path }): Fault => ({ path, ...say('line_amount_zero') }))
  const rest = sum(given.map(line => line.amount))
  if (rest !== 0) {
    const values = { difference: fromMinor(rest, region.currency), currency: region.currency }
    faults.push({ path: 'lines', ...say('draft_not_balanced', values) })
  }
  return faults
}

const endFaults = (firstOn: CalendarDate, lastOn: CalendarDate | null | undefined): Fault[] =>
  lastOn === null || lastOn === undefined || lastOn >= firstOn ? [] : [{ path: 'lastOn', ...say('schedule_ends_before') }]

const target = ({ id: scheduleId }: Pick<store.EntrySchedule, 'id'>) => ({ type: 'entry_schedule', id: scheduleId })

export const saveEntrySchedule = defineManagement(
  { method: 'POST', path: '/entry-schedules' },
  {
    name: 'save_entry_schedule',
    title: 'Add a recurring entry',
    permission: 'ledger:edit',
    summary:
      'Posts an entry again and again: rent every month, depreciation with `spread` over its `times`, accruals with `reversal`. Each due day is posted once, also after the service was down. What cannot be posted, such as a day in a locked period, is held and shown, and waits for a person.',
    input: z.strictObject({
      name,
      text: text.optional().meta({ description: 'What the entries say; the name where it is left out.' }),
      lines,
      firstOn: calendarDate,
      unit: z.enum(scheduleUnits),
      every: z.number().int().min(1).max(60).default(1),
      lastOn: calendarDate.optional(),
      times: z.number().int().min(1).max(1200).optional(),
      spread: z.boolean().default(false),
      reversal: reversal.optional(),
      whenLate: whenLate.default('post'),
    }),
    output: entryScheduleRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: {
      name: 'Rent',
      lines: [
        { accountId: '2150', amount: 10_000 },
        { accountId: '6481', amount: -10_000 },
      ],
      firstOn: '2027-01-31',
      unit: 'month',
    },
    refusals: [...ownBooksRefusals, 'invalid_input'],
    async run(given, context) {
      const { db, now, caller } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const faults: Fault[] = []
      const kept = await keptLines(context, books, given.lines, faults)
      faults.push(...lineFaultsOf(books, kept, faults))
      const first = addYears(books.today, -1)
      if (given.firstOn < first) faults.push({ path: 'firstOn', ...say('schedule_too_early', { first }) })
      const last = addYears(books.today, 10)
      if (given.firstOn > last) faults.push({ path: 'firstOn', ...say('too_far_ahead', { last }) })
      faults.push(...endFaults(given.firstOn, given.lastOn))
      if (given.spread && given.times === undefined) faults.push({ path: 'times', ...say('spread_without_times') })
      if (faults.length > 0) return refuseFields(faults)
      const at = now.toISOString()
      const schedule: store.EntrySchedule = {
        id: context.newId('sch'),
        regionKey: books.regionKey,
        name: given.name,
        text: given.text ?? given.name,
        lines: kept,
        firstOn: given.firstOn,
        unit: given.unit,
        every: given.every,
        lastOn: given.lastOn ?? null,
        times: given.times ?? null,
        isSpread: given.spread,
        reversal: given.reversal ?? null,
        asksWhenLate: given.whenLate === 'ask',
        state: 'active',
        nextNumber: 0,
        nextOn: given.firstOn,
        createdAt: at,
        createdBy: caller.actor.name ?? caller.actor.id,
        updatedAt: at,
        held: 0,
      }
      store.insertSchedule(db, schedule)
      await queueDue(context, schedule)
      const record = toEntrySchedule(schedule, books.region.currency)
      context.changed({ target: target(schedule), before: null, after: record })
      return record
    },
  },
)

export const updateEntrySchedule = defineManagement(
  { method: 'PATCH', path: '/entry-schedules/:id' },
  {
    name: 'update_entry_schedule',
    title: 'Change a recurring entry',
    permission: 'ledger:edit',
    summary:
      'Changes what is posted from now on, pauses, resumes or ends a schedule. Days that came due while it was paused are not posted later. A schedule that ended stays ended.',
    input: z.strictObject({
      id,
      name: name.optional(),
      text: text.optional(),
      lines: lines.optional(),
      lastOn: calendarDate.nullable().optional(),
      reversal: reversal.optional(),
      whenLate: whenLate.optional(),
      state: z.enum(store.scheduleStates).optional(),
    }),
    output: entryScheduleRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'sch_01k9zt3v8q4m2n6p7r5s9w0xyz', state: 'paused' },
    refusals: [...ownBooksRefusals, 'invalid_input', 'entry_schedule_not_found', 'schedule_ended'],
    async run({ id: scheduleId, ...given }, context) {
      const { db, now } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const before = await store.findSchedule(db, scheduleId, { lock: true })
      if (!before || before.regionKey !== books.regionKey) return scheduleNotFound(scheduleId)
      if (before.state === 'ended') return refuse(say('schedule_ended', { name: before.name }))
      const faults: Fault[] = []
      const kept = given.lines ? await keptLines(context, books, given.lines, faults) : before.lines
      faults.push(...lineFaultsOf(books, kept, faults))
      faults.push(...endFaults(before.firstOn, given.lastOn))
      // What is spread was counted from the first time on.
      if (given.lines && before.isSpread && before.nextNumber > 0) faults.push({ path: 'lines', ...say('spread_begun') })
      if (faults.length > 0) return refuseFields(faults)
      const wish = given.state ?? before.state
      const changed: store.EntrySchedule = {
        ...before,
        name: given.name ?? before.name,
        text: given.text ?? before.text,
        lines: kept,
        lastOn: given.lastOn === undefined ? before.lastOn : given.lastOn,
        reversal: given.reversal === undefined ? before.reversal : given.reversal,
        asksWhenLate: given.whenLate === undefined ? before.asksWhenLate : given.whenLate === 'ask',
        updatedAt: now.toISOString(),
      }
      const isResumed = before.state === 'paused' && wish === 'active'
      const nextNumber = isResumed && !before.isSpread ? firstDueFrom(changed, books.today, before.nextNumber) : before.nextNumber
      const nextOn = wish === 'ended' || nextNumber === undefined ? null : (dueDay(changed, nextNumber) ?? null)
      const schedule: store.EntrySchedule = {
        ...changed,
        nextNumber: nextNumber ?? before.nextNumber,
        nextOn,
        state: nextOn === null ? 'ended' : wish,
      }
      store.updateSchedule(db, schedule)
      await queueDue(context, schedule)
      const { currency } = books.region
      const record = toEntrySchedule(schedule, currency)
      context.changed({ target: target(schedule), before: toEntrySchedule(before, currency), after: record })
      return record
    },
  },
)
