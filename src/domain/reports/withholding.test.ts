/** What the list of withheld tax says of payments in parts, for each kind of income that is taxed so. Amounts in cents. */
import { describe, expect, test } from 'vitest'
import { regions } from '../../regions/index.ts'
import type { Minor } from '../money/money.ts'
import { createWithheldSums, type Withheld } from './withholding.ts'

const rules = regions['italy']!.withholding!
const paid = (given: { date: string; net: number | null; whole: number | null; before?: number; withheld: number }): Withheld => ({
  ...{ entryId: 'led', number: 1, text: '', contactId: null, name: 'Verdi', vatNumber: null, documentNumber: null, before: 0 as Minor },
  ...(given as Pick<Withheld, 'date' | 'net' | 'whole' | 'before' | 'withheld'>),
})

describe('of a document that is paid in parts', () => {
  test.each([
    // WHT-1: fee 1000.00 and 40.00 for the fund; the fund is not part of the base.
    { kind: 'a fee', net: 104_000, parts: [10_000, 10_000], reason: 'A', gross: 100_000, base: 100_000 },
    { kind: 'a fee, in odd parts', net: 104_000, parts: [9_356, 10_644], reason: 'A', gross: 100_000, base: 100_000 },
    // 23 % of the half of a commission, and of a fifth of it.
    { kind: 'a commission', net: 200_000, parts: [7_667, 15_333], reason: 'R', gross: 200_000, base: 100_000 },
    { kind: 'a commission of an agent with employees', net: 200_000, parts: [4_600, 4_600], reason: 'R', gross: 200_000, base: 40_000 },
    { kind: 'a fee from abroad', net: 100_000, parts: [15_000, 15_000], reason: 'A', gross: 100_000, base: 100_000 },
    { kind: 'a fee in thirds of a cent', net: 100_003, parts: [6_667, 6_667, 6_667], reason: 'A', gross: 100_005, base: 100_005 },
    {
      kind: 'a commission in seven parts',
      net: 99_997,
      parts: [1_643, 1_643, 1_643, 1_643, 1_643, 1_643, 1_642],
      reason: 'R',
      gross: 99_997,
      base: 49_999,
    },
    { kind: 'a commission of which a cent is withheld first', net: 100_001, parts: [1, 11_499], reason: 'R', gross: 100_001, base: 50_001 },
    { kind: 'a fee from abroad in odd parts', net: 33_333, parts: [3_333, 3_334, 3_333], reason: 'A', gross: 33_333, base: 33_333 },
  ])('$kind is told from each of them, and they come to the whole', ({ net, parts, reason, gross, base }) => {
    const whole = parts.reduce((total, part) => total + part, 0)
    const sums = createWithheldSums(rules)
    let before = 0
    parts.forEach((withheld, at) => {
      sums.add(paid({ date: `2026-0${at + 3}-10`, net, whole, before, withheld }))
      before += withheld
    })
    expect(sums.months().map(({ month, withheld }) => [month, withheld])).toEqual(parts.map((part, at) => [`2026-0${at + 3}-01`, part]))
    const [only, ...others] = sums.certificates()
    expect([only!.reason, only!.withheld, others]).toEqual([reason, whole, []])
    expect([only!.gross, only!.base]).toEqual([gross, base])
  })

  test('what nobody can tell more of counts as a fee', () => {
    const sums = createWithheldSums(rules)
    sums.add(paid({ date: '2026-03-10', net: null, whole: null, withheld: 20_000 }))
    expect(sums.certificates()).toMatchObject([{ reason: 'A', gross: 100_000 as Minor, withheld: 20_000 }])
  })
})
