/** What tills print: sums that begin like the number of a tax, short labels; and what looks like a habit of foreign tills on Danish and Italian paper. */
import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const own = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }
const read = (text: string) => readText(text.replaceAll(' / ', '\n'), { own, today: '2026-03-20' })!

const diner = 'EXAMPLE DINER / 12 Main St / Fairfax, VA 22030 / 03/14/2026 7:45 PM'

test.each(['TAX $1.40', 'Tax 1.40', 'TXTL 1.40'])('"%s" is a tax of 1.40, and not one that has the number 1', line => {
  const { otherTaxes, vat } = read(`${diner} / Plate $13.63 / ${line} / TOTAL $15.03`)
  expect(otherTaxes).toEqual([{ kind: 'sales_tax', amount: 140 }])
  expect(vat).toBe(0)
})

test('"Tax 1" with its sum behind it is still the first of several taxes', () => {
  const { otherTaxes } = read(`${diner} / Plate $13.63 / Subtotal $13.63 / Tax 1 0.80 / Tax 2 0.60 / TOTAL $15.03`)
  expect(otherTaxes?.reduce((sum, { amount }) => sum + amount, 0)).toBe(140)
})

test.each([
  ['TOTL 28.31 / CASH 40.00 / CHNG 11.69', 2831],
  ['Amt Due: 28.31', 2831],
  ['06/10 1:39pTOTAL: 28.31', 2831],
  ['TOTAL 2 QT 28.31', 2831],
  ['Qty: 3 Amount: 28.31', 2831],
])('"%s" names the total', (lines, total) => {
  expect(read(`${diner} / Plate 25.85 / TAX 2.46 / ${lines}`).total).toBe(total)
})

test('the capital of a company is no sum of its bill', () => {
  expect(read('Exemplo Estacionamento / NIF 500123456 / Capital Social: 55.000.000,00 EUR / Taxa: 4,85 EUR').total).toBe(485)
})

test.each([
  ['Due 12,00', 'Pizzeria / Via Roma 3 / 12/03/2026 / Pizza 10,00 / Due 12,00 / Acqua 2,00 / Coperto 2,00 / Totale euro 26,00'],
  ['Coperti due', 'Trattoria Esempio / P.IVA 00743110157 / Coperti due 4,00 / Totale EUR 26,00'],
])('"%s" is two of something in Italy, and no total', (_, text) => {
  expect(read(text).total).toBe(2600)
})

test('a tip that is suggested at a rate is no part of the total, nor is one that was left', () => {
  const cafe = 'Cafe Norden / Amagertorv 1, København / CVR 25313763 / 12.03.2026 19:10 / Menu 250,00 / Total DKK 250,00 / Heraf moms 50,00'
  expect(read(`${cafe} / Dankort 250,00 / Tip 10 % 25,00 / Total 275,00`)).toMatchObject({ total: 25000, vat: 5000 })
  const bill = `${diner} / Plate 50.05 / Subtotal 50.05 / Tax 5.46 / Total 55.51`
  expect(read(`${bill} / Tip 9.01 / Total with tip 64.52`).total).toBe(5551)
})

test('a tax that is called nothing else, and a number like an American telephone, are no dollars', () => {
  const { currency, total, date } = read(
    'Nordlys ApS / Storegade 4 / Invoice 12 / Date 25-03-2026 / PO 234-567-8901 / Work 400.00 / Tax 25% 100.00 / Total 500.00',
  )
  expect(currency).not.toBe('USD')
  expect({ total, date }).toEqual({ total: 50000, date: '2026-03-25' })
})

test('a province of Italy is no state of America: no dollars, and the day comes first', () => {
  const { currency, date } = read(
    'Rossi Srl / Via Verdi 3 / Bergamo, MI / Invoice 12 / Date 12/03/2026 / Work 400.00 / Tax 22% 88.00 / Total 488.00',
  )
  expect(currency).not.toBe('USD')
  expect(date).toBe('2026-03-12')
})

test('copies in Danish are no coffee, and sums in whole thousands no rupiah', () => {
  expect(read('Kopi & Print ApS / 12.03.2026 / Kopi A4 1.200 / Kopi A3 3.500 / Total 4.700').currency).not.toBe('IDR')
})

test.each([
  ['AV Huset', 'AV Huset'],
  ['Lindab, AB', 'Lindab, AB'],
  ['Booking.com', 'Booking.com'],
  ['STUDIO-2020', 'STUDIO-2020'],
])('"%s" is a supplier', (head, name) => {
  const text = `${head} / Storegade 4 / 8000 Aarhus C / CVR 25313763 / Faktura 12 / 12.02.2026 / Arbejde 400,00 / Moms 25 % 100,00 / I alt DKK 500,00`
  expect(read(text).supplier.name).toBe(name)
})
