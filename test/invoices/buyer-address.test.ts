/** The address of a buyer: kept beside the contact, and named by its invoices, on paper and in both files for machines. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfTexts } from '../harness/pdf-text.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { buyer, foundItalian, issue, read, resultOf, send } from './exchange-journey.ts'
import { invoiceSchema } from './fatturapa-schemas.ts'
import { irishServices } from './purchases.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-10T10:00:00Z') })
})
afterAll(() => service.close())

const hellerup = { street: 'Strandvejen 12', postalCode: '2900', city: 'Hellerup', country: 'DK' }
const torino = { street: 'Via Po 7', postalCode: '10123', city: 'Torino', province: 'to' }
const nowhere = { street: null, postalCode: null, city: null, province: null, country: null, warnings: [] }

const call = async (action: string, body: object) => resultOf(await service.call(organization.key, action, body))
const get = (path: string) => read(service, organization, path)
const patch = (id: string, body: object) => service.request(organization.key, 'PATCH', `/api/rest/contacts/${id}/address`, body)
const set = async (id: string, body: object) => resultOf(await patch(id, body))
const codesOf = ({ warnings }: { warnings: { code: string }[] }): string[] => warnings.map(({ code }) => code)
const isWarned = (record: { warnings: { code: string }[] }): boolean => codesOf(record).includes('buyer_address_missing')

async function danish(): Promise<Organization> {
  const founded = await service.found('denmark')
  await service.request(founded.key, 'PATCH', '/api/rest/organizations/current', {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  })
  return founded
}

const contact = async (fields: object = { country: 'DK', vatNumber: 'DK25313763' }): Promise<string> =>
  (await call('save_contact', { name: 'Papir og Pen ApS', ...fields })).id

const draft = (contactId: string, unitPrice = 8000, vatRate = 25, currency = {}) =>
  call('save_invoice', { contactId, lines: [{ description: 'Consulting', unitPrice, vatRate }], ...currency })

async function file(id: string, kind: 'pdf' | 'xml'): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${organization.key}` }
  const response = await fetch(`${service.url}/api/rest/invoices/${id}/${kind}`, { headers })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const pageOf = async (id: string): Promise<string> => (await pdfTexts(await file(id, 'pdf'))).join('\n')
const xmlOf = async (id: string): Promise<string> => new TextDecoder().decode(await file(id, 'xml'))

describe('an address', () => {
  beforeEach(async () => {
    organization = await danish()
  })

  test('is set, read, changed in part and cleared, each time audited', async () => {
    const id = await contact()
    expect(await get(`/contacts/${id}/address`)).toEqual({ id, ...nowhere })
    expect(await set(id, hellerup)).toEqual({ id, ...hellerup, province: null, warnings: [] })
    await set(id, { street: ' Strandvejen 14 ' })
    expect(await get(`/contacts/${id}/address`)).toEqual({ id, ...hellerup, street: 'Strandvejen 14', province: null, warnings: [] })
    expect(await set(id, { street: '', postalCode: '', city: '', country: '' })).toEqual({ id, ...nowhere })
    expect(await get(`/contacts/${id}/address`)).toEqual({ id, ...nowhere })
    const { items } = await get('/audit-log?action=set_contact_address')
    expect(items.map(({ target }: { target: object }) => target)).toEqual(Array(3).fill({ type: 'contact', id }))
    const [cleared, changed, first] = await Promise.all(items.map((item: { id: string }) => get(`/audit-log/${item.id}`)))
    expect([first.before, first.after]).toEqual([{ address: null }, { address: { ...hellerup, province: null } }])
    expect(changed.after.address.street).toBe('Strandvejen 14')
    expect(cleared.after).toEqual({ address: null })
  })

  test('leaves the contact as the contract has it', async () => {
    const id = await contact()
    const before = await get(`/contacts/${id}`)
    await set(id, hellerup)
    expect(await get(`/contacts/${id}`)).toEqual(before)
  })

  test('that looks wrong is kept and explained, by its own country or that of the contact', async () => {
    const id = await contact({ country: 'IT' })
    expect(await set(id, { postalCode: '123', province: 'xx' })).toMatchObject({
      postalCode: '123',
      province: 'XX',
      warnings: [
        { field: 'postalCode', code: 'postal_code_format' },
        { field: 'province', code: 'province_unknown' },
      ],
    })
    expect((await set(id, { country: 'GB' })).warnings).toEqual([])
  })

  test.each([
    ['a street of 201 characters', { street: 'x'.repeat(201) }],
    ['a country that there is none of', { country: 'XX' }],
    ['a field that there is none of', { zip: '2900' }],
    ['null', { city: null }],
  ])('with %s is invalid', async (_what, body) => {
    const id = await contact()
    const { status, body: answer } = await patch(id, body)
    expect([status, answer.code]).toEqual([400, 'invalid_input'])
    expect(await get(`/contacts/${id}/address`)).toEqual({ id, ...nowhere })
  })

  test('of another organization is not found, to read or to set', async () => {
    const id = await contact()
    await set(id, hellerup)
    const owner = organization
    organization = await danish()
    expect(await patch(id, torino)).toMatchObject({ status: 404, body: { code: 'contact_not_found' } })
    const { status } = await service.request(organization.key, 'GET', `/api/rest/contacts/${id}/address`)
    expect(status).toBe(404)
    organization = owner
    expect(await get(`/contacts/${id}/address`)).toMatchObject(hellerup)
  })

  test('needs the permission to edit invoices', async () => {
    const id = await contact()
    const { key } = await organization.member('viewer')
    expect((await service.request(key, 'PATCH', `/api/rest/contacts/${id}/address`, hellerup)).status).toBe(403)
    expect((await service.request(key, 'GET', `/api/rest/contacts/${id}/address`)).status).toBe(200)
  })

  test('goes with its contact, and the log says what it was', async () => {
    const id = await contact()
    await set(id, hellerup)
    await call('delete_contact', { id })
    expect((await service.request(organization.key, 'GET', `/api/rest/contacts/${id}/address`)).status).toBe(404)
    const [{ id: entry }] = (await get('/audit-log?action=delete_contact')).items
    expect((await get(`/audit-log/${entry}`)).before.address).toMatchObject(hellerup)
  })
})

describe('a Danish invoice', () => {
  beforeEach(async () => {
    organization = await danish()
  })

  test('names it as a draft, keeps it when issued, and shows it on paper and in UBL', async () => {
    const contactId = await contact()
    const { id, ...before } = await draft(contactId)
    expect([before.buyer.address, isWarned(before)]).toEqual([null, true])
    await set(contactId, hellerup)
    const changed = await get(`/invoices/${id}`)
    expect([changed.buyer.address, isWarned(changed)]).toEqual([{ ...hellerup, province: null }, false])
    expect(await pageOf(id)).toMatch(/Strandvejen 12\s+2900 Hellerup/)
    const issued = await call('issue_invoice', { id })
    expect([issued.buyer.address, issued.warnings]).toEqual([{ ...hellerup, province: null }, []])
    await set(contactId, { street: 'Elsewhere 1' })
    expect((await get(`/invoices/${id}`)).buyer.address.street).toBe('Strandvejen 12')
    expect(await pageOf(id)).toContain('Strandvejen 12')
    const xml = await xmlOf(id)
    const customer = xml.slice(xml.indexOf('<cac:AccountingCustomerParty>'))
    for (const part of ['<cbc:StreetName>Strandvejen 12<', '<cbc:CityName>Hellerup<', '<cbc:PostalZone>2900<'])
      expect(customer).toContain(part)
  })

  test('without one is issued all the same, and keeps saying so', async () => {
    const issued = await call('issue_invoice', { id: (await draft(await contact())).id })
    expect(issued).toMatchObject({ state: 'issued', warnings: [{ field: 'buyer.address', code: 'buyer_address_missing' }] })
    expect(issued.warnings[0].message).toContain(`/api/rest/contacts/${issued.contactId}/address`)
    expect(isWarned(await get(`/invoices/${issued.id}`))).toBe(true)
  })

  test.each(rows`
    who                          number      country  net      currency  warned
    a consumer, below the limit  -           DK       2399.99  DKK       no
    a consumer, at the limit     -           DK       2400     DKK       yes
    a credit note to a consumer  -           DK       -100     DKK       no
    a credit note, above it      -           DK       -2500    DKK       yes
    a consumer, in euro          -           DK       100      EUR       yes
    a consumer in Germany        -           DE       100      DKK       yes
    a business                   DK25313763  DK       100      DKK       yes
  `)('to $who ($net $currency): warned $warned', async ({ number, country, net, currency, warned }) => {
    const contactId = await contact({ country, ...(number && { vatNumber: number }) })
    expect(isWarned(await draft(contactId, Number(net), 25, { currency }))).toBe(warned === 'yes')
  })

  test.each([
    ['a country alone is warned about', { country: 'DK' }, true],
    ['a town without a street is warned about', { city: 'Hellerup', postalCode: '2900' }, true],
    ['a street and a city is not', { street: 'Strandvejen 12', city: 'Hellerup' }, false],
  ])('to %s', async (_what, address, warned) => {
    const contactId = await contact()
    await set(contactId, address)
    expect(isWarned(await draft(contactId))).toBe(warned)
  })

  test('to an address in another country than the buyer says which', async () => {
    const contactId = await contact()
    await set(contactId, { street: 'Hamngatan 1', postalCode: '211 22', city: 'Malmö', country: 'SE' })
    expect(await pageOf((await draft(contactId)).id)).toMatch(/211 22 Malmö\s+Sverige/)
  })
})

describe('a FatturaPA', () => {
  beforeEach(async () => {
    organization = await foundItalian(service)
  })

  async function sedeOf(eInvoiceId: string, party: string): Promise<string> {
    const { body } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${eInvoiceId}/xml`)
    if (invoiceSchema) expect(invoiceSchema(body)).toEqual([])
    const [, sede = ''] = new RegExp(`<${party}>[^]*?<Sede>([^]*?)</Sede>`).exec(body) ?? []
    return [...sede.matchAll(/<(\w+)>([^<]*)</g)].map(([, name, value]) => `${name} ${value}`).join(', ')
  }

  async function issued(address: object | null, fields: object = {}) {
    const contactId = await contact({ ...buyer, ...fields })
    if (address) await set(contactId, address)
    return call('issue_invoice', { id: (await draft(contactId, 100, 22)).id })
  }

  test.each([
    ['at home', torino, {}, 'Indirizzo Via Po 7, CAP 10123, Comune Torino, Provincia TO, Nazione IT'],
    [
      'abroad',
      { ...hellerup, country: '' },
      { country: 'DK', vatNumber: 'DK25313763', sdiCode: '' },
      'Indirizzo Strandvejen 12, 2900, CAP 00000, Comune Hellerup, Nazione DK',
    ],
    ['that is not known', null, {}, 'Indirizzo N.D., CAP 00000, Comune N.D., Nazione IT'],
  ])('has the seat of a buyer %s', async (_where, address, fields, seat) => {
    const invoice = await issued(address, fields)
    expect(await sedeOf(invoice.eInvoice.id, 'CessionarioCommittente')).toBe(seat)
    const eInvoice = await get(`/e-invoices/${invoice.eInvoice.id}`)
    expect(eInvoice.buyer.address).toEqual(invoice.buyer.address)
    expect([invoice, eInvoice].map(record => codesOf(record).filter(code => code === 'buyer_address_missing').length)).toEqual(
      address ? [0, 0] : [1, 1],
    )
  })

  test('whose street and foreign postal code have no room says that it is shortened', async () => {
    const long = { street: 'S'.repeat(55), postalCode: '2900 12345', city: 'Hellerup' }
    const abroad = { country: 'DK', vatNumber: 'DK25313763', sdiCode: '' }
    const { eInvoice } = await issued(long, abroad)
    expect(await get(`/e-invoices/${eInvoice.id}`)).toMatchObject({
      warnings: expect.arrayContaining([expect.objectContaining({ field: 'buyer.address.street', code: 'text_shortened' })]),
    })
  })

  test('that is issued in one call knows no contact, and says that the address is missing', async () => {
    const record = await issue(service, organization)
    expect([record.buyer.address, isWarned(record)]).toEqual([null, true])
    expect(isWarned(await get(`/invoices/${record.invoiceId}`))).toBe(true)
  })

  test('that was rejected is sent again with the address as it is now, whoever the buyer is said to be', async () => {
    const rejected = await issued(null, { vatNumber: '12345678901' })
    expect(rejected.eInvoice.state).toBe('rejected')
    await set(rejected.contactId, torino)
    const again = resultOf(await send(service, organization, `/e-invoices/${rejected.eInvoice.id}/resend`, { buyer }))
    expect(again.buyer.address).toMatchObject({ street: 'Via Po 7' })
    expect(await sedeOf(again.id, 'CessionarioCommittente')).toContain('Via Po 7')
    expect(isWarned(again)).toBe(false)
  })

  test('for a purchase under reverse charge has the seat of the supplier', async () => {
    const { documentId } = await call('capture_document', { text: irishServices('') })
    const contactId = await contact({ name: 'Cloudworks Ireland Ltd', type: 'vendor', country: 'IE', vatNumber: 'IE6388047V' })
    await set(contactId, { street: '1 Grand Canal Square', postalCode: 'D02 P820', city: 'Dublin' })
    for (const step of ['extract_document', 'code_document', 'post_document']) await call(step, { documentId })
    await call('link_document_contact', { documentId, contactId })
    const told = resultOf(await send(service, organization, `/documents/${documentId}/self-invoice`))
    expect(told.documentType).toBe('TD17')
    expect(await sedeOf(told.id, 'CedentePrestatore')).toBe(
      'Indirizzo 1 Grand Canal Square, D02 P820, CAP 00000, Comune Dublin, Nazione IE',
    )
    expect(await sedeOf(told.id, 'CessionarioCommittente')).toContain('Via Roma 1')
  })
})
