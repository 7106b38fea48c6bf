import type { Command } from './arguments.ts'
import { readArguments } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

export const migrateCommand: Command = {
  usage: '  primanota migrate\n      Brings the store to this version; serve does it by itself.',
  async run(args) {
    readArguments(args, {})
    const { close } = await openForCommand()
    await close()
    process.stdout.write('The store is up to date.\n')
  },
}
