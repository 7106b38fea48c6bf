import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPackage } from './binaries.ts'
import { openEmbedded } from './index.ts'
import { firstBarrier } from './run-as.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const user = { uid: 65534, gid: 65534 }
const isPossible = process.getuid!() === 0 && !(await firstBarrier([root, process.execPath, tmpdir()], user))
let base = ''

async function emptyDirectory(name: string, owner = user) {
  await mkdir(join(base, name))
  await chown(join(base, name), owner.uid, owner.gid)
  return join(base, name)
}

/** Runs the code as a plain user and returns what it prints. */
async function asUser(code: string): Promise<string> {
  const importing = ['index', 'binaries'].map(
    name => `import * as ${name} from ${JSON.stringify(new URL(`./${name}.ts`, import.meta.url))}`,
  )
  const args = [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    `${importing.join('\n')}\nconst print = text => process.stdout.write(text)\n${code}`,
  ]
  const env = { PATH: process.env.PATH, TMPDIR: await mkdtemp(join(base, 'tmp-')) }
  await chown(env.TMPDIR, user.uid, user.gid)
  const { stdout } = await promisify(execFile)(process.execPath, args, { ...user, cwd: root, env })
  return stdout
}
const options = (directory: string) => JSON.stringify({ directory, mode: 'own', settings: { fsync: 'off' } })

describe.skipIf(!isPossible)('a plain user (needs root, to become one, and a checkout and temporary files that this user can read)', () => {
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'primanota-test-'))
    await chmod(base, 0o755)
  })
  afterAll(() => rm(base, { recursive: true }))

  test('starts, stops and starts again, and root can use the same database in between', async () => {
    const directory = join(await emptyDirectory('own'), 'postgres')
    const startAndStop = `const server = await index.openEmbedded(${options(directory)}); print(String(server.owned)); await server.stop()`
    expect(await asUser(startAndStop)).toBe('true')
    const server = await openEmbedded({ directory, mode: 'own', settings: { fsync: 'off' } })
    await server.stop()
    expect((await stat(join(directory, 'cluster'))).uid).toBe(user.uid)
    expect(await asUser(startAndStop)).toBe('true')
  })

  test("is told that root's database is not theirs", async () => {
    const directory = join(base, 'of-root')
    await (await openEmbedded({ directory, mode: 'own', settings: { fsync: 'off' } })).stop()
    // For the user of this test nobody's files are their own.
    await chown(join(directory, 'cluster'), 4711, 4711)
    const message = await asUser(`await index.openEmbedded(${options(directory)}).catch(error => print(error.name + ': ' + error.message))`)
    expect(message).toMatch(/^StartError: The database in .* belongs to another user \(uid 4711\): start Primanota as before/)
  })

  test('is told when the directory cannot be written', async () => {
    const directory = await emptyDirectory('closed', { uid: 0, gid: 0 })
    const message = await asUser(`await index.openEmbedded(${options(directory)}).catch(error => print(error.name + ': ' + error.message))`)
    expect(message).toMatch(/^StartError: Primanota may not write in /)
    expect(await asUser(`await index.openEmbedded(${options(`${directory}/below`)}).catch(error => print(error.name))`)).toBe('StartError')
  })

  test('gets a copy of an unfinished package that only root may change', async () => {
    const packageRoot = join(base, 'package')
    await cp(findPackage(), packageRoot, { recursive: true, verbatimSymlinks: true })
    await rm(join(packageRoot, 'native', 'lib', 'libpq.so.5'), { force: true })
    const directory = await emptyDirectory('copy')
    await mkdir(join(directory, 'binaries.new.0badcafe'))
    const native = await asUser(
      `print((await binaries.prepareBinaries(${JSON.stringify(directory)}, ${JSON.stringify(packageRoot)})).native)`,
    )
    expect(native).toMatch(/copy\/binaries\.18\.[^/]*\/native$/)
    expect(await readdir(directory)).toHaveLength(1)
    const { stdout } = await promisify(execFile)(join(native, 'bin', 'initdb'), ['--version'])
    expect(stdout).toMatch(/^initdb \(PostgreSQL\) 18/)
  })
})
