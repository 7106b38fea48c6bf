import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bill, cents, codingFacts } from '../../../test/harness/coding-facts.ts'
import type { Warning } from '../checks.ts'
import { convert, negate, sum } from '../money/money.ts'
import type { CodingReason } from './coding-reason.ts'
import { toHomeParts } from './home-parts.ts'
import { grossOf } from './parts.ts'

const home = { country: 'DK', currency: 'DKK', language: 'da' }

function parted(bill: Bill) {
  const reasons: CodingReason[] = []
  const warnings: Warning[] = []
  const { parts, items, rounding, isKnown } = toHomeParts(codingFacts(home, bill), { homeRate: 25, rateLaw: 'the law' }, reasons, warnings)
  return { parts, items, rounding, isKnown, rules: reasons.map(one => one.rule), codes: warnings.map(one => one.code) }
}

describe('a document in the money of the organization', () => {
  test('is converted at the rate of its day, items too', () => {
    const bill: Bill = { currency: 'EUR', rate: '7.46', total: 89, items: [{ description: 'x', amount: 10 }] }
    const { parts, items, rules } = parted(bill)
    expect(parts.map(grossOf)).toEqual([cents(663.94)])
    expect(items.map(item => item.amount)).toEqual([cents(74.6)])
    expect(rules).toEqual(['exchange_rate'])
  })

  test('says so where its day has no rate and an earlier one counts', () => {
    const facts = codingFacts(home, { currency: 'EUR', rate: '7.46', total: 89 })
    const reasons: CodingReason[] = []
    toHomeParts({ ...facts, exchange: { ...facts.exchange!, on: '2026-03-10' } }, { homeRate: 25, rateLaw: 'the law' }, reasons, [])
    expect(reasons.map(({ rule }) => rule)).toEqual(['exchange_rate', 'rate_of_earlier_day'])
    expect(reasons[1]!.values).toEqual({ on: '2026-03-12', rateOn: '2026-03-10', law: 'the law' })
  })

  test('is turned around for a credit note', () => {
    const { parts } = parted({ kind: 'credit_note', total: 125, vat: 25 })
    expect(parts.map(part => [part.net, part.vat])).toEqual([[cents(-100), cents(-25)]])
  })

  test('has no amount without total, currency or rate, but can still be coded', () => {
    expect(parted({ total: null, vat: 25 })).toMatchObject({
      isKnown: false,
      codes: ['total_missing'],
      parts: [{ rate: 25, net: 0, vat: 0 }],
    })
    expect(parted({ currency: null })).toMatchObject({ isKnown: false, codes: ['currency_missing'], parts: [{ rate: 0 }] })
    expect(parted({ currency: 'EUR', rate: null })).toMatchObject({ isKnown: false, codes: ['rate_missing'] })
    expect(parted({ total: null, vatLines: [{ rate: 10, net: 1, vat: 0.1 }] })).toMatchObject({ parts: [{ rate: 10 }] })
  })

  test('says what does not add up, and what is taken as untaxed', () => {
    expect(parted({ total: 100, vatLines: [{ rate: 25, net: 100, vat: 25 }] }).codes).toEqual(['totals_do_not_add_up'])
    expect(parted({ total: 225, vatLines: [{ rate: 25, net: 100, vat: 25 }] }).rules).toEqual(['untaxed_rest'])
  })

  test.each(['excise', 'deposit'] as const)('has %s outside the VAT, which is a doubt where it belongs to the base', kind => {
    const facts = codingFacts(home, { total: 225, vatLines: [{ rate: 25, net: 100, vat: 25 }] })
    const warnings: Warning[] = []
    const extraction = { ...facts.extraction, otherTaxes: [{ kind, amount: cents(100) }] }
    toHomeParts({ ...facts, extraction }, { homeRate: 25, rateLaw: 'the law' }, [], warnings)
    expect(warnings.map(({ code }) => code)).toEqual(kind === 'excise' ? ['totals_do_not_add_up'] : [])
  })

  test('adds up to the converted total, to the cent', () => {
    const amount = fc.integer({ min: 0, max: 1e8 }).map(units => units / 100)
    const line = fc.record({ rate: fc.constantFrom(0, 10, 25), net: amount, vat: amount })
    const bills = fc.record({
      kind: fc.constantFrom('invoice' as const, 'receipt' as const, 'credit_note' as const),
      currency: fc.constantFrom('DKK', 'EUR', 'USD', 'SEK'),
      rate: fc.constantFrom('1', '7.46', '0.6512', '6.93157'),
      total: amount,
      vat: fc.option(amount),
      rounding: fc.integer({ min: -50, max: 50 }).map(units => units / 100),
      vatLines: fc.array(line, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(bills, bill => {
        const { parts, rounding, isKnown } = parted(bill)
        const total = convert(cents(bill.total), bill.currency, 'DKK', bill.rate)
        expect(isKnown).toBe(true)
        expect(sum([...parts.map(grossOf), rounding])).toBe(bill.kind === 'credit_note' ? negate(total) : total)
      }),
    )
  })
})
