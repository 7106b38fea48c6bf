import type { CalendarDate } from '../../domain/dates.ts'
import { folders } from '../../folders.ts'
import type { Db } from '../../store/db.ts'
import type { FoundRate, RatesProvider } from './provider.ts'

const providers = Object.values(await folders<RatesProvider>(import.meta.url)).sort((one, other) => one.rank - other.rank)

/** What one unit of `currency` costs on a day, from the first source that knows. The organization's own currency costs one. */
export async function findExchangeRate(db: Db, currency: string, homeCurrency: string, on: CalendarDate): Promise<FoundRate | undefined> {
  if (currency === homeCurrency) return { rate: '1', on, source: 'same currency' }
  for (const provider of providers) {
    const found = await provider.find(db, currency, homeCurrency, on)
    if (found) return found
  }
  return undefined
}
