import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { hashOfNoPassword } from '../access/passwords.ts'
import { NotRestored, restore } from '../archive/restore.ts'
import type { Command } from './arguments.ts'
import { CommandError, print, readArguments, UsageError } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

export const restoreCommand: Command = {
  usage: `  primanota restore ARCHIVE [--json]
      Reads an archive of everything (GET /api/rest/exports/everything) into an installation that does not have the organization: all of it, or nothing.
      Nobody's password is part of an archive: primanota users reset-password EMAIL makes a link for each.`,
  async run(args) {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } }, 1)
    const [path] = positionals
    if (path === undefined) throw new UsageError('The archive is missing.')
    await access(path).catch(() => {
      throw new CommandError(`There is no file ${path}.`)
    })
    const { services, close } = await openForCommand()
    try {
      const restored = await restore(services, createReadStream(path), await hashOfNoPassword())
      const { organization, entries, files, people, known } = restored
      const alsoHere = known === 0 ? '' : ` ${known} more had an account here already, which stays as it is.`
      print(
        values.json,
        restored,
        `${organization.name} (${organization.id}) is restored: ${entries} entries, ${files} files, ${people} people.${alsoHere}
Whoever came with it needs a new password: primanota users reset-password EMAIL.`,
      )
    } catch (error) {
      if (error instanceof NotRestored) throw new CommandError(error.message)
      throw error
    } finally {
      await close()
    }
  },
}
