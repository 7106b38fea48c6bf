/** What a due day comes to: posted, or held for a person with the reason. Schedule, due day and entry change together, so that each day is posted once. */
import { z } from 'zod'
import { addDays, type CalendarDate } from '../../domain/calendar/dates.ts'
import { dueDay, reversalDay, spreadAmounts } from '../../domain/ledger/schedule.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { findLockedUntil } from '../../store/ledger/lock.ts'
import * as store from '../../store/ledger/schedules.ts'
import { type OwnBooks, openBooks, ownBooksRefusals } from '../books/common.ts'
import { postEntry, type postEntryRefusals } from '../books/post-entry.ts'
import { writtenLines } from '../entry-drafts/record.ts'
import { queueDue } from './queue.ts'
import { scheduleNotFound, toEntrySchedule, toOccurrence } from './record.ts'

/** Up to so many days late nobody is asked. */
const lateDays = 7

type Posted = { entryId: string; reversalId: string | null }

/** The entry of one due day, posted on it or on another one. */
export async function postDue(
  context: Context,
  books: OwnBooks,
  schedule: store.EntrySchedule,
  { dueOn, number }: Pick<store.Occurrence, 'dueOn' | 'number'>,
  date: CalendarDate,
): Promise<Posted | Refusal<(typeof postEntryRefusals)[number]>> {
  const lockedUntil = await findLockedUntil(context.db)
  if (lockedUntil !== null && date <= lockedUntil) {
    const { code, values } = say('period_locked', { date, lockedUntil })
    return { refusal: code, values }
  }
  const lines = schedule.isSpread ? spreadLines(schedule, number) : schedule.lines
  return postEntry(context, books, {
    date,
    text: schedule.text,
    lines: writtenLines(
      lines.filter(line => line.amount !== 0),
      books.region.currency,
    ),
    reverseOn: schedule.reversal === null ? undefined : reversalDay(schedule.reversal, date),
    marker: `schedule ${schedule.id} ${dueOn}`,
  })
}

function spreadLines({ lines, times }: store.EntrySchedule, number: number): store.EntrySchedule['lines'] {
  const amounts = spreadAmounts(
    lines.map(line => line.amount),
    times!,
    number,
  )
  return lines.map((line, at) => ({ ...line, amount: amounts[at]! }))
}

/** A person must look: the first thing that is wrong, or the refusal itself. */
const reasonOf = ({ refusal, values, errors }: Refusal): Said => {
  const [first] = errors ?? []
  return first ? { code: first.code, values: first.values } : { code: refusal, values }
}

async function decide(context: Context, schedule: store.EntrySchedule, dueOn: CalendarDate): Promise<store.Occurrence> {
  const { now } = context
  const base = { scheduleId: schedule.id, dueOn, number: schedule.nextNumber, decidedAt: now.toISOString() }
  const held = (reason: Said): store.Occurrence => ({ ...base, state: 'held', reason, entryId: null, reversalId: null })
  const books = await openBooks(context)
  if (refused(books)) return held(reasonOf(books))
  if (books.regionKey !== schedule.regionKey) return held(say('region_not_set.books'))
  if (schedule.asksWhenLate && dueOn < addDays(books.today, -lateDays)) return held(say('occurrence_late', { dueOn }))
  const posted = await postDue(context, books, schedule, base, dueOn)
  return refused(posted) ? held(reasonOf(posted)) : { ...base, state: 'posted', reason: null, ...posted }
}

/** Not a route: the job of a schedule performs it, once for each day that is due. */
export const postDueEntry = defineAction({
  name: 'post_scheduled_entries',
  title: 'Post what is due',
  permission: 'ledger:edit',
  summary: 'Posts the entry of a schedule that is due, and says when the next one is.',
  input: z.strictObject({ scheduleId: id }),
  output: z.strictObject({ nextOn: calendarDate.nullable(), isDue: z.boolean() }),
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: { scheduleId: 'sch_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: [...ownBooksRefusals, 'entry_schedule_not_found', 'period_locked'],
  async run({ scheduleId }, context) {
    const { db, now } = context
    const books = await openBooks(context)
    if (refused(books)) return books
    const schedule = await store.findSchedule(db, scheduleId, { lock: true })
    if (!schedule) return scheduleNotFound(scheduleId)
    const { nextOn } = schedule
    if (schedule.state !== 'active' || nextOn === null || nextOn > books.today) {
      await queueDue(context, schedule)
      return { nextOn, isDue: false }
    }
    const occurrence = await decide(context, schedule, nextOn)
    const nextNumber = schedule.nextNumber + 1
    const following = dueDay(schedule, nextNumber) ?? null
    const after: store.EntrySchedule = {
      ...schedule,
      nextNumber,
      nextOn: following,
      state: following === null ? 'ended' : 'active',
      held: schedule.held + (occurrence.state === 'held' ? 1 : 0),
      updatedAt: now.toISOString(),
    }
    store.insertOccurrence(db, occurrence)
    store.updateSchedule(db, after)
    await queueDue(context, after)
    const { currency } = books.region
    context.changed({
      target: { type: 'entry_schedule', id: scheduleId },
      before: toEntrySchedule(schedule, currency),
      after: { ...toEntrySchedule(after, currency), occurrence: toOccurrence(occurrence) },
    })
    return { nextOn: following, isDue: following !== null && following <= books.today }
  },
})
