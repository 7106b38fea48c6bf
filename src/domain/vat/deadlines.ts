/** What the lists of deadlines of the countries have in common. */
import { addYears } from '../calendar/dates.ts'
import type { VatFrequency } from '../calendar/periods.ts'
import { type Period, periodAfter, periodOf } from '../calendar/periods.ts'
import type { Deadline, DeadlineFacts } from './vat-returns.ts'

/** The periods that may have a deadline in the asked days: nothing is due before its period begins, or more than a year after it ended. */
export function periodsDue({ from, to }: DeadlineFacts, frequency: VatFrequency): Period[] {
  const periods: Period[] = []
  for (let period = periodOf(addYears(from, -1), frequency); ; period = periodAfter(period, frequency)) {
    if (period.start <= to) periods.push(period)
    if (period.end >= to) return periods
  }
}

export const hasEuSales = ({ start, end }: Period, { euSales }: DeadlineFacts): boolean =>
  euSales.some(sold => sold.start <= end && start <= sold.end)

/** The quarters with a return in the one-stop shop: who is registered on any day of one files it, sales or none. */
export const ossQuarters = (facts: DeadlineFacts): Period[] => {
  const { oss } = facts
  if (!oss) return []
  return periodsDue(facts, 'quarterly').filter(({ start, end }) => oss.from <= end && (oss.to === null || start <= oss.to))
}

const order = ({ dueOn, kind, periodKey }: Deadline): string => `${dueOn} ${kind} ${periodKey}`

/** Those that are due in the asked days, in the order of the calendar. */
export const dueWithin = (deadlines: readonly Deadline[], { from, to }: DeadlineFacts): Deadline[] =>
  deadlines
    .filter(({ dueOn }) => from <= dueOn && dueOn <= to)
    .toSorted((one, other) => (order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0))
