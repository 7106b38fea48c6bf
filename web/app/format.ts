/** Numbers, amounts and days as the reader's language writes them. */
import { minorUnits } from '../../src/domain/money/currencies.ts'
import { type Language, localeOf } from '../words/languages.ts'

const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function keep<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => Format): Format {
  let format = kept.get(key) as Format | undefined
  if (!format) {
    format = make()
    kept.set(key, format)
  }
  return format
}

/** `-20.085,50`: as many decimals as the currency has, a real minus. */
export function formatAmount(amount: number, currency: string, language: Language): string {
  const digits = minorUnits(currency)
  return keep(
    `amount ${language} ${digits}`,
    () =>
      new Intl.NumberFormat(localeOf[language], { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' }),
  )
    .format(Object.is(amount, -0) ? 0 : amount)
    .replace('-', '\u2212')
}

/** A real minus is for reading; what a field holds is typed on a keyboard. */
export const editableAmount = (amount: number, currency: string, language: Language): string =>
  formatAmount(amount, currency, language).replace('\u2212', '-')

export const formatNumber = (value: number, language: Language): string =>
  keep(`number ${language}`, () => new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 8 })).format(value)

/** `84 %` of 0.84; never rounded up to certainty. */
export const formatSureness = (fraction: number): string => `${fraction >= 1 ? 100 : Math.min(99, Math.round(fraction * 100))}\u00a0%`

const dayOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`)

function formatDate(date: Date, language: Language, style: Intl.DateTimeFormatOptions, key: string): string {
  return Number.isNaN(date.getTime())
    ? ''
    : keep(`${key} ${language}`, () => new Intl.DateTimeFormat(localeOf[language], style)).format(date)
}

/** `09.02.2026`, `09/02/2026`. */
export const formatDay = (day: string, language: Language): string =>
  formatDate(dayOf(day), language, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }, 'day')

/** `9 Feb`. */
export const formatShortDay = (day: string, language: Language): string =>
  formatDate(dayOf(day), language, { day: 'numeric', month: 'short', timeZone: 'UTC' }, 'short')

export const formatLongDay = (day: string, language: Language): string =>
  formatDate(dayOf(day), language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }, 'long')

/** An instant, in the time zone of the reader. */
export const formatMoment = (instant: string, language: Language): string =>
  formatDate(new Date(instant), language, { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' }, 'moment')

export const formatTime = (instant: string | Date, language: Language): string =>
  formatDate(new Date(instant), language, { hour: '2-digit', minute: '2-digit' }, 'time')

/**
 * What the service says to programs is no news for a person, who has a link or a button beside the sentence: ids in brackets, and which call or action does it.
 * Only what leaves a whole sentence is cut: brackets, what follows a colon up to the full stop, a sentence that begins with the call, and "with …" at an end.
 * `Which vehicle is it? Answer "vehicle" with PATCH /…` is the question only.
 */
export const withoutIds = (text: string): string =>
  text
    .replace(/ \((?:[a-z]{2,5}_[0-9a-z]{26}|(?:GET|POST|PUT|PATCH|DELETE) \/[a-z{][^)]+)\)/g, '')
    .replace(/\? [^?]* PATCH \/documents\/.*/, '?')
    .replace(
      /(?::|,? (?:with|med|via|con)) (?:(?:GET|POST|PUT|PATCH|DELETE) \/[a-z{][^\s,;]*[^\s,;.]|(?:file|link|prepare|set|start|unmatch|update)_[a-z_]+)(?=[.:;]|$| first|, (?:or|eller|o|then) )/g,
      '',
    )
    .replace(/(?<=\.) (?:GET|POST|PUT|PATCH|DELETE) \/[a-z{][^.;]*\./g, '')

/** What on the document speaks for a reason. An answer needs none: the sentence says who gave it and when, and the evidence is how programs name it. */
export const evidenceOf = ({ rule, evidence }: { rule: string; evidence: string | null }): string | null =>
  rule === 'fact_answered' || rule === 'fact_learnt' ? null : evidence
