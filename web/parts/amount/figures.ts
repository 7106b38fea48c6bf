/** Figures beyond plain amounts: with their currency, as a change. Formatters are kept: making one costs more than a hundred uses. */
import { minorUnits } from '../../../src/domain/money/currencies.ts'
import { formatAmount } from '../../app/format.ts'
import { type Language, localeOf } from '../../words/languages.ts'

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.NumberFormat(localeOf[language], options)
    formatters.set(key, found)
  }
  return found
}

const isNothing = (amount: number, currency: string): boolean => Math.abs(amount) < 0.5 / 10 ** minorUnits(currency)

/** With the code of its currency behind it, and no line break between them. */
export const formatMoney = (amount: number, currency: string, language: Language): string =>
  `${formatAmount(isNothing(amount, currency) ? 0 : amount, currency, language)}\u00a0${currency}`

/** A change: a gain has its sign too, and nothing has none. */
export function formatChange(amount: number, currency: string, language: Language): string {
  if (isNothing(amount, currency)) return formatAmount(0, currency, language)
  const figure = formatAmount(amount, currency, language)
  return amount > 0 ? `+${figure}` : figure
}

export const formatCount = (count: number, language: Language): string =>
  formatter(language, { maximumFractionDigits: 0, useGrouping: 'always' }).format(count)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function formatBytes(bytes: number, language: Language): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const options = {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  } as const
  return formatter(language, options).format(bytes / 1000 ** step)
}
