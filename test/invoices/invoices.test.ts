/** Invoices through the service: from a draft that says what it lacks to a number, an entry and a lock. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfTexts } from '../harness/pdf-text.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-10T10:00:00Z') })
})
afterAll(() => service.close())

const profile = {
  businessId: '13585628',
  vatNumber: 'DK13585628',
  iban: 'DK5000400440116243',
  address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
}

const call = (action: string, body: unknown) => service.call(organization.key, action, body)
const get = (path: string) => service.request(organization.key, 'GET', `/api/rest${path}`)

async function contact(
  fields: Record<string, unknown> = { country: 'DK', businessId: '25313763', vatNumber: 'DK25313763' },
): Promise<string> {
  const { body } = await call('save_contact', { name: 'Papir og Pen ApS', ...fields })
  return body.result.id
}

const line = (unitPrice: number, vatRate = 25, description = 'Rådgivning') => ({ description, unitPrice, vatRate })

async function draft(fields: Record<string, unknown> = {}) {
  const { status, body } = await call('save_invoice', { contactId: await contact(), lines: [line(8000)], ...fields })
  expect([status, body.code]).toEqual([200, undefined])
  return body.result
}

async function issued(fields: Record<string, unknown> = {}) {
  const { id } = await draft(fields)
  const { status, body } = await call('issue_invoice', { id })
  expect([status, body.code, body.detail]).toEqual([200, undefined, undefined])
  return body.result
}

async function entryOf(id: string): Promise<string[]> {
  const { body } = await get(`/ledger-entries/${id}`)
  type Line = { account: string; debit: number; credit: number; vatCode: string | null }
  return body.result.lines.map(
    ({ account, debit, credit, vatCode }: Line) =>
      `${debit > 0 ? 'D' : 'C'} ${account} ${(debit || credit).toFixed(2)}${vatCode ? ` ${vatCode}` : ''}`,
  )
}

async function fresh(region = 'denmark', fields: Record<string, unknown> = profile) {
  organization = await service.found(region)
  await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', fields)
}

describe('a draft', () => {
  test('says what it comes to, and why', async () => {
    await fresh()
    const invoice = await draft({ lines: [{ ...line(33.335), quantity: 3 }, line(-10)] })
    expect(invoice).toMatchObject({ state: 'draft', locked: false, number: null, date: '2026-03-10', currency: 'DKK', problems: [] })
    expect(invoice).toMatchObject({ net: 90.01, vat: 22.5, total: 112.51, vatSummary: [{ rate: 25, net: 90.01, vat: 22.5 }] })
    expect(invoice.vatTreatment).toMatchObject({ key: 'domestic' })
    expect((await get(`/invoices/${invoice.id}`)).body.result).toEqual(invoice)
    expect((await get('/invoices?state=draft')).body.result.items).toEqual([invoice])
  })

  test('is replaced, keeps what is left out, and is deleted', async () => {
    await fresh()
    const invoice = await draft({ date: '2026-03-01', number: 'A-1', currency: 'EUR' })
    const { body } = await call('save_invoice', { id: invoice.id, contactId: invoice.contactId, lines: [line(1)] })
    expect(body.result).toMatchObject({ id: invoice.id, date: '2026-03-01', number: 'A-1', currency: 'EUR', net: 1 })
    expect((await call('delete_contact', { id: invoice.contactId })).body).toMatchObject({ status: 409, code: 'contact_in_use' })
    expect((await call('delete_invoice', { id: invoice.id })).body.result).toEqual({ id: invoice.id, deleted: true })
    expect((await call('delete_contact', { id: invoice.contactId })).status).toBe(200)
    expect((await get(`/invoices/${invoice.id}`)).status).toBe(404)
  })

  test('that cannot be issued says so, and issuing it is refused with the same list', async () => {
    await fresh('denmark', {})
    const invoice = await draft({ lines: [line(100, 17)] })
    const paths = invoice.problems.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(['organization.address.street', 'lines.0.vatRate']))
    const { status, body } = await call('issue_invoice', { id: invoice.id })
    expect([status, body.code]).toEqual([409, 'invoice_incomplete'])
    expect(body.errors).toEqual(invoice.problems)
    expect((await get(`/invoices/${invoice.id}`)).body.result.state).toBe('draft')
  })

  test.each([
    ['nine decimals', { lines: [line(1.123456789)] }, 'lines.0.unitPrice'],
    ['more than the books can hold', { lines: [line(1e14)] }, 'lines.0.unitPrice'],
    ['a rate of 101', { lines: [line(1, 101)] }, 'lines.0.vatRate'],
    ['no lines', { lines: [] }, 'lines'],
    ['a number without a digit', { number: 'A' }, 'number'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
    ['a currency that is none', { currency: 'XYZ' }, 'currency'],
    ['a field that is none', { discount: 3 }, 'discount'],
  ])('with %s is refused', async (_name, fields, path) => {
    await fresh()
    const { status, body } = await call('save_invoice', { contactId: await contact(), lines: [line(1)], ...fields })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.errors.map((fault: { path: string }) => fault.path)).toContain(path)
  })

  test('of nobody is refused', async () => {
    await fresh()
    expect((await call('save_invoice', { contactId: 'con_nobody', lines: [line(1)] })).body).toMatchObject({
      status: 404,
      code: 'contact_not_found',
    })
    expect((await call('issue_invoice', { id: 'inv_nothing' })).body).toMatchObject({ status: 404, code: 'invoice_not_found' })
  })

  test('may take back half a krone', async () => {
    await fresh()
    expect((await draft({ lines: [line(100), line(-0.5)] })).net).toBe(99.5)
  })
})

describe('an issued invoice', () => {
  test('DK-10 to DK-13: a sale, to a German business, to an American one, and a credit note', async () => {
    await fresh()
    const sale = await issued()
    expect(sale).toMatchObject({ state: 'issued', locked: true, number: '2026-0001', total: 10_000, dueDate: '2026-04-09', problems: [] })
    expect(await entryOf(sale.ledgerEntryId)).toEqual(['D 6190 10000.00', 'C 1010 8000.00 U25', 'C 7680 2000.00'])
    const german = await issued({
      contactId: await contact({ name: 'Kunde GmbH', country: 'DE', vatNumber: 'DE136695976' }),
      lines: [line(10_000)],
    })
    expect(german).toMatchObject({ number: '2026-0002', vat: 0, vatTreatment: { key: 'eu_business_services' } })
    expect(german.lines[0]).toMatchObject({ vatRate: 25, appliedVatRate: 0 })
    expect(german.vatTreatment.mention).toMatch(/Article 196/)
    expect(await entryOf(german.ledgerEntryId)).toEqual(['D 6190 10000.00', 'C 1150 10000.00 UEUY'])
    const american = await issued({
      contactId: await contact({ name: 'Client Inc', country: 'US', businessId: '12-3456789' }),
      lines: [line(5000)],
    })
    expect(await entryOf(american.ledgerEntryId)).toEqual(['D 6190 5000.00', 'C 1200 5000.00 UVC'])
    const credit = await issued({ contactId: sale.contactId, lines: [line(-800, 25, 'Rabat på faktura 2026-0001')] })
    expect(credit).toMatchObject({
      number: '2026-0004',
      creditNote: true,
      total: -1000,
      corrects: { number: '2026-0001', date: '2026-03-10' },
    })
    expect(await entryOf(credit.ledgerEntryId)).toEqual(['D 1010 800.00 U25', 'D 7680 200.00', 'C 6190 1000.00'])
    const { body } = await call('prepare_vat_return', {})
    const box = (key: string) => body.result.boxes.find((one: { key: string }) => one.key === key).amount
    expect([box('salgsmoms'), box('rubrikBYdelser'), box('rubrikC')]).toEqual([1800, 10_000, 5000])
  })

  test('cannot be changed, deleted or issued again, by nobody', async () => {
    await fresh()
    const invoice = await issued()
    for (const [action, body] of [
      ['save_invoice', { id: invoice.id, contactId: invoice.contactId, lines: [line(1)] }],
      ['delete_invoice', { id: invoice.id }],
      ['issue_invoice', { id: invoice.id }],
    ] as const) {
      expect((await call(action, body)).body).toMatchObject({ status: 409, code: 'invoice_locked' })
    }
    // Not even where nobody asks the actions.
    const client = new pg.Client(service.database.admin)
    await client.connect()
    await expect(client.query(`update invoice set number = 'X' where id = $1`, [invoice.id])).rejects.toThrow(/not changed any more/)
    await expect(client.query('delete from invoice where id = $1', [invoice.id])).rejects.toThrow(/not changed any more/)
    await client.end()
  })

  test('keeps the buyer that it was issued to', async () => {
    await fresh()
    const invoice = await issued()
    await call('save_contact', { id: invoice.contactId, name: 'Another name ApS' })
    expect((await get(`/invoices/${invoice.id}`)).body.result.buyer.name).toBe('Papir og Pen ApS')
    await call('delete_contact', { id: invoice.contactId })
    expect((await get(`/invoices/${invoice.id}`)).body.result.buyer.name).toBe('Papir og Pen ApS')
  })

  test('in another currency is booked at the rate of its day', async () => {
    await fresh()
    const { id } = await draft({ currency: 'USD', lines: [line(1000)] })
    expect((await call('issue_invoice', { id })).body).toMatchObject({ status: 409, code: 'exchange_rate_missing' })
    await service.request(organization.key, 'POST', '/api/rest/exchange-rates', { currency: 'USD', date: '2026-03-10', rate: 6.87 })
    const { body } = await call('issue_invoice', { id })
    expect(body.result).toMatchObject({
      number: '2026-0001',
      total: 1250,
      vatInHomeCurrency: { amount: 1717.5, currency: 'DKK', rate: 6.87 },
    })
    expect(await entryOf(body.result.ledgerEntryId)).toEqual(['D 6190 8587.50', 'C 1010 6870.00 U25', 'C 7680 1717.50'])
  })

  test('is paid by the bank: its payment settles it', async () => {
    await fresh()
    const invoice = await issued()
    const csv = `Dato;Tekst;Beløb;Saldo\n20.03.2026;Indbetaling Papir og Pen faktura ${invoice.number};10.000,00;10.000,00\n`
    const sent = await fetch(`${service.url}/api/rest/bank-accounts/statements?accountName=Drift`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'text/csv' },
      body: csv,
    })
    expect(((await sent.json()) as { result: unknown }).result).toMatchObject({ matching: { examined: 1, reconciled: 1 } })
    const [payment] = (await get('/transactions')).body.result.items
    expect(payment).toMatchObject({
      state: 'reconciled',
      matchedBy: 'auto',
      allocations: [{ ledgerEntryId: invoice.ledgerEntryId, amount: 10_000 }],
    })
    expect(await entryOf(payment.allocations[0].settlementEntryId)).toEqual(['C 6190 10000.00', 'D 6481 10000.00'])
    expect((await get('/reconciliation')).body.result.accounts[0]).toMatchObject({ unexplained: 0 })
  })
})

describe('numbers', () => {
  test('have no gap and no double when many issue at once, some in vain', async () => {
    await fresh()
    const contactId = await contact()
    const drafts = await Promise.all(Array.from({ length: 40 }, (_, at) => draft({ contactId, lines: [line(at % 4 === 0 ? 0 : 10 + at)] })))
    const replies = await Promise.all([...drafts, ...drafts].map(({ id }) => call('issue_invoice', { id })))
    const numbers = replies.filter(({ status }) => status === 200).map(({ body }) => body.result.number)
    expect(numbers.sort()).toEqual(Array.from({ length: 30 }, (_, at) => `2026-${String(at + 1).padStart(4, '0')}`))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('of our own are stepped over, taken ones are refused, and every year has its own', async () => {
    await fresh()
    const own = await issued({ number: '2026-0002' })
    expect(own.number).toBe('2026-0002')
    expect([(await issued()).number, (await issued()).number]).toEqual(['2026-0003', '2026-0004'])
    const { id } = await draft({ date: '2025-12-31' })
    expect((await call('issue_invoice', { id })).body.result.number).toBe('2025-0001')
    expect((await call('save_invoice', { contactId: own.contactId, number: '2026-0003', lines: [line(1)] })).body).toMatchObject({
      status: 409,
      code: 'number_taken',
    })
    const first = await draft({ number: 'X-1' })
    const second = await draft({ number: 'X-1' })
    expect((await call('issue_invoice', { id: first.id })).status).toBe(200)
    expect((await call('issue_invoice', { id: second.id })).body).toMatchObject({ status: 409, code: 'number_taken' })
  })
})

describe('files', () => {
  const file = async (id: string, kind: string) => {
    const response = await fetch(`${service.url}/api/rest/invoices/${id}/${kind}`, {
      headers: { authorization: `Bearer ${organization.key}` },
    })
    return { status: response.status, type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  test('the page says all that the file for machines says, and holds it', async () => {
    await fresh()
    const invoice = await issued({ lines: [{ ...line(950, 25, 'Rådgivning & kaffe'), quantity: 2.5 }] })
    const pdf = await file(invoice.id, 'pdf')
    expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf'])
    const text = (await pdfTexts(pdf.bytes)).join('\n')
    for (const said of ['Faktura', '2026-0001', 'Papir og Pen ApS', 'Rådgivning & kaffe', '2.375,00', '593,75', '2.968,75', '13585628'])
      expect(text).toContain(said)
    expect(Buffer.from(pdf.bytes).includes('EmbeddedFile')).toBe(true)
    const xml = await file(invoice.id, 'xml')
    expect([xml.status, xml.type]).toEqual([200, 'application/xml'])
    const written = Buffer.from(xml.bytes).toString('utf8')
    for (const said of ['<cbc:ID>2026-0001</cbc:ID>', '2968.75', 'Rådgivning &amp; kaffe']) expect(written).toContain(said)
  })

  test('a draft is drawn as one, and has no file for machines', async () => {
    await fresh()
    const invoice = await draft()
    expect((await pdfTexts((await file(invoice.id, 'pdf')).bytes)).join('\n')).toMatch(/KLADDE|Kladde/)
    expect((await file(invoice.id, 'xml')).status).toBe(409)
    expect((await file('inv_nothing', 'pdf')).status).toBe(404)
  })
})

test('viewers read and do not write; other organizations see nothing', async () => {
  await fresh()
  const invoice = await issued()
  const viewer = await organization.member('viewer')
  expect((await service.request(viewer.key, 'GET', `/api/rest/invoices/${invoice.id}`)).status).toBe(200)
  expect((await service.call(viewer.key, 'save_invoice', { contactId: 'con_x', lines: [line(1)] })).status).toBe(403)
  const other = await service.found('denmark')
  expect((await service.request(other.key, 'GET', `/api/rest/invoices/${invoice.id}`)).status).toBe(404)
})
