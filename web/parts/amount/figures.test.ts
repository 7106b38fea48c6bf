import { expect, test } from 'vitest'
import { formatBytes, formatChange, formatMoney } from './figures.ts'

test('an amount has its currency behind it, and as many decimals as that has', () => {
  expect(formatMoney(1234.5, 'DKK', 'da')).toBe('1.234,50\u00a0DKK')
  expect(formatMoney(1500, 'JPY', 'it')).toBe('1.500\u00a0JPY')
  expect(formatMoney(-1234.5, 'EUR', 'en')).toBe('\u22121,234.50\u00a0EUR')
})

test('nothing has no sign, and a change always has one', () => {
  expect(formatMoney(-0.001, 'DKK', 'da')).toBe('0,00\u00a0DKK')
  expect(formatChange(240, 'DKK', 'da')).toBe('+240,00')
  expect(formatChange(-240, 'DKK', 'da')).toBe('\u2212240,00')
  expect(formatChange(-0.001, 'DKK', 'da')).toBe('0,00')
})

test('sizes of files', () => {
  expect(formatBytes(54_321, 'en')).toBe('54 kB')
  expect(formatBytes(25_000_000, 'it')).toBe('25 MB')
})
