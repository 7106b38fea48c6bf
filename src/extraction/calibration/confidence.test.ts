import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atLeast, fieldConfidences, wholeConfidence } from './confidence.ts'
import { heldBack, mostWith } from './doubts.ts'
import { witnessed } from './proven.ts'
import { judgedFields, type Signals } from './signals.ts'
import { fieldTable } from './table.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

const signals: fc.Arbitrary<Signals> = fc
  .tuple(
    fc.boolean(),
    ...judgedFields.map(field =>
      fc.record(Object.fromEntries(Object.keys(fieldTable[field]).map(name => [name, share])), { noNullPrototype: true }),
    ),
  )
  .map(([isVatIdle, ...each]) => ({ isVatIdle, ...Object.fromEntries(judgedFields.map((field, at) => [field, each[at]])) }) as Signals)

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
const proven = { isVatIdle: false, ...Object.fromEntries(judgedFields.map(field => [field, full(field)])) } as Signals

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
  isToReader: false,
}

test('doubts hold back, the gravest of them most', () => {
  expect([mostWith(certain), heldBack(0.99, certain)]).toEqual([1, 0.99])
  expect(heldBack(0.99, { ...certain, isWithoutDate: true })).toBeLessThan(0.5)
  expect(heldBack(0.99, { ...certain, isNoVoucher: true, isWithoutTotal: true })).toBe(mostWith({ ...certain, isWithoutTotal: true }))
  for (const doubt of Object.keys(certain)) expect([doubt, heldBack(0.99, { ...certain, [doubt]: true }) < 0.6]).toEqual([doubt, true])
})
