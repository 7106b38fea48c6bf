/** A due day that waits for a person: posted after all, or left out. */
import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import * as store from '../../store/ledger/schedules.ts'
import { openBooks, ownBooksRefusals } from '../books/common.ts'
import { postEntryRefusals } from '../books/post-entry.ts'
import { postDue } from './due.ts'
import { occurrenceRecord, scheduleNotFound, toOccurrence } from './record.ts'

export const decideOccurrence = defineManagement(
  { method: 'POST', path: '/entry-schedules/:id/held' },
  {
    name: 'decide_held_entry',
    title: 'Decide on a recurring entry that is held',
    permission: 'ledger:edit',
    summary:
      'Posts an entry of a schedule that was held, on its due day or on `date`, or leaves it out with `skip`. Once it is decided, it stays so.',
    input: z.strictObject({
      id,
      dueOn: calendarDate.meta({ description: 'Which of the due days, as it is listed.' }),
      date: calendarDate.optional().meta({ description: 'Another day to post it on, such as the first one that is not locked.' }),
      skip: z.boolean().default(false),
    }),
    output: occurrenceRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'sch_01k9zt3v8q4m2n6p7r5s9w0xyz', dueOn: '2026-01-31', skip: true },
    refusals: [...ownBooksRefusals, ...postEntryRefusals, 'entry_schedule_not_found', 'occurrence_not_held'],
    async run({ id: scheduleId, dueOn, date, skip }, context) {
      const { db, now } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const schedule = await store.findSchedule(db, scheduleId, { lock: true })
      if (!schedule || schedule.regionKey !== books.regionKey) return scheduleNotFound(scheduleId)
      const before = await store.findOccurrence(db, scheduleId, dueOn)
      if (before?.state !== 'held') return refuse(say('occurrence_not_held', { dueOn }))
      const posted = skip ? { entryId: null, reversalId: null } : await postDue(context, books, schedule, before, date ?? dueOn)
      if (refused(posted)) return posted
      const { entryId, reversalId } = posted
      const state = skip ? ('skipped' as const) : ('posted' as const)
      const after: store.Occurrence = { ...before, state, reason: null, entryId, reversalId, decidedAt: now.toISOString() }
      store.updateOccurrence(db, after)
      context.changed({ target: { type: 'entry_schedule', id: scheduleId }, before: toOccurrence(before), after: toOccurrence(after) })
      return toOccurrence(after)
    },
  },
)
