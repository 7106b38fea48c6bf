/** The one-stop shop through the service: from the registration to the invoice, the books, the return, its corrections and the home return. */
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPrintable } from '../../src/actions/invoices/printable.ts'
import { savePublished } from '../../src/store/ledger/published-rates.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let now = new Date('2026-03-10T10:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const profiles = {
  denmark: {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    supplies: 'goods',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  },
  italy: {
    vatNumber: 'IT12345670785',
    fiscalCode: '12345670785',
    taxRegime: 'RF01',
    supplies: 'goods',
    address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
  },
} as const

/** As the job does that fetches the rates. */
const publish = (on: string, kroner: string) => savePublished(service.services.store, 'ecb', [{ on, rates: { DKK: kroner } }], now)

const done = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  expect([status, body.detail, body.errors]).toEqual([200, undefined, undefined])
  return body.result
}

function seller(organization: Organization) {
  const request = (method: string, path: string, body?: object) => service.request(organization.key, method, `/api/rest${path}`, body)
  const get = (path: string) => done(request('GET', path))
  const contacts = new Map<string, string>()
  const buyer = async (country: string): Promise<string> => {
    if (!contacts.has(country)) {
      const address = { street: 'Main Street 1', postalCode: '10115', city: 'Town' }
      const { id } = await done(service.call(organization.key, 'save_contact', { name: 'Anna Berg', country }))
      await done(request('PATCH', `/contacts/${id}/address`, address))
      contacts.set(country, id)
    }
    return contacts.get(country)!
  }
  const draft = async (country: string, unitPrice: number, vatRate: number, more: object = {}) =>
    done(
      service.call(organization.key, 'save_invoice', {
        contactId: await buyer(country),
        lines: [{ description: 'Chair', unitPrice, vatRate }],
        ...more,
      }),
    )
  return {
    id: organization.id,
    request,
    get,
    draft,
    async sell(...given: Parameters<typeof draft>) {
      return done(service.call(organization.key, 'issue_invoice', { id: (await draft(...given)).id }))
    },
    register: (body: object) => request('PUT', '/settings/oss', body),
    async entry(id: string): Promise<string[]> {
      const { lines } = await get(`/ledger-entries/${id}`)
      return lines.map(
        ({ account, debit, credit, vatCode }: { account: string; debit: number; credit: number; vatCode: string | null }) =>
          `${debit > 0 ? 'D' : 'C'} ${account} ${(debit || credit).toFixed(2)}${vatCode ? ` ${vatCode}` : ''}`,
      )
    },
    async boxes(date: string): Promise<[Record<string, number>, string[]]> {
      const { boxes, warnings } = await done(request('POST', '/vat-returns', { date }))
      const filled = boxes.filter(({ amount }: { amount: number }) => amount !== 0)
      return [
        Object.fromEntries(filled.map(({ key, amount }: { key: string; amount: number }) => [key, amount])),
        warnings.map(({ code }: { code: string }) => code),
      ]
    },
    async balance(account: string): Promise<number> {
      const { accounts } = await get('/trial-balance?from=2020-01-01&to=2030-12-31')
      return accounts.find((one: { account: string }) => one.account === account)?.balance ?? 0
    },
  }
}

async function found(region: 'denmark' | 'italy') {
  const organization = await service.found(region)
  const { status } = await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', profiles[region])
  expect(status).toBe(200)
  return seller(organization)
}

const codes = ({ warnings }: { warnings: { code: string }[] }): string[] => warnings.map(({ code }) => code)
const rowsOf = ({ rows }: { rows: { country: string; supply: string; rateKind: string; rate: number; base: number; vat: number }[] }) =>
  rows.map(
    ({ country, supply, rateKind, rate, base, vat }) => `${country} ${supply} ${rateKind} ${rate} ${base.toFixed(2)} ${vat.toFixed(2)}`,
  )

describe('Denmark', () => {
  // OSS-DK-1 of the rule book (books.md 5.4): 1190.00 with German VAT of 19 %, owed on 8040; the value in rubrik B that is not listed, nothing in salgsmoms.
  test('OSS-DK-1: goods to a German consumer, in the books, in the OSS return and in the home return', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    await done(shop.register({ registeredFrom: '2026-01-01' }))
    await publish('2026-03-31', '7.5')
    // What is entered by hand for bills does not count here.
    await done(shop.request('POST', '/exchange-rates', { currency: 'EUR', date: '2026-03-31', rate: 8 }))
    const { invoice, ledgerEntryId, total, vat } = await shop.sell('DE', 1000, 25).then(one => ({ ...one, invoice: one }))
    expect([total, vat, invoice.lines[0].appliedVatRate, codes(invoice)]).toEqual([1190, 190, 19, []])
    expect(await shop.entry(ledgerEntryId)).toEqual(['D 6190 1190.00', 'C 1050 1000.00 UOSS', 'C 8040 190.00'])
    const [boxes, warnings] = await shop.boxes('2026-03-10')
    expect(boxes).toEqual({ rubrikBVarerIkkeEuSalg: 1000 })
    expect(warnings).toContain('sales_declared_in_oss')
    now = new Date('2026-04-02T10:00:00Z')
    const report = await shop.get('/reports/oss-return?quarter=2026-Q1')
    expect(rowsOf(report)).toEqual(['DE goods standard 19 1000.00 190.00'])
    expect(report).toMatchObject({ dueOn: '2026-04-30', account: '8040', baseInEuro: 133.33, vatInEuro: 25.33, payableInEuro: 25.33 })
    expect(report.exchangeRate).toMatchObject({ rate: '7.5', on: '2026-03-31', isFinal: true })
    expect(report.threshold).toMatchObject({ thisYear: 1000, isPassed: false, limitInEuro: 10_000 })
    const csv = await shop.request('GET', '/reports/oss-return.csv?quarter=2026-Q1')
    expect(String(csv.body).split('\r\n').slice(1, 3)).toEqual([
      '2026-Q1,DE,Goods,19,1000.00,190.00,133.33,25.33',
      ',,Total,,1000.00,190.00,133.33,25.33',
    ])
    const { items } = await shop.get('/deadlines?from=2026-04-01&to=2026-05-15')
    const deadlines = items.map(({ kind, dueOn }: { kind: string; dueOn: string }) => `${kind} ${dueOn}`)
    expect(deadlines).toContain('oss_return 2026-04-30')
  })

  test('the rate is the next that the ECB published, final once the quarter is over, and never one that was entered by hand', async () => {
    now = new Date('2024-06-20T10:00:00Z')
    const shop = await found('denmark')
    await done(shop.register({ registeredFrom: '2024-01-01' }))
    await shop.sell('DE', 100, 25)
    const rate = async () => {
      const { exchangeRate, warnings } = await shop.get('/reports/oss-return?quarter=2024-Q2')
      return [exchangeRate.rate, exchangeRate.on, exchangeRate.isFinal, codes({ warnings })]
    }
    // Nothing is published: the peg, and then what was entered, neither of them final.
    expect(await rate()).toEqual(['7.46038', '2024-06-20', false, ['oss_exchange_rate']])
    now = new Date('2024-07-05T10:00:00Z')
    expect(await rate()).toEqual(['7.46038', '2024-06-30', false, ['oss_exchange_rate']])
    await done(shop.request('POST', '/exchange-rates', { currency: 'EUR', date: '2024-06-30', rate: 8 }))
    expect(await rate()).toEqual(['8', '2024-06-30', false, ['oss_exchange_rate']])
    // 30 June 2024 is a Sunday.
    await publish('2024-06-28', '7.4575')
    expect(await rate()).toEqual(['7.4575', '2024-06-28', false, ['oss_exchange_rate']])
    await publish('2024-07-01', '7.4581')
    await publish('2024-07-02', '7.4590')
    expect(await rate()).toEqual(['7.4581', '2024-07-01', true, []])
    now = new Date('2024-06-30T10:00:00Z')
    expect((await rate())[2]).toBe(false)
  })

  test('a credit note counts as a correction of the quarter of its invoice, at the rate of that day, and so does what is posted too late', async () => {
    now = new Date('2025-05-10T10:00:00Z')
    const shop = await found('denmark')
    await done(shop.register({ registeredFrom: '2025-01-01' }))
    const sold = await shop.sell('EE', 100, 25)
    expect(sold.vat).toBe(22)
    now = new Date('2025-08-20T10:00:00Z')
    // Estonia has 24 % since July; the invoice had 22 %.
    const credit = await shop.sell('EE', -100, 25, { lines: [{ description: `Returned ${sold.number}`, unitPrice: -100, vatRate: 25 }] })
    expect([credit.vat, credit.lines[0].appliedVatRate]).toEqual([-22, 22])
    await shop.sell('EE', 50, 25)
    // Dated in the second quarter, whose return was due on 31 July.
    await shop.sell('FI', 10, 10, { date: '2025-06-30' })
    const before = await shop.get('/reports/oss-return?quarter=2025-Q2')
    expect(rowsOf(before)).toEqual(['EE goods standard 22 100.00 22.00'])
    const after = await shop.get('/reports/oss-return?quarter=2025-Q3')
    expect(rowsOf(after)).toEqual(['EE goods standard 24 50.00 12.00'])
    const corrections = after.corrections.map((one: { quarter: string; country: string; base: number; vat: number }) =>
      [one.quarter, one.country, one.base, one.vat].join(' '),
    )
    expect(corrections).toEqual(['2025-Q2 EE -100 -22', '2025-Q2 FI 10 1'])
    expect([after.base, after.vat]).toEqual([-40, -9])
    expect(await shop.balance('8040')).toBe(-13)
  })

  test('a credit note is taxed as its invoice was, whatever the registration says by now', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    const credit = async (number: string) => {
      const { vat, lines } = await shop.sell('DE', -100, 25, {
        lines: [{ description: `Returned ${number}`, unitPrice: -100, vatRate: 25 }],
      })
      return [vat, lines[0].appliedVatRate, lines[0].vatCode]
    }
    const home = await shop.sell('DE', 100, 25)
    await done(shop.register({ registeredFrom: '2026-01-01' }))
    expect(await credit(home.number)).toEqual([-25, 25, home.lines[0].vatCode])
    const abroad = await shop.sell('DE', 100, 25)
    await done(shop.register({ registeredFrom: null }))
    expect(await credit(abroad.number)).toEqual([-19, 19, 'UOSS'])
    expect([await shop.balance('8040'), (await shop.get('/reports/oss-return')).threshold.thisYear]).toEqual([0, 0])
  })

  test('a buyer in Monaco is one in France, and an amount that the VAT of the country would make too large is refused', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    await done(shop.register({ registeredFrom: '2026-01-01' }))
    expect((await shop.sell('MC', 100, 25)).vat).toBe(20)
    expect(rowsOf(await shop.get('/reports/oss-return'))).toEqual(['FR goods standard 20 100.00 20.00'])
    const { contactId } = await shop.draft('HU', 100, 25)
    const lines = [{ description: 'Chair', unitPrice: 79_000_000_000, vatRate: 0 }]
    const reply = await shop.request('POST', '/actions/save_invoice', { contactId, lines })
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'lines'])
  })

  test('an entry that is taken back takes its sale back', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    await done(shop.register({ registeredFrom: '2026-01-01' }))
    const sold = await shop.sell('FR', 100, 5.5)
    expect([sold.vat, codes(sold)]).toEqual([5.5, ['oss_reduced_rate']])
    expect(rowsOf(await shop.get('/reports/oss-return'))).toEqual(['FR goods reduced 5.5 100.00 5.50'])
    await done(shop.request('POST', `/ledger-entries/${sold.ledgerEntryId}/reversal`, {}))
    expect(rowsOf(await shop.get('/reports/oss-return'))).toEqual(['FR goods reduced 5.5 0.00 0.00'])
    expect((await shop.get('/reports/oss-return')).threshold.thisYear).toBe(0)
  })

  test('without a registration VAT is charged at home, the total runs, and passing the limit is warned of', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    const sold = await shop.sell('DE', 70_000, 25)
    expect([sold.vat, codes(sold)]).toEqual([17_500, ['oss_may_apply']])
    expect(codes(await shop.draft('SE', 4400, 25))).not.toContain('oss_threshold_passed')
    expect(codes(await shop.draft('SE', 4401, 25))).toContain('oss_threshold_passed')
    await shop.sell('SE', 4401, 25)
    const report = await shop.get('/reports/oss-return?quarter=2026-Q1')
    expect([report.rows, report.threshold.thisYear, report.threshold.isPassed, codes(report)]).toEqual([
      [],
      74_401,
      true,
      ['oss_threshold_passed'],
    ])
    now = new Date('2027-01-10T10:00:00Z')
    expect(codes(await shop.draft('SE', 1, 25))).toContain('oss_threshold_passed')
    expect(codes(await shop.draft('DK', 100, 25))).not.toContain('oss_threshold_passed')
  })

  test('the limit in kroner says where it is from and since when, and is another one where the organization enters it', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    const limit = async () => {
      const { threshold } = await shop.get('/reports/oss-return')
      return [threshold.limit, threshold.limitOrigin.code, threshold.limitOrigin.values]
    }
    const derived = [74_400, 'oss_limit', { case: 'derived', limit: 74_400, currency: 'DKK', rateOn: '2017-12-05', since: '2021-07-01' }]
    expect(await limit()).toEqual(derived)
    await done(shop.register({ registeredFrom: null, limit: 74_415 }))
    expect(await limit()).toEqual([74_415, 'oss_limit', { case: 'own', limit: 74_415, currency: 'DKK' }])
    await shop.sell('DE', 70_000, 25)
    expect(codes(await shop.draft('SE', 4415, 25))).not.toContain('oss_threshold_passed')
    expect(codes(await shop.draft('SE', 4416, 25))).toContain('oss_threshold_passed')
    for (const [wrong, code] of [
      [7441.5, 'oss_limit_far'],
      [744_150, 'oss_limit_far'],
      [-1, 'oss_limit_far'],
      [74_415.001, 'amount_not_in_currency'],
    ] as const) {
      const { status, body } = await shop.register({ registeredFrom: null, limit: wrong })
      expect([wrong, status, body.errors[0].path, body.errors[0].code]).toEqual([wrong, 400, 'limit', code])
    }
    await done(shop.register({ registeredFrom: null }))
    expect((await limit())[0]).toBe(74_415)
    await done(shop.register({ registeredFrom: null, limit: null }))
    expect(await limit()).toEqual(derived)
    const italian = await found('italy')
    expect((await italian.register({ registeredFrom: null, limit: 9000 })).body.errors[0].code).toBe('oss_limit_in_euro')
    expect((await italian.get('/reports/oss-return')).threshold).toMatchObject({
      limit: 10_000,
      limitOrigin: { values: { case: 'euro', since: '2021-07-01' } },
    })
  })

  test('a limit that was entered in kroner does not count in euro', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    await done(shop.register({ registeredFrom: null, limit: 74_415 }))
    await done(shop.request('POST', '/actions/set_region', { regionKey: 'italy' }))
    expect((await shop.get('/reports/oss-return')).threshold).toMatchObject({ limit: 10_000, limitOrigin: { values: { case: 'euro' } } })
    const { items } = await shop.get('/audit-log?action=set_region&limit=1')
    expect([items[0].before.limit, items[0].after.limit]).toEqual([74_415, null])
    await done(shop.request('POST', '/actions/set_region', { regionKey: 'denmark' }))
    expect((await shop.get('/reports/oss-return')).threshold).toMatchObject({ limit: 74_400, limitOrigin: { values: { case: 'derived' } } })
  })

  test('the limit counts services that were sold before somebody said that they are electronic, and a draft in another currency', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    await done(shop.request('PATCH', '/organizations/current', { supplies: 'services' }))
    await shop.sell('DE', 70_000, 25)
    const sold = async () => (await shop.get('/reports/oss-return')).threshold.thisYear
    expect(await sold()).toBe(0)
    await done(shop.register({ registeredFrom: null, electronicServices: true }))
    expect(await sold()).toBe(70_000)
    await done(shop.request('POST', '/exchange-rates', { currency: 'EUR', date: '2026-03-10', rate: 7.5 }))
    expect(codes(await shop.draft('SE', 586, 25, { currency: 'EUR' }))).not.toContain('oss_threshold_passed')
    expect(codes(await shop.draft('SE', 587, 25, { currency: 'EUR' }))).toContain('oss_threshold_passed')
  })

  test('what was sold before the scheme was known is counted as it would be now', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    const sold = await shop.sell('DE', 100, 25)
    await shop.sell('DE', -30, 25, { lines: [{ description: `Returned ${sold.number}`, unitPrice: -30, vatRate: 25 }] })
    await done(shop.request('PATCH', '/organizations/current', { supplies: 'services' }))
    await shop.sell('SE', 50, 25)
    const migration = await readFile(new URL('../../src/store/migrations/0123_oss.sql', import.meta.url), 'utf8')
    const [backfill] = /^insert into oss_sale[^;]*;/m.exec(migration)!
    await withClient(service.database.admin, async client => {
      const rows = async () =>
        (
          await client.query(
            'select invoice_id, entry_id, date, is_declared, country, supply, base, vat from oss_sale where organization_id = $1 order by entry_id',
            [shop.id],
          )
        ).rows
      const written = await rows()
      expect(written.map(({ supply, base, vat }) => `${supply} ${base} ${vat}`)).toEqual([
        'goods 10000 2500',
        'goods -3000 -750',
        'services 5000 1250',
      ])
      // Old rows, as they were before there was the table; nothing of it stays.
      await client.query('begin')
      await client.query('alter table oss_sale disable trigger user')
      await client.query('delete from oss_sale')
      await client.query(backfill)
      expect(await rows()).toEqual(written)
      await client.query('rollback')
    })
  })

  test('the paper of an issued invoice is written without a look at what was sold', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    const [{ id: issuedId }, { id: draftId }] = [await shop.sell('DE', 100, 25), await shop.draft('DE', 100, 25)]
    const looksAtSales = (id: string) =>
      service.services.store.transaction(shop.id, async db => {
        const asked: string[] = []
        const watched = new Proxy(db, {
          get(there, name) {
            const value = Reflect.get(there, name)
            if (name !== 'row' && name !== 'rows') return typeof value === 'function' ? value.bind(there) : value
            return (query: unknown) => {
              asked.push(JSON.stringify(query))
              return value.call(there, query)
            }
          },
        })
        expect(await findPrintable({ db: watched, now }, id)).toMatchObject({ invoice: { id } })
        return asked.some(query => query.includes('oss_sale'))
      })
    expect([await looksAtSales(draftId), await looksAtSales(issuedId)]).toEqual([true, false])
  })

  test('services are taxed at home unless they are electronic', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('denmark')
    await done(shop.request('PATCH', '/organizations/current', { supplies: 'services' }))
    await done(shop.register({ registeredFrom: '2026-01-01' }))
    expect((await shop.draft('DE', 100, 25)).vat).toBe(25)
    await done(shop.register({ registeredFrom: '2026-01-01', electronicServices: true }))
    const sold = await shop.sell('DE', 100, 25)
    expect([sold.vat, await shop.entry(sold.ledgerEntryId)]).toEqual([19, ['D 6190 119.00', 'C 1150 100.00 UOSSY', 'C 8040 19.00']])
    expect((await shop.boxes('2026-03-10'))[0]).toEqual({ rubrikC: 100 })
  })

  test.each([
    [{ registeredFrom: '2021-06-30' }, 'registeredFrom'],
    [{ registeredFrom: '2026-02-30' }, 'registeredFrom'],
    [{ registeredFrom: '2026-01-01', registeredTo: '2025-12-31' }, 'registeredTo'],
    [{ registeredFrom: null, registeredTo: '2025-12-31' }, 'registeredTo'],
    [{}, 'registeredFrom'],
  ])('refuses %j and names the field', async (body, field) => {
    const shop = await found('denmark')
    const reply = await shop.register(body)
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, field])
  })

  test.each(['2026-Q5', '0000-Q1', '2026', '2026-Q1%00'])('refuses the quarter %s', async quarter => {
    const shop = await found('denmark')
    expect((await shop.request('GET', `/reports/oss-return?quarter=${quarter}`)).status).toBe(400)
  })
})

describe('Italy', () => {
  // IT-13b of the rule book (domain.md): 100.00 to a French consumer at 20 %, N7, owed on 2606, in no row VP; IT-13 is the same at home.
  test('IT-13 and IT-13b: goods to a French consumer, at home and in the one-stop shop', async () => {
    now = new Date('2026-03-10T10:00:00Z')
    const shop = await found('italy')
    const home = await shop.sell('FR', 100, 22)
    expect(await shop.entry(home.ledgerEntryId)).toEqual(['D 1501 122.00', 'C 3101 100.00 22', 'C 2601 22.00'])
    const [before] = await shop.boxes('2026-03-10')
    await done(shop.register({ registeredFrom: '2026-01-01' }))
    const sold = await shop.sell('FR', 100, 22)
    expect(await shop.entry(sold.ledgerEntryId)).toEqual(['D 1501 120.00', 'C 3101 100.00 N7', 'C 2606 20.00'])
    expect(sold.vatTreatment.mention).toContain('OSS art. 74-sexies')
    const [after, warnings] = await shop.boxes('2026-03-10')
    expect(after).toEqual(before)
    expect(warnings).toContain('sales_declared_elsewhere')
    const report = await shop.get('/reports/oss-return?quarter=2026-Q1')
    expect(rowsOf(report)).toEqual(['FR goods standard 20 100.00 20.00'])
    expect(report).toMatchObject({ vatInEuro: 20, payableInEuro: 20, account: '2606' })
    const { sections } = await shop.get('/reports/vat-register?from=2026-01-01&to=2026-03-31')
    const filled = sections.filter(({ base }: { base: number }) => base !== 0)
    expect(filled.map(({ key, base, vat }: { key: string; base: number; vat: number }) => [key, base, vat])).toEqual([
      ['V', 100, 22],
      ['OSS', 100, 0],
    ])
  })

  test('what is entered by hand under N7 has no country, and is told', async () => {
    const shop = await found('italy')
    const lines = [
      { accountId: '1501', amount: 100 },
      { accountId: '3101', amount: -100, vatCode: 'N7' },
    ]
    await done(shop.request('POST', '/ledger-entries', { date: '2026-02-01', text: 'By hand', lines }))
    expect(codes(await shop.get('/reports/oss-return?quarter=2026-Q1'))).toEqual(['oss_without_country'])
  })

  test('of what an invoice stands behind nothing is told as without a country, in whichever return it is', async () => {
    now = new Date('2026-05-02T10:00:00Z')
    const shop = await found('italy')
    await done(shop.register({ registeredFrom: '2026-01-01' }))
    // Too late for the return of its quarter: it is in the next one.
    const late = await shop.sell('FR', 70, 22, { date: '2026-03-31' })
    now = new Date('2026-06-10T10:00:00Z')
    await shop.sell('FR', 100, 22)
    const told = async (quarter: string) =>
      (await shop.get(`/reports/oss-return?quarter=${quarter}`)).warnings
        .filter(({ code }: { code: string }) => code === 'oss_without_country')
        .map(({ values }: { values: { amount: number } }) => values.amount)
    const { corrections } = await shop.get('/reports/oss-return?quarter=2026-Q2')
    expect(corrections).toMatchObject([{ quarter: '2026-Q1', country: 'FR', base: 70 }])
    expect([late.date, await told('2026-Q1'), await told('2026-Q2')]).toEqual(['2026-03-31', [], []])
    for (const [date, amount] of [
      ['2026-03-31', 30],
      ['2026-06-10', 50],
    ] as const) {
      const lines = [
        { accountId: '1501', amount },
        { accountId: '3101', amount: -amount, vatCode: 'N7' },
      ]
      await done(shop.request('POST', '/ledger-entries', { date, text: 'By hand', lines }))
    }
    expect([await told('2026-Q1'), await told('2026-Q2')]).toEqual([[30], [50]])
  })
})

describe.each([
  ['denmark', '8040', 25, ['6190', '1010', 'U25']],
  ['italy', '2606', 22, ['1501', '3101', '22']],
] as const)('in %s', (region, account, homeRate, [receivable, revenue, vatCode]) => {
  test('the returns of all quarters come to what is owed, and leave the VAT of the home return alone', { timeout: 240_000 }, async () => {
    now = new Date('2026-12-10T10:00:00Z')
    const shop = await found(region)
    await done(shop.register({ registeredFrom: '2026-01-01' }))
    const lines = [
      { accountId: receivable, amount: 12_345.67 },
      { accountId: revenue, amount: -12_345.67, vatCode },
    ]
    await done(shop.request('POST', '/ledger-entries', { date: '2026-11-02', text: 'At home', lines }))
    const [home] = await shop.boxes('2026-11-10')
    expect(Object.keys(home).length).toBeGreaterThan(1)
    const sale = fc.record({
      country: fc.constantFrom('DE', 'FR', 'SE', 'FI', 'HU', 'GR'),
      price: fc.integer({ min: -50_000, max: 100_000 }).filter(cents => cents !== 0),
      rate: fc.constantFrom(homeRate, 7, 5.5, 0.01),
      month: fc.integer({ min: 1, max: 12 }),
    })
    const sales = fc.sample(sale, { numRuns: 25, seed: 22 })
    for (const { country, price, rate, month } of sales) {
      const date = `2026-${String(month).padStart(2, '0')}-05`
      const one = await shop.draft(country, price / 100, rate, { date })
      if (one.problems.length === 0) await done(shop.request('POST', '/actions/issue_invoice', { id: one.id }))
    }
    const reports = await Promise.all([1, 2, 3, 4].map(quarter => shop.get(`/reports/oss-return?quarter=2026-Q${quarter}`)))
    const cents = (amount: number) => Math.round(amount * 100)
    const declared = reports.reduce((sum, { vat }) => sum + cents(vat), 0)
    expect(declared).not.toBe(0)
    expect(-cents(await shop.balance(account))).toBe(declared)
    const parts = reports.flatMap(({ rows, corrections }) => [...rows, ...corrections])
    expect(parts.reduce((sum, { vat }) => sum + cents(vat), 0)).toBe(declared)
    const [after] = await shop.boxes('2026-11-10')
    const { rubrikBVarerIkkeEuSalg: _value, ...rest } = after
    expect(rest).toEqual(home)
  })
})
