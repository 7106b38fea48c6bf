/**
 * Changes that are one statement each, and of one organization, commit together where they wait for a connection at the same moment: what a transaction costs
 * beside its statements (a trip, a commit, a sync to the disk) is shared by all of them. Whoever finds a connection free waits for nobody, and is alone.
 * Such a statement adds new rows and locks no row but the head of a partition of the chain, of which a group has one. Two groups may wait for each other only where
 * both add a row with the same key: the server then ends one of them. Where it refuses a group nothing of that was done, and each is sent again by itself: only the
 * one at fault fails. A statement by itself locks the head last and then waits for nobody, so these come to an end.
 */
import type { ChainPartitions } from '../access/chain-partitions.ts'
import { wasNeverSent } from './batch.ts'
import type { Send } from './connections.ts'
import { isRolledBack, StoreAway } from './faults.ts'
import type { Sql } from './sql.ts'

/** Made when it is known which partition of the chain it goes on. */
export type Change = (strand: number) => Sql

export type CommitTogether = (organizationId: string, change: Change) => Promise<void>

/** With the time in the line for connections since which the caller has waited, where that is not now. */
export type Connected = <Value>(work: (send: Send) => Promise<Value>, since?: number) => Promise<Value>

/** More would hold up the first of them, and whoever waits for the same partition in another process. */
const togetherMax = 8

interface Group {
  changes: Change[]
  /** When who began it came. */
  since: number
  done: Promise<void>
}

/** The server said so, or nothing was written to it. */
const isUndone = (error: unknown): boolean => wasNeverSent(error) || isRolledBack(error)

export function groupCommits(connected: Connected, strands: ChainPartitions, lineTime: () => number): CommitTogether {
  /** Of each organization the one that waits for a connection, and may be joined until it has one. */
  const waiting = new Map<string, Group>()

  const send = (organizationId: string, changes: readonly Change[], since?: number, onConnected?: () => void): Promise<void> =>
    connected(async sendBatch => {
      onConnected?.()
      const strand = strands.take(organizationId)
      try {
        await sendBatch(changes.map(change => change(strand)))
      } finally {
        strands.give(organizationId, strand)
      }
    }, since)

  function begin(organizationId: string, change: Change, since: number): Group {
    const changes = [change]
    const close = () => {
      if (waiting.get(organizationId) === group) waiting.delete(organizationId)
    }
    const group: Group = { changes, since, done: send(organizationId, changes, since, close).finally(close) }
    waiting.set(organizationId, group)
    return group
  }

  async function commit(organizationId: string, change: Change, since: number, isSecondTry: boolean): Promise<void> {
    const open = waiting.get(organizationId)
    // One that was begun by who came later may wait for longer than is left to us.
    const joined = open && open.since <= since && open.changes.length < togetherMax ? open : undefined
    joined?.changes.push(change)
    const group = joined ?? begin(organizationId, change, since)
    try {
      await group.done
    } catch (error) {
      // Whoever began it has waited in vain for longer than who joined it: they wait once more, for what is left of their own time.
      if (joined && error instanceof StoreAway && !isSecondTry) return commit(organizationId, change, since, true)
      if (group.changes.length === 1 || !isUndone(error)) throw error
      return send(organizationId, [change])
    }
  }

  return (organizationId, change) => commit(organizationId, change, lineTime(), false)
}
