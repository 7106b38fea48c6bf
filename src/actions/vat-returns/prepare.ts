import { z } from 'zod'
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { Period, VatFrequency } from '../../domain/calendar/periods.ts'
import { sum } from '../../domain/money/money.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import { foundIn } from '../../domain/vat/vat-boxes.ts'
import type { Carried } from '../../domain/vat/vat-returns.ts'
import { coverOf, currentSpan, leftBefore, rangesOf, skippedBefore, spanAround } from '../../domain/vat/vat-spans.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction, defineManagement } from '../../kernel/define-action.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { countUnreconciled } from '../../store/bank/reconciliation.ts'
import { countRejected } from '../../store/invoices/e-invoices.ts'
import * as returns from '../../store/vat/returns.ts'
import { countUnposted, type Ledger, lastEntryNumber } from '../../store/vat/sums.ts'
import { excludedOf } from './excluded.ts'
import { findWaiting, gather } from './gather.ts'
import { toVatReturn, vatReturnRecord } from './record.ts'
import { returnWarnings } from './warnings.ts'

/** A debt too small to be paid ends with the year; a credit goes on as one of the year before. */
function carriedTo(period: Period, filed: Awaited<ReturnType<typeof returns.listFiled>>): Carried {
  const left = leftBefore(period, filed)
  const isOfThisYear = (one: (typeof left)[number]) => one.period.end.slice(0, 4) === period.start.slice(0, 4)
  const thisYear = left.filter(isOfThisYear)
  return {
    debt: sum(thisYear.map(({ carries }) => carries.debt)),
    credit: sum(thisYear.map(({ carries }) => carries.credit)),
    creditOfLastYear: sum(left.filter(one => !isOfThisYear(one)).map(({ carries }) => carries.credit)),
  }
}

/** What of the year before was left over and can be carried no further. */
function forgottenBefore(period: Period, filed: Awaited<ReturnType<typeof returns.listFiled>>, currency: string) {
  const amount = sum(
    leftBefore(period, filed)
      .filter(one => one.period.end.slice(0, 4) < period.start.slice(0, 4))
      .map(({ carries }) => carries.debt),
  )
  return amount > 0 ? { amount, currency } : null
}

/** What every return is prepared from. Held until the end of the transaction: who prepares and who files do so one after the other. */
interface ReturnBasis {
  regionKey: string
  region: Region
  frequency: VatFrequency
  today: CalendarDate
  filedBefore: number
  filed: Awaited<ReturnType<typeof returns.listFiled>>
  seen: Ledger
}

async function loadReturnBasis({ db, now }: Context): Promise<ReturnBasis | Refusal<'region_not_set'>> {
  const settings = await findSettings(db)
  const { regionKey } = settings
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region) return refuse(say('region_not_set.vat_return'))
  return {
    regionKey,
    region,
    frequency: effectiveVatFrequency(settings, region) ?? region.filing.default,
    today: dayIn(settings.timeZone, now),
    filedBefore: await returns.lockFiledCount(db, regionKey),
    filed: await returns.listFiled(db, regionKey),
    seen: { regionKey, through: await lastEntryNumber(db) },
  }
}

/** The period that was asked for by one of its days: it may be without entries, and due all the same. */
function askedSpan(day: CalendarDate, { today, frequency, filed }: ReturnBasis): Period | Refusal<'return_filed' | 'period_not_begun'> {
  const cover = coverOf(day, filed)
  if (cover) return refuse(say('return_filed.period', { ...cover.period }))
  const period = spanAround(day, filed, frequency)
  return period.start > today ? refuse(say('period_not_begun', { ...period })) : period
}

async function prepare(context: Context, { regionKey, region, frequency, today, filedBefore, filed, seen }: ReturnBasis, period: Period) {
  const { db, now } = context
  const ranges = rangesOf(period, filed)
  const { sums, accounts, entryCount, lateCount } = await gather(db, seen, region, ranges)
  const found = foundIn(region.vatReturn, sums, accounts, region.vatCode)
  const carried = carriedTo(period, filed)
  const figures = region.vatReturn.figures({ period, frequency, found, carried })

  const before = await returns.findDraft(db, regionKey, period)
  const draft: returns.StoredReturn = {
    id: before?.id ?? context.newId('vat'),
    regionKey,
    currency: region.currency,
    frequency,
    period,
    ...region.vatReturn.dates(period, frequency),
    state: 'draft',
    ranges,
    through: seen.through,
    filedBefore,
    boxes: figures.boxes,
    boxesBefore: before?.boxes ?? null,
    payable: figures.payable,
    payment: figures.payment,
    carried,
    carries: figures.carries,
    entryCount,
    lateCount,
    warnings: [
      ...returnWarnings({
        period,
        today,
        entryCount,
        lateCount,
        unposted: await countUnposted(db, period),
        unreconciled: await countUnreconciled(db, period),
        rejected: await countRejected(db, period),
        skipped: skippedBefore(period, filed, frequency),
        carried,
        forgotten: forgottenBefore(period, filed, region.currency),
        rules: region.vatReturn,
      }),
      ...figures.warnings,
    ],
    version: (before?.version ?? 0) + 1,
    preparedAt: now.toISOString(),
    reference: null,
    filing: null,
    filedAt: null,
    filedBy: null,
    filer: null,
  }
  returns.saveDraft(db, draft)
  const target = { type: 'vat_return', id: draft.id }
  context.changed({ target, before: before ? toVatReturn(before, []) : null, after: toVatReturn(draft, []) })
  return toVatReturn(draft, await excludedOf(db, draft))
}

export const prepareVatReturn = defineAction({
  name: 'prepare_vat_return',
  title: 'Prepare the VAT return',
  permission: 'ledger:edit',
  summary:
    'Takes the VAT return (momsangivelse, liquidazione IVA) of the current period from the posted entries, as a draft: the oldest period that has ended, holds entries and is not filed, else the one that today is in. Preparing again refreshes the draft. Next: look at its warnings, then file_vat_return.',
  input: z.strictObject({}),
  output: vatReturnRecord,
  hints: { destructive: false, idempotent: false, openWorld: false },
  example: {},
  refusals: ['region_not_set'],
  async run(_input, context) {
    const basis = await loadReturnBasis(context)
    if (refused(basis)) return basis
    const waiting = await findWaiting(context.db, basis.seen, basis.region, basis.filed)
    return prepare(context, basis, currentSpan({ ...basis, ...waiting }))
  },
})

/** `prepare_vat_return` passes periods without entries over; where a return is due for them too (momsloven § 57), this one prepares it. */
export const prepareReturnOfPeriod = defineManagement(
  { method: 'POST', path: '/vat-returns' },
  {
    name: 'prepare_vat_return_of_period',
    title: 'Prepare the VAT return of a period',
    permission: 'ledger:edit',
    summary:
      'Takes the VAT return of the period that a day falls in, as a draft, whether or not anything was posted for it: for a nil return of a period that has passed, or one out of turn. Everything else is as in prepare_vat_return.',
    input: z.strictObject({ date: calendarDate.meta({ description: 'Any day of the period.' }) }),
    output: vatReturnRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { date: '2026-01-15' },
    refusals: ['region_not_set', 'return_filed', 'period_not_begun'],
    async run({ date }, context) {
      const basis = await loadReturnBasis(context)
      if (refused(basis)) return basis
      const period = askedSpan(date, basis)
      return refused(period) ? period : prepare(context, basis, period)
    },
  },
)
