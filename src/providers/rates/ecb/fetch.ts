/** Fetches a file of rates, and no more of it than such a file has. */
import type { Feed } from '../../../domain/money/published-rates.ts'
import { say } from '../../../language/say.ts'
import { tracedFetch } from '../../../telemetry/traced-fetch.ts'
import { notTaken } from '../not-taken.ts'
import type { RateSource } from '../provider.ts'
import { bytesMax, readRates } from './file.ts'

const files: Readonly<Record<Feed, string>> = {
  day: 'eurofxref-daily.xml',
  ninety_days: 'eurofxref-hist-90d.xml',
  history: 'eurofxref-hist.xml',
}

export const fetchFile =
  (baseUrl = 'https://www.ecb.europa.eu/stats/eurofxref/'): RateSource['fetch'] =>
  async (feed, today, signal) => {
    const response = await tracedFetch('ecb', new URL(files[feed], baseUrl), {
      redirect: 'error',
      signal,
      headers: { accept: 'application/xml, text/xml' },
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    }
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength
      // Leaving the loop cancels the stream, and with it the connection.
      if (length > bytesMax[feed]) return notTaken(say('rates_file.size', { bytes: bytesMax[feed] }))
      chunks.push(chunk)
    }
    return readRates(Buffer.concat(chunks), feed, today)
  }
