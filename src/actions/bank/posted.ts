/**
 * A document that movements were matched with before it was posted: now that it has its entry, their settlement is booked. What the entry cannot take, since
 * it turned out to be a credit note, is paid already, or nobody knows the rate, is not settled by it, and a person must see it: the queue is where they
 * look, and not the differences of what is reconciled. So a movement that has no other target goes back there. One that has keeps them: they are settled, and
 * taking their bookings back would undo what is right; what was meant for the document is open as a difference, with the reason.
 */
import { differenceAccountOf, planSettlement, type SettledEntry, takePart, takeWhole } from '../../domain/bank/settling.ts'
import type { Warning } from '../../domain/checks.ts'
import { fromMinor, type Minor, minus, sum } from '../../domain/money/money.ts'
import { refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
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
import { findLockedUntil } from '../../store/ledger/lock.ts'
import { audited, differenceReasons } from './records/transaction.ts'
import { bookSettlement } from './settle.ts'
import { booksOf } from './settling-rules.ts'
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

type TookNothing = Said<typeof tookNothing>

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
  const lockedUntil = context.services.ledger.isOwn ? await findLockedUntil(db) : null
  const { date } = transaction
  if (lockedUntil !== null && date <= lockedUntil) {
    return giveUp(context, meant, say('target_took_nothing.locked', { documentId, ledgerEntryId: entry.id, date }))
  }
  const books = await booksOf(context, transaction, entry, transaction.chosenAccount)
  if (refused(books)) {
    const rate = { currency: transaction.currency, home: entry.currency, date: transaction.date }
    return giveUp(context, meant, say('target_took_nothing.no_rate', { documentId, ledgerEntryId: entry.id, ...rate }))
  }
  const { part, isDifferenceBooked } = isWhole
    ? takeWhole(transaction, entry, books)
    : { part: takePart(allocation.amount, entry, books), isDifferenceBooked: false }
  const name = { targetType: allocation.targetType, targetId: documentId }
  const settlement = planSettlement(transaction, [{ ...name, ...part }], isDifferenceBooked, books)
  const settlementId = await bookSettlement(context, settlement)
  bookAllocation(db, transaction.id, documentId, {
    ...name,
    amount: part.amount,
    entryId,
    settled: part.settled,
    withheld: part.withheld,
    settlementId,
  })
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
  const { id: transactionId, currency } = transaction
  const open = { amount: fromMinor(difference, currency), currency }
  return warn(say('difference_open.posted', { documentId, ledgerEntryId: entry.id, transactionId, ...open }))
}

/** Why the entry can take nothing of that amount, whatever the rate; undefined where it can. */
function whyNothing(amount: Minor, { id: ledgerEntryId, openAmount }: SettledEntry, documentId: string): TookNothing | undefined {
  if (openAmount === 0) return say('target_took_nothing.settled', { documentId, ledgerEntryId })
  if (openAmount < 0 === amount < 0) return undefined
  return say('target_took_nothing.wrong_sign', { documentId, ledgerEntryId, moved: amount < 0 ? 'out' : 'in' })
}

async function giveUp(context: Context, { transaction, allocation, others }: Meant, why: TookNothing): Promise<Warning> {
  const { db } = context
  const { id, amount, currency, allocations } = transaction
  if (allocations.length === 1) {
    deleteSettlement(db, id, allocations)
    forgetAliases(db, id)
    await note(context, transaction, { act: 'unmatch_transaction', also: { takenBack: why } })
    return warn(say('match_taken_back', { why, transactionId: id }))
  }
  const difference = minus(amount, others)
  dropAllocation(db, id, allocation.targetId, { difference, reasons: [...transaction.reasons, why] })
  await note(context, transaction)
  return warn(say('allocation_taken_back', { why, transactionId: id, amount: fromMinor(difference, currency), currency }))
}

const warn = (said: Said): Warning => ({ field: 'ledgerEntryId', ...said })

async function note(
  context: Context,
  before: StoredTransaction,
  { act, also = {} }: { act?: string; also?: Record<string, unknown> } = {},
): Promise<void> {
  const after = await findTransaction(context.db, before.id)
  if (!after) throw new Error(`the bank transaction ${before.id} must be there`)
  context.changed({ target: { type: 'transaction', id: before.id }, before: audited(before), after: { ...audited(after), ...also } }, act)
}
