/** What the controls leave to rounding, and how they count. */
import { expect, test } from 'vitest'
import { element } from '../../src/domain/text/xml-writer.ts'
import { preflight } from '../../src/regions/italy/fatturapa/preflight.ts'
import { fatturaPaTree } from '../../src/regions/italy/fatturapa/write.ts'
import { issue } from './generated-invoices.ts'
import { type Change, changeAt, placedAfter, placedBefore, write } from './trees.ts'

const taxed = fatturaPaTree(issue({ lines: [{ unitPrice: '1000' }, { unitPrice: '500', vatRate: 10 }] }), { progressive: '00001' })
const document = 'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento'
const line = 'FatturaElettronicaBody/DatiBeniServizi/DettaglioLinee'
const row = 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo'

const codesOf = (changes: readonly (readonly [path: string, change: Change])[]): string[] => {
  const tree = changes.reduce((changed, [path, change]) => changeAt(changed, path, change), taxed)
  return preflight(tree, { fileName: 'IT12345670785_00001.xml', size: 4000, today: '2026-03-31' }).map(({ code }) => code)
}

test('a cent of VAT, a cent of a line and 99 cents of a taxable amount are left to rounding', () => {
  expect(codesOf([[`${row}/Imposta`, write('220.01')]])).toEqual([])
  expect(codesOf([[`${line}/PrezzoTotale`, write('999.99')]])).toEqual([])
  expect(
    codesOf([
      [`${row}/ImponibileImporto`, write('1000.99')],
      [`${row}/Imposta`, write('220.22')],
    ]),
  ).toEqual([])
})

test('a line without a quantity is one of it, and eight decimals are exact', () => {
  const exact = [
    [`${line}/PrezzoUnitario`, placedBefore('Quantita', '3.00000003')],
    [`${line}/PrezzoUnitario`, write('333.33333000')],
    [`${line}/PrezzoTotale`, write('1000.00')],
  ] as const
  expect(codesOf(exact)).toEqual([])
})

test('discounts follow each other, amounts before percentages', () => {
  const discount = (kind: string, name: string, value: string): Change =>
    placedAfter('ScontoMaggiorazione', [element('Tipo', kind), element(name, value)])
  const discounted = [
    [`${line}/PrezzoUnitario`, write('1300.00')],
    [`${line}/PrezzoUnitario`, discount('MG', 'Percentuale', '25.00')],
    [`${line}/PrezzoUnitario`, discount('SC', 'Importo', '500.00')],
  ] as const
  expect(codesOf(discounted)).toEqual([])
})

test('in a TD16 the natura stays beside the rate', () => {
  const integrated = [
    [`${document}/TipoDocumento`, write('TD16')],
    [`${line}/AliquotaIVA`, placedAfter('Natura', 'N6.3')],
    [`${row}/AliquotaIVA`, placedAfter('Natura', 'N6.3')],
  ] as const
  expect(codesOf(integrated)).toEqual([])
})

test('a document whose format is broken is not looked into any further', () => {
  expect(
    codesOf([
      [`${document}/Divisa`, write('EU')],
      [`${row}/Imposta`, write('1.00')],
    ]),
  ).toEqual(['00200'])
})
