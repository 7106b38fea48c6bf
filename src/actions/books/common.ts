/** What the actions on the books have in common: whose books, which accounts, and the day. */
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { Account } from '../../domain/ledger/chart.ts'
import type { Entry } from '../../domain/ledger/entry.ts'
import { concernsVat } from '../../domain/ledger/manual-entry.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { accountsOfAll, accountsOnlyIn } from '../../domain/vat/box-accounts.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { listClosedAccounts } from '../../store/ledger/lock.ts'
import { findFiledPeriod } from '../../store/vat/returns.ts'
import { chartOf } from '../chart.ts'

export interface OwnBooks {
  regionKey: string
  region: Region
  today: CalendarDate
  accountOf(number: string): Account | undefined
  isClosed(number: string): boolean
}

export const ownBooksRefusals = ['region_not_set', 'entry_in_other_ledger'] as const

export async function openBooks(context: ReadContext): Promise<OwnBooks | Refusal<(typeof ownBooksRefusals)[number]>> {
  const { db, now, services } = context
  const { regionKey, timeZone } = await findSettings(db)
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region) return refuse(say('region_not_set.books'))
  if (!services.ledger.isOwn) return refuse(say('entry_in_other_ledger.manual', { ledger: services.ledger.title }))
  const chart = await chartOf(context, regionKey)
  const closed = await listClosedAccounts(db, regionKey)
  return {
    regionKey,
    region,
    today: dayIn(timeZone, now),
    accountOf: number => chart.get(number),
    isClosed: number => closed.has(number),
  }
}

/** What a filed return says is never changed by an entry that a person writes: they know the day, and can choose another one. */
export async function refuseFiled({ db }: Context, region: Region, entry: Entry): Promise<Refusal<'period_filed'> | undefined> {
  const filed = await findFiledPeriod(db, entry.regionKey, entry.vatDate)
  if (!filed) return undefined
  const accounts = [...accountsOfAll(region.vatReturn), ...accountsOnlyIn(region.vatReturn, filed)]
  if (!concernsVat(entry, new Set(accounts))) return undefined
  return refuse(say('period_filed.manual', { ...filed, date: entry.vatDate }))
}
