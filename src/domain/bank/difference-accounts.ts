/** Where the difference between a payment and what was due is booked, and why there: a rate only where a foreign currency is involved. */
import type { Account } from '../ledger/chart.ts'
import { minorUnits } from '../money/currencies.ts'
import { absolute, type Minor } from '../money/money.ts'
import type { Region } from '../regions.ts'

export const differenceRoles = ['roundingLoss', 'roundingGain', 'fee', 'exchangeLoss', 'exchangeGain'] as const

export type DifferenceRole = (typeof differenceRoles)[number]

export type DifferenceAccounts = Readonly<Record<DifferenceRole, string>>

export const defaultDifferenceAccounts = ({ accounts: { rounding, bankFee, exchangeRate } }: Region): DifferenceAccounts => ({
  roundingLoss: rounding.loss,
  roundingGain: rounding.gain,
  fee: bankFee,
  exchangeLoss: exchangeRate.loss,
  exchangeGain: exchangeRate.gain,
})

/** A difference is income or expense: on any other account it would still have to be explained. */
export const mayTakeDifference = ({ type }: Account): boolean => type === 'income' || type === 'expense'

export type DifferenceCause = 'rounding' | 'fee' | 'surplus' | 'exchange' | 'chosen'

export interface DifferencePlace {
  account: string
  cause: DifferenceCause
}

/** Nobody rounds by more than this, in units of the currency. */
const roundingMax = 1

/** @param loss in the currency of the books: positive where less came in, or more went out, than was due */
export function placeOfDifference(
  loss: Minor,
  { isExchange, currency }: { isExchange: boolean; currency: string },
  accounts: DifferenceAccounts,
  chosen: string | null,
): DifferencePlace {
  if (chosen !== null) return { account: chosen, cause: 'chosen' }
  if (isExchange) return { account: loss > 0 ? accounts.exchangeLoss : accounts.exchangeGain, cause: 'exchange' }
  if (absolute(loss) <= roundingMax * 10 ** minorUnits(currency))
    return { account: loss > 0 ? accounts.roundingLoss : accounts.roundingGain, cause: 'rounding' }
  return loss > 0 ? { account: accounts.fee, cause: 'fee' } : { account: accounts.roundingGain, cause: 'surplus' }
}
