/**
 * Numbers of invoices: `2026-0001`, one series an organization and year, which credit notes share. A sequential number that identifies the invoice is what
 * the law wants (directive 2006/112/EC, art. 226, nr. 2); a caller may bring one of its own instead.
 */

import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Warning } from '../checks.ts'
import type { Fault } from '../refusals.ts'

/** What was given out of a series. */
export interface Series {
  /** Of the date of the invoice. */
  year: number
  /** The last that was taken in a row; 0 where none was. */
  last: number
  /** Numbers of the series beyond it that callers brought themselves: the row goes on around them. */
  ahead: readonly number[]
}

export const seriesYear = (date: CalendarDate): number => Number(date.slice(0, 4))

export const numberText = (year: number, sequence: number): string =>
  `${String(year).padStart(4, '0')}-${String(sequence).padStart(4, '0')}`

/** The place of a number in the series of a year; null for one that is not written as ours. Fifteen digits are an exact number still. */
export function placeInSeries(number: string, year: number): number | null {
  const [, written, digits] = /^(\d{4})-(\d{4,15})$/.exec(number) ?? []
  if (digits === undefined || Number(written) !== year) return null
  const sequence = Number(digits)
  return sequence > 0 && number === numberText(year, sequence) ? sequence : null
}

/**
 * The number of the next invoice, and where the series stands afterwards. Whether a brought number is free is not decided here: the store knows.
 * The first number of a year may be any: who comes from another program in the middle of the year goes on where that one ended.
 */
export function takeNumber({ year, last, ahead }: Series, brought: string | null): { number: string; last: number } {
  if (brought !== null) {
    const place = placeInSeries(brought, year)
    const isNext = place !== null && (place === last + 1 || (last === 0 && ahead.length === 0))
    return { number: brought, last: isNext ? place : last }
  }
  let next = last + 1
  while (ahead.includes(next)) next += 1
  return { number: numberText(year, next), last: next }
}

/** An issued invoice by its number. */
export interface Numbered {
  number: string
  date: CalendarDate
}

/**
 * Numbers are given one after the other (art. 226, nr. 2 of the directive; DPR 633/72 art. 21, c. 2, lett. b; momsbekendtgoerelsen § 58): a lower one
 * with a later date makes who looks at the books ask. Nothing forbids it.
 */
export const outOfOrder = 'number_out_of_order'

export const orderWarning = ({ number, date }: Numbered): Warning => ({ field: 'date', ...say(outOfOrder, { number, date }) })

/** Letters of Western Europe, digits and signs: what every format of an invoice can carry. Not a space at either end. */
const printable =
  /^[\u0021-\u007e\u00a1-\u00ac\u00ae-\u00ff](?:[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]*[\u0021-\u007e\u00a1-\u00ac\u00ae-\u00ff])?$/

/** What is wrong with a number that a caller brings. The exchange system refuses one without a digit (00425). */
export function numberFaults(number: string, lengthMax: number): Fault[] {
  const fault = (said: Said): Fault[] => [{ path: 'number', ...said }]
  if (number.length < 1 || number.length > lengthMax) return fault(say('invoice_number.length', { max: lengthMax }))
  if (!printable.test(number)) return fault(say('invoice_number.characters'))
  return /\d/.test(number) ? [] : fault(say('invoice_number.no_digit'))
}
