import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { chooseRate, type FoundRate, type KnownRates } from '../../domain/money/choose-rate.ts'
import { folders } from '../../folders.ts'
import type { Db } from '../../store/connection/db.ts'
import type { AskedRate, RateSource, RatesProvider } from './provider.ts'

const providers = Object.values(await folders<RatesProvider>(import.meta.url))

/** What is fetched ahead of time. */
export const rateSources: readonly RateSource[] = providers.flatMap(({ feed }) => feed ?? [])

/** What one unit of each currency costs on its day, in the order of the questions. The organization's own currency costs one. */
export async function listExchangeRates(
  db: Db,
  homeCurrency: string,
  asked: readonly AskedRate[],
): Promise<readonly (FoundRate | undefined)[]> {
  const foreign = asked.filter(({ currency }) => currency !== homeCurrency)
  const known = new Map<AskedRate, KnownRates>(foreign.map(one => [one, {}]))
  for (const provider of foreign.length === 0 ? [] : providers) {
    const found = await provider.list(db, homeCurrency, foreign)
    for (const [place, one] of foreign.entries()) known.get(one)![provider.kind] = found[place]
  }
  return asked.map(one => {
    const rates = known.get(one)
    return rates ? chooseRate(rates, one.on) : { rate: '1', on: one.on, source: 'same currency' }
  })
}

/** The same of what is published alone, whatever anybody entered. */
export async function listPublishedRates(
  db: Db,
  homeCurrency: string,
  asked: readonly AskedRate[],
): Promise<readonly (FoundRate | undefined)[]> {
  const provider = providers.find(({ kind }) => kind === 'published')
  return provider ? provider.list(db, homeCurrency, asked) : asked.map(() => undefined)
}

export async function findExchangeRate(db: Db, currency: string, homeCurrency: string, on: CalendarDate): Promise<FoundRate | undefined> {
  return (await listExchangeRates(db, homeCurrency, [{ currency, on }]))[0]
}
