/** Backups of a service that goes on working: of one moment, only what is new, and refused where a byte is not as it was written. */
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetBackups } from '../../src/backup/forget.ts'
import { withLock } from '../../src/backup/lock.ts'
import { type MadeBackup, makeBackup } from '../../src/backup/make.ts'
import { findBackup, listBackups, readManifest } from '../../src/backup/manifest.ts'
import { bucketPlace, directoryPlace, type Place } from '../../src/backup/place.ts'
import { openRepository, type Repository } from '../../src/backup/repository.ts'
import { findDifference, restoreDatabase, restoreFiles, verifyFiles } from '../../src/backup/restore.ts'
import { DamagedBackup, seal, unseal } from '../../src/backup/sealed.ts'
import { asideKeptMs, strayKeptMs, sweepFiles } from '../../src/jobs/sweep-files.ts'
import { openSnapshot } from '../../src/store/backup/snapshot.ts'
import { diskBlobs } from '../../src/store/blobs.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openBucket } from '../../src/store/s3/bucket.ts'
import { withClient } from '../harness/cluster.ts'
import { createTestDatabase } from '../harness/database.ts'
import { createEmptyDatabase } from '../harness/empty-database.ts'
import { type FakeS3, startFakeS3 } from '../harness/fake-s3.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

const passphrase = 'correct horse battery staple'
let service: TestService
let ours: Organization
let directory: string
let place: Place
let repository: Repository
const made: MadeBackup[] = []

beforeAll(async () => {
  service = await startTestService()
  ours = await service.found()
  await service.found('italy')
  directory = await mkdtemp(join(tmpdir(), 'primanota-backup-'))
  place = directoryPlace(directory)
  repository = await openRepository(place, passphrase, { mayMake: true })
  for (let at = 0; at < 5; at++) await upload(`Receipt ${at} ${'x'.repeat(5000)}`)
  await post('2026-03-01', 100)
  made.push(await back())
})
afterAll(async () => {
  await service.close()
  await rm(directory, { recursive: true, force: true })
})

const upload = async (text: string) => {
  const reply = await service.request(ours.key, 'POST', '/api/rest/files?name=a.txt', text, { 'content-type': 'text/plain' })
  expect(reply.status).toBe(200)
  return createHash('sha256').update(text).digest('hex')
}

const post = async (date: string, amount: number) => {
  const chart = await service.request(ours.key, 'GET', '/api/rest/accounts?limit=200')
  const [first, second] = chart.body.result.items ?? chart.body.result
  const lines = [
    { accountId: first.id, amount },
    { accountId: second.id, amount: -amount },
  ]
  const reply = await service.request(ours.key, 'POST', '/api/rest/ledger-entries', { date, text: 'Backed up', lines })
  expect(reply.body).toMatchObject({ result: expect.anything() })
}

async function back(into = repository): Promise<MadeBackup> {
  const snapshot = await openSnapshot(service.database.admin)
  try {
    const source = { snapshot, secret: 'secret', blobs: service.services.blobs, files: () => snapshot.files() }
    return await makeBackup(into, source, () => new Date())
  } finally {
    await snapshot.close()
  }
}

const manifestOf = async (from: Repository, at?: string) =>
  readManifest(from, await findBackup(from, at === undefined ? undefined : new Date(at)))

/** Into a database of its own, of which `look` sees what came of it. */
async function restored<Value>(
  from: Repository,
  at: string | undefined,
  look: (count: (text: string) => Promise<number>) => Promise<Value>,
) {
  const database = await createTestDatabase()
  try {
    const manifest = await manifestOf(from, at)
    await restoreDatabase(from, manifest, database.admin)
    return await look(text => withClient(database.admin, async client => Number((await client.query(text)).rows[0].count)))
  } finally {
    await database.drop()
  }
}

const objects = async () =>
  (await readdir(join(directory, 'objects'), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

test('a second backup writes only what is new, and each moment comes back', async () => {
  const before = await objects()
  const same = await back()
  expect(same.newObjects).toBeLessThan(before.length / 2)
  await upload('One more receipt')
  await post('2026-03-02', 250)
  const later = await back()
  made.push(later)
  expect([made[0]!.files, later.files]).toEqual([5, 6])
  const counted = (at: string | undefined) =>
    restored(repository, at, async count => [await count('select count(*) from file'), await count('select count(*) from ledger_entry')])
  expect(await counted(made[0]!.at)).toEqual([5, 1])
  expect(await counted(undefined)).toEqual([6, 2])

  const files = diskBlobs(join(directory, 'restored'))
  const manifest = await manifestOf(repository)
  expect(await restoreFiles(repository, manifest, files)).toEqual({ count: 6, present: 0, missing: 0 })
  expect(await restoreFiles(repository, manifest, files)).toEqual({ count: 0, present: 6, missing: 0 })
  await rm(join(directory, 'restored'), { recursive: true })
})

test('what is written while a backup is made is not in it, and what it has belongs together', async () => {
  const snapshot = await openSnapshot(service.database.admin)
  await upload('Too late for this one')
  await post('2026-03-03', 10)
  const source = { snapshot, secret: null, blobs: service.services.blobs, files: () => snapshot.files() }
  const { files } = await makeBackup(repository, source, () => new Date())
  await snapshot.close()
  const manifest = await manifestOf(repository)
  expect(files).toBe(6)
  expect(manifest.database!.books.find(({ organizationId }) => organizationId === ours.id)?.entries).toBe(2)
  await restored(repository, undefined, async count => expect(await count('select count(*) from ledger_entry')).toBe(2))
})

test('the bytes of a file that are missing or damaged are told, and the rest is backed up', async () => {
  const sha256 = await upload('Soon damaged')
  const path = join(service.filesDirectory, ours.id, sha256.slice(0, 2), sha256)
  await writeFile(path, 'soon damageD')
  const { damaged, files } = await back()
  expect(damaged).toEqual([{ organizationId: ours.id, sha256 }])
  expect(files).toBe(8)
  await writeFile(path, 'Soon damaged')
  expect((await back()).damaged).toEqual([])
})

test('books that came out differently are named', () => {
  const books = { organizationId: 'org_a', entries: 1, trialBalance: 'x', debit: '1', credit: '1', auditRows: 3, auditHead: 'h' }
  expect(findDifference([books], [books])).toBeUndefined()
  expect(findDifference([books], [])).toMatch('0 organizations instead of 1')
  expect(findDifference([books], [{ ...books, auditHead: 'other' }])).toBe('org_a: auditHead is other instead of h')
})

describe('what is refused', () => {
  test('another passphrase, a short one, and a place without backups', async () => {
    await expect(openRepository(place, 'a wrong passphrase', { mayMake: true })).rejects.toThrow('not the one')
    await expect(openRepository(place, 'short', { mayMake: true })).rejects.toThrow('12 characters')
    await expect(openRepository(directoryPlace(join(directory, 'nowhere')), passphrase, { mayMake: false })).rejects.toThrow('no backup at')
  })

  test('a repository whose key file is gone is not begun anew', async () => {
    const path = join(directory, 'repository.json')
    const kept = await readFile(path)
    await rm(path)
    await expect(openRepository(place, passphrase, { mayMake: true })).rejects.toThrow('put it back')
    await writeFile(path, '{"format":"primanota backup","version":1,"scrypt":{"cost":1e12}}')
    await expect(openRepository(place, passphrase, { mayMake: true })).rejects.toThrow('damaged')
    await writeFile(path, kept)
  })

  test('a changed byte, a missing end and a missing object: nothing is left in the database', async () => {
    const manifest = await manifestOf(repository)
    const name = manifest.database!.tables.find(table => table.name === 'ledger_entry')!.chunks[0]!
    const path = join(directory, name)
    const bytes = await readFile(path)
    const database = await createEmptyDatabase()
    await migrate(database.admin, { upTo: manifest.database!.schema })
    const changed = Buffer.from(bytes)
    changed[changed.length >> 1]! ^= 1
    for (const damage of [
      () => writeFile(path, changed),
      () => truncate(path, bytes.length - 1),
      () => truncate(path, 20),
      () => rm(path),
    ]) {
      await damage()
      await expect(restoreDatabase(repository, manifest, database.admin)).rejects.toBeInstanceOf(DamagedBackup)
      await withClient(database.admin, async client => {
        expect(Number((await client.query('select count(*) from organization')).rows[0].count)).toBe(0)
      })
      await writeFile(path, bytes)
    }
    await restoreDatabase(repository, manifest, database.admin)
    await database.drop()
  })

  test('one file in the place of another', async () => {
    const manifest = await manifestOf(repository)
    const [first, second] = (await repository.getRows(manifest.files.lists[0]!))
      .toString()
      .split('\n')
      .map(line => line.split(' ')[1] ?? '')
    const [one, other] = [first!, second!].map(sha256 => join(directory, repository.nameOf('file', sha256)))
    const bytes = await readFile(one!)
    await writeFile(one!, await readFile(other!))
    await expect(verifyFiles(repository, manifest)).rejects.toBeInstanceOf(DamagedBackup)
    await writeFile(one!, bytes)
    expect(await verifyFiles(repository, manifest)).toMatchObject({ count: manifest.files.count })
  })

  test('a time before the first backup', async () => {
    await expect(findBackup(repository, new Date('2020-01-01'))).rejects.toThrow('the first is of')
  })

  test('a second one at the same time; a holder that died is followed', async () => {
    const lock = (at: Date) => place.put('lock', Readable.from([Buffer.from(JSON.stringify({ id: 'x', at, who: 'other 1' }))]))
    await lock(new Date())
    await expect(back()).rejects.toThrow('Another process (other 1)')
    await lock(new Date(Date.now() - 16 * 60_000))
    await back()
    await expect(stat(join(directory, 'lock'))).rejects.toThrow('ENOENT')
  })

  test('a holder that was killed on this machine is not waited for, nor is what nobody can read', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    for (const text of [JSON.stringify({ id: 'x', at: new Date(), who: 'it', host: hostname(), pid }), '{"id":']) {
      await place.put('lock', Readable.from([Buffer.from(text)]))
      await back()
      await expect(stat(join(directory, 'lock'))).rejects.toThrow('ENOENT')
    }
    await place.put(
      'lock',
      Readable.from([Buffer.from(JSON.stringify({ id: 'x', at: new Date(), who: 'it', host: hostname(), pid: process.pid }))]),
    )
    await expect(back()).rejects.toThrow('Another process (it)')
    await rm(join(directory, 'lock'))
  })

  test('of several who find the same dead holder one works', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    const dead = Buffer.from(JSON.stringify({ id: 'x', at: new Date(), who: 'it', host: hostname(), pid }))
    await place.put('lock', Readable.from([dead]))
    let looks = 0
    let goOn = () => {}
    const allLooked = new Promise<void>(resolve => {
      goOn = resolve
    })
    /** All of them have read who holds it before any of them goes on. */
    const slow: Repository = {
      ...repository,
      place: {
        ...place,
        async get(name) {
          const held = await place.get(name)
          if (name === 'lock' && ++looks === 5) goOn()
          if (name === 'lock') await allLooked
          return held
        },
      },
    }
    let working = 0
    let most = 0
    const work = async (assertHeld: () => Promise<void>) => {
      most = Math.max(most, ++working)
      await assertHeld()
      await new Promise(resolve => setTimeout(resolve, 200))
      working--
    }
    const ended = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(id => withLock(slow, id, () => new Date(), work)))
    expect(most).toBe(1)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of ended) if (one.status === 'rejected') expect(String(one.reason)).toMatch(/Another process/)
    expect((await readdir(directory)).filter(name => name.startsWith('lock'))).toEqual([])
  })

  test('what a killed one left half-written goes with the next, a day later', async () => {
    const [old, young] = ['old', 'young'].map(name => join(directory, 'objects', `${name}.unfinished`))
    for (const path of [old!, young!]) await writeFile(path, 'half')
    await utimes(old!, new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000))
    await back()
    await expect(stat(old!)).rejects.toThrow('ENOENT')
    await rm(young!)
  })

  test('one whose place was taken while it stood still writes no list, and leaves the other its lock', async () => {
    const backups = await listBackups(repository)
    const other = Buffer.from(JSON.stringify({ id: 'other', at: new Date(), who: 'other 1' }))
    const snapshot = await openSnapshot(service.database.admin)
    async function* takenOver() {
      await place.put('lock', Readable.from([other]))
      yield* snapshot.files()
    }
    const source = { snapshot, secret: null, blobs: service.services.blobs, files: takenOver }
    await expect(makeBackup(repository, source, () => new Date())).rejects.toThrow('took over')
    await snapshot.close()
    expect(await listBackups(repository)).toEqual(backups)
    expect(await readFile(join(directory, 'lock'))).toEqual(other)
    await rm(join(directory, 'lock'))
  })

  test('books that do not come to the same leave nothing in the database', async () => {
    const manifest = await manifestOf(repository)
    const database = await createEmptyDatabase()
    await migrate(database.admin, { upTo: manifest.database!.schema })
    const books = manifest.database!.books.map(one => ({ ...one, entries: one.entries + 1 }))
    const changed = { ...manifest, database: { ...manifest.database!, books } }
    await expect(restoreDatabase(repository, changed, database.admin)).rejects.toThrow('The restored books are not those of the backup')
    await withClient(database.admin, async client => {
      expect(Number((await client.query('select count(*) from organization')).rows[0].count)).toBe(0)
    })
    await database.drop()
  })
})

test('a place that is full breaks the backup off, and those before it are as they were', async () => {
  const backups = await listBackups(repository)
  await upload(`Large ${randomBytes(1000).toString('hex')}`)
  let room = 1
  const full: Place = {
    ...place,
    async put(name, parts) {
      if (name.startsWith('objects') && room-- <= 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return place.put(name, parts)
    },
  }
  await expect(
    back({
      ...repository,
      place: full,
      put: (name, parts) => full.put(name, parts),
      putRows: () => full.put('objects/x', Readable.from([])),
    }),
  ).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(await listBackups(repository)).toEqual(backups)
  await verifyFiles(repository, await manifestOf(repository))
  await rm(join(directory, 'objects', 'x'), { force: true })
})

test('old backups go with what only they have, and the newest stays whole', async () => {
  const last = await back()
  const before = (await objects()).length
  const later = () => new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
  const { backups, objects: gone } = await forgetBackups(repository, 5, later)
  expect(backups.length).toBeGreaterThan(3)
  expect((await objects()).length).toBe(before - gone)
  expect(await listBackups(repository)).toHaveLength(1)
  await restored(repository, undefined, async count => expect(await count('select count(*) from file')).toBe(last.files))
  await verifyFiles(repository, await manifestOf(repository))
})

test('in a bucket the same, also where the bucket is busy now and then', async () => {
  const fake: FakeS3 = await startFakeS3()
  try {
    const inBucket = bucketPlace(openBucket(fake.settings, { silenceMs: 5000, bytesPerMsMin: 32, pauseMs: 1, attemptsMax: 3 }))
    fake.fail('busy', 3, asked => asked.includes('objects') && fake.asked.length % 7 === 0)
    const other = await openRepository(inBucket, passphrase, { mayMake: true })
    const { files } = await back(other)
    expect((await back(other)).newObjects).toBeLessThan(fake.objects.size / 2)
    await restored(other, undefined, async count => expect(await count('select count(*) from file')).toBe(files))
    fake.objects.get([...fake.objects.keys()].find(name => name.includes('/objects/'))!)!.bytes[30]! ^= 1
    const manifest = await manifestOf(other)
    const both = async () => {
      await verifyFiles(other, manifest)
      for (const { chunks } of manifest.database!.tables) for (const name of chunks) await other.getRows(name)
      for (const name of manifest.files.lists) await other.getRows(name)
    }
    await expect(both()).rejects.toBeInstanceOf(DamagedBackup)
  } finally {
    await fake.close()
  }
})

test.each([0, 1, 1024 * 1024 - 1, 1024 * 1024, 2 * 1024 * 1024 + 5])(
  '%d sealed bytes come back, and none of a cut or changed stream beyond the fault',
  async length => {
    const key = randomBytes(32)
    const bytes = randomBytes(length)
    const sealed = await buffer(seal(key, 'name', Readable.from([bytes])))
    expect((await buffer(unseal(key, 'name', Readable.from([sealed])))).equals(bytes)).toBe(true)
    for (const fault of [
      sealed.subarray(0, -1),
      sealed.subarray(0, 20),
      sealed.subarray(0, 20 + 1024 * 1024 + 16),
      Buffer.concat([sealed, Buffer.alloc(1)]),
    ]) {
      if (fault.equals(sealed)) continue
      await expect(buffer(unseal(key, 'name', Readable.from([fault])))).rejects.toBeInstanceOf(DamagedBackup)
    }
    await expect(buffer(unseal(key, 'other', Readable.from([sealed])))).rejects.toBeInstanceOf(DamagedBackup)
  },
)

test('bytes that no file names are set aside, put back when one does, and removed after a month', async () => {
  const { blobs } = service.services
  const keep = async (text: string) => {
    const staged = await blobs.put(ours.id, Readable.from([Buffer.from(text)]), 1000)
    if (!('keep' in staged)) throw new Error('unexpectedly not taken')
    await staged.keep()
    return staged.sha256
  }
  const pathOf = (sha256: string, aside = '') => join(service.filesDirectory, aside, ours.id, sha256.slice(0, 2), sha256)
  const age = (path: string, ms: number) => utimes(path, new Date(Date.now() - ms - 1000), new Date(Date.now() - ms - 1000))
  const [stray, young, named] = [await keep('stray'), await keep('young'), await upload('named and old')]
  await age(pathOf(stray), strayKeptMs)
  await age(pathOf(named), strayKeptMs)
  expect(await sweepFiles(service.services)).toEqual({ setAside: 1, putBack: 0, removed: 0 })
  expect(await blobs.has(ours.id, stray)).toBe(true)
  // A file of the same bytes comes at the very moment at which they are set aside: they are found, and put back.
  await blobs.setAside(ours.id, named)
  expect((await buffer((await blobs.open(ours.id, named))!.stream)).toString()).toBe('named and old')
  await age(pathOf(stray, 'aside'), asideKeptMs)
  expect(await sweepFiles(service.services)).toEqual({ setAside: 0, putBack: 1, removed: 1 })
  expect([await blobs.has(ours.id, stray), await blobs.has(ours.id, young), await blobs.has(ours.id, named)]).toEqual([false, true, true])
})
