/** A filed OSS return, as callers see it. */
import { z } from 'zod'
import { periodKey, periodOf } from '../../domain/calendar/periods.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { dueOn, type OssAmounts, type OssFigures } from '../../domain/vat/oss/oss-return.ts'
import { destinationRate } from '../../domain/vat/oss/rates.ts'
import { calendarDate, instant, outsideText, warning } from '../../kernel/fields.ts'
import type { StoredOssReturn } from '../../store/vat/oss-returns.ts'

const money = z.number()

export const ossAmounts = { base: money, vat: money, baseInEuro: money.nullable(), vatInEuro: money.nullable() }

export const exchangeRate = z
  .strictObject({ rate: z.string(), on: calendarDate, source: z.string(), isFinal: z.boolean() })
  .nullable()
  .meta({
    description:
      'What one euro costs on the last day of the quarter, or on the next day that the ECB published a rate for; until that is there, not final. Null where none is known.',
  })

export const ossFigureFields = {
  rows: z.array(
    z.strictObject({
      country: z.string(),
      supply: z.enum(['goods', 'services']),
      rateKind: z.enum(['standard', 'reduced']),
      rate: z.number(),
      ...ossAmounts,
      invoices: z.number().int(),
      ledgerEntryIds: z.array(z.string()).meta({ description: 'The entries behind it, the first hundred.' }),
    }),
  ),
  corrections: z
    .array(
      z.strictObject({
        quarter: z.string(),
        country: z.string(),
        ...ossAmounts,
        isTooOld: z.boolean().meta({ description: 'More than three years late.' }),
        isToCountry: z.boolean().meta({
          description:
            'Declared to the country itself, and in no total here: it is too old, or the organization was not registered in the quarter of this return.',
        }),
      }),
    )
    .meta({ description: 'What changes returns of earlier quarters, by quarter and country.' }),
  ...ossAmounts,
  payable: money.meta({
    description: 'What the countries are owed, in the currency of the books; one that has to pay back does so itself.',
  }),
  payableInEuro: money.nullable().meta({ description: 'The same in euro.' }),
}

const shownAmounts = ({ base, vat, baseInEuro, vatInEuro }: OssAmounts, currency: string) => ({
  base: fromMinor(base, currency),
  vat: fromMinor(vat, currency),
  baseInEuro: baseInEuro === null ? null : fromMinor(baseInEuro, 'EUR'),
  vatInEuro: vatInEuro === null ? null : fromMinor(vatInEuro, 'EUR'),
})

export function shownFigures(
  { rows, corrections, total }: OssFigures,
  { payable, payableInEuro }: { payable: Minor; payableInEuro: Minor | null },
  { end }: { end: string },
  currency: string,
) {
  return {
    rows: rows.map(one => ({
      country: one.country,
      supply: one.supply,
      rateKind: destinationRate(one.country, end, one.rate)?.kind ?? ('standard' as const),
      rate: one.rate,
      ...shownAmounts(one, currency),
      invoices: one.invoices,
      ledgerEntryIds: [...one.entryIds],
    })),
    corrections: corrections.map(one => ({
      quarter: one.quarter,
      country: one.country,
      ...shownAmounts(one, currency),
      isTooOld: one.isTooOld,
      isToCountry: one.isToCountry,
    })),
    ...shownAmounts(total, currency),
    payable: fromMinor(payable, currency),
    payableInEuro: payableInEuro === null ? null : fromMinor(payableInEuro, 'EUR'),
  }
}

export const ossFilingRecord = z
  .strictObject({
    id: z.string(),
    regionKey: z.string(),
    currency: z.string(),
    quarter: z.string(),
    from: calendarDate,
    to: calendarDate,
    dueOn: calendarDate,
    state: z.enum(['filed', 'reopened']),
    filedOn: calendarDate,
    reference: outsideText().nullable(),
    recordedAt: instant,
    recordedBy: outsideText(),
    reopenedAt: instant.nullable(),
    reopenedBy: outsideText().nullable(),
    reason: outsideText().nullable().meta({ description: 'Why it was reopened.' }),
    exchangeRate,
    ...ossFigureFields,
    warnings: z.array(warning),
  })
  .meta({ id: 'OssFiling' })

export function toOssFiling(stored: StoredOssReturn): z.input<typeof ossFilingRecord> {
  const period = periodOf(stored.quarterStart, 'quarterly')
  return {
    id: stored.id,
    regionKey: stored.regionKey,
    currency: stored.currency,
    quarter: periodKey(period),
    from: period.start,
    to: period.end,
    dueOn: dueOn(period),
    state: stored.reopenedAt === null ? 'filed' : 'reopened',
    filedOn: stored.filedOn,
    reference: stored.reference,
    recordedAt: stored.recordedAt,
    recordedBy: stored.recordedBy,
    reopenedAt: stored.reopenedAt,
    reopenedBy: stored.reopenedBy,
    reason: stored.reopenedBecause,
    exchangeRate: stored.exchange,
    ...shownFigures(stored.figures, stored, period, stored.currency),
    warnings: [...stored.warnings],
  }
}
