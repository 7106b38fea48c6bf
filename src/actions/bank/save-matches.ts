/** Saves what the engine matched by itself, many at a time, each looked at again under the locks. */
import type { Decision } from '../../domain/bank/matching/decisions.ts'
import { type Books, closedBy, type Part, planSettlement, type SettledEntry } from '../../domain/bank/settling.ts'
import type { BankTransaction } from '../../domain/bank/transactions.ts'
import { absolute, fromMinor, type Minor, minus } from '../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { regions } from '../../regions/index.ts'
import { listDeclinedOf } from '../../store/bank-learnt.ts'
import {
  lockOpenEntries,
  type NewSettlement,
  returnToQueue,
  saveAllocations,
  saveSettled,
  takeFromQueue,
} from '../../store/bank-settlements.ts'
import type { NewEntry } from '../../store/ledger.ts'
import { saveEntries } from '../../store/ledger-bulk.ts'
import { chartOf } from '../chart.ts'
import { toSettledEntry } from './targets.ts'

interface Match {
  transaction: BankTransaction
  decision: Extract<Decision, { kind: 'match' }>
}

/**
 * How many of them still held. Entries are numbered by one after the other, so they come last: until then others may save theirs. `guard` throws where the
 * run was lost meanwhile.
 */
export async function saveMatches(context: Context, matches: readonly Match[], guard: () => Promise<void>): Promise<number> {
  const { db, now, house } = context
  const taken = await takeFromQueue(
    db,
    matches.map(({ transaction }) => transaction.id),
  )
  const declined = await listDeclinedOf(db, [...taken])
  const held = await lockOpenEntries(db, [...new Set(matches.flatMap(({ decision }) => decision.targets.map(target => target.id)))])
  const open = new Map([...held].map(([id, entry]) => [id, toSettledEntry(entry)]))
  const booksOf = await libraryOf(context, new Set([...open.values()].map(entry => entry.regionKey)))
  const settlements: NewSettlement[] = []
  const entries: NewEntry[] = []
  const dropped: BankTransaction[] = []
  for (const { transaction, decision } of matches) {
    if (!taken.has(transaction.id)) continue
    const isDeclined = decision.targets.some(target => declined.has(`${transaction.id} ${target.id}`))
    const parts = isDeclined ? undefined : stillOpen(transaction, decision, open)
    if (!parts) {
      dropped.push(transaction)
      continue
    }
    for (const { entry, settled } of parts) open.set(entry!.id, lessened(entry!, settled))
    const settlement = planSettlement(transaction, parts, false, booksOf(parts[0]!.entry!.regionKey))
    const settlementId = settlement.entry && house.ledger.isOwn ? context.newId('led') : null
    if (settlement.entry && settlementId !== null) {
      const posted = { provider: house.ledger.name, externalReference: null, postedAt: now.toISOString() }
      entries.push({ id: settlementId, entry: settlement.entry, marker: settlementId, ...posted })
    }
    settlements.push({
      transactionId: transaction.id,
      state: 'reconciled',
      matchedBy: 'auto',
      reasons: decision.reasons,
      difference: settlement.difference,
      differenceAccount: settlement.differenceAccount,
      settledAt: now.toISOString(),
      allocations: parts.map(({ targetType, targetId, amount, entry, settled }) => ({
        targetType,
        targetId,
        amount,
        entryId: entry!.id,
        settled,
        settlementId,
      })),
    })
  }
  returnToQueue(db, dropped)
  saveSettled(db, settlements)
  await guard()
  saveEntries(db, entries)
  saveAllocations(db, settlements)
  note(context, settlements, matches)
  return settlements.length
}

async function libraryOf(context: Context, regionKeys: ReadonlySet<string>): Promise<(regionKey: string) => Books> {
  const library = new Map<string, Books>()
  for (const regionKey of regionKeys) {
    const chart = await chartOf(context, regionKey)
    const accountName = (number: string) => chart.get(number)?.name.local ?? number
    library.set(regionKey, { region: regions[regionKey]!, accountName, inBooks: amount => amount })
  }
  return regionKey => library.get(regionKey)!
}

/** Undefined where a target has less open by now than the match asks for. */
function stillOpen(
  { currency }: BankTransaction,
  { targets }: Match['decision'],
  open: ReadonlyMap<string, SettledEntry>,
): Part[] | undefined {
  const parts: Part[] = []
  for (const { type, id, amount } of targets) {
    const entry = open.get(id)
    const isThere = entry && entry.currency === currency && entry.openAmount !== 0 && entry.openAmount < 0 === amount < 0
    if (!isThere || absolute(amount) > absolute(entry.openAmount) || entry.regionKey !== (parts[0]?.entry?.regionKey ?? entry.regionKey))
      return undefined
    parts.push({ targetType: type, targetId: id, amount, entry, ...closedBy(amount, entry) })
  }
  return parts
}

const lessened = (entry: SettledEntry, settled: Minor): SettledEntry => {
  const openAmount = minus(entry.openAmount, settled)
  return { ...entry, openAmount, payable: openAmount }
}

const notedTogether = 100

/** A row of the audit log says what was matched together, each with its targets and its booking: a row for each would be most of the work. */
function note(context: Context, settlements: readonly NewSettlement[], matches: readonly Match[]): void {
  const currencies = new Map(matches.map(({ transaction }) => [transaction.id, transaction.currency]))
  const shown = ({ transactionId, allocations, reasons }: NewSettlement) => ({
    transactionId,
    reasons: reasons.map(({ code }) => code),
    allocations: allocations.map(({ targetId, amount, settlementId }) => ({
      ledgerEntryId: targetId,
      amount: fromMinor(amount, currencies.get(transactionId)!),
      settlementEntryId: settlementId,
    })),
  })
  for (let at = 0; at < settlements.length; at += notedTogether) {
    const together = settlements.slice(at, at + notedTogether)
    const after = { matchedBy: 'auto', count: together.length, matches: together.map(shown) }
    context.changed({ target: { type: 'bank_matches', id: together[0]!.transactionId }, before: null, after }, 'reconcile_now')
  }
}
