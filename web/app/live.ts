/** For screens that keep a list of their own: which records changed. */
import type { Target } from '../api/changes.ts'

const listeners = new Set<(targets: readonly Target[]) => void>()

export function onTargets(listener: (targets: readonly Target[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellTargets(targets: readonly Target[]): void {
  for (const listener of listeners) listener(targets)
}
