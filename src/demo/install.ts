/** Two demo companies in an installation that has nobody yet. */
import { randomBytes } from 'node:crypto'
import { foldEmail } from '../access/emails.ts'
import { setUp } from '../access/found-organization.ts'
import { listAccounts, makeResetLink } from '../access/operator.ts'
import { createOrganization, listOrganizations } from '../access/organizations.ts'
import { rolePermissions } from '../domain/access/permissions.ts'
import { type Refusal, refused } from '../domain/refusals.ts'
import type { Caller, Services } from '../kernel/context.ts'
import { detailOf } from '../kernel/problem.ts'
import { preferredLanguage } from '../language/languages.ts'
import type { DemoCompany } from './company.ts'
import { DemoError, deskOf } from './desk.ts'
import { demoCompanies, fillDemo } from './fill.ts'

const email = 'demo@example.com'

/** Why it cannot be done, in one sentence. */
class NotHere extends Error {}

export interface Installed {
  url: string
  email: string
  /** To set a password with; null where one was given. */
  link: string | null
  organizations: { id: string; name: string }[]
}

export async function installDemo(
  services: Services,
  password: string | undefined,
  tell: (line: string) => void,
): Promise<Installed | { failure: string }> {
  try {
    return await install(services, password, tell)
  } catch (error) {
    if (error instanceof DemoError || error instanceof NotHere) return { failure: error.message }
    throw error
  }
}

async function install(services: Services, password: string | undefined, tell: (line: string) => void): Promise<Installed> {
  const { owner, day } = await findOwner(services, password)
  const organizations: { id: string; name: string }[] = []
  for (const company of demoCompanies) {
    const caller = await organizationOf(services, owner, company)
    tell(company.own.name)
    const demo = { company, day, seed: caller.organizationId, language: preferredLanguage(company.locale) }
    await fillDemo(services, caller, demo, { tell: ({ done, of, title }) => tell(`  ${done} of ${of}: ${title}`) })
    organizations.push({ id: caller.organizationId, name: company.own.name })
  }
  const link = password === undefined ? granted(await makeResetLink(services, email)).url : null
  return { url: services.baseUrl, email, link, organizations }
}

function granted<Result extends object>(result: Result | Refusal): Result {
  if (refused(result)) throw new NotHere(detailOf(result, 'en'))
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
    throw new NotHere(
      'Somebody has an account here already. The demo is for an installation of its own: set PRIMANOTA_DATA_DIR to an empty folder.',
    )
  }
  if (known) {
    const day = new Date(known.createdAt).toISOString().slice(0, 10)
    return { owner: ownerIn(await firstOrganization(services, known.id), known.id), day }
  }
  const [{ own, regionKey }] = demoCompanies
  const given = { email, password: password ?? randomBytes(24).toString('base64url'), name: null }
  const { organizationId, userId } = granted(await setUp(services, { name: own.name, regionKey }, given, 'command demo'))
  return { owner: ownerIn(organizationId, userId), day: services.clock().toISOString().slice(0, 10) }
}

async function firstOrganization(services: Services, userId: string): Promise<string> {
  const { items } = await deskOf(services, ownerIn('', userId), 'command').read(listOrganizations, {})
  const [first] = items as { id: string }[]
  if (!first) throw new NotHere(`${email} belongs to no organization: set PRIMANOTA_DATA_DIR to an empty folder.`)
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
