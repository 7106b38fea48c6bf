/** Schedules and their due days as they go over the wire. */
import { z } from 'zod'
import { reversalRules, scheduleUnits } from '../../domain/ledger/schedule.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { calendarDate, instant, sentence } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { type EntrySchedule, type Occurrence, occurrenceStates, scheduleStates } from '../../store/ledger/schedules.ts'
import { draftLine, shownLines } from '../entry-drafts/record.ts'

export const entryScheduleRecord = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    text: z.string(),
    lines: z.array(draftLine),
    firstOn: calendarDate,
    unit: z.enum(scheduleUnits),
    every: z.number().int(),
    lastOn: calendarDate.nullable(),
    times: z.number().int().nullable(),
    spread: z.boolean().meta({ description: 'The lines are the sum of all times, such as what is written off in the end.' }),
    reversal: z.enum(reversalRules).nullable(),
    whenLate: z.enum(['post', 'ask']),
    state: z.enum(scheduleStates),
    nextOn: calendarDate.nullable().meta({ description: 'When it is due next.' }),
    held: z.number().int().meta({ description: 'Due days that wait for a person, such as those in a locked period.' }),
    createdAt: instant,
    createdBy: z.string(),
    updatedAt: instant,
  })
  .meta({
    id: 'EntrySchedule',
    examples: [
      {
        id: 'sch_01k9zt3v8q4m2n6p7r5s9w0xyz',
        name: 'Rent',
        text: 'Rent',
        lines: [
          { accountId: '2150', amount: 10_000, vatCode: null, contactId: null },
          { accountId: '6481', amount: -10_000, vatCode: null, contactId: null },
        ],
        firstOn: '2026-01-31',
        unit: 'month',
        every: 1,
        lastOn: null,
        times: null,
        spread: false,
        reversal: null,
        whenLate: 'post',
        state: 'active',
        nextOn: '2026-02-28',
        held: 0,
        createdAt: '2026-01-15T09:30:00.000Z',
        createdBy: 'Anna',
        updatedAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

export function toEntrySchedule(schedule: EntrySchedule, currency: string): z.input<typeof entryScheduleRecord> {
  const { id, name, text, firstOn, unit, every, lastOn, times, reversal, state, nextOn, held, createdAt, createdBy, updatedAt } = schedule
  return {
    id,
    name,
    text,
    lines: shownLines(schedule.lines, currency),
    firstOn,
    unit,
    every,
    lastOn,
    times,
    spread: schedule.isSpread,
    reversal,
    whenLate: schedule.asksWhenLate ? 'ask' : 'post',
    state,
    nextOn,
    held,
    createdAt,
    createdBy,
    updatedAt,
  }
}

export const occurrenceRecord = z
  .strictObject({
    scheduleId: z.string(),
    dueOn: calendarDate,
    state: z.enum(occurrenceStates),
    reason: z.strictObject(sentence).nullable().meta({ description: 'Why it is held.' }),
    ledgerEntryId: z.string().nullable(),
    reversalEntryId: z.string().nullable(),
    decidedAt: instant,
  })
  .meta({ id: 'EntryOccurrence' })

export const toOccurrence = (one: Occurrence): z.input<typeof occurrenceRecord> => ({
  scheduleId: one.scheduleId,
  dueOn: one.dueOn,
  state: one.state,
  reason: one.reason,
  ledgerEntryId: one.entryId,
  reversalEntryId: one.reversalId,
  decidedAt: one.decidedAt,
})

export const scheduleNotFound = (id: string): Refusal<'entry_schedule_not_found'> => refuse(say('entry_schedule_not_found', { id }))
