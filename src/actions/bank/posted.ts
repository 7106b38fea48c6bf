/** A document that movements were matched with before it was posted: now that it has its entry, their settlement is booked. */
import { planSettlement, takePart, takeWhole } from '../../domain/bank/settling.ts'
import { type Minor, minus, sum, zero } from '../../domain/money.ts'
import { refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { bookAllocation, listWaitingForDocument, lockOpenEntries, lockSettlements, saveDifference } from '../../store/bank-settlements.ts'
import { findTransaction, type StoredTransaction } from '../../store/bank-transactions.ts'
import { booksOf } from './books.ts'
import { audited } from './record.ts'
import { bookSettlement } from './settle.ts'
import { toSettledEntry } from './targets.ts'

/** In the transaction that records the posting; the document is locked. */
export async function settlePostedDocument(context: Context, documentId: string, entryId: string): Promise<void> {
  const { db } = context
  const waiting = await listWaitingForDocument(db, documentId)
  if (waiting.length === 0) return
  const held = await lockSettlements(db, waiting)
  for (const transactionId of waiting.filter(id => held.has(id))) {
    const transaction = await findTransaction(db, transactionId)
    if (transaction) await settle(context, transaction, documentId, entryId)
  }
}

async function settle(context: Context, transaction: StoredTransaction, documentId: string, entryId: string): Promise<void> {
  const { db } = context
  const allocation = transaction.allocations.find(one => one.targetId === documentId && one.entryId === null)
  const entry = (await lockOpenEntries(db, [entryId])).get(entryId)
  if (!allocation || !entry) return
  const settled = toSettledEntry(entry)
  const others = transaction.allocations.filter(one => one !== allocation)
  const meant = others.length === 0 ? transaction.amount : allocation.amount
  const isPayable = settled.openAmount !== 0 && settled.openAmount < 0 === meant < 0
  const books = isPayable ? await booksOf(context, transaction, settled) : undefined
  const name = { targetType: 'document' as const, targetId: documentId }
  const keepDifference = (taken: Minor, account: string | null) =>
    saveDifference(db, transaction.id, minus(minus(transaction.amount, taken), sum(others.map(one => one.amount))), account)
  if (!books || refused(books)) {
    // Paid by another movement that came first, money the other way, or a rate that nobody knows: it took nothing, and a person sees all of it as a difference.
    bookAllocation(db, transaction.id, documentId, { ...name, amount: zero, entryId: null, settled: null, settlementId: null })
    keepDifference(zero, transaction.differenceAccount)
  } else {
    const { part, isDifferenceBooked } =
      others.length === 0
        ? takeWhole(transaction, settled, books)
        : { part: takePart(allocation.amount, settled, books), isDifferenceBooked: false }
    const settlement = planSettlement(transaction, [{ ...name, ...part }], isDifferenceBooked, books)
    const settlementId = await bookSettlement(context, settlement)
    bookAllocation(db, transaction.id, documentId, { ...name, amount: part.amount, entryId, settled: part.settled, settlementId })
    keepDifference(part.amount, settlement.differenceAccount ?? transaction.differenceAccount)
  }
  const after = await findTransaction(db, transaction.id)
  if (after) context.changed({ target: { type: 'transaction', id: transaction.id }, before: audited(transaction), after: audited(after) })
}
