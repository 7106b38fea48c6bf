import { keysCommand } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { serveCommand } from './serve.ts'
import { setupCommand } from './setup.ts'
import { verifyAuditCommand } from './verify-audit.ts'

export interface Command {
  /** As it is typed, and what it does. */
  usage: string
  run(args: string[]): Promise<void>
}

export const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  setup: setupCommand,
  keys: keysCommand,
  migrate: migrateCommand,
  'verify-audit': verifyAuditCommand,
}

export const usage = `Primanota, accounting automation for Denmark and Italy

${Object.values(commands)
  .map(command => command.usage)
  .join('\n\n')}

Settings come from the environment: PORT, PRIMANOTA_HOST, PRIMANOTA_BASE_URL, DATABASE_URL, PRIMANOTA_DATA_DIR, PRIMANOTA_SECRET.`
