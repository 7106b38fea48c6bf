/** The command line. Each command is a file in src/commands; this one picks it, and says in one sentence what went wrong. */

import { UsageError } from './commands/arguments.ts'
import { commands, usage } from './commands/index.ts'
import { ConfigError } from './config.ts'
import { StartError } from './store/embedded/index.ts'
import { MigrationError } from './store/migrate.ts'

const [name = 'serve', ...rest] = process.argv.slice(2)
const command = commands[name]

if (!command) {
  const asked = name === 'help' || name === '--help' || name === '-h'
  ;(asked ? console.log : console.error)(asked ? usage : `There is no command "${name}".\n\n${usage}`)
  process.exitCode = asked ? 0 : 2
} else {
  try {
    await command.run(rest)
  } catch (error) {
    process.exitCode = explain(error)
  }
}

function explain(error: unknown): number {
  const { code, message, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (error instanceof UsageError) console.error(`${message}\n\n${usage}`)
  else if (error instanceof ConfigError || error instanceof StartError || error instanceof MigrationError) console.error(message)
  else if (code === 'EADDRINUSE') console.error(`Port ${port} is taken: stop the program that listens there, or set PORT.`)
  else if (code === 'EACCES' && syscall === 'listen') console.error(`Primanota may not listen on port ${port}: set PORT to one above 1023.`)
  else if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC') console.error(`The data directory cannot be written: ${message}.`)
  else if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT')
    console.error(`The server of DATABASE_URL does not answer: ${message || code}.`)
  else if (code === '28P01' || code === '28000' || code === '3D000') console.error(`The server of DATABASE_URL refuses: ${message}.`)
  else console.error(error)
  return error instanceof UsageError ? 2 : 1
}
