/** Published rates, from the file to the entry: fetched once by many, refused whole where they cannot be right, and used for the day that the law names. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchRates, fetchRatesNow } from '../../src/jobs/rates.ts'
import type { Language } from '../../src/language/languages.ts'
import { tell } from '../../src/language/tell.ts'
import { fetchFile } from '../../src/providers/rates/ecb/fetch.ts'
import type { RateSource } from '../../src/providers/rates/provider.ts'
import { findFeed, findNewestDay, savePublished } from '../../src/store/ledger/published-rates.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { daysBetween, fileOf, usual } from './files.ts'

type Answer = (response: ServerResponse, file: string) => void

const history = daysBetween('2016-01-04', '2026-11-13')
history['2026-11-12'] = { ...usual, USD: '1.1620' }
history['2026-11-13'] = { ...usual, USD: '1.1600', BGN: '1.9558' }

let published: Record<string, Record<string, string>>
let now: Date
let answer: Answer
const asked: string[] = []

const whole: Answer = (response, file) => {
  const days = Object.entries(published).sort(([one], [other]) => (one < other ? 1 : -1))
  const count = file.includes('daily') ? 1 : file.includes('90d') ? 62 : days.length
  response.end(fileOf(Object.fromEntries(days.slice(0, count))))
}

let bank: Server
let service: TestService
let denmark: Organization
let italy: Organization

beforeAll(async () => {
  bank = createServer((request, response) => {
    asked.push(request.url!.slice(1))
    answer(response, request.url!)
  })
  await new Promise<void>(resolve => bank.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/`
  service = await startTestService({ clock: () => now, rateSources: [{ name: 'ecb', fetch: fetchFile(url) }] })
  now = new Date('2026-11-13T16:00:00Z')
  denmark = await service.found()
  italy = await service.found('italy')
})
afterAll(async () => {
  await service?.close()
  bank?.closeAllConnections()
  bank?.close()
})

const fetchAll = () => fetchRates(service.services)
const look = async ({ key }: Organization, currency: string, date: string) =>
  (await service.request(key, 'GET', `/api/rest/exchange-rates/lookup?currency=${currency}&date=${date}`)).body.result

describe('what is published', () => {
  beforeEach(() => {
    answer = whole
  })

  test('is fetched once by many that look at once: all days at first', async () => {
    published = history
    now = new Date('2026-11-13T16:00:00Z')
    await Promise.all(Array.from({ length: 5 }, fetchAll))
    expect(asked).toEqual(['eurofxref-hist.xml'])
    expect(await look(italy, 'USD', '2026-11-13')).toEqual({
      currency: 'USD',
      homeCurrency: 'EUR',
      date: '2026-11-13',
      found: {
        rate: 0.862068965517241,
        on: '2026-11-13',
        source: 'reference rate of the European Central Bank',
        sourceCode: 'rate_ecb',
        isOfDay: true,
      },
      law: 'art. 13, comma 4, DPR 633/1972',
      feed: { newest: '2026-11-13', fetchedAt: now.toISOString(), nextAt: expect.stringMatching(/^2026-11-16T15:/), error: null },
    })
    expect((await look(italy, 'USD', '2016-01-04')).found).toMatchObject({ on: '2016-01-04', rate: 0.909090909090909 })
  })

  test('is not asked for again before there is something new, then the smallest file that leaves no day out', async () => {
    now = new Date('2026-11-16T14:00:00Z')
    await fetchAll()
    expect(asked).toHaveLength(1)
    published = { ...history, '2026-11-16': { ...usual, USD: '1.1580', BGN: 'N/A' } }
    now = new Date('2026-11-16T16:00:00Z')
    await fetchAll()
    expect(asked.slice(1)).toEqual(['eurofxref-daily.xml'])
    published = { ...published, ...daysBetween('2026-11-17', '2026-11-20') }
    now = new Date('2026-11-20T16:00:00Z')
    await fetchAll()
    expect(asked.slice(2)).toEqual(['eurofxref-hist-90d.xml'])
    expect((await look(denmark, 'USD', '2026-11-18')).found.on).toBe('2026-11-18')
  })

  test('read again it is the same, and a correction takes the place of what it corrects', async () => {
    const count = () =>
      withClient(
        service.database.admin,
        async client => (await client.query('select count(*)::integer as days from published_rates')).rows[0].days,
      )
    const before = await count()
    published = { ...published, '2026-11-20': { ...usual, USD: '1.1550' } }
    now = new Date('2026-11-20T18:00:00Z')
    const job = { kind: 'fetch_rates' } as never
    expect(await fetchRatesNow.run(service.services, job, new AbortController().signal)).toEqual({ outcome: 'done' })
    expect(await count()).toBe(before)
    expect((await look(italy, 'USD', '2026-11-20')).found.rate).toBe(0.865800865800866)
  })

  test.each([
    ['DK', 'USD', '2026-11-13', '2026-11-13', 6.43146551724138],
    ['DK', 'USD', '2026-11-14', '2026-11-13', 6.43146551724138],
    ['DK', 'EUR', '2026-11-15', '2026-11-13', 7.4605],
    ['IT', 'DKK', '2026-11-15', '2026-11-13', 0.134039273507138],
    ['IT', 'USD', '2026-04-06', '2026-04-02', null],
    ['IT', 'USD', '2026-05-01', '2026-04-30', null],
    ['IT', 'USD', '2026-12-24', null, null],
    ['IT', 'BGN', '2026-11-20', '2026-11-13', null],
    ['IT', 'BGN', '2026-11-21', null, null],
    ['IT', 'AFN', '2026-11-13', null, null],
    ['IT', 'USD', '2015-12-31', null, null],
  ])('in %s the rate of %s on %s is that of %s', async (country, currency, date, on, rate) => {
    const { found } = await look(country === 'DK' ? denmark : italy, currency, date)
    expect(found?.on ?? null).toBe(on)
    if (rate !== null) expect(found).toMatchObject({ rate, isOfDay: on === date })
  })

  test('converts an invoice of a Sunday at the rate of Friday, which stands with the entry, and a later correction changes nothing', async () => {
    const { key } = denmark
    now = new Date('2026-11-15T10:00:00Z')
    await service.request(key, 'PATCH', '/api/rest/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      iban: 'DK5000400440116243',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    })
    const contact = (await service.call(key, 'save_contact', { name: 'Buyer ApS', country: 'DK', vatNumber: 'DK25313763' })).body.result
    const lines = [{ description: 'Work', unitPrice: 1000, vatRate: 25 }]
    const draft = (await service.call(key, 'save_invoice', { contactId: contact.id, currency: 'USD', lines })).body.result
    expect(draft.warnings.map(({ code }: { code: string }) => code)).not.toContain('exchange_rate_missing')
    const issued = (await service.call(key, 'issue_invoice', { id: draft.id })).body.result
    const entry = async () => (await service.request(key, 'GET', `/api/rest/ledger-entries/${issued.ledgerEntryId}`)).body.result
    const exchange = { currency: 'USD', total: 1250, rate: 6.43146551724138, on: '2026-11-13', sourceCode: 'rate_ecb' }
    expect(await entry()).toMatchObject({ date: '2026-11-15', exchange })
    expect((await entry()).lines[0]).toMatchObject({ account: '6190', debit: 8039.33 })
    published = { ...published, '2026-11-13': { ...usual, USD: '1.2000' } }
    now = new Date('2026-11-23T16:00:00Z')
    published['2026-11-23'] = usual
    await fetchRates(service.services, { isAskedFor: true })
    expect(await entry()).toMatchObject({ exchange })
  })

  test('gives way to a rate that was entered, for a month', async () => {
    const { key } = denmark
    await service.request(key, 'POST', '/api/rest/exchange-rates', { currency: 'SEK', date: '2026-10-01', rate: 0.7 })
    const on = async (date: string) => (await look(denmark, 'SEK', date)).found
    expect(await on('2026-10-01')).toMatchObject({ rate: 0.7, sourceCode: 'rate_by_hand' })
    expect(await on('2026-11-01')).toMatchObject({ rate: 0.7, on: '2026-10-01' })
    expect(await on('2026-11-02')).toMatchObject({ sourceCode: 'rate_ecb', on: '2026-11-02' })
    expect((await look(italy, 'SEK', '2026-10-01')).found.sourceCode).toBe('rate_ecb')
  })
})

describe('what goes wrong', () => {
  const good = async () => (await look(italy, 'USD', '2026-11-23')).found
  let before: unknown

  beforeAll(async () => {
    before = await good()
    now = new Date('2026-11-24T16:00:00Z')
    published = { ...published, '2026-11-24': usual }
  })

  const text = () => fileOf({ '2026-11-24': published['2026-11-24']! })

  test.each<[string, string, Answer]>([
    ['a file that is cut', 'rates_file_refused', response => response.end(text().slice(0, -200))],
    ['a file without an end', 'rates_file_refused', response => response.end(Buffer.alloc(1_000_000, 0x20))],
    ['rates of a hundred units', 'rates_file_refused', response => response.end(text().replace('rate="1.1600"', 'rate="116.00"'))],
    ['a page of a proxy', 'rates_file_refused', response => response.end('<html>Sign in</html>')],
    ['a redirect', 'rates_unreachable', response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['an outage', 'rates_unreachable', response => response.writeHead(503).end()],
    ['a connection that breaks', 'rates_unreachable', response => response.destroy()],
    [
      'an answer that breaks off',
      'rates_unreachable',
      response => {
        response.writeHead(200, { 'content-length': '5000' })
        response.write(text().slice(0, 300), () => response.destroy())
      },
    ],
  ])('%s leaves what is there: %s', async (_what, code, reply) => {
    answer = reply
    const { error } = await fetchRates(service.services, { isAskedFor: true })
    expect(error?.code).toBe(code)
    expect(await good()).toEqual(before)
    const { feed } = await look(italy, 'USD', '2026-11-23')
    expect(feed).toMatchObject({ newest: '2026-11-23', error: { code } })
  })

  test('it is tried again later, never at once, and is well again with the first good file', async () => {
    const count = asked.length
    await fetchAll()
    expect(asked).toHaveLength(count)
    answer = whole
    now = new Date('2026-11-25T16:00:00Z')
    expect(await fetchAll()).toEqual({ error: null, isNew: false })
    expect((await look(italy, 'USD', '2026-11-24')).feed).toMatchObject({ newest: '2026-11-24', error: null })
  })

  test('only the first failure after a success is worth a line in the log', async () => {
    answer = response => response.writeHead(500).end()
    expect(await fetchRates(service.services, { isAskedFor: true })).toMatchObject({ isNew: true })
    expect(await fetchRates(service.services, { isAskedFor: true })).toMatchObject({ isNew: false })
  })

  describe('with a stand-in', () => {
    const on = '2026-11-26'
    const newestOf = (source: string) => findNewestDay(service.services.store, source)
    const reading = (rates: Record<string, string>) => async () => ({ outcome: 'read' as const, days: [{ on, rates }] })
    const failing = () => Promise.reject(new Error('nobody there'))
    const askWith = async (first: RateSource['fetch'], second: RateSource['fetch']) => {
      const { rateSources } = service.services
      // The stand-in is named first: its place does not matter.
      service.services.rateSources = [
        { name: 'b2', isSecond: true, fetch: second },
        { name: 'b1', fetch: first },
      ]
      const outcome = await fetchRatesNow.run(service.services, { kind: 'fetch_rates' } as never, new AbortController().signal)
      service.services.rateSources = rateSources!
      return outcome
    }

    test('who asks is answered for the first one: the stand-in counts where that failed', async () => {
      expect(await askWith(reading(usual), failing)).toEqual({ outcome: 'done' })
      expect(await askWith(failing, failing)).toMatchObject({ outcome: 'again', error: { code: 'rates_unreachable' } })
      expect(await askWith(failing, reading(usual))).toMatchObject({ outcome: 'again', error: { code: 'rates_unreachable' } })
    })

    test('where the stand-in was there first and said something else, it is noted once, and shown for a week', async () => {
      const later = '2026-11-27'
      const of = (rates: Record<string, string>) => async () => ({ outcome: 'read' as const, days: [{ on: later, rates }] })
      const other = { ...usual, USD: String(Number(usual['USD']) * 1.1) }
      const { rateSources } = service.services
      const fetchWith = async (first: RateSource['fetch'], second: RateSource['fetch']) => {
        service.services.rateSources = [
          { name: 'c1', fetch: first },
          { name: 'c2', isSecond: true, fetch: second },
        ]
        return fetchRates(service.services, { isAskedFor: true }).finally(() => {
          service.services.rateSources = rateSources!
        })
      }
      const since = now
      const at = (hours: number) => {
        now = new Date(since.getTime() + hours * 3_600_000)
      }
      expect((await fetchWith(failing, of(other))).notice).toBeUndefined()
      at(1)
      // The rates were saved, and the process died before it said anything.
      await savePublished(service.services.store, 'c1', [{ on: later, rates: usual }], now)
      at(2)
      const taken = await fetchWith(of(usual), failing)
      expect(taken.notice).toMatchObject({ code: 'rates_differ', values: { on: later, currency: 'USD', other: 'c2' } })
      expect([await newestOf('c1'), await findFeed(service.services.store, 'c1')]).toMatchObject([
        { on: later, rates: usual },
        { failures: 0, error: { code: 'rates_differ' } },
      ])
      expect(['en', 'da', 'it'].map(language => tell(language as Language, taken.notice!))).toEqual([
        'The rates differ: USD on 27 November 2026 is 1.16, and 1.276 at c2. The first counts; look at what was booked at the other.',
        'Kurserne er ikke ens: USD den 27. november 2026 er 1,16, men 1,276 hos c2. Den første gælder; se på det, der er bogført med den anden kurs.',
        "I cambi non coincidono: USD in data 27 novembre 2026 è 1,16, ma 1,276 presso c2. Vale il primo; controlla quanto registrato con l'altro.",
      ])
      // Said once, shown for a week, also where a file could not be fetched in between.
      at(24)
      expect((await fetchWith(of(usual), failing)).notice).toBeUndefined()
      expect(await findFeed(service.services.store, 'c1')).toMatchObject({ error: { code: 'rates_differ' } })
      await fetchWith(failing, failing)
      await fetchWith(of(usual), failing)
      expect(await findFeed(service.services.store, 'c1')).toMatchObject({ error: { code: 'rates_differ' } })
      at(8 * 24)
      expect((await fetchWith(of(usual), failing)).notice).toBeUndefined()
      expect(await findFeed(service.services.store, 'c1')).toMatchObject({ error: null })
      now = since
    })

    test('the stand-in is refused where it says something else; the first one never is because of it', async () => {
      const other = { ...usual, USD: String(Number(usual['USD']) * 1.1) }
      expect(await askWith(reading(other), failing)).toEqual({ outcome: 'done' })
      expect(await newestOf('b1')).toEqual({ on, rates: other })
      expect(await askWith(reading(usual), reading(other))).toEqual({ outcome: 'done' })
      expect([await newestOf('b1'), await newestOf('b2')]).toEqual([
        { on, rates: usual },
        { on, rates: usual },
      ])
      expect(await findFeed(service.services.store, 'b2')).toMatchObject({ error: { code: 'rates_file_refused' } })
    })
  })

  test('a person who asks gets a job, the same one while it waits; where nothing is fetched they are told', async () => {
    const one = await service.request(denmark.key, 'POST', '/api/rest/exchange-rates/fetch', {})
    const other = await service.request(denmark.key, 'POST', '/api/rest/exchange-rates/fetch', {})
    expect(one.body.result).toMatchObject({ kind: 'fetch_rates', state: 'queued' })
    expect(other.body.result.id).toBe(one.body.result.id)
    const { rateSources } = service.services
    delete service.services.rateSources
    const refused = await service.request(italy.key, 'POST', '/api/rest/exchange-rates/fetch', {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'rates_not_fetched' } })
    expect(await fetchAll()).toEqual({ error: null, isNew: false })
    service.services.rateSources = rateSources!
  })
})
