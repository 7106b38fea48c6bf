import { constants } from 'node:os'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { type OpenServices, openServices } from '../services.ts'

const cleanUps = new Set<() => Promise<unknown>>()

/** A command that is broken off takes along the PostgreSQL that it started. What comes back takes the clean-up from the list again. */
export function cleanUpOnSignal(cleanUp: () => Promise<unknown>): () => void {
  if (cleanUps.size === 0) listenToSignals()
  cleanUps.add(cleanUp)
  return () => cleanUps.delete(cleanUp)
}

let isListening = false

function listenToSignals(): void {
  if (isListening) return
  isListening = true
  // Not once: Ctrl-C reaches us twice, from the terminal and from npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      await Promise.allSettled([...cleanUps].map(cleanUp => cleanUp()))
      process.exit(128 + constants.signals[signal])
    })
  }
}

/** The services, for a command: beside the process that has them open, or alone. */
export async function openForCommand(): Promise<OpenServices> {
  const opening = openServices(readConfig(), createLog('silent'), 'share')
  cleanUpOnSignal(async () => (await opening).close())
  return opening
}
