/** Started as the README says, the service ends with npm, however npm is ended. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildOnce } from '../harness/build.ts'
import { createSite, isPostmaster, isRefused, type Site, until } from '../harness/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let site: Site
let copy: string

beforeEach(async () => {
  site = await createSite()
  copy = await realpath(await mkdtemp(join(tmpdir(), 'primanota-npm-')))
  for (const name of ['bin', 'package.json', '.npmrc']) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(dirname(await buildOnce()), join(copy, 'dist'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
}, 600_000)
afterEach(async () => {
  for (const pid of runningIn(copy)) process.kill(pid, 'SIGKILL')
  await site.clear()
  await rm(copy, { recursive: true, force: true })
})

/** Whatever was started in this directory and still runs: npm, its shell, the service. */
const runningIn = (directory: string): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === directory
      } catch {
        return false
      }
    })

const hasProc = process.platform === 'linux'

/** One of them at the first start, which makes the database. */
test.runIf(hasProc).each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to npm ends the service and its PostgreSQL',
  async signal => {
    if (signal !== 'SIGTERM') await site.prepared()
    const npm = spawn('npm', ['start'], {
      cwd: copy,
      env: { PATH: process.env.PATH, HOME: site.directory, PORT: '0', PRIMANOTA_DATA_DIR: site.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (said += chunk))
    const url = await until('the service starts', () => /^Primanota serves at (\S+)$/m.exec(said)?.[1])
    expect(said).not.toMatch(/\bwarn/i)
    const postmaster = site.postmasterPid() as number
    expect(await isPostmaster(postmaster, site.dataDir)).toBe(true)
    const ended = once(npm, 'exit')
    npm.kill(signal)
    await ended
    await until('all that was started ends', () => runningIn(copy).length === 0)
    expect(await isRefused('localhost', Number(new URL(url).port))).toBe(true)
    await until('PostgreSQL ends', async () => !(await isPostmaster(postmaster, site.dataDir)))
  },
  240_000,
)
