/** bank = opening + ledger + unmatched - what only the ledger has + unexplained, for one account or for all of a currency. */
import type { Reconciled } from './records.ts'

export interface Identity {
  currency: string
  bank: number
  opening: number
  ledger: number
  unmatched: number
  unmatchedLedger: number
  unexplained: number
  /** False where an account cannot be compared with the books: then nothing is called explained. */
  isComparable: boolean
}

const plus = (one: number, other: number): number => Math.round((one + other) * 1e4) / 1e4

export function addUp(accounts: readonly Reconciled[]): Identity[] {
  const sums = new Map<string, Identity>()
  for (const account of accounts) {
    const { currency } = account
    const before = sums.get(currency) ?? {
      currency,
      bank: 0,
      opening: 0,
      ledger: 0,
      unmatched: 0,
      unmatchedLedger: 0,
      unexplained: 0,
      isComparable: true,
    }
    sums.set(currency, {
      currency,
      bank: plus(before.bank, account.bankBalance),
      opening: plus(before.opening, account.openingBalance),
      ledger: plus(before.ledger, account.ledgerBalance ?? 0),
      unmatched: plus(before.unmatched, account.unmatchedBank.amount),
      unmatchedLedger: plus(before.unmatchedLedger, account.unmatchedLedger?.amount ?? 0),
      unexplained: plus(before.unexplained, account.unexplained ?? 0),
      isComparable: before.isComparable && account.unexplained !== null,
    })
  }
  return [...sums.values()]
}
