/** What is open of an entry, as a settlement sees it. */
import { expect, test } from 'vitest'
import { toSettledEntry } from '../../src/actions/bank/targets.ts'
import { defaultDifferenceAccounts } from '../../src/domain/bank/difference-accounts.ts'
import { differenceAccountOf, planSettlement, takeWhole } from '../../src/domain/bank/settling.ts'
import { type Minor, share, toMinorUnits } from '../../src/domain/money/money.ts'
import { regions } from '../../src/regions/index.ts'
import type { HeldEntry } from '../../src/store/bank/settlements.ts'

/** An invoice of 100.00 EUR that was booked as 746.00 DKK. */
const owed = (openAmount: number): HeldEntry => ({
  id: 'led',
  regionKey: 'denmark',
  currency: 'DKK',
  date: '2026-03-01',
  amount: toMinorUnits(-746_00),
  openAmount: toMinorUnits(openAmount),
  account: '7440',
  payable: null,
  withheld: null,
  exchangeCurrency: 'EUR',
  exchangeTotal: toMinorUnits(100_00),
  contactId: null,
  names: [],
  ibans: [],
})

const differences = { differenceAccounts: defaultDifferenceAccounts(regions.denmark!), chosenAccount: null }

function differenceOf(openAmount: number, paid: number): [settled: number, differenceAccount: string | null] {
  const movement = {
    id: 'txn',
    date: '2026-03-10',
    amount: toMinorUnits(paid),
    currency: 'EUR',
    text: 'Payment',
    counterparty: { name: null },
  }
  const inBooks = (amount: Minor) => share(amount, 750, 100)
  const books = { ...differences, region: regions.denmark!, accountName: (number: string) => number, inBooks }
  const { part, isDifferenceBooked } = takeWhole(movement, toSettledEntry(owed(openAmount)), books)
  const settlement = planSettlement(movement, [{ targetType: 'ledger', targetId: 'led', ...part }], isDifferenceBooked, books)
  return [part.settled, differenceAccountOf(settlement)]
}

test('what was invoiced in another currency is paid by just that, whatever the rate is by then', () => {
  expect(toSettledEntry(owed(-746_00)).original).toEqual({ amount: -100_00, currency: 'EUR' })
  expect(differenceOf(-746_00, -100_00)).toEqual([-746_00, '3610'])
})

test('of what is paid in part only the rest is: all of it once more is more than is open, and no loss on a rate', () => {
  expect(toSettledEntry(owed(-373_00)).original).toEqual({ amount: -50_00, currency: 'EUR' })
  expect(differenceOf(-373_00, -50_00)).toEqual([-373_00, '3610'])
  expect(differenceOf(-373_00, -100_00)).toEqual([-373_00, null])
})

test('of what is settled nothing is', () => {
  expect(toSettledEntry(owed(0)).original).toBeNull()
})
