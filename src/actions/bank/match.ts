import { z } from 'zod'
import { isWithinChoice, type Part, planSettlement, takeWhole } from '../../domain/bank/settling.ts'
import { absolute, fromMinor, type Minor, minus, zero } from '../../domain/money/money.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { findSettings } from '../../store/access/settings.ts'
import type { StoredTransaction } from '../../store/bank/transactions.ts'
import { chosenAccount, refuseAccount } from './difference-accounts.ts'
import { transactionRecord } from './records/transaction.ts'
import { settleByHand } from './settle.ts'
import { booksOf, notWaiting, takeTransaction, transactionNotFound } from './settling-rules.ts'
import { type FoundTarget, lockTargets } from './targets.ts'

const unknownProperty = saying(say('unknown_property.match_target'))

export const matchTransaction = defineAction({
  name: 'match_transaction',
  title: 'Match a bank transaction',
  permission: 'bank:edit',
  summary:
    'Reconciles a bank transaction with one ledger entry or one document, and books the payment. The amounts may differ: the target takes at most what is open on it, and the rest is shown as `difference`; a difference of a fee or a rate (at most 1 % and 100 units; 5 % of what is owed in another currency) is booked, to the account of the settings or to `differenceAccount`. Only from the queue: a second call is refused with `transaction_reconciled`, and nothing is booked twice.',
  input: z.strictObject(
    {
      transactionId: id,
      ledgerEntryId: id.optional().meta({
        description:
          'The entry that it settles: the `targetId` of a suggestion whose `targetType` is `ledger`. Send this or `documentId`, one of the two.',
      }),
      documentId: id.optional().meta({
        description:
          'The document that it pays, in any state; it is booked when the document is posted. The `targetId` of a suggestion whose `targetType` is `document`.',
      }),
      differenceAccount: chosenAccount,
    },
    // Whoever copies a target from a suggestion sends targetType and targetId, as split_transaction takes them.
    { error: ({ code }) => (code === 'unrecognized_keys' ? unknownProperty : undefined) },
  ),
  output: transactionRecord,
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: { transactionId: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz', ledgerEntryId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: [
    'invalid_input',
    'one_target_required',
    'transaction_not_found',
    'ledger_entry_not_found',
    'document_not_found',
    'transaction_reconciled',
    'transaction_ignored',
    'transaction_pending',
    'target_settled',
    'wrong_sign',
    'exchange_rate_missing',
    'period_locked',
  ],
  async run({ transactionId, ledgerEntryId, documentId, differenceAccount }, context) {
    if ((ledgerEntryId === undefined) === (documentId === undefined)) {
      return oneTarget(documentId === undefined ? say('one_target_required.none') : say('one_target_required.two'))
    }
    const transaction = await takeTransaction(context, transactionId)
    if (!transaction) return transactionNotFound(transactionId)
    const names = [
      documentId === undefined ? { type: 'ledger' as const, id: ledgerEntryId! } : { type: 'document' as const, id: documentId },
    ]
    const targets = await lockTargets(context, names)
    if (refused(targets)) return targets
    const denied = notWaiting(transaction)
    if (denied) return denied
    const [target] = targets as [FoundTarget]
    if (target.open?.amount === 0) return refuse(say('target_settled', { targetId: target.id }))
    if (transaction.amount === 0) return refuse(say('wrong_sign.nothing_moved', { transactionId }))
    if (target.open && target.open.amount < 0 !== transaction.amount < 0) {
      const moved = transaction.amount < 0 ? 'out' : 'in'
      return refuse(say('wrong_sign.transaction', { transactionId, targetId: target.id, moved }))
    }
    const chosen = differenceAccount ?? null
    if (chosen !== null) {
      const regionKey = target.entry?.regionKey ?? (await findSettings(context.db)).regionKey
      const wrong = await refuseAccount(context, regionKey, chosen)
      if (wrong) return wrong
    }
    const name = { targetType: target.type, targetId: target.id }
    if (!target.entry) {
      const tooMuch = chosen === null || target.open?.currency !== transaction.currency ? undefined : tooLarge(transaction, target.open)
      if (tooMuch) return tooMuch
      const part: Part = { ...name, amount: takenOf(transaction, target), entry: null, settled: zero, withheld: zero }
      const difference = (transaction.amount - part.amount) as Minor
      return settleByHand(context, transaction, { parts: [part], difference, booked: [], entry: null }, targets, chosen)
    }
    const books = await booksOf(context, transaction, target.entry, chosen)
    if (refused(books)) return books
    const { part, isDifferenceBooked } = takeWhole(transaction, target.entry, books)
    const value = books.inBooks(transaction.amount)
    if (chosen !== null && !isDifferenceBooked && value !== target.entry.openAmount)
      return tooLarge({ amount: value, currency: target.entry.currency }, { ...target.open!, amount: target.entry.payable })!
    const settlement = planSettlement(transaction, [{ ...name, ...part }], isDifferenceBooked, books)
    return settleByHand(context, transaction, settlement, targets, chosen)
  },
})

const oneTarget = (said: Said<'one_target_required'>): Refusal<'one_target_required'> =>
  refuse(
    said,
    ['ledgerEntryId', 'documentId'].map(path => ({ path, ...said })),
  )

/** What is missing by half or more is not a difference but a part payment, and what is too much by so much a slip. */
function tooLarge(paid: { amount: Minor; currency: string }, open: { amount: Minor }): Refusal<'invalid_input'> | undefined {
  const difference = minus(paid.amount, open.amount)
  if (isWithinChoice(difference, open.amount)) return undefined
  const { currency } = paid
  const shown = (amount: Minor) => fromMinor(absolute(amount), currency)
  const said = say('difference_too_large', { difference: shown(difference), due: shown(open.amount), currency })
  return refuseFields([{ path: 'differenceAccount', ...said }])
}

/** A document that is not posted takes what was read of it; all of the movement where that is not known, or in another currency. */
function takenOf({ amount, currency }: StoredTransaction, { open }: FoundTarget): Minor {
  const isComparable = open !== null && open.currency === currency
  return isComparable && absolute(open.amount) < absolute(amount) ? open.amount : amount
}
