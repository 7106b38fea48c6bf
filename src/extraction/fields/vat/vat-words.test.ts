/** What VAT is called, and how it is said that there is none. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }
const vatOf = (...lines: string[]) => readText(lines.join('\n'), { own, today: '2026-11-17' })!.vat

test.each([
  [
    'Momsandel',
    ['Eksempel Taxi', 'CVR 31111242', '24-04-2019', 'Beløb i alt   763,00 kr', 'Momsandel   152,60', 'Beløb ekskl. moms   610,40'],
    15260,
  ],
  [
    'Omzetbelasting',
    [
      'Voorbeeld Techniek B.V.',
      'Factuur 12',
      '03-12-2019',
      'Belastbaar bedrag   14.448,46',
      'Omzetbelasting   3.034,18',
      'Totaal factuur EUR   17.482,64',
    ],
    303418,
  ],
  [
    'franchigia da IVA',
    [
      'Rossi Esempio',
      'P.IVA 00743110157',
      'Fattura n. 7 del 05/02/2026',
      'Consulenza   294,05',
      'Totale   294,05 EUR',
      'Operazione in franchigia da IVA ai sensi della L. 190/2014.',
    ],
    0,
  ],
  [
    'not registered for VAT',
    [
      'Example Physiotherapy LLP',
      'Invoice 193',
      '4 January 2022',
      'Filling   215.40',
      'Total   215.40 £',
      'We are not registered for VAT.',
    ],
    0,
  ],
])('%s', (_, lines, vat) => {
  expect(vatOf(...lines)).toBe(vat)
})

test('ten pieces and their price are no row of VAT at ten percent', () => {
  const goods = ['Huur compressor      3      275,00      825,00', 'Hydrauliekslang      10      147,95      1.479,50']
  const sums = ['Grondslag      2.304,50', 'Omzetbelasting      483,95', 'Totaalbedrag      2.788,45 EUR']
  expect(vatOf('Voorbeeld Techniek', 'Factuur INV-97192', '14 juli 2022', ...goods, ...sums)).toBe(48395)
})

const american = ['EXAMPLE COMPUTERS LLC', '198 Cedar Lane, Austin, TX 78701', 'Receipt # 2987', 'January 04, 2023']

test('a seller in the United States charges no VAT, whatever other tax it names', () => {
  expect(vatOf(...american, 'Headset   221.85', 'Occupancy Tax   13.31', 'Total due   235.16 USD')).toBe(0)
})

test('where its paper speaks of VAT nothing is said', () => {
  expect(vatOf(...american, 'Headset   221.85', 'Total incl. VAT   221.85 USD')).toBeNull()
})
