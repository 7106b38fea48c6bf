/** What reading would be without one of its parts follows from one reading: with all of them it is the confidence that the reader gives. */
import { expect, test } from 'vitest'
import { fieldErrors } from '../../eval/parts/fields.ts'
import { combinations, confidenceWith } from '../../eval/parts/parts.ts'
import { nobody } from '../../eval/reader.ts'
import { generatedDocuments } from '../../eval/word-sets.ts'
import { readWithSignals } from '../../src/extraction/read-lines.ts'

const seed = 77
const count = 40

const read = generatedDocuments(seed, count, 'build').map(({ lines }) => readWithSignals(lines, nobody(), 'pdf'))

test('with all parts the confidence is the one that was given', () => {
  const both = combinations.find(([name]) => name === 'both')![1]
  for (const one of read) expect(confidenceWith(one, both)).toBeCloseTo(one.extraction.confidence, 3)
})

test('without the learned reader nothing is surer than before by more than what was disputed', () => {
  const free = { isFitted: true, isLearned: false }
  const isDisputed = (one: (typeof read)[number]): boolean => one.extraction.heldFor?.some(reason => /Disputed$/.test(reason)) ?? false
  for (const one of read.filter(some => !isDisputed(some))) expect(confidenceWith(one, free)).toBeCloseTo(one.extraction.confidence, 3)
  for (const one of read.filter(isDisputed)) expect(confidenceWith(one, free)).toBeGreaterThanOrEqual(one.extraction.confidence - 0.001)
})

test('by the belief of the finder alone the same readings are given something else', () => {
  const own = read.map(one => confidenceWith(one, { isFitted: false, isLearned: false }))
  expect(own.every(one => one >= 0 && one <= 1)).toBe(true)
  expect(own).not.toEqual(read.map(({ extraction }) => extraction.confidence))
})

test('the weights of before the larger sets are others, and are held back by the same doubts', () => {
  const before = read.map(one => confidenceWith(one, { isFitted: true, isOfBefore: true, isLearned: true }))
  const now = read.map(one => confidenceWith(one, { isFitted: true, isLearned: true }))
  expect(before.filter((one, at) => Math.abs(one - now[at]!) > 0.01).length).toBeGreaterThan(count / 4)
  expect(read.some(one => one.doubts.isNoVoucher)).toBe(true)
  for (const [at, one] of read.entries()) if (one.doubts.isNoVoucher) expect(before[at]).toBeLessThan(0.9)
})

test('errors are counted by field and kind, of the readings that were given so much', () => {
  const truth = { supplier: 'Eksempel', invoiceNumber: null, date: '2018-05-12', total: 10, vat: null, currency: 'CAD' }
  const right = { id: 'a', vatAlone: null, confidence: 0, ...truth }
  const rows = fieldErrors(
    [
      { truth, read: { ...right, date: '2018-12-05', currency: 'USD' }, confidence: 0.95 },
      { truth, read: { ...right, date: '2012-05-18' }, confidence: 0.9 },
      { truth, read: { ...right, date: '2018-05-13' }, confidence: 0.89 },
      { truth, read: right, confidence: 0.99 },
    ],
    0.9,
  ).map(row => row.replace(/\s+/g, ' '))
  expect(rows).toContain('0.90 date wrong 2 of 3, alone 1 (day and month swapped 1, year in another place 1)')
  expect(rows).toContain('0.90 currency wrong 1 of 3, alone 0 (CAD as USD 1)')
  expect(rows).toContain('0.90 vat wrong 0 of 0, alone 0')
})
