/**
 * The union scheme of the one-stop shop (directive 2006/112/EC, art. 369a to 369k): who uses it, which sales it is about, and the limit below which they are
 * taxed at home (art. 59c): distance sales of goods and electronic services to consumers in other member states, together.
 */
import type { CalendarDate } from '../../calendar/dates.ts'
import { addYears } from '../../calendar/dates.ts'
import { type Minor, plus, zero } from '../../money/money.ts'
import { highestRate, schemeBegan } from './rates.ts'
import type { OssSetting } from './registration.ts'

/** With what it sold so to consumers in other member states, by year, in the currency of the books. */
export interface OssStanding extends OssSetting {
  sold: Readonly<Record<string, Minor>>
}

/** In euro, net of VAT: of this year, and of the one before. */
export const limitInEuro = 10_000

/** At the rate of the ECB of this day it is counted in another currency (directive 2006/112/EC, art. 59c, par. 5). */
export const limitRateOn: CalendarDate = '2017-12-05'

export const unregistered: OssStanding = { registeredFrom: null, registeredTo: null, hasElectronicServices: false, limit: null, sold: {} }

export const isRegistered = ({ registeredFrom, registeredTo }: OssSetting, day: CalendarDate): boolean =>
  registeredFrom !== null && registeredFrom <= day && (registeredTo === null || day <= registeredTo) && schemeBegan <= day

/** The least rate that an invoice must have room for: that of the buyer's country may be higher than the one that a line asks for. */
export const rateToExpect = (setting: OssSetting | undefined): number => (setting && setting.registeredFrom !== null ? highestRate : 0)

/** Goods are always, services only electronic ones: all others are taxed at home whatever they come to. */
export const isCovered = ({ hasElectronicServices }: OssSetting, supplies: 'goods' | 'services'): boolean =>
  supplies === 'goods' || hasElectronicServices

export interface Threshold {
  /** In the currency of the books. */
  limit: Minor
  thisYear: Minor
  lastYear: Minor
  isPassed: boolean
}

/** Where a sale on that day stands; the one that passes the limit is taxed in the buyer's country already. */
export function thresholdOn({ sold, limit: own }: OssStanding, day: CalendarDate, ofCountry: Minor, sale: Minor = zero): Threshold {
  const limit = own ?? ofCountry
  const soldIn = (year: CalendarDate): Minor => sold[year.slice(0, 4)] ?? zero
  const thisYear = plus(soldIn(day), sale)
  const lastYear = soldIn(addYears(day, -1))
  return { limit, thisYear, lastYear, isPassed: thisYear > limit || lastYear > limit }
}
