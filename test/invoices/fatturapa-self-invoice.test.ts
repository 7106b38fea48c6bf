/** Self-invoices for purchases whose VAT the buyer owes: the examples IT-08 to IT-10 of the rule book, and what goes wrong. */
import { expect, test } from 'vitest'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { xmlDocument } from '../../src/domain/text/xml-writer.ts'
import { preflight } from '../../src/regions/italy/fatturapa/preflight.ts'
import {
  type SelfInvoice,
  type SelfInvoiceSupplier,
  selfInvoiceTree,
  writeSelfInvoice,
} from '../../src/regions/italy/fatturapa/self-invoice.ts'
import { rows } from '../harness/text-tables.ts'
import { invoiceSchema } from './fatturapa-schemas.ts'
import { italianSeller } from './generated-invoices.ts'
import { leavesOf } from './trees.ts'

const supplier: SelfInvoiceSupplier = {
  name: 'Gamma Ltd',
  country: 'IE',
  vatNumber: 'IE6388047V',
  businessId: null,
  fiscalCode: null,
  address: null,
}

const software: SelfInvoice = {
  documentType: 'TD17',
  number: 'A1/2026',
  date: '2026-02-10',
  supplier,
  supplierDocument: { number: 'INV-9', date: '2026-02-05' },
  lines: [{ description: 'Software', net: toMinorUnits(10000), vatRate: 22, nature: null, original: null }],
  causale: null,
}

function valuesOf(purchase: SelfInvoice): string[] {
  const tree = selfInvoiceTree(purchase, italianSeller, { progressive: '0000A', ownCode: 'M5UXCR1' })
  expect(preflight(tree, { fileName: 'IT12345670785_0000A.xml', size: 1, today: '2026-03-31' })).toEqual([])
  expect(invoiceSchema?.(xmlDocument(tree)) ?? []).toEqual([])
  return leavesOf(tree).map(leaf => leaf.replace(/^p:FatturaElettronica\/FatturaElettronica(?:Header|Body)\//, ''))
}

test('IT-08: services from Ireland are a TD17 of the supplier to the organization', () => {
  const values = valuesOf(software)
  expect(values.filter(value => value.startsWith('CedentePrestatore/'))).toEqual([
    'CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdPaese = IE',
    'CedentePrestatore/DatiAnagrafici/IdFiscaleIVA/IdCodice = 6388047V',
    'CedentePrestatore/DatiAnagrafici/Anagrafica/Denominazione = Gamma Ltd',
    'CedentePrestatore/DatiAnagrafici/RegimeFiscale = RF18',
    'CedentePrestatore/Sede/Indirizzo = N.D.',
    'CedentePrestatore/Sede/CAP = 00000',
    'CedentePrestatore/Sede/Comune = N.D.',
    'CedentePrestatore/Sede/Nazione = IE',
  ])
  expect(values).toContain('DatiTrasmissione/IdTrasmittente/IdCodice = 12345670785')
  expect(values).toContain('DatiTrasmissione/CodiceDestinatario = M5UXCR1')
  expect(values).toContain('CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA/IdCodice = 12345670785')
  expect(values).toContain('DatiGenerali/DatiFattureCollegate/IdDocumento = INV-9')
  expect(values).toContain('DatiGenerali/DatiFattureCollegate/Data = 2026-02-05')
  expect(values.filter(value => value.startsWith('DatiBeniServizi/DatiRiepilogo/'))).toEqual([
    'DatiBeniServizi/DatiRiepilogo/AliquotaIVA = 22.00',
    'DatiBeniServizi/DatiRiepilogo/ImponibileImporto = 100.00',
    'DatiBeniServizi/DatiRiepilogo/Imposta = 22.00',
    'DatiBeniServizi/DatiRiepilogo/EsigibilitaIVA = I',
  ])
})

test.each(rows`
  example  type  country  vatNumber      net      nature  id                rate   vat     total
  IT-08    TD17  IE       IE6388047V     100.00   -       IE 6388047V       22.00  22.00   122.00
  IT-08b   TD17  US       -              100.00   -       US OO99999999999  22.00  22.00   122.00
  IT-09    TD18  DE       DE136695976    1000.00  -       DE 136695976      22.00  220.00  1220.00
  IT-09b   TD19  DE       DE136695976    1000.00  -       DE 136695976      22.00  220.00  1220.00
  IT-10    TD16  IT       IT00743110157  3000.00  N6.3    IT 00743110157    22.00  660.00  3660.00
  back     TD17  IE       IE6388047V     -100.00  -       IE 6388047V       22.00  -22.00  -122.00
`)('$example: a $type from $country over $net', given => {
  const values = valuesOf({
    ...software,
    documentType: given.type as SelfInvoice['documentType'],
    supplier: { ...supplier, country: given.country!, vatNumber: given.vatNumber || null },
    lines: [{ ...software.lines[0]!, net: toMinorUnits(Math.round(Number(given.net) * 100)), nature: given.nature || null }],
  })
  const value = (path: string): string => values.find(one => one.startsWith(`${path} = `))?.slice(path.length + 3) ?? ''
  const id = 'CedentePrestatore/DatiAnagrafici/IdFiscaleIVA'
  expect(`${value(`${id}/IdPaese`)} ${value(`${id}/IdCodice`)}`).toBe(given.id)
  expect(value('DatiBeniServizi/DettaglioLinee/Natura')).toBe(given.nature)
  expect(value('DatiBeniServizi/DatiRiepilogo/Natura')).toBe(given.nature)
  expect(value('DatiBeniServizi/DatiRiepilogo/AliquotaIVA')).toBe(given.rate)
  expect(value('DatiBeniServizi/DatiRiepilogo/Imposta')).toBe(given.vat)
  expect(value('DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento')).toBe(given.total)
})

test('a number of the supplier that is too long for its field is told in full, and so is the original amount', () => {
  const number = `INVOICE-2026-${'7'.repeat(20)}`
  const original = { currency: 'USD', amount: '108.50', rate: '0.9217' }
  const values = valuesOf({ ...software, supplierDocument: { number, date: null }, lines: [{ ...software.lines[0]!, original }] })
  expect(values).toContain(`DatiGenerali/DatiFattureCollegate/IdDocumento = ${'7'.repeat(20)}`)
  expect(values).toContain(`DatiGenerali/DatiGeneraliDocumento/Causale = Numero del documento del fornitore: ${number}`)
  expect(values).toContain('DatiBeniServizi/DettaglioLinee/AltriDatiGestionali/RiferimentoTesto = USD 108.50, cambio 0.9217')
})

test('several rates are several rows', () => {
  const line = software.lines[0]!
  const values = valuesOf({ ...software, lines: [line, { ...line, vatRate: 4 }, { ...line, net: toMinorUnits(1) }] })
  expect(values.filter(value => value.startsWith('DatiBeniServizi/DatiRiepilogo/Imp')).map(value => value.split(' = ')[1])).toEqual([
    '100.01',
    '22.00',
    '100.00',
    '4.00',
  ])
})

test('it is written as text', () => {
  expect(writeSelfInvoice(software, italianSeller, { progressive: '0000A' })).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<p:FatturaElettronica versione="FPR12"/,
  )
})
