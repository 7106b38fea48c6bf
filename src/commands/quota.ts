import { findUse, saveOwnQuotas } from '../store/access/organization-use.ts'
import type { Command } from './arguments.ts'
import { print, readArguments, required, UsageError } from './arguments.ts'
import { knownOrganization } from './known-organization.ts'
import { openForCommand } from './open-for-command.ts'

const mebibyte = 1024 * 1024

export const quotaCommand: Command = {
  usage: `  primanota quota --organization ID [--storage-mb N|default] [--pages N|default] [--json]
      Shows what an organization stores and had read this month, or sets limits of its own; 0 is none, default is that of the installation.`,
  async run(args) {
    const { values } = readArguments(args, {
      organization: { type: 'string' },
      'storage-mb': { type: 'string' },
      pages: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    const organizationId = required(values.organization, 'organization')
    const storage = limitIn(values['storage-mb'], 'storage-mb')
    const pages = limitIn(values.pages, 'pages')
    const { services, close } = await openForCommand()
    try {
      const now = services.clock()
      await knownOrganization(services.store, organizationId)
      const use = await services.store.transaction(organizationId, async db => {
        const { own } = await findUse(db, now)
        const storageBytes = storage === undefined ? own.storageBytes : storage && storage * mebibyte
        if (storage !== undefined || pages !== undefined)
          saveOwnQuotas(db, { storageBytes, pagesPerMonth: pages === undefined ? own.pagesPerMonth : pages }, now)
        return findUse(db, now)
      })
      const said = [
        `Files: ${(use.bytes / mebibyte).toFixed(1)} MiB, limit ${tell(use.own.storageBytes && use.own.storageBytes / mebibyte, 'MiB')}.`,
        `Pages of this month: ${use.pages}, limit ${tell(use.own.pagesPerMonth, 'pages')}.`,
      ]
      print(values.json, use, said.join('\n'))
    } finally {
      await close()
    }
  },
}

/** Undefined: it stays as it is; null: that of the installation. */
function limitIn(text: string | undefined, name: string): number | null | undefined {
  if (text === undefined) return undefined
  if (text === 'default') return null
  const limit = Number(text)
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number, or default.`)
  return limit
}

const tell = (limit: number | null, unit: string): string =>
  limit === null ? 'of the installation' : limit === 0 ? 'none' : `${limit} ${unit}`
