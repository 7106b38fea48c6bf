import { z } from 'zod'
import { reversed } from '../../domain/ledger/entry.ts'
import { reversalText } from '../../domain/ledger/reversal.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { takeHitBack } from '../../store/bank/booking-rules.ts'
import { forgetAliases, saveDeclined } from '../../store/bank/learnt.ts'
import { deleteSettlement, lockOpenEntries, lockSettlements } from '../../store/bank/settlements.ts'
import { findTransaction, type StoredTransaction } from '../../store/bank/transactions.ts'
import { findEntry, saveReversal } from '../../store/ledger/ledger.ts'
import { textInBooks } from '../books/text.ts'
import { toLedgerEntry } from '../ledger-record.ts'
import { transactionRecord } from './records/transaction.ts'
import { finish } from './settle.ts'
import { transactionNotFound } from './settling-rules.ts'
import { suggestAgain } from './suggest-again.ts'

export const unmatchTransaction = defineAction({
  name: 'unmatch_transaction',
  title: 'Unmatch a bank transaction',
  permission: 'bank:edit',
  summary:
    'Takes back what a bank transaction was reconciled with, or that it is ignored: it is in the queue again, its targets are open again, and what was booked is reversed. What Primanota had matched by itself is neither matched nor suggested so again: who took it back by mistake matches it by hand. A second call is refused with `transaction_unmatched`.',
  input: z.strictObject({ transactionId: id }),
  output: transactionRecord,
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: { transactionId: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['transaction_not_found', 'transaction_unmatched', 'period_locked'],
  async run({ transactionId }, context) {
    const { db } = context
    const held = await lockSettlements(db, [transactionId])
    const transaction = await findTransaction(db, transactionId)
    if (!transaction) return transactionNotFound(transactionId)
    if (!held.has(transactionId)) return refuse(say('transaction_unmatched', { id: transactionId }))
    await takeSettlementBack(context, transaction)
    await suggestAgain(context, transaction)
    return finish(context, transaction)
  },
})

/** Puts a movement back into the queue; its settlement is locked. */
export async function takeSettlementBack(context: Context, transaction: StoredTransaction): Promise<void> {
  const { db, now } = context
  const { id: transactionId, allocations, matchedBy } = transaction
  await lockOpenEntries(
    db,
    allocations.flatMap(({ entryId }) => entryId ?? []),
  )
  deleteSettlement(db, transactionId, allocations)
  for (const settlementId of new Set(allocations.flatMap(one => one.settlementId ?? []))) await takeBack(context, settlementId)
  if (matchedBy === 'auto')
    saveDeclined(
      db,
      allocations.map(one => ({ transactionId, type: one.targetType, id: one.targetId })),
    )
  forgetAliases(db, transactionId)
  takeHitBack(db, transactionId, now)
}

/** On the day of what it takes back: the balances of all days are right again. What a booking had in VAT is taken back with it. */
async function takeBack(context: Context, settlementId: string): Promise<void> {
  const { db, now } = context
  const entry = await findEntry(db, settlementId)
  if (!entry) throw new Error(`the settlement ${settlementId} must be there`)
  const plan = reversed(entry, entry.date, entry.id, textInBooks(entry.regionKey, reversalText(entry)))
  const planned = { id: context.newId('led'), entry: plan, provider: entry.provider, externalReference: null, postedAt: now.toISOString() }
  const { entry: reversal } = await saveReversal(db, planned)
  context.changed({ target: { type: 'ledger_entry', id: reversal.id }, before: null, after: toLedgerEntry(reversal) })
  const after = { ...entry, reversedBy: reversal.id }
  context.changed({ target: { type: 'ledger_entry', id: entry.id }, before: toLedgerEntry(entry), after: toLedgerEntry(after) })
}
