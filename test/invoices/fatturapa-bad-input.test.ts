/** What people enter: the file is right, or there is a finding; a file that the exchange rejects for its format is never called sound. */
import { describe, expect, test } from 'vitest'
import type { IssuedInvoice } from '../../src/domain/invoices/invoice.ts'
import type { Buyer, Seller } from '../../src/domain/invoices/parties.ts'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { xmlDocument } from '../../src/domain/text/xml-writer.ts'
import type { Finding } from '../../src/regions/italy/fatturapa/findings.ts'
import { preflight } from '../../src/regions/italy/fatturapa/preflight.ts'
import { at, textAt } from '../../src/regions/italy/fatturapa/tree.ts'
import { fatturaPaWarnings } from '../../src/regions/italy/fatturapa/warnings.ts'
import { fatturaPaTree } from '../../src/regions/italy/fatturapa/write.ts'
import { invoiceSchema } from './fatturapa-schemas.ts'
import { issue } from './generated-invoices.ts'
import { leavesOf } from './trees.ts'

function judge(invoice: IssuedInvoice): { findings: Finding[]; values: string[]; warnings: string[] } {
  const tree = fatturaPaTree(invoice, { progressive: '00001' })
  const text = xmlDocument(tree)
  const findings = preflight(tree, { fileName: 'IT12345670785_00001.xml', size: Buffer.byteLength(text), today: '2026-03-31' })
  const isBroken = findings.some(({ code }) => code === '00200' || code === '00201')
  if (invoiceSchema) expect(invoiceSchema(text).length > 0).toBe(isBroken)
  return { findings, values: leavesOf(tree), warnings: fatturaPaWarnings(invoice).map(({ field, code }) => `${field} ${code}`) }
}

const to = (buyer: Partial<Buyer>, seller: Partial<Seller> = {}): IssuedInvoice => issue({ buyer, seller, lines: [{ unitPrice: '100' }] })
const codes = (findings: readonly Finding[]): string[] => findings.map(({ code, isWarning }) => (isWarning ? `${code} warning` : code))
const header = 'p:FatturaElettronica/FatturaElettronicaHeader'

describe('a buyer', () => {
  test('with a PEC without an @ is found in the reserved area, and warned about', () => {
    const { findings, values, warnings } = judge(
      to({
        pec: 'acquisti.pec.example.it',
        address: { street: 'Via Po 1', postalCode: '00198', city: 'Roma', province: 'RM', country: 'IT' },
      }),
    )
    expect(findings).toEqual([])
    expect(values.filter(value => value.includes('PECDestinatario'))).toEqual([])
    expect(warnings).toEqual(['buyer.pec pec_left_out'])
  })

  test('with a code needs no PEC, right or wrong', () => {
    const { findings, values, warnings } = judge(to({ sdiCode: 'M5UXCR1', pec: 'no address' }))
    expect([findings, warnings]).toEqual([[], ['buyer.address buyer_address_missing']])
    expect(values.some(value => value.includes('PEC'))).toBe(false)
  })

  test.each([
    ['a codice fiscale whose letter fails', 'RSSMRA80A01H501X', ['00306 warning']],
    ['a codice fiscale of three characters', 'ABC', ['00200']],
    ['a codice fiscale of 13 characters', 'RSSMRA80A01H5', ['00306']],
    ['eleven digits whose check fails', '12345678901', ['00306 warning']],
  ])('without VAT number and with %s', (_what, fiscalCode, expected) => {
    expect(codes(judge(to({ vatNumber: null, fiscalCode })).findings)).toEqual(expected)
  })

  test('with a VAT number is known without a codice fiscale that cannot be one', () => {
    const { findings, values, warnings } = judge(to({ fiscalCode: 'ABC' }))
    expect(findings).toEqual([])
    expect(values.some(value => value.includes('CessionarioCommittente/DatiAnagrafici/CodiceFiscale'))).toBe(false)
    expect(warnings).toContain('buyer.fiscalCode fiscal_code_left_out')
  })

  test('whose codice fiscale stands in the field of the VAT number is a person', () => {
    const { findings, values } = judge(to({ vatNumber: 'RSSMRA80A01H501U' }))
    expect(findings).toEqual([])
    expect(values).toContain(`${header}/CessionarioCommittente/DatiAnagrafici/CodiceFiscale = RSSMRA80A01H501U`)
  })

  test('without any number is refused by 00417', () => {
    expect(codes(judge(to({ vatNumber: null })).findings)).toEqual(['00417'])
  })

  test.each([
    ['XXXXXXX', ['00313']],
    ['ABC', ['00200']],
    ['m5uxcr1', []],
  ])('in Italy with the code %s', (sdiCode, expected) => {
    expect(codes(judge(to({ sdiCode })).findings)).toEqual(expected)
  })

  test('abroad with an Italian VAT number is delivered to as one in Italy', () => {
    const { findings, values } = judge(to({ country: 'DE', vatNumber: 'IT00743110157' }))
    expect(findings).toEqual([])
    expect(values).toContain(`${header}/DatiTrasmissione/CodiceDestinatario = 0000000`)
  })

  test.each([
    ['GR', 'EL094259216', null, 'GR 094259216'],
    ['GB', 'XI123456789', null, 'XI 123456789'],
    ['CH', 'CHE116281710MWST', null, 'CH CHE116281710MWST'],
    ['US', null, '12-3456789', 'US 123456789'],
    ['JP', null, '8'.repeat(40), 'JP OO99999999999'],
    ['FR', 'FR00', null, 'FR 0000000'],
    ['DK', '13585628', null, 'DK 13585628'],
    ['MC', 'FR40303265045', null, 'FR 40303265045'],
  ])('in %s with %s or %s is %s', (country, vatNumber, businessId, expected) => {
    const tree = fatturaPaTree(to({ country, vatNumber, businessId }), { progressive: '00001' })
    const id = at(tree, 'FatturaElettronicaHeader/CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA')
    expect(`${textAt(id, 'IdPaese')} ${textAt(id, 'IdCodice')}`).toBe(expected)
  })

  test('abroad has the postal code beside the street', () => {
    const address = { street: 'Torstr. 1', postalCode: '10119', city: 'Berlin', province: 'BE', country: 'DE' }
    const { values } = judge(to({ country: 'DE', vatNumber: 'DE136695976', address }))
    expect(values.filter(value => value.includes('CessionarioCommittente/Sede')).map(value => value.split('/').at(-1))).toEqual([
      'Indirizzo = Torstr. 1, 10119',
      'CAP = 00000',
      'Comune = Berlin',
      'Nazione = DE',
    ])
  })
})

describe('a seller', () => {
  test('without a VAT number is found by the format', () => {
    const { findings } = judge(to({}, { vatNumber: null }))
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toContain(
      '00200 FatturaElettronicaHeader/CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdCodice',
    )
  })

  test('with an IBAN that is none is written without it', () => {
    const { findings, values, warnings } = judge(to({}, { iban: 'my bank' }))
    expect(findings).toEqual([])
    expect(values.some(value => value.includes('IBAN'))).toBe(false)
    expect(warnings).toContain('seller.iban iban_left_out')
  })

  test('who is a person sends by the codice fiscale', () => {
    const { values } = judge(to({}, { fiscalCode: 'RSSMRA80A01H501U' }))
    expect(values).toContain(`${header}/DatiTrasmissione/IdTrasmittente/IdCodice = RSSMRA80A01H501U`)
    expect(values).toContain(`${header}/CedentePrestatore/DatiAnagrafici/CodiceFiscale = RSSMRA80A01H501U`)
  })
})

describe('an invoice', () => {
  const body = 'p:FatturaElettronica/FatturaElettronicaBody'

  test('of 1,000 lines has them all', () => {
    const { findings, values } = judge(issue({ lines: Array.from({ length: 1000 }, (_, index) => ({ unitPrice: `${index}.12345678` })) }))
    expect(findings).toEqual([])
    expect(values.filter(value => value.includes('/NumeroLinea = ')).length).toBe(1000)
  })

  test('of more than 9,999 lines is refused', () => {
    expect(codes(judge(issue({ lines: Array.from({ length: 10_000 }, () => ({ unitPrice: '1' })) })).findings)).toEqual(['00200'])
  })

  test.each([
    ['81967213114.74', []],
    ['99999999999.99', ['00200']],
  ])('of %s and VAT', (unitPrice, expected) => {
    expect([...new Set(codes(judge(issue({ lines: [{ unitPrice }] })).findings))]).toEqual(expected)
  })

  test('of eight decimals keeps them', () => {
    const { findings, values } = judge(issue({ lines: [{ quantity: '0.00000001', unitPrice: '99999999999.12345678' }] }))
    expect(findings).toEqual([])
    expect(values).toContain(`${body}/DatiBeniServizi/DettaglioLinee/Quantita = 0.00000001`)
    expect(values).toContain(`${body}/DatiBeniServizi/DettaglioLinee/PrezzoUnitario = 99999999999.12345678`)
  })

  test('with a negative quantity has the sign at the price', () => {
    const { findings, values } = judge(issue({ lines: [{ unitPrice: '100' }, { quantity: '-2', unitPrice: '10' }] }))
    expect(findings).toEqual([])
    const line = `${body}/DatiBeniServizi/DettaglioLinee`
    expect(values).toContain(`${line}/Quantita = 2.00`)
    expect(values).toContain(`${line}/PrezzoUnitario = -10.00`)
    expect(values).toContain(`${line}/PrezzoTotale = -20.00`)
  })

  test.each(['NUMERO', 'x1'.repeat(11), 'n\u00ba 1'])('of the number %s is refused', number => {
    const { findings } = judge(issue({ lines: [{ unitPrice: '1' }], invoice: { number } }))
    expect(codes(findings)).toEqual([number === 'NUMERO' ? '00425' : '00200'])
  })

  test('with a long description goes on in lines without an amount', () => {
    const { findings, values } = judge(issue({ lines: [{ unitPrice: '1', description: `${'parola '.repeat(200)}fine` }] }))
    expect(findings).toEqual([])
    const texts = values.filter(value => value.includes('/Descrizione = ')).map(value => value.slice(value.indexOf(' = ') + 3))
    expect(texts.map(text => text.length <= 1000)).toEqual([true, true])
    expect(texts.join(' ')).toBe(`${'parola '.repeat(200)}fine`)
  })

  test('with a long causale has it in pieces of 200', () => {
    const causale = 'parola '.repeat(90).trim()
    const { findings, values } = judge(issue({ lines: [{ unitPrice: '1' }], invoice: { causale } }))
    expect(findings).toEqual([])
    const pieces = values.filter(value => value.includes('/Causale = ')).map(value => value.slice(value.indexOf(' = ') + 3))
    expect(pieces.every(piece => piece.length <= 200)).toBe(true)
    expect(pieces.join(' ')).toBe(causale)
  })

  test('in another currency without a rate stays in it, and says so', () => {
    const { findings, values, warnings } = judge(issue({ lines: [{ unitPrice: '1' }], invoice: { currency: 'USD' } }))
    expect(findings).toEqual([])
    expect(values).toContain(`${body}/DatiGenerali/DatiGeneraliDocumento/Divisa = USD`)
    expect(warnings).toContain('currency amounts_not_in_euro')
  })

  test('of very many at a converted price is told as one, with what was counted beside it', () => {
    const vatInHomeCurrency = { amount: toMinorUnits(1), currency: 'EUR', rate: '0.0061234' }
    const { findings, values } = judge(
      issue({ lines: [{ unitPrice: '0.00012345', quantity: '900000000.5' }], invoice: { currency: 'JPY', vatInHomeCurrency } }),
    )
    expect(findings).toEqual([])
    expect(values.some(value => value.includes('/Quantita'))).toBe(false)
    expect(values.some(value => value.endsWith('/RiferimentoTesto = 900000000.5 x JPY 0.00012345'))).toBe(true)
  })

  test('in a currency of large numbers has its original in words', () => {
    const vatInHomeCurrency = { amount: toMinorUnits(1), currency: 'EUR', rate: '0.000036' }
    const { findings, values } = judge(
      issue({ lines: [{ unitPrice: '9000000000', quantity: '1000' }], invoice: { currency: 'VND', vatInHomeCurrency } }),
    )
    expect(findings).toEqual([])
    expect(values.filter(value => value.includes('AltriDatiGestionali')).map(value => value.split('/').at(-1))).toEqual([
      'TipoDato = DIVISA',
      'RiferimentoTesto = VND 9000000000000, cambio 0.000036',
    ])
  })
})

test('a paragraph that is too long for its row is told in full in the causale', () => {
  const law = `Non imponibile ${'art. 8-bis, '.repeat(12)}DPR 633/72`
  const invoice = issue({ lines: [{ unitPrice: '10', vatRate: 0, vatNature: 'N4' }] })
  const vatSummary = invoice.priced.vatSummary.map(row => ({ ...row, law }))
  const { findings, values } = judge({ ...invoice, priced: { ...invoice.priced, vatSummary } })
  expect(findings).toEqual([])
  expect(values.some(value => value.endsWith(`/Causale = ${law}`))).toBe(true)
})

test('a character that XML cannot write is found where it is not spelled', () => {
  const tree = fatturaPaTree(issue({ lines: [{ unitPrice: '1' }], invoice: { number: '1\u0001' } }), { progressive: '00001' })
  const findings = preflight(tree, { fileName: 'IT12345670785_00001.xml', size: 1, today: '2026-03-31' })
  expect(findings.map(({ code, path }) => `${code} ${path.split('/').at(-1)}`)).toEqual(['00200 Numero'])
})
