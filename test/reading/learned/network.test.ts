/** The reader in TypeScript says what the networks said that were taught: the samples are written by `train/train.py --sample`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { labels } from '../../../src/extraction/learned/labels.ts'
import { labelWords } from '../../../src/extraction/learned/network.ts'
import { isDayDisputed, isTotalDisputed, learnedOpinion } from '../../../src/extraction/learned/opinion.ts'
import { tokensOf } from '../../../src/extraction/learned/tokens.ts'
import { dayWeights, fieldWeights, type Weights } from '../../../src/extraction/learned/weights.ts'
import { toLines } from '../../../src/extraction/text/lines.ts'
import { mark } from '../../../src/extraction/text/mark.ts'

interface Sample {
  hashes: [number, number, number, number][]
  grams: number[][]
  where: number[][]
  lines: number[]
  columns: number[]
  told: number[][]
}

const none = 8192

test.each([
  ['fields', fieldWeights],
  ['days', dayWeights],
] as [string, () => Weights][])('of %s word for word the same shares as in training', (name, weights) => {
  const sample = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Sample
  const hashes = sample.hashes.map(([word, start, end, shape], at) => ({
    word,
    start,
    end,
    shape,
    trigrams: sample.grams[at]!.filter(gram => gram !== none),
  }))
  const places = {
    values: Float32Array.from(sample.where.flat()),
    lines: Int32Array.from(sample.lines),
    columns: Int32Array.from(sample.columns),
  }
  const told = labelWords(hashes, places, weights())
  expect(told).toHaveLength(sample.told.length * labels.length)
  sample.told.flat().forEach((share, at) => {
    expect(told[at]).toBeCloseTo(share, 4)
  })
  // The room is as it was: a second document is read as the first was.
  expect(labelWords(hashes, places, weights())).toEqual(told)
})

const invoice = [
  'Eksempel Handel ApS',
  'Havnegade 12, 8000 Aarhus C',
  'CVR 31111242',
  '',
  'Faktura 20417',
  'Fakturadato: 12-03-2026',
  'Leveringsdato: 02-03-2026',
  'Forfaldsdato: 26-03-2026',
  '',
  'Kontorstole                1.000,00',
  'Subtotal                   1.000,00',
  'Moms 25 %                    250,00',
  'I alt DKK                  1.250,00',
].join('\n')

test('it finds the day and the sum of an invoice by itself', () => {
  const opinion = learnedOpinion(mark(toLines(invoice)!))
  expect(isDayDisputed(opinion, '2026-03-12')).toBe(false)
  expect(isDayDisputed(opinion, '2026-03-26')).toBe(true)
  expect(isTotalDisputed(opinion, 125_000)).toBe(false)
  expect(isTotalDisputed(opinion, 25_000)).toBe(true)
})

test('a document without end costs no more than its first and last words', () => {
  const long = mark(toLines(Array.from({ length: 3000 }, (_, at) => `Vare ${at} ${at},00`).join('\n'))!)
  expect(tokensOf(long)).toHaveLength(320)
})

test('hardly a word says nothing', () => {
  expect(learnedOpinion(mark(toLines('Total 12,00 kr')!)).days).toEqual([])
})
