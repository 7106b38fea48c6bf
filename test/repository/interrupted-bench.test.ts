/** A measurement that is broken off leaves nothing behind: neither its PostgreSQL nor its files. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { until } from '../harness/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What `npm run bench` runs once it has built, in a shell as npm has it: a signal goes to that shell. */
async function benchScript(): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const [, run] = scripts.bench.split(' && ')
  return run
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function findPostmaster(folder: string): Promise<number | undefined> {
  const paths = await readdir(folder, { recursive: true }).catch(() => [])
  const file = paths.find(path => path.endsWith('postmaster.pid'))
  const text = file && (await readFile(join(folder, file), 'utf8').catch(() => ''))
  return Number(text?.split('\n')[0]) || undefined
}

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends what it started', async (signal, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'primanota-broken-off-'))
  const bench = spawn('sh', ['-c', `${await benchScript()} reports`], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  })
  const ended = once(bench, 'exit')
  const pid = await until('it has a PostgreSQL', () => findPostmaster(folder))
  try {
    bench.kill(signal)
    expect(await ended).toEqual([code, null])
    const left = (await readdir(folder)).filter(name => name.startsWith('primanota-bench-'))
    expect([isThere(pid), left]).toEqual([false, []])
  } finally {
    if (isThere(pid)) process.kill(pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
})
