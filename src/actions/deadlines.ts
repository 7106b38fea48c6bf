/** The deadlines of an organization, each with how far the return behind it is. */
import { type CalendarDate, dayIn, dayOf } from '../domain/calendar/dates.ts'
import { type Period, periodOf } from '../domain/calendar/periods.ts'
import type { Region } from '../domain/regions.ts'
import { effectiveVatFrequency } from '../domain/settings.ts'
import type { DeadlineInFeed } from '../domain/vat/deadline-feed.ts'
import type { Deadline } from '../domain/vat/vat-returns.ts'
import { regions } from '../regions/index.ts'
import { findFounding } from '../store/access/organizations.ts'
import { findSettings } from '../store/access/settings.ts'
import type { Db } from '../store/connection/db.ts'
import { listWithheldMonths } from '../store/reports/withholding.ts'
import { findOssSetting } from '../store/vat/oss.ts'
import { listOssReturnsWithin, type StoredOssReturn } from '../store/vat/oss-returns.ts'
import { listReturnsWithin, type StoredReturn } from '../store/vat/returns.ts'
import { type Ledger, lastEntryNumber, listActive, listMonthsWith, listReturnCodes } from '../store/vat/sums.ts'
import { consentDeadlines } from './bank/consents.ts'

const monthsBack = 3
const monthsAhead = 15

/** From three months back to fifteen ahead. */
export function windowAround(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  return { from: dayOf(year, month - monthsBack, Math.min(day, 28)), to: dayOf(year, month + monthsAhead, Math.min(day, 28)) }
}

/** Accounting years are calendar years until the organization can say otherwise. */
const yearEndsInMonth = 12

/** Kinds of deadline that a return of the same period stands behind. */
export const isOfReturn = ({ kind }: Deadline): boolean => ['vat_return', 'vat_payment', 'lipe'].includes(kind)

function behind(deadline: Deadline, stored: readonly StoredReturn[]): StoredReturn[] {
  const { start, end } = deadline.period
  // After a change of frequency a filed return may be of more days than those the deadline is about.
  return isOfReturn(deadline) ? stored.filter(({ period }) => period.start <= end && period.end >= start) : []
}

/** What is really paid, or got back, with this deadline. Whoever settles for less than the minimum pays nothing, and with a mere report nothing is paid. */
function payableOf({ kind, period }: Deadline, [only, ...others]: readonly StoredReturn[]): DeadlineInFeed['payable'] {
  const isItsOwn = only !== undefined && others.length === 0 && only.period.start >= period.start && only.period.end <= period.end
  if (!isItsOwn || !paidWith.includes(kind)) return null
  const { payable, payment, currency } = only
  return { amount: payable < 0 ? payable : (payment?.amount ?? payable), currency }
}

const paidWith = ['vat_return', 'vat_payment']

/** Filed when returns of all its days are; ready when all are at least prepared. */
function stateOf({ period }: Deadline, mine: readonly StoredReturn[]): DeadlineInFeed['state'] {
  const covers = (some: readonly StoredReturn[]): boolean => {
    let open = period.start
    for (const one of [...some].sort((a, b) => (a.period.start < b.period.start ? -1 : 1))) {
      if (one.period.start <= open && one.period.end >= open) open = dayOf(...next(one.period.end))
    }
    return open > period.end
  }
  if (covers(mine.filter(({ state }) => state === 'filed'))) return 'filed'
  return mine.length > 0 && covers(mine) ? 'ready' : 'open'
}

const next = (day: CalendarDate): [number, number, number] => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return [year, month, date + 1]
}

export interface OrganizationDeadlines {
  regionKey: string
  region: Region
  today: CalendarDate
  deadlines: DeadlineInFeed[]
}

/** What the ledger says beyond returns: months in which tax was withheld, and those with purchases that ask for a self-invoice. */
async function dutiesOf(db: Db, region: Region, seen: Ledger, days: Period) {
  const { withholding } = region
  const withheld = withholding === null ? [] : await listWithheldMonths(db, seen.regionKey, withholding.account, days.start, days.end)
  const codes = (await listReturnCodes(db, seen, [{ ...days, above: 0, isLate: false }])).filter(region.isSelfInvoiced)
  const selfInvoiced = await listMonthsWith(db, seen, days, codes, 'purchase')
  return {
    withheld: withheld.map(({ month }) => periodOf(month, 'monthly')),
    selfInvoiced: selfInvoiced.sort().map(month => periodOf(month, 'monthly')),
  }
}

/** A return of the one-stop shop is filed or it is not: nobody prepares one, and one without sales is due as well. */
function ossDeadline(
  deadline: Deadline,
  stored: readonly StoredOssReturn[],
  { today, began, foundedAt }: { today: CalendarDate; began: CalendarDate; foundedAt: string },
): DeadlineInFeed {
  const recorded = stored.filter(({ quarterStart }) => quarterStart === deadline.period.start)
  const mine = recorded.find(({ reopenedAt }) => reopenedAt === null)
  const changes = recorded.flatMap(({ recordedAt, reopenedAt }) => (reopenedAt === null ? [recordedAt] : [recordedAt, reopenedAt])).sort()
  return {
    ...deadline,
    state: mine ? 'filed' : 'open',
    payable: mine ? { amount: mine.payable, currency: mine.currency } : null,
    isOverdue: !mine && deadline.dueOn < today && deadline.period.end >= began,
    changedAt: changes.at(-1) ?? foundedAt,
    // A calendar takes nothing that counts less than what it has: a reopening is a change as the filing was.
    revision: changes.length,
  }
}

const compareDays = (one: CalendarDate, other: CalendarDate): number => (one < other ? -1 : one > other ? 1 : 0)

export async function deadlinesOf(db: Db, now: Date, wanted?: { from: CalendarDate; to: CalendarDate }) {
  const settings = await findSettings(db)
  const region = settings.regionKey === null ? undefined : regions[settings.regionKey]
  if (settings.regionKey === null || !region) return undefined
  const { regionKey } = settings
  const today = dayIn(settings.timeZone, now)
  const { from, to } = wanted ?? windowAround(today)
  const frequency = effectiveVatFrequency(settings, region) ?? region.filing.default
  const days: Period = { start: dayOf(Number(from.slice(0, 4)) - 1, 1, 1), end: to }
  const seen = { regionKey, through: await lastEntryNumber(db) }
  const months = await listMonthsWith(db, seen, days, region.euSaleCodes)
  const euSales = months.map(month => periodOf(month, 'monthly'))
  const { registeredFrom, registeredTo } = await findOssSetting(db)
  const oss = registeredFrom === null ? undefined : { from: registeredFrom, to: registeredTo }
  const facts = { frequency, euSales, yearEndsInMonth, oss, ...(await dutiesOf(db, region, seen, days)) }
  const stored = await listReturnsWithin(db, regionKey, days)
  const foundedAt = await findFounding(db)
  // Days without entries ask for nothing before the organization began, and nowhere that an empty return need not be filed.
  const past = region.deadlines({ ...facts, from, to: today }).filter(isOfReturn)
  const active = await listActive(
    db,
    seen,
    past.map(({ period }) => period),
  )
  const began = dayIn(settings.timeZone, new Date(foundedAt))
  const isDue = ({ period }: Deadline): boolean =>
    active.has(period.start + period.end) || (region.vatReturn.isNilReturnDue && period.end >= began)
  const ossReturns = oss === undefined ? [] : await listOssReturnsWithin(db, regionKey, days.start, days.end)
  const deadlines = region.deadlines({ ...facts, from, to }).map((deadline): DeadlineInFeed => {
    if (deadline.kind === 'oss_return') return ossDeadline(deadline, ossReturns, { today, began, foundedAt })
    const mine = behind(deadline, stored)
    const state = stateOf(deadline, mine)
    const changes = mine.map(one => one.filedAt ?? one.preparedAt).sort()
    return {
      ...deadline,
      state,
      payable: state === 'open' ? null : payableOf(deadline, mine),
      isOverdue: isOfReturn(deadline) && state !== 'filed' && deadline.dueOn < today && isDue(deadline),
      changedAt: changes[changes.length - 1] ?? foundedAt,
      revision: mine.reduce((sum, one) => sum + one.version + (one.state === 'filed' ? 1 : 0), 0),
    }
  })
  const consents = await consentDeadlines(db, { from, to, timeZone: settings.timeZone, locale: region.locale, since: foundedAt })
  const all = consents.length === 0 ? deadlines : [...deadlines, ...consents].sort((one, other) => compareDays(one.dueOn, other.dueOn))
  return { regionKey, region, today, deadlines: all } satisfies OrganizationDeadlines
}
