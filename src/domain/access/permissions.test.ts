import { describe, expect, test } from 'vitest'
import { appPermissions, type Permission, type Role, roleMayChange, rolePermissions, roles } from './permissions.ts'

const reads = ['bank:read', 'documents:read', 'invoices:read', 'ledger:read', 'me:read', 'settings:read']
const daily = ['bank:edit', 'documents:delete', 'documents:edit', 'documents:post', 'invoices:edit']
const books = ['ledger:edit', 'settings:edit']

describe('an app that a person connected', () => {
  test.each<[Role, readonly string[], readonly string[]]>([
    ['owner', [...reads, 'audit:read'], [...daily, ...books]],
    ['admin', [...reads, 'audit:read'], [...daily, ...books]],
    ['accountant', [...reads, 'audit:read'], [...daily, ...books]],
    ['bookkeeper', reads, daily],
    ['viewer', reads, []],
  ])('of an %s reads what they read, and changes what they change', (role, read, change) => {
    expect([...appPermissions(role, 'read')].sort()).toEqual([...read].sort())
    expect([...appPermissions(role, 'change')].sort()).toEqual([...read, ...change].sort())
    expect(roleMayChange(role)).toBe(change.length > 0)
  })

  test.each(roles)('of an %s has nothing that they have not, and manages nobody', role => {
    const managing: Permission[] = [
      'keys:own',
      'keys:manage',
      'apps:own',
      'apps:manage',
      'members:manage',
      'organizations:create',
      'organization:own',
    ]
    for (const permission of appPermissions(role, 'change')) {
      expect(rolePermissions[role].has(permission)).toBe(true)
      expect(managing).not.toContain(permission)
    }
  })
})
