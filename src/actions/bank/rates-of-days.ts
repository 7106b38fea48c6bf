/** What foreign currencies cost on the days of the movements that wait: asked for once, before a run thinks about them. */
import type { RateOf } from '../../domain/bank/matching/decisions.ts'
import type { OpenItem } from '../../domain/bank/open-items.ts'
import type { BankTransaction } from '../../domain/bank/transactions.ts'
import { addDays } from '../../domain/calendar/dates.ts'
import { publishedDaysMax } from '../../domain/money/published-rates.ts'
import { listExchangeRates } from '../../providers/rates/index.ts'
import type { Db } from '../../store/connection/db.ts'

export async function ratesOfDays(
  db: Db,
  transactions: readonly Pick<BankTransaction, 'currency' | 'date'>[],
  items: Iterable<Pick<OpenItem, 'currency' | 'original'>>,
): Promise<RateOf> {
  const foreignOf = new Map<string, Set<string>>()
  for (const { currency, original } of items) {
    if (original === null || original.currency === currency) continue
    foreignOf.set(currency, (foreignOf.get(currency) ?? new Set()).add(original.currency))
  }
  const rates = new Map<string, string>()
  for (const [home, foreign] of foreignOf) {
    const days = new Set<string>()
    for (const { currency, date } of transactions) if (currency === home) days.add(date)
    const asked = [...foreign].flatMap(currency => [...days].map(on => ({ currency, on })))
    const found = await listExchangeRates(db, home, asked)
    asked.forEach(({ currency, on }, place) => {
      const rate = found[place]
      // A rate that somebody entered months ago is not that of the day.
      if (rate && rate.on >= addDays(on, -publishedDaysMax)) rates.set(`${currency} ${home} ${on}`, rate.rate)
    })
  }
  return (currency, home, on) => rates.get(`${currency} ${home} ${on}`)
}
