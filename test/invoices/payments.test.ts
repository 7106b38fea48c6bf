/** Whether an invoice is paid, as the bank and its credit notes leave it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentStates } from '../../src/domain/invoices/payment.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization
let contactId: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-10T10:00:00Z') })
})
afterAll(() => service.close())

const call = async (action: string, body: unknown) => {
  const { status, body: answer } = await service.call(organization.key, action, body)
  expect([status, answer.detail]).toEqual([200, undefined])
  return answer.result
}
const get = async (path: string) => (await service.request(organization.key, 'GET', `/api/rest${path}`)).body.result

beforeEach(async () => {
  organization = await service.found()
  await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  })
  contactId = (await call('save_contact', { name: 'Papir og Pen ApS', country: 'DK', vatNumber: 'DK25313763' })).id
})

async function issued(unitPrice: number, description = 'Rådgivning') {
  const { id } = await call('save_invoice', { contactId, lines: [{ description, unitPrice, vatRate: 25 }] })
  return call('issue_invoice', { id })
}

const creditOf = (unitPrice: number, { number }: { number: string }) => issued(-unitPrice, `Rabat på faktura ${number}`)

let moved = 0

/** A movement on the bank, not matched by itself: its words say nothing. */
async function transaction(amount: number): Promise<string> {
  const text = `Overførsel ${++moved}`
  const csv = `Dato;Tekst;Beløb;Saldo\n20.02.2026;${text};${amount.toFixed(2).replace('.', ',')};0,00\n`
  const sent = await fetch(`${service.url}/api/rest/bank-accounts/statements?accountName=Konto${moved}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'text/csv' },
    body: csv,
  })
  expect(sent.status).toBe(200)
  const { items } = await get('/transactions?state=unmatched')
  return items.find((one: { text: string }) => one.text === text).id
}

const match = async (amount: number, { ledgerEntryId }: { ledgerEntryId: string }) =>
  call('match_transaction', { transactionId: await transaction(amount), ledgerEntryId })

const paymentOf = async ({ id }: { id: string }) => (await get(`/invoices/${id}`)).payment

/** The list says the same as each invoice, and the filter finds just those. */
async function expectListsAgree(): Promise<void> {
  const { items } = await get('/invoices?limit=200')
  for (const one of items) expect(one.payment).toEqual(await paymentOf(one))
  for (const state of paymentStates) {
    const found = (await get(`/invoices?limit=200&payment=${state}`)).items
    expect([state, found]).toEqual([state, items.filter((one: { payment: { state: string } | null }) => one.payment?.state === state)])
  }
}

test('a draft has nothing to be paid; an invoice is open, partly paid, paid, and open again when the match is taken back', async () => {
  const draft = await call('save_invoice', { contactId, lines: [{ description: 'Kladde', unitPrice: 1, vatRate: 25 }] })
  expect(draft.payment).toBeNull()
  const invoice = await issued(8000)
  expect(invoice.payment).toEqual({ state: 'open', currency: 'DKK', amount: 10_000, settled: 0, offset: 0, open: 10_000 })
  await match(4000, invoice)
  expect(await paymentOf(invoice)).toMatchObject({ state: 'partly_paid', settled: 4000, open: 6000 })
  await expectListsAgree()
  const { id } = await match(6000, invoice)
  expect(await paymentOf(invoice)).toMatchObject({ state: 'paid', settled: 10_000, open: 0 })
  await expectListsAgree()
  await call('unmatch_transaction', { transactionId: id })
  expect(await paymentOf(invoice)).toMatchObject({ state: 'partly_paid', open: 6000 })
})

test('a credit note takes off what is open, and the invoice takes it up', async () => {
  const invoice = await issued(8000)
  const credit = await creditOf(800, invoice)
  expect(credit.payment).toEqual({ state: 'offset', currency: 'DKK', amount: -1000, settled: 0, offset: -1000, open: 0 })
  expect(await paymentOf(invoice)).toMatchObject({ state: 'open', offset: 1000, open: 9000 })
  await expectListsAgree()
  // What is left is paid: the invoice by as much, and the credit note stands against the rest.
  await match(9000, invoice)
  expect(await paymentOf(invoice)).toMatchObject({ state: 'paid', settled: 9000, offset: 1000, open: 0 })
  expect(await paymentOf(credit)).toMatchObject({ state: 'offset', open: 0 })
  await expectListsAgree()
})

test('one payment that settles both leaves nothing to set off', async () => {
  const invoice = await issued(8000)
  const credit = await creditOf(800, invoice)
  await call('split_transaction', {
    transactionId: await transaction(9000),
    allocations: [
      { targetType: 'ledger', targetId: invoice.ledgerEntryId, amount: 10_000 },
      { targetType: 'ledger', targetId: credit.ledgerEntryId, amount: -1000 },
    ],
  })
  expect(await paymentOf(invoice)).toMatchObject({ state: 'paid', settled: 10_000, offset: 0 })
  expect(await paymentOf(credit)).toMatchObject({ state: 'paid', settled: -1000, offset: 0 })
  await expectListsAgree()
})

test('an invoice that was credited in full is offset, and what is too much is to be paid back', async () => {
  const invoice = await issued(8000)
  const first = await creditOf(6000, invoice)
  const second = await creditOf(4000, invoice)
  expect(await paymentOf(invoice)).toMatchObject({ state: 'offset', offset: 10_000, open: 0 })
  expect(await paymentOf(first)).toMatchObject({ state: 'offset', offset: -7500, open: 0 })
  expect(await paymentOf(second)).toMatchObject({ state: 'open', offset: -2500, open: -2500 })
  await expectListsAgree()
  await match(-2500, second)
  expect(await paymentOf(second)).toMatchObject({ state: 'paid', settled: -2500, offset: -2500, open: 0 })
})

test('of a paid invoice the credit note is to be paid back', async () => {
  const invoice = await issued(8000)
  await match(10_000, invoice)
  const credit = await creditOf(800, invoice)
  expect(credit.payment).toMatchObject({ state: 'open', offset: 0, open: -1000 })
  expect(await paymentOf(invoice)).toMatchObject({ state: 'paid', offset: 0 })
  await match(-1000, credit)
  expect(await paymentOf(credit)).toMatchObject({ state: 'paid', open: 0 })
  await expectListsAgree()
})

test('a credit note that names nothing stands by itself', async () => {
  const invoice = await issued(8000)
  const credit = await issued(-800, 'Rabat')
  expect([credit.corrects, credit.payment.state, (await paymentOf(invoice)).open]).toEqual([null, 'open', 10_000])
})

test('what was taken back is neither open nor paid', async () => {
  const invoice = await issued(8000)
  const credit = await creditOf(800, invoice)
  const reverse = (entryId: string) => service.request(organization.key, 'POST', `/api/rest/ledger-entries/${entryId}/reversal`, {})
  expect((await reverse(credit.ledgerEntryId)).status).toBe(200)
  expect(await paymentOf(credit)).toMatchObject({ state: 'reversed', settled: 0, open: 0 })
  expect(await paymentOf(invoice)).toMatchObject({ state: 'open', offset: 0, open: 10_000 })
  expect((await reverse(invoice.ledgerEntryId)).status).toBe(200)
  expect(await paymentOf(invoice)).toMatchObject({ state: 'reversed', open: 0 })
  await expectListsAgree()
})

test('of an invoice in another currency it is said in that of the books', async () => {
  await service.request(organization.key, 'POST', '/api/rest/exchange-rates', { currency: 'USD', date: '2026-03-10', rate: 6.87 })
  const { id } = await call('save_invoice', { contactId, currency: 'USD', lines: [{ description: 'Work', unitPrice: 1000, vatRate: 25 }] })
  expect((await call('issue_invoice', { id })).payment).toMatchObject({ state: 'open', currency: 'DKK', amount: 8587.5, open: 8587.5 })
})

test('a filter that is none is refused', async () => {
  const { status } = await service.request(organization.key, 'GET', '/api/rest/invoices?payment=unpaid')
  expect(status).toBe(400)
})
