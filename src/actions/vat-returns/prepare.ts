import { z } from 'zod'
import { dayIn } from '../../domain/dates.ts'
import { sum } from '../../domain/money.ts'
import type { Period } from '../../domain/periods.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import { foundIn } from '../../domain/vat-boxes.ts'
import type { Carried } from '../../domain/vat-returns.ts'
import { currentSpan, leftBefore, rangesOf, skippedBefore } from '../../domain/vat-spans.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { regions } from '../../regions/index.ts'
import { countRejected } from '../../store/e-invoices.ts'
import { countUnreconciled } from '../../store/reconciliation.ts'
import { findSettings } from '../../store/settings.ts'
import * as returns from '../../store/vat-returns.ts'
import { countUnposted, lastEntryNumber } from '../../store/vat-sums.ts'
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

async function prepare(context: Context, regionKey: string, region: Region) {
  const { db, now } = context
  const settings = await findSettings(db)
  const frequency = effectiveVatFrequency(settings, region) ?? region.filing.default
  const today = dayIn(settings.timeZone, now)
  const filedBefore = await returns.lockFiledCount(db, regionKey)
  const filed = await returns.listFiled(db, regionKey)
  const seen = { regionKey, through: await lastEntryNumber(db) }

  const period = currentSpan({ today, frequency, filed, ...(await findWaiting(db, seen, region, filed)) })
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
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: {},
  refusals: ['region_not_set'],
  async run(_input, context) {
    const { regionKey } = await findSettings(context.db)
    const region = regionKey === null ? undefined : regions[regionKey]
    if (regionKey === null || !region)
      return refuse('region_not_set', 'Choose the region first, with set_region: it decides what a VAT return is.')
    return prepare(context, regionKey, region)
  },
})
