/** What a service need not have to be ready, loaded once it is. */
import type { Log } from './log.ts'

/**
 * All that is ours and is imported only where it is first used. A build may take the place of our files while the service runs, and the files of two builds
 * must not mix: so nothing is left to be loaded whenever somebody happens to need it.
 */
const parts = [
  () => import('./extraction/read-document.ts'),
  () => import('./statements/read-statements.ts'),
  () => import('./providers/reader/second-reading.ts'),
  () => import('./mcp/index.ts'),
  () => import('./demo/fill.ts'),
]

/** Whoever waited for the service comes first. */
const pauseMs = 1_000

/** Returns how to give it up. */
export function preload(log: Log): () => void {
  const timer = setTimeout(async () => {
    try {
      for (const load of parts) await load()
    } catch (error) {
      log.error({ err: error }, 'a part of Primanota could not be loaded: start it again')
    }
  }, pauseMs)
  return () => clearTimeout(timer)
}
