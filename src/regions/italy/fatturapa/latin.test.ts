import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIllegible, piecesOf, toBasicLatin, toLatin } from './latin.ts'

test.each([
  [
    '\u03a0\u03b1\u03c0\u03b1\u03b4\u03cc\u03c0\u03bf\u03c5\u03bb\u03bf\u03c2 \u0395\u03c5\u03ac\u03b3\u03b3\u03b5\u03bb\u03bf\u03c2',
    'Papadopoulos Evangelos',
  ],
  [
    '\u0398\u0395\u03a3\u03a3\u0391\u039b\u039f\u039d\u0399\u039a\u0397 \u0398\u03b5\u03c3\u03c3\u03b1\u03bb\u03bf\u03bd\u03af\u03ba\u03b7',
    'THESSALONIKI Thessaloniki',
  ],
  ['\u039c\u03c0\u03ac\u03bc\u03c0\u03b7\u03c2', 'Bampis'],
  ['\u03b1\u03c5\u03c4\u03cc\u03c2 \u03b1\u03cb', 'aftos ay'],
  ['\u0429\u0435\u0440\u0431\u0430\u043a\u043e\u0432 \u0429\u0415\u0420\u0411\u0410\u041a\u041e\u0412', 'Shcherbakov SHCHERBAKOV'],
  ['\u041a\u0438\u0457\u0432, \u041e\u043b\u044c\u0433\u0430', 'Kiiv, Olga'],
  ['\u0141\u00f3d\u017a, Nordstr\u00f8m, \u0150ze, \u0130stanbul', 'L\u00f3dz, Nordstr\u00f8m, Oze, Istanbul'],
  ['\u201cdue\u201d \u2013 l\u2019uno\u2026', '"due" - l\'uno...'],
  ['5 \u20ac \u2116 1 \u2122 \u2264 2', '5 EUR N. 1 (TM) <= 2'],
  ['\u00bd kg a 3 \u00b5m\u00b2 \u00a9 \u00df', '\u00bd kg a 3 \u00b5m\u00b2 \u00a9 \u00df'],
  ['e\u0301 \ufb01ne \u2460', '\u00e9 fine 1'],
  ['ok \u{1f600} \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f', 'ok ? ? ?'],
  ['\u{1f1ee}\u{1f1f9} 1\ufe0f\u20e3', 'IT 1'],
  ['\u5317\u4eac', '??'],
  ['riga\n\tdue\u00a0tre\u2028quattro ', 'riga due tre quattro'],
  ['a\u200bb\u00adc\ufeffd', 'abcd'],
  ['\u0000\u0092\ud800', '???'],
])('%j is written %j', (text, expected) => expect(toLatin(text)).toBe(expected))

test('any text becomes one line of Latin-1, and stays what it is the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const latin = toLatin(text)
      expect(latin).toMatch(/^[\u0020-\u007e\u00a1-\u00ff]*$/)
      expect(toLatin(latin)).toBe(latin)
      expect(toBasicLatin(text)).toMatch(/^[\u0020-\u007e]*$/)
    }),
  )
})

test('a letter or a digit is never lost: it is spelled, or it is a question mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), text => {
      // The soft sign has no sound, and passports leave it out.
      if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(text) || /[\u042c\u044c]/.test(text)) return
      expect(toLatin(`a${text}b`).length).toBeGreaterThan(2)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['\u00c6bler \u00d8 \u00df', 'AEbler OE ss'],
  ['n\u00b0 5 \u00a9 \u00bd', 'no 5 (c) 1/2'],
  ['caff\u00e8', 'caffe'],
])('%j without accents is %j', (text, expected) => expect(toBasicLatin(text)).toBe(expected))

test.each([
  ['Caff\u00e8 \u2013 \u0391\u0395', false],
  ['perch\u00e9?', false],
  ['\u{1f600}', true],
  ['perch\u00e9? \u5317', true],
])('%j is illegible: %j', (text, expected) => expect(isIllegible(text)).toBe(expected))

test('a text is cut between words, and where there are none at the limit', () => {
  expect(piecesOf('uno due tre', 7)).toEqual(['uno due', 'tre'])
  expect(piecesOf('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  expect(piecesOf('', 4)).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.integer({ min: 1, max: 20 }), (drawn, max) => {
      const text = drawn.replace(/\s+/g, ' ').trim()
      const pieces = piecesOf(text, max)
      expect(pieces.every(piece => piece.length > 0 && piece.length <= max)).toBe(true)
      expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})
