/** What the learned reader thinks of the values that were chosen. */
import { expect, test } from 'vitest'
import type { MarkedLine } from '../text/mark.ts'
import { agreementOf } from './agreement.ts'
import { noOpinion } from './opinion.ts'

const line = {} as MarkedLine
const chosen = { day: null, total: 12_500, vat: 2_500, name: null }
const vats = (...told: readonly (readonly [value: number, likely: number])[]) => ({
  ...noOpinion,
  vats: told.map(([value, likely]) => ({ value, line, likely })),
})

test('VAT is as likely as the likeliest of its places, and less so where another amount may be it', () => {
  expect(agreementOf(vats([2_500, 0.2], [2_500, 0.9], [10_000, 0.1]), chosen)).toMatchObject({ vat: 0.9, noOtherVat: 0.9 })
  expect(agreementOf(vats([2_500, 0.3], [600, 0.8]), chosen).noOtherVat).toBeCloseTo(0.2, 9)
  // A credit note prints what it gives back with a minus, and the places are without their sign.
  expect(agreementOf(vats([2_500, 0.9]), { ...chosen, vat: -2_500 }).vat).toBe(0.9)
})

test('where no VAT was found, that no amount looks like VAT agrees with it', () => {
  for (const vat of [null, 0]) {
    expect(agreementOf(vats([2_500, 0.9]), { ...chosen, vat }).vat).toBeCloseTo(0.1, 9)
    expect(agreementOf(vats([2_500, 0.02]), { ...chosen, vat }).vat).toBeCloseTo(0.98, 9)
  }
  expect(agreementOf(vats([0, 0.95], [2_500, 0.6]), { ...chosen, vat: 0 })).toMatchObject({ vat: 0.95, noOtherVat: 0.4 })
})
