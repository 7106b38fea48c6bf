import type { Command } from './arguments.ts'

/** Each is read when it is asked for: none needs all of Primanota but the one that serves. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  setup: async () => (await import('./setup.ts')).setupCommand,
  demo: async () => (await import('./demo.ts')).demoCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  users: async () => (await import('./users.ts')).usersCommand,
  mail: async () => (await import('./mail.ts')).mailCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  reseal: async () => (await import('./reseal.ts')).resealCommand,
  'encrypt-files': async () => (await import('./encrypt-files.ts')).encryptFilesCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  quota: async () => (await import('./quota.ts')).quotaCommand,
  status: async () => (await import('./status.ts')).statusCommand,
  'verify-audit': async () => (await import('./verify-audit.ts')).verifyAuditCommand,
}

export const findCommand = async (name: string): Promise<Command | undefined> =>
  Object.hasOwn(commands, name) ? commands[name]!() : undefined

/** How one command is typed is short enough to be read below the mistake; how all are is not. */
export const usageOf = ({ usage }: Command): string => `${usage}\n\nAll commands: primanota --help`

export const listNames = (): string => `There are: ${Object.keys(commands).join(', ')}. What each does says primanota --help.`

export async function usageOfAll(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map(command => command()))
  return `Primanota, accounting automation for Denmark and Italy

${all.map(({ usage }) => usage).join('\n\n')}

Settings come from the environment: PORT, PRIMANOTA_HOST, PRIMANOTA_BASE_URL, DATABASE_URL, PRIMANOTA_DATA_DIR, PRIMANOTA_SECRET.`
}
