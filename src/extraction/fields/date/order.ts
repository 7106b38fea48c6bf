/**
 * Which of day, month and year stands first. A page tells it by a day that can be read in one way only, or by where it is from; in some countries every order
 * is in use, and of many pages nobody knows where they are from. Then a day is read as is likeliest, and its other readings are kept.
 */
import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import type { FoundDate } from '../../text/dates.ts'
import type { FoundCountry } from '../country/country.ts'
import type { Origin } from '../country/origin.ts'

export interface PlaceOrder {
  /** Whether the document is from where the month comes first. */
  isAmerican: boolean
  /** Whether it is known to be from where the day comes first. */
  isEuropean: boolean
  /** Whether that is known, and is the one order of the place. */
  isSure: boolean
  /** Whether it is from where the year comes first when it has two digits: 22-07-09. */
  isSwedish: boolean
}

/** Where tills print the month, the day or the year first, as it happens. */
const manyOrders: ReadonlySet<string> = new Set(['CA', 'PH'])

/** An account, a telephone or an address may be in another country than the seller, whose number in a register or name of the country may not. */
const told = 0.9

/** How far the softer signs of a country must lead to settle the order: more than one of them. */
export const settledBy = 1.2

interface Place {
  /** As far as the document says it. */
  country: FoundCountry | null
  origin: Origin
  language: string | null
  currency: string | null
}

export const placeOrderOf = (place: Place): PlaceOrder => ({
  ...monthOrDayFirst(place),
  isSwedish: place.language === 'sv' || (place.country?.country ?? place.origin.country) === 'SE',
})

function monthOrDayFirst({ country, origin, language, currency }: Place): Omit<PlaceOrder, 'isSwedish'> {
  const from = country?.country ?? origin.country
  const isEnglish = language === null || language === 'en'
  if (from !== null && manyOrders.has(from)) return { isAmerican: isEnglish, isEuropean: false, isSure: false }
  const { dayFirst, others } = votesByOrder(origin)
  if (country !== null) {
    const isAmerican = from === 'US'
    if (country.trust >= told || !isEnglish) return { isAmerican, isEuropean: !isAmerican, isSure: true }
    const isContested = isAmerican ? currency !== null && currency !== 'USD' : currency === 'USD' || others >= settledBy
    return isContested
      ? { isAmerican: currency === 'USD', isEuropean: false, isSure: false }
      : { isAmerican, isEuropean: !isAmerican, isSure: true }
  }
  if (from === 'US') return { isAmerican: true, isEuropean: false, isSure: origin.lead >= settledBy }
  if (from !== null || dayFirst - others >= settledBy)
    return { isAmerican: false, isEuropean: true, isSure: !isEnglish || dayFirst - others >= settledBy }
  return { isAmerican: isEnglish && currency === 'USD', isEuropean: !isEnglish, isSure: !isEnglish }
}

/** Countries that cannot be told apart may still write their days alike. */
function votesByOrder({ votes }: Origin): { dayFirst: number; others: number } {
  const most = (isIn: (country: string) => boolean): number =>
    Math.max(0, ...[...votes].filter(([country]) => isIn(country)).map(([, weight]) => weight))
  const isOther = (country: string): boolean => country === 'US' || manyOrders.has(country)
  return { dayFirst: most(country => !isOther(country)), others: most(isOther) }
}

export interface Ordered {
  date: CalendarDate
  /** Other days that the same numbers may be, and that have come: none where the order is settled. */
  others: readonly CalendarDate[]
}

const yearFirstOf = (found: FoundDate, date: CalendarDate): FoundDate => ({
  ...found,
  date,
  monthFirst: date,
  isDayFirstOnly: false,
  isMonthFirstOnly: false,
})

/**
 * Swedes write 22-07-09. Elsewhere it is so where the years lie together only when read that way, or where the page prints the same day in full. How days with a
 * year of four digits are written says nothing of those with two.
 */
function isYearFirstIn(all: readonly FoundDate[], isSwedish: boolean, last: CalendarDate): boolean {
  const short = all.flatMap(found => (found.yearFirst === undefined ? [] : [{ first: found.yearFirst, usual: found.date }]))
  if (short.length === 0 || all.some(found => found.isShort && found.isDayFirstOnly && found.yearFirst === undefined)) return false
  const nextYear = addDays(last, 400)
  if (short.some(({ first }) => first > nextYear)) return false
  const inFull = new Set(all.filter(found => !found.isShort && found.date === found.monthFirst).map(({ date }) => date))
  if (isSwedish || (short.some(({ first }) => inFull.has(first)) && !short.some(({ usual }) => inFull.has(usual)))) return true
  const spread = (days: readonly CalendarDate[]): number => {
    const years = days.map(day => Number(day.slice(0, 4)))
    return Math.max(...years) - Math.min(...years)
  }
  return short.length > 1 && spread(short.map(({ first }) => first)) <= 1 && spread(short.map(({ usual }) => usual)) > 3
}

export interface OrderFacts extends PlaceOrder {
  today: CalendarDate
  language: string | null
}

/** How the days of a page are to be read, each with the text that it is printed as. */
export function readerOfDays(
  all: readonly FoundDate[],
  { isAmerican, isEuropean, isSure, isSwedish, today }: OrderFacts,
): (found: FoundDate, text: string) => Ordered {
  // A day that is open is told by another that is not: "April 1, 2017" and 04/01/17 are one day.
  const certain = new Set(all.filter(date => date.date === date.monthFirst).map(({ date }) => date))
  const open = all.filter(date => date.date !== date.monthFirst)
  const isSwappedElsewhere = open.some(date => certain.has(date.monthFirst)) && !open.some(date => certain.has(date.date))
  const isKeptElsewhere = open.some(date => certain.has(date.date))
  const hasDayOnly = all.some(date => date.isDayFirstOnly)
  const hasMonthOnly = all.some(date => date.isMonthFirstOnly)
  const isMonthFirst = (hasMonthOnly || isSwappedElsewhere || (isAmerican && !isKeptElsewhere)) && !hasDayOnly
  const last = addDays(today, 1)
  const isYearFirst = isYearFirstIn(all, isSwedish, last)
  const yearFirstIn = (found: FoundDate): CalendarDate | undefined => found.yearFirst ?? found.slashedYearFirst
  // 25/03/18 may still have its year first; 25/03/2018 cannot.
  const isDayTold = all.some(date => date.isDayFirstOnly && !((yearFirstIn(date) ?? last) < last))
  const isSettled = isSure || isYearFirst || isSwappedElsewhere || isKeptElsewhere || isDayTold !== hasMonthOnly
  return (printed, text) => {
    const found = isYearFirst && printed.yearFirst !== undefined ? yearFirstOf(printed, printed.yearFirst) : printed
    const isOpen = found.date !== found.monthFirst
    // With slashes a day that is still to come may be an American one that has passed.
    const isPast = found.date > last && found.monthFirst <= last && !isEuropean && text.includes('/')
    // Who writes points puts the day first, unless more is known of the place than that it may be America.
    const isToldByPoints = !isSettled && /^\d{1,2}\.\d/.test(text)
    const usual = isOpen && (isMonthFirst || isPast) && !isToldByPoints ? found.monthFirst : found.date
    if (isSettled || isToldByPoints) return { date: usual, others: [] }
    const yearFirst = yearFirstIn(found)
    const date = usual > last && yearFirst !== undefined && yearFirst <= last ? yearFirst : usual
    const readings = new Set([usual, found.date, found.monthFirst, ...(yearFirst === undefined ? [] : [yearFirst])])
    return { date, others: [...readings].filter(one => one !== date && one <= last) }
  }
}
