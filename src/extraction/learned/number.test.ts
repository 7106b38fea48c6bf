/** Numbers of documents that only the learned reader sees, and when they give way. */
import { expect, test } from 'vitest'
import type { FoundNumber } from '../fields/number/invoice-number.ts'
import { toLines } from '../text/lines.ts'
import { mark } from '../text/mark.ts'
import { learnedNumber, withLearnedNumber } from './number.ts'
import { type LearnedOpinion, noOpinion } from './opinion.ts'

const [line, other] = mark(toLines('Voucher      FT 2020/9101      side 1\nOrdre 77120')!)

/** Words of the first line, with how likely each is of the number. */
const opinionOf = (likely: Readonly<Record<string, number>>): LearnedOpinion => ({
  ...noOpinion,
  numbers: Object.entries(likely).map(([value, share]) => {
    const start = line!.content.indexOf(value)
    return { value, start, end: start + value.length, line: line!, likely: share }
  }),
})

const found = (of: FoundNumber['of'], value: string, at = other!): FoundNumber => ({ of, value, line: at, confidence: 0.9 })

test('words that stand beside each other are one number', () => {
  expect(learnedNumber(opinionOf({ FT: 0.8, '2020/9101': 0.95 }))).toMatchObject({ value: 'FT 2020/9101', likely: 0.95 })
})

test('a word without a digit is no number', () => {
  expect(learnedNumber(opinionOf({ side: 0.95 }))).toBeUndefined()
})

test('the number of a customer is none of the document', () => {
  const [bill] = mark(toLines('Faktura\nKundenr. 4471920\nDato 15-03-2026')!).slice(1)
  const start = bill!.content.indexOf('4471920')
  const numbers = [{ value: '4471920', start, end: start + 7, line: bill!, likely: 0.99 }]
  expect(learnedNumber({ ...noOpinion, numbers })).toBeUndefined()
})

const opinion = opinionOf({ FT: 0.99, '2020/9101': 0.995 })

test.each([
  ['nothing was found', null, 'FT 2020/9101'],
  ['the number of an order was', found('order', '77120'), 'FT 2020/9101'],
  ['part of it was', found('plain', '2020/9101', line), 'FT 2020/9101'],
  ['another was, behind a label that is known', found('invoice', '77120'), '77120'],
  ['that of a receipt was', found('receipt', '77120'), '77120'],
])('where %s', (_, own, value) => {
  expect(withLearnedNumber(opinion, own)?.value).toBe(value)
})

test('where it says nothing what was found stands, and it is surer of what it has seen clearly', () => {
  expect(withLearnedNumber(noOpinion, found('order', '77120'))?.value).toBe('77120')
  expect(withLearnedNumber(noOpinion, null)).toBeNull()
  const unsure = withLearnedNumber(opinionOf({ '2020/9101': 0.6 }), null)!
  expect(unsure.confidence).toBeLessThan(withLearnedNumber(opinion, null)!.confidence)
})
