/** The commands that back up and restore, as an operator runs them beside the service: killed in the middle, with a wrong passphrase, into a bucket, back in time, and onto a server. */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withClient } from '../harness/cluster.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../harness/empty-database.ts'
import { type FakeS3, startFakeS3 } from '../harness/fake-s3.ts'
import { createSite, type Ended, type Founded, type Service, type Site, toUrl, until } from '../harness/process.ts'

const passphrase = 'correct horse battery staple'
let site: Site
let founded: Founded
let service: Service
let place: string

beforeAll(async () => {
  site = await createSite()
  founded = await site.prepared()
  place = join(site.directory, 'backups')
  service = await site.start()
}, 600_000)
afterAll(async () => site?.clear())

const settings = (more: Record<string, string | undefined> = {}) => ({
  PRIMANOTA_BACKUP_TO: place,
  PRIMANOTA_BACKUP_PASSPHRASE: passphrase,
  ...more,
})

/** Of a command that did what it was told: its one object. */
const resultOf = ({ code, stdout, stderr }: Ended) => {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}
const backup = async (args: string[] = [], more = {}) => resultOf(await site.run(['backup', ...args, '--json'], settings(more)))

/** Of one that did not: a sentence and no stack, and what it ends with. */
async function refused(args: string[], more: Record<string, string | undefined> = {}): Promise<string> {
  const { code, stdout, stderr } = await site.run(['backup', ...args], settings(more))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).not.toMatch(/\n\s+at /)
  expect(stderr).not.toContain(passphrase)
  return stderr.trim()
}

const upload = async (bytes: string) => {
  const { status, body } = await service.request(founded.apiKey, 'POST', '/api/rest/files?name=receipt.txt', bytes, {
    'content-type': 'text/plain',
  })
  expect(status).toBe(200)
  return body.result.id as string
}

async function post(amount: number) {
  const { body } = await service.request(founded.apiKey, 'GET', '/api/rest/accounts?limit=2')
  const [first, second] = body.result.items
  const lines = [
    { accountId: first.id, amount },
    { accountId: second.id, amount: -amount },
  ]
  const reply = await service.request(founded.apiKey, 'POST', '/api/rest/ledger-entries', { date: '2026-03-01', text: 'Backed up', lines })
  expect(reply.status).toBe(200)
}

const entriesOf = async (at: Service) =>
  (await at.request(founded.apiKey, 'GET', '/api/rest/ledger-entries?limit=50')).body.result.items.length

const objects = (): string[] => {
  try {
    return readdirSync(join(place, 'objects'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.endsWith('.unfinished'))
      .map(entry => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** Served from another data directory, and ended before the next step. */
async function serving<Value>(more: Record<string, string>, work: (restored: Service) => Promise<Value>): Promise<Value> {
  const restored = await site.start(more)
  try {
    return await work(restored)
  } finally {
    restored.signal('SIGTERM')
    await restored.ended
  }
}

const files: string[] = []
let firstAt: string

test('a backup beside the service is verified by restoring it, and the status names both', async () => {
  await post(100)
  files.push(await upload('The first receipt'))
  const made = await backup(['--verify'])
  firstAt = made.at
  expect(made).toMatchObject({ files: 1, damaged: [], verified: { organizations: 1, files: 1 } })
  const { operations } = resultOf(await site.run(['status', '--json']))
  const done = operations.map(({ kind, succeededAt }: { kind: string; succeededAt: string | null }) => [kind, succeededAt !== null])
  expect(Object.fromEntries(done)).toMatchObject({ backup: true, backup_verification: true })
  // Nothing of what was restored on trial is left.
  expect((await readdir(site.dataDir)).filter(name => name.startsWith('verifying-'))).toEqual([])
})

test('one that is killed in the middle leaves what was there, holds nobody up, and is gone on with', async () => {
  await post(250)
  for (let at = 0; at < 24; at++) files.push(await upload(randomBytes(1_000_000).toString('hex')))
  const before = objects().length
  const running = await site.spawn(['backup'], settings())
  await until('a part of it is written', () => objects().length > before + 4)
  running.signal('SIGKILL', 'group')
  expect((await running.ended).signal).toBe('SIGKILL')
  const written = objects().length - before
  const { backups } = await backup(['list'])
  expect(backups.map(({ at }: { at: string }) => at)).toEqual([firstAt])
  // At once, though the one that was killed still stands in the lock; and what it wrote is not written again.
  const made = await backup()
  expect(made.files).toBe(files.length)
  expect(made.newObjects).toBeLessThan(objects().length - before - written + 1)
  expect(await backup(['verify'])).toMatchObject({ files: files.length, organizations: 1 })
})

test('another passphrase, none, one that is too short, and a place without backups are refused with a sentence', async () => {
  const before = objects()
  expect(await refused([], { PRIMANOTA_BACKUP_PASSPHRASE: 'a wrong passphrase' })).toBe(
    'The passphrase is not the one that these backups were made with.',
  )
  expect(
    await refused(['restore'], { PRIMANOTA_BACKUP_PASSPHRASE: 'a wrong passphrase', PRIMANOTA_DATA_DIR: join(site.directory, 'wrong') }),
  ).toMatch(/not the one that these backups/)
  expect(await refused([], { PRIMANOTA_BACKUP_PASSPHRASE: undefined })).toMatch(/^Set PRIMANOTA_BACKUP_PASSPHRASE/)
  expect(await refused([], { PRIMANOTA_BACKUP_PASSPHRASE: 'short' })).toMatch(/12 characters/)
  expect(await refused(['verify', '--from', join(site.directory, 'nowhere')])).toBe('There is no backup at that place.')
  expect(await refused(['restore', '--at', '2020-01-01T00:00:00Z'], { PRIMANOTA_DATA_DIR: join(site.directory, 'early') })).toMatch(
    /the first is of/,
  )
  expect(objects()).toEqual(before)
})

test('a backup that lacks a byte is told, and nothing of it is put anywhere', async () => {
  const empty = join(site.directory, 'damaged')
  const sizes = await Promise.all(objects().map(async path => ({ path, size: (await stat(path)).size })))
  const { path, size } = sizes.toSorted((one, other) => other.size - one.size)[0]!
  const bytes = await readFile(path)
  await truncate(path, size - 1)
  const sentence = /^The backup is damaged: .*Nothing was changed here\.$/s
  expect(await refused(['verify'])).toMatch(sentence)
  expect(await refused(['restore'], { PRIMANOTA_DATA_DIR: empty })).toMatch(sentence)
  expect((await readdir(empty)).filter(name => name !== 'files')).toEqual([])
  await writeFile(path, bytes)
  expect(await backup(['verify'])).toMatchObject({ files: files.length })
})

test('each moment comes back into an empty directory, and serves with the keys and the secret of that time', async () => {
  const [then, last] = ['then', 'last'].map(name => join(site.directory, name)) as [string, string]
  expect(await backup(['restore', '--at', firstAt], { PRIMANOTA_DATA_DIR: then })).toMatchObject({ at: firstAt, files: 1, missing: 0 })
  await serving({ PRIMANOTA_DATA_DIR: then }, async restored => expect(await entriesOf(restored)).toBe(1))
  expect(await backup(['restore'], { PRIMANOTA_DATA_DIR: last })).toMatchObject({ files: files.length, missing: 0 })
  await serving({ PRIMANOTA_DATA_DIR: last }, async restored => {
    expect(await entriesOf(restored)).toBe(2)
    const { status, body } = await restored.request(founded.apiKey, 'GET', `/api/rest/files/${files.at(-1)}`)
    expect([status, body.length]).toEqual([200, 2_000_000])
  })
  expect(await refused(['restore'], { PRIMANOTA_DATA_DIR: last })).toMatch(/holds a database already/)
  for (const directory of [then, last]) await rm(directory, { recursive: true })
})

describe('in a bucket', () => {
  let fake: FakeS3
  const bucket = () => ({
    PRIMANOTA_BACKUP_TO: 's3://books/backups',
    PRIMANOTA_S3_ENDPOINT: fake.settings.bucketUrl.replace(/\/books$/, ''),
    PRIMANOTA_S3_REGION: fake.settings.region,
    PRIMANOTA_S3_KEY_ID: fake.settings.keyId,
    PRIMANOTA_S3_SECRET: fake.settings.secret,
  })
  beforeAll(async () => {
    fake = await startFakeS3()
  })
  afterAll(async () => fake?.close())

  test('it is made, verified and restored; a store that is busy or breaks off is asked again', async () => {
    fake.fail('busy', 3, asked => asked.startsWith('PUT'))
    fake.fail('cut', 2, asked => asked.startsWith('GET') && asked.includes('/objects/'))
    expect(await backup(['--verify'], bucket())).toMatchObject({ damaged: [], verified: { files: files.length } })
    const restored = join(site.directory, 'from-bucket')
    expect(await backup(['restore'], { ...bucket(), PRIMANOTA_DATA_DIR: restored })).toMatchObject({ files: files.length })
    await rm(restored, { recursive: true })
  })

  test('a store that names another checksum than was sent is not believed, and the backups before stay', async () => {
    await upload('One that the store keeps otherwise')
    const { backups } = await backup(['list'], bucket())
    fake.fail('lie', 1_000, asked => asked.startsWith('PUT') && asked.includes('/objects/'))
    expect(await refused([], bucket())).toMatch(
      /^It was broken off: the store of files keeps other bytes than it was sent\. What was there before is as it was\.$/,
    )
    expect((await backup(['list'], bucket())).backups).toEqual(backups)
  })

  test('with another key it is refused at once', async () => {
    expect(await refused([], { ...bucket(), PRIMANOTA_S3_SECRET: 'not the one' })).toMatch(/^It was broken off: the store of files refused/)
  })
})

describe.skipIf(!inject('cluster').isEmbedded)('onto a server of the user', () => {
  let database: EmptyDatabase
  let directory: string
  beforeAll(async () => {
    database = await createEmptyDatabase()
    directory = join(site.directory, 'moved')
    await mkdir(directory)
  })
  afterAll(async () => database?.drop())
  const onServer = (more: Record<string, string> = {}) => ({ DATABASE_URL: toUrl(database.admin), PRIMANOTA_DATA_DIR: directory, ...more })

  test('a login that is no superuser is refused before anything is written', async () => {
    await withClient(database.admin, client => client.query(`create role ${database.name}_login login createrole`))
    try {
      const url = toUrl({ ...database.admin, user: `${database.name}_login` })
      expect(await refused(['restore'], onServer({ DATABASE_URL: url }))).toMatch(/by a superuser in DATABASE_URL/)
      expect(await readdir(directory)).toEqual([])
    } finally {
      await withClient(database.admin, client => client.query(`drop role ${database.name}_login`))
    }
  })

  test('another secret than that of the backup is refused', async () => {
    expect(await refused(['restore'], onServer({ PRIMANOTA_SECRET: 'another secret of more than 32 letters' }))).toMatch(/another secret/)
    expect(await readdir(directory)).toEqual([])
  })

  test('the embedded database comes whole into an empty one, and is served from there', async () => {
    expect(await backup(['restore'], onServer())).toMatchObject({ organizations: 1, files: files.length, missing: 0 })
    await serving(onServer(), async moved => {
      expect(await entriesOf(moved)).toBe(2)
      expect((await moved.request(founded.apiKey, 'GET', `/api/rest/files/${files[0]}`)).body).toBe('The first receipt')
      expect((await moved.call(founded.apiKey, 'save_contact', { name: 'After the move' })).status).toBe(200)
    })
    const { organizations } = resultOf(await site.run(['verify-audit', '--json'], onServer()))
    expect(organizations).toMatchObject([{ broken: null }])
  })

  test('one that holds books is left as it is', async () => {
    expect(await refused(['restore'], onServer())).toMatch(/holds organizations already/)
  })
})
