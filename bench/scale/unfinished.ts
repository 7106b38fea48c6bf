/** What waits for somebody in the organizations of a mix: documents to post, movements to match. Each is handed out once: done again it would be refused. */
import { type Counts, paidEntry } from './fill-records.ts'
import { entryId } from './ledger-rows.ts'
import { type Planned, paddedId } from './mix.ts'

/** Larger organizations are drawn more often, and the largest so many times as often at most. */
const weightMax = 60

/** An organization as often as it is drawn. */
export const placesOf = (organizations: readonly Planned[]): number[] =>
  organizations.flatMap(({ at, weight }) => Array<number>(Math.min(weight, weightMax)).fill(at))

export interface Unfinished {
  /** What `post_document` takes; undefined where the organization has none left. */
  nextPosting(at: number): { documentId: string } | undefined
  /** What `match_transaction` takes. */
  nextMatch(at: number): { transactionId: string; ledgerEntryId: string } | undefined
}

/** @param done how many of each were done before in every organization */
export function createUnfinished(entries: readonly number[], counts: Counts, done: number): Unfinished {
  const posted = new Map<number, number>()
  const matched = new Map<number, number>()
  return {
    nextPosting(at) {
      const next = posted.get(at) ?? (counts.codedFrom[at] as number) + done
      if (next > (counts.documents[at] as number)) return undefined
      posted.set(at, next + 1)
      return { documentId: paddedId('doc', next) }
    },
    nextMatch(at) {
      const fromEnd = matched.get(at) ?? done
      const movement = (counts.movements[at] as number) - fromEnd
      const entry = paidEntry(entries[at] as number, fromEnd)
      if (movement < (counts.waitingFrom[at] as number) || entry * 3 < (entries[at] as number) * 2) return undefined
      matched.set(at, fromEnd + 1)
      return { transactionId: paddedId('txn', movement), ledgerEntryId: entryId(entry) }
    },
  }
}
