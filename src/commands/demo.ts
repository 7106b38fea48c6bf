import type { Command } from './arguments.ts'
import { CommandError, print, readArguments } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

export const demoCommand: Command = {
  usage: `  primanota demo [--password P] [--json]
      Fills an empty installation with two demo companies, a Danish and an Italian one, and half a year of their books. Broken off, it goes on when it is
      run again within a day.`,
  async run(args) {
    const { values } = readArguments(args, { password: { type: 'string' }, json: { type: 'boolean', default: false } })
    const opening = openForCommand()
    // It needs most of Primanota: that is loaded while the store starts.
    const [{ services, close }, { installDemo }] = await Promise.all([opening, import('../demo/install.ts')])
    try {
      const installed = await installDemo(services, values.password, line => {
        if (!values.json) process.stderr.write(`${line}\n`)
      })
      if ('failure' in installed) throw new CommandError(installed.failure)
      const { url, email, link, organizations } = installed
      const way =
        link === null
          ? 'Sign in with the password that you gave.'
          : `Set a password with this link. It works once, for an hour:\n\n  ${link}`
      print(
        values.json,
        installed,
        `\n${organizations.map(({ name }) => name).join(' and ')} are ready.\nStart Primanota, then open ${url} as ${email}. ${way}\n`,
      )
    } finally {
      await close()
    }
  },
}
