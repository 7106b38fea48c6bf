/**
 * A document that movements were matched with before it was posted: now that it has its entry, their settlement is booked. What the entry cannot take, since
 * it turned out to be a credit note, is paid already, or nobody knows the rate, is not settled by it, and a person must see it: the queue is where they
 * look, and not the differences of what is reconciled. So a movement that has no other target goes back there. One that has keeps them: they are settled, and
 * taking their bookings back would undo what is right; what was meant for the document is open as a difference, with the reason.
 */
import { differenceAccountOf, planSettlement, type SettledEntry, takePart, takeWhole } from '../../domain/bank/settling.ts'
import type { Warning } from '../../domain/checks.ts'
import { inWords, type Minor, minus, sum } from '../../domain/money/money.ts'
import { refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { forgetAliases } from '../../store/bank/learnt.ts'
import {
  bookAllocation,
  deleteSettlement,
  dropAllocation,
  listWaitingForDocument,
  lockOpenEntries,
  lockSettlements,
  saveDifference,
} from '../../store/bank/settlements.ts'
import { findTransaction, type StoredAllocation, type StoredTransaction } from '../../store/bank/transactions.ts'
import { booksOf } from './books.ts'
import { audited, differenceReasons } from './records/transaction.ts'
import { bookSettlement } from './settle.ts'
import { toSettledEntry } from './targets.ts'

/** In the transaction that records the posting; the document is locked. Says which matches it could not keep. */
export async function settlePostedDocument(context: Context, documentId: string, entryId: string): Promise<Warning[]> {
  const { db } = context
  const waiting = await listWaitingForDocument(db, documentId)
  if (waiting.length === 0) return []
  const held = await lockSettlements(db, waiting)
  const warnings: Warning[] = []
  for (const transactionId of waiting.filter(id => held.has(id))) {
    const transaction = await findTransaction(db, transactionId)
    const warning = transaction && (await settle(context, transaction, documentId, entryId))
    if (warning) warnings.push(warning)
  }
  return warnings
}

const tookNothing = 'target_took_nothing'

/** A movement, what of it was meant for the document, and what its other targets took. */
interface Meant {
  transaction: StoredTransaction
  allocation: StoredAllocation
  /** All of the movement, and not a part of it that somebody named. */
  isWhole: boolean
  others: Minor
}

function meantFor(transaction: StoredTransaction, documentId: string): Meant | undefined {
  const allocation = transaction.allocations.find(one => one.targetId === documentId && one.entryId === null)
  if (!allocation) return undefined
  const others = transaction.allocations.filter(one => one !== allocation)
  // What is left of several targets still takes no more than its part.
  const isLeft = transaction.reasons.some(({ code }) => code === tookNothing)
  return { transaction, allocation, isWhole: others.length === 0 && !isLeft, others: sum(others.map(({ amount }) => amount)) }
}

async function settle(context: Context, transaction: StoredTransaction, documentId: string, entryId: string): Promise<Warning | undefined> {
  const { db } = context
  const meant = meantFor(transaction, documentId)
  const held = (await lockOpenEntries(db, [entryId])).get(entryId)
  if (!meant || !held) return undefined
  const { allocation, isWhole, others } = meant
  const entry = toSettledEntry(held)
  const why = whyNothing(isWhole ? transaction.amount : allocation.amount, entry, documentId)
  if (why !== undefined) return giveUp(context, meant, why)
  const books = await booksOf(context, transaction, entry, transaction.chosenAccount)
  if (refused(books)) return giveUp(context, meant, `${documentId} was posted as ${entry.id}. ${books.detail}`)
  const { part, isDifferenceBooked } = isWhole
    ? takeWhole(transaction, entry, books)
    : { part: takePart(allocation.amount, entry, books), isDifferenceBooked: false }
  const name = { targetType: allocation.targetType, targetId: documentId }
  const settlement = planSettlement(transaction, [{ ...name, ...part }], isDifferenceBooked, books)
  const settlementId = await bookSettlement(context, settlement)
  bookAllocation(db, transaction.id, documentId, { ...name, amount: part.amount, entryId, settled: part.settled, settlementId })
  const difference = minus(minus(transaction.amount, part.amount), others)
  const { booked } = settlement
  saveDifference(db, transaction.id, {
    difference,
    differenceAccount: differenceAccountOf(settlement) ?? transaction.differenceAccount,
    differenceCurrency: booked[0]?.currency ?? transaction.differenceCurrency,
    reasons: [...transaction.reasons, ...differenceReasons(transaction, booked)],
  })
  await note(context, transaction)
  if (difference === 0 || booked.length > 0) return undefined
  const left = inWords(difference, transaction.currency)
  return warn(
    'difference_open',
    `${documentId} was posted as ${entry.id}, which had less open: ${left} of ${transaction.id} is not allocated.`,
  )
}

/** A sentence where the entry can take nothing of that amount, whatever the rate. */
function whyNothing(amount: Minor, { id, openAmount }: SettledEntry, documentId: string): string | undefined {
  if (openAmount === 0) return `${documentId} was posted as ${id}, and nothing is open on that any more.`
  if (openAmount < 0 === amount < 0) return undefined
  const [moved, settled] = amount < 0 ? ['out', 'in'] : ['in', 'out']
  return `${documentId} was posted as ${id}, which is settled by money ${settled}, and this was money ${moved}.`
}

async function giveUp(context: Context, { transaction, allocation, others }: Meant, why: string): Promise<Warning> {
  const { db } = context
  const { id, amount, currency, allocations } = transaction
  const reason = { code: tookNothing, message: why }
  if (allocations.length === 1) {
    deleteSettlement(db, id, transaction.date, allocations)
    forgetAliases(db, id)
    await note(context, transaction, { act: 'unmatch_transaction', also: { takenBack: reason } })
    return warn('match_taken_back', `${why} The match with ${id} was taken back: the transaction is in the queue again.`)
  }
  const difference = minus(amount, others)
  dropAllocation(db, id, allocation.targetId, { difference, reasons: [...transaction.reasons, reason] })
  await note(context, transaction)
  return warn(
    'allocation_taken_back',
    `${why} It is no target of ${id} any more: ${inWords(difference, currency)} of that is not allocated.`,
  )
}

const warn = (code: string, message: string): Warning => ({ field: 'ledgerEntryId', code, message })

async function note(
  context: Context,
  before: StoredTransaction,
  { act, also = {} }: { act?: string; also?: Record<string, unknown> } = {},
): Promise<void> {
  const after = await findTransaction(context.db, before.id)
  if (!after) throw new Error(`the bank transaction ${before.id} must be there`)
  context.changed({ target: { type: 'transaction', id: before.id }, before: audited(before), after: { ...audited(after), ...also } }, act)
}
