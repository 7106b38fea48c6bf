/**
 * Who may do what, in one table. REST's 403, the catalogue, the reads and the tested matrix of role, action and key are all read from here.
 */

/** What a key may carry: the seven of the contract, and the reads beside them. */
export const keyPermissions = [
  'documents:read',
  'documents:edit',
  'documents:post',
  'documents:delete',
  'bank:read',
  'bank:edit',
  'invoices:read',
  'invoices:edit',
  'ledger:read',
  'ledger:edit',
  'settings:read',
  'settings:edit',
] as const

export type KeyPermission = (typeof keyPermissions)[number]

/**
 * Managing the organization itself. A key never carries these by name: they follow from the role, or from `settings:edit`. Whoever is let in at all has
 * `me:read`; `me:edit` is of use to people alone.
 */
const managementPermissions = [
  'me:read',
  'me:edit',
  'audit:read',
  'organizations:create',
  'keys:own',
  'keys:manage',
  'apps:own',
  'apps:manage',
  'members:manage',
  'organization:own',
] as const

export type Permission = KeyPermission | (typeof managementPermissions)[number]

export const roles = ['owner', 'admin', 'accountant', 'bookkeeper', 'viewer'] as const

export type Role = (typeof roles)[number]

export type Permissions = ReadonlySet<Permission>

const reads: readonly KeyPermission[] = ['documents:read', 'bank:read', 'invoices:read', 'ledger:read', 'settings:read']
const daily: readonly KeyPermission[] = ['documents:edit', 'documents:post', 'documents:delete', 'bank:edit', 'invoices:edit']
const everybodys: readonly Permission[] = ['me:read', 'me:edit', 'organizations:create', 'keys:own', 'apps:own']
const manages: readonly Permission[] = ['keys:manage', 'apps:manage', 'members:manage']

export const rolePermissions: Readonly<Record<Role, Permissions>> = {
  owner: new Set([...keyPermissions, ...managementPermissions]),
  admin: new Set([...keyPermissions, 'audit:read', ...everybodys, ...manages]),
  accountant: new Set([...keyPermissions, 'audit:read', ...everybodys]),
  bookkeeper: new Set([...reads, ...daily, ...everybodys]),
  viewer: new Set([...reads, ...everybodys]),
}

/** `settings:edit` on an organization's key stands for an administrator who is no person: it manages, but never owns. */
const managedBySettings: readonly Permission[] = ['audit:read', ...everybodys, ...manages]

/** What a list of permissions on a key allows: writing a thing includes reading it. */
export const expandPermissions = (carried: readonly KeyPermission[]): Permissions => expandPermissionList(carried.join(' '))

const expansions = new Map<string, Permissions>()

/** The same for the list as one text. There are few different lists, and each is asked for with every request. */
export function expandPermissionList(list: string): Permissions {
  let expanded = expansions.get(list)
  if (!expanded) {
    expanded = expand(list.split(' ').filter(isKeyPermission))
    expansions.set(list, expanded)
  }
  return expanded
}

function expand(carried: readonly KeyPermission[]): Permissions {
  const expanded = new Set<Permission>([...carried, 'me:read'])
  for (const permission of carried) expanded.add(permission.replace(/:(edit|post|delete)$/, ':read') as KeyPermission)
  if (expanded.has('settings:edit')) for (const permission of managedBySettings) expanded.add(permission)
  return expanded
}

export function intersectPermissions(one: Permissions, other: Permissions): Permissions {
  return new Set([...one].filter(permission => other.has(permission)))
}

export function coversPermissions(held: Permissions, wanted: Iterable<Permission>): boolean {
  for (const permission of wanted) if (!held.has(permission)) return false
  return true
}

/**
 * A key never carries more than its maker may do. One of the organization does all that follows from its list; one of a person does no more of
 * it than the person's `role` allows, so that only that much is asked for.
 */
export function mayMakeKey(held: Permissions, carried: readonly KeyPermission[], role: Role | null): boolean {
  const does = expandPermissions(carried)
  return (
    coversPermissions(held, carried) && coversPermissions(held, role === null ? does : intersectPermissions(does, rolePermissions[role]))
  )
}

/** A role may be given, changed or taken only by someone who holds all that it allows: nobody lifts another above themselves. */
export const mayGrantRole = (held: Permissions, role: Role): boolean => coversPermissions(held, rolePermissions[role])

export const isKeyPermission = (text: string): text is KeyPermission => (keyPermissions as readonly string[]).includes(text)

const onlyReads = (permission: Permission): boolean => permission.endsWith(':read')

const byApps: Readonly<Record<'read' | 'change', (permission: Permission) => boolean>> = {
  read: onlyReads,
  change: permission => onlyReads(permission) || isKeyPermission(permission),
}

const allowedToApps = new Map(
  roles.flatMap(role =>
    (['read', 'change'] as const).map(access => [`${role} ${access}`, new Set([...rolePermissions[role]].filter(byApps[access]))] as const),
  ),
)

/**
 * What an app that a person connected may do: what their role allows, and of that only reading where they chose so. It never manages people, keys or
 * other apps: what it made there would outlive its disconnection.
 */
export const appPermissions = (role: Role, access: 'read' | 'change'): Permissions =>
  allowedToApps.get(`${role} ${access}`) ?? new Set<Permission>()

/** Whether somebody in this role can change anything in the books, and so let an app do it. */
export const roleMayChange = (role: Role): boolean => [...appPermissions(role, 'change')].some(permission => !onlyReads(permission))
