import { issueKey, yearMs } from '../access/keys.ts'
import { isKeyPermission, keyPermissions } from '../domain/access/permissions.ts'
import type { Command } from './arguments.ts'
import { print, readArguments, required, UsageError } from './arguments.ts'
import { knownOrganization } from './known-organization.ts'
import { openForCommand } from './open-for-command.ts'

export const keysCommand: Command = {
  usage: `  primanota keys create --organization ID --permissions a,b [--name NAME] [--json]
      Creates an API key of an organization; it ends after a year. Permissions: ${keyPermissions.join(' ')}`,
  async run(args) {
    const { values, positionals } = readArguments(
      args,
      {
        organization: { type: 'string' },
        permissions: { type: 'string' },
        name: { type: 'string', default: 'Command line' },
        json: { type: 'boolean', default: false },
      },
      1,
    )
    if (positionals[0] !== 'create') throw new UsageError('The command is "keys create".')
    const organizationId = required(values.organization, 'organization')
    const wanted = required(values.permissions, 'permissions')
      .split(',')
      .map(text => text.trim())
    const unknown = wanted.filter(text => !isKeyPermission(text))
    if (unknown.length > 0) throw new UsageError(`--permissions: there is no ${unknown.join(', ')}.`)
    const permissions = keyPermissions.filter(permission => wanted.includes(permission))
    const { services, close } = await openForCommand()
    try {
      await knownOrganization(services.store, organizationId)
      const actor = { type: 'system' as const, id: 'command line', name: null, onBehalfOf: null }
      const occasion = { organizationId, at: services.clock(), actor, action: 'create_key', requestId: 'command keys create' }
      const expiresAt = new Date(occasion.at.getTime() + yearMs)
      const wish = { name: required(values.name, 'name'), permissions, userId: null, createdBy: 'command line', expiresAt }
      const { id, apiKey } = await services.store.transaction(organizationId, db => issueKey(db, occasion, wish))
      print(values.json, { id, apiKey }, `${apiKey}\n\nThe key ${id} is shown this once, and ends after a year.`)
    } finally {
      await close()
    }
  },
}
