/** Days as `YYYY-MM-DD`, without a clock or a zone: what is written on an invoice. */
export type CalendarDate = string

const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** Real days only: the thirtieth of February is none. */
export function isCalendarDate(text: string): text is CalendarDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The day that a moment falls on in a time zone. */
export function dayIn(timeZone: string, moment: Date): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The moment at which a day begins in a time zone. */
export function startOfDay(timeZone: string, date: CalendarDate): Date {
  const parts = (moment: Date) =>
    Object.fromEntries(
      new Intl.DateTimeFormat('en-CA', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      })
        .formatToParts(moment)
        .map(({ type, value }) => [type, value]),
    )
  const midnight = new Date(`${date}T00:00:00Z`)
  const shown = parts(midnight)
  const ahead =
    new Date(`${shown['year']}-${shown['month']}-${shown['day']}T${shown['hour']}:${shown['minute']}:00Z`).getTime() - midnight.getTime()
  return new Date(midnight.getTime() - ahead)
}

/** Days are written with four digits of a year: before the first and after the last of them there is none. */
const firstDay: CalendarDate = '0001-01-01'
export const lastDay: CalendarDate = '9999-12-31'

/** A day of a month that may lie before or after the year: month 0 is December of the year before, day 0 the last of the month before. */
export function dayOf(year: number, month: number, day: number): CalendarDate {
  // Not by `Date.UTC`, which takes the years before 100 for those after 1900.
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, day)
  if (moment.getUTCFullYear() > 9999) return lastDay
  if (moment.getUTCFullYear() < 1) return firstDay
  return moment.toISOString().slice(0, 10)
}

const partsOf = (date: CalendarDate) => date.split('-').map(Number) as [year: number, month: number, day: number]

/** So many days later, or earlier with a negative number. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = partsOf(date)
  return dayOf(year, month, day + days)
}

export const addYears = (date: CalendarDate, years: number): CalendarDate => addMonths(date, 12 * years)

/** The same day of a later month, or the last one that the month has. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = partsOf(date)
  const count = year * 12 + month - 1 + months
  const moved = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return dayOf(moved.year, moved.month, Math.min(day, daysInMonth(moved.year, moved.month)))
}

/** The day itself, or the first one after it that is wanted; the last of all where none is. */
export function nextDay(date: CalendarDate, isWanted: (day: CalendarDate) => boolean): CalendarDate {
  let next = date
  while (next < lastDay && !isWanted(next)) next = addDays(next, 1)
  return next
}
