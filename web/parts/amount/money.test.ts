import { expect, test } from 'vitest'
import { decimalsOf, formatAmount, formatBytes, formatChange, formatMoney, formatShare } from './money.ts'

test('amounts are written as the language has it', () => {
  expect(formatAmount(-1234.5, 'DKK', 'da')).toBe('-1.234,50')
  expect(formatAmount(1234.5, 'EUR', 'it')).toBe('1.234,50')
  expect(formatAmount(1234.5, 'EUR', 'en')).toBe('1,234.50')
})

test('a currency has its own decimals, and an unknown one has two', () => {
  expect(formatMoney(1500, 'JPY', 'da')).toBe('1.500\u00a0JPY')
  expect(decimalsOf('BHD')).toBe(3)
  expect(decimalsOf('no currency')).toBe(2)
})

test('nothing has no sign, and a change always has one', () => {
  expect(formatAmount(-0.001, 'DKK', 'da')).toBe('0,00')
  expect(formatChange(240, 'DKK', 'da')).toBe('+240,00')
  expect(formatChange(-0.001, 'DKK', 'da')).toBe('0,00')
})

test('what is almost sure is never shown as sure', () => {
  expect(formatShare(0.999, 'en')).toBe('99%')
  expect(formatShare(1, 'en')).toBe('100%')
  expect(formatShare(0.93, 'da')).toBe('93\u00a0%')
  expect(formatShare(0.29, 'en')).toBe('29%')
})

test('sizes of files', () => {
  expect(formatBytes(900, 'en')).toBe('900 byte')
  expect(formatBytes(54_321, 'en')).toBe('54 kB')
  expect(formatBytes(25_000_000, 'it')).toBe('25 MB')
})
