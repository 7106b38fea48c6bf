/**
 * Changes that wait a moment before they are sent, so that one key takes them back without a trace. The key that makes a change happen once is made when it
 * is decided, and goes with it through retries, a closed tab and the next start.
 */
import type { Problem } from '../../src/client/index.ts'

export interface Change {
  /** The Idempotency-Key. */
  key: string
  /** `post_document`, or `POST /ledger-entries/:id/reversal`. */
  operation: string
  input: Readonly<Record<string, unknown>>
  /** The record that it is about: it is out of the lists while the change waits. */
  targetId: string
  /** For the log: the supplier and the amount. */
  title: string
  /** What is done to it, where the frame of the app has no word of its own for it. */
  label?: string
  userId: string
  organizationId: string
  /** Decided together: taken back together. */
  group?: string
  /** Which tab decided it. */
  tab: string
  decidedAt: number
}

export type ChangeState = 'held' | 'sending' | 'waiting' | 'done' | 'refused' | 'unknown'

export interface Entry {
  change: Change
  state: ChangeState
  result?: unknown
  problem?: Problem
}

/** How a sending ended: nothing is known of it when the connection broke or the service failed. */
export type Sent = { result: unknown } | { problem: Problem } | { lost: true } | { failed: Problem }

export interface OutboxParts {
  send(change: Change): Promise<Sent>
  /** Keeps what is not sent yet beyond the life of the tab. */
  keep(change: Change): Promise<void>
  forget(key: string): Promise<void>
  after(ms: number, run: () => void): () => void
  /** The last word on a change: it is done, or refused and the record is back. */
  settled(entry: Entry): void
}

export interface Outbox {
  hold(change: Change): void
  /** For what a tab left behind: sent at once. */
  resume(changes: readonly Change[]): void
  /** Takes one back that is not on its way yet. */
  cancel(key: string): Change | undefined
  /** The same for the last one. */
  cancelLast(): Change | undefined
  /** Sends everything now: the page is being closed. */
  flush(): void
  /** The connection is back. */
  retryWaiting(): void
  retry(key: string): void
  /** Newest first. */
  entries(): readonly Entry[]
  subscribe(listener: () => void): () => void
}

export const heldMs = 4000
const parallelMax = 4
const retryMs = [2000, 5000, 15_000, 30_000, 60_000]
const entriesMax = 500

export function createOutbox(parts: OutboxParts): Outbox {
  const timers = new Map<string, () => void>()
  const attempts = new Map<string, number>()
  const listeners = new Set<() => void>()
  let list: readonly Entry[] = []
  let queue: string[] = []
  let sending = 0

  const find = (key: string): Entry | undefined => list.find(entry => entry.change.key === key)
  function update(next: readonly Entry[]): void {
    const isOver = ({ state }: Entry): boolean => state === 'done' || state === 'refused'
    list = next.length > entriesMax ? next.filter((entry, at) => at < entriesMax || !isOver(entry)) : next
    for (const listener of listeners) listener()
  }
  function set(key: string, part: Partial<Entry>): Entry | undefined {
    update(list.map(entry => (entry.change.key === key ? { ...entry, ...part } : entry)))
    return find(key)
  }
  function stopTimer(key: string): void {
    timers.get(key)?.()
    timers.delete(key)
  }
  function wait(key: string, ms: number): void {
    stopTimer(key)
    timers.set(
      key,
      parts.after(ms, () => release(key)),
    )
  }
  function release(key: string): void {
    stopTimer(key)
    if (!find(key) || queue.includes(key)) return
    queue = [...queue, key]
    pump()
  }
  function pump(unbounded = false): void {
    while (queue.length > 0 && (unbounded || sending < parallelMax)) {
      const [key, ...rest] = queue
      queue = rest
      void sendOne(key!)
    }
  }
  async function sendOne(key: string): Promise<void> {
    const entry = set(key, { state: 'sending' })
    if (!entry) return
    sending++
    let sent: Sent
    try {
      sent = await parts.send(entry.change)
    } catch {
      sent = { lost: true }
    }
    sending--
    await settle(key, sent)
    pump()
  }
  async function settle(key: string, sent: Sent): Promise<void> {
    if ('lost' in sent || 'failed' in sent) {
      const attempt = attempts.get(key) ?? 0
      attempts.set(key, attempt + 1)
      const delay = retryMs[attempt]
      // A lost connection comes back; a service that fails every time needs somebody to look.
      if ('failed' in sent && delay === undefined) return void set(key, { state: 'unknown', problem: sent.failed })
      set(key, { state: 'waiting' })
      return wait(key, delay ?? retryMs.at(-1)!)
    }
    const over: Partial<Entry> = 'result' in sent ? { state: 'done', result: sent.result } : { state: 'refused', problem: sent.problem }
    const entry = find(key)
    // The lists hear of it first: a posted document must not come back for a moment.
    if (entry) parts.settled({ ...entry, ...over })
    set(key, over)
    attempts.delete(key)
    await parts.forget(key).catch(() => undefined)
  }

  const outbox: Outbox = {
    hold(change) {
      update([{ change, state: 'held' }, ...list])
      void parts.keep(change).catch(() => undefined)
      wait(change.key, heldMs)
    },
    resume(changes) {
      const fresh = changes.filter(({ key }) => !find(key))
      update([...fresh.map(change => ({ change, state: 'waiting' as const })).reverse(), ...list])
      for (const { key } of fresh) release(key)
    },
    cancel(key) {
      const entry = find(key)
      if (entry?.state !== 'held' || queue.includes(key)) return undefined
      stopTimer(key)
      update(list.filter(one => one !== entry))
      void parts.forget(key).catch(() => undefined)
      return entry.change
    },
    cancelLast() {
      const last = list.find(({ state, change }) => state === 'held' && !queue.includes(change.key))
      return last && outbox.cancel(last.change.key)
    },
    flush() {
      for (const { change, state } of [...list].reverse()) if (state === 'held' || state === 'waiting') release(change.key)
      pump(true)
    },
    retryWaiting() {
      for (const { change, state } of [...list].reverse()) if (state === 'waiting') release(change.key)
    },
    retry(key) {
      attempts.delete(key)
      if (find(key)?.state === 'unknown') release(key)
    },
    entries: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return outbox
}

/** Records that a change is about to take out of the lists, or has taken. */
export const isPending = ({ state }: Entry): boolean => state !== 'done' && state !== 'refused'
