/** What the OSS return of a quarter comes to as the books stand at this moment: behind what is shown, and behind what is filed. */
import { addDays, type CalendarDate, dayOf } from '../../domain/calendar/dates.ts'
import { type Period, periodKey, periodOf } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import { fromMinor, type Minor, negate } from '../../domain/money/money.ts'
import type { Region } from '../../domain/regions.ts'
import { byState, type OssFigures, type OssOwed, ossFigures, owedIn } from '../../domain/vat/oss/oss-return.ts'
import { isRegisteredIn } from '../../domain/vat/oss/registration.ts'
import { isRegistered, limitInEuro, type OssStanding, thresholdOn } from '../../domain/vat/oss/standing.ts'
import { say } from '../../language/say.ts'
import { findExchangeRate, listPublishedRates } from '../../providers/rates/index.ts'
import type { Db } from '../../store/connection/db.ts'
import { together } from '../../store/connection/together.ts'
import { findOssStanding, listOssSums, sumWithoutCountry } from '../../store/vat/oss.ts'
import type { OssExchange } from '../../store/vat/oss-returns.ts'

export interface OssBooks {
  regionKey: string
  region: Region
  today: CalendarDate
}

/** As 2026-Q1. */
export const quarterPattern = /^2\d{3}-Q[1-4]$/

export function quarterNamed(quarter: string): Period {
  const [year, number] = quarter.split('-Q').map(Number) as [number, number]
  return periodOf(dayOf(year, number * 3, 1), 'quarterly')
}

/** A week holds a day with a rate, holidays or not. */
const daysToRate = 7

/**
 * That of the last day, or else of the next day that the ECB published rates for (directive 2006/112/EC, art. 369h). Until then the last one that it
 * published; what somebody entered, or the peg, only where the ECB has none. Nothing is final while the quarter goes on.
 */
async function findRate(db: Db, currency: string, { end }: Period, today: CalendarDate): Promise<OssExchange | null> {
  if (currency === 'EUR') return { rate: '1', on: end, source: 'same currency', isFinal: true }
  const isOver = end < today
  const first = isOver ? end : today
  const asked = Array.from({ length: isOver ? daysToRate + 1 : 1 }, (_, days) => ({ currency: 'EUR', on: addDays(first, days) }))
  const published = (await listPublishedRates(db, currency, asked)).filter(one => one !== undefined)
  const chosen = published.find(({ on }) => on >= end)
  if (chosen && isOver) return { ...chosen, isFinal: true }
  const preliminary = published[0] ?? (await findExchangeRate(db, 'EUR', currency, first))
  return preliminary ? { ...preliminary, isFinal: false } : null
}

function figureWarnings(figures: OssFigures, currency: string): Warning[] {
  const refunds = [...byState(figures)].filter(([, { vat }]) => vat < 0)
  return [
    ...figures.rows
      .filter(({ base }) => base < 0)
      .map(({ country, rate }) => ({ field: 'rows', ...say('oss_row_negative', { country, rate }) })),
    ...figures.corrections
      .filter(({ isToCountry }) => isToCountry)
      .map(({ country, quarter, isTooOld }) => ({
        field: 'corrections',
        ...say(isTooOld ? 'oss_correction_too_old' : 'oss_correction_unregistered', { country, quarter }),
      })),
    ...refunds.map(([country, { vat, vatInEuro }]) => ({
      field: 'corrections',
      ...(vatInEuro === null
        ? say('oss_refund', { country, amount: fromMinor(negate(vat), currency), currency })
        : say('oss_refund', { country, amount: fromMinor(negate(vatInEuro), 'EUR'), currency: 'EUR' })),
    })),
  ]
}

function rateWarnings(rate: OssExchange | null, { end }: Period, currency: string): Warning[] {
  if (rate === null) return [{ field: 'exchangeRate', ...say('oss_exchange_rate.missing', { day: end, currency }) }]
  return rate.isFinal ? [] : [{ field: 'exchangeRate', ...say('oss_exchange_rate.preliminary', { day: end, on: rate.on }) }]
}

export interface OssNow extends OssOwed {
  period: Period
  quarter: string
  standing: OssStanding
  rate: OssExchange | null
  figures: OssFigures
  warnings: Warning[]
}

/** As it is filed on that day, today when left out. */
export async function ossReturnNow(
  db: Db,
  { region, regionKey, today }: OssBooks,
  period: Period,
  filedOn: CalendarDate = today,
): Promise<OssNow> {
  const { currency } = region
  const codes = region.vatCodes.filter(({ isOss }) => isOss).map(({ code }) => code)
  const [standing, rate, sums, without] = await together(db, asked => [
    findOssStanding(asked, regionKey, period.end),
    findRate(asked, currency, period, today),
    listOssSums(asked, regionKey, period.start),
    sumWithoutCountry(asked, regionKey, period, codes),
  ])
  const occasion = { filedOn, isRegistered: isRegisteredIn(standing, period) }
  const figures = ossFigures(period, sums, rate?.rate ?? null, occasion)
  const { limit, thisYear, lastYear, isPassed } = thresholdOn(standing, period.end, region.ossLimit)
  const shown = (amount: Minor) => fromMinor(amount, currency)
  const isWanting = isPassed && !isRegistered(standing, today < period.end ? today : period.end)
  const sold = shown(thisYear > limit ? thisYear : lastYear)
  const hasFigures = figures.rows.length + figures.corrections.length > 0
  return {
    period,
    quarter: periodKey(period),
    standing,
    rate,
    figures,
    ...owedIn(figures),
    warnings: [
      ...(isWanting ? [{ field: 'threshold', ...say('oss_threshold_passed', { sold, currency, limit: limitInEuro }) }] : []),
      ...(without === 0 ? [] : [{ field: 'rows', ...say('oss_without_country', { amount: shown(without), currency }) }]),
      ...figureWarnings(figures, currency),
      ...(hasFigures ? rateWarnings(rate, period, currency) : []),
    ],
  }
}
