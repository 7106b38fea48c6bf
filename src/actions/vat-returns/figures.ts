/** What the return of a period comes to as the books stand at this moment: behind a draft, and behind the position that nobody has saved. */
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { Period, VatFrequency } from '../../domain/calendar/periods.ts'
import { sum } from '../../domain/money/money.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import { foundIn } from '../../domain/vat/vat-boxes.ts'
import type { Carried } from '../../domain/vat/vat-returns.ts'
import { leftBefore, rangesOf } from '../../domain/vat/vat-spans.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import type { Db } from '../../store/connection/db.ts'
import * as returns from '../../store/vat/returns.ts'
import { type Ledger, lastEntryNumber } from '../../store/vat/sums.ts'
import { gather } from './gather.ts'

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

/** A debt too small to be paid ends with the year; a credit goes on as one of the year before. */
function carriedTo(period: Period, filed: VatBooks['filed']): Carried {
  const left = leftBefore(period, filed)
  const isOfThisYear = (one: (typeof left)[number]) => one.period.end.slice(0, 4) === period.start.slice(0, 4)
  const thisYear = left.filter(isOfThisYear)
  return {
    debt: sum(thisYear.map(({ carries }) => carries.debt)),
    credit: sum(thisYear.map(({ carries }) => carries.credit)),
    creditOfLastYear: sum(left.filter(one => !isOfThisYear(one)).map(({ carries }) => carries.credit)),
  }
}

export async function figuresOf(db: Db, { region, frequency, filed, seen }: Omit<VatBooks, 'today' | 'regionKey'>, period: Period) {
  const ranges = rangesOf(period, filed)
  const { sums, accounts, entryCount, lateCount } = await gather(db, seen, region, ranges)
  const found = foundIn(region.vatReturn, sums, accounts, region.vatCode)
  const carried = carriedTo(period, filed)
  const figures = region.vatReturn.figures({ period, frequency, found, carried })
  const warnings = [...figures.warnings, ...region.vatReturn.leftOut(sums)]
  return { ranges, entryCount, lateCount, carried, figures: { ...figures, warnings } }
}
