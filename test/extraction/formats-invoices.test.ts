import { describe, expect, test } from 'vitest'
import type { Extraction } from '../../src/domain/documents/extraction.ts'
import { readStructured, type StructuredInvoices } from '../../src/extraction/formats/embedded.ts'
import { rows } from '../harness/text-tables.ts'
import { facturX, fattura, minimum, oioubl, parcella, peppol, person, reminder, simplified, toBytes, zugferd1 } from './formats-samples.ts'

function invoices(xml: string): StructuredInvoices {
  const reading = readStructured(toBytes(xml))
  if (!reading || !('documents' in reading)) throw new Error(`not read: ${JSON.stringify(reading)}`)
  return reading
}

const read = (xml: string): Extraction => invoices(xml).documents[0]!
const codes = (extraction: Extraction): string[] => (extraction.warnings ?? []).map(({ code }) => code)
const lines = ({ vatLines }: Extraction): string[] => vatLines.map(({ rate, net, vat, nature }) => `${rate}% ${net} ${vat} ${nature}`)

describe('a FatturaPA', () => {
  test('is read with its supplier, sums, evidence and the certainty of a file that adds up', () => {
    const extraction = read(fattura({ bodies: [{ total: '122.00' }] }))
    expect(extraction).toMatchObject({
      supplier: {
        name: 'Alfa & Figli S.r.l.',
        vatNumber: 'IT12345670785',
        businessId: '12345670785',
        country: 'IT',
        iban: null,
        taxRegime: 'RF01',
      },
      kind: 'invoice',
      documentType: 'TD01',
      invoiceNumber: '15/2026',
      date: '2026-02-10',
      currency: 'EUR',
      total: 12200,
      net: 10000,
      vat: 2200,
      rounding: null,
      withheld: null,
      language: 'it',
      confidence: 1,
      method: 'fatturapa',
      items: [{ description: 'Articolo 1', amount: 10000, includesVat: false, rate: 22, nature: null }],
    })
    expect(extraction.fields.invoiceNumber).toEqual({
      confidence: 1,
      evidence: { page: 1, box: null, text: 'DatiGeneraliDocumento/Numero: 15/2026' },
    })
    expect(extraction.fields.supplier?.evidence?.text).toBe('Anagrafica/Denominazione: Alfa & Figli S.r.l.')
    expect(extraction).not.toHaveProperty('warnings')
    expect(extraction).not.toHaveProperty('payable')
  })

  test('of a professional has rates, natura, withholding, pension fund, stamp duty, the first due date and the account', () => {
    const extraction = read(parcella)
    expect(extraction.supplier).toMatchObject({
      name: 'Maria Bianchi',
      businessId: 'RSSMRA80A01H501U',
      iban: 'IT60X0542811101000000123456',
    })
    expect(lines(extraction)).toEqual(['22% 104000 22880 null', '10% 10000 1000 null', '0% 5360 0 N1', '0% 200 0 N1'])
    expect(extraction).toMatchObject({
      total: 143440,
      vat: 23880,
      withheld: 20000,
      payable: 123440,
      stampDuty: 200,
      pensionContribution: 4000,
      dueDate: '2026-03-31',
      confidence: 1,
    })
  })

  test('may hold several documents of one seller, with any prefix or none', () => {
    const { documents, texts } = invoices(fattura({ prefix: '', bodies: [{ number: 'A1' }, { number: 'A2', type: 'TD04' }] }))
    expect(documents.map(({ invoiceNumber, kind, supplier }) => [invoiceNumber, kind, supplier.name])).toEqual([
      ['A1', 'invoice', 'Alfa & Figli S.r.l.'],
      ['A2', 'credit_note', 'Alfa & Figli S.r.l.'],
    ])
    expect(texts).toEqual(['Articolo 1', 'Articolo 1'])
  })

  const stamp = '<DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>'
  const withheld = '<DatiRitenuta><ImportoRitenuta>20.00</ImportoRitenuta></DatiRitenuta>'
  const discount = '<ScontoMaggiorazione><Tipo>SC</Tipo><Importo>12.00</Importo></ScontoMaggiorazione>'
  const general: Record<string, string> = { '': '', stamp, withheld, discount }

  test.each(rows`
    stated   general   rounding  total   lines  part   confidence  why
    122.00   -         -         12200   1      -      1           -
    -        -         -         12200   1      -      1           -
    122.02   -         0.02      12202   1      2      1           -
    122.00   -         0.50      12200   1      -      1           -
    -        -         -0.40     12160   1      -40    1           -
    122.01   -         -         12201   1      -      1           -
    124.00   stamp     -         12400   2      -      1           -
    122.00   stamp     -         12200   1      -      1           -
    110.00   discount  -         11000   1      -      0.95        discount_after_vat
    -        discount  -         12200   1      -      0.9         discount_unclear
    102.00   withheld  -         10200   1      -      0.8         total_after_withholding
    130.00   -         -         13000   1      -      0.9         totals_do_not_add_up
    122.004  -         -         12200   1      -      0.95        amount_rounded
  `)('of 100 and 22 that says $stated with $general $rounding comes to $total', row => {
    const extraction = read(
      fattura({
        bodies: [
          {
            total: row.stated === '' ? null : row.stated!,
            general: general[row.general!]!,
            ...(row.rounding !== '' && { rounding: row.rounding! }),
          },
        ],
      }),
    )
    expect([extraction.total, extraction.vatLines.length, extraction.rounding, extraction.confidence, codes(extraction).join()]).toEqual([
      Number(row.total),
      Number(row.lines),
      row.part === '' ? null : Number(row.part),
      Number(row.confidence),
      row.why,
    ])
    expect(extraction.vat).toBe(2200)
  })

  test('leaves to the buyer what the buyer owes the tax office', () => {
    const extraction = read(
      fattura({ bodies: [{ total: '122.00', rows: [{ rate: '22.00', net: '100.00', vat: '22.00', esigibilita: 'S' }] }] }),
    )
    expect(extraction).toMatchObject({ total: 12200, payable: 10000, vatLines: [{ owed: 'by_buyer' }] })
  })

  test('with VAT that no rate makes is doubted', () => {
    const extraction = read(fattura({ bodies: [{ total: '125.00', rows: [{ rate: '22.00', net: '100.00', vat: '25.00' }] }] }))
    expect([extraction.confidence, codes(extraction)]).toEqual([0.9, ['vat_does_not_fit_rate']])
    expect(extraction.fields.vat?.confidence).toBe(0.9)
    expect(extraction.fields.date?.confidence).toBe(1)
  })

  test('that the buyer issues itself has the true supplier, and says what it is', () => {
    const foreign = `<IdFiscaleIVA><IdPaese>DE</IdPaese><IdCodice>136695976</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Muster GmbH</Denominazione></Anagrafica>`
    const linked = '<DatiFattureCollegate><IdDocumento>RE-9</IdDocumento><Data>2026-01-20</Data></DatiFattureCollegate>'
    const extraction = read(fattura({ seller: foreign, country: 'DE', bodies: [{ type: 'TD17', linked }] }))
    expect(extraction.supplier).toMatchObject({ name: 'Muster GmbH', vatNumber: 'DE136695976', country: 'DE' })
    expect(extraction).toMatchObject({ kind: 'invoice', documentType: 'TD17', references: [{ number: 'RE-9', date: '2026-01-20' }] })
    expect(codes(extraction)).toEqual(['issued_by_buyer'])
  })

  test.each([
    ['TD01 TD02 TD03 TD05 TD06 TD24 TD25 TD26', 'invoice', undefined],
    ['TD04', 'credit_note', undefined],
    ['TD16 TD18 TD21 TD29', 'invoice', 'issued_by_buyer'],
    ['TD27', 'notice', 'not_a_voucher'],
    ['TD10 TD15 TD30 XX', 'invoice', 'not_a_voucher'],
  ])('of the types %s is taken for: %s, warned: %s', (types, kind, warned) => {
    for (const type of types.split(' ')) {
      const extraction = read(fattura({ bodies: [{ type }] }))
      expect([type, extraction.documentKind, codes(extraction)[0]]).toEqual([type, kind, warned])
    }
  })

  test('has no VAT number where the exchange wants nines in its place', () => {
    const seller = `<IdFiscaleIVA><IdPaese>US</IdPaese><IdCodice>OO99999999999</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Acme Inc</Denominazione></Anagrafica>`
    expect(read(fattura({ seller, country: 'US' })).supplier).toMatchObject({ vatNumber: null, country: 'US' })
  })

  test('of credit has positive amounts also where they were written negative; a negative invoice stays one', () => {
    const negative = [{ rate: '22.00', net: '-100.00', vat: '-22.00' }]
    const credit = read(fattura({ bodies: [{ type: 'TD04', rows: negative, total: '-122.00' }] }))
    expect(credit).toMatchObject({ kind: 'credit_note', total: 12200, vat: 2200, net: 10000, items: [{ amount: 10000 }] })
    expect(codes(credit)).toEqual(['credit_note_negative'])
    expect(read(fattura({ bodies: [{ rows: negative, total: '-122.00' }] }))).toMatchObject({
      kind: 'invoice',
      total: -12200,
      confidence: 1,
    })
  })

  test('falls due so many days after the day that its terms refer to', () => {
    const payment = `<DatiPagamento><DettaglioPagamento><DataRiferimentoTerminiPagamento>2026-02-10</DataRiferimentoTerminiPagamento>
      <GiorniTerminiPagamento>30</GiorniTerminiPagamento></DettaglioPagamento></DatiPagamento>`
    expect(read(fattura({ bodies: [{ payment }] })).dueDate).toBe('2026-03-12')
  })

  test('that lacks what is needed is believed little', () => {
    const extraction = read(fattura().replace('2026-02-10', '2026-02-30').replace('<Divisa>EUR', '<Divisa>EU'))
    expect([extraction.date, extraction.currency, extraction.confidence]).toEqual([null, null, 0.4])
    expect(codes(extraction)).toEqual(['date_missing', 'currency_missing'])
  })

  test('of a seller under the flat-rate regime names it', () => {
    expect(read(fattura({ seller: person })).supplier.taxRegime).toBe('RF19')
  })
})

describe('a simplified FatturaPA', () => {
  test('has prices with VAT in them, from which sums and rates follow', () => {
    const extraction = read(simplified())
    expect(extraction).toMatchObject({
      kind: 'invoice',
      total: 17300,
      net: 15200,
      vat: 2100,
      date: '2026-03-01',
      invoiceNumber: '7',
      confidence: 1,
    })
    expect(extraction.supplier).toMatchObject({ name: 'Bar Centrale S.n.c.', vatNumber: 'IT12345670785', country: 'IT' })
    expect(lines(extraction)).toEqual(['10% 10000 1000 null', '22% 5000 1100 null', '0% 200 0 N1'])
    expect(extraction.items.map(({ includesVat }) => includesVat)).toEqual([true, true, true])
  })

  test('of credit names the invoice that it corrects', () => {
    expect(read(simplified('TD08'))).toMatchObject({ kind: 'credit_note', references: [{ number: '3', date: '2026-02-01' }] })
  })
})

describe('a UBL document', () => {
  test('has the total before prepayment and rounding, the VAT in its own currency, and the ids of the supplier', () => {
    const extraction = read(peppol())
    expect(extraction).toMatchObject({
      supplier: { name: 'Nordlys Handel ApS', vatNumber: 'DK13585628', businessId: '13585628', country: 'DK', iban: 'DK5000400440116243' },
      kind: 'invoice',
      documentType: '380',
      invoiceNumber: 'F-1001',
      date: '2026-03-12',
      dueDate: '2026-04-11',
      currency: 'SEK',
      total: 145049,
      net: 120049,
      vat: 25000,
      prepaid: 45000,
      payable: 100000,
      rounding: null,
      references: [{ number: 'F-0900', date: '2026-01-31' }],
      confidence: 1,
      method: 'ubl',
    })
    expect(extraction.vatLines.map(({ rate, category }) => [rate, category])).toEqual([
      [25, 'S'],
      [0, 'E'],
    ])
    expect(extraction.items.map(({ description, amount, rate }) => [description, amount, rate])).toEqual([
      ['Chair', 100000, 25],
      ['Course', 20049, 0],
    ])
  })

  test.each(rows`
    root        type  kind
    Invoice     380   invoice
    Invoice     384   invoice
    Invoice     389   invoice
    Invoice     381   credit_note
    CreditNote  381   credit_note
    CreditNote  396   credit_note
  `)('$root of type $type is a $kind', ({ root, type, kind }) => {
    expect(read(peppol(root as 'Invoice', type!)).kind).toBe(kind)
  })

  test('of OIOUBL is read by the sums of its rates; a duty is no VAT', () => {
    const extraction = read(oioubl)
    expect(extraction).toMatchObject({
      supplier: { name: 'Sydkraft Forsyning A/S', vatNumber: 'DK25313763', businessId: '25313763', iban: null },
      total: 130000,
      vat: 25000,
      net: 105000,
      dueDate: '2026-02-01',
      language: 'da',
      confidence: 1,
    })
    expect(lines(extraction)).toEqual(['25% 100000 25000 null', '0% 5000 0 null'])
    expect(extraction.items).toEqual([{ description: 'El, januar', amount: 100000, includesVat: false, rate: 25, nature: null }])
    expect(extraction.otherTaxes).toEqual([{ kind: 'excise', amount: 5000 }])
  })

  test('has a kind of another tax only where the scheme tells it', () => {
    const schemed = (id: string): Extraction => read(oioubl.replace('<b:ID>21</b:ID>', `<b:ID>${id}</b:ID>`))
    expect(schemed('ENV').otherTaxes).toEqual([{ kind: 'environment_charge', amount: 5000 }])
    expect(schemed('GST').otherTaxes).toBeUndefined()
  })

  test('in an envelope is found', () => {
    const inner = peppol().replace(/^<\?xml[^>]*>\s*/, '')
    const envelope = `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader/>${inner}</StandardBusinessDocument>`
    expect(read(envelope).invoiceNumber).toBe('F-1001')
  })

  test('of a person in Italy has a plain name, the natura, the fund and what is withheld', () => {
    const italian = peppol()
      .replace('Nordlys Handel ApS', 'Nome#Cognome:Mario#Rossi')
      .replace('<cbc:ID>E</cbc:ID>', '<cbc:ID>E</cbc:ID><cbc:TaxExemptionReason>N2.2</cbc:TaxExemptionReason>')
      .replace(
        '<cac:LegalMonetaryTotal>',
        `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>TC22#SI#</cbc:AllowanceChargeReason>
         <cbc:Amount currencyID="SEK">40.00</cbc:Amount></cac:AllowanceCharge>
         <cac:WithholdingTaxTotal><cbc:TaxAmount currencyID="SEK">450.00</cbc:TaxAmount></cac:WithholdingTaxTotal><cac:LegalMonetaryTotal>`,
      )
    const extraction = read(italian)
    expect(extraction.supplier.name).toBe('Mario Rossi')
    expect(extraction.vatLines[1]?.nature).toBe('N2.2')
    expect(extraction).toMatchObject({ withheld: 45000, payable: 100000, pensionContribution: 4000 })
    expect(extraction).not.toHaveProperty('prepaid')
  })

  test('whose amounts are in another currency than it says is doubted', () => {
    const extraction = read(peppol().replaceAll('currencyID="SEK"', 'currencyID="NOK"'))
    expect([extraction.vat, extraction.confidence, codes(extraction)]).toEqual([25000, 0.7, ['currencies_differ']])
  })

  test('of sums alone has one rate where one makes them, and is doubted where they do not add up', () => {
    const sums = (total: string): string =>
      peppol()
        .replace(/<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/, '')
        .replace('<cbc:TaxExclusiveAmount currencyID="SEK">1200.49', '<cbc:TaxExclusiveAmount currencyID="SEK">1000.00')
        .replace('1450.49', total)
    expect(read(sums('1250.00'))).toMatchObject({ net: 100000, vat: 25000, vatLines: [{ rate: 25 }], confidence: 1 })
    expect(codes(read(sums('1300.00')))).toEqual(['totals_do_not_add_up'])
  })

  test('that is a reminder, or an invoice of another vocabulary, is none', () => {
    expect(readStructured(toBytes(reminder))).toMatchObject({ failure: { code: 'not_a_voucher', retryable: false } })
    expect(readStructured(toBytes('<Invoice xmlns="http://isdoc.cz/namespace/2013"><ID>1</ID></Invoice>'))).toBeUndefined()
  })

  test.each([
    ['380 383 386 389 393 384 326 875', 'invoice', false],
    ['381 396 83', 'credit_note', false],
    ['751 130 553 817', 'notice', true],
    ['71 202 204 211 325', 'pro_forma', true],
    ['456', 'bank_letter', true],
    ['1 999 XYZ', 'invoice', true],
  ])('of the types %s is taken for: %s, held: %s', (types, kind, isHeld) => {
    for (const type of types.split(' ')) {
      const extraction = read(peppol(kind === 'credit_note' ? 'CreditNote' : 'Invoice', type))
      expect([type, extraction.documentKind, codes(extraction).includes('not_a_voucher')]).toEqual([type, kind, isHeld])
      expect(extraction.confidence < 0.6).toBe(isHeld)
    }
  })

  test('that is a pro forma invoice holds what is posted by itself', () => {
    const extraction = read(peppol('Invoice', '325'))
    expect([extraction.confidence, codes(extraction)]).toEqual([0.5, ['not_a_voucher']])
  })
})

describe('a Cross Industry Invoice', () => {
  test('has rates, the day without the discount, what is paid already, and the VAT in its own currency', () => {
    const extraction = read(facturX())
    expect(extraction).toMatchObject({
      supplier: {
        name: 'Lumiere SARL',
        vatNumber: 'FR44732829320',
        businessId: '732829320',
        country: 'FR',
        iban: 'FR7630006000011234567890189',
      },
      invoiceNumber: '2026-88',
      date: '2026-05-20',
      dueDate: '2026-06-19',
      currency: 'EUR',
      total: 34000,
      net: 30000,
      vat: 4000,
      prepaid: 10000,
      payable: 24000,
      references: [{ number: '2026-70', date: '2026-04-01' }],
      confidence: 1,
      method: 'cii',
    })
    expect(extraction.vatLines.map(({ rate, category }) => [rate, category])).toEqual([
      [20, 'S'],
      [0, 'AE'],
    ])
    expect(extraction.items.map(({ description }) => description)).toEqual(['Lamp'])
    expect(extraction.fields.total?.evidence?.text).toBe('SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount: 340.00')
    expect(invoices(facturX()).texts[0]).toContain('Reverse charge')
  })

  test('of the profile MINIMUM has no lines; one rate follows from its sums, where one does', () => {
    expect(read(minimum())).toMatchObject({ total: 11900, vat: 1900, net: 10000, vatLines: [{ rate: 19 }], items: [], confidence: 1 })
    expect(codes(read(minimum('19.00', '125.00')))).toEqual(['totals_do_not_add_up'])
    expect(read(minimum('12.34', '112.34'))).toMatchObject({ total: 11234, vat: 1234, net: 10000, vatLines: [], confidence: 1 })
  })

  test('of ZUGFeRD 1 is read by the names that it has', () => {
    const extraction = read(zugferd1)
    expect(extraction).toMatchObject({
      supplier: { name: 'Muster GmbH', vatNumber: 'DE136695976' },
      total: 11900,
      vat: 1900,
      invoiceNumber: 'Z-5',
      date: '2014-03-05',
    })
    expect(extraction.items).toEqual([{ description: 'Ordner', amount: 10000, includesVat: false, rate: 19, nature: null }])
  })

  test.each(['381', '261'])('of type %s is a credit note', type => expect(read(facturX(type)).kind).toBe('credit_note'))
})
