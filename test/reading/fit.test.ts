import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitCurve, fitWeights } from '../../eval/fit.ts'
import { fitLevels } from '../../eval/fit-levels.ts'
import { fitTables, type Sample } from '../../eval/fit-tables.ts'
import { isSameSeller } from '../../eval/right.ts'
import { shareAt } from '../../src/extraction/calibration/confidence.ts'
import { oddsAt } from '../../src/extraction/calibration/levels.ts'
import { judgedFields, type Signals } from '../../src/extraction/calibration/signals.ts'

const cases = (count: number, supposed: number, wrong: number) =>
  Array.from({ length: count }, (_, at) => ({ supposed, isRight: at >= wrong }))

const saidOf = (...judged: readonly ReturnType<typeof cases>[]) => {
  const curve = fitCurve(judged.flat())
  return (supposed: number): number => shareAt(curve, supposed)
}

test('0.995 takes 300 cases without an error', () => {
  expect(saidOf(cases(299, 0.99, 0))(0.99)).toBeLessThan(0.995)
  expect(saidOf(cases(300, 0.99, 0))(0.99)).toBeCloseTo(0.995, 6)
  expect(saidOf(cases(260, 0.99, 0))(0.99)).toBeCloseTo(0.994, 6)
  expect(saidOf(cases(3000, 0.99, 9))(0.99)).toBeCloseTo(0.995, 2)
  // So few that one in a hundred may be wrong are not posted.
  expect(saidOf(cases(150, 0.99, 0))(0.99)).toBeCloseTo(0.899, 6)
})

test('what is said never falls: what is right more often among the less sure is one point with what is above it', () => {
  const curve = fitCurve([...cases(400, 0.9, 80), ...cases(400, 0.8, 40), ...cases(400, 0.5, 300)])
  expect(curve).toHaveLength(2)
  expect(curve[0]).toEqual([0.5, 0.251])
  expect(curve[1]![1]).toBeCloseTo(0.85, 2)
})

test('below what is posted it says what was counted, and between two points what lies between', () => {
  const said = saidOf(cases(400, 0.9, 80), cases(400, 0.6, 160))
  expect(said(0.9)).toBeCloseTo(0.8, 2)
  expect(said(0.6)).toBeCloseTo(0.6, 2)
  expect(said(0.7)).toBeGreaterThan(said(0.65))
  expect(said(0.65)).toBeGreaterThan(said(0.6))
  // Where nothing was counted nothing more is said than beside it.
  expect([said(0.99), said(0.1)]).toEqual([said(0.9), said(0.6)])
})

test('nothing is given 0.9 from where on more than one in a hundred of all that is as sure is wrong', () => {
  const said = saidOf(cases(1000, 0.99, 2), cases(1000, 0.95, 60), cases(1000, 0.5, 500))
  expect(said(0.99)).toBeGreaterThan(0.98)
  // 94 in 100 of these are right.
  expect(said(0.95)).toBeLessThan(0.9)
  expect(said(0.95)).toBeGreaterThan(said(0.9))
  expect(saidOf(cases(1000, 0.99, 30))(0.99)).toBeCloseTo(0.899, 6)
})

test('what is posted is said with less than was counted, the fewer the cases are the less', () => {
  const said = (count: number, wrong: number) => saidOf(cases(count, 0.99, wrong))(0.99)
  expect(said(1000, 2)).toBeGreaterThan(0.9)
  expect(said(1000, 2)).toBeLessThan(1 - 2 / 1000)
  expect(said(10_000, 20)).toBeLessThan(1 - 20 / 10_000)
  expect(said(10_000, 20)).toBeGreaterThan(said(1000, 2))
})

test('whatever was counted, the curve rises, and is no surer than its count allows', () => {
  const counted = fc.array(fc.record({ supposed: fc.double({ min: 0.02, max: 0.98, noNaN: true }), isRight: fc.boolean() }), {
    minLength: 1,
    maxLength: 900,
  })
  fc.assert(
    fc.property(counted, judged => {
      const curve = fitCurve(judged)
      expect(curve.length).toBeGreaterThan(0)
      const shares = curve.map(([, share]) => share)
      expect(shares).toEqual([...shares].sort((one, other) => one - other))
      expect(curve.map(([at]) => at)).toEqual(curve.map(([at]) => at).sort((one, other) => one - other))
      expect(shares.at(-1)).toBeLessThanOrEqual(Math.max(0.01, 1 - 1.5 / judged.length))
      for (const share of shares) expect(Math.round(share * 1000) / 1000).toBe(share)
    }),
  )
})

const signalsOf = (sure: number, isVatIdle: boolean): Signals =>
  ({ isVatIdle, agreement: {}, ...Object.fromEntries(judgedFields.map(field => [field, { judgement: sure }])) }) as Signals

const sampleOf = (at: number, given: Partial<Sample> = {}): Sample => {
  const [sure, isAllRight] = [(at % 10) / 10, at % 10 > 3 || at % 3 === 0]
  const right = Object.fromEntries(judgedFields.map(field => [field, isAllRight])) as Sample['right']
  const rest = { isText: false, signals: signalsOf(sure, false), most: 1, right, isAllRight, isVatUnsought: false }
  return { id: `sample ${at}`, set: `set ${at % 3}`, ...rest, ...given }
}

test('VAT that nobody looks for teaches nothing, and is wrong in what is said of its set', () => {
  const samples = Array.from({ length: 900 }, (_, at) => sampleOf(at))
  const unsought = Array.from({ length: 100 }, (_, at) =>
    sampleOf(1000 + at, { signals: signalsOf(0.9, true), isAllRight: false, isVatUnsought: true }),
  )
  const [without, together] = [fitTables(samples), fitTables([...samples, ...unsought])]
  expect(together.tables).toEqual(without.tables)
  expect(together.byOthers).toHaveLength(1000)
  expect(together.byOthers.filter(one => !one.isRight).length).toBe(without.byOthers.filter(one => !one.isRight).length + 100)
  const counted = fitTables([...samples, ...unsought.map(one => ({ ...one, isVatUnsought: false }))])
  expect(counted.tables.curve).not.toEqual(without.tables.curve)
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

test('levels find where a signal begins to tell, and leave out one that is no help', () => {
  const examples = Array.from({ length: 2000 }, (_, at) => {
    const [tells, noise] = [(at % 20) / 20, ((at * 7919) % 100) / 100]
    return { signals: { tells, noise }, besides: 0, isRight: at % 10 !== 0 && (tells >= 0.6 || at % 3 === 0) }
  })
  const levels = fitLevels(examples)
  const odds = (tells: number): number => oddsAt(levels, { tells, noise: 0.5 })
  expect(odds(0.7) - odds(0.5)).toBeGreaterThan(1.5)
  expect(odds(0.5) - odds(0.2)).toBeLessThan(0.7)
  const sum = (name: string): number => (levels.steps[name] ?? []).reduce((all, [, counts]) => all + counts, 0)
  expect(sum('noise')).toBeLessThan(sum('tells') / 4)
})

test('a signal that speaks against a reading counts nothing, and so does what few papers show', () => {
  const against = Array.from({ length: 800 }, (_, at) => ({
    signals: { against: at % 2 },
    besides: 0,
    isRight: at % 2 === 0 || at % 5 === 0,
  }))
  expect(fitLevels(against).steps).toEqual({})
  const rare = Array.from({ length: 800 }, (_, at) => ({
    signals: { rare: at < 40 ? 1 : 0 },
    besides: 0,
    isRight: at < 40 || at % 2 === 0,
  }))
  expect(fitLevels(rare).steps).toEqual({})
})

test('a brand tells the seller, a word that many have does not', () => {
  expect(isSameSeller('BCM - Bricolage S.A.', 'BCM')).toBe(true)
  expect(isSameSeller('Restaurant Nord', 'Restaurant')).toBe(false)
  expect(isSameSeller('Nord Handel', 'Syd Handel')).toBe(false)
})
