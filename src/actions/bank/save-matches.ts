/** Saves what the engine matched by itself, many at a time, each looked at again as it stands by now. */
import type { PlannedMatch } from '../../domain/bank/planned-matches.ts'
import { differenceAccountOf, planSettlement } from '../../domain/bank/settling.ts'
import { fromMinor, plus } from '../../domain/money/money.ts'
import type { Context } from '../../kernel/context.ts'
import { listDeclinedOf } from '../../store/bank/learnt.ts'
import {
  insertSettlements,
  type NewSettlement,
  returnToQueue,
  saveAllocations,
  settleEntries,
  type Taking,
  takeFromOpen,
  takeFromQueue,
} from '../../store/bank/settlements.ts'
import { findLockedUntil } from '../../store/ledger/lock.ts'
import { type NewPayment, savePayments } from '../../store/ledger/payments.ts'
import { bookkeeperOf } from '../connections/ledger-of.ts'
import { differenceReasons } from './records/transaction.ts'

/**
 * How many of them still held. Entries are numbered by one after the other, so they come last: until then others may save theirs. `guard` throws where the
 * run was lost meanwhile.
 */
export async function saveMatches(context: Context, matches: readonly PlannedMatch[], guard: () => Promise<void>): Promise<number> {
  const { db, now, services } = context
  const ids = matches.map(({ transaction }) => transaction.id)
  const taken = await takeFromQueue(db, ids)
  const declined = await listDeclinedOf(db, ids)
  const isDeclined = ({ transaction, parts }: PlannedMatch) =>
    declined.size > 0 && parts.some(({ targetId }) => declined.has(`${transaction.id} ${targetId}`))
  // What would be booked on a locked day waits in the queue, for a person to see.
  const lockedUntil = await findLockedUntil(db)
  const isLocked = ({ transaction }: PlannedMatch) => services.ledger.isOwn && lockedUntil !== null && transaction.date <= lockedUntil
  // Who keeps the books elsewhere may have been connected meanwhile: there nothing is booked beside a payment.
  const { isOwn } = await bookkeeperOf(context)
  const isBookedHere = ({ isDifferenceBooked }: PlannedMatch) => isOwn || !isDifferenceBooked
  const isWanted = (match: PlannedMatch) => !isDeclined(match) && !isLocked(match) && isBookedHere(match)
  const wanted = matches.filter(match => taken.has(match.transaction.id) && isWanted(match))
  const open = await takeFromOpen(db, takenBy(wanted))
  const held = wanted.filter(({ parts }) => parts.every(({ entry }) => open.has(entry!.id)))
  if (held.length < taken.size) giveBack(context, matches, taken, wanted, held, open)
  const payments: NewPayment[] = []
  const settlements = held.map(({ transaction, reasons, parts, isDifferenceBooked, books }): NewSettlement => {
    const settlement = planSettlement(transaction, parts, isDifferenceBooked, books)
    const { difference, booked, entry } = settlement
    const settlementId = entry && isOwn ? context.newId('led') : null
    if (entry && settlementId !== null) payments.push({ id: settlementId, entry })
    return {
      transactionId: transaction.id,
      reasons: booked.length === 0 ? reasons : [...reasons, ...differenceReasons(transaction, booked)],
      difference,
      differenceAccount: differenceAccountOf(settlement),
      differenceCurrency: booked[0]?.currency ?? null,
      chosenAccount: null,
      allocations: parts.map(({ targetType, targetId, amount, entry: settled, settled: closes, withheld }) => ({
        targetType,
        targetId,
        amount,
        entryId: settled!.id,
        settled: closes,
        withheld,
        settlementId,
      })),
    }
  })
  insertSettlements(db, { state: 'reconciled', matchedBy: 'auto', at: now }, settlements)
  saveAllocations(db, settlements)
  await guard()
  savePayments(db, payments, { provider: services.ledger.name, at: now })
  note(context, settlements, held)
  return held.length
}

function takenBy(matches: readonly PlannedMatch[]): Map<string, Taking> {
  const taken = new Map<string, Taking>()
  for (const { parts } of matches) {
    for (const { entry, settled, withheld } of parts) {
      const before = taken.get(entry!.id)
      taken.set(
        entry!.id,
        before ? { settled: plus(before.settled, settled), withheld: plus(before.withheld, withheld) } : { settled, withheld },
      )
    }
  }
  return taken
}

/** What was taken from the queue and does not hold goes back there, and what it took from its entries to them. */
function giveBack(
  { db }: Context,
  matches: readonly PlannedMatch[],
  taken: ReadonlySet<string>,
  wanted: readonly PlannedMatch[],
  held: readonly PlannedMatch[],
  open: ReadonlySet<string>,
): void {
  const isHeld = new Set(held)
  returnToQueue(
    db,
    matches.filter(match => taken.has(match.transaction.id) && !isHeld.has(match)).map(({ transaction }) => transaction.id),
  )
  const lost = wanted.filter(match => !isHeld.has(match)).flatMap(({ parts }) => parts)
  settleEntries(
    db,
    lost.filter(({ entry }) => open.has(entry!.id)).map(({ entry, settled, withheld }) => ({ entryId: entry!.id, settled, withheld })),
    -1,
  )
}

const notedTogether = 200
const notedColumns = ['transactionId', 'ledgerEntryId', 'amount', 'settlementEntryId']

/**
 * A row of the audit log says what was matched together, each with its target and its booking, by the reasons: a row for each, or the names of the fields
 * once more for each, would be most of the work.
 */
function note(context: Context, settlements: readonly NewSettlement[], matches: readonly PlannedMatch[]): void {
  for (let at = 0; at < settlements.length; at += notedTogether) {
    const together = settlements.slice(at, at + notedTogether)
    const byReasons: Record<string, unknown[][]> = {}
    together.forEach(({ transactionId, reasons, allocations }, index) => {
      const { currency } = matches[at + index]!.transaction
      const codes = reasons.map(({ code }) => code).join(' ')
      byReasons[codes] ??= []
      for (const { targetId, amount, settlementId } of allocations) {
        byReasons[codes].push([transactionId, targetId, fromMinor(amount, currency), settlementId])
      }
    })
    const after = { matchedBy: 'auto', count: together.length, columns: notedColumns, matches: byReasons }
    context.changed({ target: { type: 'bank_matches', id: together[0]!.transactionId }, before: null, after }, 'reconcile_now')
  }
}
