import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
  dev?: boolean
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as { packages: Record<string, Entry> }
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const entries = Object.entries(lock.packages)

test('the lock file lists the builds for every platform, so that `npm ci` accepts it everywhere (npm run lock)', () => {
  const missing = entries.flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      name => !lock.packages[`node_modules/${name}`] && !lock.packages[`${owner}/node_modules/${name}`],
    ),
  )
  expect(entries.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('it names no address to download from', () => {
  expect(entries.filter(([, entry]) => entry.resolved !== undefined)).toEqual([])
})

test('every dependency is pinned to one version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(version => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})
