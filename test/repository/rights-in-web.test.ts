/** Whoever lacks a right has no button for it: each change that a screen sends stands behind the right that the service wants. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { rolePermissions } from '../../src/domain/access/permissions.ts'
import { changes } from '../contract/operations.ts'

const root = new URL('../..', import.meta.url).pathname

const files = new Map(
  readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter(path => /(?<!\.test)\.tsx?$/.test(path))
    .map(path => [join('web', path), readFileSync(join(root, 'web', path), 'utf8')]),
)

const statements = /(?:from|import\()\s*'(\.[^']+)'/g

const importers = new Map<string, string[]>()
for (const [path, text] of files) {
  for (const [, named = ''] of text.matchAll(statements)) {
    const target = relative(root, resolve(root, dirname(path), named))
    importers.set(target, [...(importers.get(target) ?? []), path])
  }
}

const wanted = new Map(
  changes.map(({ kind, name, method, path, permission }) => [
    kind === 'action' ? name : `${method} ${path.replace('/api/rest', '')}`,
    permission,
  ]),
)

/** What everybody may do needs no question. */
const isEverybodys = (permission: string): boolean =>
  Object.values(rolePermissions).every(role => (role as ReadonlySet<string>).has(permission))

/** Asked in the file itself, or in one that shows it. */
function isAskedFor(permission: string, path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false
  seen.add(path)
  if (files.get(path)?.includes(`can('${permission}')`)) return true
  return (importers.get(path) ?? []).some(one => isAskedFor(permission, one, seen))
}

/** A closer question counts for what follows from it: an owner may change every setting. */
const closer: Readonly<Record<string, string>> = { 'settings:edit': 'organization:own' }

const sent = [...files].flatMap(([path, text]) =>
  [...text.matchAll(/api\.(?:change|perform)\(\s*'([^']+)'/g)].map(([, name = '']) => [name, path] as const),
)

test('the check sees what the screens send, and what the service wants of it', () => {
  expect(sent.length).toBeGreaterThan(80)
  expect(sent.filter(([name]) => !wanted.has(name))).toEqual([])
})

test.each(sent)('%s of %s', (name, path) => {
  const permission = wanted.get(name) ?? ''
  const isAsked = isEverybodys(permission) || [permission, closer[permission]].some(one => one !== undefined && isAskedFor(one, path))
  expect(isAsked, `${permission} is asked for nowhere on the way to it`).toBe(true)
})
