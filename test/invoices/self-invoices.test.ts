/** Self-invoices through the service: proposed by a coded purchase, issued once, told to the exchange and never booked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueSelfInvoice } from '../../src/actions/e-invoices/index.ts'
import { fetchFromExchange, hearNotifications, resumeTransmissions } from '../../src/jobs/transmissions.ts'
import { perform } from '../../src/kernel/perform.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, issue, read, resultOf, send } from './exchange-journey.ts'
import { createFakeExchange, type FakeExchange } from './fake-exchange.ts'
import { invoiceSchema } from './fatturapa-schemas.ts'
import { mortal } from './mortal.ts'
import { irishServices } from './purchases.ts'

const irish = irishServices()

const subcontract = `Edil Costruzioni S.r.l.
P.IVA 00743110157
Fattura n. 44 del 15/03/2026
Lavorazioni in subappalto, cantiere di via Po    3.000,00  N6.3
Inversione contabile art. 17 c. 6 lett. a) DPR 633/72
Totale documento EUR                             3.000,00`

const domestic = `Cancelleria Rossi S.r.l.
P.IVA 00743110157
Fattura n. 7 del 10/03/2026
Cancelleria   100,00
IVA 22%        22,00
Totale EUR    122,00`

let service: TestService
let organization: Organization
let exchange: FakeExchange | undefined
let aheadMs = 0
let backMs = Date.now() - Date.parse('2026-03-20T10:00:00Z')
const clock = () => new Date(Date.now() - backMs + aheadMs)

const call = async (action: string, body: object) => resultOf(await service.call(organization.key, action, body))

async function captured(text: string, ...steps: string[]): Promise<string> {
  const { documentId } = await call('capture_document', { text })
  for (const step of steps) await call(step, { documentId })
  return documentId
}

const posted = (text: string): Promise<string> => captured(text, 'extract_document', 'code_document', 'post_document')
const ask = (documentId: string, body: object = {}) => send(service, organization, `/documents/${documentId}/self-invoice`, body)
const documentOf = (documentId: string) => read(service, organization, `/documents/${documentId}`)
const countEntries = async (): Promise<number> => (await read(service, organization, '/ledger-entries?limit=200')).items.length

describe('with the sandbox exchange', () => {
  beforeAll(async () => {
    service = await startTestService({ clock })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    organization = await foundItalian(service)
  })

  test('IT-08: the document says what is due, why and until when; issuing it tells the exchange, and books nothing', async () => {
    const documentId = await captured(irish, 'extract_document', 'code_document')
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([
      {
        type: 'TD17',
        state: 'proposed',
        reason: expect.stringContaining('Ireland'),
        required: true,
        date: '2026-03-20',
        deadline: '2026-04-15',
        net: 100,
        vat: 22,
        number: null,
        problems: [],
        eInvoice: null,
      },
    ])
    expect((await ask(documentId)).body).toMatchObject({ status: 409, code: 'document_not_posted' })
    const done = await call('post_document', { documentId })
    expect(done.selfInvoices).toMatchObject([{ type: 'TD17', state: 'due' }])
    expect(await documentOf(documentId)).toEqual(done)
    const before = await countEntries()
    const told = resultOf(await ask(documentId))
    expect(told).toMatchObject({
      invoiceId: null,
      documentId,
      documentType: 'TD17',
      number: 'AF-2026-0001',
      date: '2026-03-20',
      supplier: { name: expect.stringContaining('Cloudworks'), country: 'IE', vatNumber: 'IE6388047V' },
      buyer: { name: 'Venditore S.r.l.', vatNumber: 'IT12345670785' },
      net: 100,
      vat: 22,
      total: 122,
      payable: 0,
      vatSummary: [{ rate: 22, nature: null, vatCode: '22RC17', net: 100, vat: 22 }],
      vatTreatment: { key: 'self_assessed' },
      state: 'not_delivered',
      sandbox: true,
      fileName: 'IT12345670785_00001.xml',
      ledgerEntryId: done.ledgerEntryId,
      notifications: [{ type: 'MC' }],
      warnings: [],
    })
    expect(await countEntries()).toBe(before)
    expect(await read(service, organization, `/e-invoices/${told.id}`)).toEqual(told)
    for (const filter of ['', '?documentType=TD17', `?documentId=${documentId}`, '?state=not_delivered']) {
      expect((await read(service, organization, `/e-invoices${filter}`)).items).toEqual([told])
    }
    expect((await read(service, organization, '/e-invoices?documentType=TD01')).items).toEqual([])
    const after = await documentOf(documentId)
    expect(after.selfInvoices).toMatchObject([
      { type: 'TD17', state: 'issued', number: 'AF-2026-0001', deadline: '2026-04-15', eInvoice: { id: told.id, state: 'not_delivered' } },
    ])
    const { body: xml } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${told.id}/xml`)
    for (const said of [
      '<TipoDocumento>TD17<',
      '<IdPaese>IE</IdPaese><IdCodice>6388047V<',
      '<IdDocumento>CW-2026-0733<',
      '<Data>2026-03-01<',
    ])
      expect(xml.replace(/>\s+</g, '><')).toContain(said)
    expect(invoiceSchema?.(xml) ?? []).toEqual([])
    const again = await ask(documentId)
    expect(again.body).toMatchObject({ status: 409, code: 'self_invoice_issued', detail: expect.stringContaining(told.id) })
  })

  test('it is no sale: not in the list of invoices, no invoice by its id, and the numbers of sales have no gap', async () => {
    const sale = await issue(service, organization)
    resultOf(await ask(await posted(irish)))
    const next = await issue(service, organization)
    expect([sale.number, next.number]).toEqual(['2026-0001', '2026-0002'])
    const { items } = await read(service, organization, '/invoices')
    expect(items.map((one: { number: string }) => one.number)).toEqual(['2026-0002', '2026-0001'])
    const stored = await service.services.store.transaction(organization.id, db => db.rows<{ id: string }>(selfIds(organization.id)))
    for (const path of ['', '/pdf', '/xml']) {
      expect((await service.request(organization.key, 'GET', `/api/rest/invoices/${stored[0]!.id}${path}`)).status).toBe(404)
    }
    for (const action of ['issue_invoice', 'delete_invoice']) {
      expect((await service.call(organization.key, action, { id: stored[0]!.id })).body).toMatchObject({ code: 'invoice_not_found' })
    }
  })

  test('IT-10: a subcontract at home is a TD16 with its natura beside the rate', async () => {
    const documentId = await posted(subcontract)
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([
      { type: 'TD16', state: 'due', required: false, net: 3000, vat: 660 },
    ])
    const told = resultOf(await ask(documentId, { type: 'TD16' }))
    expect(told).toMatchObject({ documentType: 'TD16', state: 'not_delivered', vatSummary: [{ rate: 22, nature: 'N6.3', vat: 660 }] })
  })

  test('a rate that somebody corrects is the one that is told', async () => {
    const documentId = await captured(subcontract, 'extract_document', 'code_document')
    await call('update_coding', { documentId, vatCode: '10RC16' })
    await call('post_document', { documentId })
    expect(resultOf(await ask(documentId))).toMatchObject({ documentType: 'TD16', net: 3000, vat: 300 })
  })

  test('what has its VAT on the bill calls for none', async () => {
    const documentId = await posted(domestic)
    expect((await documentOf(documentId)).selfInvoices).toEqual([])
    expect((await ask(documentId)).body).toMatchObject({ status: 409, code: 'self_invoice_not_due' })
  })

  test('one type is asked for, and no other is issued', async () => {
    const documentId = await posted(irish)
    expect((await ask(documentId, { type: 'TD18' })).body).toMatchObject({ status: 409, code: 'self_invoice_not_due' })
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'due' }])
  })

  test('goods and services on one bill are told apart, each once', async () => {
    const documentId = await captured(irish, 'extract_document', 'code_document')
    await service.services.store.transaction(organization.id, db => db.rows(withGoods(organization.id, documentId)))
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([
      { type: 'TD17', state: 'proposed' },
      { type: 'TD18', state: 'proposed' },
    ])
    await call('post_document', { documentId })
    const { body } = await ask(documentId)
    expect([body.status, body.code, body.errors[0].path]).toEqual([400, 'invalid_input', 'type'])
    const replies = await Promise.all(['TD17', 'TD18', 'TD18', 'TD17'].map(type => ask(documentId, { type })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    const { selfInvoices } = await documentOf(documentId)
    expect(selfInvoices).toMatchObject([
      { type: 'TD17', state: 'issued' },
      { type: 'TD18', state: 'issued' },
    ])
    const told = (await read(service, organization, `/e-invoices?documentId=${documentId}`)).items
    expect(told.map((one: { documentType: string }) => one.documentType).sort()).toEqual(['TD17', 'TD18'])
    expect((await ask(documentId)).body.code).toBe('self_invoice_issued')
  })

  test.each<[string, unknown]>([
    ['a type that is a number', { type: 17 }],
    ['no type at all', { type: '' }],
    ['a type without end', { type: 'TD17'.repeat(100) }],
    ['null', { type: null }],
    ['a field that is none', { number: 'X-1' }],
    ['a list', ['TD17']],
    ['no JSON', '{"type":'],
  ])('%s is refused, and takes no number', async (_what, body) => {
    const documentId = await posted(irish)
    const { status } = await service.request(organization.key, 'POST', `/api/rest/documents/${documentId}/self-invoice`, body)
    expect(status).toBe(400)
    expect(resultOf(await ask(documentId)).number).toBe('AF-2026-0001')
  })

  test('of two organizations neither sees the other, and who may not change invoices issues none', async () => {
    const documentId = await posted(irish)
    const other = await foundItalian(service)
    const path = `/api/rest/documents/${documentId}/self-invoice`
    expect((await service.request(other.key, 'POST', path, {})).body).toMatchObject({ status: 404, code: 'document_not_found' })
    expect((await service.request(await organization.keyWith('documents:post', 'invoices:read'), 'POST', path, {})).status).toBe(403)
    expect((await ask('doc_nothing')).body).toMatchObject({ status: 404, code: 'document_not_found' })
  })

  test('a newcomer tries it with a fictitious company, and is told so', async () => {
    organization = await service.found('italy')
    const told = resultOf(await ask(await posted(irish)))
    expect(told).toMatchObject({ state: 'not_delivered', buyer: { name: expect.stringContaining('prova') } })
    expect(told.warnings).toContainEqual(expect.objectContaining({ code: 'test_seller' }))
  })

  test('after the deadline it is issued with a warning', async () => {
    const documentId = await posted(irish)
    const day = 24 * 3_600_000
    aheadMs += 27 * day
    try {
      expect(resultOf(await ask(documentId)).warnings).toContainEqual(expect.objectContaining({ code: 'self_invoice_late' }))
    } finally {
      aheadMs -= 27 * day
    }
  })

  test('twenty who ask at once get one between them', async () => {
    const documentId = await posted(irish)
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(documentId)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(new Set(['self_invoice_issued']))
    expect((await read(service, organization, '/e-invoices')).items).toHaveLength(1)
  })

  test('many documents at once: numbers and names of files without gap or double, sales among them', async () => {
    const documents = await Promise.all(Array.from({ length: 12 }, (_, at) => posted(irish.replace('0733', `07${at + 10}`))))
    const [told, sold] = await Promise.all([
      Promise.all(documents.map(async id => resultOf(await ask(id)))),
      Promise.all(documents.map(() => issue(service, organization))),
    ])
    const places = (records: { number: string }[]) =>
      records.map(({ number }) => Number(number.slice(-4))).sort((one, other) => one - other)
    const inARow = Array.from({ length: 12 }, (_, at) => at + 1)
    expect([places(told), places(sold)]).toEqual([inARow, inARow])
    expect(new Set([...told, ...sold].map(({ fileName }) => fileName)).size).toBe(24)
  })

  describe('one that the exchange rejects', () => {
    const rejected = async () => {
      const documentId = await posted(irish)
      const told = resultOf(await ask(documentId))
      const { state } = resultOf(await send(service, organization, `/e-invoices/${told.id}/sandbox-outcome`, { type: 'NS' }))
      expect(state).toBe('rejected')
      return { documentId, told }
    }

    test('is sent again under its number, with the supplier as the contact is now', async () => {
      const { documentId, told } = await rejected()
      expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'rejected', number: told.number }])
      expect((await ask(documentId)).body).toMatchObject({ code: 'self_invoice_issued', detail: expect.stringContaining('/resend') })
      const contact = await call('save_contact', {
        name: 'Cloudworks International',
        type: 'vendor',
        country: 'IE',
        vatNumber: 'IE6388047V',
      })
      await call('link_document_contact', { documentId, contactId: contact.id })
      const again = resultOf(await send(service, organization, `/e-invoices/${told.id}/resend`))
      expect(again).toMatchObject({ number: told.number, date: told.date, state: 'not_delivered', documentId, documentType: 'TD17' })
      expect(again.supplier.name).toBe('Cloudworks International')
      expect(again.fileName).not.toBe(told.fileName)
      expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'issued', eInvoice: { id: again.id } }])
      expect((await send(service, organization, `/e-invoices/${again.id}/resend`)).body).toMatchObject({ code: 'einvoice_not_rejected' })
    })

    test('has no other buyer than the organization', async () => {
      const { told } = await rejected()
      const { body } = await send(service, organization, `/e-invoices/${told.id}/resend`, { buyer: { name: 'Somebody else' } })
      expect([body.status, body.code, body.errors[0].path]).toEqual([400, 'invalid_input', 'buyer'])
    })

    const bookedAs = async (documentId: string, vatCode: string): Promise<string> => {
      const { ledgerEntryId } = await documentOf(documentId)
      resultOf(await send(service, organization, `/ledger-entries/${ledgerEntryId}/reversal`))
      await call('update_coding', { documentId, vatCode })
      return (await call('post_document', { documentId })).ledgerEntryId
    }

    test('and whose document is booked otherwise by now is told anew, under its number and date', async () => {
      const { documentId, told } = await rejected()
      const ledgerEntryId = await bookedAs(documentId, '10RC17')
      expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ type: 'TD17', state: 'rejected', net: 100, vat: 10 }])
      const again = resultOf(await send(service, organization, `/e-invoices/${told.id}/resend`))
      const { number, date } = told
      expect(again).toMatchObject({ number, date, state: 'not_delivered', net: 100, vat: 10, total: 110, ledgerEntryId })
      expect(again.lines).toMatchObject([{ vatRate: 10, vatCode: '10RC17' }])
      const { body: xml } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${again.id}/xml`)
      expect(xml).toContain('<Imposta>10.00<')
      expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'issued', vat: 10, number }])
    })

    test('and that nothing calls for any more is not sent again; another type is issued by itself', async () => {
      const { documentId, told } = await rejected()
      await bookedAs(documentId, '22RC18')
      expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ type: 'TD18', state: 'due' }])
      const { body } = await send(service, organization, `/e-invoices/${told.id}/resend`)
      expect([body.status, body.code]).toEqual([409, 'self_invoice_not_due'])
      expect(resultOf(await ask(documentId))).toMatchObject({ documentType: 'TD18', number: 'AF-2026-0002' })
    })

    test('and whose entry was taken back waits until the document is posted again', async () => {
      const { documentId, told } = await rejected()
      const { ledgerEntryId } = await documentOf(documentId)
      resultOf(await send(service, organization, `/ledger-entries/${ledgerEntryId}/reversal`))
      expect((await send(service, organization, `/e-invoices/${told.id}/resend`)).body).toMatchObject({ code: 'document_not_posted' })
      await call('post_document', { documentId })
      expect(resultOf(await send(service, organization, `/e-invoices/${told.id}/resend`)).number).toBe(told.number)
    })
  })

  test('what is told is what is booked, to the cent: VAT is rounded once for a rate, whatever accounts and shares it stands on', async () => {
    const documentId = await captured(irish.replaceAll('100.00', '30.21'), 'extract_document', 'code_document')
    await service.services.store.transaction(organization.id, db => db.rows(onThreeAccounts(organization.id, documentId)))
    const { ledgerEntryId, codingLines } = await call('post_document', { documentId })
    const told = resultOf(await ask(documentId))
    // Three times 10.07 at 22 % is 6.65; each by itself is 2.22, and three of them 6.66.
    expect([told.net, told.vat]).toEqual([30.21, 6.65])
    const { lines } = await read(service, organization, `/ledger-entries/${ledgerEntryId}`)
    expect(lines.find((one: { account: string }) => one.account === '2601').credit).toBe(6.65)
    expect(codingLines.map((one: { selfAssessedVat: number }) => one.selfAssessedVat)).toEqual([2.21, 2.22, 2.22])
    const { body } = await service.call(organization.key, 'prepare_vat_return', {})
    expect(body.result.boxes.find((one: { key: string }) => one.key === 'VP4').amount).toBe(6.65)
  })

  test('a purchase that is booked in one period and told in the next is warned about', async () => {
    const late = Date.parse('2026-04-02T10:00:00Z') - clock().getTime()
    aheadMs += late
    try {
      const documentId = await posted(irish.replace('1 March', '28 March'))
      const { date, warnings } = resultOf(await ask(documentId))
      expect(date).toBe('2026-04-02')
      expect(warnings).toMatchObject([{ code: 'self_invoice_in_other_period', message: expect.stringMatching(/Q1 2026.*Q2 2026/) }])
    } finally {
      aheadMs -= late
    }
  })

  test('a TD16 for a supplier from abroad is refused before it takes a number', async () => {
    const documentId = await captured(irish, 'extract_document', 'code_document')
    await call('update_coding', { documentId, vatCode: '22RC16' })
    const { selfInvoices } = await call('post_document', { documentId })
    expect(selfInvoices).toMatchObject([{ type: 'TD16', problems: [{ path: 'supplier.country' }] }])
    const { body } = await ask(documentId)
    expect([body.status, body.code, body.errors[0].path]).toEqual([400, 'einvoice_refused', 'supplier.country'])
  })

  test('a document that is booked otherwise afterwards says that what was told is outdated', async () => {
    const documentId = await posted(irish)
    const told = resultOf(await ask(documentId))
    const { ledgerEntryId } = await documentOf(documentId)
    resultOf(await send(service, organization, `/ledger-entries/${ledgerEntryId}/reversal`))
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'issued', eInvoice: { id: told.id } }])
    await call('update_coding', { documentId, vatCode: '4RC17' })
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ type: 'TD17', state: 'outdated', vat: 22 }])
    const { selfInvoices } = await call('update_coding', { documentId, vatCode: 'NR' })
    expect(selfInvoices).toMatchObject([{ type: 'TD17', state: 'outdated', number: told.number, deadline: null }])
    expect((await documentOf(documentId)).selfInvoices).toEqual(selfInvoices)
  })

  test('one that the exchange has is taken back by a second one with the signs turned, once; then the right one is issued', async () => {
    const documentId = await posted(irish)
    const correct = (body: object = {}) => send(service, organization, `/documents/${documentId}/self-invoice/correction`, body)
    expect((await correct()).body).toMatchObject({ status: 409, code: 'self_invoice_not_due' })
    const told = resultOf(await ask(documentId))
    expect((await correct()).body).toMatchObject({ status: 409, code: 'self_invoice_stands', detail: expect.stringContaining(told.number) })
    expect((await read(service, organization, '/self-invoices')).items).toEqual([])
    const { ledgerEntryId } = await documentOf(documentId)
    resultOf(await send(service, organization, `/ledger-entries/${ledgerEntryId}/reversal`))
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'issued', canBeCorrected: true, correction: null }])
    // Nobody has to look for it: it waits with the others.
    expect((await read(service, organization, '/self-invoices')).items).toMatchObject([{ documentId, type: 'TD17', canBeCorrected: true }])
    const before = await countEntries()
    expect((await correct({ type: 'TD18' })).body).toMatchObject({ status: 409, code: 'self_invoice_not_due' })
    const replies = await Promise.all([correct(), correct({ type: 'TD17' }), correct()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const back = resultOf(replies.find(({ status }) => status === 200)!)
    expect(back).toMatchObject({
      documentType: 'TD17',
      number: 'AF-2026-0002',
      date: '2026-03-20',
      net: -100,
      vat: -22,
      total: -122,
      state: 'not_delivered',
    })
    expect(await countEntries()).toBe(before)
    const { body } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${back.id}/xml`)
    const xml = body.replace(/>\s+</g, '><')
    for (const said of [
      '<TipoDocumento>TD17<',
      '<ImportoTotaleDocumento>-122.00<',
      '<PrezzoTotale>-100.00<',
      '<Imposta>-22.00<',
      '<DatiFattureCollegate><IdDocumento>AF-2026-0001</IdDocumento><Data>2026-03-20</Data></DatiFattureCollegate>',
      '<IdDocumento>CW-2026-0733<',
    ])
      expect(xml).toContain(said)
    expect(invoiceSchema?.(body) ?? []).toEqual([])
    expect((await correct()).body).toMatchObject({
      status: 409,
      code: 'self_invoice_corrected',
      detail: expect.stringContaining('AF-2026-0002'),
    })
    expect((await read(service, organization, '/self-invoices')).items).toEqual([])
    await call('update_coding', { documentId, vatCode: '10RC17' })
    expect((await call('post_document', { documentId })).selfInvoices).toMatchObject([
      { state: 'due', vat: 10, number: null },
      { state: 'corrected', vat: 22, canBeCorrected: false, correction: { number: 'AF-2026-0002', eInvoice: { id: back.id } } },
    ])
    expect(resultOf(await ask(documentId))).toMatchObject({ number: 'AF-2026-0003', net: 100, vat: 10 })
    expect((await ask(documentId)).body).toMatchObject({ status: 409, code: 'self_invoice_issued' })
    // Rejected late, what took the first one back leaves both standing: neither hides the other.
    resultOf(await send(service, organization, `/e-invoices/${back.id}/sandbox-outcome`, { type: 'NS' }))
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([
      { state: 'issued', number: 'AF-2026-0003', vat: 10, correction: null },
      { state: 'outdated', number: 'AF-2026-0001', vat: 22, correction: { eInvoice: { id: back.id, state: 'rejected' } } },
    ])
  })

  test('a correction that the exchange rejects is sent again, and until then the first one stands', async () => {
    const documentId = await posted(irish)
    resultOf(await ask(documentId))
    const { ledgerEntryId } = await documentOf(documentId)
    resultOf(await send(service, organization, `/ledger-entries/${ledgerEntryId}/reversal`))
    const back = resultOf(await send(service, organization, `/documents/${documentId}/self-invoice/correction`))
    resultOf(await send(service, organization, `/e-invoices/${back.id}/sandbox-outcome`, { type: 'NS' }))
    const again = await send(service, organization, `/documents/${documentId}/self-invoice/correction`)
    expect(again.body).toMatchObject({ status: 409, code: 'self_invoice_stands', detail: expect.stringContaining(back.id) })
    expect((await read(service, organization, '/self-invoices')).items).toMatchObject([
      { documentId, canBeCorrected: false, correction: { eInvoice: { id: back.id, state: 'rejected' } } },
    ])
    expect(resultOf(await send(service, organization, `/e-invoices/${back.id}/resend`))).toMatchObject({
      number: back.number,
      net: -100,
      vat: -22,
    })
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'proposed' }, { state: 'corrected' }])
  })

  test('the store itself lets nobody issue a second one, or change the first', async () => {
    const documentId = await posted(irish)
    resultOf(await ask(documentId))
    const [row] = await service.services.store.transaction(organization.id, db => db.rows<{ id: string }>(selfIds(organization.id)))
    await expect(service.services.store.transaction(organization.id, db => db.rows(copyOf(organization.id, row!.id)))).rejects.toThrow(
      /invoice_of_document/,
    )
    for (const change of [changeOf(organization.id, row!.id), otherLinesOf(organization.id, row!.id)]) {
      await expect(service.services.store.transaction(organization.id, db => db.rows(change))).rejects.toThrow(/not changed any more/)
    }
  })

  test('in Denmark nobody issues one', async () => {
    organization = await service.found('denmark')
    const documentId = await captured(irish, 'extract_document', 'code_document')
    expect((await documentOf(documentId)).selfInvoices).toEqual([])
    await call('post_document', { documentId }).catch(() => undefined)
    expect((await ask(documentId)).body).toMatchObject({ status: 409, code: 'not_available_in_region' })
  })
})

const selfIds = (organizationId: string) =>
  sql`select id from invoice where organization_id = ${organizationId} and kind = 'self_invoice' order by id`

/** The one line becomes two: 60 for services and 40 for goods. */
const withGoods = (organizationId: string, id: string) => sql`
  update document set coding = jsonb_set(coding, '{lines}', jsonb_build_array(
    coding -> 'lines' -> 0 || '{"vatCode": "22RC17", "net": 6000}', coding -> 'lines' -> 0 || '{"vatCode": "22RC18", "net": 4000}'))
  where organization_id = ${organizationId} and id = ${id}`

const onThreeAccounts = (organizationId: string, id: string) => sql`
  update document set coding = jsonb_set(coding, '{lines}', jsonb_build_array(
    coding -> 'lines' -> 0 || '{"net": 1007}',
    coding -> 'lines' -> 0 || '{"net": 1007, "ledgerAccountId": "4203"}',
    coding -> 'lines' -> 0 || '{"net": 1007, "ledgerAccountId": "4206", "vatCode": "22RC17D50"}'))
  where organization_id = ${organizationId} and id = ${id}`

const otherLinesOf = (organizationId: string, id: string) =>
  sql`update invoice set lines = '[]' where organization_id = ${organizationId} and id = ${id}`

const copyOf = (organizationId: string, id: string) => sql`
  insert into invoice (organization_id, id, state, kind, document_id, self_invoice_type, number, date, currency, lines, issued, region_key, total, search,
    created_at, updated_at, issued_at)
  select organization_id, id || 'x', state, kind, document_id, self_invoice_type, number || 'x', date, currency, lines, issued, region_key, total, search,
    created_at, updated_at, issued_at from invoice where organization_id = ${organizationId} and id = ${id}`

const changeOf = (organizationId: string, id: string) =>
  sql`update invoice set number = 'X-1' where organization_id = ${organizationId} and id = ${id}`

describe('with a real exchange', () => {
  const settlesWithinMs = 60_000
  const longMs = 20 * 60_000

  beforeAll(async () => {
    // What a request did is found again for a day, by the clock of the store.
    backMs = 0
    exchange = createFakeExchange(clock, settlesWithinMs)
    service = await startTestService({ clock, exchange })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    organization = await foundItalian(service)
    Object.assign(exchange!, { arrived: [], next: [], canBeAsked: true, said: [], inbox: [] })
  })

  const fileNames = () => exchange!.arrived.map(({ fileName }) => fileName)

  async function recover(): Promise<void> {
    for (let round = 0; round < 6; round++) {
      aheadMs += longMs
      await resumeTransmissions(service.services)
    }
  }

  test('a profile that does not say who owes the VAT is not enough', async () => {
    organization = await service.found('italy')
    const { body } = await ask(await posted(irish))
    expect([body.status, body.code]).toEqual([409, 'organization_profile_incomplete'])
    expect(body.errors.map((fault: { path: string }) => fault.path)).toContain('organization.vatNumber')
    expect(fileNames()).toEqual([])
  })

  test('while the exchange has not answered to a correction no second one is issued beside the first', async () => {
    const hear = async () => {
      aheadMs += 3 * 60 * 60_000
      await hearNotifications(service.services)
    }
    const documentId = await posted(irish)
    const told = resultOf(await ask(documentId))
    exchange!.say(told.fileName, 'RC', '1')
    await hear()
    const { ledgerEntryId } = await documentOf(documentId)
    resultOf(await send(service, organization, `/ledger-entries/${ledgerEntryId}/reversal`))
    const back = resultOf(await send(service, organization, `/documents/${documentId}/self-invoice/correction`))
    expect(back.state).toBe('sent')
    await call('update_coding', { documentId, vatCode: '10RC17' })
    await call('post_document', { documentId })
    expect((await ask(documentId)).body).toMatchObject({
      status: 409,
      code: 'self_invoice_stands',
      detail: expect.stringContaining(back.number),
    })
    exchange!.say(back.fileName, 'RC', '2')
    await hear()
    expect(resultOf(await ask(documentId))).toMatchObject({ net: 100, vat: 10 })
    expect(fileNames()).toHaveLength(3)
  })

  test('in doubt it is asked after, and never sent twice', async () => {
    exchange!.next = ['lose the answer']
    exchange!.canBeAsked = false
    const documentId = await posted(irish)
    const told = resultOf(await ask(documentId))
    expect(told).toMatchObject({ state: 'queued', error: { code: 'transmission_outcome_unknown' } })
    expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'issued', eInvoice: { state: 'queued' } }])
    exchange!.canBeAsked = true
    await recover()
    expect(await read(service, organization, `/e-invoices/${told.id}`)).toMatchObject({ state: 'sent', error: null })
    expect(fileNames()).toEqual([told.fileName])
  })

  test('what comes back to the organization as its own buyer is not captured as another purchase', async () => {
    const documentId = await posted(irish)
    const told = resultOf(await ask(documentId))
    exchange!.inbox = [{ fileName: told.fileName, bytes: Buffer.from(exchange!.arrived[0]!.xml) }]
    await fetchFromExchange(service.services)
    expect((await read(service, organization, '/documents')).items.map((one: { id: string }) => one.id)).toEqual([documentId])
    const headers = { 'content-type': 'application/xml' }
    const path = `/api/rest/e-invoices/received?name=${told.fileName}.p7m`
    const { body } = await service.request(organization.key, 'POST', path, exchange!.arrived[0]!.xml, headers)
    expect(body).toMatchObject({ status: 409, code: 'einvoice_is_own' })
  })

  test('a process that dies anywhere leaves what others go on with: each is at the exchange once', async () => {
    const caller = {
      organizationId: organization.id,
      actor: { type: 'key' as const, id: 'key', name: 'Test', onBehalfOf: null },
      permissions: new Set(['invoices:edit' as const]),
      userId: null,
      role: null,
      credential: 'test',
    }
    let deaths = 0
    for (let deathAt = 1; ; deathAt++) {
      const documentId = await posted(irish.replace('0733', `08${deathAt + 10}`))
      const { services, waits } = mortal(service.services, deathAt, 'before')
      const request = { caller, body: { id: documentId }, requestId: 'dying', idempotencyKey: `dies-at-${deathAt}` }
      const answer = await perform(services, issueSelfInvoice, request).catch(() => undefined)
      if (answer === undefined) deaths++
      aheadMs += longMs
      expect((await perform(service.services, issueSelfInvoice, request)).status).toBe(200)
      await recover()
      expect((await documentOf(documentId)).selfInvoices).toMatchObject([{ state: 'issued', eInvoice: { state: 'sent' } }])
      expect(fileNames()).toHaveLength(deathAt)
      if (waits() < deathAt) break
    }
    expect(deaths).toBeGreaterThanOrEqual(3)
    expect(new Set(fileNames()).size).toBe(fileNames().length)
  })
})
