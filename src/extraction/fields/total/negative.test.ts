/** Credit notes whose sums are printed with a minus, also where no total is known by its label. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }

const read = (...lines: string[]) =>
  readText(['Eksempel Frugt ApS', 'CVR 31111242', 'Kreditnota 17', 'Dato 12-03-2026', ...lines].join('\n'), { own, today: '2026-11-17' })!

const goods = ['Laks fersk kg   9,02   -254,95   -2299,65', 'Kartofler 10 kg   1   -447,00   -447,00']

test.each(['I alt', 'Xyzzysum'])('of "%s" with a minus the amount is read, and what the lines count is no total', label => {
  const credit = read(...goods, 'Sum uden moms   -2746,65', '25 % moms   -686,66', `${label}   -3433,31 kr.`)
  expect(credit).toMatchObject({ total: 343_331, vat: 68_666, net: 274_665 })
})

test('a discount with a minus makes no credit note of a bill', () => {
  const bill = read(
    'Laks fersk kg   9,02   254,95   2299,65',
    'Rabat   -99,65',
    'Sum uden moms   2200,00',
    '25 % moms   550,00',
    'I alt   2750,00',
  )
  expect(bill).toMatchObject({ total: 275_000, vat: 55_000 })
})

test.each([
  ['a line of its own', 'Totale IVA   0,00'],
  ['the rate that it would have had', 'IVA 22 %   0,00'],
])('a VAT of nought beside %s is the VAT, and no piece of the goods', (_, vat) => {
  const goodsOnly = ['1  14744  Pomodori kg  12,4 kg  11,50  142,60', '25  590190  Pomodori kg  4,56 mt  22,95  104,65']
  const invoice = readText(
    [
      'Bellini Ingrosso S.a.s.',
      'P.IVA IT00743110157',
      'Fattura 17 del 12-03-2026',
      ...goodsOnly,
      'Netto   247,25',
      vat,
      'Totale EUR   247,25',
    ].join('\n'),
    { own, today: '2026-11-17' },
  )!
  expect(invoice).toMatchObject({ total: 24_725, vat: 0 })
})
