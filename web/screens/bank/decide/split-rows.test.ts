import { expect, test } from 'vitest'
import { type Explanation, explanationsOf, takenBy } from '../explanations.ts'
import { addUp } from '../identity-sums.ts'
import type { Candidate, Reconciled, Suggestion } from '../records.ts'
import { firstAmount, reckon, restHere, toRow } from './split-rows.ts'

const line = { amount: -625, currency: 'DKK' }

const target = (openAmount: number | null): Candidate => ({
  targetType: 'ledger',
  targetId: 'led_1',
  title: 'Bill',
  number: '1',
  date: null,
  dueDate: null,
  counterparty: null,
  openAmount,
  currency: 'DKK',
  enteredIn: null,
  difference: null,
  booked: [],
})

test('amounts are typed in the direction of the line, and a row takes what the others leave', () => {
  const rows = [toRow(line, target(-600), -600, 'da'), toRow(line, target(-100), null, 'da')]
  expect(rows.map(({ amount }) => amount)).toEqual(['600,00', ''])
  expect(reckon(line, rows, 'da')).toEqual({ amounts: [-600, null], left: -25 })
  const whole = restHere(line, rows, 1, 'da')
  expect(whole.map(({ amount }) => amount)).toEqual(['600,00', '25,00'])
  expect(reckon(line, whole, 'da').left).toBe(0)
  // A credit note in the same payment has the other sign.
  expect(
    reckon(
      line,
      [
        { ...rows[0]!, amount: '700' },
        { ...rows[1]!, amount: '-75' },
      ],
      'da',
    ),
  ).toEqual({ amounts: [-700, 75], left: 0 })
})

test('a target takes what is open on it, or what is left where that is less', () => {
  expect(firstAmount(line, target(-600), -625)).toBe(-600)
  expect(firstAmount(line, target(-600), -25)).toBe(-25)
  expect(firstAmount(line, target(null), -25)).toBe(-25)
  expect(firstAmount(line, target(-600), 0)).toBe(-600)
})

const suggestion = (part: Partial<Suggestion>): Suggestion => ({
  kind: 'exact',
  action: 'match_transaction',
  targets: [{ ...target(-625), amount: -625 }],
  difference: 0,
  score: 95,
  for: [],
  against: [],
  otherTransactionId: null,
  booked: [],
  ...part,
})

test('what is taken is the action that the suggestion names; amounts that do not come to the line are asked for', () => {
  const [only] = explanationsOf({ suggestions: [suggestion({})] }, [])
  expect(takenBy({ id: 'txn_1' }, only!)).toEqual({
    operation: 'match_transaction',
    input: { transactionId: 'txn_1', ledgerEntryId: 'led_1' },
  })
  const taken = (part: Partial<Suggestion>) =>
    takenBy({ id: 'txn_1' }, { kind: 'suggestion', key: '', suggestion: suggestion(part) } satisfies Explanation)
  expect(taken({ action: 'ignore_transaction', targets: [] })).toEqual({
    operation: 'ignore_transaction',
    input: { transactionId: 'txn_1' },
  })
  expect(taken({ action: 'split_transaction', difference: -2 })).toBeUndefined()
  expect(taken({ action: 'split_transaction' })?.input.allocations).toEqual([{ targetType: 'ledger', targetId: 'led_1', amount: -625 }])
})

test('accounts of one currency are added up; what cannot be compared is not called explained', () => {
  const account = (part: Partial<Reconciled>): Reconciled =>
    ({
      currency: 'DKK',
      bankBalance: 0.1,
      openingBalance: 0,
      ledgerBalance: 0.3,
      unmatchedBank: { amount: -0.2 },
      unmatchedLedger: { amount: 0, count: 0 },
      unexplained: 0,
      ...part,
    }) as Reconciled
  expect(addUp([account({}), account({ bankBalance: 0.2 })])).toEqual([
    { currency: 'DKK', bank: 0.3, opening: 0, ledger: 0.6, unmatched: -0.4, unmatchedLedger: 0, unexplained: 0, isComparable: true },
  ])
  expect(addUp([account({ unexplained: null, currency: 'EUR' })])).toMatchObject([{ currency: 'EUR', isComparable: false }])
})
