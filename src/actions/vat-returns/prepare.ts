import { z } from 'zod'
import { dayIn } from '../../domain/dates.ts'
import { zero } from '../../domain/money.ts'
import type { Period } from '../../domain/periods.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import { foundIn } from '../../domain/vat-boxes.ts'
import type { Carried } from '../../domain/vat-returns.ts'
import { currentSpan, lateRanges, openDays, rangesOf, skippedBefore } from '../../domain/vat-spans.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/settings.ts'
import * as returns from '../../store/vat-returns.ts'
import * as ledger from '../../store/vat-sums.ts'
import { excludedOf } from './excluded.ts'
import { toVatReturn, vatReturnRecord } from './record.ts'
import { returnWarnings } from './warnings.ts'

/** Dates that no entry is outside of. */
const ever: Period = { start: '0001-01-01', end: '9999-12-31' }

/** A debt too small to be paid ends with the year; a credit goes on as one of the year before. */
function carriedTo(period: Period, filed: Awaited<ReturnType<typeof returns.listFiled>>): Carried {
  const before = filed.filter(one => one.period.end < period.start).sort((one, other) => (one.period.end < other.period.end ? 1 : -1))[0]
  if (!before) return { debt: zero, credit: zero, creditOfLastYear: zero }
  const { debt, credit } = before.carries
  const isSameYear = before.period.end.slice(0, 4) === period.start.slice(0, 4)
  return isSameYear ? { debt, credit, creditOfLastYear: zero } : { debt: zero, credit: zero, creditOfLastYear: credit }
}

const accountsOf = ({ vatReturn }: Region): string[] =>
  vatReturn.boxes.flatMap(({ source }) => (source && 'accounts' in source ? source.accounts : []))

async function prepare(context: Context, regionKey: string, region: Region) {
  const { db, now } = context
  const settings = await findSettings(db)
  const frequency = effectiveVatFrequency(settings, region) ?? region.filing.default
  const today = dayIn(settings.timeZone, now)
  const filedBefore = await returns.lockFiledCount(db, regionKey)
  const filed = await returns.listFiled(db, regionKey)
  const seen = { regionKey, through: await ledger.lastEntryNumber(db) }

  const firstDay = await ledger.findFirstDay(db, seen, openDays(filed, ever))
  const late = await ledger.findLate(db, seen, lateRanges(filed))
  const period = currentSpan({ today, frequency, filed, firstDay, late })
  const ranges = rangesOf(period, filed)

  const own = await ledger.sumPeriod(db, seen, period)
  const corrections = await ledger.sumLate(db, seen, ranges.slice(1))
  const accounts = await ledger.sumAccounts(db, seen, ranges, accountsOf(region))
  const found = foundIn(region.vatReturn, [...own.sums, ...corrections.sums], accounts, region.vatCode)
  const carried = carriedTo(period, filed)
  const figures = region.vatReturn.figures({ period, frequency, found, carried })

  const before = await returns.findDraft(db, regionKey, period)
  const entryCount = own.entryCount + corrections.entryCount
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
    lateCount: corrections.entryCount,
    warnings: [
      ...returnWarnings({
        period,
        today,
        entryCount,
        lateCount: corrections.entryCount,
        unposted: await ledger.countUnposted(db, period),
        skipped: skippedBefore(period, filed, frequency),
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
