/** E-invoices through the service, with the sandbox exchange. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hearNotifications } from '../../src/jobs/transmissions.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { buyer, foundItalian, issue, line, read, resultOf, sale, send } from './exchange-journey.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await foundItalian(service)
})

afterAll(() => service.close())

test('an e-invoice is numbered, booked, sent and delivered in one call', async () => {
  const record = await issue(service, organization, { ...sale, causale: 'Contratto 12' })
  // The day is one in Rome, which may be in another year than this clock.
  const year = record.date.slice(0, 4)
  expect(record).toMatchObject({
    number: `${year}-0001`,
    currency: 'EUR',
    net: 200,
    vat: 44,
    total: 244,
    payable: 244,
    stampDuty: 0,
    state: 'delivered',
    provider: 'sandbox',
    sandbox: true,
    fileName: 'IT12345670785_00001.xml',
    error: null,
    buyer: { name: 'Cliente S.p.A.', vatNumber: '00743110157', sdiCode: 'ABC1234', country: 'IT' },
    vatTreatment: { key: 'domestic' },
    notifications: [{ type: 'RC', code: null }],
  })
  expect(record.id).toMatch(/^ein_/)
  expect(record.providerReference).toMatch(/^\d{10}$/)
  const entry = await read(service, organization, `/ledger-entries/${record.ledgerEntryId}`)
  expect(entry).toMatchObject({ amount: 244, source: { type: 'e_invoice', id: record.invoiceId } })
  expect(await read(service, organization, `/e-invoices/${record.id}`)).toEqual(record)
  expect((await read(service, organization, '/e-invoices')).items[0]).toEqual(record)
  const xml = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${record.id}/xml`)
  expect([xml.status, xml.headers.get('content-type'), xml.headers.get('content-disposition')]).toEqual([
    200,
    'application/xml',
    expect.stringContaining('IT12345670785_00001.xml'),
  ])
  expect(xml.body).toContain('<Numero>')
  expect(xml.body).toContain('Contratto 12')
})

test('a stored invoice goes through the exchange too, and shows its transmission', async () => {
  const contact = resultOf(await service.call(organization.key, 'save_contact', { ...buyer, name: 'Delta S.r.l.', type: 'client' }))
  const draft = resultOf(await service.call(organization.key, 'save_invoice', { contactId: contact.id, lines: [line] }))
  expect(draft.eInvoice).toBeNull()
  const issued = resultOf(await service.call(organization.key, 'issue_invoice', { id: draft.id }))
  expect(issued).toMatchObject({
    state: 'issued',
    locked: true,
    eInvoice: { state: 'delivered', sandbox: true, notifications: [{ type: 'RC' }] },
  })
  expect(await read(service, organization, `/invoices/${draft.id}`)).toEqual(issued)
  const listed = (await read(service, organization, '/invoices?state=issued')).items.find((one: { id: string }) => one.id === draft.id)
  expect(listed.eInvoice).toEqual(issued.eInvoice)
  const transmission = await read(service, organization, `/e-invoices?invoiceId=${draft.id}`)
  expect(transmission.items).toMatchObject([{ id: issued.eInvoice.id, invoiceId: draft.id, number: issued.number }])
})

test('a draft that the exchange would reject says so, and cannot be issued', async () => {
  const contact = resultOf(await service.call(organization.key, 'save_contact', { ...buyer, vatNumber: '123', type: 'client' }))
  const draft = resultOf(await service.call(organization.key, 'save_invoice', { contactId: contact.id, lines: [line] }))
  expect(draft.problems).toMatchObject([{ path: 'buyer.vatNumber', message: expect.stringContaining('00305') }])
  const { status, body } = await service.call(organization.key, 'issue_invoice', { id: draft.id })
  expect([status, body.code, body.errors]).toEqual([409, 'invoice_incomplete', draft.problems])
})

describe('what the exchange makes of a delivery', () => {
  test.each([
    ['a code', { sdiCode: 'ABC1234' }, 'delivered', 'RC'],
    ['a PEC', { sdiCode: '0000000', pec: 'cliente@pec.it' }, 'delivered', 'RC'],
    ['neither', {}, 'not_delivered', 'MC'],
    ['a buyer abroad', { country: 'DK', vatNumber: '13585628' }, 'not_delivered', 'MC'],
  ])('%s', async (_what, address, state, type) => {
    const { sdiCode: _code, ...party } = buyer
    const record = await issue(service, organization, { ...sale, buyer: { ...party, ...address } })
    expect([record.state, record.notifications.map((one: { type: string }) => one.type)]).toEqual([state, [type]])
  })
})

describe('a rejected one', () => {
  const wrong = { ...buyer, vatNumber: '12345678901' }

  test('goes out with a warning, comes back with NS 00305, and is sent again under its number', async () => {
    const rejected = await issue(service, organization, { ...sale, buyer: wrong })
    expect(rejected).toMatchObject({ state: 'rejected', notifications: [{ type: 'NS', code: '00305' }], resentAs: null })
    const waiting = await read(service, organization, '/e-invoices?state=rejected&limit=100')
    expect(waiting.items.map((one: { id: string }) => one.id)).toContain(rejected.id)
    expect(rejected.warnings).toContainEqual(expect.objectContaining({ field: 'buyer.vatNumber', code: '00305' }))
    const again = resultOf(await send(service, organization, `/e-invoices/${rejected.id}/resend`, { buyer }))
    expect(again).toMatchObject({ state: 'delivered', number: rejected.number, date: rejected.date, invoiceId: rejected.invoiceId })
    expect(again.fileName).not.toBe(rejected.fileName)
    expect(again.buyer.vatNumber).toBe(buyer.vatNumber)
    const kept = await read(service, organization, `/e-invoices/${rejected.id}`)
    expect([kept.state, kept.buyer.vatNumber]).toEqual(['rejected', wrong.vatNumber])
    expect([kept.resentAs, again.resentAs]).toEqual([again.id, null])
    const open = await read(service, organization, '/e-invoices?state=rejected&limit=100')
    expect(open.items.map((one: { id: string }) => one.id)).not.toContain(rejected.id)
    const invoice = await read(service, organization, `/invoices/${rejected.invoiceId}`)
    expect([invoice.buyer.vatNumber, invoice.eInvoice.id]).toEqual([buyer.vatNumber, again.id])
    for (const id of [rejected.id, again.id]) {
      const { status, body } = await send(service, organization, `/e-invoices/${id}/resend`, { buyer })
      expect([status, body.code]).toEqual([409, 'einvoice_not_rejected'])
    }
  })

  test('takes the contact as it is now', async () => {
    const contact = resultOf(await service.call(organization.key, 'save_contact', { ...wrong, type: 'client' }))
    const draft = resultOf(await service.call(organization.key, 'save_invoice', { contactId: contact.id, lines: [line] }))
    const issued = resultOf(await service.call(organization.key, 'issue_invoice', { id: draft.id }))
    expect(issued.eInvoice.state).toBe('rejected')
    await service.call(organization.key, 'save_contact', { id: contact.id, name: contact.name, vatNumber: buyer.vatNumber })
    const again = resultOf(await send(service, organization, `/e-invoices/${issued.eInvoice.id}/resend`))
    expect(again).toMatchObject({ state: 'delivered', number: issued.number })
  })

  test('is not sent to a buyer who would be charged otherwise', async () => {
    const rejected = await issue(service, organization, { ...sale, buyer: wrong })
    const abroad = { name: 'Nordlys ApS', country: 'DK', vatNumber: '13585628' }
    const { status, body } = await send(service, organization, `/e-invoices/${rejected.id}/resend`, { buyer: abroad })
    expect([status, body.code]).toEqual([409, 'invoice_locked'])
    expect(await read(service, organization, `/e-invoices/${rejected.id}`)).toEqual(rejected)
  })
})

describe('a public body', () => {
  const issueToOffice = async () => {
    const office = { name: 'Comune di Prova', fiscalCode: '80012340156', sdiCode: 'UF1234', country: 'IT', type: 'client' }
    const contact = resultOf(await service.call(organization.key, 'save_contact', office))
    const draft = resultOf(await service.call(organization.key, 'save_invoice', { contactId: contact.id, lines: [line] }))
    const { eInvoice } = resultOf(await service.call(organization.key, 'issue_invoice', { id: draft.id }))
    return eInvoice
  }
  const play = (id: string, outcome: object) => send(service, organization, `/e-invoices/${id}/sandbox-outcome`, outcome)

  test.each([
    ['accepted', [{ type: 'NE' }], 'accepted'],
    ['refused', [{ type: 'NE', accepted: false }], 'refused'],
    ['silent', [{ type: 'DT' }], 'expired'],
    ['rejected late, and told twice', [{ type: 'NS', twice: true }], 'rejected'],
  ])('%s', async (_what, outcomes, state) => {
    const { id, state: first } = await issueToOffice()
    expect(first).toBe('delivered')
    let record: { state: string; notifications: { type: string }[] } | undefined
    for (const outcome of outcomes) record = resultOf(await play(id, outcome))
    expect(record?.state).toBe(state)
    expect(record?.notifications.map(({ type }) => type)).toEqual(['RC', ...outcomes.map(({ type }) => type)])
  })

  test.each([
    ['MC after it was delivered', [], 'MC', 'What it can say now: NE, DT, NS.'],
    ['AT after it was delivered', [], 'AT', 'NE, DT, NS'],
    ['NS after the body has accepted', ['NE'], 'NS', 'nothing more'],
    ['NE after the time is over', ['DT'], 'NE', 'nothing more'],
    ['DT after the body has answered', ['NE'], 'DT', 'nothing more'],
    ['RC after it was rejected', ['NS'], 'RC', 'nothing more'],
  ])('never says %s', async (_what, before, type, instead) => {
    const { id } = await issueToOffice()
    for (const one of before) resultOf(await play(id, { type: one }))
    const shown = await read(service, organization, `/e-invoices/${id}`)
    const { status, body } = await play(id, { type })
    expect([status, body.code, body.detail]).toEqual([409, 'outcome_not_possible', expect.stringContaining(instead)])
    expect(await read(service, organization, `/e-invoices/${id}`)).toEqual(shown)
  })

  test('what did not reach a private buyer stays so, and a missing type names all of them', async () => {
    const { sdiCode: _code, ...party } = buyer
    const { id } = await issue(service, organization, { ...sale, buyer: party })
    expect((await play(id, { type: 'RC' })).body).toMatchObject({ code: 'outcome_not_possible', detail: expect.stringContaining('NS.') })
    const { status, body } = await play(id, {})
    const ofNetwork = ['MLS_RE', 'IMR_AB', 'IMR_IP', 'IMR_UQ', 'IMR_AP', 'IMR_RE', 'IMR_PD']
    const outcomes = ['RC', 'NS', 'MC', 'NE', 'DT', 'AT', ...ofNetwork]
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: 'type',
          code: 'exchange_outcome',
          values: { outcomes },
          message: `This is what the exchange says, one of: ${outcomes.join(', ')}.`,
        },
      ],
    ])
  })

  test('says nothing that only a public body says about a private invoice', async () => {
    const { id } = await issue(service, organization)
    const { status, body } = await play(id, { type: 'NE' })
    expect([status, body.code]).toEqual([409, 'outcome_not_possible'])
    expect((await play('ein_none', { type: 'RC' })).status).toBe(404)
    expect((await play(id, { type: 'XX' })).status).toBe(400)
  })
})

describe('what would be rejected is refused, and takes no number', () => {
  const numbers = async () => (await read(service, organization, '/e-invoices?limit=1')).items[0]?.fileName

  test.each([
    ['no natura at 0 %', { lines: [{ ...line, vatRate: 0 }] }, 'invalid_input', 'lines.0.vatNature'],
    ['a natura with a rate', { lines: [{ ...line, vatNature: 'N2.2' }] }, 'einvoice_refused', 'lines.0.vatNature'],
    ['a natura that is none', { lines: [{ ...line, vatRate: 0, vatNature: 'N9' }] }, 'einvoice_refused', 'lines.0.vatNature'],
    ['a rate that is none', { lines: [{ ...line, vatRate: 21 }] }, 'einvoice_refused', 'lines.0.vatRate'],
    ['a code of six', { buyer: { ...buyer, sdiCode: 'UF1234' } }, 'invalid_input', 'buyer.sdiCode'],
    ['a code of signs', { buyer: { ...buyer, sdiCode: 'AB_1234' } }, 'einvoice_refused', 'buyer.sdiCode'],
    ['a country that is none', { buyer: { ...buyer, country: 'Italy' } }, 'invalid_input', 'buyer.country'],
    ['nobody', { buyer: { name: 'Nessuno', country: 'IT' } }, 'einvoice_refused', 'buyer.vatNumber'],
    ['too few digits', { buyer: { name: 'Corto', vatNumber: '123', country: 'IT' } }, 'einvoice_refused', 'buyer.vatNumber'],
    ['oneself', { buyer: { ...buyer, vatNumber: '12345670785' } }, 'einvoice_refused', undefined],
    ['a day to come', { date: '2099-01-01' }, 'einvoice_refused', 'date'],
    ['a number without a digit', { number: 'ABC' }, 'invalid_input', 'number'],
    ['nine decimals', { lines: [{ ...line, unitPrice: 1.123456789 }] }, 'invalid_input', 'lines.0.unitPrice'],
    ['no lines', { lines: [] }, 'invalid_input', 'lines'],
  ])('%s', async (_what, changes, code, path) => {
    const before = await numbers()
    const { status, body } = await service.call(organization.key, 'issue_einvoice', { ...sale, ...changes })
    expect([status, body.code]).toEqual([400, code])
    if (path) expect(body.errors.map((fault: { path: string }) => fault.path)).toContain(path)
    expect(await numbers()).toBe(before)
  })

  test('the next number follows the last', async () => {
    const one = await issue(service, organization)
    await service.call(organization.key, 'issue_einvoice', { ...sale, buyer: { name: 'Nessuno' } })
    const other = await issue(service, organization)
    const place = (text: string) => Number(text.slice(-4))
    expect(place(other.number) - place(one.number)).toBe(1)
    expect(Number.parseInt(other.fileName.slice(-9, -4), 36) - Number.parseInt(one.fileName.slice(-9, -4), 36)).toBe(1)
  })

  test('a number that is taken', async () => {
    const { number } = await issue(service, organization)
    const { status, body } = await service.call(organization.key, 'issue_einvoice', { ...sale, number })
    expect([status, body.code]).toEqual([409, 'number_taken'])
  })
})

test('an odd PEC is left out, with a warning', async () => {
  const record = await issue(service, organization, { ...sale, buyer: { ...buyer, sdiCode: '0000000', pec: 'nessuna' } })
  expect(record.state).toBe('not_delivered')
  expect(record.warnings).toContainEqual(expect.objectContaining({ field: 'buyer.pec', code: 'pec_left_out' }))
})

describe('odd input is issued as it should be, or refused; never rejected for its structure, arithmetic or codes', () => {
  const person = { name: 'Rossi Mario', fiscalCode: 'RSSMRA70A01F205V', country: 'IT' }
  test.each<[string, number, object]>([
    [
      'Greek and a rocket',
      200,
      { buyer: { ...buyer, name: 'Ελληνική Εταιρεία 🚀' }, lines: [{ ...line, description: '🚀 Здравствуйте' }] },
    ],
    ['controls and angle brackets', 200, { buyer: { ...buyer, name: 'A <b> & "c"\u0007\u2028' }, causale: 'x\ty' }],
    ['the smallest quantity', 200, { lines: [{ ...line, quantity: 0.00000001, unitPrice: 100000000 }] }],
    [
      'eight decimals',
      200,
      {
        lines: [
          { ...line, quantity: 1.12345678, unitPrice: 9.87654321 },
          { ...line, unitPrice: -0.00500001 },
        ],
      },
    ],
    ['the largest amounts', 200, { lines: [{ ...line, quantity: 1, unitPrice: 80000000000 }] }],
    ['more than the books hold', 400, { lines: [{ ...line, quantity: 1000, unitPrice: 99999999999 }] }],
    [
      'a thousand lines',
      200,
      { lines: Array.from({ length: 1000 }, (_, at) => ({ ...line, unitPrice: at / 8, vatRate: [22, 10, 5, 4][at % 4] })) },
    ],
    ['a thousand and one', 400, { lines: Array.from({ length: 1001 }, () => line) }],
    ['a long reason', 200, { causale: 'perché '.repeat(280) }],
    ['a long name', 200, { buyer: { ...buyer, name: 'à'.repeat(500) } }],
    ['an impossible fiscal code', 400, { buyer: { name: 'Nessuno', fiscalCode: 'IMPOSSIBLE', country: 'IT' } }],
    ['an impossible fiscal code beside a number', 200, { buyer: { ...buyer, fiscalCode: 'IMPOSSIBLE' } }],
    ['a person', 200, { buyer: person }],
    ['a prefix that should not be there', 200, { buyer: { ...buyer, vatNumber: 'IT 007 4311 0157' } }],
    ['a code in small letters', 200, { buyer: { ...buyer, sdiCode: 'abc1234' } }],
    ['a code and a PEC', 200, { buyer: { ...buyer, pec: 'cliente@pec.it' } }],
    ['empty texts', 200, { buyer: { ...person, vatNumber: '', pec: '' }, causale: '' }],
    ['San Marino', 200, { buyer: { name: 'Titano S.p.A.', country: 'SM', vatNumber: '12345' } }],
    ['Northern Ireland', 200, { buyer: { name: 'Causeway Ltd', country: 'GB', vatNumber: 'XI123456782' } }],
    ['the code of foreigners at home', 400, { buyer: { ...buyer, sdiCode: 'XXXXXXX' } }],
    ['a consumer in the EU', 200, { buyer: { name: 'Jean Dupont', country: 'FR' } }],
    ['America', 200, { buyer: { name: 'Acme Inc.', country: 'US' } }],
    ['exempt, with stamp duty', 200, { lines: [{ ...line, vatRate: 0, vatNature: 'N4' }] }],
    ['several naturas', 200, { lines: [line, { ...line, vatRate: 0, vatNature: 'N1' }, { ...line, vatRate: 0, vatNature: 'N2.2' }] }],
    ['nothing to pay', 400, { lines: [line, { ...line, quantity: -2 }] }],
    ['a number of its own', 200, { number: 'FT-77/B' }],
    ['dollars without a rate', 409, { currency: 'XAF' }],
  ])('%s', async (_what, expected, changes) => {
    const { status, body } = await service.call(organization.key, 'issue_einvoice', { ...sale, ...changes })
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(expected)
    if (status === 200) expect(['delivered', 'not_delivered']).toContain(body.result.state)
  })
})

test('a credit note names what it corrects', async () => {
  const one = await issue(service, organization)
  const lines = [{ ...line, quantity: 1, unitPrice: -50, description: `Storno di ${one.number}` }]
  const credit = await issue(service, organization, { ...sale, lines })
  expect(credit).toMatchObject({ creditNote: true, total: -61, state: 'delivered', corrects: { number: one.number, date: one.date } })
})

describe('without a profile', () => {
  test('the sandbox has a fictitious seller, and says so', async () => {
    const newcomer = await service.found('italy')
    const record = await issue(service, newcomer)
    expect(record).toMatchObject({ state: 'delivered', fileName: 'IT99999889993_00001.xml' })
    expect(record.warnings).toContainEqual(expect.objectContaining({ field: 'organization', code: 'test_seller' }))
    const { body } = await service.request(newcomer.key, 'GET', `/api/rest/e-invoices/${record.id}/xml`)
    expect(body).toContain('Venditore di prova')
  })

  test('in Denmark there is no exchange', async () => {
    const danish = await service.found('denmark')
    const { status, body } = await service.call(danish.key, 'issue_einvoice', sale)
    expect([status, body.code]).toEqual([409, 'not_available_in_region'])
  })
})

describe('notifications', () => {
  const tell = (xml: string, key = organization.key) =>
    service.request(key, 'POST', '/api/rest/e-invoices/notifications', xml, { 'content-type': 'application/xml' })

  const noticesAbout = async (fileName: string) =>
    (await service.services.exchange!.noticesOf({ organizationId: organization.id, regionKey: 'italy' }, fileName)).map(
      notice => (notice as { xml: string }).xml,
    )

  test('that come again change nothing', async () => {
    const record = await issue(service, organization)
    const [receipt] = await noticesAbout(record.fileName)
    for (const _time of [1, 2]) expect(resultOf(await tell(receipt!))).toEqual(record)
    await hearNotifications(service.services)
    expect(await read(service, organization, `/e-invoices/${record.id}`)).toEqual(record)
  })

  test('that are none, or about a file of somebody else, are refused', async () => {
    const record = await issue(service, organization)
    const [receipt] = await noticesAbout(record.fileName)
    const other = await foundItalian(service)
    const { status, body } = await tell(receipt!, other.key)
    expect([status, body.code]).toEqual([404, 'einvoice_not_found'])
    for (const text of ['', 'no XML', '<a>', '<RicevutaConsegna/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
      const refused = await tell(text)
      expect([refused.status, refused.body.code]).toEqual([400, 'notification_not_readable'])
    }
    expect((await tell(receipt!, await organization.keyWith('invoices:read'))).status).toBe(403)
  })
})

describe('what arrives', () => {
  const arrive = (xml: string, type = 'application/xml') =>
    service.request(organization.key, 'POST', '/api/rest/e-invoices/received?name=IT00743110157_00001.xml', xml, { 'content-type': type })

  test('is a document, once', async () => {
    const { id } = await issue(service, organization)
    const { body: xml } = await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}/xml`)
    const [one, two] = await Promise.all([arrive(xml), arrive(xml)])
    expect(resultOf(one)).toMatchObject({ source: 'webhook', state: 'draft', mimeType: 'application/xml' })
    expect(resultOf(two).id).toBe(resultOf(one).id)
    const extracted = resultOf(await service.call(organization.key, 'extract_document', { documentId: resultOf(one).id }))
    expect(extracted).toMatchObject({ state: 'extracted', extraction: { total: 244, supplier: { vatNumber: 'IT12345670785' } } })
  })

  test('is XML or signed XML', async () => {
    expect((await arrive('%PDF-1.7 and so on', 'application/pdf')).status).toBe(415)
  })
})
