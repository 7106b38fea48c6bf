import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atLeast, fieldConfidences, shareAt, wholeConfidence } from './confidence.ts'
import { heldBack, mostWith } from './doubts.ts'
import { type Levels, oddsAt } from './levels.ts'
import { witnessed } from './proven.ts'
import { judgedFields, type Signals } from './signals.ts'
import { fieldTable, textCurve, textTable, wholeCurve, wholeTable } from './table.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

const agreements = ['day', 'noOtherDay', 'total', 'noOtherTotal', 'vat', 'noOtherVat', 'name', 'noOtherName']
const agreement = fc.record(Object.fromEntries(agreements.map(name => [name, share])), { noNullPrototype: true })

const signals: fc.Arbitrary<Signals> = fc
  .tuple(
    fc.boolean(),
    agreement,
    ...judgedFields.map(field =>
      fc.record(Object.fromEntries(Object.keys(fieldTable[field]).map(name => [name, share])), { noNullPrototype: true }),
    ),
  )
  .map(
    ([isVatIdle, both, ...each]) =>
      ({ isVatIdle, agreement: both, ...Object.fromEntries(judgedFields.map((field, at) => [field, each[at]])) }) as Signals,
  )

const wholeOf = (one: Signals): number => wholeConfidence(fieldConfidences(one), one)

describe('whatever speaks for a reading,', () => {
  test('more of it never makes a field less sure', () => {
    fc.assert(
      fc.property(signals, fc.constantFrom(...judgedFields), fc.nat(), share, (given, field, at, more) => {
        const own = given[field]!
        const names = Object.keys(own)
        const name = names[at % names.length]!
        const raised = { ...given, [field]: { ...own, [name]: Math.max(own[name]!, more) } }
        expect(fieldConfidences(raised)[field]).toBeGreaterThanOrEqual(fieldConfidences(given)[field])
      }),
    )
  })

  test('it is a probability, never certain and never impossible', () => {
    fc.assert(
      fc.property(signals, given => {
        for (const confidence of [wholeOf(given), ...Object.values(fieldConfidences(given))]) {
          expect(confidence).toBeGreaterThanOrEqual(0.01)
          expect(confidence).toBeLessThanOrEqual(0.995)
        }
      }),
    )
  })

  test('no field is less likely than all of them together', () => {
    fc.assert(
      fc.property(signals, given => {
        const whole = wholeOf(given)
        for (const confidence of Object.values(atLeast(fieldConfidences(given), whole))) expect(confidence).toBeGreaterThanOrEqual(whole)
      }),
    )
  })
})

const full = (field: (typeof judgedFields)[number]) => Object.fromEntries(Object.keys(fieldTable[field]).map(name => [name, 1]))
const proven = {
  isVatIdle: false,
  agreement: Object.fromEntries(agreements.map(name => [name, 1])),
  ...Object.fromEntries(judgedFields.map(field => [field, full(field)])),
} as Signals

test('the whole rises with all that speaks for it, the learned reader too', () => {
  fc.assert(
    fc.property(signals, fc.constantFrom(...agreements), share, (given, name, more) => {
      const raised = { ...given, agreement: { ...given.agreement, [name]: Math.max(given.agreement![name]!, more) } }
      expect(wholeOf(raised)).toBeGreaterThanOrEqual(wholeOf(given))
    }),
  )
  for (const steps of Object.values(wholeTable.steps)) for (const [, counts] of steps) expect(counts).toBeGreaterThan(0)
})

test('a level counts what all steps up to it count, and what is not known of counts nothing', () => {
  const levels: Levels = {
    bias: -1,
    steps: {
      margin: [
        [0.2, 1],
        [0.6, 2],
      ],
    },
  }
  expect([0.1, 0.2, 0.59, 0.6, 1].map(margin => oddsAt(levels, { margin }))).toEqual([-1, 0, 0, 2, 2])
  expect(oddsAt(levels, {})).toBe(-1)
})

test('a reading that the learned reader believes in nowhere is given less than one that it agrees with', () => {
  const alone = { ...proven, agreement: Object.fromEntries(agreements.map(name => [name, 0])) }
  expect(wholeOf(alone)).toBeLessThan(wholeOf(proven))
})

test('text that the learned reader was not asked about is judged by weights, and can be as sure', () => {
  const text = { ...proven, agreement: null }
  expect(wholeOf(text)).toBeGreaterThan(0.95)
  const unsure = { ...text, date: { ...text.date!, judgement: 0.3, margin: 0, isFixed: 0, isOriginSure: 0, isKnown: 0 } }
  expect(wholeOf(unsure)).toBeLessThan(wholeOf(text))
  expect(
    wholeConfidence(fieldConfidences(text), text, {
      levels: wholeTable,
      curve: wholeCurve,
      textWeights: textTable,
      textCurve: [[0.001, 0.5]],
    }),
  ).toBe(0.5)
})

test('a reading with a witness for every field is nearly certain, and without one for the supplier it is not', () => {
  expect(witnessed(proven)).toEqual([...judgedFields])
  expect(wholeOf(proven)).toBeGreaterThan(0.97)
  const unnamed = {
    ...proven,
    supplier: { ...proven.supplier, hasLegalForm: 0, clearLegalForm: 0, clearEcho: 0, isLabelled: 0, isPrint: 0 },
  }
  expect(witnessed(unnamed)).not.toContain('supplier')
  expect(wholeOf(unnamed)).toBeLessThan(0.95)
})

test('VAT that nobody found holds it below what is posted unseen, but abroad none is looked for', () => {
  const silent = { ...proven, vat: { judgement: 0.5, isPrint: 1, clarity: 1, support: 0, isStated: 0, isZero: 0 } }
  expect(wholeOf(silent)).toBeLessThanOrEqual(0.7)
  expect(wholeOf({ ...silent, isVatIdle: true })).toBeGreaterThan(0.9)
})

test('what is said rises with what was supposed, from the first point of the curve to the last', () => {
  fc.assert(
    fc.property(share, share, (one, other) => {
      expect(shareAt(wholeCurve, Math.max(one, other))).toBeGreaterThanOrEqual(shareAt(wholeCurve, Math.min(one, other)))
      expect(shareAt(wholeCurve, one)).toBeGreaterThanOrEqual(wholeCurve[0]![1] - 1e-9)
      expect(shareAt(wholeCurve, one)).toBeLessThanOrEqual(wholeCurve.at(-1)![1] + 1e-9)
    }),
  )
  for (const [supposed, right] of wholeCurve) expect(shareAt(wholeCurve, supposed)).toBeCloseTo(right, 9)
})

test('between two points it lies on the line that joins their odds', () => {
  // Odds of 1 and of 9, and of 1 and of 4: half way, in odds, it is 3, and 2.
  const curve = [
    [0.5, 0.5],
    [0.9, 0.8],
  ] as const
  expect(shareAt(curve, 0.75)).toBeCloseTo(2 / 3, 9)
  expect(shareAt([], 0.75)).toBe(0.01)
})

test('a confidence is never rounded up to what is posted', () => {
  const nearly = [[0.001, 0.8999]] as const
  expect(wholeConfidence(fieldConfidences(proven), proven, { levels: wholeTable, curve: nearly, textWeights: textTable, textCurve })).toBe(
    0.899,
  )
  const unsure = { ...fieldConfidences(proven), vat: 0.8999 }
  expect(wholeConfidence(unsure, proven)).toBe(0.899)
})

const certain = {
  isWithoutSupplier: false,
  isWithoutCurrency: false,
  isWithoutTotal: false,
  isWithoutDate: false,
  isDayOpen: false,
  isCurrencyOpen: false,
  isTotalContested: false,
  isContradicted: false,
  isNoVoucher: false,
  isUnnamed: false,
  isNameContested: false,
  isToReader: false,
}

test('doubts hold back, the gravest of them most', () => {
  expect([mostWith(certain), heldBack(0.99, certain)]).toEqual([1, 0.99])
  expect(heldBack(0.99, { ...certain, isWithoutDate: true })).toBeLessThan(0.5)
  expect(heldBack(0.99, { ...certain, isNoVoucher: true, isWithoutTotal: true })).toBe(mostWith({ ...certain, isWithoutTotal: true }))
  for (const doubt of Object.keys(certain)) expect([doubt, heldBack(0.99, { ...certain, [doubt]: true }) < 0.6]).toEqual([doubt, true])
})
