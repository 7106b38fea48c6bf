/** E-invoices of suppliers, sent through the sandbox exchange on purpose: a person sees how one is received, read and coded. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFromExchange } from '../../src/jobs/transmissions.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, issue, read, resultOf, send } from './exchange-journey.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await foundItalian(service)
})
afterAll(() => service.close())

const arrive = (body: object = {}, to = organization) => send(service, to, '/e-invoices/sandbox-arrival', body)
const act = async (action: string, documentId: string, { key } = organization) => resultOf(await service.call(key, action, { documentId }))
const documentsOf = async (of: Organization) => (await read(service, of, '/documents?limit=200')).items

test('one that is made is of a supplier who is plainly none, and goes the way of any other', async () => {
  const { sandbox, fileName, document, warnings } = resultOf(await arrive())
  expect([sandbox, warnings]).toEqual([true, []])
  expect(fileName).toMatch(/^IT99999779996_\w{5}\.xml$/)
  expect(document).toMatchObject({ state: 'draft', source: 'webhook', fileName, mimeType: 'application/xml' })
  const { extraction } = await act('extract_document', document.id)
  expect(extraction).toMatchObject({
    supplier: { name: 'Fornitore di prova - sandbox', vatNumber: 'IT99999779996', country: 'IT' },
    kind: 'invoice',
    currency: 'EUR',
    net: 100,
    vat: 22,
    total: 122,
  })
  expect(await act('code_document', document.id)).toMatchObject({ state: 'coded', codedAmount: -122 })
  expect(await act('post_document', document.id)).toMatchObject({ state: 'posted' })
})

test('each is another invoice, also when many arrive at once', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => arrive()))
  const ids = replies.map(reply => resultOf(reply).document.id)
  expect(new Set(ids).size).toBe(8)
  const numbers = await Promise.all(ids.map(async id => (await act('extract_document', id)).extraction.invoiceNumber))
  expect(new Set(numbers).size).toBe(8)
})

test('who sends it and what for can be said', async () => {
  const supplier = { name: 'Cartoleria Centrale S.r.l.', vatNumber: '00743110157' }
  const lines = [
    { description: 'Carta', quantity: 4, unitPrice: 12.5, vatRate: 22 },
    { description: 'Libri', unitPrice: 40, vatRate: 4 },
  ]
  const { document, fileName } = resultOf(await arrive({ supplier, lines }))
  expect(fileName).toMatch(/^IT00743110157_/)
  const { extraction } = await act('extract_document', document.id)
  expect(extraction).toMatchObject({ supplier: { vatNumber: 'IT00743110157' }, net: 90, vat: 12.6, total: 102.6 })
})

test('a file that is given arrives as it is, once however often it comes', async () => {
  const { id } = await issue(service, organization)
  const { body: xml } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}/xml`)
  const before = (await documentsOf(organization)).length
  const [one, two] = [resultOf(await arrive({ xml, fileName: 'IT12345670785_0000Z.xml' })), resultOf(await arrive({ xml }))]
  expect(one.fileName).toBe('IT12345670785_0000Z.xml')
  expect(two.document.id).toBe(one.document.id)
  const { body: kept } = await service.request(organization.key, 'GET', `/api/rest/documents/${one.document.id}/file`)
  expect(kept).toBe(xml)
  expect(await documentsOf(organization)).toHaveLength(before + 1)
})

test('what is asked for later by the job is the same, and no second document', async () => {
  resultOf(await arrive())
  const before = (await documentsOf(organization)).length
  await fetchFromExchange(service.services)
  await fetchFromExchange(service.services)
  expect(await documentsOf(organization)).toHaveLength(before)
})

test('one that was deleted does not come back', async () => {
  const other = await foundItalian(service)
  for (const _time of [1, 2]) {
    const { document } = resultOf(await arrive({}, other))
    await act('delete_document', document.id, other)
    await fetchFromExchange(service.services)
    expect(await documentsOf(other)).toEqual([])
  }
})

test('what arrived and was not captured, because its process died, is fetched by the job', async () => {
  const other = await foundItalian(service)
  const standIn = service.services.exchange!
  const made = resultOf(await arrive({}, other))
  const { body: xml } = await service.request(other.key, 'GET', `/api/rest/documents/${made.document.id}/file`)
  const next = xml.replace(/<Numero>[^<]*</, '<Numero>SANDBOX-LOST-1<')
  const delivery = await standIn.deliver!(
    { organizationId: other.id, regionKey: 'italy' },
    { fileName: 'IT99999779996_00ZZZ.xml', xml: next },
  )
  expect(delivery.outcome).toBe('delivered')
  expect(await documentsOf(other)).toHaveLength(1)
  await fetchFromExchange(service.services)
  expect((await documentsOf(other)).map(({ fileName }: { fileName: string }) => fileName)).toContain('IT99999779996_00ZZZ.xml')
})

test('what the exchange would reject arrives nowhere, and says why', async () => {
  const before = (await documentsOf(organization)).length
  const bad = [
    [{ xml: 'no XML' }, 'einvoice_refused', '00200'],
    [{ xml: '<a/>' }, 'einvoice_refused', '00'],
    [{ xml: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }, 'einvoice_refused', '00200'],
    [{ supplier: { name: 'Nessuno', vatNumber: '12345678901' } }, 'einvoice_refused', '00301'],
    [{ supplier: { name: 'Nessuno', vatNumber: ' ' } }, 'einvoice_refused', '00'],
    [{ supplier: { name: 'Nessuno', vatNumber: 'RSSMRA70A01F205V' } }, 'einvoice_refused', '00'],
    [{ supplier: { name: 'Nessuno', vatNumber: '\u{1f680}../..' } }, 'einvoice_refused', '00'],
    [{ xml: '<FatturaElettronica versione="FPR12"/>' }, 'einvoice_refused', '00'],
    [{ xml: '<a>'.repeat(5000) }, 'einvoice_refused', '00'],
    [{ lines: [{ description: 'A', unitPrice: 1.123456789, vatRate: 22 }] }, 'invalid_input', ''],
    [{ lines: [{ description: 'A', unitPrice: 1, vatRate: 0 }] }, 'invalid_input', ''],
    [{ lines: [] }, 'invalid_input', ''],
    [{ xml: '<a/>', supplier: { name: 'A', vatNumber: '1' } }, 'invalid_input', ''],
    [{ fileName: 'IT1_1.xml' }, 'invalid_input', ''],
    [{ text: 'x' }, 'invalid_input', ''],
  ] as const
  for (const [body, code, said] of bad) {
    const { status, body: answer } = await arrive(body)
    expect([status, answer.code, JSON.stringify(body)]).toEqual([400, code, JSON.stringify(body)])
    expect(JSON.stringify(answer.errors)).toContain(said)
  }
  expect(await documentsOf(organization)).toHaveLength(before)
})

test('without a profile it is addressed to a fictitious company, and says so', async () => {
  const newcomer = await service.found('italy')
  const { document, warnings } = resultOf(await arrive({}, newcomer))
  expect(warnings).toMatchObject([{ field: 'organization', code: 'test_buyer' }])
  expect((await act('extract_document', document.id, newcomer)).state).toBe('extracted')
})

test('is in the audit log, by its own name', async () => {
  const { document } = resultOf(await arrive())
  const { items } = await read(service, organization, `/audit-log?targetId=${document.id}`)
  expect(items).toMatchObject([{ action: 'play_einvoice_arrival' }])
})

test('is not there with a real exchange, or for who may not capture documents', async () => {
  const key = await organization.keyWith('documents:read')
  expect((await service.request(key, 'POST', '/api/rest/e-invoices/sandbox-arrival', {})).status).toBe(403)
  const standIn = service.services.exchange!
  const { deliver: _deliver, ...real } = standIn
  service.services.exchange = real
  const { status, body } = await arrive()
  service.services.exchange = standIn
  expect([status, body.code]).toEqual([409, 'not_a_sandbox'])
})
