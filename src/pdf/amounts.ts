/** Amounts and moments as people of a place write them. */

import { dayIn } from '../domain/calendar/dates.ts'
import { minorUnits } from '../domain/money/currencies.ts'
import { fromMinor, type Minor } from '../domain/money/money.ts'
import { type Language, localeOf } from '../language/languages.ts'
import { say } from '../language/say.ts'
import { tell } from '../language/tell.ts'

/** `1.234,50` in most of Europe. Whole amounts without decimals only where all of them are whole: nothing is ever rounded on paper. */
export function amountWriter(locale: string, currency: string, { isWhole }: { isWhole: boolean }): (amount: Minor) => string {
  const digits = isWhole ? 0 : minorUnits(currency)
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' })
  return amount => format.format(fromMinor(amount, currency))
}

interface Signs {
  group: string
  minusSign: string
  point: string
}

/** Asked for once: there are as many as there are languages. */
const signs = new Map<string, Signs>()

function signsOf(locale: string): Signs {
  const known = signs.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(-1234.5)
  const part = (type: Intl.NumberFormatPartTypes): string => parts.find(one => one.type === type)?.value ?? ''
  const found = { group: part('group'), minusSign: part('minusSign'), point: part('decimal') }
  signs.set(locale, found)
  return found
}

/** Exact digits, grouped and with the comma of the place: `1.234,5`. At least so many decimals, and never fewer than the number has. */
export function decimalWriter(locale: string): (decimal: string, decimalsMin?: number) => string {
  const { group, minusSign, point } = signsOf(locale)
  return (decimal, decimalsMin = 0) => {
    const [, sign = '', whole = decimal, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
    const digits = fraction.replace(/0+$/, '').padEnd(decimalsMin, '0')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
    return `${sign && minusSign}${grouped}${digits && point}${digits}`
  }
}

export const isWholeUnits = (amount: Minor, currency: string): boolean => amount % 10 ** minorUnits(currency) === 0

/** `12 March 2026, 14:05`, by the clock of the place. */
export function momentInWords(instant: string, timeZone: string, language: Language): string {
  const moment = new Date(instant)
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat(localeOf[language], options).format(moment)
  return `${tell(language, say('day_in_words', { day: dayIn(timeZone, moment) }))}, ${time}`
}
