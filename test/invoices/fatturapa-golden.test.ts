/** The sales of the rule book's examples as FatturaPA, value by value. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SellerTerms } from '../../src/domain/identity/seller-terms.ts'
import type { IssuedInvoice } from '../../src/domain/invoices/invoice.ts'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { xmlDocument } from '../../src/domain/text/xml-writer.ts'
import { parseXml } from '../../src/extraction/formats/xml.ts'
import { preflight } from '../../src/regions/italy/fatturapa/preflight.ts'
import { fromParsed, type ParsedElement } from '../../src/regions/italy/fatturapa/tree.ts'
import { type FatturaPaOptions, fatturaPaTree, writeFatturaPa } from '../../src/regions/italy/fatturapa/write.ts'
import { rows } from '../harness/text-tables.ts'
import { invoiceSchema } from './fatturapa-schemas.ts'
import { issue } from './generated-invoices.ts'
import { leavesOf } from './trees.ts'

const transmission = { progressive: '00001' }

const it11 = issue({
  buyer: { pec: 'acquisti@pec.example.it' },
  lines: [
    { description: 'Consulenza', quantity: '10', unitPrice: '100' },
    { description: 'Merce al 10', unitPrice: '500', vatRate: 10 },
  ],
  invoice: { dueDate: '2026-03-12', causale: 'Consulenza febbraio' },
})

const it12 = issue({ buyer: { name: 'Gamma ApS', country: 'DK', vatNumber: 'DK13585628' }, lines: [{ unitPrice: '2000' }] })

/** Without the root, and without the names of the blocks above. */
const valuesOf = (invoice: IssuedInvoice, options: FatturaPaOptions = {}): string[] =>
  leavesOf(fatturaPaTree(invoice, transmission, options)).map(leaf =>
    leaf.replace(/^p:FatturaElettronica\/FatturaElettronica(?:Header|Body)\//, ''),
  )

const under = (block: string, values: readonly string[]): string[] =>
  values.filter(value => value.startsWith(`${block}/`)).map(value => value.slice(block.length + 1))

test('IT-11: a sale at two rates, delivered by PEC', () => {
  const values = valuesOf(it11)
  expect(under('DatiTrasmissione', values)).toEqual([
    'IdTrasmittente/IdPaese = IT',
    'IdTrasmittente/IdCodice = 12345670785',
    'ProgressivoInvio = 00001',
    'FormatoTrasmissione = FPR12',
    'CodiceDestinatario = 0000000',
    'PECDestinatario = acquisti@pec.example.it',
  ])
  expect(under('CessionarioCommittente/DatiAnagrafici', values)).toEqual([
    'IdFiscaleIVA/IdPaese = IT',
    'IdFiscaleIVA/IdCodice = 00743110157',
    'Anagrafica/Denominazione = Beta S.p.A.',
  ])
  expect(under('CessionarioCommittente/Sede', values)).toEqual(['Indirizzo = N.D.', 'CAP = 00000', 'Comune = N.D.', 'Nazione = IT'])
  expect(under('DatiGenerali/DatiGeneraliDocumento', values)).toEqual([
    'TipoDocumento = TD01',
    'Divisa = EUR',
    'Data = 2026-02-10',
    'Numero = 1/2026',
    'ImportoTotaleDocumento = 1770.00',
    'Causale = Consulenza febbraio',
  ])
  expect(under('DatiBeniServizi/DatiRiepilogo', values)).toEqual([
    'AliquotaIVA = 22.00',
    'ImponibileImporto = 1000.00',
    'Imposta = 220.00',
    'EsigibilitaIVA = I',
    'AliquotaIVA = 10.00',
    'ImponibileImporto = 500.00',
    'Imposta = 50.00',
    'EsigibilitaIVA = I',
  ])
  expect(under('DatiPagamento', values)).toEqual([
    'CondizioniPagamento = TP02',
    'DettaglioPagamento/ModalitaPagamento = MP05',
    'DettaglioPagamento/DataScadenzaPagamento = 2026-03-12',
    'DettaglioPagamento/ImportoPagamento = 1770.00',
  ])
})

const ruleBook = new URL('../../../shared/reference/domain.md', import.meta.url)
const printed = existsSync(ruleBook) ? /<\?xml[\s\S]*?<\/p:FatturaElettronica>/.exec(readFileSync(ruleBook, 'utf8'))?.[0] : undefined

test.skipIf(printed === undefined)('IT-11 is the document of the rule book, element by element', () => {
  const expected = fromParsed(parseXml(printed!) as ParsedElement)
  expect(leavesOf(fatturaPaTree(it11, transmission))).toEqual(leavesOf(expected))
  expect(fatturaPaTree(it11, transmission).attributes).toEqual(expected.attributes)
})

test('IT-12: services to a Danish business, with stamp duty right behind the number', () => {
  const values = valuesOf(it12)
  expect(values).toContain('DatiTrasmissione/CodiceDestinatario = XXXXXXX')
  expect(under('CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA', values)).toEqual(['IdPaese = DK', 'IdCodice = 13585628'])
  expect(under('CessionarioCommittente/Sede', values)).toEqual(['Indirizzo = N.D.', 'CAP = 00000', 'Comune = N.D.', 'Nazione = DK'])
  expect(under('DatiGenerali/DatiGeneraliDocumento', values).slice(3, 6)).toEqual([
    'Numero = 1/2026',
    'DatiBollo/BolloVirtuale = SI',
    'DatiBollo/ImportoBollo = 2.00',
  ])
  expect(under('DatiBeniServizi/DettaglioLinee', values).slice(-2)).toEqual(['AliquotaIVA = 0.00', 'Natura = N2.1'])
  expect(under('DatiBeniServizi/DatiRiepilogo', values)).toEqual([
    'AliquotaIVA = 0.00',
    'Natura = N2.1',
    'ImponibileImporto = 2000.00',
    'Imposta = 0.00',
    'RiferimentoNormativo = Inversione contabile - art. 7-ter DPR 633/72',
  ])
})

const sales: Readonly<Record<string, IssuedInvoice>> = {
  'IT-11': it11,
  'IT-12': it12,
  'IT-13': issue({ seller: { supplies: 'goods' }, buyer: { country: 'FR', vatNumber: null }, lines: [{ unitPrice: '100' }] }),
  'IT-14': issue({ seller: { supplies: 'goods' }, buyer: { country: 'US', vatNumber: null }, lines: [{ unitPrice: '3000' }] }),
  'IT-15': issue({ buyer: { sdiCode: 'UFY9MH' }, lines: [{ unitPrice: '1000' }] }),
  'IT-20': issue({ lines: [{ unitPrice: '-100' }], invoice: { corrects: { number: '1/2026', date: '2026-02-10' } } }),
  'IT-21': issue({
    seller: { taxRegime: 'RF19' },
    buyer: { vatNumber: null, fiscalCode: 'RSSMRA80A01H501U' },
    lines: [{ unitPrice: '200' }],
  }),
  'IT-22': issue({ lines: Array.from({ length: 3 }, () => ({ unitPrice: '33.335' })) }),
  'San Marino': issue({ seller: { supplies: 'goods' }, buyer: { country: 'SM', vatNumber: 'SM12345' }, lines: [{ unitPrice: '100' }] }),
  'on payment': issue({ seller: { taxRegime: 'RF17' }, lines: [{ unitPrice: '100' }] }),
}

test.each(rows`
  sale        type  format  recipient  buyerId         total    net      vat     nature  due  bollo  payment
  IT-11       TD01  FPR12   0000000    IT 00743110157  1770.00  1000.00  220.00  -       I    -      1770.00
  IT-12       TD01  FPR12   XXXXXXX    DK 13585628     2000.00  2000.00  0.00    N2.1    -    2.00   2000.00
  IT-13       TD01  FPR12   XXXXXXX    FR 0000000      122.00   100.00   22.00   -       I    -      122.00
  IT-14       TD01  FPR12   XXXXXXX    US OO99999999999  3000.00  3000.00  0.00  N3.1    -    -      3000.00
  IT-15       TD01  FPA12   UFY9MH     IT 00743110157  1220.00  1000.00  220.00  -       S    -      1000.00
  IT-20       TD04  FPR12   0000000    IT 00743110157  122.00   100.00   22.00   -       I    -      -
  IT-21       TD01  FPR12   0000000    -               200.00   200.00   0.00    N2.2    -    2.00   200.00
  IT-22       TD01  FPR12   0000000    IT 00743110157  122.02   100.02   22.00   -       I    -      122.02
  San Marino  TD01  FPR12   2R4GTO8    SM 12345        100.00   100.00   0.00    N3.3    -    -      100.00
  on payment  TD01  FPR12   0000000    IT 00743110157  122.00   100.00   22.00   -       D    -      122.00
`)('$sale is a $type of $total to $recipient', expected => {
  const invoice = sales[expected.sale!]!
  const values = valuesOf(invoice)
  const value = (path: string): string => values.find(one => one.startsWith(`${path} = `))?.slice(path.length + 3) ?? ''
  const id = 'CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA'
  const document = 'DatiGenerali/DatiGeneraliDocumento'
  const row = 'DatiBeniServizi/DatiRiepilogo'
  expect({
    sale: expected.sale,
    type: value(`${document}/TipoDocumento`),
    format: value('DatiTrasmissione/FormatoTrasmissione'),
    recipient: value('DatiTrasmissione/CodiceDestinatario'),
    buyerId: `${value(`${id}/IdPaese`)} ${value(`${id}/IdCodice`)}`.trim(),
    total: value(`${document}/ImportoTotaleDocumento`),
    net: value(`${row}/ImponibileImporto`),
    vat: value(`${row}/Imposta`),
    nature: value(`${row}/Natura`),
    due: value(`${row}/EsigibilitaIVA`),
    bollo: value(`${document}/DatiBollo/ImportoBollo`),
    payment: value('DatiPagamento/DettaglioPagamento/ImportoPagamento'),
  }).toEqual(expected)
  const tree = fatturaPaTree(invoice, transmission)
  expect(preflight(tree, { fileName: 'IT12345670785_00001.xml', size: 1, today: '2026-03-31' })).toEqual([])
  expect(invoiceSchema?.(xmlDocument(tree)) ?? []).toEqual([])
})

test('IT-20 names the invoice that it corrects', () => {
  expect(under('DatiGenerali/DatiFattureCollegate', valuesOf(sales['IT-20']!))).toEqual(['IdDocumento = 1/2026', 'Data = 2026-02-10'])
})

test('what is written is the tree as text', () => {
  expect(writeFatturaPa(it11, transmission)).toBe(xmlDocument(fatturaPaTree(it11, transmission)))
})

describe('IT-03, from the side of the lawyer: 4 % for the fund, 20 % withheld', () => {
  const terms: SellerTerms = {
    pensionFund: { type: 'TC01', rate: 4 },
    withholding: { type: 'RT01', rate: 20, reason: 'A', base: 100 },
    stampDutyBorneBy: 'seller',
  }

  test('the fund is taxed, and what is withheld is not paid', () => {
    const fee = issue({ seller: { terms }, lines: [{ unitPrice: '1000' }] })
    const { priced } = fee
    expect([priced.net, priced.vat, priced.total, priced.payable]).toEqual([104000, 22880, 126880, 106880])
    const values = valuesOf(fee)
    expect(under('DatiGenerali/DatiGeneraliDocumento', values)).toEqual([
      'TipoDocumento = TD06',
      'Divisa = EUR',
      'Data = 2026-02-10',
      'Numero = 1/2026',
      'DatiRitenuta/TipoRitenuta = RT01',
      'DatiRitenuta/ImportoRitenuta = 200.00',
      'DatiRitenuta/AliquotaRitenuta = 20.00',
      'DatiRitenuta/CausalePagamento = A',
      'DatiCassaPrevidenziale/TipoCassa = TC01',
      'DatiCassaPrevidenziale/AlCassa = 4.00',
      'DatiCassaPrevidenziale/ImportoContributoCassa = 40.00',
      'DatiCassaPrevidenziale/ImponibileCassa = 1000.00',
      'DatiCassaPrevidenziale/AliquotaIVA = 22.00',
      'ImportoTotaleDocumento = 1268.80',
    ])
    expect(values).toContain('DatiBeniServizi/DettaglioLinee/Ritenuta = SI')
    expect(values).toContain('DatiPagamento/DettaglioPagamento/ImportoPagamento = 1068.80')
    const tree = fatturaPaTree(fee, transmission)
    expect(preflight(tree, { fileName: 'IT12345670785_00001.xml', size: 1, today: '2026-03-31' })).toEqual([])
    expect(invoiceSchema?.(xmlDocument(tree)) ?? []).toEqual([])
  })

  test('the contribution to INPS is income, expenses that are passed on are not', () => {
    const { priced } = issue({
      seller: { terms: { ...terms, pensionFund: { type: 'TC22', rate: 4 } } },
      lines: [{ unitPrice: '1000' }, { unitPrice: '50', vatRate: 0, vatNature: 'N1' }],
    })
    expect(priced.withholding).toMatchObject({ base: 104000, amount: 20800 })
    expect(priced.additions?.map(({ net, isWithheld, account }) => [net, isWithheld, account])).toEqual([[4000, true, '3102']])
    expect(priced.payable).toBe(104000 + 22880 + 5000 - 20800)
  })
})

test('a deferred invoice names the transport documents, a debit note its invoice', () => {
  const deferred = valuesOf(it11, { documentType: 'TD24', deliveryNotes: [{ number: 'DDT 7', date: '2026-02-03' }] })
  expect(under('DatiGenerali/DatiDDT', deferred)).toEqual(['NumeroDDT = DDT 7', 'DataDDT = 2026-02-03'])
  const debit = valuesOf({ ...it11, corrects: { number: '9/2025', date: '2025-12-01' } }, { documentType: 'TD05' })
  expect(debit).toContain('DatiGenerali/DatiGeneraliDocumento/TipoDocumento = TD05')
  expect(debit).toContain('DatiGenerali/DatiFattureCollegate/IdDocumento = 9/2025')
})

test('an invoice in dollars is told in euro, with the dollars beside it', () => {
  const lines = [
    { unitPrice: '33.33', quantity: '3' },
    { unitPrice: '0.01', quantity: '7' },
  ]
  const invoice = issue({
    lines,
    invoice: { currency: 'USD', vatInHomeCurrency: { amount: toMinorUnits(2028), currency: 'EUR', rate: '0.92131' } },
  })
  const values = valuesOf(invoice)
  expect(values).toContain('DatiGenerali/DatiGeneraliDocumento/Divisa = EUR')
  expect(values).toContain('DatiBeniServizi/DettaglioLinee/PrezzoUnitario = 30.7072623')
  expect(under('DatiBeniServizi/DettaglioLinee/AltriDatiGestionali', values)).toEqual([
    'TipoDato = DIVISA',
    'RiferimentoTesto = USD 99.99, cambio 0.92131',
    'RiferimentoNumero = 99.99',
    'TipoDato = DIVISA',
    'RiferimentoTesto = USD 0.07, cambio 0.92131',
    'RiferimentoNumero = 0.07',
  ])
  expect(under('DatiBeniServizi/DatiRiepilogo', values)).toEqual([
    'AliquotaIVA = 22.00',
    'Arrotondamento = 0.01',
    'ImponibileImporto = 92.19',
    'Imposta = 20.28',
    'EsigibilitaIVA = I',
  ])
  expect(values).toContain('DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento = 112.47')
})
