/** The return of the one-stop shop, by quarter, and how far the sales are from the limit of the scheme. */
import { z } from 'zod'
import { ossReturnNow, quarterNamed, quarterPattern } from '../../actions/oss-returns/figures.ts'
import { exchangeRate, ossFigureFields, ossFilingRecord, shownFigures, toOssFiling } from '../../actions/oss-returns/record.ts'
import { ossRegistration, toRegistration } from '../../actions/oss-returns/registration.ts'
import { versionOf } from '../../actions/oss-returns/version.ts'
import { periodOf } from '../../domain/calendar/periods.ts'
import { isId } from '../../domain/ids.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { refused } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { dueOn } from '../../domain/vat/oss/oss-return.ts'
import { schemeBegan } from '../../domain/vat/oss/rates.ts'
import { limitInEuro, limitRateOn, type OssStanding, thresholdOn } from '../../domain/vat/oss/standing.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { calendarDate, instant, outsideText, warning } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { together } from '../../store/connection/together.ts'
import { findEntry } from '../../store/ledger/ledger.ts'
import { findFiledOssReturn, listOssReturns, type StoredOssReturn } from '../../store/vat/oss-returns.ts'
import { findSettlements } from '../../store/vat/settlements.ts'
import { money, openBooks, regionNotSet } from './common.ts'
import { amountOf, files, type Made, sum as sumColumn, text } from './tables.ts'

const filingRecord = z
  .strictObject({
    id: z.string(),
    filedOn: calendarDate,
    reference: outsideText().nullable(),
    recordedAt: instant,
    recordedBy: outsideText(),
    settlement: z
      .enum(['none', 'open', 'paid'])
      .meta({ description: 'Whether it is booked as one open item, and whether the bank shows it paid.' }),
    settlementEntryId: z.string().nullable(),
  })
  .nullable()
  .meta({ description: 'Recorded as filed: the figures are those that were declared. Null while it is not.' })

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
        limitOrigin: warning.meta({ description: 'Where the limit in the currency of the books comes from, and since when it counts.' }),
        thisYear: money,
        lastYear: money,
        isPassed: z.boolean(),
      })
      .meta({
        description: 'Sales to consumers in other EU countries, goods and electronic services together, net, in the year of the quarter.',
      }),
    exchangeRate,
    ...ossFigureFields,
    version: z.string().meta({
      description: 'Of these figures: who records the return as filed sends it back, and is refused where it is another by then.',
    }),
    account: z.string().meta({ description: 'Where the VAT is owed in the books.' }),
    filing: filingRecord,
    warnings: z.array(warning),
  })
  .meta({ id: 'OssReturn' })

const ossInput = z.strictObject({
  quarter: z
    .string()
    .regex(quarterPattern, saying(say('not_a_quarter')))
    .optional()
    .meta({ description: 'As 2026-Q1; the quarter that today is in when left out.', examples: ['2026-Q1'] }),
})

/** The limit is one of euro: in another currency it is what the law says, as far as that is known, or what the organization entered. */
function limitOrigin({ limit }: OssStanding, { currency, ossLimit }: Region) {
  if (limit !== null) return say('oss_limit.own', { limit: fromMinor(limit, currency), currency })
  const since = schemeBegan
  if (currency === 'EUR') return say('oss_limit.euro', { since })
  return say('oss_limit.derived', { limit: fromMinor(ossLimit, currency), currency, rateOn: limitRateOn, since })
}

async function shownFiling({ db }: ReadContext, filed: StoredOssReturn): Promise<z.input<typeof filingRecord>> {
  const { id, filedOn, reference, recordedAt, recordedBy } = filed
  const { entryId } = await findSettlements(db, id)
  const entry = entryId === null ? undefined : await findEntry(db, entryId)
  const settlement = entry === undefined ? ('none' as const) : entry.openAmount === 0 ? ('paid' as const) : ('open' as const)
  return { id, filedOn, reference, recordedAt, recordedBy, settlement, settlementEntryId: entryId }
}

export async function runOssReturn({ quarter }: z.output<typeof ossInput>, context: ReadContext) {
  const books = await openBooks(context)
  if (!books) return regionNotSet()
  const { region, regionKey, today } = books
  const { currency } = region
  const period = quarter === undefined ? periodOf(today, 'quarterly') : quarterNamed(quarter)
  const [now, filed] = await together(context.db, db => [ossReturnNow(db, books, period), findFiledOssReturn(db, regionKey, period.start)])
  const figures = filed?.figures ?? now.figures
  const { limit, thisYear, lastYear, isPassed } = thresholdOn(now.standing, period.end, region.ossLimit)
  const shown = (amount: Minor) => fromMinor(amount, currency)
  return {
    regionKey,
    currency,
    quarter: now.quarter,
    from: period.start,
    to: period.end,
    dueOn: dueOn(period),
    registration: toRegistration(now.standing, currency),
    threshold: {
      limit: shown(limit),
      limitInEuro,
      limitOrigin: { field: 'threshold.limit', ...limitOrigin(now.standing, region) },
      thisYear: shown(thisYear),
      lastYear: shown(lastYear),
      isPassed,
    },
    exchangeRate: filed ? filed.exchange : now.rate,
    ...shownFigures(figures, filed ?? now, period, currency),
    version: versionOf(now.quarter, currency, figures),
    account: region.accounts.ossVat,
    filing: filed ? await shownFiling(context, filed) : null,
    warnings: filed ? [...filed.warnings] : now.warnings,
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

export const listFiledOssReturns = defineRead({
  name: 'list_oss_returns',
  title: 'Filed OSS returns',
  path: '/oss-returns',
  permission: 'ledger:read',
  summary:
    'OSS returns that were recorded as filed, newest first, with the figures that were declared; those that were reopened with the reason.',
  input: z.strictObject({ cursor: cursor(key => isId('oss', key)).optional(), limit }),
  output: pageOf(ossFilingRecord),
  refusals: [],
  async run({ cursor: before, limit: size }, { db }) {
    return toPage((await listOssReturns(db, before, size + 1)).map(toOssFiling), size, one => one.id)
  },
})

function ossTable(record: Omit<z.output<typeof ossRecord>, 'threshold' | 'warnings'>): Made {
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
      ...corrections.map(one => ({
        cells: [one.quarter, one.country, say(one.isToCountry ? 'report.correction_to_country' : 'report.correction'), '', ...figures(one)],
      })),
      { cells: ['', '', say('report.total'), '', ...figures(record)], isStrong: true },
      // No state pays for another one, and what is declared to a state itself is not paid here.
      { cells: ['', '', say('report.oss_payable'), '', null, amount(record.payable), null, euro(record.payableInEuro)], isStrong: true },
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
