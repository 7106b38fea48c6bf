/** How a language writes the parts of a sentence: days, amounts, lists, counts. */
import { type Language, localeOf } from './languages.ts'

/** The values of a sentence: amounts as numbers, days as `YYYY-MM-DD`, ids and names as text, and sentences within the sentence. */
export interface Values {
  readonly [name: string]: Value
}

export type Value = string | number | boolean | null | readonly Value[] | Said | Values

/** What is to be said, in no language yet. `values.case` tells sentences of the same code apart. */
export interface Said<Code extends string = string> {
  readonly code: Code
  readonly values: Values
}

export interface Words {
  /** `12 March 2026`, `12. marts 2026`, `12 marzo 2026`. */
  day(day: string): string
  /** First and last day of a period: `Q1 2026`, or the two days where it is no period of the calendar. */
  period(start: string, end: string): string
  /** With as many decimals as the currency has: `1250.00 DKK`, `1.250,00 DKK`. */
  money(amount: number, currency: string): string
  number(value: number): string
  /** `25 %`. */
  percent(value: number): string
  /** `a, b and c`. */
  and(parts: readonly string[]): string
  /** `a, b or c`. */
  or(parts: readonly string[]): string
  /** The name of a country, by its ISO code. */
  country(code: string): string
  /** A sentence within a sentence. */
  sentence(said: Said): string
}

const monthsOf = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

const isLastOfMonth = (day: string): boolean => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1
}

const periods: Readonly<
  Record<Language, { quarter: (number: number, year: string) => string; half: (number: number, year: string) => string; span: string }>
> = {
  en: { quarter: (n, year) => `Q${n} ${year}`, half: (n, year) => `${n === 1 ? 'first' : 'second'} half of ${year}`, span: 'to' },
  da: { quarter: (n, year) => `${n}. kvartal ${year}`, half: (n, year) => `${n}. halvår ${year}`, span: 'til' },
  it: { quarter: (n, year) => `${n}° trimestre ${year}`, half: (n, year) => `${n}° semestre ${year}`, span: '–' },
}

/** Made when it is first needed: the eighteen formats of three languages take a tenth of the time in which a command starts. */
function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

export function toWords(language: Language, sentence: Words['sentence']): Words {
  const locale = localeOf[language]
  const days = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }))
  const months = once(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))
  const numbers = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 8, useGrouping: language !== 'en' }))
  const all = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const any = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }))
  const countries = once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }))
  const at = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`)
  // An Italian month begins with its first, `1° marzo`.
  const written = (date: Date): string => (language === 'it' ? days().format(date).replace(/^1 /, '1° ') : days().format(date))
  const day = (text: string): string => (Number.isNaN(at(text).getTime()) ? text : written(at(text)))
  const amounts = new Map<string, Intl.NumberFormat>()
  return {
    day,
    period(start, end) {
      const { quarter, half, span } = periods[language]
      const [year, month] = [start.slice(0, 4), Number(start.slice(5, 7))]
      const isWhole = start.endsWith('-01') && isLastOfMonth(end)
      const count = isWhole ? monthsOf(start, end) : 0
      if (count === 1) return months().format(at(start))
      if (count === 3 && month % 3 === 1) return quarter((month + 2) / 3, year)
      if (count === 6 && month % 6 === 1) return half(month === 1 ? 1 : 2, year)
      if (count === 12 && month === 1) return year
      return `${day(start)} ${span} ${day(end)}`
    },
    money(amount, currency) {
      let format = amounts.get(currency)
      if (!format) {
        const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
        format = new Intl.NumberFormat(locale, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
          useGrouping: language !== 'en',
        })
        amounts.set(currency, format)
      }
      return `${format.format(amount)} ${currency}`
    },
    number: value => numbers().format(value),
    percent: value => `${numbers().format(value)} %`,
    and: parts => all().format(parts),
    or: parts => any().format(parts),
    country: code => (/^[A-Z]{2}$/.test(code) ? (countries().of(code) ?? code) : code),
    sentence,
  }
}
