/** The calendar feed, read by a library that is not ours, and the same deadlines as a read. */
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSettings, saveSettings } from '../../src/store/access/settings.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import type { RegionKey } from './entries.ts'
import { journey } from './journey.ts'

let service: TestService
let now: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())
beforeEach(() => {
  now = '2026-04-10T10:00:00Z'
})

interface Due {
  kind: string
  periodKey: string
  dueOn: string
  title: { english: string; local: string }
  state: string
  isOverdue: boolean
  payable: number | null
  currency: string | null
  law: string
}

async function open(region: RegionKey = 'denmark') {
  const organization = await service.found(region)
  const books = journey(service, organization, region)
  const { url, token } = await books.act('generate_calendar_token', {})
  const read = async (query = ''): Promise<Due[]> => (await books.get(`/deadlines${query}`)).items
  const one = async (kind: string, periodKey: string): Promise<Due | undefined> =>
    (await read()).find(due => due.kind === kind && due.periodKey === periodKey)
  return { ...books, organization, url: url as string, token: token as string, read, one }
}

const ask = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })

async function eventsAt(url: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await ask(url)).text()))
  return calendar.getAllSubcomponents('vevent').map(component => ({ event: new ICAL.Event(component), component }))
}

describe('the feed', () => {
  test('is a calendar that needs no key, and says what it is', async () => {
    const { url } = await open()
    const response = await ask(url)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, max-age=3600',
    ])
    const text = await response.text()
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect([calendar.getFirstPropertyValue('version'), calendar.getFirstPropertyValue('x-wr-calname')]).toEqual([
      '2.0',
      'Nordlys ApS: deadlines',
    ])
  })

  test.each(['denmark', 'italy'] as const)('of %s shows what the read shows, on the same days', async region => {
    const books = await open(region)
    await books.sell('2026-01-10', 1000)
    await books.sell('2026-02-10', 1000, region === 'denmark' ? 'UEUY' : 'N2.1')
    await books.prepare()
    const due = await books.read()
    const events = await eventsAt(books.url)
    expect(due.length).toBeGreaterThan(20)
    expect(events.map(({ event }) => [event.uid, event.startDate.toString()])).toEqual(
      due
        .map(({ kind, periodKey, dueOn }) => [`${kind}-${periodKey}@${books.organization.id}.primanota`, dueOn])
        .sort(([one, day], [other, otherDay]) => (`${day} ${one}` < `${otherDay} ${other}` ? -1 : 1)),
    )
    const inFeed = new Map(events.map(({ event }) => [event.uid, event]))
    for (const { kind, periodKey, title, state, law } of due) {
      const event = inFeed.get(`${kind}-${periodKey}@${books.organization.id}.primanota`)!
      expect(event.summary).toContain(title.english)
      expect(event.summary).toContain(title.local)
      expect(event.summary.startsWith('Ready: ')).toBe(state === 'ready')
      expect(event.description).toContain(law)
      expect(event.startDate.isDate).toBe(true)
    }
    expect(due.filter(({ state }) => state === 'ready').length).toBeGreaterThan(0)
    expect(due.some(({ kind }) => kind === 'eu_sales_list')).toBe(true)
  })

  test('goes from three months back to fifteen ahead', async () => {
    const days = (await (await open('italy')).read()).map(({ dueOn }) => dueOn)
    expect([days[0], days.at(-1)]).toEqual(['2026-03-02', '2027-05-31'])
    expect(days).toEqual([...days].sort())
  })

  test('an event keeps its name for good, and counts its changes; what is filed reminds nobody', async () => {
    const books = await open()
    await books.sell('2026-01-10', 1000)
    const uid = `vat_return-2026-Q1@${books.organization.id}.primanota`
    const look = async () => {
      const { event, component } = (await eventsAt(books.url)).find(({ event }) => event.uid === uid)!
      const alarms = component.getAllSubcomponents('valarm').map(alarm => String(alarm.getFirstPropertyValue('trigger')))
      return [event.summary.split(',')[0], event.sequence, alarms, String(component.getFirstPropertyValue('dtstamp'))]
    }
    const founded = '2026-04-10T10:00:00Z'
    expect(await look()).toEqual(['VAT return and payment', 0, ['-P7D', '-P1D'], founded])
    now = '2026-04-11T10:00:00Z'
    const { id } = await books.prepare()
    expect(await look()).toEqual(['Ready: VAT return and payment', 1, ['-P7D', '-P1D'], '2026-04-11T10:00:00Z'])
    now = '2026-04-12T10:00:00Z'
    await books.file(id)
    expect(await look()).toEqual(['Filed: VAT return and payment', 2, [], '2026-04-12T10:00:00Z'])
    expect((await eventsAt(books.url)).map(({ event }) => event.uid)).toHaveLength(
      new Set((await eventsAt(books.url)).map(({ event }) => event.uid)).size,
    )
  })

  test('is not sent again to who has it, until something changes', async () => {
    const books = await open()
    const etag = (await ask(books.url)).headers.get('etag')!
    const again = await ask(books.url, { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    now = '2026-04-10T18:00:00Z'
    expect((await ask(books.url, { 'if-none-match': `W/${etag}` })).status).toBe(304)
    await books.prepare()
    const changed = await ask(books.url, { 'if-none-match': etag })
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  })

  test('whatever the organization is called, it is one calendar', async () => {
    const books = await open()
    const name = 'Smed; S\u00f8n, \\ & "Partnere" ApS'
    const before = await eventsAt(books.url)
    await service.request(books.organization.key, 'PATCH', '/api/rest/organizations/current', { name })
    const calendar = new ICAL.Component(ICAL.parse(await (await ask(books.url)).text()))
    // The library does not know this property, and shows it as it was sent.
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(String.raw`Smed\; Søn\, \\ & "Partnere" ApS: deadlines`)
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(before.length)
  })

  test('of an organization without a region is empty', async () => {
    const books = await open()
    await service.services.store.transaction(books.organization.id, async db =>
      saveSettings(db, { ...(await findSettings(db)), regionKey: null }, new Date(now)),
    )
    expect(await eventsAt(books.url)).toEqual([])
  })
})

test('the feed says amounts only where a setting allows it', async () => {
  const books = await open()
  await books.sell('2026-01-10', 1000)
  await books.prepare()
  const textOf = async () => (await (await ask(books.url)).text()).replaceAll('\r\n ', '')
  const set = (body: unknown) => service.request(books.organization.key, 'PATCH', '/api/rest/settings/calendar-feed', body)
  const silent = await textOf()
  expect(silent).toContain('Ready: VAT return')
  expect(silent).not.toMatch(/To pay|\d DKK/)
  expect(await set({ showAmounts: true })).toMatchObject({ status: 200, body: { result: { showAmounts: true } } })
  expect(await textOf()).toContain('To pay: 250.00 DKK.')
  expect(await books.get('/settings')).toMatchObject({ calendarFeed: { url: books.url, showAmounts: true } })
  expect((await set({ showAmounts: 'yes' })).body.errors).toMatchObject([{ path: 'showAmounts' }])
  const { items } = await books.get('/audit-log?limit=1')
  expect(items[0]).toMatchObject({ action: 'set_calendar_feed', before: { showAmounts: false }, after: { showAmounts: true } })
  await set({ showAmounts: false })
  expect(await textOf()).toBe(silent)
})

describe('the token', () => {
  test('is the same until it is rotated; then the old address is none at once', async () => {
    const books = await open()
    expect(await books.act('generate_calendar_token', {})).toEqual({ token: books.token, url: books.url })
    const rotated = await service.request(books.organization.key, 'POST', '/api/rest/settings/calendar-feed/rotation', {})
    expect(rotated.status).toBe(200)
    expect(rotated.body.result.token).not.toBe(books.token)
    const old = await ask(books.url)
    expect([old.status, ((await old.json()) as { code: string }).code]).toEqual([404, 'calendar_not_found'])
    expect((await ask(rotated.body.result.url)).status).toBe(200)
    expect((await books.get('/settings')).calendarFeed).toEqual({ url: rotated.body.result.url, showAmounts: false })
    const reader = await books.organization.keyWith('settings:read')
    expect((await service.request(reader, 'POST', '/api/rest/settings/calendar-feed/rotation', {})).status).toBe(403)
  })

  test.each(['nothing.ics', '.ics', `${'x'.repeat(300)}.ics`, '%00.ics', '..%2f..%2fetc%2fpasswd.ics', 'no-ending'])(
    '%s is no calendar',
    async file => {
      const response = await ask(`${service.url}/api/calendar/${file}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
    },
  )

  test('without its ending, with another case or with more behind it, it is none', async () => {
    const { url, token } = await open()
    for (const other of [url.replace('.ics', ''), url.replace(token, token.toUpperCase()), url.replace('.ics', 'x.ics'), `${url}.ics`])
      expect([other === url, (await ask(other)).status]).toEqual([false, 404])
  })

  test('is in no line of the log, nor is a wrong one', async () => {
    const { url, token } = await open()
    const wrong = 'a-token-that-somebody-mistyped'
    await ask(url)
    await ask(`${service.url}/api/calendar/${wrong}.ics`)
    await service.request(null, 'POST', url.slice(service.url.length), {})
    expect(service.logged.some(line => line.includes('/api/calendar/:file'))).toBe(true)
    expect(service.logged.filter(line => line.includes(token) || line.includes(wrong))).toEqual([])
  })
})

describe('the read', () => {
  test('says how far the return behind a deadline is, what it comes to, and what is overdue', async () => {
    const books = await open()
    await books.sell('2025-11-10', 1000)
    const overdue = await books.one('vat_return', '2025-Q4')
    expect(overdue).toMatchObject({ dueOn: '2026-03-02', state: 'open', isOverdue: true, payable: null, currency: null })
    const { id } = await books.prepare()
    expect(await books.one('vat_return', '2025-Q4')).toMatchObject({ state: 'ready', isOverdue: true, payable: 250, currency: 'DKK' })
    await books.file(id)
    expect(await books.one('vat_return', '2025-Q4')).toMatchObject({ state: 'filed', isOverdue: false })
    expect(await books.one('vat_return', '2026-Q1')).toMatchObject({ state: 'open', isOverdue: false })
  })

  test('the LIPE of an Italian quarter is ready when its months are prepared, and filed when they are filed', async () => {
    const books = await open('italy')
    await books.setFrequency('monthly')
    for (const month of ['01', '02', '03']) await books.sell(`2026-${month}-10`, 1000)
    const states = async () => [await books.one('vat_payment', '2026-01'), await books.one('lipe', '2026-Q1')].map(due => due!.state)
    expect(await states()).toEqual(['open', 'open'])
    await books.prepareAndFile()
    expect(await states()).toEqual(['filed', 'open'])
    await books.prepareAndFile()
    const { id } = await books.prepare()
    expect(await states()).toEqual(['filed', 'ready'])
    await books.file(id)
    expect(await states()).toEqual(['filed', 'filed'])
  })

  test('a superseded draft makes nothing ready', async () => {
    const books = await open()
    for (const month of ['01', '02', '03']) await books.sell(`2026-${month}-10`, 1000)
    await books.prepare()
    await books.setFrequency('monthly')
    await books.prepareAndFile()
    await books.setFrequency('quarterly')
    expect(await books.one('vat_return', '2026-Q1')).toMatchObject({ state: 'open', payable: null })
  })

  test.each(rows`
    region   kind               period    due
    denmark  vat_return         2026-Q1   2026-06-01
    denmark  vat_return         2026-Q2   2026-09-01
    italy    vat_payment        2026-Q1   2026-05-18
    italy    lipe               2025-Q4   2026-03-02
    italy    lipe               2026-Q1   2026-06-01
    italy    lipe               2026-Q4   2027-03-01
    italy    vat_advance        2026      2026-12-28
    italy    annual_vat_return  2025      2026-04-30
  `)('$region: $kind of $period is due on $due', async ({ region, kind, period, due }) => {
    expect(await (await open(region as RegionKey)).one(kind!, period!)).toMatchObject({ dueOn: due })
  })

  test('is asked for other days, at most three years of them, and for real ones', async () => {
    const books = await open('italy')
    const asked = await books.read('?from=2025-05-01&to=2025-06-30')
    expect(asked.find(({ kind }) => kind === 'lipe')).toMatchObject({ periodKey: '2025-Q1', dueOn: '2025-06-03' })
    expect(asked.every(({ dueOn }) => dueOn >= '2025-05-01' && dueOn <= '2025-06-30')).toBe(true)
    const wrong = async (query: string) => (await service.request(books.organization.key, 'GET', `/api/rest/deadlines${query}`)).status
    expect(await wrong('?from=2020-01-01&to=2026-01-01')).toBe(400)
    expect(await wrong('?from=2026-02-30')).toBe(400)
    expect(await wrong('?to=2019-01-01')).toBe(400)
    expect(await wrong('?to=9999-12-31')).toBe(400)
    expect(await wrong('?from=0001-01-01')).toBe(400)
    expect(await wrong('?from=0001-01-01&to=0001-02-01')).toBe(400)
    expect(await wrong('?from=9999-01-01&to=9999-12-31')).toBe(400)
  })

  test('needs the permission to read the ledger', async () => {
    const { organization } = await open()
    const key = await organization.keyWith('documents:edit')
    expect((await service.request(key, 'GET', '/api/rest/deadlines')).status).toBe(403)
  })
})

describe('amounts and days that a deadline must not get wrong', () => {
  test('a debt under the minimum is carried, and the deadline says that nothing is paid', async () => {
    const books = await open('italy')
    await books.sell('2026-01-10', 60)
    const draft = await books.prepare()
    expect(draft.payment).toMatchObject({ amount: 0 })
    expect(await books.one('vat_payment', '2026-Q1')).toMatchObject({ state: 'ready', payable: 0 })
    expect(await books.one('lipe', '2026-Q1')).toMatchObject({ state: 'ready', payable: null })
  })

  test('days that were filed under another frequency are not overdue', async () => {
    const books = await open()
    await books.sell('2025-11-10', 1000)
    await books.prepareAndFile()
    await books.setFrequency('monthly')
    expect(await books.one('vat_return', '2025-12')).toMatchObject({ dueOn: '2026-01-26', state: 'filed', isOverdue: false })
  })

  test('without entries nothing is overdue where nothing has to be sent', async () => {
    const books = await open('italy')
    expect((await books.read()).filter(({ isOverdue }) => isOverdue)).toEqual([])
  })
})
