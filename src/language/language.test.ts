import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areas } from './en/index.ts'
import { type Language, languages, preferredLanguage } from './languages.ts'
import { say } from './say.ts'
import { catalogues, tell, withMessages } from './tell.ts'
import { toWords, type Values } from './words.ts'

const wordsIn = (language: Language) => toWords(language, ({ code }) => code)
const wordsOf = { en: wordsIn('en'), da: wordsIn('da'), it: wordsIn('it') }

/** The values that a sentence reads: any of them may be a text, a number, a list or a sentence. */
function valuesRead(language: Language, key: string): string[] {
  const sentence = catalogues[language][key]
  if (typeof sentence !== 'function') return []
  const read = new Set<string>()
  for (const sample of [1, 2, 'x', ['x', 'y'], { code: 'x', values: {} }, true, null]) {
    const values = new Proxy({}, { get: (_, name) => (read.add(String(name)), sample), has: (_, name) => (read.add(String(name)), true) })
    try {
      sentence(values as Values, wordsOf[language])
    } catch {
      // This sample is not of the kind that the sentence takes; another one is.
    }
  }
  return [...read].sort()
}

test('no sentence stands in two areas', () => {
  const keys = Object.values(areas).flatMap(area => Object.keys(area))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(keys.length).toBe(Object.keys(catalogues.en).length)
})

test('the types of values are exported: the declarations of the catalogue name them, and could not be written otherwise', () => {
  const folder = new URL('./en/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(file => /^interface /m.test(readFileSync(new URL(file, folder), 'utf8')))).toEqual([])
})

describe.each(languages)('%s', language => {
  test('every sentence says all that the English one says', () => {
    const lacking = Object.keys(catalogues.en)
      .map(key => ({ key, lacks: valuesRead('en', key).filter(name => !valuesRead(language, key).includes(name)) }))
      .filter(({ lacks }) => lacks.length > 0)
    expect(lacking).toEqual([])
  })

  test('no sentence is empty, unfinished or left in English', () => {
    const plain = Object.entries(catalogues[language]).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    expect(plain.filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([])
    if (language !== 'en') expect(plain.filter(([key, text]) => text.length > 25 && text === catalogues.en[key])).toEqual([])
  })
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['da', 'da'],
  ['da-DK,da;q=0.9,en;q=0.8', 'da'],
  ['fr-FR,it;q=0.5,en;q=0.4', 'it'],
  ['en;q=0.2, it;q=0.9', 'it'],
  ['sv,nb', 'en'],
  ['it;q=0', 'en'],
  ['it;q=nonsense, da;q=0.1', 'da'],
  ['*', 'en'],
])('Accept-Language %s is answered in %s', (header, language) => expect(preferredLanguage(header)).toBe(language))

test.each([
  ['en', '12 March 2026', '1250.00 DKK', 'Q1 2026', 'a, b and c', 'Germany'],
  ['da', '12. marts 2026', '1.250,00 DKK', '1. kvartal 2026', 'a, b og c', 'Tyskland'],
  ['it', '12 marzo 2026', '1.250,00 DKK', '1° trimestre 2026', 'a, b e c', 'Germania'],
] as const)('%s writes days, amounts, periods, lists and countries', (language, day, money, period, list, country) => {
  const words = toWords(language, ({ code }) => code)
  expect(words.day('2026-03-12')).toBe(day)
  expect(words.day('2026-03-01')).toBe(day.replace('12', language === 'it' ? '1°' : '1'))
  expect(words.money(1250, 'DKK')).toBe(money)
  expect(words.money(1250, 'JPY').replace(/\D/g, '')).toBe('1250')
  expect(words.period('2026-01-01', '2026-03-31')).toBe(period)
  expect(words.and(['a', 'b', 'c'])).toBe(list)
  expect(words.country('DE')).toBe(country)
})

describe.each(['8 novembre 2026', '11 novembre 2026'])('in Italian, %s', day => {
  test('takes the article that stands before a vowel', () => {
    const words = { ...wordsOf.it, day: () => day, period: () => '2026' }
    const said = Object.values(catalogues.it).flatMap(sentence => {
      if (typeof sentence !== 'function') return []
      return [1, 2, '2026-11-08', ['x', 'y'], true, null].flatMap(sample => {
        try {
          return [String(sentence(new Proxy({}, { get: () => sample, has: () => true }) as Values, words))]
        } catch {
          // This sample is not of the kind that the sentence takes; another one is.
          return []
        }
      })
    })
    expect(said.filter(text => text.includes(`l'${day}`)).length).toBeGreaterThan(40)
    expect(said.filter(text => /\b(il|al|dal|del|nel|sul) (8|11) novembre/i.test(text))).toEqual([])
  })
})

test('a message is put beside every code with values, and stored words stay', () => {
  const record = {
    warnings: [
      { field: 'x', code: 'refusal', values: { case: 'number_taken' } },
      { field: 'y', code: 'old', message: 'As it was.' },
    ],
  }
  expect(withMessages(record, 'it')).toEqual({
    warnings: [
      { field: 'x', code: 'refusal', values: { case: 'number_taken' }, message: 'Il numero è già usato.' },
      { field: 'y', code: 'old', message: 'As it was.' },
    ],
  })
  expect(tell('da', say('refusal.number_taken'))).toBe('Nummeret er allerede brugt.')
  expect(tell('en', { code: 'gone_since', values: {} })).toBe('gone_since')
  expect(tell('en', { code: 'unknown_property', values: { case: 'others' } })).toBe('unknown_property')
})
