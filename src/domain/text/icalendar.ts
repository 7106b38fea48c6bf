/** Calendars as text (RFC 5545): days on which something is due. Moments are given, never taken from a clock, so that the same data is the same text. */
import { addDays, type CalendarDate } from '../calendar/dates.ts'

export interface CalendarEvent {
  /** Names the event for good: a client replaces what it has under the same one. */
  uid: string
  /** A whole day. */
  day: CalendarDate
  summary: string
  description: string
  categories: readonly string[]
  /** Days before, each a reminder. */
  alarmDays: readonly number[]
  /** When it was last changed, as an ISO instant. */
  changedAt: string
  /** How often it was changed. */
  sequence: number
}

export interface Calendar {
  name: string
  productId: string
  /** How long a client may wait until it looks again. */
  refreshHours: number
  events: readonly CalendarEvent[]
}

/** Of control characters a text may have tabs; line breaks are written as letters (section 3.3.11). */
const textOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replaceAll('\n', '\\n')

const dateOf = (day: CalendarDate): string => day.replaceAll('-', '')

/** `2026-05-01T10:20:30.123Z` as `20260501T102030Z`. */
const instantOf = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const octetsOf = (character: string): number => {
  const point = character.codePointAt(0)!
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}

const octetsMax = 75

/** No line is longer than 75 octets; what goes on has a space in front, which counts. A character is never cut (section 3.1). */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > octetsMax) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += more
  }
  return `${text}\r\n`
}

const alarm = (days: number, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${summary}`,
  `TRIGGER:-P${days}D`,
  'END:VALARM',
]

function eventLines({ uid, day, summary, description, categories, alarmDays, changedAt, sequence }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(uid)}`,
    `DTSTAMP:${instantOf(changedAt)}`,
    `LAST-MODIFIED:${instantOf(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    // The end is the first moment that no longer belongs to the event.
    `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
    `SUMMARY:${textOf(summary)}`,
    `DESCRIPTION:${textOf(description)}`,
    `CATEGORIES:${categories.map(textOf).join(',')}`,
    'STATUS:CONFIRMED',
    // A deadline keeps nobody from meeting others on that day.
    'TRANSP:TRANSPARENT',
    ...alarmDays.flatMap(days => alarm(days, textOf(summary))),
    'END:VEVENT',
  ]
}

/** The name and the interval are said twice: as RFC 7986 has them, and as the clients that came before it read them. */
export function calendar({ name, productId, refreshHours, events }: Calendar): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${textOf(productId)}`,
    'CALSCALE:GREGORIAN',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
}
