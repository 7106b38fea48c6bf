import { expect, test } from 'vitest'
import { capitalised, ended, unended } from './text.ts'

test('a sentence ends with one full stop, and none inside of another sentence', () => {
  expect(ended('Set by Anna')).toBe('Set by Anna.')
  expect(ended('Set by Rossi S.r.l.')).toBe('Set by Rossi S.r.l.')
  expect(unended('The VAT is not known.')).toBe('The VAT is not known')
  expect(unended('No')).toBe('No')
})

test('the first letter is a capital, whatever comes after it', () => {
  expect(capitalised('øre mangler')).toBe('Øre mangler')
  expect(capitalised('è IVA')).toBe('È IVA')
  expect(capitalised('')).toBe('')
})
