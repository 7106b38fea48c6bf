/** The fit of the choice between the days of a page finds what decides, and is not led by what does not. */
import { expect, test } from 'vitest'
import { fitChoice } from '../../eval/settle-fit.ts'

const names = ['telling', 'idle'] as const

/** Of a hundred pages the day with the greater `telling` is right in all but each tenth; `idle` is on either side as often. */
const pages = Array.from({ length: 100 }, (_, at) => {
  const isOdd = at % 2 === 1
  const days = [
    { signals: { telling: 1, idle: isOdd ? 1 : 0 } },
    { signals: { telling: 0, idle: isOdd ? 0 : 1 } },
    { signals: { telling: 0, idle: 0.5 } },
  ]
  return { days, right: at % 10 === 0 ? 1 : at % 10 === 5 ? 2 : 0 }
})

test('what tells the right one gets a weight, and what says nothing next to none', () => {
  const { telling, idle } = fitChoice(pages, names)
  expect(telling).toBeGreaterThan(1.5)
  expect(Math.abs(idle)).toBeLessThan(0.5)
})

test('turned round it speaks against a day, and a page with one day says nothing', () => {
  const turned = pages.map(({ days, right }) => ({
    days: days.map(({ signals }) => ({ signals: { ...signals, telling: -signals.telling } })),
    right,
  }))
  expect(fitChoice(turned, names).telling).toBeLessThan(-1.5)
  expect(fitChoice([{ days: [{ signals: { telling: 1, idle: 1 } }], right: 0 }], names)).toEqual({ telling: 0, idle: 0 })
})
