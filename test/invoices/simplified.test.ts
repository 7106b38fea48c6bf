/** Simplified invoices (TD07 to TD09): written to the cent, valid by the official schema, through the exchange, in the books, and refused where the law has none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Minor, negate, sum, toDecimal } from '../../src/domain/money/money.ts'
import { xmlDocument } from '../../src/domain/text/xml-writer.ts'
import { toCents } from '../../src/regions/italy/fatturapa/amounts.ts'
import { preflight } from '../../src/regions/italy/fatturapa/preflight.ts'
import { simplifiedTree } from '../../src/regions/italy/fatturapa/simplified.ts'
import { at, childrenOf, textAt } from '../../src/regions/italy/fatturapa/tree.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { foundItalian, read, resultOf, send } from './exchange-journey.ts'
import { simplifiedSchema } from './fatturapa-schemas.ts'
import { generateInvoices, today } from './generated-invoices.ts'

describe('of generated invoices', () => {
  const written = generateInvoices(1200, 20260401)
    .filter(
      ({ buyer, currency, priced }) =>
        (buyer.country ?? 'IT') === 'IT' &&
        currency === 'EUR' &&
        !priced.additions?.length &&
        priced.withholding === undefined &&
        buyer.sdiCode?.trim().length !== 6 &&
        priced.lines.every(({ nature }) => nature === null || ['N1', 'N4', 'N5'].includes(nature)),
    )
    .map(invoice => ({ invoice, tree: simplifiedTree(invoice, { progressive: '00001' }) }))

  test('the lines come to the total and to the VAT, to the cent', () => {
    expect(written.length).toBeGreaterThan(40)
    for (const { invoice, tree } of written) {
      const lines = childrenOf(at(tree, 'FatturaElettronicaBody'), 'DatiBeniServizi')
      const total = (path: string) => sum(lines.map(line => toCents(toDecimal(textAt(line, path)!))))
      const shown = (amount: Minor) => (invoice.priced.isCreditNote ? negate(amount) : amount)
      expect([invoice.id, total('Importo'), total('DatiIVA/Imposta')]).toEqual([
        invoice.id,
        shown(invoice.priced.total),
        shown(invoice.priced.vat),
      ])
    }
  })

  test('they are sound by our own check and by the official schema, but for a regime that the schema does not know', () => {
    for (const { invoice, tree } of written) {
      const findings = preflight(tree, { fileName: 'IT12345670785_00001.xml', size: 1, today })
      const refused = findings.filter(({ code, isWarning }) => !isWarning && code !== '00460')
      const isKnown = invoice.seller.taxRegime !== 'RF20'
      expect([invoice.id, refused.map(({ path }) => path)]).toEqual([
        invoice.id,
        isKnown ? [] : ['FatturaElettronicaHeader/CedentePrestatore/RegimeFiscale'],
      ])
      if (isKnown) expect([invoice.id, simplifiedSchema?.(xmlDocument(tree)) ?? []]).toEqual([invoice.id, []])
    }
  })
})

describe('through the service', () => {
  let service: TestService
  let organization: Organization
  let contactId: string
  beforeAll(async () => {
    service = await startTestService({ clock: () => new Date('2026-03-20T10:00:00Z') })
    organization = await foundItalian(service)
    contactId = resultOf(
      await service.call(organization.key, 'save_contact', { name: 'Mario Rossi', fiscalCode: 'RSSMRA80A01H501U', country: 'IT' }),
    ).id
  })
  afterAll(async () => {
    expect(errorsLogged(service)).toEqual([])
    await service.close()
  })

  const draft = async (lines: object[], to = contactId, in_ = organization): Promise<string> =>
    resultOf(await service.call(in_.key, 'save_invoice', { contactId: to, lines })).id
  const reasonOf = ({ code, values }: { code: string; values: { case: string } }): string => `${code} ${values.case}`
  const issue = (id: string, in_ = organization) => send(service, in_, `/invoices/${id}/simplified-issue`)
  const lines = [
    { description: 'Pranzo di lavoro', quantity: 3, unitPrice: 33.33, vatRate: 10 },
    { description: 'Acqua', quantity: 1, unitPrice: 0.07, vatRate: 10 },
    { description: 'Libro', quantity: 1, unitPrice: 25, vatRate: 4 },
  ]

  test('a TD07 is numbered and booked as any invoice, sent, and its credit note is a TD08 that names it', async () => {
    const sold = resultOf(await issue(await draft(lines)))
    expect(sold).toMatchObject({ state: 'issued', number: '2026-0001', net: 125.06, vat: 11.01, total: 136.07 })
    const xml = async (id: string) => (await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}/xml`)).body as string
    const first = await xml(sold.eInvoice.id)
    expect(simplifiedSchema?.(first) ?? []).toEqual([])
    const flat = first.replace(/>\s+</g, '><')
    for (const said of [
      '<FormatoTrasmissione>FSM10<',
      '<TipoDocumento>TD07<',
      '<IdentificativiFiscali><CodiceFiscale>RSSMRA80A01H501U</CodiceFiscale></IdentificativiFiscali></CessionarioCommittente>',
      '<Importo>109.99</Importo><DatiIVA><Imposta>10.00</Imposta><Aliquota>10.00</Aliquota></DatiIVA>',
      '<Importo>26.00</Importo><DatiIVA><Imposta>1.00</Imposta><Aliquota>4.00</Aliquota></DatiIVA>',
    ])
      expect(flat).toContain(said)
    const { lines: booked } = await read(service, organization, `/ledger-entries/${sold.ledgerEntryId}`)
    expect(booked.map((one: { account: string; debit: number; credit: number }) => [one.debit, one.credit])).toContainEqual([136.07, 0])
    // In the register of sales and in the return, as every other.
    const register = await read(service, organization, '/reports/vat-register?from=2026-03-01&to=2026-03-31&section=V')
    expect(register.rows.items.map((one: { base: number }) => one.base).sort()).toEqual([100.06, 25])
    const back = resultOf(
      await issue(await draft([{ description: `Storno fattura ${sold.number}`, quantity: 1, unitPrice: -25, vatRate: 4 }])),
    )
    expect(back).toMatchObject({ creditNote: true, total: -26 })
    expect(await read(service, organization, `/e-invoices/${back.eInvoice.id}`)).toMatchObject({ documentType: 'TD08' })
    const note = await xml(back.eInvoice.id)
    expect(simplifiedSchema?.(note) ?? []).toEqual([])
    expect(note.replace(/>\s+</g, '><')).toContain('<DatiFatturaRettificata><NumeroFR>2026-0001</NumeroFR><DataFR>2026-03-20</DataFR>')
    const { boxes } = resultOf(await send(service, organization, '/vat-returns', { date: '2026-03-31' }))
    expect(boxes.find(({ key }: { key: string }) => key === 'VP2').amount).toBeCloseTo(100.06, 2)
  })

  /** DPR 633/72 art. 26, c. 1 and art. 21-bis, c. 1: "nonché la fattura rettificativa di cui all'articolo 26", which no limit is set for. */
  test('a TD09 names the invoice that it adds to, is owed beside it, and may be of any amount', async () => {
    const sold = resultOf(await issue(await draft([lines[2]!])))
    const debit = (id: string) => send(service, organization, `/invoices/${id}/simplified-issue`, { isDebitNote: true })
    const more = { description: `Maggior corrispettivo fattura ${sold.number}`, quantity: 1, unitPrice: 500, vatRate: 22 }
    const refusedAs = async (line: object, inDebit = true) => {
      const id = await draft([line])
      const { body } = await (inDebit ? debit(id) : issue(id))
      expect((await read(service, organization, `/invoices/${id}`)).state).toBe('draft')
      return [body.status, ...body.errors.map(reasonOf)]
    }
    expect(await refusedAs({ ...more, description: 'Maggior corrispettivo' })).toEqual([409, 'simplified_invoice debit_note'])
    expect(await refusedAs({ ...more, unitPrice: -500 })).toEqual([409, 'simplified_invoice debit_note_amount'])
    expect(await refusedAs(more, false)).toEqual([409, 'simplified_invoice limit'])
    const note = resultOf(await debit(await draft([more])))
    expect(note).toMatchObject({ creditNote: false, total: 610, corrects: { number: sold.number, date: sold.date } })
    expect(await read(service, organization, `/e-invoices/${note.eInvoice.id}`)).toMatchObject({ documentType: 'TD09' })
    const xml = (await service.request(organization.key, 'GET', `/api/rest/e-invoices/${note.eInvoice.id}/xml`)).body as string
    expect(simplifiedSchema?.(xml) ?? []).toEqual([])
    const flat = xml.replace(/>\s+</g, '><')
    expect(flat).toContain('<TipoDocumento>TD09<')
    expect(flat).toContain(`<DatiFatturaRettificata><NumeroFR>${sold.number}</NumeroFR><DataFR>2026-03-20</DataFR>`)
    expect(flat).toContain('<Importo>610.00</Importo><DatiIVA><Imposta>110.00</Imposta><Aliquota>22.00</Aliquota></DatiIVA>')
    const { lines: booked } = await read(service, organization, `/ledger-entries/${note.ledgerEntryId}`)
    expect(booked.map((one: { debit: number; credit: number }) => [one.debit, one.credit])).toEqual(
      expect.arrayContaining([
        [610, 0],
        [0, 500],
        [0, 110],
      ]),
    )
    // Nothing of it is set off against the invoice.
    expect(await read(service, organization, `/invoices/${sold.id}`)).toMatchObject({ payment: { offset: 0, open: 26 } })
    resultOf(await send(service, organization, `/e-invoices/${note.eInvoice.id}/sandbox-outcome`, { type: 'NS' }))
    expect(resultOf(await send(service, organization, `/e-invoices/${note.eInvoice.id}/resend`))).toMatchObject({ documentType: 'TD09' })
  })

  test('what the exchange says comes back, and one that it rejects is sent again in the same form', async () => {
    const sold = resultOf(await issue(await draft([lines[2]!])))
    resultOf(await send(service, organization, `/e-invoices/${sold.eInvoice.id}/sandbox-outcome`, { type: 'NS' }))
    const again = resultOf(await send(service, organization, `/e-invoices/${sold.eInvoice.id}/resend`))
    expect(again).toMatchObject({ number: sold.number, documentType: 'TD07' })
    expect(again.fileName).not.toBe(sold.eInvoice.fileName)
  })

  test('what the law or the format has no simplified invoice for is refused by name, and takes no number', async () => {
    const abroad = resultOf(await service.call(organization.key, 'save_contact', { name: 'Hans', country: 'DE' })).id
    const note = { description: 'Storno', quantity: 1, unitPrice: -25, vatRate: 4 }
    const cases: [string, string][] = [
      [await draft([{ description: 'Troppo', unitPrice: 327.88, vatRate: 22 }]), 'limit'],
      [await draft([note]), 'correction'],
      [await draft([lines[0]!], abroad), 'abroad'],
    ]
    for (const [id, reason] of cases) {
      const { body } = await issue(id)
      expect([body.status, body.code, body.errors.map(reasonOf)]).toEqual([409, 'invoice_incomplete', [`simplified_invoice ${reason}`]])
      expect((await read(service, organization, `/invoices/${id}`)).state).toBe('draft')
    }
    // The limit is what is paid: 400.00 with the VAT is still one.
    expect(resultOf(await issue(await draft([{ description: 'Giusto', unitPrice: 327.87, vatRate: 22 }]))).total).toBe(400)
  })

  test('in Denmark there are none', async () => {
    const danish = await service.found('denmark')
    const buyer = resultOf(await service.call(danish.key, 'save_contact', { name: 'Kunde', country: 'DK' })).id
    const profile = { businessId: '13585628', address: { street: 'Testvej 1', postalCode: '5000', city: 'Odense C', country: 'DK' } }
    await service.request(danish.key, 'PATCH', '/api/rest/organizations/current', profile)
    const { body } = await issue(await draft([{ description: 'Ting', unitPrice: 100, vatRate: 25 }], buyer, danish), danish)
    expect([body.status, body.code]).toEqual([409, 'invoice_incomplete'])
    expect(body.errors.map(reasonOf)).toEqual(['simplified_invoice region'])
  })
})
