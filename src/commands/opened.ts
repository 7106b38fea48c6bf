import { constants } from 'node:os'
import { readConfig } from '../config.ts'
import { type OpenHouse, openHouse } from '../house.ts'
import { createLog } from '../log.ts'

/** The house, for a command: beside the service that has it open, or alone. A command that is broken off takes along the PostgreSQL that it started. */
export async function openForCommand(): Promise<OpenHouse> {
  const opening = openHouse(readConfig(), createLog('silent'), 'share')
  // Not once: Ctrl-C reaches us twice, from the terminal and from npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      await opening.then(({ close }) => close()).catch(() => {})
      process.exit(128 + constants.signals[signal])
    })
  }
  return opening
}
