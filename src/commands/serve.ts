import { printSetupLink } from '../access/setup-link.ts'
import type { Service } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { giveBackMemoryWhenIdle } from '../idle-memory.ts'
import { createLog, type Log } from '../log.ts'
import { openServices } from '../services.ts'
import { standardOutput } from '../standard-output.ts'
import type { Command } from './arguments.ts'
import { readArguments } from './arguments.ts'
import { stopInGoodOrder } from './stopping.ts'

export const serveCommand: Command = {
  usage: '  primanota serve\n      Serves until it is stopped (the default), on PORT (4000 when unset).',
  async run(args) {
    readArguments(args, {})
    const config = readConfig()
    const log = createLog(config.logLevel, standardOutput)
    const starting = start(config, log)
    // A start that fails has cleared up behind itself.
    const stop = async () => (await starting.catch(() => undefined))?.close()
    const { isStopping } = stopInGoodOrder(stop, log, { endsWithParent: config.isStartedByNpm, graceMs: config.stopMs })
    const service = await starting
    if (isStopping()) return
    giveBackMemoryWhenIdle()
    process.stdout.write(`Primanota serves at ${service.services.baseUrl}\n`)
    await printSetupLink(service.services, line => process.stdout.write(`${line}\n`)).catch(error => {
      log.warn({ reason: error.message }, 'the link to create the first account could not be made: start again to get one')
    })
  },
}

/** What serves is most of Primanota: it is loaded while the store starts. */
async function start(config: Config, log: Log): Promise<Service> {
  const opening = openServices(config, log, 'own')
  const [opened, { serve }] = await Promise.all([opening, import('../app.ts')]).catch(async error => {
    await opening.then(({ close }) => close()).catch(() => {})
    throw error
  })
  return serve(opened, config, log)
}
