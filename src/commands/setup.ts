import { setUp } from '../access/found.ts'
import { createKey } from '../access/keys.ts'
import { passwordMax, passwordMin } from '../access/passwords.ts'
import { keyPermissions } from '../domain/permissions.ts'
import { refused } from '../domain/refusals.ts'
import { newId } from '../ids.ts'
import { regionKeys } from '../regions/index.ts'
import { appendAudit } from '../store/audit.ts'
import { CommandError, print, readArguments, required, UsageError } from './arguments.ts'
import type { Command } from './index.ts'
import { openForCommand } from './opened.ts'

const requestId = 'command setup'

export const setupCommand: Command = {
  usage: `  primanota setup --organization NAME --region ${regionKeys.join('|')} --email E --password P [--json]
      Creates an organization with its owner, and an API key that may do everything.`,
  async run(args) {
    const { values } = readArguments(args, {
      organization: { type: 'string' },
      region: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    const name = required(values.organization, 'organization')
    const regionKey = required(values.region, 'region')
    if (!regionKeys.includes(regionKey)) throw new UsageError(`--region must be one of ${regionKeys.join(', ')}.`)
    const email = required(values.email, 'email')
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) throw new UsageError('--email is not an e-mail address.')
    const password = values.password ?? ''
    if (password.length < passwordMin || password.length > passwordMax)
      throw new UsageError(`--password needs ${passwordMin} to ${passwordMax} characters.`)
    const { house, close } = await openForCommand()
    try {
      const owner = await setUp(house, { name, regionKey }, { email, password, name: null }, requestId)
      if (refused(owner)) throw new CommandError(owner.detail)
      const { organizationId, userId } = owner
      const now = house.clock()
      const apiKey = await house.store.transaction(organizationId, async db => {
        const key = await createKey(
          db,
          newId('key', now),
          { name: 'Set-up', permissions: keyPermissions, userId: null, createdBy: userId, expiresAt: null },
          now,
        )
        const occasion = {
          organizationId,
          at: now,
          actor: { type: 'user' as const, id: userId, name: email, onBehalfOf: null },
          action: 'create_key',
          requestId,
        }
        const { apiKey, ...after } = key
        db.last(appendAudit(occasion, { target: { type: 'key', id: key.id }, before: null, after }))
        return apiKey
      })
      print(
        values.json,
        { organizationId, userId, apiKey },
        `Organization ${organizationId}\nOwner        ${userId} (${email})\nAPI key      ${apiKey}\n\nThe key is shown this once.`,
      )
    } finally {
      await close()
    }
  },
}
