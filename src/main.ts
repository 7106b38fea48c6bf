/** The command line. Each command is a file in src/commands; this one picks it, and says in one sentence what went wrong. */

import { CommandError, UsageError } from './commands/arguments.ts'
import { findCommand, listNames, usageOf, usageOfAll } from './commands/index.ts'
import { ConfigError } from './config/environment.ts'
import { isUnavailable } from './store/connection/faults.ts'
import { StartError } from './store/embedded/index.ts'
import { MigrationError } from './store/migrate.ts'

/** Errors whose message is all that a person needs. */
const sentences = [CommandError, ConfigError, StartError, MigrationError]

const [name = 'serve', ...rest] = process.argv.slice(2)
const command = await findCommand(name)

if (!command) {
  const asked = name === 'help' || isHelp(name)
  if (asked) console.log(await usageOfAll())
  else console.error(`There is no command "${name}".\n\n${listNames()}`)
  process.exitCode = asked ? 0 : 2
} else if (rest.some(isHelp)) {
  console.log(command.usage)
} else {
  try {
    await command.run(rest)
  } catch (error) {
    process.exitCode = explain(error, usageOf(command))
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function explain(error: unknown, usage: string): number {
  const { code, message, syscall, path, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (error instanceof UsageError) console.error(`${message}\n\n${usage}`)
  else if (sentences.some(kind => error instanceof kind)) console.error(message)
  else if (code === 'EADDRINUSE') console.error(`Port ${port} is taken: stop the program that listens there, or set PORT.`)
  else if (code === 'EACCES' && syscall === 'listen') console.error(`Primanota may not listen on port ${port}: set PORT to one above 1023.`)
  else if (syscall === 'listen' || syscall === 'getaddrinfo')
    console.error(
      `Primanota cannot listen${address ? ` on ${address}` : ''} (${message}): set PRIMANOTA_HOST to a name or an address of this machine.`,
    )
  else if (syscall !== undefined && path !== undefined) console.error(`The data directory cannot be used: ${message}.`)
  else if (isUnavailable(error)) console.error(`The store does not answer any more: ${message}.`)
  else console.error(error)
  return error instanceof UsageError ? 2 : 1
}
