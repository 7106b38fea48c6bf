/** The return of the one-stop shop, by quarter, and how far the sales are from the limit of the scheme. */
import { z } from 'zod'
import { ossRegistration, toRegistration } from '../../actions/oss.ts'
import { addDays, type CalendarDate, dayOf } from '../../domain/calendar/dates.ts'
import { type Period, periodKey, periodOf } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import { fromMinor, type Minor, sum, zero } from '../../domain/money/money.ts'
import { refused } from '../../domain/refusals.ts'
import { byState, dueOn, type OssAmounts, type OssFigures, ossFigures } from '../../domain/vat/oss/oss-return.ts'
import { destinationRate } from '../../domain/vat/oss/rates.ts'
import { isRegistered, limitInEuro, thresholdOn } from '../../domain/vat/oss/standing.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findExchangeRate, listPublishedRates } from '../../providers/rates/index.ts'
import { findOssStanding, listOssSums, sumWithoutCountry } from '../../store/vat/oss.ts'
import { money, openReport, regionNotSet } from './common.ts'
import { amountOf, files, type Made, sum as sumColumn, text } from './tables.ts'

const amounts = { base: money, vat: money, baseInEuro: money.nullable(), vatInEuro: money.nullable() }

const ossRecord = z
  .strictObject({
    regionKey: z.string(),
    currency: z.string(),
    quarter: z.string(),
    from: calendarDate,
    to: calendarDate,
    dueOn: calendarDate.meta({ description: 'Filed and paid until this day.' }),
    registration: ossRegistration,
    threshold: z
      .strictObject({
        limit: money,
        limitInEuro: money,
        thisYear: money,
        lastYear: money,
        isPassed: z.boolean(),
      })
      .meta({
        description: 'Sales to consumers in other EU countries, goods and electronic services together, net, in the year of the quarter.',
      }),
    exchangeRate: z.strictObject({ rate: z.string(), on: calendarDate, source: z.string(), isFinal: z.boolean() }).nullable().meta({
      description:
        'What one euro costs on the last day of the quarter, or on the next day that the ECB published a rate for; until that is there, not final. Null where none is known.',
    }),
    rows: z.array(
      z.strictObject({
        country: z.string(),
        supply: z.enum(['goods', 'services']),
        rateKind: z.enum(['standard', 'reduced']),
        rate: z.number(),
        ...amounts,
        invoices: z.number().int(),
        ledgerEntryIds: z.array(z.string()).meta({ description: 'The entries behind it, the first hundred.' }),
      }),
    ),
    corrections: z
      .array(z.strictObject({ quarter: z.string(), country: z.string(), ...amounts }))
      .meta({ description: 'What changes returns of earlier quarters, by quarter and country.' }),
    ...amounts,
    payableInEuro: money.nullable().meta({ description: 'What the countries are owed; one that has to pay back does so itself.' }),
    account: z.string().meta({ description: 'Where the VAT is owed in the books.' }),
    warnings: z.array(warning),
  })
  .meta({ id: 'OssReturn' })

const ossInput = z.strictObject({
  quarter: z
    .string()
    .regex(/^2\d{3}-Q[1-4]$/)
    .optional()
    .meta({ description: 'As 2026-Q1; the quarter that today is in when left out.', examples: ['2026-Q1'] }),
})

function periodFor(quarter: string | undefined, today: string): Period {
  if (quarter === undefined) return periodOf(today, 'quarterly')
  const [year, number] = quarter.split('-Q').map(Number) as [number, number]
  return periodOf(dayOf(year, number * 3, 1), 'quarterly')
}

/** A week holds a day with a rate, holidays or not. */
const daysToRate = 7

/**
 * That of the last day, or else of the next day that the ECB published rates for (directive 2006/112/EC, art. 369h). Until then the last one that it
 * published; what somebody entered, or the peg, only where the ECB has none. Nothing is final while the quarter goes on.
 */
async function findRate({ db }: ReadContext, currency: string, { end }: Period, today: CalendarDate) {
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

function figureWarnings({ rows, corrections }: OssFigures): Warning[] {
  return [
    ...rows.filter(({ base }) => base < 0).map(({ country, rate }) => ({ field: 'rows', ...say('oss_row_negative', { country, rate }) })),
    ...corrections
      .filter(({ isTooOld }) => isTooOld)
      .map(({ country, quarter }) => ({ field: 'corrections', ...say('oss_correction_too_old', { country, quarter }) })),
  ]
}

const shownAmounts = ({ base, vat, baseInEuro, vatInEuro }: OssAmounts, currency: string) => ({
  base: fromMinor(base, currency),
  vat: fromMinor(vat, currency),
  baseInEuro: baseInEuro === null ? null : fromMinor(baseInEuro, 'EUR'),
  vatInEuro: vatInEuro === null ? null : fromMinor(vatInEuro, 'EUR'),
})

export async function runOssReturn({ quarter }: z.output<typeof ossInput>, context: ReadContext) {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const { region, regionKey, today } = books
  const { currency } = region
  const { db } = context
  const period = periodFor(quarter, today)
  const standing = await findOssStanding(db, regionKey, period.end)
  const rate = await findRate(context, currency, period, today)
  const figures = ossFigures(period, await listOssSums(db, regionKey, period.start), rate?.rate ?? null)
  const codes = region.vatCodes.filter(({ isOss }) => isOss).map(({ code }) => code)
  const without = await sumWithoutCountry(db, regionKey, period, codes)
  const { thisYear, lastYear, isPassed } = thresholdOn(standing, period.end, region.ossLimit)
  const states = [...byState(figures)]
  const shown = (amount: Minor) => fromMinor(amount, currency)
  const isWanting = isPassed && !isRegistered(standing, today < period.end ? today : period.end)
  const sold = shown(thisYear > region.ossLimit ? thisYear : lastYear)
  const refunds = rate === null ? [] : states.filter(([, owed]) => owed < 0)
  const hasFigures = figures.rows.length + figures.corrections.length > 0
  return {
    regionKey,
    currency,
    quarter: periodKey(period),
    from: period.start,
    to: period.end,
    dueOn: dueOn(period),
    registration: toRegistration(standing),
    threshold: { limit: shown(region.ossLimit), limitInEuro, thisYear: shown(thisYear), lastYear: shown(lastYear), isPassed },
    exchangeRate: rate,
    rows: figures.rows.map(one => ({
      country: one.country,
      supply: one.supply,
      rateKind: destinationRate(one.country, period.end, one.rate)?.kind ?? ('standard' as const),
      rate: one.rate,
      ...shownAmounts(one, currency),
      invoices: one.invoices,
      ledgerEntryIds: [...one.entryIds],
    })),
    corrections: figures.corrections.map(one => ({ quarter: one.quarter, country: one.country, ...shownAmounts(one, currency) })),
    ...shownAmounts(figures.total, currency),
    payableInEuro: rate === null ? null : fromMinor(sum(states.map(([, owed]) => (owed > 0 ? owed : zero))), 'EUR'),
    account: region.accounts.ossVat,
    warnings: [
      ...(isWanting ? [{ field: 'threshold', ...say('oss_threshold_passed', { sold, currency, limit: limitInEuro }) }] : []),
      ...(without === 0 ? [] : [{ field: 'rows', ...say('oss_without_country', { amount: shown(without), currency }) }]),
      ...figureWarnings(figures),
      ...refunds.map(([country, owed]) => ({
        field: 'corrections',
        ...say('oss_refund', { country, amount: fromMinor(-owed as Minor, 'EUR') }),
      })),
      ...(rate === null && hasFigures
        ? [{ field: 'exchangeRate', ...say('oss_exchange_rate.missing', { day: period.end, currency }) }]
        : []),
      ...(rate && !rate.isFinal && hasFigures
        ? [{ field: 'exchangeRate', ...say('oss_exchange_rate.preliminary', { day: period.end, on: rate.on }) }]
        : []),
    ] satisfies Warning[],
  }
}

export const getOssReturn = defineRead({
  name: 'get_oss_return',
  title: 'OSS return',
  path: '/reports/oss-return',
  permission: 'ledger:read',
  summary:
    'What was sold to consumers in other EU countries under the One Stop Shop in a quarter, by country and rate, in the currency of the books and in euro at the rate of the ECB of its last day; corrections of earlier quarters; when it is due; and how far the sales are from the limit of 10,000 EUR.',
  input: ossInput,
  output: ossRecord,
  refusals: ['region_not_set'],
  run: runOssReturn,
})

function ossTable(record: Omit<z.output<typeof ossRecord>, 'warnings'>): Made {
  const { currency, rows, corrections } = record
  const [amount, euro] = [amountOf(currency), amountOf('EUR')]
  const figures = (one: { base: number; vat: number; baseInEuro: number | null; vatInEuro: number | null }) => [
    amount(one.base),
    amount(one.vat),
    euro(one.baseInEuro),
    euro(one.vatInEuro),
  ]
  return {
    title: say('report.oss_return'),
    subtitle: say('report.days', { from: record.from, to: record.to }),
    currency,
    columns: [
      text(say('report.quarter'), 50),
      text(say('report.country'), 40),
      text(say('report.reason')),
      text(say('report.rate'), 40),
      sumColumn(say('report.base')),
      sumColumn(say('report.vat')),
      sumColumn(say('report.base_in_euro')),
      sumColumn(say('report.vat_in_euro')),
    ],
    rows: [
      ...rows.map(one => ({
        cells: [record.quarter, one.country, say(`report.supply.${one.supply}`), String(one.rate), ...figures(one)],
      })),
      ...corrections.map(one => ({ cells: [one.quarter, one.country, say('report.correction'), '', ...figures(one)] })),
      { cells: ['', '', say('report.total'), '', ...figures(record)], isStrong: true },
    ],
    fileName: `oss-return-${record.quarter}`,
  }
}

export const ossReturnFiles = files({
  report: 'oss-return',
  title: 'OSS return',
  input: ossInput,
  async make(input, context) {
    const record = await runOssReturn(input, context)
    return refused(record) ? record : ossTable(record)
  },
})
