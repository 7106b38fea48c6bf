import { z } from 'zod'
import { zero } from '../../domain/money/money.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { saveSettlement } from '../../store/bank/settlements.ts'
import { dropDuplicates } from '../../store/bank/suggestions.ts'
import { findTransaction } from '../../store/bank/transactions.ts'
import { notWaiting, takeTransaction, transactionNotFound } from './books.ts'
import { transactionRecord } from './records/transaction.ts'
import { finish } from './settle.ts'

export const ignoreTransaction = defineAction({
  name: 'ignore_transaction',
  title: 'Ignore a bank transaction',
  permission: 'bank:edit',
  summary:
    'Takes a bank transaction that needs no reconciliation out of the queue: a transfer between own accounts, a second delivery. Nothing is booked; unmatch_transaction brings it back. A second call is refused with `transaction_ignored`.',
  input: z.strictObject({ transactionId: id }),
  output: transactionRecord,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: { transactionId: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['transaction_not_found', 'transaction_reconciled', 'transaction_ignored', 'transaction_pending'],
  async run({ transactionId }, context) {
    const suggested = (await findTransaction(context.db, transactionId))?.suggestions ?? []
    const transaction = await takeTransaction(context, transactionId)
    if (!transaction) return transactionNotFound(transactionId)
    const denied = notWaiting(transaction)
    if (denied) return denied
    const settling = { state: 'ignored', matchedBy: null, at: context.now } as const
    saveSettlement(context.db, settling, {
      transactionId,
      reasons: [say('ignored_by_hand', { by: context.caller.actor.name ?? context.caller.actor.id })],
      difference: zero,
      differenceAccount: null,
      differenceCurrency: null,
      chosenAccount: null,
      allocations: [],
    })
    const others = suggested.filter(({ kind }) => kind === 'duplicate').map(({ otherId }) => otherId)
    dropDuplicates(
      context.db,
      others.filter(id => id !== null),
      transactionId,
    )
    return finish(context, transaction)
  },
})
