import { expect, test } from 'vitest'
import { rows } from '../../test/harness/text-tables.ts'
import { say } from './say.ts'
import { tell } from './tell.ts'
import { capitalised, ended, unended } from './text.ts'

test.each(rows`
  words                      sentence
  Sold to Rossi S.r.l.       Sold to Rossi S.r.l.
  Sold to Rossi              Sold to Rossi.
  Set by A. Jensen & Co.     Set by A. Jensen & Co.
  You joined Yahoo!          You joined Yahoo!
  You joined "Rossi S.p.A."  You joined "Rossi S.p.A."
  You joined Acme Inc        You joined Acme Inc.
`)('$words', ({ words, sentence }) => expect(ended(words!)).toBe(sentence))

test('a sentence inside of another one has no full stop', () => {
  expect(unended('The VAT is not known.')).toBe('The VAT is not known')
  expect(unended('No')).toBe('No')
})

test('the first letter is a capital, whatever comes after it', () => {
  expect(capitalised('øre mangler')).toBe('Øre mangler')
  expect(capitalised('è IVA')).toBe('È IVA')
  expect(capitalised('')).toBe('')
})

test('a list that nobody would read is cut, and says where the rest is', () => {
  const codes = ['22', '10']
  expect(tell('en', say('vat_code_for_sales', { vatCode: 'S', codes, more: 0 }))).toMatch(/its codes are: 22, 10\.$/)
  expect(tell('en', say('vat_code_for_sales', { vatCode: 'S', codes, more: 15 }))).toMatch(
    /: 22, 10 and 15 more: each account names its own \(.*\)\.$/,
  )
  expect(tell('da', say('vat_code_for_sales', { vatCode: 'S', codes, more: 15 }))).toMatch(
    /: 22, 10 og 15 andre: hver konto nævner sin egen \(.*\)\.$/,
  )
  expect(tell('it', say('vat_code_for_sales', { vatCode: 'S', codes, more: 15 }))).toMatch(
    /: 22, 10 e altri 15: ogni conto indica il proprio \(.*\)\.$/,
  )
})

test.each(['en', 'da', 'it'] as const)('in %s a name that ends with a full stop is not followed by another', language => {
  const told = tell(language, say('addressed_to_other.by_name', { buyer: 'La Mia Impresa S.r.l.', own: 'Officina Rossi S.r.l.' }))
  expect(told).toMatch(/Officina Rossi S\.r\.l\. \S/)
})
