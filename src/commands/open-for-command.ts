import { constants } from 'node:os'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { type OpenServices, openServices } from '../services.ts'

/** The services, for a command: beside the process that has them open, or alone. A command that is broken off takes along the PostgreSQL that it started. */
export async function openForCommand(): Promise<OpenServices> {
  const opening = openServices(readConfig(), createLog('silent'), 'share')
  // Not once: Ctrl-C reaches us twice, from the terminal and from npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      await opening.then(({ close }) => close()).catch(() => {})
      process.exit(128 + constants.signals[signal])
    })
  }
  return opening
}
