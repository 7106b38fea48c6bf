import { z } from 'zod'
import { refuse } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { saveDeclined } from '../../store/bank/learnt.ts'
import { dropSuggestions, isDeclined } from '../../store/bank/suggestions.ts'
import { findTransaction } from '../../store/bank/transactions.ts'
import { findDocument } from '../../store/documents/documents.ts'
import { findEntry } from '../../store/ledger/ledger.ts'
import { isOutside, listOutside } from '../../store/ledger/outside-items.ts'
import { documentNotFound } from '../documents/change-document.ts'
import { targetType, toTransactionRecord, transactionRecord } from './records/transaction.ts'
import { notWaiting, transactionNotFound } from './settling-rules.ts'

export const declineSuggestion = defineManagement(
  { method: 'POST', path: '/transactions/:id/declined' },
  {
    name: 'decline_suggestion',
    title: 'Decline a suggestion',
    permission: 'bank:edit',
    summary:
      'Says that a bank transaction has nothing to do with a ledger entry or a document: it is not suggested or matched by itself again. Matching the two by hand takes it back.',
    input: z.strictObject({ id, targetType, targetId: id }),
    output: transactionRecord,
    hints: { destructive: false, idempotent: true, openWorld: false },
    example: { id: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz', targetType: 'ledger', targetId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [
      'transaction_not_found',
      'ledger_entry_not_found',
      'document_not_found',
      'transaction_reconciled',
      'transaction_ignored',
      'transaction_pending',
    ],
    async run({ id: transactionId, targetType: type, targetId }, context) {
      const { db } = context
      const isHeld = await dropSuggestions(db, transactionId, { type, id: targetId })
      const transaction = await findTransaction(db, transactionId)
      if (!transaction) return transactionNotFound(transactionId)
      if (type === 'document' && !(await findDocument(db, targetId))) return documentNotFound(targetId)
      const isThere = async () => (isOutside(targetId) ? (await listOutside(db, [targetId])).length > 0 : await findEntry(db, targetId))
      if (type === 'ledger' && !(await isThere())) {
        return refuse(say('ledger_entry_not_found', { id: targetId }))
      }
      const denied = notWaiting(transaction)
      if (denied) return denied
      if (!isHeld) throw new Error(`the bank transaction ${transactionId} is neither settled nor in the queue`)
      const declined = { transactionId, type, id: targetId }
      if (!(await isDeclined(db, declined))) {
        saveDeclined(db, [declined])
        context.changed({
          target: { type: 'transaction', id: transactionId },
          before: null,
          after: { declined: { targetType: type, targetId } },
        })
      }
      return toTransactionRecord(transaction)
    },
  },
)
