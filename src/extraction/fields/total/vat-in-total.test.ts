/** VAT that is said to be in the total names no total. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }

const readWith = (...lines: string[]) => readText(['Example Hardware', ...lines].join('\n'), { own, today: '2026-11-17' })!

test.each([
  ['GST @6% INCLUDED IN TOTAL   0.60', 'TOTAL INCL. GST@6%   10.60'],
  ['Moms inkluderet i totalen 25,00', 'Total DKK 125,00'],
  ['VAT included in the total 20.00', 'Total GBP 120.00'],
  ['IVA inclusa nel totale 22,00', 'Totale EUR 122,00'],
  ['TVA incluse dans le total 20,00', 'Total EUR 120,00'],
  ['BTW inbegrepen in totaal 21,00', 'Totaal EUR 121,00'],
])('%s is the VAT of %s', (vat, total) => {
  const amount = (line: string): number => Number(/[\d.,]+$/.exec(line)![0].replace(',', '.').replace('.', ''))
  for (const lines of [
    [total, vat],
    [vat, total],
  ])
    expect(readWith(...lines)).toMatchObject({ total: amount(total), vat: amount(vat) })
})

test.each(['Total incl. VAT 120.00', 'Incl. VAT in total 120.00', 'Beløb inkl. moms i alt 120,00'])('%s is the total', line => {
  expect(readWith('VAT 20% 20.00', line)).toMatchObject({ total: 12_000 })
})

test.each([
  ['Preis 59,90 €', 'inkl. 7% MwSt 3,92 €'],
  ['Fahrpreis 59,90 €', 'darin enthalten 7% MwSt 3,92 €'],
  ['Billetpris 59,90', 'heraf moms 3,92'],
  ['Prijs 59,90 €', 'incl. 7% btw 3,92 €'],
])('%s is the total, and not the VAT in it', (price, vat) => {
  expect(readWith(price, vat)).toMatchObject({ total: 5990, vat: 392 })
})
