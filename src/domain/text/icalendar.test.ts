import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendar } from './icalendar.ts'

const event: CalendarEvent = {
  uid: 'vat_return-2026-Q1@org_1.primanota',
  day: '2026-12-31',
  summary: 'VAT return',
  description: 'What is to be done.',
  categories: ['Deadlines'],
  alarmDays: [7, 1],
  changedAt: '2026-04-03T22:30:15.123Z',
  sequence: 2,
}

const feed = (...events: CalendarEvent[]): string =>
  calendar({ name: 'Deadlines', productId: '-//Primanota//Deadlines//EN', refreshHours: 12, events })

const read = (text: string): ICAL.Component => new ICAL.Component(ICAL.parse(text))

const octets = (line: string): number => new TextEncoder().encode(line).length

test('an event is a whole day that ends on the next one', () => {
  const found = read(feed(event)).getFirstSubcomponent('vevent')!
  const parsed = new ICAL.Event(found)
  expect(parsed.uid).toBe('vat_return-2026-Q1@org_1.primanota')
  expect([parsed.startDate.isDate, parsed.startDate.toString(), parsed.endDate.toString()]).toEqual([true, '2026-12-31', '2027-01-01'])
  expect(found.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-04-03T22:30:15Z')
  expect(found.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  expect(found.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(parsed.sequence).toBe(2)
})

test('each alarm is so many days before', () => {
  const alarms = read(feed(event)).getFirstSubcomponent('vevent')!.getAllSubcomponents('valarm')
  expect(alarms.map(alarm => alarm.getFirstPropertyValue('trigger')?.toString())).toEqual(['-P7D', '-P1D'])
  expect(alarms.map(alarm => alarm.getFirstPropertyValue('action'))).toEqual(['DISPLAY', 'DISPLAY'])
  expect(
    read(feed({ ...event, alarmDays: [] }))
      .getFirstSubcomponent('vevent')!
      .getAllSubcomponents('valarm'),
  ).toEqual([])
})

test('the calendar has a name and says how long it may be kept', () => {
  const found = read(feed(event))
  expect(found.getFirstPropertyValue('x-wr-calname')).toBe('Deadlines')
  expect(found.getFirstPropertyValue('version')).toBe('2.0')
  expect(found.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT12H')
  expect(found.getFirstPropertyValue('x-published-ttl')).toBe('PT12H')
})

test('a calendar without events is one all the same', () => {
  expect(read(feed()).getAllSubcomponents('vevent')).toEqual([])
})

test('texts cannot leave their line', () => {
  const hostile = 'a\\b;c,d\r\nEND:VEVENT\nBEGIN:VEVENT\rX\u2028Y\u0000\u0007\u007f\ud800'
  const text = feed({ ...event, summary: hostile })
  const found = read(text)
  expect(found.getAllSubcomponents('vevent')).toHaveLength(1)
  expect(new ICAL.Event(found.getFirstSubcomponent('vevent')!).summary).toBe('a\\b;c,d\nEND:VEVENT\nBEGIN:VEVENT\nX\nY\ufffd')
})

test('lines end with CRLF and are folded at 75 octets, never inside a character', () => {
  for (let length = 55; length < 75; length += 1) {
    const summary = `${'x'.repeat(length)}\u{1f4c5}\u00e6\u20ac${'\u{1f600}'.repeat(30)}`
    const text = feed({ ...event, summary })
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of lines) {
      expect(octets(line)).toBeLessThanOrEqual(75)
      // A character cut in two would be a half of a pair at the end of a line.
      expect(line.isWellFormed()).toBe(true)
    }
    expect(new ICAL.Event(read(text).getFirstSubcomponent('vevent')!).summary).toBe(summary)
  }
})

test('a line of 75 octets is not folded, one more is', () => {
  const summaryOf = (length: number) => feed({ ...event, alarmDays: [], summary: 'x'.repeat(length) })
  expect(summaryOf(75 - 'SUMMARY:'.length)).not.toContain('\r\n ')
  expect(summaryOf(76 - 'SUMMARY:'.length)).toContain('\r\n x\r\n')
})

test('any text is read as it was written, but for control characters', () => {
  const readable = (text: string) => text.replace(/\r\n|[\r\n\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 60 }), (text, name) => {
      const found = read(calendar({ name, productId: '-//x//y//EN', refreshHours: 1, events: [{ ...event, description: `.${text}.` }] }))
      expect(new ICAL.Event(found.getFirstSubcomponent('vevent')!).description).toBe(readable(`.${text}.`))
    }),
  )
})
