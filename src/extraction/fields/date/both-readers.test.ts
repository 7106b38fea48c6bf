import { expect, test } from 'vitest'
import { mark } from '../../text/mark.ts'
import { type DayWeights, daySignals, likeliestDay, weighedDays } from './both-readers.ts'
import type { Candidate } from './candidates.ts'
import { dayWeights } from './day-weights.ts'

const [line] = mark([{ text: 'Dato: 12-03-2026', page: 1, box: null, isAfterGap: false }])
const usual: Candidate = { date: '2026-03-12', meaning: 'date', hasTime: false, others: [], line: line!, score: 0.9, likely: 0.5 }
const dayOf = (weights: DayWeights, ...candidates: Partial<Candidate>[]): string | undefined =>
  likeliestDay(weighedDays(candidates.map(one => ({ ...usual, ...one }))), weights)?.candidate.date

test('a day that is printed twice is one, with the better label and the better look', () => {
  const days = weighedDays([
    { ...usual, meaning: 'other', score: 0.15, likely: 0.99 },
    { ...usual, date: '2026-03-14', meaning: 'bare', score: 0.66, likely: 0.2 },
    { ...usual, likely: 0.1 },
  ])
  expect(days.map(({ candidate, signals }) => [candidate.date, signals.score, signals.isOther])).toEqual([
    ['2026-03-12', 0.9, 0],
    ['2026-03-14', 0.66, 0],
  ])
  expect(days[0]!.signals.likely).toBeGreaterThan(days[1]!.signals.likely)
})

test('by the weights label or look decides, and of days that are alike the one that the finder has first', () => {
  const [byLabel, byLook] = [
    { score: 1, isIssue: 0, isOther: 0, likely: 0 },
    { score: 0, isIssue: 0, isOther: 0, likely: 1 },
  ]
  const [labelled, looked] = [
    { date: '2026-01-01', score: 0.9, likely: 0.1 },
    { date: '2026-02-02', score: 0.6, likely: 0.9 },
  ] as const
  expect(dayOf(byLabel, looked, labelled)).toBe('2026-01-01')
  expect(dayOf(byLook, looked, labelled)).toBe('2026-02-02')
  expect(dayOf({ score: 0, isIssue: 0, isOther: 0, likely: 0 }, looked, labelled)).toBe('2026-01-01')
  expect(likeliestDay([])).toBeUndefined()
})

test('what was fitted: a better label and a better look speak for a day, a label of something else against it', () => {
  expect(Object.keys(dayWeights)).toEqual([...daySignals])
  expect(dayWeights.score).toBeGreaterThan(0)
  expect(dayWeights.isIssue).toBeGreaterThan(0)
  expect(dayWeights.likely).toBeGreaterThan(0)
  expect(dayWeights.isOther).toBeLessThan(0)
})

test('nothing that the second reader may say makes the odds endless', () => {
  for (const likely of [0, 1, null]) expect(Number.isFinite(weighedDays([{ ...usual, likely }])[0]!.signals.likely)).toBe(true)
})
