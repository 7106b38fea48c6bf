/**
 * Movements on days on which nothing can have been booked: the year was mistyped, or day and month were read the wrong way round. They may still be meant, so
 * they are imported, and said: one that is years ahead is matched with nothing, and no balance is checked before its day comes.
 */
import { addDays, addYears, type CalendarDate, dayInWords } from '../calendar/dates.ts'
import { inWords } from '../money/money.ts'
import type { Movement } from './transactions.ts'

/** Banks book a weekend or a long holiday ahead, not a quarter. */
const aheadDaysMax = 60
/** Twice as long as books must be kept: ten years at most (art. 2220 codice civile; five by bogføringsloven § 12). */
const agoYearsMax = 20
const namedMax = 3
const textMax = 40

type Told = Pick<Movement, 'date' | 'amount' | 'currency' | 'text' | 'isPending'>

export interface OddDays {
  code: 'date_far_ahead' | 'date_long_ago'
  message: string
}

export const isFarAhead = (date: CalendarDate, today: CalendarDate): boolean => date > addDays(today, aheadDaysMax)

/** What is pending is not booked, and may be announced for whenever. */
export function oddDays(movements: readonly Told[], today: CalendarDate): OddDays[] {
  const booked = movements.filter(({ isPending }) => !isPending)
  const earliest = addYears(today, -agoYearsMax)
  // Of a year of movements few are later than today.
  const ahead = booked.filter(({ date }) => date > today && isFarAhead(date, today))
  const ago = booked.filter(({ date }) => date < earliest)
  return [
    ...(ahead.length === 0 ? [] : [{ code: 'date_far_ahead' as const, message: said(ahead, `more than ${aheadDaysMax} days ahead`) }]),
    ...(ago.length === 0 ? [] : [{ code: 'date_long_ago' as const, message: said(ago, `more than ${agoYearsMax} years ago`) }]),
  ]
}

function said(odd: readonly Told[], when: string): string {
  const which = odd.slice(0, namedMax).map(({ date, amount, currency, text }) => {
    const words = text === '' ? '' : ` ("${text.slice(0, textMax).toWellFormed()}")`
    return `${inWords(amount, currency)} on ${dayInWords(date)}${words}`
  })
  const more = odd.length > namedMax ? `, and ${odd.length - namedMax} more` : ''
  const [what, as] =
    odd.length === 1
      ? ['A movement is', 'It is taken as the file has it']
      : [`${odd.length} movements are`, 'They are taken as the file has them']
  return `${what} booked ${when}: ${which.join('; ')}${more}. ${as}: look whether its days are right.`
}
