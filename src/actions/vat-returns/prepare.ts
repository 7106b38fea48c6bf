import { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { Period } from '../../domain/calendar/periods.ts'
import { tooFarBack } from '../../domain/ledger/first-day.ts'
import { sum } from '../../domain/money/money.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { coverOf, currentSpan, leftBefore, skippedBefore, spanAround } from '../../domain/vat/vat-spans.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction, defineManagement } from '../../kernel/define-action.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findSettings } from '../../store/access/settings.ts'
import { countUnreconciled } from '../../store/bank/reconciliation.ts'
import { countRejected } from '../../store/invoices/e-invoices.ts'
import * as returns from '../../store/vat/returns.ts'
import { countUnposted } from '../../store/vat/sums.ts'
import { excludedOf } from './excluded.ts'
import { figuresOf, loadVatBooks, type VatBooks } from './figures.ts'
import { findWaiting } from './gather.ts'
import { toVatReturn, vatReturnRecord } from './record.ts'
import { returnWarnings } from './warnings.ts'

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
interface ReturnBasis extends VatBooks {
  filedBefore: number
}

async function loadReturnBasis({ db, now }: Context): Promise<ReturnBasis | Refusal<'region_not_set'>> {
  const { regionKey } = await findSettings(db)
  const filedBefore = regionKey === null ? 0 : await returns.lockFiledCount(db, regionKey)
  const books = await loadVatBooks(db, now)
  return refused(books) ? books : { ...books, filedBefore }
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
  const { ranges, entryCount, lateCount, carried, figures } = await figuresOf(db, { region, frequency, filed, seen }, period)

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
    refusals: ['region_not_set', 'invalid_input', 'return_filed', 'period_not_begun'],
    async run({ date }, context) {
      const faults = tooFarBack(date)
      if (faults.length > 0) return refuseFields(faults)
      const basis = await loadReturnBasis(context)
      if (refused(basis)) return basis
      const period = askedSpan(date, basis)
      return refused(period) ? period : prepare(context, basis, period)
    },
  },
)
