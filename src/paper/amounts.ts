/** Amounts and moments as people of a place write them. */
import { minorUnits } from '../domain/currencies.ts'
import { dayIn, dayInWords } from '../domain/dates.ts'
import { fromMinor, type Minor } from '../domain/money.ts'

/** `1.234,50` in most of Europe. Whole amounts without decimals only where all of them are whole: nothing is ever rounded on paper. */
export function amountWriter(locale: string, currency: string, { isWhole }: { isWhole: boolean }): (amount: Minor) => string {
  const digits = isWhole ? 0 : minorUnits(currency)
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' })
  return amount => format.format(fromMinor(amount, currency))
}

export const isWholeUnits = (amount: Minor, currency: string): boolean => amount % 10 ** minorUnits(currency) === 0

/** `12 March 2026, 14:05`, by the clock of the place. */
export function momentInWords(instant: string, timeZone: string): string {
  const moment = new Date(instant)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
  return `${dayInWords(dayIn(timeZone, moment))}, ${time}`
}
