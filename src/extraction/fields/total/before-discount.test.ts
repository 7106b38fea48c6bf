/** Sums that a discount is taken from, and totals of nothing. */
import { expect, test } from 'vitest'
import { readText } from '../../read-text.ts'

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }
const amountsOf = (...lines: string[]) => {
  const { total, vat } = readText(['Eksempel Kursus A/S', 'CVR 31111242', 'Faktura 287', 'Dato 15-03-2019', ...lines].join('\n'), {
    own,
    today: '2026-11-17',
  })!
  return [total, vat]
}

const goods = ['Eksamensgebyr   1779,00', 'Workshop   33224,00']
const discounted = ['I alt   35003,00', 'Kunderabat   -700,06']

test('goods with VAT add up to a sum from which a discount is taken: what is left is the total', () => {
  const sums = [...discounted, 'Total excl. moms   27442,35', 'Moms 25%   6860,59', 'Total inkl. moms   34302,94']
  expect(amountsOf(...goods, ...sums)).toEqual([3430294, 686059])
})

test('where all is taken off the total is nothing', () => {
  expect(amountsOf(...goods, 'Sum   35003,00', 'Kuponrabat   -35003,00', 'Total   0,00 kr.')[0]).toBe(0)
})

test('freight on top of goods that are free is to be paid', () => {
  const sums = ['Rabat   -1000,00', 'Total varer   0,00', 'Fragt   40,00', 'Moms 25%   10,00', 'At betale   50,00']
  expect(amountsOf('Varer   1000,00', ...sums)).toEqual([5000, 1000])
})

test.each(['Rabat ved betaling inden 8 dage', 'Prompt payment discount', 'Sconto per pagamento anticipato'])(
  '"%s" is for paying soon',
  name => {
    expect(amountsOf('Kursus   1000,00', 'I alt   1000,00', `${name}   -20,00`, 'Total   980,00', 'Momsfri ydelse')[0]).toBe(100000)
  },
)

test('what is paid by those who are quick is no total', () => {
  const sums = [
    'Netto   28002,40',
    'Moms 25%   7000,60',
    'I alt   35003,00',
    'Kontantrabat 2 %   -700,06',
    'Total ved betaling inden 8 dage   34302,94',
  ]
  expect(amountsOf(...goods, ...sums)[0]).toBe(3500300)
})
