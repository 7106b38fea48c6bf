/** Finds the days in a line: 12-03-2026, 12.3.26, 2026-03-12, 12. marts 2026, March 12, 2026. */
import { type CalendarDate, isCalendarDate } from '../domain/dates.ts'
import type { Span } from './amounts.ts'
import { isNumber, type Word } from './words.ts'

export interface FoundDate extends Span {
  /** Read with the day first, where that is open. */
  date: CalendarDate
  /** Read with the month first: the same day, where only one reading is possible. */
  monthFirst: CalendarDate
  /** Whether it can be a date with the month first only: 03/25/2026. */
  isMonthFirstOnly: boolean
  /** Whether it can be a date with the day first only: 25/03/2026. */
  isDayFirstOnly: boolean
  /** A time of day right behind it, as tills and terminals print it. */
  hasTime: boolean
  /** Where the time ends, or the date where there is none. */
  timeEnd: number
}

/** The names of each month, January first, in Danish, Italian, English, German, French, Spanish, Swedish and Dutch, with their short forms. */
const monthNames = [
  'januar january jan gennaio gen janvier enero ene januari janv',
  'februar february feb febbraio fevrier febrero februari fev',
  'marts march mar marzo marz mars maart mrt',
  'april apr aprile avril abril abr avr',
  'maj may maggio mag mai mayo mei',
  'juni june jun giugno giu juin junio',
  'juli july jul luglio lug juillet julio juil',
  'august aug agosto ago aout augustus augusti',
  'september sep sept settembre set septembre septiembre',
  'oktober october okt oct ottobre ott octobre octubre',
  'november nov novembre noviembre',
  'december dec dicembre dic dezember dez decembre diciembre',
]

const monthOf: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, at) => names.split(' ').map((name): [string, number] => [name, at + 1])),
)

/** Words that may stand inside a date: "12th of March", "12 de marzo de 2026". */
const fillers = new Set(['de', 'del', 'di', 'of', 'st', 'nd', 'rd', 'th', 'den'])

const yearMin = 1990
const yearMax = 2099

function toDate(year: number, month: number, day: number): CalendarDate | undefined {
  const full = year < 100 ? 2000 + year : year
  if (full < yearMin || full > yearMax) return undefined
  const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

const timeOfDay = /^(?:T| ?,? ?(?:kl\.?|at|ore|ora|h)? ?| {2,4})\d{1,2}[:.]\d{2}(?!\d)/i

function timeAfter(content: string, place: number): { hasTime: boolean; timeEnd: number } {
  const match = timeOfDay.exec(content.slice(place, place + 16))
  return { hasTime: match !== null, timeEnd: place + (match?.[0].length ?? 0) }
}

/** `17/2-2026` and `17/2 2026` are how Danes write by hand. */
const handwritten = /(?<![\d.,/-])(\d{1,2})\/(\d{1,2})(?: ?- ?(\d{4}|\d{2})| (\d{4}))(?!\d|[./-]\d)/g

function handwrittenDates(content: string): FoundDate[] {
  return [...content.matchAll(handwritten)].flatMap(match => {
    const end = match.index + match[0].length
    const date = toDate(Number(match[3] ?? match[4]), Number(match[2]), Number(match[1]))
    return date
      ? [{ date, monthFirst: date, isDayFirstOnly: false, isMonthFirstOnly: false, start: match.index, end, ...timeAfter(content, end) }]
      : []
  })
}

/** `Fakturadato 20260312`: without a label it would be a reference. */
const compact = /(?<=dat(?:o|a|e|um)[\s:.]{1,3})(20\d{2})(\d{2})(\d{2})(?!\d)/gi

function compactDates(content: string): FoundDate[] {
  return [...content.matchAll(compact)].flatMap(match => {
    const end = match.index + match[0].length
    const date = toDate(Number(match[1]), Number(match[2]), Number(match[3]))
    return date
      ? [{ date, monthFirst: date, isDayFirstOnly: false, isMonthFirstOnly: false, start: match.index, end, ...timeAfter(content, end) }]
      : []
  })
}

const numeric = /(?<![\d.,/-])(\d{1,4}) ?([./-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?!\d|[./-]\d)/g

function numericDates(content: string): FoundDate[] {
  const found: FoundDate[] = []
  for (const match of content.matchAll(numeric)) {
    const [text, one, , two, three] = match as unknown as [string, string, string, string, string]
    const place = { start: match.index, end: match.index + text.length, ...timeAfter(content, match.index + text.length) }
    if (one.length === 3) continue
    if (one.length === 4) {
      const date = three.length === 2 ? toDate(Number(one), Number(two), Number(three)) : undefined
      if (date) found.push({ ...place, date, monthFirst: date, isDayFirstOnly: false, isMonthFirstOnly: false })
      continue
    }
    const dayFirst = toDate(Number(three), Number(two), Number(one))
    const monthFirst = toDate(Number(three), Number(one), Number(two))
    const date = dayFirst ?? monthFirst
    if (!date) continue
    found.push({
      ...place,
      date,
      monthFirst: monthFirst ?? date,
      isDayFirstOnly: monthFirst === undefined,
      isMonthFirstOnly: dayFirst === undefined,
    })
  }
  return found
}

/** The next word that is no filler, in either direction, if it is near enough to belong to the date. */
function neighbour(words: readonly Word[], at: number, step: 1 | -1): { word: Word; at: number } | undefined {
  let place = at + step
  for (let skipped = 0; skipped < 2 && fillers.has(words[place]?.text ?? ''); skipped += 1) place += step
  const word = words[place]
  if (!word || !isNumber(word)) return undefined
  const gap = step === 1 ? word.start - words[at]!.end : words[at]!.start - word.end
  return gap <= 8 ? { word, at: place } : undefined
}

function namedDates(content: string, words: readonly Word[]): FoundDate[] {
  const found: FoundDate[] = []
  words.forEach((word, at) => {
    const month = monthOf.get(word.text)
    if (month === undefined) return
    const before = neighbour(words, at, -1)
    const after = neighbour(words, at, 1)
    if (!after) return
    const push = (date: CalendarDate | undefined, start: number, end: number): boolean => {
      if (!date) return false
      found.push({ date, monthFirst: date, isDayFirstOnly: false, isMonthFirstOnly: false, start, end, ...timeAfter(content, end) })
      return true
    }
    const isYear = after.word.text.length === 4 || after.word.text.length === 2
    if (before && before.word.text.length <= 2 && isYear) {
      const date = toDate(Number(after.word.text), month, Number(before.word.text))
      if (push(date, before.word.start, after.word.end)) return
    }
    // The American order: March 12, 2026.
    const year = after.word.text.length <= 2 ? neighbour(words, after.at, 1) : undefined
    if (year?.word.text.length === 4) push(toDate(Number(year.word.text), month, Number(after.word.text)), word.start, year.word.end)
  })
  return found
}

export function findDates(content: string, words: readonly Word[]): FoundDate[] {
  const named = namedDates(content, words)
  const rest = [...numericDates(content), ...handwrittenDates(content), ...compactDates(content)].filter(
    date => !named.some(other => other.start < date.end && date.start < other.end),
  )
  return [...named, ...rest].sort((one, other) => one.start - other.start)
}
