import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { documentDay, documentLanguages, documentWords, languageFor } from './document-words.ts'

test.each(rows`
  buyer   seller   language
  DK      IT       da
  GL      DK       da
  IT      DK       it
  SM      IT       it
  DE      DK       en
  US      IT       en
  null    DK       da
  null    IT       it
`)('a buyer in $buyer of a seller in $seller reads $language', ({ buyer, seller, language }) => {
  expect(languageFor(buyer === 'null' ? null : buyer!, seller!)).toBe(language)
})

test('days are written as people write them', () => {
  expect(documentLanguages.map(language => documentDay('2026-03-01', language))).toEqual(['1. marts 2026', '1 marzo 2026', '1 March 2026'])
  expect(documentDay('2026-12-31', 'it')).toBe('31 dicembre 2026')
})

test('every language has a word for everything', () => {
  for (const language of documentLanguages) {
    const words = Object.values(documentWords[language])
    expect(words.every(word => typeof word === 'function' || word !== '')).toBe(true)
    expect(documentWords[language].page(2, 3)).toMatch(/2.+3/)
  }
})
