import { openHouse } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './index.ts'

export const migrateCommand: Command = {
  usage: '  primanota migrate\n      Brings the store to this version; serve does it by itself.',
  async run(args) {
    readArguments(args, {})
    const { close } = await openHouse(readConfig(), createLog('silent'), 'share')
    await close()
    process.stdout.write('The store is up to date.\n')
  },
}
