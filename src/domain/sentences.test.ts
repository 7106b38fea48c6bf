import { expect, test } from 'vitest'
import { rows } from '../../test/harness/text-tables.ts'
import { ended, namedIn } from './sentences.ts'

test.each(rows`
  words                      sentence
  Sold to Rossi S.r.l.       Sold to Rossi S.r.l.
  Sold to Rossi              Sold to Rossi.
  Set by A. Jensen & Co.     Set by A. Jensen & Co.
  You joined Yahoo!          You joined Yahoo!
  You joined "Rossi S.p.A."  You joined "Rossi S.p.A."
  You joined Acme Inc        You joined Acme Inc.
`)('$words', ({ words, sentence }) => expect(ended(words!)).toBe(sentence))

test('a list that nobody would read is cut, and says where the rest is', () => {
  const codes = Array.from({ length: 75 }, (_, at) => `C${at}`)
  expect(namedIn(['22', '10'], 'ask for them')).toBe('22, 10.')
  expect(namedIn(codes, 'see the list')).toMatch(/^C0, .*C59 and 15 more: see the list\.$/)
})
