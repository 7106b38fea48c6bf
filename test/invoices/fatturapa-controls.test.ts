/** For each control of the exchange one document that trips exactly it, and nothing else. */
import { expect, test } from 'vitest'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { element, type XmlElement, xmlDocument } from '../../src/domain/text/xml-writer.ts'
import { languages } from '../../src/language/languages.ts'
import { tell } from '../../src/language/tell.ts'
import { invoiceKey, type PreflightContext, preflight, sizeMax } from '../../src/regions/italy/fatturapa/preflight.ts'
import { selfInvoiceTree } from '../../src/regions/italy/fatturapa/self-invoice.ts'
import { fatturaPaTree } from '../../src/regions/italy/fatturapa/write.ts'
import { invoiceSchema } from './fatturapa-schemas.ts'
import { issue, italianSeller } from './generated-invoices.ts'
import { type Change, changeAt, placedAfter, placedBefore, remove, repeat, write } from './trees.ts'

const context: PreflightContext = { fileName: 'IT12345670785_00001.xml', size: 4000, today: '2026-03-31' }

const transmission = { progressive: '00001' }
const taxed = fatturaPaTree(issue({ lines: [{ unitPrice: '1000' }, { unitPrice: '500', vatRate: 10 }] }), transmission)
const exempt = fatturaPaTree(
  issue({
    lines: [
      { unitPrice: '40', vatRate: 0, vatNature: 'N4' },
      { unitPrice: '30', vatRate: 0, vatNature: 'N4' },
    ],
  }),
  transmission,
)
const mixed = fatturaPaTree(issue({ lines: [{ unitPrice: '1000' }, { unitPrice: '30', vatRate: 0, vatNature: 'N2.2' }] }), transmission)
const reverse = fatturaPaTree(issue({ lines: [{ unitPrice: '1000', vatRate: 0, vatNature: 'N6.3' }] }), transmission)
const credit = fatturaPaTree(
  issue({ lines: [{ unitPrice: '-100' }], invoice: { corrects: { number: '1/2026', date: '2026-02-01' } } }),
  transmission,
)
const abroad = fatturaPaTree(issue({ buyer: { country: 'DK', vatNumber: 'DK13585628' }, lines: [{ unitPrice: '2000' }] }), transmission)
const self = selfInvoiceTree(
  {
    documentType: 'TD17',
    number: 'A1',
    date: '2026-02-10',
    supplier: { name: 'Gamma Ltd', country: 'IE', vatNumber: 'IE6388047V', businessId: null, fiscalCode: null, address: null },
    supplierDocument: { number: 'INV-9', date: '2026-02-05' },
    lines: [{ description: 'Software', net: toMinorUnits(10000), vatRate: 22, nature: null, original: null }],
    causale: null,
  },
  italianSeller,
  transmission,
)

const header = 'FatturaElettronicaHeader'
const seller = `${header}/CedentePrestatore/DatiAnagrafici`
const buyer = `${header}/CessionarioCommittente/DatiAnagrafici`
const body = 'FatturaElettronicaBody'
const document = `${body}/DatiGenerali/DatiGeneraliDocumento`
const supplies = `${body}/DatiBeniServizi`
const line = `${supplies}/DettaglioLinee`
const row = `${supplies}/DatiRiepilogo`

const fund = (...content: XmlElement[]): XmlElement[] => [
  element('TipoCassa', 'TC01'),
  element('AlCassa', '4.00'),
  element('ImportoContributoCassa', '0.50'),
  ...content,
]

const party = (country: string, code: string): XmlElement[] => [element('IdPaese', country), element('IdCodice', code)]
const representative = [
  element('DatiAnagrafici', [
    element('IdFiscaleIVA', party('IT', '12345678901')),
    element('Anagrafica', [element('Denominazione', 'Delta')]),
  ]),
]

interface Case {
  code: string
  what: string
  tree: XmlElement
  changes?: readonly (readonly [path: string, change: Change])[]
  context?: Partial<PreflightContext>
  isWarning?: true
}

const cases: readonly Case[] = [
  { code: '00001', what: 'a name without progressive', tree: taxed, context: { fileName: 'IT12345670785.xml' } },
  { code: '00001', what: 'a progressive of six characters', tree: taxed, context: { fileName: 'IT12345670785_000001.xml' } },
  { code: '00002', what: 'a name that was used', tree: taxed, context: { sentFileNames: new Set([context.fileName]) } },
  { code: '00003', what: 'a file of more than 5 MB', tree: taxed, context: { size: sizeMax + 1 } },
  { code: '00200', what: 'a currency of two letters', tree: taxed, changes: [[`${document}/Divisa`, write('EU')]] },
  {
    code: '00201',
    what: 'more than 50 faults of format',
    tree: fatturaPaTree(issue({ lines: Array.from({ length: 51 }, () => ({ unitPrice: '1' })) }), transmission),
    changes: Array.from({ length: 51 }, (_, at) => [`${line}[${at + 1}]/PrezzoTotale`, write('1')] as const),
  },
  {
    code: '00300',
    what: 'a sender of an impossible shape',
    tree: taxed,
    changes: [[`${header}/DatiTrasmissione/IdTrasmittente/IdCodice`, write('123')]],
  },
  {
    code: '00300',
    what: 'a sender whose check digit fails',
    tree: taxed,
    isWarning: true,
    changes: [[`${header}/DatiTrasmissione/IdTrasmittente/IdCodice`, write('01234567890')]],
  },
  {
    code: '00301',
    what: 'a seller of an impossible shape',
    tree: taxed,
    changes: [[`${seller}/IdFiscaleIVA/IdCodice`, write('IT12345670785')]],
  },
  {
    code: '00301',
    what: 'a seller whose check digit fails',
    tree: taxed,
    isWarning: true,
    changes: [[`${seller}/IdFiscaleIVA/IdCodice`, write('01234567890')]],
  },
  {
    code: '00303',
    what: 'a representative whose check digit fails',
    tree: taxed,
    isWarning: true,
    changes: [[`${header}/CedentePrestatore`, placedAfter('RappresentanteFiscale', representative)]],
  },
  { code: '00305', what: 'a buyer with ten digits', tree: taxed, changes: [[`${buyer}/IdFiscaleIVA/IdCodice`, write('0074311015')]] },
  {
    code: '00305',
    what: 'a buyer whose check digit fails',
    tree: taxed,
    isWarning: true,
    changes: [[`${buyer}/IdFiscaleIVA/IdCodice`, write('12345678901')]],
  },
  {
    code: '00306',
    what: 'a codice fiscale of 13 characters',
    tree: taxed,
    changes: [[`${buyer}/Anagrafica`, placedBefore('CodiceFiscale', 'RSSMRA80A01H5')]],
  },
  {
    code: '00306',
    what: 'a codice fiscale whose letter fails',
    tree: taxed,
    isWarning: true,
    changes: [[`${buyer}/Anagrafica`, placedBefore('CodiceFiscale', 'RSSMRA80A01H501X')]],
  },
  {
    code: '00313',
    what: 'XXXXXXX for a buyer in Italy',
    tree: taxed,
    changes: [[`${header}/DatiTrasmissione/CodiceDestinatario`, write('XXXXXXX')]],
  },
  {
    code: '00320',
    what: 'two numbers of the seller that differ',
    tree: taxed,
    isWarning: true,
    changes: [[`${seller}/Anagrafica`, placedBefore('CodiceFiscale', '00488410010')]],
  },
  {
    code: '00324',
    what: 'two numbers of the buyer that differ',
    tree: taxed,
    isWarning: true,
    changes: [[`${buyer}/Anagrafica`, placedBefore('CodiceFiscale', '00488410010')]],
  },
  { code: '00400', what: 'a line at zero without nature', tree: exempt, changes: [[`${line}[2]/Natura`, remove]] },
  { code: '00401', what: 'a taxed line with a nature', tree: mixed, changes: [[`${line}[1]/AliquotaIVA`, placedAfter('Natura', 'N2.2')]] },
  { code: '00403', what: 'a date to come', tree: taxed, changes: [[`${document}/Data`, write('2026-04-01')]] },
  {
    code: '00404',
    what: 'a number that was sent',
    tree: taxed,
    context: { sentNumbers: new Set([invoiceKey({ country: 'IT', code: '12345670785' }, '2026-01-05', '1/2026')]) },
  },
  { code: '00409', what: 'a number twice in a file', tree: taxed, changes: [[body, repeat]] },
  {
    code: '00411',
    what: 'a withheld line without withholding',
    tree: taxed,
    changes: [[`${line}/AliquotaIVA`, placedAfter('Ritenuta', 'SI')]],
  },
  {
    code: '00413',
    what: 'a fund at zero without nature',
    tree: exempt,
    changes: [[`${document}/ImportoTotaleDocumento`, placedBefore('DatiCassaPrevidenziale', fund(element('AliquotaIVA', '0.00')))]],
  },
  {
    code: '00414',
    what: 'a taxed fund with a nature',
    tree: mixed,
    changes: [
      [
        `${document}/ImportoTotaleDocumento`,
        placedBefore('DatiCassaPrevidenziale', fund(element('AliquotaIVA', '22.00'), element('Natura', 'N2.2'))),
      ],
    ],
  },
  {
    code: '00415',
    what: 'a withheld fund without withholding',
    tree: taxed,
    changes: [
      [
        `${document}/ImportoTotaleDocumento`,
        placedBefore('DatiCassaPrevidenziale', fund(element('AliquotaIVA', '22.00'), element('Ritenuta', 'SI'))),
      ],
    ],
  },
  { code: '00417', what: 'a buyer without any number', tree: taxed, changes: [[`${buyer}/IdFiscaleIVA`, remove]] },
  { code: '00418', what: 'a credit note before its invoice', tree: credit, changes: [[`${document}/Data`, write('2026-01-31')]] },
  { code: '00419', what: 'a rate without a row', tree: taxed, changes: [[`${row}[2]`, remove]] },
  {
    code: '00420',
    what: 'reverse charge with split payment',
    tree: reverse,
    changes: [[`${row}/Imposta`, placedAfter('EsigibilitaIVA', 'S')]],
  },
  { code: '00421', what: 'VAT that is two cents off', tree: taxed, changes: [[`${row}/Imposta`, write('220.02')]] },
  {
    code: '00422',
    what: 'a taxable amount that is one euro off',
    tree: taxed,
    changes: [
      [`${row}/ImponibileImporto`, write('1001.00')],
      [`${row}/Imposta`, write('220.22')],
    ],
  },
  { code: '00423', what: 'a line that is two cents off', tree: taxed, changes: [[`${line}/PrezzoTotale`, write('1000.02')]] },
  {
    code: '00423',
    what: 'a line with a discount that was not taken off',
    tree: taxed,
    changes: [[`${line}/PrezzoUnitario`, placedAfter('ScontoMaggiorazione', [element('Tipo', 'SC'), element('Percentuale', '10.00')])]],
  },
  {
    code: '00424',
    what: 'a rate as a fraction',
    tree: taxed,
    changes: [
      [`${line}/AliquotaIVA`, write('0.22')],
      [`${row}/AliquotaIVA`, write('0.22')],
      [`${row}/Imposta`, write('2.20')],
    ],
  },
  { code: '00425', what: 'a number without a digit', tree: taxed, changes: [[`${document}/Numero`, write('UNO')]] },
  {
    code: '00426',
    what: 'a code and a PEC',
    tree: taxed,
    changes: [
      [`${header}/DatiTrasmissione/CodiceDestinatario`, write('M5UXCR1')],
      [`${header}/DatiTrasmissione/CodiceDestinatario`, placedAfter('PECDestinatario', 'a@pec.it')],
    ],
  },
  {
    code: '00427',
    what: 'six characters in FPR12',
    tree: taxed,
    changes: [[`${header}/DatiTrasmissione/CodiceDestinatario`, write('UFY9MH')]],
  },
  { code: '00428', what: 'another version than the format', tree: { ...taxed, attributes: { ...taxed.attributes, versione: 'FPA12' } } },
  {
    code: '00429',
    what: 'a row at zero without nature',
    tree: exempt,
    changes: [
      [row, found => [changeAt(found, 'Natura', remove), found]],
      [`${row}[2]/ImponibileImporto`, write('0.00')],
    ],
  },
  { code: '00430', what: 'a taxed row with a nature', tree: mixed, changes: [[`${row}/AliquotaIVA`, placedAfter('Natura', 'N2.2')]] },
  {
    code: '00437',
    what: 'a discount of nothing on the document',
    tree: taxed,
    changes: [[`${document}/ImportoTotaleDocumento`, placedBefore('ScontoMaggiorazione', [element('Tipo', 'SC')])]],
  },
  {
    code: '00438',
    what: 'a discount of nothing on a line',
    tree: taxed,
    changes: [[`${line}/PrezzoUnitario`, placedAfter('ScontoMaggiorazione', [element('Tipo', 'SC')])]],
  },
  {
    code: '00443',
    what: 'a row whose rate no line has',
    tree: taxed,
    changes: [
      [
        `${row}[2]`,
        found => [
          found,
          changeAt(changeAt(changeAt(found, 'AliquotaIVA', write('4.00')), 'ImponibileImporto', write('0.00')), 'Imposta', write('0.00')),
        ],
      ],
    ],
  },
  {
    code: '00444',
    what: 'another nature in the summary',
    tree: mixed,
    changes: [[`${row}[2]`, found => [found, changeAt(changeAt(found, 'Natura', write('N4')), 'ImponibileImporto', write('0.00'))]]],
  },
  { code: '00445', what: 'a generic nature on a line', tree: mixed, changes: [[`${line}[2]/Natura`, write('N2')]] },
  { code: '00448', what: 'a generic nature in the summary', tree: mixed, changes: [[`${row}[2]/Natura`, write('N2')]] },
  { code: '00471', what: 'a seller who invoices itself', tree: taxed, changes: [[`${buyer}/IdFiscaleIVA/IdCodice`, write('12345670785')]] },
  { code: '00472', what: 'self-consumption by another party', tree: taxed, changes: [[`${document}/TipoDocumento`, write('TD27')]] },
  { code: '00473', what: 'a TD17 from Italy', tree: taxed, changes: [[`${document}/TipoDocumento`, write('TD17')]] },
  { code: '00473', what: 'a TD29 from abroad', tree: self, changes: [[`${document}/TipoDocumento`, write('TD29')]] },
  {
    code: '00474',
    what: 'a TD21 at zero',
    tree: exempt,
    changes: [
      [`${document}/TipoDocumento`, write('TD21')],
      [`${buyer}/IdFiscaleIVA/IdCodice`, write('12345670785')],
    ],
  },
  {
    code: '00475',
    what: 'a self-invoice of a buyer without VAT number',
    tree: self,
    changes: [
      [`${buyer}/IdFiscaleIVA`, remove],
      [`${buyer}/Anagrafica`, placedBefore('CodiceFiscale', '12345670785')],
    ],
  },
  { code: '00476', what: 'two parties abroad', tree: abroad, changes: [[`${seller}/IdFiscaleIVA/IdPaese`, write('DE')]] },
]

const treeOf = ({ tree, changes = [] }: Case): XmlElement =>
  changes.reduce((changed, [path, change]) => changeAt(changed, path, change), tree)

test.each(cases)('$code: $what', given => {
  const tree = treeOf(given)
  const found = preflight(tree, { ...context, ...given.context })
  expect(new Set(found.map(({ code, isWarning }) => `${code}${isWarning ? ' warning' : ''}`))).toEqual(
    new Set([`${given.code}${given.isWarning ? ' warning' : ''}`]),
  )
  const [finding] = found
  // In every language the sentence names the element, and the code under which the exchange would reject it.
  for (const language of languages) {
    expect(tell(language, finding!)).toMatch(new RegExp(`^[\\p{Lu}\\p{N}].*\\([^)]+, ${given.code}\\)[.;]`, 'u'))
  }
  if (given.code < '00200' || given.code === '00404') return
  expect(finding!.path).not.toBe('')
})

test.skipIf(invoiceSchema === undefined).each(cases)(
  'the document of $code ($what) is refused for its content, not for its format',
  given => {
    const isOfFormat = given.code === '00200' || given.code === '00201'
    expect(invoiceSchema!(xmlDocument(treeOf(given))).length > 0).toBe(isOfFormat)
  },
)

test('what needs the registers, a signature or the simplified format is the only thing that has no case', () => {
  const table = `00001 00002 00003 00200 00201 00300 00301 00303 00305 00306 00313 00320 00324 00400 00401 00403 00404 00409 00411 00413 00414 00415 00417
    00418 00419 00420 00421 00422 00423 00424 00425 00426 00427 00428 00429 00430 00437 00438 00443 00444 00445 00448 00471 00472 00473 00474 00475
    00476`
  expect([...new Set(cases.map(({ code }) => code))]).toEqual(table.split(/\s+/))
})
