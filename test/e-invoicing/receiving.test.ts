/** Invoices of suppliers that arrive over Peppol and NemHandel: documents at once, each once, acknowledged when they are stored, and nothing is lost. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeUbl } from '../../src/domain/invoices/ubl/ubl.ts'
import { fetchEInvoicesJob, fetchFromExchange } from '../../src/jobs/transmissions.ts'
import type { ExchangeProvider } from '../../src/providers/exchange/provider.ts'
import { writeOioubl } from '../../src/regions/denmark/oioubl/write.ts'
import { createExchange } from '../../src/services.ts'
import { danishBuyer } from '../harness/issued-invoices.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { resultOf } from '../invoices/exchange-journey.ts'
import { issuedTo } from './cases.ts'
import { acknowledgedIn, handOver, queueExchange } from './queue-exchange.ts'

let service: TestService
let organization: Organization
let folder: string
let sandbox: ExchangeProvider
let queue: ExchangeProvider
let isQueue = false

beforeAll(async () => {
  const way = new Proxy({} as ExchangeProvider, {
    get: (_, name) => Reflect.get(isQueue ? queue : sandbox, name),
    has: (_, name) => name in (isQueue ? queue : sandbox),
  })
  service = await startTestService({ exchange: way })
  sandbox = createExchange({ store: service.services.store, clock: () => new Date() })!
})
afterAll(() => service.close())

beforeEach(async () => {
  isQueue = false
  organization = await service.found('denmark')
  await request('PATCH', '/organizations/current', {
    legalName: 'Havnens Bageri ApS',
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  })
})

const request = (method: string, path: string, body?: object) => service.request(organization.key, method, `/api/rest${path}`, body)
const arrive = async (body: object = {}) => resultOf(await request('POST', '/e-invoices/sandbox-arrival', body))
const act = async (action: string, documentId: string) => resultOf(await service.call(organization.key, action, { documentId }))
const documents = async () =>
  (resultOf(await request('GET', '/documents?limit=200')) as { items: { id: string; fileName: string }[] }).items
const xmlOf = async (id: string) =>
  (await service.request(organization.key, 'GET', `/api/rest/documents/${id}/file`)).body as unknown as string
const fetchNow = () =>
  fetchEInvoicesJob.run(service.services, { organizationId: organization.id, payload: {} } as never, new AbortController().signal)

/** As an access point hands over a whole delivery. */
const enveloped = (marker: string, xml: string) =>
  `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion><DocumentIdentification><Standard>urn:oasis:names:specification:ubl:schema:xsd:Invoice-2</Standard><InstanceIdentifier>${marker}</InstanceIdentifier></DocumentIdentification></StandardBusinessDocumentHeader>${xml.replace(/^<\?xml[^>]*\?>\s*/, '')}</StandardBusinessDocument>`

describe('in the sandbox', () => {
  test('one that is made is addressed to us, and goes the way of any other', async () => {
    const { sandbox: isSandbox, fileName, document, warnings } = await arrive()
    expect([isSandbox, warnings]).toEqual([true, []])
    expect(document).toMatchObject({ state: 'draft', source: 'webhook', fileName, mimeType: 'application/xml' })
    const { extraction } = await act('extract_document', document.id)
    expect(extraction).toMatchObject({
      supplier: { name: 'Prøveleverandør ApS - sandbox', vatNumber: 'DK99999985', country: 'DK' },
      kind: 'invoice',
      currency: 'DKK',
      net: 100,
      vat: 25,
      total: 125,
    })
    const coded = await act('code_document', document.id)
    expect(coded).toMatchObject({ state: 'coded', codedAmount: -125 })
    expect(JSON.stringify(coded.warnings ?? [])).not.toContain('addressed_to_other')
  })

  test('a delivery is one document, in an envelope, in other bytes, fetched by the job, and after it was deleted', async () => {
    const xml = await xmlOf((await arrive()).document.id)
    const before = (await documents()).length
    const other = xml.replaceAll('SANDBOX-', 'L-')
    const first = await arrive({ xml: enveloped('3f1c-77', other) })
    const again = await arrive({ xml: enveloped('3f1c-77', other).replace('<HeaderVersion>', '<!-- again --><HeaderVersion>') })
    expect(again.document.id).toBe(first.document.id)
    for (const _time of [1, 2]) await fetchFromExchange(service.services)
    expect(await documents()).toHaveLength(before + 1)
    expect((await act('extract_document', first.document.id)).extraction).toMatchObject({
      invoiceNumber: expect.stringMatching(/^L-/),
      total: 125,
    })
    await act('delete_document', first.document.id)
    await fetchFromExchange(service.services)
    expect(await documents()).toHaveLength(before)
  })

  test('a delivery whose document was deleted does not become another one: whoever brings it again is told', async () => {
    const xml = (await xmlOf((await arrive()).document.id)).replaceAll('SANDBOX-', 'D-')
    const { document } = await arrive({ xml: enveloped('once-only', xml) })
    await act('delete_document', document.id)
    const before = (await documents()).length
    const { status, body } = await request('POST', '/e-invoices/sandbox-arrival', { xml: enveloped('once-only', xml) })
    expect([status, body.code, body.detail]).toEqual([409, 'einvoice_deleted', expect.stringContaining(document.id)])
    expect(await fetchNow()).toEqual({ outcome: 'done' })
    expect(await documents()).toHaveLength(before)
  })

  test('a sender may call a delivery something very long: it is one document all the same', async () => {
    const xml = (await xmlOf((await arrive()).document.id)).replaceAll('SANDBOX-', 'M-')
    // Of many letters, so that no store can press it.
    const long = Array.from({ length: 4000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join('')
    const first = await arrive({ xml: enveloped(long, xml) })
    const again = await arrive({ xml: enveloped(long, xml).replace('<HeaderVersion>', '<!-- again --><HeaderVersion>') })
    expect(again.document.id).toBe(first.document.id)
    const other = await arrive({ xml: enveloped(`${long}x`, xml.replaceAll('M-', 'N-')) })
    expect(other.document.id).not.toBe(first.document.id)
    const before = (await documents()).length
    expect(await fetchNow()).toEqual({ outcome: 'done' })
    expect(await documents()).toHaveLength(before)
  })

  test('without a profile it is addressed to a fictitious company, and says so', async () => {
    const founded = await service.found('denmark')
    const reply = await service.request(founded.key, 'POST', '/api/rest/e-invoices/sandbox-arrival', {})
    expect(resultOf(reply)).toMatchObject({ sandbox: true, warnings: [{ code: 'test_buyer' }] })
  })

  test('what the network would not take arrives nowhere, and says why', async () => {
    const xml = await xmlOf((await arrive()).document.id)
    const before = (await documents()).length
    for (const [given, code] of [
      ['<Invoice', 'einvoice_rule'],
      [xml.replace(/<cbc:PayableAmount[^>]*>[^<]*/, '<cbc:PayableAmount currencyID="DKK">1.00'), 'einvoice_rule'],
    ] as const) {
      const { body, status } = await request('POST', '/e-invoices/sandbox-arrival', { xml: given })
      expect([status, body.code, body.errors[0].code.split('.')[0]]).toEqual([400, 'einvoice_refused', code])
    }
    await fetchFromExchange(service.services)
    expect(await documents()).toHaveLength(before)
  })
})

describe('at an access point with a queue', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'primanota-queue-'))
    queue = queueExchange(folder)
    isQueue = true
  })
  const clean = () => rm(folder, { recursive: true, force: true })

  async function supplied(): Promise<string> {
    isQueue = false
    const xml = await xmlOf((await arrive()).document.id)
    isQueue = true
    return xml
  }

  test('pages of it become documents, are acknowledged, and come once', async () => {
    const xml = await supplied()
    const before = (await documents()).length
    for (let at = 0; at < 8; at++) handOver(folder, `m${at}`, xml.replaceAll('SANDBOX-', `L${at}-`))
    expect(await fetchNow()).toEqual({ outcome: 'done' })
    expect(await documents()).toHaveLength(before + 8)
    expect(acknowledgedIn(folder).sort()).toEqual(Array.from({ length: 8 }, (_, at) => `m${at}`))
    expect(await fetchNow()).toEqual({ outcome: 'done' })
    expect(await documents()).toHaveLength(before + 8)
    await clean()
  })

  test('invoices and credit notes of both formats, in an envelope or without it, are read as what they are', async () => {
    const before = new Set((await documents()).map(({ id }) => id))
    const us = { ...danishBuyer, name: 'Havnens Bageri ApS', vatNumber: 'DK13585628', businessId: '13585628' }
    const seller = { name: 'Nordlys ApS', vatNumber: 'DK25313763', businessId: '25313763' }
    const expected = [
      ['peppol_bis', '1000', 'invoice', 1250],
      ['peppol_bis', '-400', 'credit_note', -500],
      ['oioubl', '1000', 'invoice', 1250],
      ['oioubl', '-400', 'credit_note', -500],
    ] as const
    const deliveries = expected.flatMap(given => [true, false].map(isEnveloped => ({ given, isEnveloped })))
    for (const [at, { given, isEnveloped }] of deliveries.entries()) {
      const [format, unitPrice] = given
      const corrects = unitPrice.startsWith('-') ? { number: 'N-1', date: '2026-02-01' } : null
      const invoice = issuedTo({ seller, buyer: us, lines: [{ unitPrice }], invoice: { number: `N-${at}`, corrects } })
      const xml = format === 'oioubl' ? writeOioubl(invoice) : writeUbl(invoice)
      handOver(folder, `d${at}`, isEnveloped ? enveloped(`d${at}`, xml) : xml)
    }
    expect(await fetchNow()).toEqual({ outcome: 'done' })
    expect(acknowledgedIn(folder).sort()).toEqual(deliveries.map((_, at) => `d${at}`))
    const fresh = (await documents()).filter(({ id }) => !before.has(id))
    expect(fresh).toHaveLength(deliveries.length)
    for (const [at, { given }] of deliveries.entries()) {
      const [format, , kind, total] = given
      const { id } = fresh.find(({ fileName }) => fileName === `d${at}.xml`)!
      const read = await act('extract_document', id)
      expect([format, read.error], kind).toEqual([format, null])
      expect(read.extraction).toMatchObject({ kind, invoiceNumber: `N-${at}`, total: Math.abs(total) })
      const coded = await act('code_document', id)
      expect(coded, `${format} ${kind}`).toMatchObject({ state: 'coded', error: null, codedAmount: -total })
      expect(JSON.stringify(coded)).not.toContain('addressed_to_other')
    }
    await clean()
  })

  test('an acknowledgement that is lost changes nothing: it is handed over, known and acknowledged again', async () => {
    const xml = await supplied()
    const before = (await documents()).length
    handOver(folder, 'lost', xml.replaceAll('SANDBOX-', 'L-'))
    let isDown = true
    queue = queueExchange(folder, {
      beforeAcknowledge: () => {
        if (isDown) throw new Error('bad gateway')
      },
    })
    expect(await fetchNow()).toMatchObject({ outcome: 'done', problem: { code: 'exchange_not_asked' } })
    expect([await documents(), acknowledgedIn(folder)]).toEqual([expect.objectContaining({ length: before + 1 }), []])
    isDown = false
    // In other bytes, as an access point that writes the file anew does.
    handOver(folder, 'lost', xml.replaceAll('SANDBOX-', 'L-').replace('?>', '?><!-- anew -->'))
    expect(await fetchNow()).toEqual({ outcome: 'done' })
    expect([(await documents()).length, acknowledgedIn(folder)]).toEqual([before + 1, ['lost']])
    await clean()
  })

  test('what is no invoice, or for somebody else, is kept and says so', async () => {
    const xml = await supplied()
    const before = new Set((await documents()).map(({ id }) => id))
    handOver(folder, 'a-broken', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><cbc:ID>1')
    handOver(
      folder,
      'b-other',
      xml.replaceAll('13585628', '25313763').replaceAll('Havnens Bageri ApS', 'Skovby Kommune').replaceAll('SANDBOX-', 'O-'),
    )
    expect(await fetchNow()).toEqual({ outcome: 'done' })
    const fresh = (await documents()).filter(({ id }) => !before.has(id))
    expect(fresh.map(({ fileName }) => fileName).sort()).toEqual(['a-broken.xml', 'b-other.xml'])
    expect(acknowledgedIn(folder).sort()).toEqual(['a-broken', 'b-other'])
    const idOf = (name: string) => fresh.find(({ fileName }) => fileName === name)!.id
    const unreadable = await service.call(organization.key, 'extract_document', { documentId: idOf('a-broken.xml') })
    expect(resultOf(unreadable)).toMatchObject({ state: 'draft', error: { code: 'xml_broken', retryable: false } })
    resultOf(await service.call(organization.key, 'extract_document', { documentId: idOf('b-other.xml') }))
    expect(JSON.stringify(await act('code_document', idOf('b-other.xml')))).toContain('addressed_to_other')
    await clean()
  })

  test('a file under the name of one that we sent is another one', async () => {
    const xml = await supplied()
    const before = (await documents()).length
    handOver(folder, 'DK13585628-00000001', xml.replaceAll('SANDBOX-', 'N-'))
    expect(await fetchNow()).toEqual({ outcome: 'done' })
    expect(await documents()).toHaveLength(before + 1)
    await clean()
  })
})
