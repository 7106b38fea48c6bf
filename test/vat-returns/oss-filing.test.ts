/** An OSS return that was filed: frozen, settled, paid from the bank, reopened by an owner, and corrected by later ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadlinesOf } from '../../src/actions/deadlines.ts'
import { ossReturnNow, quarterNamed } from '../../src/actions/oss-returns/figures.ts'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { newId } from '../../src/ids.ts'
import { regions } from '../../src/regions/index.ts'
import { savePublished } from '../../src/store/ledger/published-rates.ts'
import { insertOssSale } from '../../src/store/vat/oss.ts'
import { holdOssReturns, insertOssReturn, lockOssReturns } from '../../src/store/vat/oss-returns.ts'
import { addAccount, addMovement } from '../bank/journey.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let now = new Date('2026-03-10T10:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
  await savePublished(service.services.store, 'ecb', [{ on: '2026-03-31', rates: { DKK: '7.5' } }], now)
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const done = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  expect([status, body.detail, body.errors]).toEqual([200, undefined, undefined])
  return body.result
}

const outcome = ({ status, body }: Reply): string =>
  status === 200 ? '200' : `${status} ${body.code} ${body.errors?.[0]?.path ?? ''}`.trim()

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

const dayOne = '2026-03-10T10:00:00Z'
const inApril = '2026-04-02T10:00:00Z'

async function found(region: 'denmark' | 'italy') {
  now = new Date(dayOne)
  const organization: Organization = await service.found(region)
  const request = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    service.request(organization.key, method, `/api/rest${path}`, body, headers)
  await done(request('PATCH', '/organizations/current', profiles[region]))
  await done(request('PUT', '/settings/oss', { registeredFrom: '2026-01-01' }))
  const owner = await organization.member('owner')
  const contacts = new Map<string, string>()
  const buyer = async (country: string): Promise<string> => {
    if (!contacts.has(country)) {
      const { id } = await done(service.call(organization.key, 'save_contact', { name: 'Anna Berg', country }))
      await done(request('PATCH', `/contacts/${id}/address`, { street: 'Main Street 1', postalCode: '10115', city: 'Town' }))
      contacts.set(country, id)
    }
    return contacts.get(country)!
  }
  return {
    ...organization,
    request,
    get: (path: string) => done(request('GET', path)),
    report: (quarter: string) => done(request('GET', `/reports/oss-return?quarter=${quarter}`)),
    file: (body: object, headers?: Record<string, string>) => request('POST', '/oss-returns', body, headers),
    /** With the figures as they are. */
    async fileNow(quarter: string, more: object = {}): Promise<Reply> {
      const { version } = await this.report(quarter)
      return this.file({ quarter, version, ...more })
    },
    settle: (id: string, body: object = {}) => request('POST', `/oss-returns/${id}/settlement`, body),
    reopen: (id: string, reason = 'Not sent') => service.request(owner.key, 'POST', `/api/rest/oss-returns/${id}/reopening`, { reason }),
    async draft(country: string, unitPrice: number, more: object = {}): Promise<string> {
      const lines = [{ description: 'Chair', unitPrice, vatRate: region === 'italy' ? 22 : 25 }]
      return (await done(service.call(organization.key, 'save_invoice', { contactId: await buyer(country), lines, ...more }))).id
    },
    issue: (id: string) => service.call(organization.key, 'issue_invoice', { id }),
    async sell(country: string, unitPrice: number, more: object = {}) {
      return done(this.issue(await this.draft(country, unitPrice, more)))
    },
    async balance(account: string): Promise<number> {
      const { accounts } = await done(request('GET', '/trial-balance?from=2020-01-01&to=2030-12-31'))
      return accounts.find((one: { account: string }) => one.account === account)?.balance ?? 0
    },
  }
}

/** Until a transaction waits for the lock of the returns; what asks for it is on its way. */
const someoneWaits = () =>
  withClient(service.database.admin, async client => {
    const waiting = `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where pg_database.datname = current_database() and locktype = 'advisory' and not granted`
    while ((await client.query(waiting)).rowCount === 0) await new Promise(resolve => setTimeout(resolve, 10))
  })

const deadlinesNow = async (organizationId: string) =>
  (await service.services.store.transaction(organizationId, db => deadlinesOf(db, now)))!

const italianBooks = { region: regions.italy!, regionKey: 'italy', today: '2026-04-02' }

const filedByHand = {
  regionKey: 'italy',
  currency: 'EUR',
  quarterStart: '2026-01-01',
  exchange: null,
  warnings: [],
  filedOn: '2026-04-02',
  reference: null,
  recordedAt: inApril,
  recordedBy: 'A person',
  reopenedAt: null,
  reopenedBy: null,
  reopenedBecause: null,
}

const linesOf = ({ lines }: { lines: { account: string; debit: number; credit: number }[] }) =>
  lines.map(({ account, debit, credit }) => [account, debit - credit])

const shownCorrections = ({ corrections }: { corrections: { quarter: string; country: string; base: number; vat: number }[] }) =>
  corrections.map(({ quarter, country, base, vat }) => `${quarter} ${country} ${base} ${vat}`)

// OSS-DK-1 of the rule book (books.md 5.4): 190.00 owed on 8040, paid by 30 April: D 8040 190.00, C bank 190.00. OSS-IT: the same on 2606, in euro.
test.each([
  ['denmark', 'DE', 190, '8040', 'DKK', 25.33, 'Skattestyrelsen'],
  ['italy', 'FR', 200, '2606', 'EUR', 200, 'Agenzia delle Entrate'],
] as const)(
  'in %s it is filed once, settled, paid from the bank, and in the calendar',
  async (region, country, vat, account, currency, inEuro, name) => {
    const shop = await found(region)
    await shop.sell(country, 1000)
    expect(outcome(await shop.fileNow('2026-Q1'))).toBe('400 invalid_input quarter')
    now = new Date(inApril)
    const before = await shop.report('2026-Q1')
    const seen = { quarter: '2026-Q1', version: before.version }
    expect(before).toMatchObject({ payable: vat, payableInEuro: inEuro, filing: null })
    const tries: [object, string][] = [
      [{ ...seen, payable: vat + 0.01 }, '409 return_outdated'],
      [{ ...seen, version: '0'.repeat(32) }, '409 return_outdated'],
      [{ ...seen, payable: -1 }, '400 invalid_input payable'],
      [{ ...seen, version: 'none' }, '400 invalid_input version'],
      [{ quarter: '2026-Q1', payable: vat }, '400 invalid_input version'],
      [{ ...seen, quarter: '2026-Q5' }, '400 invalid_input quarter'],
      [{ ...seen, quarter: '2025-Q4' }, '400 invalid_input quarter'],
      [{ ...seen, filedOn: '2026-03-31' }, '400 invalid_input filedOn'],
      [{ ...seen, filedOn: '2026-04-03' }, '400 invalid_input filedOn'],
      [{ ...seen, reference: ' ' }, '400 invalid_input reference'],
    ]
    for (const [body, expected] of tries) expect([body, outcome(await shop.file(body))]).toEqual([body, expected])

    // Two people at once, and one of them again with the same key.
    const given = { ...seen, payable: vat, filedOn: '2026-04-01', reference: 'Q1.2026' }
    const replies = await Promise.all([shop.file(given, { 'idempotency-key': 'one' }), shop.file(given, { 'idempotency-key': 'two' })])
    expect(replies.map(outcome).sort()).toEqual(['200', '409 return_filed'])
    const first = replies.findIndex(({ status }) => status === 200)
    const filed = replies[first]!.body.result
    expect((await shop.file(given, { 'idempotency-key': ['one', 'two'][first]! })).body.result).toEqual(filed)
    expect(filed).toMatchObject({ state: 'filed', currency, payable: vat, filedOn: '2026-04-01', reference: 'Q1.2026', warnings: [] })
    const { filing, ...frozen } = await shop.report('2026-Q1')
    expect([filing.id, filing.settlement]).toEqual([filed.id, 'none'])
    const { filing: _none, ...was } = before
    expect(frozen).toEqual(was)

    const settled = await Promise.all([shop.settle(filed.id), shop.settle(filed.id)])
    expect(settled.map(outcome).sort()).toEqual(['200', '409 return_settled'])
    const entry = settled.find(({ status }) => status === 200)!.body.result
    expect([linesOf(entry), entry.date, entry.amount, entry.currency]).toEqual([
      [
        [account, vat],
        [account, -vat],
      ],
      '2026-03-31',
      -vat,
      currency,
    ])
    expect(await shop.balance(account)).toBe(-vat)
    const bank = await addAccount(service, shop, currency === 'EUR' ? { currency } : {})
    const payment = await addMovement(service, shop, bank, { amount: -vat, date: '2026-04-28', text: 'OSS Q1.2026', name, currency })
    now = new Date('2026-04-29T10:00:00Z')
    await done(service.call(shop.key, 'reconcile_now', {}))
    const matched = await shop.get(`/transactions/${payment}`)
    expect([matched.state, matched.allocations]).toMatchObject(['reconciled', [{ targetId: entry.id, amount: -vat }]])
    expect([await shop.balance(account), (await shop.report('2026-Q1')).filing.settlement]).toEqual([0, 'paid'])
    const { items } = await shop.get('/deadlines?from=2026-04-01&to=2026-07-31')
    const due = items.filter(({ kind }: { kind: string }) => kind === 'oss_return')
    expect(due.map(({ dueOn, state, payable }: { dueOn: string; state: string; payable: number }) => [dueOn, state, payable])).toEqual([
      ['2026-04-30', 'filed', vat],
      ['2026-07-31', 'open', null],
    ])
    // What is paid is not taken back; without its payment it is.
    expect(outcome(await shop.reopen(filed.id))).toBe('409 entry_reconciled')
    await done(service.call(shop.key, 'unmatch_transaction', { transactionId: payment }))
    const reopened = await done(shop.reopen(filed.id))
    expect(reopened).toMatchObject({ state: 'reopened', reason: 'Not sent', payable: vat })
    expect([outcome(await shop.reopen(filed.id)), outcome(await shop.settle(filed.id))]).toEqual([
      '409 return_not_filed',
      '409 return_not_filed',
    ])
    expect([await shop.balance(account), (await shop.report('2026-Q1')).filing]).toEqual([-vat, null])
    // The calendar hears of the reopening too: what it has is never counted down.
    const { deadlines } = await deadlinesNow(shop.id)
    const { state, revision, changedAt } = deadlines.find(({ kind, dueOn }) => kind === 'oss_return' && dueOn === '2026-04-30')!
    expect([state, revision, changedAt]).toEqual(['open', 2, reopened.reopenedAt])
  },
)

describe('once it is filed', () => {
  test('sales, credit notes and reversals of its quarter are corrections of a later one, line by line', async () => {
    const shop = await found('denmark')
    const kept = await shop.sell('DE', 100)
    const wrong = await shop.sell('FR', 200)
    now = new Date(inApril)
    const { id } = await done(shop.fileNow('2026-Q1', { payable: 59 }))
    const frozen = await shop.report('2026-Q1')
    await shop.sell('SE', 10, { date: '2026-03-30' })
    await shop.sell('DE', -100, { lines: [{ description: `Returned ${kept.number}`, unitPrice: -100, vatRate: 25 }] })
    await done(shop.request('POST', `/ledger-entries/${wrong.ledgerEntryId}/reversal`, { date: '2026-03-31' }))
    await shop.sell('DE', 1000)
    // The way to the limit goes on.
    expect(await shop.report('2026-Q1')).toEqual({ ...frozen, threshold: expect.objectContaining({ thisYear: 1010 }) })
    const next = await shop.report('2026-Q2')
    expect(shownCorrections(next)).toEqual(['2026-Q1 DE -100 -19', '2026-Q1 FR -200 -40', '2026-Q1 SE 10 2.5'])
    // France pays 40 back itself: Germany and Sweden are paid in full.
    expect([next.vat, next.payable]).toEqual([133.5, 173.5])
    now = new Date('2026-07-02T10:00:00Z')
    const second = await done(shop.fileNow('2026-Q2', { payable: 173.5 }))
    expect([shownCorrections(second).length, second.warnings.map(({ code }: { code: string }) => code)]).toEqual([
      3,
      ['oss_refund', 'oss_exchange_rate'],
    ])
    expect(outcome(await shop.reopen(id))).toBe('409 later_return_filed')
    // Filed early: what is posted before the last day of filing comes with the next one as well.
    await shop.sell('DE', 7, { date: '2026-06-30' })
    expect(shownCorrections(await shop.report('2026-Q3'))).toEqual(['2026-Q2 DE 7 1.33'])
    const { items, nextCursor } = await shop.get('/oss-returns?limit=1')
    expect([items.map(({ quarter }: { quarter: string }) => quarter), typeof nextCursor]).toEqual([['2026-Q2'], 'string'])
    expect((await shop.get(`/oss-returns?limit=1&cursor=${nextCursor}`)).items[0].id).toBe(id)
    expect(await shop.balance('8040')).toBe(-193.83)
  })

  test('a change that leaves what is owed as it was is not frozen unseen: a credit note after a return without sales was declared', async () => {
    const shop = await found('italy')
    const sold = await shop.sell('FR', 100)
    now = new Date(inApril)
    await done(shop.fileNow('2026-Q1'))
    now = new Date('2026-07-02T10:00:00Z')
    const nil = await shop.report('2026-Q2')
    const lines = [{ description: `Returned ${sold.number}`, unitPrice: -100, vatRate: 22 }]
    await shop.sell('FR', -100, { date: '2026-06-30', lines })
    const { version, payable } = await shop.report('2026-Q2')
    expect([nil.payable, payable]).toEqual([0, 0])
    expect(outcome(await shop.file({ quarter: '2026-Q2', version: nil.version, payable: 0 }))).toBe('409 return_outdated')
    expect(shownCorrections(await done(shop.file({ quarter: '2026-Q2', version, payable: 0 })))).toEqual(['2026-Q1 FR -100 -20'])
  })

  test('a sale that is being posted is waited for, and one that comes while it is filed is a correction', async () => {
    const shop = await found('italy')
    const { store } = service.services
    const first = await shop.sell('FR', 100)
    now = new Date(inApril)
    const { version } = await shop.report('2026-Q1')
    const sale = {
      date: '2026-03-31',
      isDeclared: true,
      country: 'FR',
      supply: 'goods',
      rate: 20,
      base: toMinorUnits(10_000),
      vat: toMinorUnits(2000),
      quarterStart: '2026-01-01',
      returnStart: '2026-01-01',
    } as const
    const filing = await store.transaction(shop.id, async db => {
      await holdOssReturns(db, 'italy')
      insertOssSale(db, first.ledgerEntryId, 1, 'italy', first.id, sale)
      const asked = shop.file({ quarter: '2026-Q1', version })
      await someoneWaits()
      return { asked }
    })
    expect(outcome(await filing.asked)).toBe('409 return_outdated')
    const draft = await shop.draft('FR', 50, { date: '2026-03-31' })
    const issuing = await store.transaction(shop.id, async db => {
      await lockOssReturns(db, 'italy')
      const { figures, payable, payableInEuro } = await ossReturnNow(db, italianBooks, quarterNamed('2026-Q1'))
      const asked = shop.issue(draft)
      await someoneWaits()
      insertOssReturn(db, { ...filedByHand, id: newId('oss', now), figures, payable, payableInEuro })
      return { asked }
    })
    expect(outcome(await issuing.asked)).toBe('200')
    const [filed, next] = [await shop.report('2026-Q1'), await shop.report('2026-Q2')]
    expect([filed.vat, shownCorrections(next)]).toEqual([40, ['2026-Q1 FR 50 10']])
  })

  test('what is corrected once the registration has ended is of the country itself: told, in no total, and filed in no return', async () => {
    const shop = await found('italy')
    const sold = await shop.sell('FR', 100)
    now = new Date(inApril)
    await done(shop.fileNow('2026-Q1'))
    await shop.sell('FR', -100, { lines: [{ description: `Returned ${sold.number}`, unitPrice: -100, vatRate: 22 }] })
    await shop.sell('SE', 10, { date: '2026-03-30' })
    await done(shop.request('PUT', '/settings/oss', { registeredFrom: '2026-01-01', registeredTo: '2026-03-31' }))
    now = new Date('2026-07-02T10:00:00Z')
    const { corrections, vat, payable, warnings } = await shop.report('2026-Q2')
    expect(corrections).toMatchObject([
      { country: 'FR', vat: -20, isTooOld: false, isToCountry: true },
      { country: 'SE', vat: 2.5, isToCountry: true },
    ])
    expect([vat, payable]).toEqual([0, 0])
    expect(warnings.map(({ code, values }: { code: string; values: { country: string } }) => [code, values.country])).toEqual([
      ['oss_correction_unregistered', 'FR'],
      ['oss_correction_unregistered', 'SE'],
    ])
    const refused = await shop.fileNow('2026-Q2')
    expect([outcome(refused), refused.body.errors[0].code]).toEqual(['400 invalid_input quarter', 'oss_not_registered'])
    const csv = await shop.request('GET', '/reports/oss-return.csv?quarter=2026-Q2')
    expect(String(csv.body).trim().split('\r\n').slice(1)).toEqual([
      '2026-Q1,FR,"Correction, to the country itself",,-100.00,-20.00,-100.00,-20.00',
      '2026-Q1,SE,"Correction, to the country itself",,10.00,2.50,10.00,2.50',
      ',,Total,,0.00,0.00,0.00,0.00',
      ',,To pay,,,0.00,,0.00',
    ])
  })

  test('one without sales is recorded, and the earlier ones that are not are named', async () => {
    const shop = await found('denmark')
    now = new Date('2026-10-02T10:00:00Z')
    const nil = await done(shop.fileNow('2026-Q3', { payable: 0 }))
    expect([nil.rows, nil.warnings]).toMatchObject([[], [{ code: 'oss_quarters_not_filed', values: { quarter: '2026-Q1', more: 1 } }]])
    expect(outcome(await shop.settle(nil.id))).toBe('409 nothing_to_settle')
    // What was due before the organization began here was filed elsewhere.
    await done(shop.request('PUT', '/settings/oss', { registeredFrom: '2025-01-01' }))
    expect((await done(shop.fileNow('2026-Q1'))).warnings).toEqual([])
    const { items } = await shop.get('/deadlines?from=2026-07-01&to=2026-10-31')
    const due = items.filter(({ kind }: { kind: string }) => kind === 'oss_return')
    expect(due.map(({ periodKey, state, isOverdue }: Record<string, unknown>) => [periodKey, state, isOverdue])).toEqual([
      ['2026-Q2', 'open', true],
      ['2026-Q3', 'filed', false],
    ])
  })

  test('only an owner reopens it, and what was filed stays listed with the reason', async () => {
    const shop = await found('denmark')
    await shop.sell('DE', 100)
    now = new Date(inApril)
    const { id } = await done(shop.fileNow('2026-Q1', { payable: 19 }))
    const accountant = await shop.member('accountant')
    const asked = await service.request(accountant.key, 'POST', `/api/rest/oss-returns/${id}/reopening`, { reason: 'Not sent' })
    expect(outcome(asked)).toBe('403 forbidden')
    expect(outcome(await shop.reopen(id, ' '))).toBe('400 invalid_input reason')
    expect(outcome(await shop.reopen('oss_01k9zt3v8q4m2n6p7r5s9w0xyz'))).toBe('404 vat_return_not_found')
    const two = await Promise.all([shop.reopen(id, 'Typed wrong'), shop.reopen(id, 'Typed wrong')])
    expect(two.map(outcome).sort()).toEqual(['200', '409 return_not_filed'])
    const again = await done(shop.fileNow('2026-Q1', { reference: 'B' }))
    const { items } = await shop.get('/oss-returns')
    expect(items.map((one: Record<string, unknown>) => [one.id, one.state, one.reason, one.vat])).toEqual([
      [again.id, 'filed', null, 19],
      [id, 'reopened', 'Typed wrong', 19],
    ])
    const log = await shop.get('/audit-log?limit=200')
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['file_oss_return', 'reopen_oss_return']),
    )
  })
})
