import { expect, test } from 'vitest'
import { fitSteps, fitWeights } from '../../eval/fit.ts'
import { isSameSeller } from '../../eval/right.ts'

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
  expect(steps[1]![1]).toBeCloseTo(0.95, 2)
  expect(steps[0]![1]).toBeCloseTo(0.25, 2)
})

test('a signal that is no help has no weight', () => {
  const examples = Array.from({ length: 400 }, (_, at) => ({
    signals: { tells: at % 2, noise: at % 4 < 2 ? 1 : 0 },
    isRight: at % 2 === 1 || at % 10 === 0,
    weight: 1,
  }))
  const { tells, noise } = fitWeights(examples)
  expect(tells).toBeGreaterThan(2)
  expect(noise).toBeLessThan(0.2)
})

test('a brand tells the seller, a word that many have does not', () => {
  expect(isSameSeller('BCM - Bricolage S.A.', 'BCM')).toBe(true)
  expect(isSameSeller('Restaurant Nord', 'Restaurant')).toBe(false)
  expect(isSameSeller('Nord Handel', 'Syd Handel')).toBe(false)
})
