import { openSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstBarrier } from '../../src/store/embedded/run-as.ts'
import { toDatabase } from '../harness/cluster.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'
import { createSite, type Ended, type Founded, isPostmaster, request, type Service, type Site, toUrl, until } from '../harness/process.ts'

const isRoot = process.getuid?.() === 0
const here = new URL('../..', import.meta.url).pathname
const isPlainUserPossible = isRoot && !(await firstBarrier([here, process.execPath], { uid: 65534, gid: 65534 }))

let site: Site
let founded: Founded
let database: EmptyDatabase
const servers: Server[] = []

beforeAll(async () => {
  site = await createSite()
  founded = await site.prepared()
  database = await createEmptyDatabase()
}, 600_000)
afterAll(async () => {
  await site?.clear()
  await database?.drop()
  for (const server of servers) await new Promise(resolve => server.close(resolve))
})

/** A program that has a port, and does with its callers what it likes. */
async function occupyPort(greet: (socket: Socket) => void = () => {}): Promise<number> {
  const server = createServer(socket => greet(socket.on('error', () => {}).resume()))
  servers.push(server)
  await new Promise<void>(resolve => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
  return (server.address() as AddressInfo).port
}

function expectOneSentence({ code, signal, stdout, stderr }: Ended, sentence: string | RegExp) {
  expect({ stderr: stderr.trimEnd(), stdout }).toEqual({ stderr: expect.stringMatching(/^[^\n]+\.$/), stdout: '' })
  if (typeof sentence === 'string') expect(stderr.trimEnd()).toBe(sentence)
  else expect(stderr).toMatch(sentence)
  expect([code, signal]).toEqual([1, null])
}

test('a part that cannot be loaded ends the start with its reason, and takes PostgreSQL along', async () => {
  // It fails when PostgreSQL was seen, however long that takes.
  const seen = join(site.directory, 'seen')
  const hooks = `import { existsSync } from 'node:fs'
  export async function load(url, context, next) {
    if (!/\\/part-app-[^/]+\\.js$/.test(url)) return next(url, context)
    while (!existsSync(${JSON.stringify(seen)})) await new Promise(resolve => setTimeout(resolve, 20))
    throw new Error('planted')
  }`
  const asUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
  const preload = asUrl(`import { register } from 'node:module'; register(${JSON.stringify(asUrl(hooks))})`)
  const starting = await site.spawn(['serve'], { NODE_OPTIONS: `--import=${preload}` })
  const postmaster = await until('PostgreSQL is there', () => site.postmasterPid())
  await writeFile(seen, '')
  const { code, stderr } = await starting.ended
  expect(code).toBe(1)
  expect(stderr).toContain('planted')
  expect(await isPostmaster(postmaster, site.dataDir)).toBe(false)
})

describe('while a service runs', () => {
  let service: Service
  beforeAll(async () => {
    service = await site.start()
  }, 600_000)
  afterAll(async () => {
    service.signal('SIGTERM')
    await service.ended
  })

  test('a second one on the same data directory is refused, and the first goes on', async () => {
    const postmaster = site.postmasterPid()
    const second = await site.run(['serve'])
    expectOneSentence(second, `Another Primanota process (pid ${service.pid}) has ${join(site.dataDir, 'postgres')} open.`)
    expect(site.postmasterPid()).toBe(postmaster)
    expect((await service.call(founded.apiKey, 'save_contact', { name: 'Unharmed' })).status).toBe(200)
  })

  test('keys are made and the audit log is verified through its PostgreSQL', async () => {
    const postmaster = site.postmasterPid()
    const args = ['keys', 'create', '--organization', founded.organizationId, '--permissions', 'invoices:edit', '--json']
    const created = await site.run(args)
    expect([created.code, created.stderr]).toEqual([0, ''])
    expect((await service.call(JSON.parse(created.stdout).apiKey, 'save_contact', { name: 'With a new key' })).status).toBe(200)
    const verdict = await site.run(['verify-audit'])
    expect([verdict.code, verdict.stdout]).toEqual([
      0,
      expect.stringMatching(/^intact {2}org_\w+ Nordlys ApS: \d+ rows, head [0-9a-f]{64}\n$/),
    ])
    expect(site.postmasterPid()).toBe(postmaster)
    expect((await service.request(null, 'GET', '/readyz')).status).toBe(200)
  })
})

test('a port that is taken is named, and PostgreSQL is not left behind', async () => {
  const port = await occupyPort()
  expectOneSentence(
    await site.run(['serve'], { PORT: String(port) }),
    `Port ${port} is taken: stop the program that listens there, or set PORT.`,
  )
  expect(site.postmasterPid()).toBeUndefined()
})

test('commands on a data directory that no service has open leave no PostgreSQL behind', async () => {
  const running = await site.spawn(['verify-audit'])
  const postmaster = await until('PostgreSQL is there', () => site.postmasterPid())
  expect((await running.ended).code).toBe(0)
  expect(await isPostmaster(postmaster, site.dataDir)).toBe(false)
})

test('a log that cannot be written stops nothing', async () => {
  const port = await occupyPort()
  await new Promise(resolve => servers.pop()?.close(resolve))
  const service = await site.spawn(['serve'], { PORT: String(port) }, { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] })
  const url = `http://localhost:${port}`
  await until('the service is ready', () =>
    request(url, null, 'GET', '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  expect((await request(url, founded.apiKey, 'GET', '/api/rest/contacts')).status).toBe(200)
  service.signal('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0, stderr: '' })
})

describe('a setting that cannot be used is said in one sentence', () => {
  const books = () => toUrl(database.admin)
  const long = 'a secret that has more than 32 characters'

  test.concurrent.each<{
    what: string
    settings: () => Record<string, string> | Promise<Record<string, string>>
    sentence: string | RegExp
  }>([
    { what: 'a port', settings: () => ({ PORT: 'abc' }), sentence: 'PORT must be a whole number from 0 to 65535, not "abc".' },
    {
      what: 'a database of another kind',
      settings: () => ({ DATABASE_URL: 'mysql://localhost/books' }),
      sentence: 'DATABASE_URL must start with postgres:// or postgresql://.',
    },
    {
      what: 'a short secret',
      settings: () => ({ NODE_ENV: 'production', PRIMANOTA_SECRET: 'short' }),
      sentence: 'PRIMANOTA_SECRET must have at least 32 characters in production.',
    },
    {
      what: 'no secret in production',
      settings: () => ({ NODE_ENV: 'production', DATABASE_URL: books() }),
      sentence: 'PRIMANOTA_SECRET must be set in production: every process needs the same one to open stored tokens.',
    },
    {
      what: 'an address that cannot be read',
      settings: () => ({ DATABASE_URL: 'postgres://me:hidden@host:port/books' }),
      sentence: 'The server of DATABASE_URL cannot be used: Invalid URL.',
    },
    {
      what: 'a server that is not there',
      settings: () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/books' }),
      sentence: 'The server of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    },
    {
      what: 'a socket that is not there',
      settings: () => ({ DATABASE_URL: 'postgres://me@/books?host=/nowhere' }),
      sentence: 'The server of DATABASE_URL cannot be used: connect ENOENT /nowhere/.s.PGSQL.5432.',
    },
    {
      what: 'a server that says nothing',
      settings: async () => ({ DATABASE_URL: `postgres://me@127.0.0.1:${await occupyPort()}/books` }),
      sentence: 'The server of DATABASE_URL cannot be used: timeout expired.',
    },
    {
      what: 'a wrong password',
      settings: async () => ({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${await occupyPort(refusePassword)}/books` }),
      sentence: 'The server of DATABASE_URL cannot be used: password authentication failed for user "me".',
    },
    {
      what: 'a database that is not there',
      settings: () => ({ DATABASE_URL: toUrl(toDatabase(database.server, 'nowhere')) }),
      sentence: 'The server of DATABASE_URL cannot be used: database "nowhere" does not exist.',
    },
    {
      what: 'options in place of ours, which name the role',
      settings: () => ({ DATABASE_URL: `${books()}${books().includes('?') ? '&' : '?'}options=-c%20work_mem%3D8MB` }),
      sentence: /^Primanota serves as "primanota_app", not as "\w+": leave "options" out of DATABASE_URL\.$/m,
    },
    {
      what: 'an address of another machine',
      settings: () => ({ DATABASE_URL: books(), PRIMANOTA_SECRET: long, PRIMANOTA_HOST: '203.0.113.7' }),
      sentence:
        /^Primanota cannot listen on 203\.0\.113\.7 \(.*EADDRNOTAVAIL.*\): set PRIMANOTA_HOST to a name or an address of this machine\.$/m,
    },
    {
      what: 'a data directory that is a file',
      settings: async () => {
        const path = join(site.directory, 'file')
        await writeFile(path, '')
        return { PRIMANOTA_DATA_DIR: path }
      },
      sentence: /^The data directory cannot be used: EEXIST.*file'\.$/m,
    },
    {
      what: 'a secret that was cut off',
      settings: async () => {
        const directory = join(site.directory, 'cut-off')
        await mkdir(directory)
        await writeFile(join(directory, 'secret'), '\n')
        return { DATABASE_URL: books(), PRIMANOTA_DATA_DIR: directory }
      },
      sentence: /cut-off\/secret is not the secret that Primanota wrote there: restore it from a backup\.$/m,
    },
  ])('$what', async ({ settings, sentence }) => {
    const ended = await site.run(['serve'], await settings())
    expectOneSentence(ended, sentence)
    expect(ended.stderr).not.toContain('hidden')
  })

  // Only where such a user can reach this very code: not in a clone that lies in somebody's private directory.
  test.runIf(isPlainUserPossible)('a data directory that a plain user may not write (needs root, to become one)', async () => {
    const closed = join(site.directory, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o755)
    const run = (dataDir: string) => site.run(['serve'], { PRIMANOTA_DATA_DIR: dataDir }, { uid: 65534, gid: 65534 })
    expectOneSentence(
      await run(join(closed, 'data')),
      `The data directory cannot be used: EACCES: permission denied, mkdir '${closed}/data'.`,
    )
    expectOneSentence(await run(closed), /^The database cannot be kept in .*closed\/postgres: EACCES.*\.$/m)
    expect(await readdir(closed)).toEqual([])
    await rm(closed, { recursive: true })
  })
})

/** What a server says to a password that it does not take. */
function refusePassword(socket: Socket) {
  const message = (kind: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(kind), length, body])
  }
  socket.once('data', () => {
    socket.write(message('R', Buffer.from([0, 0, 0, 3])))
    socket.once('data', () => {
      socket.end(message('E', Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed for user "me"\0\0')))
    })
  })
}
