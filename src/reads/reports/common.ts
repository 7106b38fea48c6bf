/** What the reports have in common: whose books, which days, and what they are compared with. */
import { z } from 'zod'
import { addDays, addYears, type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { Account, AccountType } from '../../domain/ledger/chart.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { listYears } from '../../store/ledger/years.ts'
import type { Span } from '../../store/reports/sums.ts'
import { findChart } from '../ledger/accounts.ts'

export const money = z.number()

export const from = calendarDate.optional().meta({ description: 'The first day; that of the accounting year of `to` when left out.' })
export const to = calendarDate.optional().meta({ description: 'The last day; today when left out.' })
export const on = calendarDate.optional().meta({ description: 'At the end of this day; today when left out.' })
export const compare = z
  .enum(['previous_year', 'previous_period'])
  .optional()
  .meta({ description: 'A second column: the same days a year before, or as many days before these.' })

export interface ReportBooks {
  regionKey: string
  region: Region
  today: CalendarDate
  chart: ReadonlyMap<string, Account>
  typeOf(account: string): AccountType | null
  nameOf(account: string): string
}

export const regionNotSet = () => refuse(say('region_not_set.books'))

/** For a report that shows no account. */
export async function openBooks({ db, now }: ReadContext): Promise<Pick<ReportBooks, 'regionKey' | 'region' | 'today'> | undefined> {
  const { regionKey, timeZone } = await findSettings(db)
  const region = regionKey === null ? undefined : regions[regionKey]
  return regionKey === null || region === undefined ? undefined : { regionKey, region, today: dayIn(timeZone, now) }
}

export async function openReport(context: ReadContext): Promise<ReportBooks | undefined> {
  const books = await openBooks(context)
  if (!books) return undefined
  const chart = await findChart(context, books.regionKey)
  return {
    ...books,
    chart,
    typeOf: account => chart.get(account)?.type ?? null,
    nameOf: account => chart.get(account)?.name.local ?? account,
  }
}

/** The accounting year that the last day is in; the year of the calendar where none was entered. */
export async function daysOf(
  { db }: ReadContext,
  { regionKey, today }: ReportBooks,
  given: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
): Promise<{ from: CalendarDate; to: CalendarDate }> {
  const last = given.to ?? today
  if (given.from !== undefined) return { from: given.from, to: last }
  const year = (await listYears(db, regionKey)).find(({ start, end }) => start <= last && last <= end)
  return { from: year?.start ?? `${last.slice(0, 4)}-01-01`, to: last }
}

export type Compare = z.output<typeof compare>

const daysBetween = (first: CalendarDate, last: CalendarDate): number => Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)

/** The last day of February is compared with the last day of February. */
const yearBefore = (date: CalendarDate): CalendarDate => {
  const isLast = date.endsWith('-02-28') && addDays(date, 1).endsWith('-03-01')
  const moved = addYears(date, -1)
  return isLast && addDays(moved, 1).endsWith('-02-29') ? addDays(moved, 1) : moved
}

export function comparedSpan(span: { from: CalendarDate; to: CalendarDate }, wanted: Compare): Span | null {
  if (wanted === undefined) return null
  if (wanted === 'previous_year') return { from: yearBefore(span.from), to: yearBefore(span.to) }
  const to = addDays(span.from, -1)
  return { from: addDays(to, -daysBetween(span.from, span.to)), to }
}
