/** What the screens of invoices and contacts ask for beyond the contract: drafts that two people write, folders, the next number, payments, self-invoices. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addMovement, done } from '../bank/journey.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian } from './exchange-journey.ts'
import { irishServices } from './purchases.ts'

let service: TestService
let now = new Date('2026-03-20T10:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const ok = ({ status, body }: Reply): any => {
  expect([status, body?.detail]).toEqual([200, undefined])
  return body.result
}
const send = (organization: Organization, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.request(organization.key, method, `/api/rest${path}`, body, headers)
const get = async (organization: Organization, path: string) => ok(await send(organization, 'GET', path))
const outcome = ({ status, body }: Reply) => `${status} ${body.code ?? ''}`.trim()
const numbersIn = async (organization: Organization, folder: string): Promise<(string | null)[]> =>
  (await get(organization, `/invoices?folder=${folder}`)).items.map((one: { number: string | null }) => one.number)

const line = (description: string, unitPrice: number) => ({ description, unitPrice, vatRate: 25 })

async function founded(): Promise<{ organization: Organization; contactId: string }> {
  const organization = await service.found()
  ok(
    await send(organization, 'PATCH', '/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    }),
  )
  const { id: contactId } = await done(service, organization, 'save_contact', { name: 'Kunde ApS', country: 'DK', businessId: '10000009' })
  ok(await send(organization, 'PATCH', `/contacts/${contactId}/address`, { street: 'Torvet 1', postalCode: '8000', city: 'Aarhus' }))
  ok(await send(organization, 'PATCH', `/contacts/${contactId}/terms`, { paymentDays: 8 }))
  return { organization, contactId }
}

test('of two who write the same draft the second is told, also within one millisecond, and a repeated request is the same one', async () => {
  now = new Date('2026-03-20T10:00:00Z')
  const { organization, contactId } = await founded()
  const first = await done(service, organization, 'save_invoice', { contactId, number: '2026-0007', lines: [line('One', 100)] })
  const change = { updatedAt: first.updatedAt, contactId, lines: [line('Two', 200)] }
  const key = { 'idempotency-key': 'the-same-change' }
  const saved = ok(await send(organization, 'PUT', `/invoices/${first.id}`, change, key))
  expect(saved).toMatchObject({ net: 200, number: null, dueDate: '2026-03-28' })
  expect(ok(await send(organization, 'PUT', `/invoices/${first.id}`, change, key))).toEqual(saved)
  expect(outcome(await send(organization, 'PUT', `/invoices/${first.id}`, { ...change, lines: [line('Three', 300)] }))).toBe(
    '409 invoice_changed',
  )
  const told = async (updatedAt: string) => outcome(await send(organization, 'PUT', `/invoices/${first.id}`, { ...change, updatedAt }))
  expect([await told('2026-03-19T10:00:00Z'), await told('yesterday')]).toEqual(['409 invoice_changed', '400 invalid_input'])
  expect((await get(organization, `/invoices/${first.id}`)).net).toBe(200)
  const both = await Promise.all(
    [1, 2].map(net =>
      send(organization, 'PUT', `/invoices/${first.id}`, { ...change, updatedAt: saved.updatedAt, lines: [line('Both', net)] }),
    ),
  )
  expect(both.map(outcome).sort()).toEqual(['200', '409 invoice_changed'])
  const viewer = await organization.member('viewer')
  const refused = await service.request(viewer.key, 'PUT', `/api/rest/invoices/${first.id}`, { ...change, updatedAt: saved.updatedAt })
  expect(refused.status).toBe(403)
  await done(service, organization, 'issue_invoice', { id: first.id })
  const { updatedAt } = await get(organization, `/invoices/${first.id}`)
  expect(outcome(await send(organization, 'PUT', `/invoices/${first.id}`, { ...change, updatedAt }))).toBe('409 invoice_locked')
})

test('an invoice goes from draft to open, overdue and paid; its payment is in the history of the contact', async () => {
  now = new Date('2026-03-20T10:00:00Z')
  const { organization, contactId } = await founded()
  expect(await get(organization, '/invoice-numbers/next')).toEqual({ year: 2026, number: '2026-0001' })
  const issue = async (net: number, text = 'Work') => {
    const { id } = await done(service, organization, 'save_invoice', { contactId, lines: [line(text, net)] })
    return done(service, organization, 'issue_invoice', { id })
  }
  const [paid, credited, open] = [await issue(400), await issue(200), await issue(100)]
  const note = await issue(-200, `Credit note for ${credited.number}`)
  await done(service, organization, 'save_invoice', { contactId, lines: [line('Draft', 1)] })
  expect(await get(organization, '/invoice-numbers/next?date=2026-12-31')).toEqual({ year: 2026, number: '2026-0005' })
  expect(await get(organization, '/invoice-numbers/next?date=2027-01-02')).toEqual({ year: 2027, number: '2027-0001' })
  expect(await numbersIn(organization, 'draft')).toEqual([null])
  expect(await numbersIn(organization, 'open')).toEqual([open.number, paid.number])
  expect(await numbersIn(organization, 'overdue')).toEqual([])
  expect(await numbersIn(organization, 'paid')).toEqual([note.number, credited.number])
  now = new Date('2026-03-29T10:00:00Z')
  expect(await numbersIn(organization, 'overdue')).toEqual([open.number, paid.number])
  const account = await addAccount(service, organization)
  const movement = await addMovement(service, organization, account, { amount: 500, date: '2026-03-30', text: `Kunde ${paid.number}` })
  await done(service, organization, 'match_transaction', { transactionId: movement, ledgerEntryId: paid.ledgerEntryId })
  expect(await numbersIn(organization, 'paid')).toEqual([note.number, credited.number, paid.number])
  expect(await numbersIn(organization, 'open')).toEqual([open.number])
  const { items, nextCursor } = await get(organization, `/contacts/${contactId}/payments?limit=1`)
  expect(nextCursor).toBeNull()
  expect(items).toMatchObject([
    { transactionId: movement, amount: 500, currency: 'DKK', number: paid.number, invoiceId: paid.id, dueOn: '2026-03-28', daysLate: 2 },
  ])
  expect((await send(organization, 'GET', `/contacts/${contactId}/payments?cursor=eA`)).status).toBe(400)
})

test('contacts with a warning are found among those without, page by page', async () => {
  const organization = await service.found()
  for (const businessId of ['13585628', '11111111', '10000009', '22222222']) {
    await done(service, organization, 'save_contact', { name: `Firma ${businessId}`, country: 'DK', businessId })
  }
  const warned = async (query: string) => get(organization, `/contacts?${query}`)
  const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)
  expect(names(await warned('warned=true'))).toEqual(['Firma 22222222', 'Firma 11111111'])
  expect(names(await warned('warned=false'))).toEqual(['Firma 10000009', 'Firma 13585628'])
  const page = await warned('warned=true&limit=1')
  expect(names(page)).toEqual(['Firma 22222222'])
  expect(names(await warned(`warned=true&limit=1&cursor=${page.nextCursor}`))).toEqual(['Firma 11111111'])
})

test('a self-invoice waits in its list until it is issued', async () => {
  now = new Date('2026-03-20T10:00:00Z')
  const organization = await foundItalian(service)
  expect(await get(organization, '/self-invoices')).toEqual({ items: [], nextCursor: null })
  const { documentId } = await done(service, organization, 'capture_document', { text: irishServices() })
  for (const step of ['extract_document', 'code_document', 'post_document']) await done(service, organization, step, { documentId })
  const { items } = await get(organization, '/self-invoices?limit=1')
  expect(items).toMatchObject([{ documentId, type: 'TD17', state: 'due', required: true, problems: [] }])
  ok(await send(organization, 'POST', `/documents/${documentId}/self-invoice`, {}))
  expect((await get(organization, '/self-invoices')).items).toEqual([])
})
