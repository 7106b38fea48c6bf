import { z } from 'zod'
import { deadlinesOf, windowAround } from '../../actions/deadlines.ts'
import { addDays, type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import { periodInWords } from '../../domain/calendar/periods.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { type Fault, refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { findSettings } from '../../store/access/settings.ts'

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
/** As long as what is listed when nothing is asked for: eighteen months. */
const spanDays = 548

/** Far enough for any book, and near enough for a year of four digits before and after. */
const known = { from: '1900-01-01', to: '2999-12-31' }

interface Days {
  from: CalendarDate
  to: CalendarDate
}

function faultsIn({ from, to }: Days): Fault[] {
  const faults: Fault[] = []
  if (from < known.from) faults.push({ path: 'from', message: `Not before ${known.from}.` })
  if (from > known.to) faults.push({ path: 'from', message: `Not after ${known.to}.` })
  if (from > to) faults.push({ path: 'to', message: 'Not before `from`, which is three months ago when left out.' })
  if (to > known.to) faults.push({ path: 'to', message: `Not after ${known.to}.` })
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > spanDaysMax)
    faults.push({ path: 'to', message: 'At most three years after `from`.' })
  return faults
}

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
    const around = windowAround(dayIn((await findSettings(db)).timeZone, now))
    const days = { from: from ?? around.from, to: to ?? (from === undefined ? around.to : addDays(from, spanDays)) }
    const faults = faultsIn(days)
    if (faults.length > 0) return refuse('invalid_input', 'Deadlines are not listed for these days.', faults)
    const found = await deadlinesOf(db, now, days)
    if (!found) return refuse('region_not_set', 'Choose the region first, with set_region: it decides what is due.')
    const items = found.deadlines.map(({ period, payable, changedAt: _changedAt, revision: _revision, ...deadline }) => ({
      ...deadline,
      period: periodInWords(period),
      periodStart: period.start,
      periodEnd: period.end,
      payable: payable && fromMinor(payable.amount, payable.currency),
      currency: payable?.currency ?? null,
    }))
    return { items, nextCursor: null }
  },
})
