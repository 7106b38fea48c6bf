import { randomBytes } from 'node:crypto'
import { foldEmail } from '../access/emails.ts'
import { setUp } from '../access/found-organization.ts'
import { listAccounts, makeResetLink } from '../access/operator.ts'
import { createOrganization, listOrganizations } from '../access/organizations.ts'
import type { DemoCompany } from '../demo/company.ts'
import { danishCompany } from '../demo/danish-company.ts'
import { DemoError, deskOf } from '../demo/desk.ts'
import { fillDemo } from '../demo/fill.ts'
import { italianCompany } from '../demo/italian-company.ts'
import { rolePermissions } from '../domain/access/permissions.ts'
import { type Refusal, refused } from '../domain/refusals.ts'
import type { Caller, Services } from '../kernel/context.ts'
import { detailOf } from '../kernel/problem.ts'
import type { Command } from './arguments.ts'
import { CommandError, print, readArguments } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

const email = 'demo@example.com'
const companies: readonly [DemoCompany, DemoCompany] = [danishCompany, italianCompany]

export const demoCommand: Command = {
  usage: `  primanota demo [--password P] [--json]
      Fills an empty installation with two demo companies, a Danish and an Italian one, and half a year of their books. Broken off, it goes on when it is
      run again within a day.`,
  async run(args) {
    const { values } = readArguments(args, { password: { type: 'string' }, json: { type: 'boolean', default: false } })
    const { services, close } = await openForCommand()
    try {
      const { owner, day } = await findOwner(services, values.password)
      const organizations: { id: string; name: string }[] = []
      for (const company of companies) {
        const caller = await organizationOf(services, owner, company)
        if (!values.json) process.stderr.write(`${company.own.name}\n`)
        const demo = { company, day, seed: caller.organizationId }
        await fillDemo(services, caller, demo, ({ done, of, title }) => {
          if (!values.json) process.stderr.write(`  ${done} of ${of}: ${title}\n`)
        })
        organizations.push({ id: caller.organizationId, name: company.own.name })
      }
      const link = values.password === undefined ? granted(await makeResetLink(services, email)).url : null
      const way =
        link === null
          ? 'Sign in with the password that you gave.'
          : `Set a password with this link. It works once, for an hour:\n\n  ${link}`
      print(
        values.json,
        { url: services.baseUrl, email, link, organizations },
        `\n${organizations.map(({ name }) => name).join(' and ')} are ready.\nStart Primanota, then open ${services.baseUrl} as ${email}. ${way}\n`,
      )
    } catch (error) {
      if (error instanceof DemoError) throw new CommandError(error.message)
      throw error
    } finally {
      await close()
    }
  },
}

function granted<Result extends object>(result: Result | Refusal): Result {
  if (refused(result)) throw new CommandError(detailOf(result, 'en'))
  return result as Result
}

const ownerIn = (organizationId: string, userId: string): Caller => ({
  organizationId,
  actor: { type: 'user', id: userId, name: email, onBehalfOf: null },
  permissions: rolePermissions.owner,
  userId,
  role: 'owner',
  credential: userId,
})

/** The demo's own account, in the first of its companies. Where anybody else has an account there may be real books: nothing is done there. */
async function findOwner(services: Services, password: string | undefined): Promise<{ owner: Caller; day: string }> {
  const accounts = await listAccounts(services)
  const known = accounts.find(account => foldEmail(account.email) === email)
  if (accounts.length > (known ? 1 : 0)) {
    throw new CommandError(
      'Somebody has an account here already. The demo is for an installation of its own: set PRIMANOTA_DATA_DIR to an empty folder.',
    )
  }
  if (known) return { owner: ownerIn(await firstOrganization(services, known.id), known.id), day: known.createdAt.slice(0, 10) }
  const [{ own, regionKey }] = companies
  const given = { email, password: password ?? randomBytes(24).toString('base64url'), name: null }
  const { organizationId, userId } = granted(await setUp(services, { name: own.name, regionKey }, given, 'command demo'))
  return { owner: ownerIn(organizationId, userId), day: services.clock().toISOString().slice(0, 10) }
}

async function firstOrganization(services: Services, userId: string): Promise<string> {
  const { items } = await deskOf(services, ownerIn('', userId), 'command').read(listOrganizations, {})
  const [first] = items as { id: string }[]
  if (!first) throw new CommandError(`${email} belongs to no organization: set PRIMANOTA_DATA_DIR to an empty folder.`)
  return first.id
}

/** Founded once. */
async function organizationOf(services: Services, owner: Caller, { own, regionKey }: DemoCompany): Promise<Caller> {
  const desk = deskOf(services, owner, owner.organizationId)
  const { items } = await desk.read(listOrganizations, {})
  const there = (items as { id: string; name: string }[]).find(({ name }) => name === own.name)
  const { id } = there ?? (await desk.act(createOrganization, { name: own.name, regionKey }, `found ${own.name}`))
  return ownerIn(id, owner.userId!)
}
