import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { environment, firstBarrier, planRunAs } from './run-as.ts'

const base = await realpath(await mkdtemp(join(tmpdir(), 'primanota-test-')))
const stranger = { uid: 4711, gid: 4711, isSwitched: true }
const file = join(base, 'inner', 'file')
await mkdir(join(base, 'inner'))
await writeFile(file, '')
afterAll(() => rm(base, { recursive: true }))

// On macOS each user has temporary files of their own.
const isClosed = (await firstBarrier([tmpdir()], stranger)) !== undefined

test.skipIf(isClosed)('the first closed step on the way to a file is found (needs temporary files that all may enter)', async () => {
  expect(await firstBarrier([file], stranger)).toBe(base)
  await chmod(base, 0o711)
  await chmod(join(base, 'inner'), 0o750)
  expect(await firstBarrier([file], stranger)).toBe(join(base, 'inner'))
  await chmod(join(base, 'inner'), 0o755)
  await chmod(file, 0o600)
  expect(await firstBarrier([file], stranger)).toBe(file)
  await chmod(file, 0o644)
  expect(await firstBarrier([file], stranger)).toBe(undefined)
  expect(await firstBarrier(['/etc/passwd', base], { uid: process.getuid!(), gid: process.getgid!() })).toBe(undefined)
})

test.skipIf(isClosed)('an open way needs no capability, and our own user no switch (likewise)', async () => {
  await chmod(base, 0o755)
  const switched = await planRunAs(stranger, [base])
  expect(switched('postgres', ['-D', 'x'])).toEqual({ file: 'postgres', args: ['-D', 'x'], ids: { uid: 4711, gid: 4711 } })
  await chmod(base, 0o700)
  const own = await planRunAs({ ...stranger, isSwitched: false }, [base])
  expect(own('postgres', ['-D', 'x'])).toEqual({ file: 'postgres', args: ['-D', 'x'], ids: {} })
})

test.skipIf(isClosed)('without the means to pass a closed directory, it is named (likewise)', async () => {
  await chmod(base, 0o700)
  const path = process.env.PATH
  process.env.PATH = join(base, 'inner')
  try {
    await expect(planRunAs(stranger, [base])).rejects.toThrow(`cannot enter ${base}: run "chmod o+rx ${base}"`)
  } finally {
    process.env.PATH = path
  }
})

test('PostgreSQL inherits no secret and no setting of ours', () => {
  process.env.PGOPTIONS = '-c fsync=off'
  expect(Object.keys(environment())).not.toContain('PGOPTIONS')
  delete process.env.PGOPTIONS
})
