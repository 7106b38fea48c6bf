/** What the engine matched by itself, planned to be saved: one after the other, each seeing what those before it left open. */
import { absolute, type Minor, minus, sum } from '../money/money.ts'
import { isBookable } from './bookable-differences.ts'
import type { Decision, Reason } from './matching/decisions.ts'
import { type Books, closedBy, lessenedBy, type Part, type SettledEntry } from './settling.ts'
import type { BankTransaction } from './transactions.ts'

export type Match = Extract<Decision, { kind: 'match' }>

/** How it is booked follows from it, and is worked out when it is saved: until then a thousand bookings would wait in memory. */
export interface PlannedMatch {
  transaction: BankTransaction
  reasons: readonly Reason[]
  parts: readonly Part[]
  /** What the movement is more or less than its targets took is a fee or a rate, and is booked as such. */
  isDifferenceBooked: boolean
  books: Books
}

/** Undefined where a target has less open than the match asks for. */
export type PlanMatch = (transaction: BankTransaction, match: Match) => PlannedMatch | undefined

/** The entries that are open. What is closed is forgotten: no other match takes anything of it. */
export interface OpenEntries {
  find(id: string): SettledEntry | undefined
  forget(id: string): void
}

export function createMatchPlanner(open: OpenEntries, booksOf: (regionKey: string) => Books): PlanMatch {
  /** Of entries that were settled in part: the others are as they were read. */
  const lessened = new Map<string, SettledEntry>()

  function partsOf({ currency }: BankTransaction, { targets }: Match): Part[] | undefined {
    const parts: Part[] = []
    for (const { type, id, amount } of targets) {
      const entry = lessened.get(id) ?? open.find(id)
      const isThere = entry && entry.currency === currency && entry.openAmount !== 0 && entry.openAmount < 0 === amount < 0
      if (!isThere || absolute(amount) > absolute(entry.openAmount)) return undefined
      if (entry.regionKey !== (parts[0]?.entry?.regionKey ?? entry.regionKey)) return undefined
      parts.push({ targetType: type, targetId: id, amount, entry, ...closedBy(amount, entry) })
    }
    return parts
  }

  return (transaction, match) => {
    const parts = partsOf(transaction, match)
    if (!parts) return undefined
    const difference = minus(transaction.amount, sum(parts.map(part => part.amount)))
    if (difference !== 0 && !isExplained(difference, parts)) return undefined
    for (const part of parts) {
      const left = lessenedBy(part.entry!, part, transaction.date)
      if (left.openAmount !== 0) lessened.set(left.id, left)
      else {
        lessened.delete(left.id)
        open.forget(left.id)
      }
    }
    return { transaction, reasons: match.reasons, parts, isDifferenceBooked: difference !== 0, books: booksOf(parts[0]!.entry!.regionKey) }
  }
}

/** Of one target that is closed by it, and that nothing is withheld of: what a person's match would book by itself. */
function isExplained(difference: Minor, parts: readonly Part[]): boolean {
  const [only, ...others] = parts
  const entry = only?.entry
  if (!entry || others.length > 0 || only.amount !== entry.openAmount || entry.payable !== entry.openAmount) return false
  return isBookable(difference, entry.openAmount, { isForeign: entry.original !== null, currency: entry.currency })
}
