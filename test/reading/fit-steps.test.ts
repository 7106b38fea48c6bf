import { expect, test } from 'vitest'
import { fitSteps } from '../../eval/fit-steps.ts'

const cases = (count: number, supposed: number, wrong: number) =>
  Array.from({ length: count }, (_, at) => ({ supposed, isRight: at >= wrong }))

test('0.995 takes 300 cases without an error', () => {
  expect(fitSteps(cases(299, 0.99, 0)).at(-1)![1]).toBeLessThan(0.995)
  expect(fitSteps(cases(300, 0.99, 0)).at(-1)![1]).toBe(0.995)
  expect(fitSteps(cases(3000, 0.99, 60)).at(-1)![1]).toBeCloseTo(0.98, 2)
})

test('steps never fall: what is right more often among the less sure is one step with what is above it', () => {
  const steps = fitSteps([...cases(400, 0.9, 40), ...cases(400, 0.8, 0), ...cases(400, 0.5, 300)])
  expect(steps.map(([from]) => from)).toEqual([0, 0.8])
  // Less the standard errors of 800 and of 400 cases.
  expect(steps[1]![1]).toBeCloseTo(0.95 - 0.0077, 2)
  expect(steps[0]![1]).toBeCloseTo(0.25 - 0.0217, 2)
})

test('a step says less than what was counted, the fewer its cases are the less, and as much where none was wrong', () => {
  const said = (count: number, wrong: number) => fitSteps(cases(count, 0.9, wrong)).at(-1)![1]
  expect(said(300, 30)).toBeLessThan(0.885)
  expect(said(3000, 300)).toBeGreaterThan(said(300, 30))
  expect(said(3000, 300)).toBeLessThan(0.9)
  expect(said(300, 0)).toBe(0.995)
  // 0.94 of 150 less its error is less than 0.93 of 3,000.
  const shares = fitSteps([...cases(300, 0.9, 3), ...cases(150, 0.8, 9), ...cases(3000, 0.7, 210)]).map(([, share]) => share)
  expect(shares).toHaveLength(3)
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
})
