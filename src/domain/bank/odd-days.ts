/**
 * Movements on days on which nothing can have been booked: the year was mistyped, or day and month were read the wrong way round. They may still be meant, so
 * they are imported, and said: one that is years ahead is matched with nothing, and no balance is checked before its day comes.
 */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { addDays, addYears, type CalendarDate } from '../calendar/dates.ts'
import { fromMinor } from '../money/money.ts'
import type { Movement } from './transactions.ts'

/** Banks book a weekend or a long holiday ahead, not a quarter. */
const aheadDaysMax = 60
/** Twice as long as books must be kept: ten years at most (art. 2220 codice civile; five by bogføringsloven § 12). */
const agoYearsMax = 20
const namedMax = 3
const textMax = 40

type Told = Pick<Movement, 'date' | 'amount' | 'currency' | 'text' | 'isPending'>

export type OddDays = Said<'date_far_ahead' | 'date_long_ago'>

export const isFarAhead = (date: CalendarDate, today: CalendarDate): boolean => date > addDays(today, aheadDaysMax)

/** What is pending is not booked, and may be announced for whenever. */
export function oddDays(movements: readonly Told[], today: CalendarDate): OddDays[] {
  const booked = movements.filter(({ isPending }) => !isPending)
  const earliest = addYears(today, -agoYearsMax)
  // Of a year of movements few are later than today.
  const ahead = booked.filter(({ date }) => date > today && isFarAhead(date, today))
  const ago = booked.filter(({ date }) => date < earliest)
  return [
    ...(ahead.length === 0 ? [] : [say('date_far_ahead', { ...shown(ahead), days: aheadDaysMax })]),
    ...(ago.length === 0 ? [] : [say('date_long_ago', { ...shown(ago), years: agoYearsMax })]),
  ]
}

/** The first of them are named by what is printed in their rows. */
const shown = (odd: readonly Told[]) => ({
  count: odd.length,
  named: odd.slice(0, namedMax).map(({ date, amount, currency, text }) => ({
    date,
    amount: fromMinor(amount, currency),
    currency,
    text: text.slice(0, textMax).toWellFormed(),
  })),
})
