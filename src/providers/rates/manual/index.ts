import { findRate, listFirstDays } from '../../../store/ledger/rates.ts'
import { defineRatesProvider } from '../provider.ts'

/** The rates that people enter: the one of the day, else the last one before it. */
export default defineRatesProvider({
  name: 'manual',
  rank: 1,
  async find(db, currency, homeCurrency, on) {
    const found = await findRate(db, currency, homeCurrency, on)
    return found && { rate: found.rate, on: found.on, source: 'entered by hand' }
  },
  knownSince: listFirstDays,
})
