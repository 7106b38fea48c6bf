/** Rates as a central bank publishes them: what one euro costs in each currency, on a day. */
import { addDays, type CalendarDate, nextDay } from '../calendar/dates.ts'
import { easterSunday } from '../calendar/easter.ts'
import { toDecimal } from './money.ts'

export interface RateDay {
  on: CalendarDate
  /** Decimal digits by currency; the euro is not among them. */
  rates: Readonly<Record<string, string>>
}

/** Beyond this a currency is no longer published: its last rate is none. */
export const publishedDaysMax = 7

/** As many as a JSON number holds exactly: an amount of ten million still comes out as if it had been rounded once. */
const significantDigits = 15

/** What one unit of `currency` costs in `home`, by what one euro costs in either: divided once, with fifteen digits that count. */
export function crossRate(rates: Readonly<Record<string, string>>, currency: string, home: string): string | undefined {
  const perEuro = (code: string) => (code === 'EUR' ? '1' : Object.hasOwn(rates, code) ? rates[code] : undefined)
  const [over, under] = [perEuro(home), perEuro(currency)]
  if (over === undefined || under === undefined) return undefined
  return currency === 'EUR' ? over : quotientOf(over, under, significantDigits)
}

/** Divided once, with so many digits that count. */
export function quotientOf(over: string, under: string, digitsMax: number): string {
  const [top, bottom] = [toDecimal(over), toDecimal(under)]
  // Both as whole numbers of the same unit, so that their quotient is that of the rates.
  const scale = Math.max(top.scale, bottom.scale)
  const numerator = top.value * 10n ** BigInt(scale - top.scale)
  const denominator = bottom.value * 10n ** BigInt(scale - bottom.scale)
  const whole = (numerator / denominator).toString()
  const leadingZeros = whole === '0' ? (denominator / numerator).toString().length - 1 : -whole.length
  const decimals = Math.max(0, digitsMax + leadingZeros)
  const digits = (2n * numerator * 10n ** BigInt(decimals) + denominator) / (2n * denominator)
  if (decimals === 0) return digits.toString()
  const padded = digits.toString().padStart(decimals + 1, '0')
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** No currency has ever halved or doubled from one publishing day to the next. */
const stepMax = 2

/** The first currency whose rate cannot be right beside that of a day shortly before. */
export function strangeStep(before: RateDay | undefined, day: RateDay): { currency: string; from: string; to: string } | undefined {
  if (!before || before.on < addDays(day.on, -publishedDaysMax)) return undefined
  for (const [currency, to] of Object.entries(day.rates)) {
    const from = before.rates[currency] ?? to
    if (Number(to) > Number(from) * stepMax || Number(to) * stepMax < Number(from)) return { currency, from, to }
  }
  return undefined
}

/** In thousandths: what two central banks say of one day comes from the same concertation. */
const apartMax = 5

/** The first currency of which two sources say something else on the same day. */
export function apartFrom(one: RateDay, other: RateDay): { currency: string; told: string; there: string } | undefined {
  for (const [currency, told] of Object.entries(one.rates)) {
    const there = other.rates[currency] ?? told
    if (Math.abs(Number(told) - Number(there)) * 1000 > Number(there) * apartMax) return { currency, told, there }
  }
  return undefined
}

/** The days on which the TARGET system of the euro is closed, beside Saturdays and Sundays: no rates are published on them. */
function isHoliday(day: CalendarDate): boolean {
  const easter = easterSunday(Number(day.slice(0, 4)))
  return ['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5)) || day === addDays(easter, -2) || day === addDays(easter, 1)
}

export const isPublishingDay = (day: CalendarDate): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !isHoliday(day)

export const publishingDayAfter = (day: CalendarDate): CalendarDate => nextDay(addDays(day, 1), isPublishingDay)

/** 16:15 in Frankfurt in winter and 17:15 in summer: by then the rates of the day are out. */
const publishedAt = 'T15:15:00Z'

export type Feed = 'day' | 'ninety_days' | 'history'

/** The smallest file that leaves no day out between what is there and now. */
export function feedFor(newest: CalendarDate | null, now: Date): Feed {
  if (newest === null) return 'history'
  const today = now.toISOString().slice(0, 10)
  if (publishingDayAfter(newest) >= today) return 'day'
  return addDays(newest, 80) >= today ? 'ninety_days' : 'history'
}

const hourMs = 60 * 60 * 1000
const lateMs = hourMs / 2
const pauseMsMax = 6 * hourMs

/** When there should be something new; `drawn` (0 to 1) spreads those who ask over half an hour. */
export function nextFetchAt(newest: CalendarDate, now: Date, drawn: number): Date {
  const due = Date.parse(`${publishingDayAfter(newest)}${publishedAt}`)
  return new Date(Math.max(due, now.getTime() + lateMs) + drawn * lateMs)
}

/** A quarter of an hour after the first failure, then twice as long each time, up to six hours. */
export function retryFetchAt(failures: number, now: Date, drawn: number): Date {
  const pause = Math.min((hourMs / 4) * 2 ** Math.min(failures - 1, 20), pauseMsMax)
  return new Date(now.getTime() + pause / 2 + (pause / 2) * drawn)
}
