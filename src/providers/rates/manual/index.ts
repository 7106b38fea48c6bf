import { listLastRates } from '../../../store/ledger/rates.ts'
import { defineRatesProvider } from '../provider.ts'

/** The rates that people enter: the one of the day, else the last one before it. */
export default defineRatesProvider({
  name: 'manual',
  kind: 'manual',
  async list(db, homeCurrency, asked) {
    const found = await listLastRates(db, homeCurrency, asked)
    return found.map(rate => rate && { ...rate, source: 'entered by hand' })
  },
})
