import { expect, test } from 'vitest'
import { formatAmount } from '../../../app/format.ts'
import { figureWidth } from './figure-width.ts'

const width = (head: string, amounts: readonly number[]) => figureWidth(head, amounts, amount => formatAmount(amount, 'DKK', 'da'))

test('a column with nothing in it is as wide as its head', () => {
  expect(width('Debet', [])).toBe('3.4rem')
  expect(width('Debet', [0, 0, 0])).toBe('3.4rem')
})

test('the longest figure decides, whether it is the largest or the least', () => {
  expect(width('Saldo', [1, 12_345.67, 300])).toBe('5.8rem')
  expect(width('Saldo', [1, -1_234_567.89, 300])).toBe('8.2rem')
})

test('many lines are no harm', () => {
  expect(
    width(
      'Kredit',
      Array.from({ length: 300_000 }, (_, at) => at / 100),
    ),
  ).toBe('5.2rem')
})
