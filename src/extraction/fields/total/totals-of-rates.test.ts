/** What was charged at one rate is no total, and where nothing but a label speaks for a sum a second reader decides. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'
import { mark } from '../../text/mark.ts'
import { sumsOf } from './sums.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }

const totalOf = (...lines: string[]) =>
  readText(['EKSEMPEL BAKERIES SDN BHD', 'GST ID: 000381399040', 'DATE: 12/03/2026', ...lines].join('\n'), { own, today: '2026-11-17' })
    ?.total

test('the totals of two rates are parts of the one that names none', () => {
  const goods = ['WHITE      2.13   2     4.26', 'WHOLEMEAL       2.78   3     8.34', 'TOTAL 0% SUPPLIES:   12.60']
  const taxed = ['TOTAL 6% SUPPLIES (EXCL. GST):  13.68', 'GST:    0.82', 'TOTAL 6% SUPPLIES (INC. GST):   14.50']
  expect(totalOf(...goods, ...taxed, 'TOTAL 0% SUPPLIES:   12.60', 'TOTAL:   27.10')).toBe(2710)
})

test('a total that names its rate is the total where there is no other', () => {
  expect(totalOf('Kaffe  25,00', 'TOTAL INCL 25% MOMS:  25,00')).toBe(2500)
})

const printed = (...texts: string[]) => mark(texts.map((text, at) => ({ text, page: 1, box: null, isAfterGap: at === 0 })))
const place = { known: null, likely: null, isRegisteredForVat: false }

test('a second reader decides where only labels speak', () => {
  const lines = printed('Total  3.000,00', 'Total at betale  2.800,00')
  const alone = sumsOf(lines, place).chosen!
  const other = alone.value === 300_000 ? 280_000 : 300_000
  const told = sumsOf(lines, place, value => (value === other ? 0.9 : 0)).chosen!
  expect([alone.isTold, told.value, told.isTold]).toEqual([false, other, true])
  expect(sumsOf(lines, place, value => (value === 999 ? 0.9 : 0)).chosen).toMatchObject({ value: alone.value, isTold: false })
})

test('a second reader decides nothing against sums that add up', () => {
  const lines = printed('Netto  100,00', 'Moms 25%  25,00', 'Total  125,00', 'Total  90,00')
  expect(sumsOf(lines, place, value => (value === 9_000 ? 0.9 : 0)).chosen).toMatchObject({ value: 12_500, isTold: false })
})

test('at one rate more may have come back than was sold: it is a part of the total all the same', () => {
  const back = ['WHITE      2.13   6    -12.78', 'WHOLEMEAL       2.78   1    -2.78', 'JUMBO     2.97   2     5.94']
  const cakes = ['TOTAL 0% SUPPLIES:   -9.62', 'SCONE     3.72   2     7.44', 'CHOCOLATE     0.72  10     7.20']
  const sold = [
    ...cakes,
    'TOTAL 6% SUPPLIES (EXCL. GST):   14.64',
    'GST:    0.88',
    'TOTAL 6% SUPPLIES (INC. GST):   15.52',
    'TOTAL 0% SUPPLIES.  -9.62',
  ]
  expect(totalOf(...back, ...sold, 'TOTAL PAYABLE:    5.90')).toBe(590)
})

test('and where more came back than was sold in all, the paper gives money back', () => {
  const sold = ['WHITE      2.13   2     4.26', 'TOTAL 0% SUPPLIES:    12.98']
  const back = [
    'TOTAL 6% SUPPLIES (EXCL. GST):  -13.87',
    'GST:   -0.84',
    'TOTAL 6% SUPPLIES (INC. GST):  -14.71',
    'TOTAL 0% SUPPLIES:   12.98',
  ]
  const text = ['EKSEMPEL BAKERIES SDN BHD', 'DATE: 12/03/2026', ...sold, ...back, 'TOTAL PAYABLE:    -1.73'].join('\n')
  expect(readText(text, { own, today: '2026-11-17' })).toMatchObject({ kind: 'credit_note', total: 173 })
})
