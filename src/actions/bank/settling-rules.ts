/** What the actions of the bank have in common: the rules that a settlement is booked by, and the refusals. */
import type { Books } from '../../domain/bank/settling.ts'
import { convert, isConvertible, type Minor } from '../../domain/money/money.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { findExchangeRate } from '../../providers/rates/index.ts'
import { regions } from '../../regions/index.ts'
import { takeFromQueue } from '../../store/bank/settlements.ts'
import { findTransaction, type StoredTransaction } from '../../store/bank/transactions.ts'
import { chartOf } from '../chart.ts'
import { differenceAccountsOf } from './difference-accounts.ts'

export const transactionNotFound = (id: string): Refusal<'transaction_not_found'> => refuse(say('transaction_not_found', { id }))

const looksMax = 20

/**
 * The movement as it stands, taken from the queue if it is there. Between the two looks somebody may have taken a settlement back: then it is in the queue
 * again, and is taken from there.
 */
export async function takeTransaction({ db }: Context, id: string): Promise<StoredTransaction | undefined> {
  for (let look = 1; look <= looksMax; look++) {
    const taken = await takeFromQueue(db, [id])
    const transaction = await findTransaction(db, id)
    if (transaction?.state !== 'unmatched' || taken.has(id)) return transaction
  }
  throw new Error(`the bank transaction ${id} is neither settled nor in the queue`)
}

/** Why a movement that is not in the queue cannot be settled; undefined where it is. */
export function notWaiting({ id, state, isPending }: StoredTransaction) {
  if (state === 'reconciled') return refuse(say('transaction_reconciled', { id }))
  if (state === 'ignored') return refuse(say('transaction_ignored', { id }))
  return isPending ? refuse(say('transaction_pending', { id })) : undefined
}

/** By which rules, and at which rate, a settlement of entries of this region is booked. */
export async function booksOf(
  context: Pick<ReadContext, 'db' | 'services'>,
  { date, currency, amount }: Pick<StoredTransaction, 'date' | 'currency' | 'amount'>,
  { regionKey, currency: home }: { regionKey: string; currency: string },
  chosenAccount: string | null,
): Promise<Books | Refusal<'exchange_rate_missing'>> {
  const rate = await findExchangeRate(context.db, currency, home, date)
  const isKnown = rate && (currency === home || isConvertible(amount, currency, home, rate.rate))
  if (!isKnown) return refuse(say('exchange_rate_missing.payment', { currency, home, date }))
  const chart = await chartOf(context, regionKey)
  return {
    region: regions[regionKey]!,
    differenceAccounts: await differenceAccountsOf(context, regionKey),
    chosenAccount,
    accountName: number => chart.get(number)?.name.local ?? number,
    inBooks: (given: Minor) => (currency === home ? given : convert(given, currency, home, rate.rate)),
  }
}
