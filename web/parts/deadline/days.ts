/** Spans of days and how far a day is. A day is YYYY-MM-DD and belongs to no time zone. */
import { type Language, localeOf } from '../../words/languages.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone: 'UTC' })
    formatters.set(key, found)
  }
  return found
}

const dayMs = 86_400_000

const asUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asUtc(text).getTime())

const shown = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  isDay(day) ? formatter(language, options).format(asUtc(day)) : day

export const formatMonth = (day: string, language: Language): string => shown(day, language, { month: 'short' })

export const formatMonthAndYear = (day: string, language: Language): string => shown(day, language, { month: 'long', year: 'numeric' })

/** 1 Jan – 31 Mar 2026, with what both days share written once. */
export function formatDays(from: string, to: string, language: Language): string {
  if (!isDay(from) || !isDay(to) || from > to) return `${from} – ${to}`
  const range = formatter(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(asUtc(from), asUtc(to))
  // The ranges of Italian have two digits a day (`01 ott – 31 dic`), its single days one.
  return range.replace(/\b0(?=\d\b)/g, '')
}

/** How many days are left; negative once it has passed. */
export const daysUntil = (day: string, today: string): number => Math.round((asUtc(day).getTime() - asUtc(today).getTime()) / dayMs)

const relative = new Map<Language, Intl.RelativeTimeFormat>()

/** today, tomorrow, in 12 days, 3 days ago; beyond two months by the month. */
export function formatDaysUntil(day: string, today: string, language: Language): string {
  let found = relative.get(language)
  if (!found) {
    found = new Intl.RelativeTimeFormat(localeOf[language], { numeric: 'auto' })
    relative.set(language, found)
  }
  const days = daysUntil(day, today)
  return Math.abs(days) < 60 ? found.format(days, 'day') : found.format(Math.trunc(days / 30.44), 'month')
}

export type Urgency = 'past' | 'soon' | 'later'

/** Two weeks are what it takes to collect what is missing. */
export function urgencyOf(day: string, today: string): Urgency {
  const days = daysUntil(day, today)
  return days < 0 ? 'past' : days <= 14 ? 'soon' : 'later'
}

/** The day in the zone of the browser. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The first of the month that lies so many months before. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const counted = year * 12 + (month - 1) - months
  return `${String(Math.floor(counted / 12)).padStart(4, '0')}-${String((counted % 12) + 1).padStart(2, '0')}-01`
}
