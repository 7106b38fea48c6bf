/** Invoices of a Danish company to buyers that ask for electronic ones: looked up before a number is drawn, sent once, answered. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hearNotifications, resumeTransmissions } from '../../src/jobs/transmissions.ts'
import type { ExchangeProvider } from '../../src/providers/exchange/provider.ts'
import { createExchange } from '../../src/services.ts'
import { seeded } from '../chaos/posting/random.ts'
import { withClient } from '../harness/cluster.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { resultOf } from '../invoices/exchange-journey.ts'
import { createFakeExchange, type FakeExchange } from '../invoices/fake-exchange.ts'
import { gln } from './cases.ts'

let service: TestService
let organization: Organization
let fake: FakeExchange
/** What the lookups of the fake answer; thrown where it is an error. */
let registered: (identifier: string, documentType: string) => boolean
let sandbox: ExchangeProvider
let isFake = false
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)

beforeAll(async () => {
  fake = createFakeExchange(clock, 60_000)
  fake.receives = async (_, { identifier }, documentType) => registered(identifier, documentType)
  const way = new Proxy({} as ExchangeProvider, {
    get: (_, name) => Reflect.get(isFake ? fake : sandbox, name),
    has: (_, name) => name in (isFake ? fake : sandbox),
  })
  service = await startTestService({ clock, exchange: way })
  sandbox = createExchange({ store: service.services.store, clock })!
})
afterAll(() => service.close())

const asDanish = async () => {
  const founded = await service.found('denmark')
  await service.request(founded.key, 'PATCH', '/api/rest/organizations/current', {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  })
  return founded
}

beforeEach(async () => {
  organization = await asDanish()
  isFake = false
  registered = () => true
  Object.assign(fake, { arrived: [], next: [], canBeAsked: true, said: [], inbox: [] })
})

const call = (action: string, body: object) => service.call(organization.key, action, body)
const done = async (action: string, body: object) => resultOf(await call(action, body))
const request = (method: string, path: string, body?: object) => service.request(organization.key, method, `/api/rest${path}`, body)
const get = async (path: string) => resultOf(await request('GET', path))

const deliver = async (id: string, body: object) => resultOf(await request('PATCH', `/contacts/${id}/delivery`, body))

async function client(delivery: object | null = { scheme: '0088', identifier: gln, orderReference: '5002701' }): Promise<string> {
  const { id } = await done('save_contact', { name: 'Skovby Kommune', country: 'DK', businessId: '25313763' })
  if (delivery) await deliver(id, delivery)
  return id
}

const draftTo = async (contactId: string, unitPrice = 1000, description = 'Rådgivning') =>
  (await done('save_invoice', { contactId, lines: [{ description, unitPrice, vatRate: 25 }] })).id as string

const issue = async (contactId: string) => done('issue_invoice', { id: await draftTo(contactId) })

async function xmlOf(id: string): Promise<string> {
  const response = await fetch(`${service.url}/api/rest/invoices/${id}/xml`, { headers: { authorization: `Bearer ${organization.key}` } })
  return response.text()
}

async function paperOf(id: string): Promise<string> {
  const response = await fetch(`${service.url}/api/rest/invoices/${id}/pdf`, { headers: { authorization: `Bearer ${organization.key}` } })
  return (await pdfTexts(new Uint8Array(await response.arrayBuffer()))).join('\n')
}

describe('the delivery of a contact', () => {
  test('is kept, changed field by field, and taken away', async () => {
    const id = await client(null)
    const none = { id, scheme: null, identifier: null, format: null, buyerReference: null, orderReference: null }
    expect(await get(`/contacts/${id}/delivery`)).toEqual(none)
    const whole = { id, scheme: '0088', identifier: gln, format: null, buyerReference: null, orderReference: '77' }
    expect(await deliver(id, { scheme: '0088', identifier: '57 98 00 98 11 530', orderReference: ' 77 ' })).toEqual(whole)
    expect(await deliver(id, { format: 'oioubl' })).toEqual({ ...whole, format: 'oioubl' })
    expect(await get(`/contacts/${id}/delivery`)).toEqual({ ...whole, format: 'oioubl' })
    expect(await deliver(id, { scheme: '' })).toEqual(none)
    expect((await get('/audit-log?action=set_contact_delivery')).items).toHaveLength(3)
    // Small letters are the same address, and who deletes the contact is known to have deleted it too.
    const delivery = await deliver(id, { scheme: '0184', identifier: 'dk25313763' })
    expect(delivery.identifier).toBe('DK25313763')
    await done('delete_contact', { id })
    const [deleted] = (await get('/audit-log?action=delete_contact')).items
    expect(deleted.before.delivery).toMatchObject({ scheme: '0184', identifier: 'DK25313763' })
  })

  test.each([
    [{ scheme: '0088', identifier: '5798009811531' }, 'identifier', 'endpoint_id'],
    [{ scheme: '0184', identifier: '1234567' }, 'identifier', 'endpoint_id'],
    [{ scheme: '0088' }, 'identifier', 'delivery_incomplete'],
    [{ identifier: gln }, 'scheme', 'delivery_incomplete'],
    [{ orderReference: '5002701' }, 'scheme', 'delivery_incomplete'],
    [{ scheme: '1234', identifier: '1' }, 'scheme', 'endpoint_scheme'],
    [{ scheme: '0060', identifier: '../<x>' }, 'identifier', 'endpoint_id'],
    [{ scheme: '0088', identifier: gln, format: 'edifact' }, 'format', 'not_one_of'],
  ])('%j is refused at %s', async (body, path, code) => {
    const answer = await request('PATCH', `/contacts/${await client(null)}/delivery`, body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ path, code }])
  })
})

describe('the references of an invoice', () => {
  test('are kept beside the draft, printed, sent, and locked with it', async () => {
    const contactId = await client()
    const id = await draftTo(contactId)
    const path = `/invoices/${id}/references`
    const ofContact = { orderReference: '5002701', buyerReference: null }
    const none = { id, orderReference: null, buyerReference: null, contractReference: null, cig: null, cup: null, ofContact }
    expect(await get(path)).toEqual(none)
    const draft = await get(`/invoices/${id}`)
    const set = async (body: object) => resultOf(await request('PATCH', path, body))
    expect(await set({ orderReference: ' PO-9 ', contractReference: 'K-3' })).toEqual({
      ...none,
      orderReference: 'PO-9',
      contractReference: 'K-3',
    })
    expect(await set({ buyerReference: 'Ane', contractReference: '' })).toEqual({ ...none, orderReference: 'PO-9', buyerReference: 'Ane' })
    // Callers of the contract see the invoice as it was.
    expect(await get(`/invoices/${id}`)).toEqual(draft)
    const refusedAt = await request('PATCH', path, { cig: 'A01B23C45D' })
    expect([refusedAt.status, refusedAt.body.errors]).toMatchObject([400, [{ path: 'cig', code: 'reference_not_used' }]])
    await done('issue_invoice', { id })
    const xml = await xmlOf(id)
    expect(xml).toMatch(/<cbc:BuyerReference>Ane<\/cbc:BuyerReference>\s*<cac:OrderReference>\s*<cbc:ID>PO-9</)
    const paper = await paperOf(id)
    expect(paper).toMatch(/Deres reference\s+Ane\s+Ordrenummer\s+PO-9/)
    // What the contact asks for later changes nothing of it.
    await deliver(contactId, { orderReference: '8' })
    expect(await get(path)).toEqual({ ...none, orderReference: 'PO-9', buyerReference: 'Ane' })
    expect(await request('PATCH', path, { orderReference: '1' })).toMatchObject({ status: 409, body: { code: 'invoice_locked' } })
    expect((await request('GET', '/invoices/inv_01k9zt3v8q4m2n6p7r5s9w0xyz/references')).status).toBe(404)
    expect((await get('/audit-log?action=set_invoice_references')).items).toHaveLength(2)
  })

  test('of the contact are printed where the invoice has none, and never later on one that was issued without them', async () => {
    const { id } = await issue(await client({ scheme: '0088', identifier: gln, orderReference: '5002701', buyerReference: 'Hans Hansen' }))
    const paper = await paperOf(id)
    expect(paper).toMatch(/Hans Hansen/)
    expect(paper).toMatch(/5002701/)
    const xml = await xmlOf(id)
    // As it was issued before invoices had references.
    await withClient(service.database.admin, async client => {
      await client.query('set session_replication_role = replica')
      await client.query(`update invoice set issued = issued #- '{buyer,references}' where id = $1`, [id])
    })
    expect(await paperOf(id)).not.toMatch(/Hans Hansen|5002701/)
    expect(await xmlOf(id)).toBe(xml)
  })

  test('go with the draft, and an Italian one takes its codes with an order', async () => {
    const gone = await draftTo(await client())
    resultOf(await request('PATCH', `/invoices/${gone}/references`, { orderReference: '1' }))
    await done('delete_invoice', { id: gone })
    organization = await service.found('italy')
    const { id: contactId } = await done('save_contact', { name: 'Comune di Prova', country: 'IT' })
    await deliver(contactId, { scheme: '0088', identifier: gln, orderReference: '77', buyerReference: 'Anna' })
    const path = `/invoices/${await draftTo(contactId)}/references`
    // Nobody there is reached so, and nothing of it is written.
    expect((await get(path)).ofContact).toEqual({ orderReference: null, buyerReference: null })
    const alone = await request('PATCH', path, { cig: 'A01B23C45D' })
    expect([alone.status, alone.body.errors]).toMatchObject([400, [{ path: 'cig', code: 'reference_shape' }]])
    const answer = await request('PATCH', path, { cig: 'a01b 23c45d', cup: 'J11B21000320007', orderReference: '12' })
    expect(resultOf(answer)).toMatchObject({ cig: 'A01B23C45D', cup: 'J11B21000320007', orderReference: '12' })
  })
})

describe('issuing', () => {
  test('to a contact that asks for none sends nothing', async () => {
    const invoice = await issue(await client(null))
    expect([invoice.state, invoice.eInvoice]).toEqual(['issued', null])
  })

  test('sends it as Peppol BIS, tells what became of it, and gives the file out', async () => {
    const invoice = await issue(await client())
    expect(invoice.eInvoice).toMatchObject({ state: 'delivered', sandbox: true, fileName: 'DK13585628-00000001.xml' })
    expect(invoice.eInvoice.notifications).toMatchObject([{ type: 'MLS_AP', explanation: { code: 'network_notice' } }])
    expect(invoice.buyer).not.toHaveProperty('delivery')
    const xml = await xmlOf(invoice.id)
    expect(xml).toContain(`<cbc:EndpointID schemeID="0088">${gln}</cbc:EndpointID>`)
    expect(xml).toContain('<cbc:ID>5002701</cbc:ID>')
    const sent = await get(`/e-invoices/${invoice.eInvoice.id}`)
    expect(sent).toMatchObject({ documentType: '380', number: invoice.number, total: 1250 })
    expect((await get(`/e-invoices?state=delivered`)).items).toHaveLength(1)
  })

  test('writes OIOUBL where the receiver takes nothing else', async () => {
    const invoice = await issue(await client({ scheme: '0088', identifier: '5790000000012', orderReference: '1' }))
    expect(await xmlOf(invoice.id)).toContain('<cbc:CustomizationID>OIOUBL-2.1</cbc:CustomizationID>')
    expect(invoice.eInvoice.state).toBe('delivered')
  })

  test('names the reference that is missing already in the draft, with the rule', async () => {
    const contactId = await client({ scheme: '0088', identifier: gln })
    const id = await draftTo(contactId)
    const { problems } = await get(`/invoices/${id}`)
    expect(problems).toMatchObject([
      { path: 'contact.delivery.orderReference', code: 'einvoice_rule', values: { rule: 'PEPPOL-EN16931-R003' } },
    ])
    expect((await call('issue_invoice', { id })).body).toMatchObject({ code: 'invoice_incomplete' })
    await deliver(contactId, { buyerReference: 'Hans Hansen' })
    expect((await done('issue_invoice', { id })).number).toMatch(/-0001$/)
  })

  test.each([
    ['nobody is registered', { identifier: '5790000000005' }, 'unknown'],
    ['it takes another format', { identifier: '5790000000012', format: 'peppol_bis' }, 'format'],
  ])('takes no number where %s', async (_, delivery, reason) => {
    const contactId = await client({ scheme: '0088', orderReference: '1', ...delivery })
    const id = await draftTo(contactId)
    const answer = await call('issue_invoice', { id })
    expect(answer.body).toMatchObject({
      code: 'invoice_incomplete',
      errors: [{ path: 'contact.delivery', code: 'delivery_not_possible', values: { case: reason } }],
    })
    expect(await get(`/invoices/${id}`)).toMatchObject({ state: 'draft', number: null })
    await deliver(contactId, { identifier: gln, format: '' })
    expect((await done('issue_invoice', { id })).number).toMatch(/-0001$/)
  })

  test('takes no number where nobody could say, and asks both spellings of a CVR number', async () => {
    isFake = true
    registered = () => {
      throw new Error('bad gateway')
    }
    const id = await draftTo(await client({ scheme: '0184', identifier: 'DK25313763', orderReference: '1' }))
    const answer = await call('issue_invoice', { id })
    expect(answer.body.errors).toMatchObject([{ code: 'delivery_not_possible', values: { case: 'not_asked' } }])
    registered = identifier => identifier === '25313763'
    const invoice = await done('issue_invoice', { id })
    expect([invoice.number.slice(-4), fake.arrived.length]).toEqual(['0001', 1])
    expect(fake.arrived[0]!.xml).toContain('<cbc:EndpointID schemeID="0184">25313763</cbc:EndpointID>')
  })

  test('asks for the format that is wanted under both spellings before any other', async () => {
    isFake = true
    registered = (identifier, documentType) => (identifier === 'DK25313763') === documentType.includes('OIOUBL')
    const invoice = await issue(await client({ scheme: '0184', identifier: 'DK25313763', format: 'peppol_bis', orderReference: '1' }))
    expect(await xmlOf(invoice.id)).toContain('<cbc:EndpointID schemeID="0184">25313763</cbc:EndpointID>')
  })

  test('asks again where the contact was changed while it was asked about', async () => {
    isFake = true
    const contactId = await client()
    const id = await draftTo(contactId)
    const asked: string[] = []
    registered = identifier => {
      asked.push(identifier)
      return true
    }
    fake.receives = async (_, { identifier }, documentType) => {
      if (asked.length === 0) await deliver(contactId, { identifier: '5790000000029' })
      return registered(identifier, documentType)
    }
    const invoice = await done('issue_invoice', { id })
    expect(asked).toEqual([gln, '5790000000029'])
    expect(await xmlOf(invoice.id)).toContain('>5790000000029<')
    fake.receives = async (_, { identifier }, documentType) => registered(identifier, documentType)
  })

  test('a credit note names the invoice that it corrects', async () => {
    const contactId = await client()
    const { number } = await issue(contactId)
    const note = await done('issue_invoice', { id: await draftTo(contactId, -400, `Kreditering af ${number}`) })
    expect([note.creditNote, note.eInvoice.state]).toEqual([true, 'delivered'])
    expect(await xmlOf(note.id)).toContain(`<cac:InvoiceDocumentReference>\n      <cbc:ID>${number}</cbc:ID>`)
  })
})

describe('afterwards', () => {
  test('the buyer answers, in its order', async () => {
    const { eInvoice } = await issue(await client())
    const play = (type: string) => request('POST', `/e-invoices/${eInvoice.id}/sandbox-outcome`, { type })
    expect(resultOf(await play('IMR_UQ')).state).toBe('delivered')
    expect((await play('RC')).body.code).toBe('outcome_not_possible')
    expect(resultOf(await play('IMR_AP')).state).toBe('accepted')
    expect((await play('IMR_RE')).body.code).toBe('outcome_not_possible')
  })

  test('what was rejected is sent again under its number, to where the contact is now', async () => {
    const contactId = await client()
    const { eInvoice, number } = await issue(contactId)
    resultOf(await request('POST', `/e-invoices/${eInvoice.id}/sandbox-outcome`, { type: 'MLS_RE' }))
    await deliver(contactId, { identifier: '5790000000005' })
    const refused = await request('POST', `/e-invoices/${eInvoice.id}/resend`, {})
    expect(refused.body).toMatchObject({ code: 'einvoice_refused', errors: [{ code: 'delivery_not_possible' }] })
    await deliver(contactId, { identifier: '5790000000029' })
    const again = resultOf(await request('POST', `/e-invoices/${eInvoice.id}/resend`, {}))
    expect(again).toMatchObject({ number, state: 'delivered', fileName: 'DK13585628-00000002.xml' })
  })

  test.each([
    ['the contact is there', false],
    ['the contact is gone', true],
  ])('what was rejected is sent again to a buyer that is given, where it went before: %s', async (_, isGone) => {
    const contactId = await client()
    const { id, eInvoice, number } = await issue(contactId)
    resultOf(await request('POST', `/e-invoices/${eInvoice.id}/sandbox-outcome`, { type: 'MLS_RE' }))
    if (isGone) await done('delete_contact', { id: contactId })
    const again = resultOf(
      await request('POST', `/e-invoices/${eInvoice.id}/resend`, { buyer: { name: 'Skovby Ny Kommune', country: 'DK' } }),
    )
    expect(again).toMatchObject({ number, state: 'delivered' })
    const xml = await xmlOf(id)
    for (const part of [`<cbc:EndpointID schemeID="0088">${gln}<`, '>Skovby Ny Kommune<', '>25313763<', '>5002701<'])
      expect(xml).toContain(part)
  })

  test('issue_einvoice stays what it was in Denmark', async () => {
    const lines = [{ description: 'x', unitPrice: 1, vatRate: 25 }]
    expect((await call('issue_einvoice', { buyer: { name: 'A' }, lines })).body.code).toBe('not_available_in_region')
  })
})

test('30 invoices over an access point that loses, delays and refuses: each is there once', async () => {
  isFake = true
  const random = seeded(21)
  const contactId = await client()
  const ids: string[] = []
  for (let at = 0; at < 30; at++) {
    const trouble = (['lose the answer', 'fail before it arrives', 'arrive late', undefined, undefined] as const)[Math.floor(random() * 5)]
    fake.next = trouble ? [trouble] : []
    fake.canBeAsked = random() < 0.7
    ids.push((await issue(contactId)).eInvoice.id)
  }
  fake.canBeAsked = true
  fake.next = []
  for (let round = 0; round < 8; round++) {
    aheadMs += 20 * 60_000
    await resumeTransmissions(service.services)
  }
  const names = fake.arrived.map(({ fileName }) => fileName)
  expect([names.length, new Set(names).size]).toEqual([30, 30])
  const numbers = fake.arrived.map(({ xml }) => /<cbc:ID>(\d{4}-\d{4})</.exec(xml)![1])
  expect(new Set(numbers).size).toBe(30)
  // Nothing was said about any of them: hearing that changes nothing.
  await hearNotifications(service.services)
  for (const id of ids) expect(await get(`/e-invoices/${id}`)).toMatchObject({ state: 'sent', error: null, notifications: [] })
})
