/** The service as people run it: a process of its own. Whatever a test starts at a site is gone when the site is cleared, also after a failure. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../src/store/connection/db.ts'
import { commandLine } from '../../src/store/embedded/processes.ts'
import { buildOnce } from './build.ts'
import { makeOnce } from './make-once.ts'
import type { Reply } from './service.ts'

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface Running {
  pid: number
  child: ChildProcess
  /** All that it wrote so far. */
  stdout(): string
  stderr(): string
  /** To the process alone; `group` sends it as a terminal does with Ctrl-C. */
  signal(name: NodeJS.Signals, to?: 'process' | 'group'): void
  ended: Promise<Ended>
}

export interface Service extends Running {
  url: string
  call(key: string | null, action: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  request(key: string | null, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

export interface Founded {
  organizationId: string
  userId: string
  apiKey: string
}

type Settings = Record<string, string | undefined>

/** Whom to run as, for which the tests must run as root, and where its output goes. */
type How = Pick<SpawnOptions, 'uid' | 'gid' | 'stdio'>

export interface Site {
  /** Entered by every user, so that PostgreSQL gets in when root runs the tests. */
  directory: string
  dataDir: string
  spawn(args: readonly string[], settings?: Settings, how?: How): Promise<Running>
  /** A command, run to its end. */
  run(args: readonly string[], settings?: Settings, how?: How): Promise<Ended>
  /** The service, once it is ready to serve. */
  start(settings?: Settings): Promise<Service>
  found(settings?: Settings, email?: string): Promise<Founded>
  /** As `found` in an empty directory, by a copy of one where that was done: for tests that are not about the first start. */
  prepared(): Promise<Founded>
  postmasterPid(): number | undefined
  clear(): Promise<void>
}

/** Waits for a condition, which is looked at often and for long: the machine may be busy. */
export async function until<Value>(
  what: string,
  condition: () => Promise<Value> | Value,
  timeoutMs = 240_000,
): Promise<NonNullable<Value>> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(20)) {
    const value = await condition()
    if (value) return value
  }
  throw new Error(`waited ${timeoutMs / 1000} s in vain: ${what}`)
}

/** Whether nobody listens there. */
export const isRefused = (host: string, port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, host)
    socket.once('connect', () => socket.destroy() && resolve(false))
    socket.once('error', error => resolve((error as NodeJS.ErrnoException).code === 'ECONNREFUSED'))
  })

/** A database's address, as it is given in DATABASE_URL. */
export function toUrl({ connectionString, host = 'localhost', port = 5432, user = 'postgres', database = 'postgres' }: Connection): string {
  return connectionString ?? `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

export async function request(
  url: string,
  key: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(240_000),
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

/** @param diskMiB keeps the data on a disk of its own of that size, which needs root */
export async function createSite({ diskMiB }: { diskMiB?: number } = {}): Promise<Site> {
  const main = await buildOnce()
  const directory = await mkdtemp(join(tmpdir(), 'primanota-test-'))
  await chmod(directory, 0o755)
  const dataDir = join(directory, 'data')
  if (diskMiB !== undefined) {
    await mkdir(dataDir)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=755`, 'tmpfs', dataDir])
  }
  const unmount = () => diskMiB !== undefined && execFileSync('umount', ['--lazy', dataDir])
  const children: ChildProcess[] = []
  const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: directory,
    PORT: '0',
    PRIMANOTA_RATE_LIMIT: '0',
    PRIMANOTA_DATA_DIR: dataDir,
  }

  const site: Site = {
    directory,
    dataDir,
    async spawn(args, settings = {}, how = {}) {
      const child = spawn(process.execPath, [main, ...args], {
        cwd: directory,
        env: Object.fromEntries(
          Object.entries({ ...environment, ...settings }).filter(([, value]) => value !== undefined),
        ) as NodeJS.ProcessEnv,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        ...how,
      })
      children.push(child)
      return watch(child)
    },
    async run(args, settings, how) {
      return (await site.spawn(args, settings, how)).ended
    },
    async start(settings) {
      const running = await site.spawn(['serve'], settings)
      const url = await until(`the service starts, ${directory}`, () => {
        if (!isRunning(running.child)) throw new Error(`the service ended at its start:\n${running.stdout()}${running.stderr()}`)
        return /^Primanota serves at (\S+)$/m.exec(running.stdout())?.[1]
      })
      const answers = (method: string, path: string) => request(url, null, method, path).catch(() => undefined)
      await until('the service is ready', async () => (await answers('GET', '/readyz'))?.status === 200)
      return {
        ...running,
        url,
        request: (...rest) => request(url, ...rest),
        call: (key, action, body, headers) => request(url, key, 'POST', `/api/rest/actions/${action}`, body, headers),
      }
    },
    async found(settings, email = 'owner@example.com') {
      const options = { organization: 'Nordlys ApS', region: 'denmark', email, password: 'a good password' }
      const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
      const { code, stdout, stderr } = await site.run(['setup', ...args, '--json'], settings)
      if (code !== 0) throw new Error(`the set-up failed: ${stdout}${stderr}`)
      return JSON.parse(stdout) as Founded
    },
    async prepared() {
      const source = await prepareOnce()
      // Files that belong to the user of PostgreSQL stay theirs.
      execFileSync('cp', ['-a', join(source, 'data'), dataDir])
      return JSON.parse(await readFile(join(source, 'founded.json'), 'utf8')) as Founded
    },
    postmasterPid: () => postmasterPidOf(dataDir),
    async clear() {
      process.off('exit', killAll)
      for (const child of children.filter(isRunning)) {
        attemptKill(-(child.pid as number), 'SIGKILL')
        await until('a killed process ends', () => !isRunning(child))
      }
      await stopPostgres(dataDir)
      unmount()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  /** The last resort, when a run is broken off. */
  const killAll = () => {
    for (const child of children.filter(isRunning)) attemptKill(-(child.pid as number), 'SIGKILL')
    const pid = postmasterPidOf(dataDir)
    if (pid !== undefined) attemptKill(pid, 'SIGQUIT')
    unmount()
  }
  process.on('exit', killAll)
  return site
}

/** Once for all test files of a run, which share the place for temporary files. */
const prepareOnce = (): Promise<string> =>
  makeOnce(join(tmpdir(), 'primanota-prepared'), async unfinished => {
    const site = await createSite()
    try {
      await writeFile(join(site.directory, 'founded.json'), JSON.stringify(await site.found()))
      await rename(site.directory, unfinished)
    } finally {
      await site.clear()
    }
  })

function watch(child: ChildProcess): Running {
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', chunk => (said.stdout += chunk))
  child.stderr?.on('data', chunk => (said.stderr += chunk))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', async (code, signal) => {
      // What it wrote last may still be on its way. A test that stopped listening does not wait for it.
      for (const stream of [child.stdout, child.stderr]) if (stream && !stream.destroyed) await once(stream, 'close')
      resolve({ code, signal, ...said })
    })
  })
  // Who does not wait for its end is not interested in how it ended.
  ended.catch(() => undefined)
  const pid = child.pid as number
  return {
    pid,
    child,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    signal: (name, to = 'process') => void process.kill(to === 'group' ? -pid : pid, name),
    ended,
  }
}

function attemptKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

export function postmasterPidOf(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** Whether the process is a postmaster of this data directory, and not one that got its pid since. */
export async function isPostmaster(pid: number, dataDir: string): Promise<boolean> {
  return ((await commandLine(pid)) ?? '').includes(` -D ${join(dataDir, 'postgres', 'cluster')} `)
}

/** The PostgreSQL that a killed service left behind. */
async function stopPostgres(dataDir: string): Promise<void> {
  const pid = postmasterPidOf(dataDir)
  if (pid === undefined || !(await isPostmaster(pid, dataDir))) return
  attemptKill(pid, 'SIGQUIT')
  await until('PostgreSQL stops', async () => !(await isPostmaster(pid, dataDir)))
}
