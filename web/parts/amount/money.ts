/** Amounts and shares as people of a language write them. Formatters are kept: making one costs more than using it a hundred times. */
import { type Language, localeOf } from '../../words/languages.ts'



const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) {
    // Italian would otherwise write 1000,00 beside 10.000,00, and columns would not line up.
    found = new Intl.NumberFormat(localeOf[language], { useGrouping: 'always', ...options })
    formatters.set(key, found)
  }
  return found
}

const decimals = new Map<string, number>()

/** How many decimals a currency has; two where the code is none that the browser knows. */
export function decimalsOf(currency: string): number {
  let found = decimals.get(currency)
  if (found === undefined) {
    try {
      found = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    } catch {
      found = 2
    }
    decimals.set(currency, found)
  }
  return found
}

/** −0,00 is nothing. */
const withoutNegativeZero = (amount: number, digits: number): number => (Math.abs(amount) < 0.5 / 10 ** digits ? 0 : amount)

/** The figure alone, as in a column whose currency is known. */
export function formatAmount(amount: number, currency: string, language: Language): string {
  const digits = decimalsOf(currency)
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return formatter(language, options).format(withoutNegativeZero(amount, digits))
}

/** With the code of its currency behind it, and no line break between them. */
export const formatMoney = (amount: number, currency: string, language: Language): string =>
  `${formatAmount(amount, currency, language)}\u00a0${currency}`

/** A change: a gain has its sign too. */
export function formatChange(amount: number, currency: string, language: Language): string {
  const digits = decimalsOf(currency)
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' } as const
  return formatter(language, options).format(withoutNegativeZero(amount, digits))
}

/** For the axis of a plot: 12.000 is "12 k", as the language has it. */
export const formatShort = (amount: number, language: Language): string =>
  formatter(language, { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'auto' }).format(amount)

export const formatCount = (count: number, language: Language): string => formatter(language, { maximumFractionDigits: 0 }).format(count)

/** 0.934 is 93 %: what is almost sure is never shown as sure. */
export function formatShare(share: number, language: Language): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.floor(share * 100 + 1e-9))
  return formatter(language, { style: 'percent', maximumFractionDigits: 0 }).format(Math.max(0, percent) / 100)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function formatBytes(bytes: number, language: Language): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return formatter(language, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
