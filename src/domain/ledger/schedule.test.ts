import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Minor, sum } from '../money/money.ts'
import { dueDay, firstDueFrom, type Rhythm, reversalDay, spreadAmounts } from './schedule.ts'

const monthly: Rhythm = { firstOn: '2026-01-31', unit: 'month', every: 1, lastOn: null, times: null }
const days = (rhythm: Rhythm, count: number) => Array.from({ length: count }, (_, number) => dueDay(rhythm, number))

describe('due days', () => {
  test('stay on the last of the month, also over February and leap years', () => {
    expect(days({ ...monthly, firstOn: '2027-11-30' }, 5)).toEqual(['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
    expect(days({ ...monthly, firstOn: '2026-01-30' }, 3)).toEqual(['2026-01-30', '2026-02-28', '2026-03-30'])
  })

  test('go by weeks, quarters and years, and end by day or number', () => {
    expect(days({ ...monthly, firstOn: '2026-02-25', unit: 'week', every: 2, lastOn: '2026-03-25' }, 4)).toEqual([
      '2026-02-25',
      '2026-03-11',
      '2026-03-25',
      undefined,
    ])
    expect(days({ ...monthly, firstOn: '2026-01-01', every: 3, times: 2 }, 3)).toEqual(['2026-01-01', '2026-04-01', undefined])
    expect(days({ ...monthly, firstOn: '2028-02-29', unit: 'year' }, 3)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28'])
  })

  test('after a pause the next one is found by the day', () => {
    expect([
      firstDueFrom(monthly, '2026-03-01'),
      firstDueFrom(monthly, '2026-03-31'),
      firstDueFrom({ ...monthly, times: 2 }, '2026-03-01'),
    ]).toEqual([2, 2, undefined])
  })

  test('an accrual is taken back the next day, or on the first of the next month', () => {
    expect([reversalDay('next_day', '2026-12-31'), reversalDay('next_month', '2026-12-15')]).toEqual(['2027-01-01', '2027-01-01'])
  })
})

describe('a sum that is spread', () => {
  test('depreciation of 60,000.00 over 60 months is 1,000.00 each', () => {
    expect(spreadAmounts([6_000_000, -6_000_000] as Minor[], 60, 59)).toEqual([100_000, -100_000])
  })

  test('comes to itself, line by line, and every part balances', () => {
    const amounts = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 120 }), (given, times) => {
        const totals = [...given, given.reduce((left, amount) => left - amount, 0)] as Minor[]
        const parts = Array.from({ length: times }, (_, number) => spreadAmounts(totals, times, number))
        for (const part of parts) expect(sum(part)).toBe(0)
        for (const [at, total] of totals.entries()) expect(sum(parts.map(part => part[at]!))).toBe(total)
      }),
      { numRuns: 200 },
    )
  })
})
