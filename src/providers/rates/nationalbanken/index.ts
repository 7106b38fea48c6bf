import { crossRate, publishedDaysMax } from '../../../domain/money/published-rates.ts'
import { say } from '../../../language/say.ts'
import { listPublished } from '../../../store/ledger/published-rates.ts'
import { notTaken } from '../not-taken.ts'
import { defineRatesProvider, type RateSource } from '../provider.ts'
import { bytesMax, readKroner } from './file.ts'

const name = 'nationalbanken'

/** The file of the day alone: what it lacks of earlier days the first source has. */
export const fetchKroner =
  (url = 'https://www.nationalbanken.dk/api/currencyratesxml?lang=en'): RateSource['fetch'] =>
  async (_feed, today, signal) => {
    const response = await fetch(url, { redirect: 'error', signal, headers: { accept: 'application/xml, text/xml' } })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    }
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength
      if (length > bytesMax) return notTaken(say('rates_file.size', { bytes: bytesMax }))
      chunks.push(chunk)
    }
    return readKroner(Buffer.concat(chunks), today)
  }

/** The rates of Danmarks Nationalbank, where those of the European Central Bank could not be read. */
export default defineRatesProvider({
  name,
  kind: 'second',
  async list(db, homeCurrency, asked) {
    const questions = asked.map(({ currency, on }) => ({ currencies: [currency, homeCurrency].filter(code => code !== 'EUR'), on }))
    const days = await listPublished(db, name, questions, publishedDaysMax)
    return asked.map(({ currency }, place) => {
      const day = days[place]
      const rate = day && crossRate(day.rates, currency, homeCurrency)
      return rate === undefined ? undefined : { rate, on: day!.on, source: 'rate of Danmarks Nationalbank' }
    })
  },
  feed: { name, isSecond: true, fetch: fetchKroner() },
})
