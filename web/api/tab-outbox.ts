/** The outbox of this tab: what it holds is sent when the page goes, and what a closed tab left is sent by the next one. */
import { onlineManager } from '@tanstack/react-query'
import { gate } from './client.ts'
import { type Change, createOutbox, type Entry } from './outbox.ts'
import { sendChange } from './send-change.ts'
import { listStoredChanges, removeChange, storeChange } from './stored-changes.ts'

const tab: string = crypto.randomUUID()
const lockOf = (name: string): string => `primanota-tab-${name}`

const settledListeners = new Set<(entry: Entry) => void>()
const cancelledListeners = new Set<(change: Change) => void>()

export const outbox = createOutbox({
  send: sendChange,
  keep: storeChange,
  forget: removeChange,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  settled(entry) {
    for (const listener of settledListeners) listener(entry)
  },
})

export function onSettled(listener: (entry: Entry) => void): () => void {
  settledListeners.add(listener)
  return () => settledListeners.delete(listener)
}

export function onCancelled(listener: (change: Change) => void): () => void {
  cancelledListeners.add(listener)
  return () => cancelledListeners.delete(listener)
}

/** Takes back what was not sent yet: this one, or the last. */
export function undo(key?: string): Change | undefined {
  const change = key === undefined ? outbox.cancelLast() : outbox.cancel(key)
  if (!change) return undefined
  const together = outbox.entries().filter(entry => change.group !== undefined && entry.change.group === change.group)
  for (const entry of together) outbox.cancel(entry.change.key)
  for (const listener of cancelledListeners) listener(change)
  return change
}

export interface Decided {
  operation: string
  input: Readonly<Record<string, unknown>>
  targetId: string
  title: string
  label?: string
  group?: string
}

/** Called when the key is pressed: the change gets its key here. */
export function hold(decided: Decided, who: { userId: string; organizationId: string }): Change {
  const change: Change = { ...decided, ...who, key: crypto.randomUUID(), tab, decidedAt: Date.now() }
  outbox.hold(change)
  return change
}

/** Lives for as long as the tab does; another one asks for it before it takes over what was left. */
async function resumeLeft(userId: string): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const alive = new Set(held.map(({ name }) => name))
  const left = (await listStoredChanges()).filter(
    change => change.userId === userId && change.tab !== tab && !alive.has(lockOf(change.tab)),
  )
  outbox.resume(left)
}

export function startOutbox(userId: string): void {
  void navigator.locks.request(lockOf(tab), () => new Promise(() => undefined))
  window.addEventListener('pagehide', () => {
    gate.leave(true)
    outbox.flush()
  })
  window.addEventListener('pageshow', () => gate.leave(false))
  onlineManager.subscribe(isOnline => isOnline && outbox.retryWaiting())
  resumeLeft(userId).catch(() => undefined)
}
