import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Extraction } from '../domain/documents/extraction.ts'
import { readText } from './read-text.ts'

const reader = {
  own: {
    name: 'Min Virksomhed ApS',
    legalName: null,
    vatNumber: 'DK39753219',
    businessId: '39753219',
    country: 'DK',
    iban: null,
    currency: 'DKK',
  },
  today: '2026-03-15',
}

const lengthMax = 200_000

const filled = (piece: string): string => piece.repeat(Math.ceil(lengthMax / piece.length)).slice(0, lengthMax)

/** The same numbers in each run. */
function* numbers(seed: number): Generator<number> {
  let state = seed
  while (true) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

function drawn(alphabet: string, length: number): string {
  const random = numbers(7)
  return Array.from({ length }, () => alphabet[Math.floor(random.next().value * alphabet.length)]).join('')
}

const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))
const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, at) => at))

function isSound(extraction: Extraction): void {
  const { total, net, vat, vatLines, rounding, confidence } = extraction
  for (const amount of [total, net, vat, rounding, ...vatLines.flatMap(line => [line.net, line.vat])]) {
    expect(amount === null || Number.isSafeInteger(amount)).toBe(true)
  }
  expect(confidence).toBeGreaterThanOrEqual(0)
  expect(confidence).toBeLessThanOrEqual(1)
  if (total === null || extraction.date === null) expect(confidence).toBeLessThan(0.5)
  if (vat !== null && vatLines.length > 0) expect(vatLines.reduce((sum, line) => sum + line.vat, 0)).toBe(vat)
  if (total !== null && net !== null && vat !== null) expect(Math.abs(total - net - vat - (rounding ?? 0))).toBeLessThanOrEqual(5)
}

test.each([
  ['nothing', ''],
  ['white space', ' \t\r\n\u00a0\u2003 '],
  ['control characters', '\0\u0001\u0002\u001b\u007f'],
  ['marks of direction', '\u202e\u202c\u200f\u200b'],
  ['punctuation', '.,-;:!?()[]{}'.repeat(50)],
  ['bytes', drawn(bytes, 5000)],
  ['halves of surrogate pairs', '\ud83d'.repeat(100)],
  ['what a failed decoding leaves', '\ufffd'.repeat(100)],
])('there is nothing to read in %s', (_name, text) => {
  expect(readText(text, reader)).toBeUndefined()
})

describe('long and hostile texts are answered without confidence:', () => {
  test.each<[string, string]>([
    ['letters without a line break', drawn('abcdefghijklmnopqrstuvwxyz ', lengthMax)],
    ['all printable characters', drawn(printable, lengthMax)],
    ['no space anywhere', drawn('abc123,.-', lengthMax)],
    ['one digit', filled('1')],
    ['amounts in one line', filled('1,23 ')],
    ['amounts of kroner', filled('9,99 kr ')],
    [
      '400 amounts',
      Array.from({ length: 400 }, (_, at) => `vare ${at}   ${((at * 37) % 1000) + 1},${String((at * 13) % 100).padStart(2, '0')}`).join(
        '\n',
      ),
    ],
    ['a thousand totals', Array.from({ length: 1000 }, (_, at) => `Total ${at + 1},00 kr`).join('\n')],
    ['totals and VAT over and over', filled('Total 12,34\nMoms 25% 3,21\n')],
    ['nothing but labels', filled('moms 25% inkl. moms i alt subtotal netto ')],
    ['days', filled('12-03-2026 ')],
    ['months', filled('12 marts 2026 ')],
    ['addresses of mail', filled('a@b.dk ')],
    ['IBANs that do not end', filled('DK50 0040 ')],
    ['VAT numbers', filled('CVR 12345678 DK12345678 ')],
    ['heads of mails', filled('Fra: a@b.dk\nEmne: x\nTil: y\n')],
    ['buyers', filled('Kunde: X ApS\n')],
    ['tables', filled('Netto  Moms  Total\n1,00  2,00  3,00\n')],
    ['parentheses', filled('(1,00)')],
    ['minus signs', filled('-1,00-')],
    ['quotation marks', filled('> > a ')],
    ['from right to left', filled('\u202eTotal 1,00\u202c \u05e9\u05dc\u05d5\u05dd ')],
    ['Arabic digits', filled('\u0645\u0631\u062d\u0628\u0627 \u0661\u0662\u0663 ')],
    ['accents upon accents', filled('T\u0301\u0302\u0303o\u0301tal 1,00 ')],
    ['emoji', filled('\u{1f600} 1,00 kr ')],
    ['spaces', `${' '.repeat(lengthMax - 6)}Total1`],
    ['rows of VAT', Array.from({ length: 3000 }, (_, at) => `25% ${(at + 1) * 4},00 ${at + 1},00`).join('\n')],
    ['legal forms', filled('A/S ApS GmbH\n')],
  ])('%s', (_name, text) => {
    const extraction = readText(text, reader)
    if (extraction) isSound(extraction)
    expect(extraction?.confidence ?? 0).toBeLessThan(0.6)
  })
})

const word = fc.constantFrom(
  ...'Total I alt moms Heraf moms 25% Subtotal netto IVA 22% Totale Imponibile DKK EUR € kr. Faktura nr. Dato Kontant Byttepenge Rabat Øreafrunding Ritenuta bollo N2.2 Kunde: CVR 27407544 P.IVA ApS 12-03-2026'.split(
    ' ',
  ),
)
const amount = fc.integer({ min: -99_999, max: 9_999_999 }).map(cents => (cents / 100).toFixed(2).replace('.', ','))
const line = fc.array(fc.oneof(word, amount, fc.constant('  ')), { maxLength: 8 }).map(words => words.join(' '))
const lines = fc.array(line, { maxLength: 40 }).map(all => all.join('\n'))

describe('whatever the text,', () => {
  test('any string is read without an exception, the same way twice, and what is read is sound', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 2000 }), fc.string({ unit: 'binary', maxLength: 500 }), lines), text => {
        const extraction = readText(text, reader)
        expect(readText(text, reader)).toEqual(extraction)
        if (extraction) isSound(extraction)
      }),
      { numRuns: 300, seed: 20_260_315 },
    )
  })

  test('a clean receipt is read as what it is, in each currency and format', () => {
    const receipts = fc.record({ cents: fc.integer({ min: 500, max: 5_000_000 }), day: fc.integer({ min: 1, max: 28 }) })
    fc.assert(
      fc.property(receipts, ({ cents, day }) => {
        const vat = Math.round(cents / 5)
        const danish = (value: number): string =>
          (value / 100)
            .toFixed(2)
            .replace('.', ',')
            .replace(/\B(?=(\d{3})+,)/g, '.')
        const date = `${String(day).padStart(2, '0')}-02-2026`
        const text = `Eksempel Butik ApS\nCVR 27407544\nDato ${date}\nI alt ${danish(cents)} kr.\nHeraf moms ${danish(vat)} kr.`
        expect(readText(text, reader)).toMatchObject({ total: cents, vat, currency: 'DKK', supplier: { name: 'Eksempel Butik ApS' } })
        expect(readText(text, reader)?.confidence).toBeGreaterThanOrEqual(0.95)
      }),
      { numRuns: 100, seed: 20_260_315 },
    )
  })
})
