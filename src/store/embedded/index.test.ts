import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type EmbeddedOptions, type EmbeddedServer, openEmbedded, StartError } from './index.ts'
import { digestOf } from './place.ts'
import { isSignalable, listProcesses } from './processes.ts'
import { chooseSocketDirectory } from './socket-directory.ts'

const isRoot = process.getuid!() === 0
const base = await realpath(await mkdtemp(join(tmpdir(), 'primanota-test-')))
await chmod(base, 0o755)
const directory = join(base, 'data', 'postgres')
const opened: EmbeddedServer[] = []

const open = async (options: Partial<EmbeddedOptions> = {}) => {
  const server = await openEmbedded({ directory, mode: 'own', settings: { fsync: 'off' }, ...options })
  opened.push(server)
  return server
}
afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop()
})
afterAll(() => rm(base, { recursive: true }))

async function query(server: EmbeddedServer, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...server.connection, ssl: false })
  await client.connect()
  const result = await client.query(text).finally(() => client.end())
  return result.rows
}

const postmasterPid = async (path = directory) => Number.parseInt(await readFile(join(path, 'cluster', 'postmaster.pid'), 'utf8'), 10)
const refusal = (opening: Promise<unknown>): Promise<Error> =>
  opening.then(
    () => expect.unreachable(),
    error => error,
  )

test('the database keeps what was written when it is stopped and started again', async () => {
  const first = await open({ settings: {} })
  expect(first.owned).toBe(true)
  await query(first, `create table kept as select 'smørrebrød è pronto' as said`)
  await Promise.all([first.stop(), first.stop()])
  await first.stop()

  const later = await open({ settings: {} })
  expect(await query(later, 'select said, upper(said) as loud from kept')).toEqual([
    { said: 'smørrebrød è pronto', loud: 'SMØRREBRØD È PRONTO' },
  ])
  const names = ['data_checksums', 'fsync', 'listen_addresses', 'TimeZone', 'server_encoding']
  const settings = await query(later, `select name, setting from pg_settings where name = any ('{${names}}')`)
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    listen_addresses: '',
    TimeZone: 'UTC',
    server_encoding: 'UTF8',
  })
  expect((await stat(later.connection.host)).mode & 0o777).toBe(0o700)
})

test('stopping leaves no process and no unfinished file', async () => {
  const server = await open()
  const pid = await postmasterPid()
  const backends = `postgres: primanota-${digestOf(directory)}: `
  expect(isSignalable(pid)).toBe(true)
  expect(await listProcesses(backends)).not.toEqual([])
  await server.stop()
  expect(isSignalable(pid)).toBe(false)
  expect(await listProcesses(backends)).toEqual([])
  expect((await readdir(directory)).filter(name => name.includes('.new.'))).toEqual([])
  expect(await readdir(server.connection.host)).toEqual([])
})

test('a second owner is refused and told who has the database open', async () => {
  const server = await open()
  const error = await refusal(open())
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toBe(`Another Primanota process (pid ${process.pid}) has ${directory} open.`)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a sharer uses the server of the owner and leaves it running', async () => {
  const owner = await open()
  const sharer = await open({ mode: 'share' })
  expect(sharer.owned).toBe(false)
  expect(sharer.connection).toEqual(owner.connection)
  await sharer.stop()
  expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two sharers that find no server one starts it, and stops it at the end', async () => {
  const sharers = await Promise.all([open({ mode: 'share' }), open({ mode: 'share' })])
  expect(sharers.map(sharer => sharer.owned).sort()).toEqual([false, true])
  for (const sharer of sharers) expect(await query(sharer, 'select 1 as one')).toEqual([{ one: 1 }])
  const pid = await postmasterPid()
  for (const sharer of sharers) await sharer.stop()
  expect(isSignalable(pid)).toBe(false)
})

test('a failing start says what PostgreSQL logged and lets go of the directory', async () => {
  const error = await refusal(open({ settings: { max_connections: 'many' } }))
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toContain('invalid value for parameter "max_connections": "many"')
  expect((await open()).owned).toBe(true)
})

test('a database of another PostgreSQL is refused with both versions', async () => {
  await (await open()).stop()
  await writeFile(join(directory, 'cluster', 'PG_VERSION'), '15\n')
  const error = await refusal(open())
  await writeFile(join(directory, 'cluster', 'PG_VERSION'), '18\n')
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toMatch(/made by PostgreSQL 15, but this Primanota brings PostgreSQL 18/)
})

test('an unfinished cluster of a crashed first start is removed', async () => {
  await mkdir(join(directory, 'cluster.new.0badcafe', 'base'), { recursive: true })
  await open()
  expect(await readdir(directory)).not.toContain('cluster.new.0badcafe')
})

test('a path too long for a socket gets a private directory among the temporary files', async () => {
  const long = join(base, 'a-very-long-name/'.repeat(8), 'postgres')
  const server = await open({ directory: long })
  const found = await stat(server.connection.host)
  expect(server.connection.host.startsWith(tmpdir())).toBe(true)
  expect(found.mode & 0o777).toBe(0o700)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await open({ directory: long, mode: 'share' })).connection).toEqual(server.connection)
  await server.stop()
  await rm(server.connection.host, { recursive: true })
})

test.skipIf(!isRoot)('a socket directory of somebody else is refused (needs root, to make one)', async () => {
  const long = join(base, 'another-very-long-name/'.repeat(8), 'postgres')
  const foreign = chooseSocketDirectory(long)
  await mkdir(foreign, { mode: 0o700 })
  await chown(foreign, 4711, 4711)
  const error = await refusal(open({ directory: long }))
  await rm(foreign, { recursive: true })
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toBe(`${foreign} belongs to somebody else, so PostgreSQL cannot put its socket there: remove it.`)
})

test.skipIf(!isRoot)('root may keep the database under a directory that only root can enter (needs root)', async () => {
  const closed = await mkdtemp(join(base, 'closed-'))
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
  const server = await open({ directory: join(closed, 'postgres') })
  expect(await query(server, 'create table kept (); select count(*)::int as rows from kept').then(() => 'created')).toBe('created')
  expect((await stat(join(closed, 'postgres', 'cluster'))).uid).not.toBe(0)
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
  await server.stop()
})

test('a file in the place of the directory is refused', async () => {
  const file = join(base, 'file')
  await writeFile(file, '')
  expect((await refusal(open({ directory: file }))).message).toBe(`${file} is not a directory, so the database cannot be kept in it.`)
  expect(await refusal(open({ directory: join(file, 'postgres') }))).toBeInstanceOf(StartError)
})
