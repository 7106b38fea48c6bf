/** Files of reference rates as they are published, with rates that are made up: an envelope, a cube of days, newest first, and a cube for each currency. */
import { addDays, type CalendarDate } from '../../src/domain/calendar/dates.ts'
import { isPublishingDay } from '../../src/domain/money/published-rates.ts'

/** What one euro costs. */
export const usual: Readonly<Record<string, string>> = {
  USD: '1.1600',
  JPY: '176.50',
  CZK: '24.250',
  DKK: '7.4605',
  GBP: '0.87250',
  HUF: '392.10',
  PLN: '4.2650',
  RON: '5.0710',
  SEK: '11.0250',
  CHF: '0.9385',
  ISK: '145.20',
  NOK: '11.6900',
}

const cube = (on: CalendarDate, rates: Readonly<Record<string, string>>): string =>
  `<Cube time="${on}">${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
    .join('')}</Cube>`

export const envelope = (days: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>A central bank</gesmes:name></gesmes:Sender>
	<Cube>${days}</Cube>
</gesmes:Envelope>`

export const fileOf = (days: Readonly<Record<CalendarDate, Readonly<Record<string, string>>>>): string =>
  envelope(
    Object.entries(days)
      .sort(([one], [other]) => (one < other ? 1 : -1))
      .map(([on, rates]) => cube(on, rates))
      .join('\n'),
  )

/** The publishing days from the first to the last, each a little different. */
export function daysBetween(first: CalendarDate, last: CalendarDate): Record<CalendarDate, Record<string, string>> {
  const days: Record<CalendarDate, Record<string, string>> = {}
  let count = 0
  for (let on = first; on <= last; on = addDays(on, 1)) {
    if (!isPublishingDay(on)) continue
    days[on] = { ...usual, USD: (1.1 + (count % 500) / 10_000).toFixed(4) }
    count++
  }
  return days
}
