import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { folders } from '../../folders.ts'
import type { Db } from '../../store/connection/db.ts'
import type { FoundRate, RatesProvider } from './provider.ts'

const providers = Object.values(await folders<RatesProvider>(import.meta.url)).sort((one, other) => one.rank - other.rank)

/** Before every day that anything is dated. */
const ever: CalendarDate = '0001-01-01'

/** From which day on the rate of each currency is known, from any source. */
export async function listKnownSince(db: Db, currencies: readonly string[], homeCurrency: string): Promise<Map<string, CalendarDate>> {
  const known = new Map([[homeCurrency, ever]])
  const foreign = currencies.filter(currency => currency !== homeCurrency)
  if (foreign.length === 0) return known
  for (const provider of providers) {
    for (const [currency, since] of await provider.knownSince(db, foreign, homeCurrency)) {
      const before = known.get(currency)
      if (before === undefined || since < before) known.set(currency, since)
    }
  }
  return known
}

/** What one unit of `currency` costs on a day, from the first source that knows. The organization's own currency costs one. */
export async function findExchangeRate(db: Db, currency: string, homeCurrency: string, on: CalendarDate): Promise<FoundRate | undefined> {
  if (currency === homeCurrency) return { rate: '1', on, source: 'same currency' }
  for (const provider of providers) {
    const found = await provider.find(db, currency, homeCurrency, on)
    if (found) return found
  }
  return undefined
}
