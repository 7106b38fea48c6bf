import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../../src/config/environment.ts'
import { readSecretFile } from '../../src/secret-file.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'primanota-test-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('many that ask at once get one secret, which stays', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readSecretFile(directory)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await readSecretFile(directory)).toBe(secrets[0])
  expect(await readdir(directory)).toEqual(['secret'])
  expect((await stat(join(directory, 'secret'))).mode & 0o777).toBe(0o600)
})

test.each(['', '\n', 'half of it\n'])('a file that holds "%s" is neither used nor replaced', async content => {
  await writeFile(join(directory, 'secret'), content)
  await expect(readSecretFile(directory)).rejects.toThrow(ConfigError)
  expect(await readFile(join(directory, 'secret'), 'utf8')).toBe(content)
})
