import { isAccountEmail } from '../access/emails.ts'
import { setUp } from '../access/found-organization.ts'
import { issueKey, yearMs } from '../access/keys.ts'
import { nameFault } from '../access/names.ts'
import { passwordMax, passwordMin } from '../access/passwords.ts'
import { keyPermissions } from '../domain/access/permissions.ts'
import { refused } from '../domain/refusals.ts'
import { detailOf, toldFault } from '../kernel/problem.ts'
import { tell } from '../language/tell.ts'
import { regionKeys } from '../regions/index.ts'
import type { Command } from './arguments.ts'
import { CommandError, print, readArguments, required, UsageError } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

const requestId = 'command setup'
const lengths = `--password needs ${passwordMin} to ${passwordMax} characters.`

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
    const fault = nameFault(name)
    if (fault) throw new UsageError(`--organization: ${tell('en', fault)}`)
    const regionKey = required(values.region, 'region')
    if (!regionKeys.includes(regionKey)) throw new UsageError(`--region must be one of ${regionKeys.join(', ')}.`)
    const email = required(values.email, 'email')
    if (!isAccountEmail(email)) throw new UsageError('--email is not an e-mail address.')
    const password = values.password ?? ''
    if (password === '') throw new UsageError(lengths)
    const { services, close } = await openForCommand()
    try {
      const owner = { email, password, name: null }
      const made = await setUp(services, { name, regionKey }, owner, requestId, {
        also: (db, occasion) =>
          issueKey(db, occasion, {
            name: 'Set-up',
            permissions: keyPermissions,
            userId: null,
            createdBy: occasion.actor.id,
            expiresAt: new Date(occasion.at.getTime() + yearMs),
          }),
      })
      // Somebody who is known already may have a password from when shorter ones were taken.
      if (refused(made) && made.refusal === 'invalid_input') {
        const isLength = password.length < passwordMin || password.length > passwordMax
        const faults = made.errors?.map(one => toldFault(one, 'en').message) ?? []
        throw new UsageError(isLength ? lengths : `--password: ${faults.join(' ')}`)
      }
      if (refused(made)) throw new CommandError(detailOf(made, 'en'))
      const { organizationId, userId } = made
      const apiKey = made.made?.apiKey
      print(
        values.json,
        { organizationId, userId, apiKey },
        `Organization ${organizationId}\nOwner        ${userId} (${email})\nAPI key      ${apiKey}\n\nThe key is shown this once, and ends after a year.`,
      )
    } finally {
      await close()
    }
  },
}
