import closeWithGrace from 'close-with-grace'
import { printSetupLink } from '../access/setup-link.ts'
import { serve } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import type { Command } from './index.ts'

export const serveCommand: Command = {
  usage: '  primanota serve\n      Serves until it is stopped (the default).',
  async run() {
    const config = readConfig()
    const log = createLog(config.logLevel)
    const service = await serve(config, log)
    closeWithGrace({ delay: 30_000, logger: false }, async ({ signal, err }) => {
      if (err) log.fatal({ err }, 'stopped by a mistake of ours')
      else process.stdout.write(`Primanota stops (${signal}): requests under way are finished.\n`)
      await service.close()
    })
    process.stdout.write(`Primanota serves at ${service.house.baseUrl}\n`)
    await printSetupLink(service.house, line => process.stdout.write(`${line}\n`))
  },
}
