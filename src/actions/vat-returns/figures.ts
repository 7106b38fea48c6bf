/** What the return of a period comes to as the books stand at this moment: behind a draft, and behind the position that nobody has saved. */
import { addDays, type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { Period, VatFrequency } from '../../domain/calendar/periods.ts'
import type { Warning } from '../../domain/checks.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import { carriedTo, withMoves } from '../../domain/vat/carried.ts'
import { foundIn } from '../../domain/vat/vat-boxes.ts'
import { type Range, rangesOf } from '../../domain/vat/vat-spans.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import type { Db } from '../../store/connection/db.ts'
import { type CreditAccounts, countCreditMoves, listCreditMoves } from '../../store/vat/credit.ts'
import * as returns from '../../store/vat/returns.ts'
import { type Ledger, lastEntryNumber } from '../../store/vat/sums.ts'
import { gather } from './gather.ts'

/** A day that no entry is before. */
const firstDay: CalendarDate = '0001-01-01'

export interface VatBooks {
  regionKey: string
  region: Region
  frequency: VatFrequency
  today: CalendarDate
  filed: Awaited<ReturnType<typeof returns.listFiled>>
  seen: Ledger
}

/** Of whoever only looks; who prepares or files locks the count of filed returns first. */
export async function loadVatBooks(db: Db, now: Date): Promise<VatBooks | Refusal<'region_not_set'>> {
  const settings = await findSettings(db)
  const { regionKey } = settings
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region) return refuse(say('region_not_set.vat_return'))
  return {
    regionKey,
    region,
    frequency: effectiveVatFrequency(settings, region) ?? region.filing.default,
    today: dayIn(settings.timeZone, now),
    filed: await returns.listFiled(db, regionKey),
    seen: { regionKey, through: await lastEntryNumber(db) },
  }
}

type CreditBasis = Pick<VatBooks, 'region' | 'filed' | 'seen'>

/** Days since the return before; entries of days that a later return has seen already are left out. */
function creditRanges(period: Period, filed: VatBooks['filed']): Range[] {
  const before = filed.filter(one => one.period.end < period.start).map(one => one.period.end)
  const after = filed.filter(one => one.period.start > period.end).map(one => one.through)
  const start = before.length === 0 ? firstDay : addDays(before.sort().at(-1)!, 1)
  const [, ...late] = rangesOf(period, filed)
  return [{ start, end: period.end, above: Math.max(0, ...after), isLate: false }, ...late]
}

/** Undefined where credits are paid out: such a country carries none. */
function creditAccounts({ accounts, vatReturn }: Region): CreditAccounts | undefined {
  const { credit, owed, isCreditPaidOut } = vatReturn.settlement
  return isCreditPaidOut ? undefined : { credit, owed, vat: [accounts.inputVat, accounts.outputVat] }
}

/** What moved on the account of the credit since the return before. */
async function creditMoves(db: Db, { region, filed, seen }: CreditBasis, period: Period) {
  const accounts = creditAccounts(region)
  return accounts ? listCreditMoves(db, seen, creditRanges(period, filed), accounts) : []
}

/** How many entries moved it after the last one that a return has seen. */
export async function countCreditSince(db: Db, { region, filed, seen }: CreditBasis, period: Period, through: number): Promise<number> {
  const accounts = creditAccounts(region)
  const since = creditRanges(period, filed).map(range => ({ ...range, above: Math.max(range.above, through) }))
  return accounts ? countCreditMoves(db, seen, since, accounts) : 0
}

export async function figuresOf(db: Db, { region, frequency, filed, seen }: Omit<VatBooks, 'today' | 'regionKey'>, period: Period) {
  const ranges = rangesOf(period, filed)
  const { sums, accounts, entryCount, lateCount } = await gather(db, seen, region, ranges)
  const found = foundIn(region.vatReturn, sums, accounts, region.vatCode)
  const { carried, missing } = withMoves(carriedTo(period, filed), await creditMoves(db, { region, filed, seen }, period), period)
  const figures = region.vatReturn.figures({ period, frequency, found, carried })
  const { currency, vatReturn } = region
  const overused: Warning[] =
    missing === 0
      ? []
      : [
          {
            field: 'carried',
            ...say('vat_credit_missing', { amount: fromMinor(missing, currency), currency, account: vatReturn.settlement.credit }),
          },
        ]
  const warnings = [...figures.warnings, ...overused, ...vatReturn.leftOut(sums)]
  return { ranges, entryCount, lateCount, carried, figures: { ...figures, warnings } }
}
