import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { wordwise } from './whole-words.ts'

describe('a word by itself', () => {
  test.each(rows`
    word    text
    ph      Ph 86123456
    iva     esente da iva
    x       caffè x 3
    cena    più cena
    kr      kr. 250
    à       10 timer à 850
    øl      en øl, tak
    ære     ære
  `)('$word stands in "$text"', ({ word, text }) => {
    expect(wordwise(new RegExp(`\\b${word}\\b`, 'i')).test(text!)).toBe(true)
    expect(wordwise(new RegExp(`\\b${word!.normalize('NFD')}\\b`, 'i')).test(text!.normalize('NFD'))).toBe(true)
  })

  test.each(rows`
    word    text
    ph      Phønix
    n       Bjørnø
    tel     Telæra
    iva     Ivañez
    bar     Bärbar Åbar
    fax     Faxé
    s       Strøås
    o       Ærøoå
    ca      caçador
    stra    Straße
    fu      für fuß
  `)('$word does not stand in "$text"', ({ word, text }) => {
    const pattern = wordwise(new RegExp(`\\b${word}\\b`, 'i'))
    expect(pattern.test(text!)).toBe(false)
    expect(pattern.test(text!.normalize('NFD'))).toBe(false)
  })
})

test('word characters are letters, accents and digits, in a class of characters too', () => {
  expect(wordwise(/^\w+$/).test('Smørrebrød')).toBe(true)
  expect(wordwise(/^\w+$/).test('Søren'.normalize('NFD'))).toBe(true)
  expect(wordwise(/^[\w.-]+$/).test('fælles-konto.1')).toBe(true)
  expect(wordwise(/^\W*bollo\b/i).test('è bollo')).toBe(false)
  expect(wordwise(/^[\s.]+\b/).flags).toBe('u')
  expect(wordwise(/a\\b/g).source).toBe('a\\\\b')
})
