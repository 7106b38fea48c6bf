/** An answer about the moment is no refusal: nothing that waits is given up for it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as invoicetronic from '../../src/providers/exchange/invoicetronic/api.ts'
import type { ExchangeAccess } from '../../src/providers/exchange/provider.ts'
import * as economic from '../../src/providers/ledger/economic/api.ts'
import * as fattureincloud from '../../src/providers/ledger/fattureincloud/api.ts'
import type { LedgerAccess } from '../../src/providers/ledger/provider.ts'

let status = 200
let url = ''
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const access = (): LedgerAccess & ExchangeAccess =>
  ({
    app: { url, restUrl: url, apisUrl: url, apiUrl: url },
    credentials: {},
    settings: {},
    clock: () => new Date('2026-11-17T10:00:00Z'),
  }) as unknown as LedgerAccess & ExchangeAccess

const vendors = {
  invoicetronic: { refused: invoicetronic.Refused, ask: () => invoicetronic.call(access(), { method: 'POST', path: '/send', body: {} }) },
  economic: { refused: economic.Refused, ask: () => economic.send(access(), { service: 'rest', method: 'GET', path: '/self' }) },
  fattureincloud: { refused: fattureincloud.Refused, ask: () => fattureincloud.send(access(), { method: 'GET', path: '/user/info' }) },
}

test.each(Object.entries(vendors))('%s: a time-out of a proxy is not a refusal', async (_name, { refused, ask }) => {
  for (const passing of [408, 425, 500, 503]) {
    status = passing
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error, String(passing)).toBeInstanceOf(Error)
    expect(error, String(passing)).not.toBeInstanceOf(refused)
  }
  status = 422
  expect(await ask().catch((thrown: unknown) => thrown)).toBeInstanceOf(refused)
})
