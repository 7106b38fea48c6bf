/**
 * The public holidays of all Italy: L. 260/1949 art. 2 as changed by L. 54/1977 (several moved to Sundays), DPR 792/1985 (Epiphany is back), L. 336/2000
 * (2 June is back) and L. 151/2025 (4 October). The feast of a town's patron saint moves no deadline of the state. What falls on a Saturday or on
 * a holiday is due on the next working day, payments and filings alike (DL 70/2011 art. 7).
 */
import { addDays, dayOf } from '../../../domain/calendar/dates.ts'
import { easterSunday } from '../../../domain/calendar/easter.ts'
import { byYear } from '../../../domain/calendar/working-days.ts'

const fixed: readonly (readonly [month: number, day: number, local: string, english: string])[] = [
  [1, 1, 'Capodanno', "New Year's Day"],
  [1, 6, 'Epifania', 'Epiphany'],
  [4, 25, 'Anniversario della Liberazione', 'Liberation Day'],
  [5, 1, 'Festa del lavoro', 'Labour Day'],
  [6, 2, 'Festa della Repubblica', 'Republic Day'],
  [8, 15, 'Assunzione di Maria', 'Assumption Day'],
  [10, 4, "San Francesco d'Assisi", 'Saint Francis of Assisi'],
  [11, 1, 'Ognissanti', "All Saints' Day"],
  [12, 8, 'Immacolata Concezione', 'Immaculate Conception'],
  [12, 25, 'Natale', 'Christmas Day'],
  [12, 26, 'Santo Stefano', "Saint Stephen's Day"],
]

/** L. 151/2025 is in force from 1 January 2026. */
const firstSaintFrancis = 2026

export const publicHolidays = byYear(year => {
  const inForce = fixed.filter(([month]) => month !== 10 || year >= firstSaintFrancis)
  const easterMonday = { on: addDays(easterSunday(year), 1), name: { local: "Lunedì dell'Angelo", english: 'Easter Monday' } }
  return [easterMonday, ...inForce.map(([month, day, local, english]) => ({ on: dayOf(year, month, day), name: { local, english } }))]
})
