/** Words before a day, and days that only their place or their form shows. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }
const dayOf = (...lines: string[]) => readText(lines.join('\n'), { own, today: '2026-11-17' })!.date

test('the day of the invoice that a credit note takes back is not its own', () => {
  const lines = [
    'CORRIERE ESEMPIO S.R.L.',
    'NOTA DI CREDITO N. 12/NC      18/02/2026',
    'A storno parziale ns. fattura 412/A del 31/01/2026',
  ]
  expect(dayOf(...lines, 'Imponibile      30,00', 'IVA 22%      6,60', 'Totale a Vs. credito      36,60')).toBe('2026-02-18')
})

test('"Bolletta n. … del" dates the bill, whatever period it is for', () => {
  const lines = ['ACQUE ESEMPIO S.P.A.', 'Bolletta n. 2026/E/0091772 del 16/02/2026', 'Periodo di fatturazione 01/10/2025 - 31/01/2026']
  expect(dayOf(...lines, 'TOTALE BOLLETTA      187,44 €')).toBe('2026-02-16')
})

const swedish = ['Exempel Verktyg HB', 'Fakturanr: 25037046']
const sums = ['Momsunderlag   7.476,00', 'Momsbelopp   1.869,00', 'TOTALT   9.345,00 SEK']

test.each([
  ['in a column of its own, where another is labelled', [...swedish, 'Kund      20250319      Sida 1', 'Förfaller 20250418'], '2025-03-19'],
  ['with the time of day behind it', [...swedish, '20250319 14:09'], '2025-03-19'],
  [
    'below its label, beside which stands something else',
    [...swedish, 'Tel. 020-163 81      Utfärdandedatum', `${' '.repeat(22)}20250319`],
    '2025-03-19',
  ],
])('a day without marks is one %s', (_, lines, day) => {
  expect(dayOf(...lines, ...sums)).toBe(day)
})

test('a number of eight digits that no other day is like is none', () => {
  expect(dayOf(...swedish, 'Kund      20250319      Sida 1', ...sums)).toBeNull()
})

test('"Data reg." asks for a day, also with the year first', () => {
  expect(dayOf('Bar Esempio Srl', 'Data reg. : 2021-06-04', 'Totale documento 23,91 €')).toBe('2021-06-04')
})

test('a number that is written like a day is no day behind the label of a number', () => {
  const lines = ['Exempel Verktyg HB', 'Fakturanummer      20260112', 'Kund      88', 'Förfaller 20260418']
  const read = readText([...lines, ...sums].join('\n'), { own, today: '2026-11-17' })!
  expect([read.invoiceNumber, read.date]).toEqual(['20260112', null])
})

test('"Original Invoice … dated" is the day of the document itself', () => {
  const lines = ['Example Tools Ltd', 'Original Invoice 55 dated 12 March 2026', 'Order 1 March 2026', 'Total 120.00 GBP']
  expect(dayOf(...lines)).toBe('2026-03-12')
})

test('a delivery note that an invoice names gives it neither number nor day', () => {
  const lines = ['CARTA ESEMPIO SRL', 'Bolletta di consegna n. 33 del 01/02/2026', 'Fattura n. 12 del 05/02/2026', 'Totale 122,00 €']
  const read = readText(lines.join('\n'), { own, today: '2026-11-17' })!
  expect([read.invoiceNumber, read.date]).toEqual(['12', '2026-02-05'])
})
