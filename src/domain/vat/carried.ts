/** What the returns before leave to one, and what was brought in from other books or used up elsewhere. */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Period } from '../calendar/periods.ts'
import { type Minor, minus, negate, plus, sum, toMinorUnits, zero } from '../money/money.ts'
import type { Carried, CreditMove, ReturnFigures } from './vat-returns.ts'
import { type Filed, leftBefore } from './vat-spans.ts'

const yearOf = (day: CalendarDate): string => day.slice(0, 4)

/** A debt too small to be paid ends with the year; a credit goes on as one of the year before. */
export function carriedTo(period: Period, filed: readonly (Filed & Pick<ReturnFigures, 'carries'>)[]): Carried {
  const left = leftBefore(period, filed)
  const isOfThisYear = (one: (typeof left)[number]) => yearOf(one.period.end) === yearOf(period.start)
  const thisYear = left.filter(isOfThisYear)
  return {
    debt: sum(thisYear.map(({ carries }) => carries.debt)),
    credit: sum(thisYear.map(({ carries }) => carries.credit)),
    creditOfLastYear: sum(left.filter(one => !isOfThisYear(one)).map(({ carries }) => carries.credit)),
  }
}

/** Opening balances of the first day of a year, or of an earlier one, hold what that year began with. */
const isOfLastYear = ({ isOpening, date }: CreditMove, { start }: Period): boolean => isOpening && date <= `${yearOf(start)}-01-01`

/**
 * A credit that other books left, and what of a credit was set off against other taxes or refunded: the year before is used first. `missing` is what was
 * used and not there.
 */
export function withMoves(carried: Carried, moves: readonly CreditMove[], period: Period): { carried: Carried; missing: Minor } {
  const brought = moves.filter(one => isOfLastYear(one, period))
  const lastYear = plus(carried.creditOfLastYear, sum(brought.map(({ amount }) => amount)))
  const rest = sum(moves.filter(one => !isOfLastYear(one, period)).map(({ amount }) => amount))
  const used = rest < 0 ? negate(rest) : zero
  const ofLastYear = toMinorUnits(Math.max(0, Math.min(used, lastYear)))
  const credit = plus(carried.credit, rest > 0 ? rest : negate(minus(used, ofLastYear)))
  const leftOver = minus(lastYear, ofLastYear)
  const below = (amount: Minor): Minor => (amount < 0 ? negate(amount) : zero)
  return {
    carried: { debt: carried.debt, credit: credit < 0 ? zero : credit, creditOfLastYear: leftOver < 0 ? zero : leftOver },
    missing: plus(below(credit), below(leftOver)),
  }
}
