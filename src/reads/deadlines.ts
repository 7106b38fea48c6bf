import { z } from 'zod'
import { deadlinesOf, isOfReturn } from '../actions/deadlines.ts'
import { fromMinor } from '../domain/money.ts'
import { periodInWords } from '../domain/periods.ts'
import { refuse } from '../domain/refusals.ts'
import { defineRead } from '../kernel/define-read.ts'
import { calendarDate } from '../kernel/fields.ts'

const deadlineRecord = z
  .strictObject({
    kind: z.string(),
    periodKey: z.string().meta({ description: 'With the kind it names the deadline for good: 2026-Q1.' }),
    period: z.string(),
    periodStart: calendarDate,
    periodEnd: calendarDate,
    dueOn: calendarDate.meta({ description: 'Moved to the next working day where it falls on a weekend or a holiday.' }),
    title: z.strictObject({ english: z.string(), local: z.string() }),
    description: z.string(),
    law: z.string(),
    state: z.enum(['open', 'ready', 'filed']).meta({ description: 'ready: the return behind it is prepared, and not filed.' }),
    isOverdue: z
      .boolean()
      .meta({ description: 'The day has passed and the return behind it is not filed. Of what is done elsewhere nothing is known.' }),
    payable: z.number().nullable(),
    currency: z.string().nullable(),
  })
  .meta({ id: 'Deadline' })

const spanDaysMax = 3 * 366

export const listDeadlines = defineRead({
  name: 'list_deadlines',
  title: 'Deadlines',
  path: '/deadlines',
  permission: 'ledger:read',
  summary:
    'What is due and when, by the rules of the region: from three months back to fifteen ahead unless asked otherwise. The calendar feed shows the same.',
  input: z.strictObject({ from: calendarDate.optional(), to: calendarDate.optional() }),
  output: z.strictObject({ items: z.array(deadlineRecord), nextCursor: z.null() }),
  refusals: ['region_not_set', 'invalid_input'],
  async run({ from, to }, { db, now }) {
    if (from !== undefined && to !== undefined && (Date.parse(to) - Date.parse(from)) / 86_400_000 > spanDaysMax) {
      return refuse('invalid_input', 'Deadlines are listed for at most three years.', [
        { path: 'to', message: 'At most three years after `from`.' },
      ])
    }
    const found = await deadlinesOf(db, now, { from, to })
    if (!found) return refuse('region_not_set', 'Choose the region first, with set_region: it decides what is due.')
    const items = found.deadlines.map(({ period, payable, changedAt: _changedAt, revision: _revision, ...deadline }) => ({
      ...deadline,
      period: periodInWords(period),
      periodStart: period.start,
      periodEnd: period.end,
      isOverdue: isOfReturn({ ...deadline, period }) && deadline.state !== 'filed' && deadline.dueOn < found.today,
      payable: payable && fromMinor(payable.amount, payable.currency),
      currency: payable?.currency ?? null,
    }))
    return { items, nextCursor: null }
  },
})
