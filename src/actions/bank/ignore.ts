import { z } from 'zod'
import { zero } from '../../domain/money/money.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction, defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { saveSettlement } from '../../store/bank/settlements.ts'
import { dropDuplicates } from '../../store/bank/suggestions.ts'
import { findTransaction } from '../../store/bank/transactions.ts'
import { transactionRecord } from './records/transaction.ts'
import { finish } from './settle.ts'
import { notWaiting, takeTransaction, transactionNotFound } from './settling-rules.ts'

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
  run: ({ transactionId }, context) => setAside(context, transactionId, undefined),
})

export const setTransactionAside = defineManagement(
  { method: 'POST', path: '/transactions/:id/ignored' },
  {
    name: 'set_transaction_aside',
    title: 'Ignore a bank transaction for a reason',
    permission: 'bank:edit',
    summary:
      'Takes a bank transaction out of the queue as ignore_transaction does, and keeps why: the reason is shown with it. unmatch_transaction brings it back.',
    input: z.strictObject({ id, reason: z.string().trim().min(1).max(200) }),
    output: transactionRecord,
    hints: { destructive: false, idempotent: true, openWorld: false },
    example: { id: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz', reason: 'Paid privately' },
    refusals: ['transaction_not_found', 'transaction_reconciled', 'transaction_ignored', 'transaction_pending'],
    run: ({ id: transactionId, reason }, context) => setAside(context, transactionId, reason),
  },
)

async function setAside(context: Context, transactionId: string, reason: string | undefined) {
  const { db, caller } = context
  const suggested = (await findTransaction(db, transactionId))?.suggestions ?? []
  const transaction = await takeTransaction(context, transactionId)
  if (!transaction) return transactionNotFound(transactionId)
  const denied = notWaiting(transaction)
  if (denied) return denied
  const by = caller.actor.name ?? caller.actor.id
  const settling = { state: 'ignored', matchedBy: null, at: context.now } as const
  saveSettlement(db, settling, {
    transactionId,
    reasons: [reason === undefined ? say('ignored_by_hand', { by }) : say('ignored_by_hand.why', { by, reason })],
    difference: zero,
    differenceAccount: null,
    differenceCurrency: null,
    chosenAccount: null,
    allocations: [],
  })
  const others = suggested.filter(({ kind }) => kind === 'duplicate').map(({ otherId }) => otherId)
  dropDuplicates(
    db,
    others.filter(other => other !== null),
    transactionId,
  )
  return finish(context, transaction)
}
