/** Accounting years: at most twelve months (the first may have eighteen), one after the other without a gap, and closed in their order. */
import { say } from '../../language/say.ts'
import { addDays, addMonths, addYears, type CalendarDate } from '../calendar/dates.ts'
import { type Minor, negate, sum, zero } from '../money/money.ts'
import { type Fault, type Refusal, refuse, refuseFields } from '../refusals.ts'
import type { Region } from '../regions.ts'
import { type Entry, toLine } from './entry.ts'
import { tooFarAhead, tooFarBack } from './first-day.ts'

export interface AccountingYear {
  id: string
  regionKey: string
  start: CalendarDate
  end: CalendarDate
  state: 'open' | 'closed'
  /** How often it was closed. */
  closings: number
  /** The entry that carried its result to equity; null where it is open, or nothing was to be carried. */
  closingEntryId: string | null
  closedAt: string | null
  closedBy: string | null
}

const monthsMax = 12
/** The first year of a company (DK: ÅRL § 15; IT: usual for the first exercise). */
const firstMonthsMax = 18
/** A year that is further ahead was mistyped. */
const yearsAheadMax = 3

const lastDayAfter = (start: CalendarDate, months: number): CalendarDate => addDays(addMonths(start, months), -1)

export function yearFaults(
  years: readonly AccountingYear[],
  { start, end }: Pick<AccountingYear, 'start' | 'end'>,
  today: CalendarDate,
): Fault[] {
  if (end < start) return [{ path: 'end', ...say('year_ends_before_start') }]
  const far = [...tooFarBack(start, 'start'), ...tooFarAhead(end, addYears(today, yearsAheadMax), 'end')]
  if (far.length > 0) return far
  const last = years.at(-1)
  const first = years[0]
  const follows = last && start === addDays(last.end, 1)
  const precedes = first && addDays(end, 1) === first.start
  if (last && first && !follows && !precedes) {
    return [{ path: 'start', ...say('year_not_next', { next: addDays(last.end, 1), before: addDays(first.start, -1) }) }]
  }
  if (precedes && first.end > lastDayAfter(first.start, monthsMax)) {
    return [{ path: 'start', ...say('year_before_long', { start: first.start, end: first.end, months: monthsMax }) }]
  }
  return lengthFaults({ start, end }, last === undefined || precedes === true)
}

function lengthFaults({ start, end }: Pick<AccountingYear, 'start' | 'end'>, isFirst: boolean): Fault[] {
  const months = isFirst ? firstMonthsMax : monthsMax
  return end > lastDayAfter(start, months) ? [{ path: 'end', ...say('year_too_long', { months }) }] : []
}

/** What is wrong with another end of the last year. */
export function endFaults(years: readonly AccountingYear[], { id, start, end }: AccountingYear, today: CalendarDate): Fault[] {
  if (end < start) return [{ path: 'end', ...say('year_ends_before_start') }]
  const far = tooFarAhead(end, addYears(today, yearsAheadMax), 'end')
  return far.length > 0 ? far : lengthFaults({ start, end }, years[0]?.id === id)
}

/** Years follow each other without a gap: only the end of the last one moves. */
export function mayChange(
  year: AccountingYear,
  years: readonly AccountingYear[],
): Refusal<'year_closed' | 'later_year_closed' | 'year_not_last'> | undefined {
  return isShut(year, years) ?? (year.id === years.at(-1)?.id ? undefined : notLast(years))
}

/** Entries name a year that was ever closed. A first one that never was says nothing to those after it, closed or not. */
export function mayDelete(
  year: AccountingYear,
  years: readonly AccountingYear[],
): Refusal<'year_closed' | 'year_not_last' | 'year_in_use'> | undefined {
  if (year.state === 'closed') return closedAlready(year)
  if (year.closings > 0) return refuse(say('year_in_use', { start: year.start, end: year.end }))
  return [years[0]?.id, years.at(-1)?.id].includes(year.id) ? undefined : notLast(years)
}

function isShut(year: AccountingYear, years: readonly AccountingYear[]): Refusal<'year_closed' | 'later_year_closed'> | undefined {
  return year.state === 'closed' ? closedAlready(year) : laterClosed(year, years)
}

const closedAlready = ({ start, end }: AccountingYear): Refusal<'year_closed'> => refuse(say('year_closed.reopen', { start, end }))

function notLast(years: readonly AccountingYear[]): Refusal<'year_not_last'> {
  const { start, end } = years.at(-1)!
  return refuse(say('year_not_last', { start, end }))
}

export function mayClose(
  year: AccountingYear,
  years: readonly AccountingYear[],
  today: CalendarDate,
): Refusal<'year_closed' | 'year_not_ended' | 'earlier_year_open' | 'later_year_closed'> | undefined {
  const { start, end } = year
  if (year.state === 'closed') return refuse(say('year_closed', { start, end }))
  if (end >= today) return refuse(say('year_not_ended', { end }))
  // A year that was added before one that is closed: that one carried all up to its end, and its result would be carried twice.
  const later = laterClosed(year, years)
  if (later) return later
  // What one before a closed year had was carried with that one's: it keeps nobody waiting.
  const earlier = years.find(one => one.end < start && one.state === 'open' && !laterClosed(one, years))
  return earlier && refuse(say('earlier_year_open', { start: earlier.start, end: earlier.end }))
}

export function mayReopen(year: AccountingYear, years: readonly AccountingYear[]): Refusal<'year_open' | 'later_year_closed'> | undefined {
  if (year.state === 'open') return refuse(say('year_open', { start: year.start, end: year.end }))
  return laterClosed(year, years)
}

/** The last one: years are reopened from the end. */
function laterClosed(year: AccountingYear, years: readonly AccountingYear[]): Refusal<'later_year_closed'> | undefined {
  const later = years.findLast(one => one.start > year.end && one.state === 'closed')
  return later && refuse(say('later_year_closed', { start: later.start, end: later.end }))
}

/** A lock may not open days of a closed year: only reopening the year does. One of a mistyped year would lock nothing, or everything. */
export function lockFaults(
  lockedUntil: CalendarDate | null,
  years: readonly AccountingYear[],
  today: CalendarDate,
): Refusal<'invalid_input' | 'year_closed'> | undefined {
  const path = 'lockedUntil'
  const far =
    lockedUntil === null ? [] : [...tooFarBack(lockedUntil, path), ...tooFarAhead(lockedUntil, addYears(today, yearsAheadMax), path)]
  if (far.length > 0) return refuseFields(far)
  const closed = years.findLast(({ state }) => state === 'closed')
  if (!closed || (lockedUntil !== null && lockedUntil >= closed.end)) return undefined
  return refuse(say('year_closed.reopen', { start: closed.start, end: closed.end }))
}

export interface Balance {
  account: string
  balance: Minor
}

/** Income and cost of the year to zero, their sum to equity. Null where there is nothing to carry. */
export function planYearEnd(
  region: Region,
  year: AccountingYear,
  balances: readonly Balance[],
  { text, accountName }: { text: string; accountName(number: string): string },
): Entry | null {
  const moved = balances.filter(({ balance }) => balance !== 0)
  const result = sum(moved.map(({ balance }) => balance))
  const { profit, loss } = region.accounts.result
  const line = (account: string, amount: Minor) => toLine(account, accountName(account), amount)
  const lines = moved.map(({ account, balance }) => line(account, negate(balance)))
  if (result !== 0) lines.push(line(result < 0 ? profit : loss, result))
  if (lines.length < 2) return null
  return {
    regionKey: year.regionKey,
    currency: region.currency,
    date: year.end,
    vatDate: year.end,
    text,
    amount: zero,
    lines,
    source: { type: 'year_end', id: year.id },
    exchange: null,
  }
}

export const refuseYear = (faults: readonly Fault[]): Refusal<'invalid_input'> => refuseFields(faults)
