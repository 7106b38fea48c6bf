/**
 * The days on which Danish banks are closed, as the national bank publishes them, and the public holidays among them. What is due to the tax account
 * on such a day may be paid on the next bank day (opkrævningsloven, as changed by lov nr. 324 of 30 March 2019).
 */
import { addDays, dayOf } from '../../../domain/calendar/dates.ts'
import { easterSunday } from '../../../domain/calendar/easter.ts'
import { byYear, type Holiday } from '../../../domain/calendar/working-days.ts'

/** Store bededag was a holiday up to 2023 (lov nr. 214 of 6 March 2023). */
const lastPrayerDay = 2023

type Row = readonly [on: string, local: string, english: string]

const toHolidays = (rows: readonly Row[]): Holiday[] => rows.map(([on, local, english]) => ({ on, name: { local, english } }))

/** The holidays of the national church (helligdage). Easter Sunday and Whit Sunday are Sundays, so they are not listed. */
function churchHolidays(year: number): Row[] {
  const easter = easterSunday(year)
  return [
    [dayOf(year, 1, 1), 'Nytårsdag', "New Year's Day"],
    [addDays(easter, -3), 'Skærtorsdag', 'Maundy Thursday'],
    [addDays(easter, -2), 'Langfredag', 'Good Friday'],
    [addDays(easter, 1), '2. påskedag', 'Easter Monday'],
    ...(year <= lastPrayerDay ? [[addDays(easter, 26), 'Store bededag', 'Great Prayer Day'] as const] : []),
    [addDays(easter, 39), 'Kristi himmelfartsdag', 'Ascension Day'],
    [addDays(easter, 50), '2. pinsedag', 'Whit Monday'],
    [dayOf(year, 12, 25), '1. juledag', 'Christmas Day'],
    [dayOf(year, 12, 26), '2. juledag', 'Second Day of Christmas'],
  ]
}

/** Days without a bank that are no holidays: the national bank's list of closing days (banklukkedage). */
const otherClosingDays = (year: number): Row[] => [
  [addDays(easterSunday(year), 40), 'Banklukkedag efter Kristi himmelfartsdag', 'Bank closing day after Ascension'],
  [dayOf(year, 6, 5), 'Grundlovsdag', 'Constitution Day'],
  [dayOf(year, 12, 24), 'Juleaftensdag', 'Christmas Eve'],
  [dayOf(year, 12, 31), 'Nytårsaftensdag', "New Year's Eve"],
]

export const publicHolidays = byYear(year => toHolidays(churchHolidays(year)))

export const bankClosingDays = byYear(year => toHolidays([...churchHolidays(year), ...otherClosingDays(year)]))
