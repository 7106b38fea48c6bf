/** Days as banks print them. Whether 03/04 is in March or in April is decided once for a file, by the days that leave no doubt. */
import { type CalendarDate, isCalendarDate } from '../../domain/calendar/dates.ts'

/** `unknown` where every number could be a month. */
export type DayOrder = 'day first' | 'month first' | 'unknown' | 'mixed'

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T\s,])/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:$|[T\s,])/
const compact = /^(\d{4})(\d{2})(\d{2})(?:$|T|\d{4,6}(?:\.\d+)?(?:\[|$))/
const inLetters = /^(\d{1,2})\.?[\s-]+(\p{L}{3,12})\.?,?[\s-]+(\d{4})$/u

/** The beginnings of the months in Danish, Italian and English. */
const months: readonly (readonly string[])[] = [
  ['jan', 'gen'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['maj', 'mag', 'may'],
  ['jun', 'giu'],
  ['jul', 'lug'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['okt', 'ott', 'oct'],
  ['nov'],
  ['dec', 'dic'],
]

/** No bank has a file of before; a year beyond is mistyped, as for invoices. */
const firstDay = '1990-01-01'
const lastDay = '2099-12-31'

export const isDayOfBooks = (date: string): date is CalendarDate => isCalendarDate(date) && firstDay <= date && date <= lastDay

/** Two digits are those of the years that books may have. */
export const fullYear = (text: string): string => (text.length === 4 ? text : Number(text) < 90 ? `20${text}` : `19${text}`)

function dayOf(year: string, month: string, day: string): CalendarDate | undefined {
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDayOfBooks(date) ? date : undefined
}

/** Looks like a day, though it may be none (31 February). */
export const looksLikeDay = (text: string): boolean => {
  const trimmed = text.trim()
  return yearFirst.test(trimmed) || yearLast.test(trimmed) || compact.test(trimmed) || inLetters.test(trimmed)
}

/** Collects what the days of a file say about their order. */
export function dayVote(): { add: (text: string) => void; order: () => DayOrder } {
  let isDayFirst = false
  let isMonthFirst = false
  return {
    add(text) {
      const match = yearLast.exec(text.trim())
      if (!match) return
      // Nobody writes the month first and dots between.
      if (match[2] === '.' || Number(match[1]) > 12) isDayFirst = true
      else if (Number(match[3]) > 12) isMonthFirst = true
    },
    order: () => (isDayFirst && isMonthFirst ? 'mixed' : isDayFirst ? 'day first' : isMonthFirst ? 'month first' : 'unknown'),
  }
}

/** Whether the order of a day matters to read it. */
export const needsOrder = (text: string): boolean => {
  const match = yearLast.exec(text.trim())
  return match !== null && match[1] !== match[3]
}

export function toDay(text: string, order: DayOrder): CalendarDate | undefined {
  const trimmed = text.trim()
  const first = yearFirst.exec(trimmed) ?? compact.exec(trimmed)
  if (first) return dayOf(first[1]!, first[2]!, first[3]!)
  const last = yearLast.exec(trimmed)
  if (last) return order === 'month first' ? dayOf(last[4]!, last[1]!, last[3]!) : dayOf(last[4]!, last[3]!, last[1]!)
  const letters = inLetters.exec(trimmed)
  if (!letters) return undefined
  const month = months.findIndex(names => names.some(name => letters[2]!.toLowerCase().startsWith(name)))
  return month < 0 ? undefined : dayOf(letters[3]!, String(month + 1), letters[1]!)
}
