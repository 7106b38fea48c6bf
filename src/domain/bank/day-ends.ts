/** What the balances of a statement say about the ends of days. Only some of them are true at the end of one. */
import { addDays, type CalendarDate } from '../calendar/dates.ts'
import { type Minor, plus, sum, zero } from '../money/money.ts'
import type { Balance, DayEnd, Statement } from './statements.ts'
import type { Movement } from './transactions.ts'

type Movements = readonly Pick<Movement, 'date' | 'amount' | 'isPending'>[]

const booked = (movements: Movements): Movements => movements.filter(({ isPending }) => !isPending)

/** The first and the last day that something was booked on. */
function daysOf(movements: Movements): { first: CalendarDate; last: CalendarDate } | undefined {
  let days: { first: CalendarDate; last: CalendarDate } | undefined
  for (const { date } of booked(movements)) {
    if (!days) days = { first: date, last: date }
    else if (date < days.first) days.first = date
    else if (date > days.last) days.last = date
  }
  return days
}

const movedOn = (movements: Movements, day: CalendarDate): Minor =>
  sum(
    booked(movements)
      .filter(({ date }) => date === day)
      .map(({ amount }) => amount),
  )

/**
 * What the account held before the first movement. Some banks date it by the first day of the statement, others by the last one of the statement before
 * (PRCD of ISO 20022 always is). Only a closing balance is the bank's word on a day: of this nobody can tell what else was booked on the day, by another
 * statement of it or ahead.
 */
export function heldBefore(opening: Balance, { closing, movements }: Pick<Statement, 'closing' | 'movements'>): DayEnd {
  const next = daysOf(movements)?.first ?? closing?.date
  const isOfLaterDays = next !== undefined && next > opening.date
  return { date: isOfLaterDays ? opening.date : addDays(opening.date, -1), amount: opening.amount, moved: zero }
}

/** What it held after the last movement. What was booked ahead, on Friday for Monday, is in the balance of Friday: the day of that goes on. */
export function heldAfter(closing: Balance, movements: Movements): DayEnd {
  const last = daysOf(movements)?.last
  return last !== undefined && last > closing.date
    ? { date: last, amount: closing.amount, moved: movedOn(movements, last) }
    : { ...closing, moved: null }
}

const areInOrder = (movements: Movements): boolean => movements.every(({ date }, at) => at === 0 || movements[at - 1]!.date <= date)

/**
 * What it held before a page of a statement: true in the middle of the day of its first movement, whatever day is printed beside it, which often is that of
 * the whole statement. Nothing where a page has no movements, or they are in no order of days.
 */
export function heldBeforePage({ amount }: Balance, movements: Movements): DayEnd[] {
  const days = daysOf(movements)
  if (!days || !areInOrder(movements)) return []
  const moved = movedOn(movements, days.first)
  return [{ date: days.first, amount: plus(amount, moved), moved }]
}

/** What it held after a page, or several that follow each other: true in the middle of the day of the last movement. */
export function heldAfterPage({ amount }: Balance, movements: Movements): DayEnd[] {
  const days = daysOf(movements)
  return days && areInOrder(movements) ? [{ date: days.last, amount, moved: movedOn(movements, days.last) }] : []
}

/**
 * What it held when a report within the day was made. Which movements of the day came before is known of those in the report only, so that a balance on a day
 * of which it tells none says nothing about the end of that.
 */
export function heldWithinDay({ date, amount }: Balance, movements: Movements): DayEnd[] {
  const last = daysOf(movements)?.last
  return last !== undefined && last >= date ? [{ date: last, amount, moved: movedOn(movements, last) }] : []
}

/** What the bank calls the closing balance of such a report: the day is over, or only the time that it speaks of. */
export function heldAfterReport({ date, amount }: Balance, movements: Movements): DayEnd {
  const last = daysOf(movements)?.last
  const day = last !== undefined && last > date ? last : date
  return { date: day, amount, moved: movedOn(movements, day) }
}
