/** Half-years whose rate the service does not know, or did not confirm, and what a person types for them. */
import { digitsOf } from '../../../parts/field/parse-money.ts'
import type { Language } from '../../../words/languages.ts'

const asking: readonly string[] = ['late_rate_missing', 'late_rate_unconfirmed']

/** The first days of the half-years that a reminder asks about. */
export const halfYearsIn = (warnings: readonly { code: string; values?: Record<string, unknown> | undefined }[]): string[] =>
  warnings.flatMap(({ code, values }) => (asking.includes(code) && typeof values?.from === 'string' ? [values.from] : []))

const percentMax = 100

/** A yearly rate with at most two decimals, as the service takes it; undefined where it is none. */
export function rateOf(text: string, language: Language): number | undefined {
  const digits = digitsOf(text.replace(/%\s*$/, ''), language)
  if (digits === undefined || !/^\d+(\.\d\d?)?$/.test(digits)) return undefined
  const percent = Number(digits)
  return percent > 0 && percent <= percentMax ? percent : undefined
}

export type TypedRates = Readonly<Record<string, string>>

const filled = (typed: TypedRates): [from: string, text: string][] => Object.entries(typed).filter(([, text]) => text.trim() !== '')

/** Fields that are left empty are not given; undefined where one holds no rate. */
export function ratesIn(typed: TypedRates, language: Language): { from: string; percent: number }[] | undefined {
  const rates = filled(typed).flatMap(([from, text]) => {
    const percent = rateOf(text, language)
    return percent === undefined ? [] : [{ from, percent }]
  })
  return rates.length === filled(typed).length ? rates : undefined
}
