import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bill, cents, extractionOf } from '../../../test/harness/coding-facts.ts'
import { sum, toMinorUnits } from '../money/money.ts'
import { grossOf, type Part, takeOut, toParts } from './parts.ts'

const home = { country: 'DK', currency: 'DKK', language: 'da' }
const parts = (bill: Bill) => toParts(extractionOf(home, bill), cents(bill.total!), 25)
const inShort = (list: readonly Part[]) => list.map(part => `${part.rate}%: ${part.net / 100} + ${part.vat / 100}`)

describe('a document in parts that are taxed alike', () => {
  test('believes the VAT that is stated', () => {
    const bill = { total: 100.01, vatLines: [{ rate: 25, net: 80, vat: 20.01 }] }
    expect(inShort(parts(bill).parts)).toEqual(['25%: 80 + 20.01'])
  })

  test('takes VAT without a rate at the rate of the country, and none where none is stated', () => {
    expect(inShort(parts({ total: 125, vat: 25 }).parts)).toEqual(['25%: 100 + 25'])
    expect(inShort(parts({ total: 125, vat: null }).parts)).toEqual(['0%: 125 + 0'])
    expect(inShort(parts({ total: 125, vat: 0 }).parts)).toEqual(['0%: 125 + 0'])
  })

  test('keeps rounding apart, stated or not', () => {
    expect(parts({ total: 125, rounding: 0.25, vatLines: [{ rate: 25, net: 99.8, vat: 24.95 }] })).toMatchObject({
      rounding: cents(0.25),
      unexplained: 0,
    })
    expect(parts({ total: 125, vatLines: [{ rate: 25, net: 99.98, vat: 24.99 }] })).toMatchObject({ rounding: cents(0.03), unexplained: 0 })
  })

  test('takes what has no VAT stated as bought without', () => {
    const { parts: list, untaxed } = parts({ total: 225, vatLines: [{ rate: 25, net: 100, vat: 25 }] })
    expect(inShort(list)).toEqual(['25%: 100 + 25', '0%: 100 + 0'])
    expect(untaxed).toBe(cents(100))
  })

  test('deducts nothing where the parts cannot be right', () => {
    const { parts: list, unexplained } = parts({ total: 100, vatLines: [{ rate: 25, net: 100, vat: 25 }] })
    expect(inShort(list)).toEqual(['0%: 100 + 0'])
    expect(unexplained).toBe(cents(-25))
  })

  test('always adds up to the total', () => {
    const amount = fc.integer({ min: -1e7, max: 1e7 }).map(units => units / 100)
    const line = fc.record({ rate: fc.constantFrom(0, 4, 10, 22, 25), net: amount, vat: amount })
    fc.assert(
      fc.property(
        amount,
        fc.option(amount),
        fc.option(amount, { nil: undefined }),
        fc.array(line, { maxLength: 4 }),
        (total, vat, rounding, vatLines) => {
          const split = parts({ total, vat, vatLines, ...(rounding !== undefined && { rounding }) })
          expect(sum([...split.parts.map(grossOf), split.rounding])).toBe(cents(total))
          expect(split.parts.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('an item that is taken out', () => {
  const part = (rate: number, net: number, vat: number, description: string | null = null): Part => ({
    rate,
    nature: null,
    net: cents(net),
    vat: cents(vat),
    description,
  })
  const item = (amount: number, includesVat: boolean | null, rate: number | null = null) => ({
    description: 'breakfast',
    amount: cents(amount),
    includesVat,
    rate,
    nature: null,
  })

  test('has its share of the VAT, with prices of either kind', () => {
    expect(inShort(takeOut([part(25, 1200, 300)], item(250, true))!)).toEqual(['25%: 1000 + 250', '25%: 200 + 50'])
    expect(inShort(takeOut([part(25, 1200, 300)], item(200, false))!)).toEqual(['25%: 1000 + 250', '25%: 200 + 50'])
    expect(inShort(takeOut([part(25, 1200, 300)], item(250, null))!)).toEqual(['25%: 1000 + 250', '25%: 200 + 50'])
  })

  test('comes from the part of its rate', () => {
    expect(inShort(takeOut([part(10, 100, 10), part(22, 100, 22)], item(61, true, 22))!)).toEqual([
      '10%: 100 + 10',
      '22%: 50 + 11',
      '22%: 50 + 11',
    ])
    expect(takeOut([part(10, 100, 10)], item(61, true, 22))).toBeUndefined()
  })

  test('is all of its part, with the VAT that was stated for that', () => {
    expect(inShort(takeOut([part(25, 10, 2.49)], item(12.49, true))!)).toEqual(['25%: 10 + 2.49'])
  })

  test('is not taken from what is smaller, of the other sign, or taken already', () => {
    expect(takeOut([part(25, 100, 25)], item(500, true))).toBeUndefined()
    expect(takeOut([part(25, 100, 25)], item(-50, true))).toBeUndefined()
    expect(takeOut([part(25, 100, 25, 'dinner')], item(50, true))).toBeUndefined()
    expect(inShort(takeOut([part(25, -100, -25)], item(-50, true))!)).toEqual(['25%: -60 + -15', '25%: -40 + -10'])
  })

  test('changes neither the sum nor the VAT of the whole', () => {
    const units = fc.integer({ min: 0, max: 1e6 }).map(toMinorUnits)
    const some = fc
      .record({ rate: fc.constantFrom(0, 22, 25), net: units, vat: units })
      .map(one => ({ ...one, nature: null, description: null }))
    fc.assert(
      fc.property(
        fc.array(some, { minLength: 1, maxLength: 3 }),
        units,
        fc.constantFrom(true, false, null),
        (list, amount, includesVat) => {
          const taken = takeOut(list, { description: 'x', amount, includesVat, rate: null, nature: null })
          if (!taken) return
          expect(sum(taken.map(grossOf))).toBe(sum(list.map(grossOf)))
          expect(sum(taken.map(one => one.vat))).toBe(sum(list.map(one => one.vat)))
          expect(taken.filter(one => one.description === 'x')).toHaveLength(1)
        },
      ),
    )
  })
})
