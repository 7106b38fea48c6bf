import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildProgram } from '../../../test/harness/build.ts'
import { type EmbeddedOptions, type EmbeddedServer, openEmbedded, StartError } from './index.ts'
import { digestOf } from './place.ts'
import { commandLine, listProcesses } from './processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const base = await realpath(await mkdtemp(join(tmpdir(), 'primanota-test-')))
await chmod(base, 0o755)
const directory = join(base, 'postgres')
const settings = { fsync: 'off' }
let servers: EmbeddedServer[] = []
let children: ChildProcess[] = []

const open = async (options: Partial<EmbeddedOptions> = {}) => {
  const server = await openEmbedded({ directory, mode: 'own', settings, ...options })
  servers.push(server)
  return server
}

/** Another process that has the database open. */
async function openInChild() {
  const code = `
    import { openEmbedded } from ${JSON.stringify(await buildProgram(new URL('./index.ts', import.meta.url)))}
    await openEmbedded(${JSON.stringify({ directory, mode: 'own', settings })})
    process.stdout.write('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...servers.at(-1)!.connection, ssl: false })
  client.on('error', () => undefined)
  await client.connect()
  const result = await client.query(text).finally(() => client.end().catch(() => undefined))
  return result.rows
}

const postmasterPid = async () => Number.parseInt(await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8'), 10)
const patience = { timeout: 240_000, interval: 50 }

beforeEach(async () => {
  await (await open()).stop()
  servers = []
})
afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) await kill(child)
  children = []
  // Also stops what a killed child left.
  if (servers.length === 0) await open()
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(() => rm(base, { recursive: true }))

test('a PostgreSQL that outlived a killed service is used again', async () => {
  const service = await openInChild()
  const pid = await postmasterPid()
  await expect(open()).rejects.toThrow(`Another Primanota process (pid ${service.pid}) has ${directory} open.`)
  await kill(service)
  await open()
  expect(await postmasterPid()).toBe(pid)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

test('a PostgreSQL that outlived a killed service is started anew when the settings are others', async () => {
  await kill(await openInChild())
  const pid = await postmasterPid()
  await open({ settings: { ...settings, work_mem: '5MB' } })
  expect(await postmasterPid()).not.toBe(pid)
  expect(await query('show work_mem')).toEqual([{ work_mem: '5MB' }])
})

test('a lock that a killed service left is taken over when its PostgreSQL died too', async () => {
  const service = await openInChild()
  process.kill(await postmasterPid(), 'SIGKILL')
  await kill(service)
  expect((await open()).owned).toBe(true)
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

test.each(['started', 'adopted'])('a killed PostgreSQL that the service had %s comes back by itself with what was committed', async how => {
  if (how === 'adopted') await kill(await openInChild())
  const onLost = vi.fn()
  await open({ onLost })
  await query(`create table if not exists committed (how text); insert into committed values ('${how}')`)
  const pid = await postmasterPid()
  // A backend that is busy does not notice that its postmaster died, and keeps the shared memory.
  const busy = query('select count(*) from generate_series(1, 100000000000)').catch(() => 'lost')
  const isBusy = `select count(*)::int as busy from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect(await query(isBusy)).toEqual([{ busy: 1 }]), patience)
  process.kill(pid, 'SIGKILL')
  const rows = await vi.waitFor(() => query(`select how from committed where how = '${how}'`), patience)
  expect(rows).toEqual([{ how }])
  expect(await busy).toBe('lost')
  expect(onLost).toHaveBeenCalledTimes(1)
  expect(await postmasterPid()).not.toBe(pid)
})

test('a process of PostgreSQL that crashed ends all of it, and it is started anew', async () => {
  const onLost = vi.fn()
  await open({ onLost })
  await query(`create table if not exists committed (how text); insert into committed values ('before a crash')`)
  const pid = await postmasterPid()
  const crashed = new pg.Client({ ...servers.at(-1)!.connection, ssl: false })
  crashed.on('error', () => undefined)
  await crashed.connect()
  const { rows } = await crashed.query('select pg_backend_pid() as pid')
  process.kill(rows[0].pid, 'SIGKILL')
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1), patience)
  const kept = await vi.waitFor(() => query(`select how from committed where how = 'before a crash'`), patience)
  expect(kept).toEqual([{ how: 'before a crash' }])
  expect(await postmasterPid()).not.toBe(pid)
})

test('stopping while PostgreSQL is just being started again leaves nothing running', async () => {
  const onLost = vi.fn()
  const server = await open({ onLost })
  const busy = query('select count(*) from generate_series(1, 100000000000)').catch(() => 'lost')
  process.kill(await postmasterPid(), 'SIGKILL')
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), patience)
  await server.stop()
  expect(await busy).toBe('lost')
  await vi.waitFor(async () => expect(await listProcesses(`postgres: primanota-${digestOf(directory)}: `)).toEqual([]), patience)
  expect(await commandLine(await postmasterPid())).toBe(undefined)
})

test('a pid file whose pid belongs to another process by now does not prevent the start', async () => {
  const service = await openInChild()
  const pidFile = join(directory, 'cluster', 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8')
  process.kill(await postmasterPid(), 'SIGKILL')
  await kill(service)
  // PostgreSQL asks for living processes of its own user only.
  const ids = process.getuid!() === 0 ? { uid: 65534, gid: 65534 } : {}
  const bystander = spawn('sleep', ['60'], { ...ids, cwd: '/', stdio: 'ignore' })
  children.push(bystander)
  await writeFile(pidFile, text.replace(/^\d+/, String(bystander.pid)))
  await open()
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
  expect(bystander.exitCode).toBe(null)
})

test('a sharer becomes the owner when the owner was killed', async () => {
  const service = await openInChild()
  expect((await open({ mode: 'share' })).owned).toBe(false)
  await kill(service)
  expect((await open({ mode: 'share' })).owned).toBe(true)
  await expect(open()).rejects.toBeInstanceOf(StartError)
})
