/** Days and moments as people of a language write them. A day is YYYY-MM-DD and belongs to no time zone; a moment is shown in the zone of the browser. */
import { type Language, localeOf } from '../../words/languages.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(localeOf[language], options)
    formatters.set(key, found)
  }
  return found
}

const dayMs = 86_400_000

const asUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asUtc(text).getTime())

/** What is printed on a document may be no day at all; it is shown as it stands. */
const shown = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  isDay(day) ? formatter(language, { ...options, timeZone: 'UTC' }).format(asUtc(day)) : day

/** 15.01.2026, 15/01/2026: in columns. */
export const formatDay = (day: string, language: Language): string =>
  shown(day, language, { day: '2-digit', month: '2-digit', year: 'numeric' })

/** 15. jan. 2026: in sentences. */
export const formatDayInWords = (day: string, language: Language): string =>
  shown(day, language, { day: 'numeric', month: 'short', year: 'numeric' })

/** 15. jan.: where the year is plain from around it. */
export const formatDayOfYear = (day: string, language: Language): string => shown(day, language, { day: 'numeric', month: 'short' })

export const formatMonth = (day: string, language: Language): string => shown(day, language, { month: 'short' })

export const formatMonthAndYear = (day: string, language: Language): string => shown(day, language, { month: 'long', year: 'numeric' })

/** 1.–31. jan. 2026, with what both days share written once. */
export function formatDays(from: string, to: string, language: Language): string {
  if (!isDay(from) || !isDay(to) || from > to) return `${from} – ${to}`
  return formatter(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(asUtc(from), asUtc(to))
}

/** The hour alone for today, the day with it for any other day. */
export function formatMoment(moment: string, now: Date, language: Language, timeZone?: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return moment
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = formatter('en', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' })
  const hour = { hour: '2-digit', minute: '2-digit' } as const
  if (day.format(at) === day.format(now)) return formatter(language, { ...zone, ...hour }).format(at)
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return formatter(language, { ...zone, day: 'numeric', month: 'short', ...year, ...hour }).format(at)
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
