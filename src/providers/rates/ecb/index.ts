import { crossRate, publishedDaysMax } from '../../../domain/money/published-rates.ts'
import { listPublished } from '../../../store/ledger/published-rates.ts'
import { defineRatesProvider } from '../provider.ts'
import { fetchFile } from './fetch.ts'

const name = 'ecb'

/** The reference rates of the European Central Bank. Two foreign currencies are compared by their rates of the same day. */
export default defineRatesProvider({
  name,
  kind: 'published',
  async list(db, homeCurrency, asked) {
    const questions = asked.map(({ currency, on }) => ({ currencies: [currency, homeCurrency].filter(code => code !== 'EUR'), on }))
    const days = await listPublished(db, name, questions, publishedDaysMax)
    return asked.map(({ currency }, place) => {
      const day = days[place]
      const rate = day && crossRate(day.rates, currency, homeCurrency)
      return rate === undefined ? undefined : { rate, on: day!.on, source: 'reference rate of the European Central Bank' }
    })
  },
  feed: { name, fetch: fetchFile() },
})
