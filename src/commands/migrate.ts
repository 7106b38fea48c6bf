import { readConfig } from '../config.ts'
import type { Command } from './arguments.ts'
import { readArguments } from './arguments.ts'
import { checkMigrations } from './migrate-check.ts'
import { openForCommand } from './open-for-command.ts'

export const migrateCommand: Command = {
  usage: `  primanota migrate [--check]
      Brings the store to this version; serve does it by itself. With --check it is tried on a copy, and the store stays as it is.`,
  async run(args) {
    const { values } = readArguments(args, { check: { type: 'boolean', default: false } })
    if (values.check) return check()
    const { close } = await openForCommand()
    await close()
    process.stdout.write('The store is up to date.\n')
  },
}

async function check(): Promise<void> {
  const { waiting, seconds } = await checkMigrations(readConfig())
  process.stdout.write(
    waiting.length === 0
      ? 'The store is up to date: there is nothing to try.\n'
      : `${waiting.length} changes work on a copy, in ${seconds.toFixed(1)} s, and the books come to the same:\n${waiting.map(name => `  ${name}\n`).join('')}The store is as it was.\n`,
  )
}
