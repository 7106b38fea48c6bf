import { z } from 'zod'
import { deadlinesOf, windowAround } from '../../actions/deadlines.ts'
import { addDays, type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { type Fault, refuse, refuseFields } from '../../domain/refusals.ts'
import type { DeadlineInFeed } from '../../domain/vat/deadline-feed.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, sentence, toldText } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { inWords, tell } from '../../language/tell.ts'
import { findSettings } from '../../store/access/settings.ts'

export const deadlineRecord = z
  .strictObject({
    kind: z.string(),
    periodKey: z.string().meta({ description: 'With the kind it names the deadline for good: 2026-Q1.' }),
    period: toldText,
    periodStart: calendarDate,
    periodEnd: calendarDate,
    dueOn: calendarDate.meta({ description: 'Moved to the next working day where it falls on a weekend or a holiday.' }),
    title: z.strictObject({ english: z.string(), local: z.string() }),
    name: toldText.meta({ description: 'The title in the language of the reader.' }),
    description: toldText,
    descriptionCode: z.string(),
    descriptionValues: sentence.values,
    law: z.string(),
    state: z.enum(['open', 'ready', 'filed']).meta({ description: 'ready: the return behind it is prepared, and not filed.' }),
    isOverdue: z
      .boolean()
      .meta({ description: 'The day has passed and the return behind it is not filed. Of what is done elsewhere nothing is known.' }),
    payable: z.number().nullable(),
    currency: z.string().nullable(),
  })
  .meta({ id: 'Deadline' })

const spanYearsMax = 3
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
  if (from < known.from) faults.push({ path: 'from', ...say('deadlines_not_before', { day: known.from }) })
  if (from > known.to) faults.push({ path: 'from', ...say('deadlines_not_after', { day: known.to }) })
  if (from > to) faults.push({ path: 'to', ...say('to_before_from') })
  if (to > known.to) faults.push({ path: 'to', ...say('deadlines_not_after', { day: known.to }) })
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > spanYearsMax * 366)
    faults.push({ path: 'to', ...say('deadlines_span', { years: spanYearsMax }) })
  return faults
}

export function toDeadlineRecord({
  period,
  payable,
  title,
  description,
  changedAt: _changedAt,
  revision: _revision,
  ...deadline
}: DeadlineInFeed): z.input<typeof deadlineRecord> {
  return {
    ...deadline,
    title: { english: tell('en', title.explanation), local: title.local },
    name: inWords(title.explanation),
    description: inWords(description),
    descriptionCode: description.code,
    descriptionValues: description.values,
    period: inWords(say('period_in_words', { ...period })),
    periodStart: period.start,
    periodEnd: period.end,
    payable: payable && fromMinor(payable.amount, payable.currency),
    currency: payable?.currency ?? null,
  }
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
    if (faults.length > 0) return refuseFields(faults)
    const found = await deadlinesOf(db, now, days)
    if (!found) return refuse(say('region_not_set.deadlines'))
    return { items: found.deadlines.map(toDeadlineRecord), nextCursor: null }
  },
})
