import { describe, expect, test } from 'vitest'
import { purchase } from '../../../test/harness/entries.ts'
import { rows } from '../../../test/harness/text-tables.ts'
import { tell } from '../../language/tell.ts'
import { zero } from '../money/money.ts'
import { refused } from '../refusals.ts'
import { isBalanced } from './entry.ts'
import { planReversal, type Reversible, reversalText } from './reversal.ts'

const bought = purchase({ date: '2026-01-15' })

const posted = (changes: Partial<Reversible> = {}): Reversible => ({
  ...bought,
  openAmount: bought.amount,
  id: 'led_1',
  number: 17,
  reverses: null,
  reversedBy: null,
  ...changes,
})

test('what is reconciled stays as long as it is, and so does what books it', () => {
  expect(planReversal(posted({ openAmount: zero }), undefined, '2026-03-01', 'text')).toMatchObject({ refusal: 'entry_reconciled' })
  const settlement = posted({ source: { type: 'bank_transaction', id: 'txn_1' }, openAmount: zero })
  expect(planReversal(settlement, undefined, '2026-03-01', 'text')).toMatchObject({ refusal: 'entry_is_settlement' })
})

describe('the day of a reversal', () => {
  test.each(rows`
    posted      wished      today       outcome
    2026-01-15  -           2026-03-01  2026-03-01
    2026-01-15  -           2026-01-15  2026-01-15
    2026-01-15  -           2025-12-31  2026-01-15
    2026-01-15  2026-02-01  2026-03-01  2026-02-01
    2026-01-15  2026-01-15  2026-03-01  2026-01-15
    2026-01-15  2027-01-01  2026-03-01  invalid_input
    2026-04-15  2026-04-15  2026-03-01  2026-04-15
    2026-01-15  2026-01-14  2026-03-01  invalid_input
  `)('of an entry of $posted, wished on "$wished", on $today, is $outcome', row => {
    const plan = planReversal(posted({ date: row.posted! }), row.wished || undefined, row.today!, 'text')
    expect(refused(plan) ? plan.refusal : plan.date).toBe(row.outcome)
    if (!refused(plan)) expect(plan.vatDate).toBe(plan.date)
  })
})

test('an entry is taken back once, and a reversal not at all', () => {
  expect(planReversal(posted({ reversedBy: 'led_2' }), undefined, '2026-03-01', 'text')).toMatchObject({ refusal: 'entry_reversed' })
  expect(planReversal(posted({ reverses: 'led_0' }), undefined, '2026-03-01', 'text')).toMatchObject({ refusal: 'entry_is_reversal' })
  expect(planReversal(posted({ reverses: 'led_0', reversedBy: 'led_2' }), undefined, '2026-03-01', 'text')).toMatchObject({
    refusal: 'entry_is_reversal',
  })
})

test('it balances, names what it takes back, and says why', () => {
  const text = tell('en', reversalText(posted(), 'Booked twice'))
  const plan = planReversal(posted(), undefined, '2026-03-01', text)
  if (refused(plan)) return expect.unreachable(plan.refusal)
  expect(isBalanced(plan.lines)).toBe(true)
  expect(plan).toMatchObject({ text: 'Reversal of 17: Paper (Booked twice)', source: { type: 'reversal', id: 'led_1' }, amount: 12_500 })
  return undefined
})
