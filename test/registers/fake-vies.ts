/**
 * VIES as it answers over REST, with state: the numbers that it knows, how it counts consultations, and a fault that a test sets. The numbers of its test
 * service (100 is valid, 200 is not, the others are faults) hold for whatever country is asked about.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeVies {
  url: string
  asked: Record<string, string>[]
  known: Map<string, { name: string; address: string }>
  /** Instead of an answer. */
  fault: ((response: ServerResponse) => void) | null
  /** The most questions about one country that were under way at once. */
  atOnce: number
  close(): Promise<void>
}

const faults: Readonly<Record<string, string>> = {
  201: 'INVALID_INPUT',
  202: 'INVALID_REQUESTER_INFO',
  300: 'SERVICE_UNAVAILABLE',
  301: 'MS_UNAVAILABLE',
  302: 'TIMEOUT',
  400: 'VAT_BLOCKED',
  401: 'IP_BLOCKED',
  500: 'GLOBAL_MAX_CONCURRENT_REQ',
  501: 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  600: 'MS_MAX_CONCURRENT_REQ',
  601: 'MS_MAX_CONCURRENT_REQ_TIME',
}

export const failsWith = (code: string) => (response: ServerResponse) =>
  void response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: code }] }))

export async function startFakeVies(): Promise<FakeVies> {
  const underWay = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
    fake.asked.push(asked)
    const country = asked['countryCode']!
    underWay.set(country, (underWay.get(country) ?? 0) + 1)
    fake.atOnce = Math.max(fake.atOnce, underWay.get(country)!)
    await new Promise(resolve => setImmediate(resolve))
    underWay.set(country, underWay.get(country)! - 1)
    if (request.url !== '/check-vat-number' || request.method !== 'POST') return void response.writeHead(404).end()
    if (fake.fault) return fake.fault(response)
    const number = asked['vatNumber']!
    const fault = faults[number]
    if (fault) return failsWith(fault)(response)
    const known = fake.known.get(`${country}${number}`)
    const answer = {
      countryCode: country,
      vatNumber: number,
      requestDate: '2026-03-10T10:00:00.000Z',
      valid: known !== undefined || number === '100',
      requestIdentifier: asked['requesterNumber'] === undefined ? '' : `WAPIFAKE${String(fake.asked.length).padStart(8, '0')}`,
      name: known?.name ?? '---',
      address: known?.address ?? '---',
      traderNameMatch: 'NOT_PROCESSED',
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeVies = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    known: new Map(),
    fault: null,
    atOnce: 0,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return fake
}
