/** Many postings, some at a time: the first ones wait in the outbox to be undone, and the others wait for them. */
import type { Entry } from '../../../api/outbox.ts'

export interface BulkState {
  total: number
  done: number
  refused: number
  isOver: boolean
}

export interface BulkParts<Item> {
  /** Decides about some of them together; answers with their ids. */
  hold(items: readonly Item[]): readonly string[]
  onSettled(listener: (entry: Entry) => void): () => void
  onCancelled(listener: (change: { targetId: string }) => void): () => void
  changed(state: BulkState): void
}

/** Enough to keep the connection busy, and few enough that the outbox stays small. */
export const waveSize = 50

export interface BulkRun {
  /** What was not decided yet stays as it is. */
  stop(): void
}

export function runBulk<Item>(items: readonly Item[], parts: BulkParts<Item>): BulkRun {
  let next = 0
  let done = 0
  let refused = 0
  let isStopped = false
  let under = new Set<string>()
  const tell = (): void => {
    const isOver = under.size === 0 && (isStopped || next >= items.length)
    parts.changed({ total: items.length, done, refused, isOver })
    if (isOver) for (const end of ends) end()
  }
  const wave = (): void => {
    if (isStopped || next >= items.length) return
    const some = items.slice(next, next + waveSize)
    next += some.length
    under = new Set(parts.hold(some))
  }
  const ends = [
    parts.onSettled(({ change, state }) => {
      if (!under.delete(change.targetId)) return
      if (state === 'refused') refused++
      else done++
      if (under.size === 0) wave()
      tell()
    }),
    parts.onCancelled(({ targetId }) => {
      if (!under.has(targetId)) return
      // They were decided together, and are taken back together.
      under = new Set()
      isStopped = true
      tell()
    }),
  ]
  wave()
  tell()
  return {
    stop() {
      isStopped = true
      tell()
    },
  }
}
