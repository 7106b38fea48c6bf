/** What others entered in a connected ledger: read once a day, suggested for the bank, matched without a booking, and gone when it is paid there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readOthersOf } from '../../src/jobs/drift.ts'
import { createConnectors } from '../../src/providers/ledger/index.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type Agreement, type FakeBooked, openAgreement } from '../providers/economic/agreement.ts'
import { type FakeEconomic, startFakeEconomic } from '../providers/economic/fake.ts'
import type { Company, FakeDocument } from '../providers/fattureincloud/company.ts'
import { type FakeFatture, startFakeFatture } from '../providers/fattureincloud/fake.ts'

const grant = 'grant-of-nordlys'
const dayMs = 24 * 3_600_000
let now = Date.parse('2026-03-02T08:00:00Z')
let service: TestService
let economic: FakeEconomic
let fatture: FakeFatture
let agreement: Agreement
let company: Company
let danish: Organization
let italian: Organization

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
type Any = any

const ask = async (organization: Organization, method: string, path: string, body?: unknown): Promise<Any> => {
  const reply = await service.request(organization.key, method, `/api/rest${path}`, body)
  expect([path, reply.status, reply.body.detail]).toEqual([path, 200, undefined])
  return reply.body.result
}
const act = (organization: Organization, action: string, body: unknown = {}) => service.call(organization.key, action, body)
const done = async (organization: Organization, action: string, body: unknown = {}): Promise<Any> => {
  const { status, body: answer } = await act(organization, action, body)
  expect([action, status, answer.detail]).toEqual([action, 200, undefined])
  return answer.result
}
const connectionOf = async (organization: Organization) => (await ask(organization, 'GET', '/connections')).items[0]
const read = (organization: Organization) => readOthersOf(service.services, organization.id)
const aDayLater = async (organization: Organization) => {
  now += dayMs
  expect(await read(organization)).toBe(false)
}
const stored = async (organization: Organization): Promise<Any[]> =>
  (
    await withClient(service.database.admin, client =>
      client.query('select * from outside_item where organization_id = $1 order by reference', [organization.id]),
    )
  ).rows
const books = async (organization: Organization) => (await ask(organization, 'GET', '/ledger-entries')).items.length
const statement = async (organization: Organization, header: string, lines: readonly string[]) => {
  const csv = `${header}\n${lines.join('\n')}\n`
  const path = '/api/rest/bank-accounts/statements?accountName=Drift'
  const reply = await service.request(organization.key, 'POST', path, csv, { 'content-type': 'text/csv' })
  expect([reply.status, reply.body.detail]).toEqual([200, undefined])
}
const lineLike = async (organization: Organization, q: string) =>
  (await ask(organization, 'GET', `/transactions?q=${encodeURIComponent(q)}`)).items[0]

let drawn = 0
function entry(one: Partial<FakeBooked>): FakeBooked {
  const made: FakeBooked = {
    entryNumber: 900 + ++drawn,
    accountNumber: 6800,
    amount: -1000,
    amountInBaseCurrency: one.amount ?? -1000,
    currencyCode: 'DKK',
    date: '2026-02-10T00:00:00Z',
    dueDate: '2026-03-10T00:00:00Z',
    text: 'Vareleverance',
    voucherNumber: 700 + drawn,
    type: 3,
    ...one,
  }
  made.remainder ??= made.amount
  agreement.booked.push(made)
  return made
}

const payment = (amount: number, status: string) => ({
  id: ++company.drawn,
  amount,
  due_date: '2026-03-31',
  status,
  paid_date: status === 'paid' ? '2026-02-20' : null,
  payment_account: null,
})
function document(kind: 'received' | 'issued', one: Partial<FakeDocument> & Pick<FakeDocument, 'type' | 'payments_list'>): FakeDocument {
  const gross = one.payments_list.reduce((sum, { amount }) => sum + amount, 0)
  const made: FakeDocument = {
    id: ++company.drawn,
    entity: { name: 'Trasporti Rossi S.r.l.' },
    date: '2026-02-15',
    amount_net: gross,
    amount_vat: 0,
    amount_gross: gross,
    amount_withholding_tax: 0,
    tax_deductibility: 100,
    vat_deductibility: 100,
    currency: { id: 'EUR', symbol: '€', exchange_rate: '1.00000' },
    is_detailed: false,
    items_list: [],
    locked: false,
    ...one,
  }
  company[kind].push(made)
  return made
}

beforeAll(async () => {
  economic = await startFakeEconomic(() => now)
  fatture = await startFakeFatture(() => now)
  agreement = openAgreement(4711)
  economic.agreements.set(grant, agreement)
  company = fatture.companies.get(1)!
  const connectors = createConnectors(
    new Map([
      ['ECONOMIC_APP_SECRET_TOKEN', economic.appSecret],
      ['ECONOMIC_REST_URL', economic.url],
      ['ECONOMIC_APIS_URL', economic.url],
      ['FATTUREINCLOUD_CLIENT_ID', fatture.clientId],
      ['FATTUREINCLOUD_CLIENT_SECRET', fatture.clientSecret],
      ['FATTUREINCLOUD_API_URL', fatture.url],
    ]),
  )
  service = await startTestService({ clock: () => new Date(now), connectors })
  danish = await service.found('denmark')
  italian = await service.found('italy')
  await ask(danish, 'POST', '/connections', { kind: 'ledger', provider: 'economic', credentials: { agreementGrantToken: grant } })
  const { session } = await italian.member('owner')
  const headers = { cookie: `primanota=${session}`, 'sec-fetch-site': 'same-origin' }
  const wish = { kind: 'ledger', provider: 'fattureincloud' }
  const { body } = await service.request(null, 'POST', '/api/rest/connections', wish, headers)
  const { back } = fatture.authorize(body.result.authorizationUrl, [1])
  await service.request(null, 'GET', `${back.pathname}${back.search}`, undefined, headers)
})
beforeEach(() => {
  economic.callsLeft = Number.POSITIVE_INFINITY
  economic.callsUsed = 147
  economic.chaos = undefined
  fatture.chaos = undefined
})
afterAll(async () => {
  await service?.close()
  await economic?.close()
  await fatture?.close()
  expect([...new Set([...economic.violations, ...fatture.violations])]).toEqual([])
})

describe('e-conomic', () => {
  let bill: FakeBooked
  let sale: FakeBooked

  test('reads what customers and suppliers owe, page by page, and leaves out payments, what is paid and what is ours', async () => {
    agreement.pageSize = 2
    agreement.suppliers.push({ supplierNumber: 12, name: 'Nordisk Papir A/S' })
    agreement.customers.push({ customerNumber: 5, name: 'Byens Bageri ApS' })
    bill = entry({ supplierNumber: 12, supplierInvoiceNumber: 'NP-4471', amount: -1250 })
    sale = entry({ type: 1, customerNumber: 5, customerInvoiceNumber: 10_233, amount: 5000, remainder: 3000, text: 'Faktura 10233' })
    entry({ type: 4, supplierNumber: 12, amount: 400 })
    entry({ supplierNumber: 12, amount: -70, remainder: 0 })
    entry({ supplierNumber: 12, amount: -80, text: 'Papir [doc_01k9zt3v8q4m2n6p7r5s9w0xyz]' })
    entry({ amount: -90, text: 'Kassekladde' })
    entry({ supplierNumber: 12, amount: -95, date: '0000-00-00T00:00:00Z' })
    entry({ supplierNumber: 77, amount: -300, currencyCode: 'EUR', amountInBaseCurrency: -2238, remainder: -150, text: 'Software\0 GmbH' })
    expect(await connectionOf(danish)).toMatchObject({ outside: { open: 0, readAt: null, lastError: null } })
    expect(await read(danish)).toBe(false)
    const items = await stored(danish)
    expect(
      items.map(item => [item.number, item.counterparty, Number(item.amount), Number(item.open_amount), item.exchange_currency]),
    ).toEqual([
      ['NP-4471', 'Nordisk Papir A/S', -125_000, -125_000, null],
      ['10233', 'Byens Bageri ApS', 500_000, 300_000, null],
      [null, null, -223_800, -111_900, 'EUR'],
    ])
    expect(await connectionOf(danish)).toMatchObject({ outside: { open: 3, readAt: new Date(now).toISOString(), lastError: null } })
  })

  test('is not read twice on one day', async () => {
    const calls = economic.log.length
    expect(await read(danish)).toBe(false)
    expect(economic.log.length).toBe(calls)
  })

  test('what is open there is matched like an entry of ours, and nothing is booked', async () => {
    await statement(danish, 'Dato;Tekst;Beløb;Saldo', [
      '01.03.2026;Nordisk Papir A/S faktura NP-4471;-1.250,00;8.750,00',
      '02.03.2026;Overførsel;3.000,00;11.750,00',
      '02.03.2026;Indbetaling butik;400,00;12.150,00',
    ])
    await done(danish, 'reconcile_now')
    const quoted = await lineLike(danish, 'NP-4471')
    expect(quoted).toMatchObject({
      state: 'reconciled',
      matchedBy: 'auto',
      difference: 0,
      allocations: [
        {
          targetType: 'ledger',
          amount: -1250,
          title: 'Vareleverance',
          number: 'NP-4471',
          counterparty: 'Nordisk Papir A/S',
          enteredIn: 'e-conomic',
          openAmount: 0,
        },
      ],
    })
    const { id } = await lineLike(danish, 'Overførsel')
    const { items } = await ask(danish, 'GET', `/transactions/${id}/candidates?q=10233`)
    expect(items).toMatchObject([
      {
        targetType: 'ledger',
        title: 'Faktura 10233',
        number: '10233',
        date: '2026-02-10',
        dueDate: '2026-03-10',
        openAmount: 3000,
        currency: 'DKK',
        difference: 0,
        enteredIn: 'e-conomic',
      },
    ])
    const ledgerEntryId = items[0].targetId
    const declined = await ask(danish, 'POST', `/transactions/${id}/declined`, { targetType: 'ledger', targetId: ledgerEntryId })
    expect(declined.suggestions).toEqual([])
    expect(await done(danish, 'match_transaction', { transactionId: id, ledgerEntryId })).toMatchObject({
      state: 'reconciled',
      difference: 0,
    })
    const other = await lineLike(danish, 'butik')
    const again = await act(danish, 'match_transaction', { transactionId: other.id, ledgerEntryId })
    expect([again.status, again.body.code]).toEqual([409, 'target_settled'])
    // Taken back it is open again, by as much as was open there.
    expect(await done(danish, 'unmatch_transaction', { transactionId: id })).toMatchObject({ state: 'unmatched' })
    expect(Number((await stored(danish))[1].open_amount)).toBe(300_000)
    const part = await done(danish, 'match_transaction', { transactionId: other.id, ledgerEntryId })
    expect(part).toMatchObject({ state: 'reconciled', difference: 0 })
    expect(Number((await stored(danish))[1].open_amount)).toBe(260_000)
    expect(await books(danish)).toBe(0)
  })

  test('the payment that is entered there as well counts once, and what is paid there leaves', async () => {
    bill.remainder = 0
    sale.remainder = 2600
    await aDayLater(danish)
    const [, sold] = await stored(danish)
    expect([Number(sold.open_there), Number(sold.open_amount)]).toEqual([260_000, 260_000])
    const { id } = await lineLike(danish, 'Overførsel')
    expect(await lineLike(danish, 'NP-4471')).toMatchObject({
      state: 'reconciled',
      allocations: [{ title: 'Vareleverance', openAmount: 0 }],
    })
    expect((await connectionOf(danish)).outside.open).toBe(2)
    // Two movements of that amount: nothing tells which of them it is.
    await statement(danish, 'Dato;Tekst;Beløb;Saldo', [
      '03.03.2026;Indbetaling nord;2.600,00;14.750,00',
      '03.03.2026;Indbetaling syd;2.600,00;17.350,00',
    ])
    await done(danish, 'reconcile_now')
    expect((await lineLike(danish, 'nord')).suggestions[0].targets).toMatchObject([
      { targetId: sold.id, enteredIn: 'e-conomic', openAmount: 2600 },
    ])
    agreement.booked = agreement.booked.filter(one => one !== sale)
    await aDayLater(danish)
    expect((await lineLike(danish, 'nord')).suggestions).toEqual([])
    const late = await act(danish, 'match_transaction', { transactionId: id, ledgerEntryId: sold.id })
    expect([late.status, late.body.code]).toEqual([409, 'target_settled'])
    agreement.booked.push(sale)
    await aDayLater(danish)
    expect(Number((await stored(danish))[1].open_amount)).toBe(260_000)
  })

  test('a kill between pages: the next one goes on from there, and nothing is there twice', async () => {
    for (let number = 1; number <= 7; number++) entry({ supplierNumber: 12, supplierInvoiceNumber: `K-${number}`, amount: -number })
    now += dayMs
    const before = economic.log.length
    let pages = 0
    economic.chaos = (_method, path) => (path.includes('remainder') && ++pages === 3 ? 'lose the answer' : undefined)
    expect(await read(danish)).toBe(false)
    expect((await connectionOf(danish)).outside.lastError).toMatchObject({ code: 'ledger_not_read' })
    const half = (await stored(danish)).length
    expect(half).toBeLessThan(10)
    economic.chaos = undefined
    expect(await read(danish)).toBe(false)
    const references = (await stored(danish)).map(({ reference }) => reference)
    expect([references.length, new Set(references).size]).toEqual([10, 10])
    const asked = economic.log.slice(before).filter(({ path }) => path.includes('remainder'))
    // The page whose answer was lost is read again, and none of those before it.
    expect(asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('cursor'))).toEqual([
      null,
      '2',
      '4',
      '4',
      '6',
      '8',
      '10',
      '12',
    ])
  })

  test('two that read at once save each page once', async () => {
    now += dayMs
    await Promise.all([read(danish), read(danish)])
    while ((await connectionOf(danish)).outside.readAt !== new Date(now).toISOString()) await read(danish)
    expect((await stored(danish)).length).toBe(10)
  })

  test('few calls left are left to postings, a used quota is told, and both pass', async () => {
    now += dayMs
    economic.callsUsed = 9000
    expect(await read(danish)).toBe(false)
    expect((await connectionOf(danish)).outside.lastError).toMatchObject({ code: 'ledger_quota_used' })
    economic.callsUsed = 147
    now += 61_000
    economic.callsLeft = 1
    expect(await read(danish)).toBe(false)
    economic.callsLeft = Number.POSITIVE_INFINITY
    now += 61_000
    expect(await read(danish)).toBe(false)
    expect((await connectionOf(danish)).outside).toMatchObject({ lastError: null, readAt: new Date(now).toISOString() })
  })

  test('with the connection goes what nothing was matched with, and the rest is closed', async () => {
    const { id } = await connectionOf(danish)
    await ask(danish, 'DELETE', `/connections/${id}`)
    const left = await stored(danish)
    expect(left.map(({ number }) => number)).toEqual(['NP-4471', '10233'])
    const line = await lineLike(danish, 'Overførsel')
    const refused = await act(danish, 'match_transaction', { transactionId: line.id, ledgerEntryId: left[1].id })
    expect([refused.status, refused.body.code]).toEqual([409, 'target_settled'])
    expect(await lineLike(danish, 'NP-4471')).toMatchObject({ state: 'reconciled', allocations: [{ enteredIn: 'e-conomic' }] })
  })

  test('connected again, what was matched before is what it was, and its payment still counts', async () => {
    const [, before] = await stored(danish)
    sale.remainder = 3000
    await ask(danish, 'POST', '/connections', { kind: 'ledger', provider: 'economic', credentials: { agreementGrantToken: grant } })
    await aDayLater(danish)
    const after = (await stored(danish)).filter(({ number }) => number === '10233')
    expect(after.map(({ id, open_amount: open }) => [id, Number(open)])).toEqual([[before.id, 260_000]])
  })

  test('those that are asked for by name are read to the last page', async () => {
    const named = agreement.booked.filter(({ supplierInvoiceNumber: number }) => String(number).startsWith('K-'))
    for (const one of named) one.remainder = 0
    economic.chaos = undefined
    await aDayLater(danish)
    const gone = (await stored(danish)).filter(({ number, gone_at: at }) => String(number).startsWith('K-') && at !== null)
    expect(gone).toHaveLength(7)
    const asked = economic.log.filter(({ path }) => decodeURIComponent(path).includes('entryNumber$in'))
    expect(asked.some(({ path }) => path.includes('cursor'))).toBe(true)
  })
})

describe('Fatture in Cloud', () => {
  test('reads each payment that is due of received and issued documents', async () => {
    document('received', { type: 'expense', invoice_number: '88/B', payments_list: [payment(610, 'not_paid'), payment(610, 'paid')] })
    document('received', { type: 'passive_credit_note', invoice_number: '4/NC', payments_list: [payment(61, 'not_paid')] })
    document('received', {
      type: 'expense',
      description: 'Carta [doc_01k9zt3v8q4m2n6p7r5s9w0xyz]',
      payments_list: [payment(99, 'not_paid')],
    })
    document('received', {
      type: 'expense',
      description: 'Carta [doc_01k9zt3v8q4m2n6p7r5s9w0xyz] pagare entro marzo',
      payments_list: [payment(98, 'not_paid')],
    })
    document('issued', { type: 'invoice', number: 31, entity: { name: 'Hotel Rubino' }, payments_list: [payment(2440, 'not_paid')] })
    for (let number = 1; number <= 120; number++) document('received', { type: 'expense', payments_list: [payment(1, 'paid')] })
    // What we posted is ours, also where somebody took the text away.
    const posted = document('received', { type: 'expense', invoice_number: '90/B', payments_list: [payment(97, 'not_paid')] })
    await withClient(service.database.admin, client =>
      client.query(
        `insert into outside_entry (organization_id, entry_id, provider, reference, posted_at, checked_at)
         values ($1, 'led_posted', 'fattureincloud', $2, now(), now())`,
        [italian.id, `expense/${posted.id}`],
      ),
    )
    expect(await read(italian)).toBe(false)
    const items = await stored(italian)
    expect(items.map(item => [item.number, item.counterparty, Number(item.open_amount)]).sort()).toEqual([
      ['31', 'Hotel Rubino', 244_000],
      ['4/NC', 'Trasporti Rossi S.r.l.', 6_100],
      ['88/B', 'Trasporti Rossi S.r.l.', -61_000],
    ])
    const lists = fatture.log.filter(({ path }) => path.includes('q=date')).map(({ path }) => new URLSearchParams(path.split('?')[1]))
    expect(lists.map(query => `${query.get('type')} ${query.get('page')}`)).toEqual([
      'expense 1',
      'expense 2',
      'passive_credit_note 1',
      'invoice 1',
      'credit_note 1',
    ])
  })

  test('a movement pays one of them, and what is paid or deleted there leaves', async () => {
    await statement(italian, 'Data;Descrizione;Importo;Saldo', [
      '28/02/2026;Bonifico a Trasporti Rossi S.r.l. fattura 88/B;-610,00;5.000,00',
      '01/03/2026;Bonifico da Hotel Rubino;2.440,00;7.440,00',
    ])
    await done(italian, 'reconcile_now')
    const line = await lineLike(italian, '88/B')
    const [target] = line.suggestions[0].targets
    expect(target).toMatchObject({ number: '88/B', enteredIn: 'Fatture in Cloud', openAmount: -610, dueDate: '2026-03-31' })
    const matched = await done(italian, 'match_transaction', { transactionId: line.id, ledgerEntryId: target.targetId })
    expect(matched).toMatchObject({ state: 'reconciled', difference: 0 })
    expect(await books(italian)).toBe(0)
    company.received = company.received.filter(({ invoice_number: number }) => number !== '4/NC')
    for (const one of company.received.filter(({ invoice_number: number }) => number === '88/B')) one.payments_list[0]!.status = 'paid'
    await aDayLater(italian)
    const items = await stored(italian)
    expect(
      items
        .filter(item => item.gone_at !== null)
        .map(({ number }) => number)
        .sort(),
    ).toEqual(['4/NC', '88/B'])
  })

  test('an old document that no page shows any more is asked for by name', async () => {
    now += 70 * dayMs
    fatture.log.length = 0
    expect(await read(italian)).toBe(false)
    const asked = fatture.log.filter(({ path }) => /issued_documents\/\d+/.test(path))
    expect(asked).toHaveLength(1)
    expect((await stored(italian)).filter(item => item.gone_at === null)).toHaveLength(1)
  })

  test('without the plan it says so, and goes on when it is there again', async () => {
    now += dayMs
    company.hasPlan = false
    expect(await read(italian)).toBe(false)
    expect((await connectionOf(italian)).outside.lastError).toMatchObject({ code: 'ledger_not_allowed' })
    company.hasPlan = true
    expect(await read(italian)).toBe(false)
    expect((await connectionOf(italian)).outside).toMatchObject({ open: 0, lastError: null })
  })
})
