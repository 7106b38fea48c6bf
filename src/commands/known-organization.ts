/** Commands take the id of an organization, which nobody knows by heart: where it is none, those that are there are told. */
import { isId } from '../domain/ids.ts'
import { listOrganizations } from '../store/access/organizations.ts'
import { CommandError } from './arguments.ts'

type Store = Parameters<typeof listOrganizations>[0]

const toldMax = 20

export async function knownOrganization(store: Store, id: string): Promise<void> {
  if (isId('org', id) && (await isOrganization(store, id))) return
  const found = await listOrganizations(store, '', toldMax + 1)
  throw new CommandError(
    `There is no organization ${id}. ${found.length === 0 ? 'There is none yet: create one with primanota setup.' : told(found)}`,
  )
}

function told(found: readonly { id: string; name: string }[]): string {
  const lines = found.slice(0, toldMax).map(({ id, name }) => `  ${id}  ${name}`)
  return ['There are:', ...lines, ...(found.length > toldMax ? ['  and more: primanota verify-audit lists all.'] : [])].join('\n')
}

/** The page that would start at this organization starts with it. */
async function isOrganization(store: Store, id: string): Promise<boolean> {
  const page = await listOrganizations(store, id.slice(0, -1), 50)
  return page.some(organization => organization.id === id)
}
