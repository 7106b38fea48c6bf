/** Files that are stored encrypted, around their store: the start, the commands, exports and backups. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBackup } from '../../src/backup/make.ts'
import { findBackup, readManifest } from '../../src/backup/manifest.ts'
import { directoryPlace } from '../../src/backup/place.ts'
import { openRepository } from '../../src/backup/repository.ts'
import type { Command } from '../../src/commands/arguments.ts'
import { restoreInto } from '../../src/commands/backup-restore.ts'
import { encryptFilesCommand } from '../../src/commands/encrypt-files.ts'
import { quotaCommand } from '../../src/commands/quota.ts'
import { readConfig } from '../../src/config.ts'
import { claimFiles } from '../../src/services.ts'
import { type BlobStore, diskBlobs } from '../../src/store/blobs.ts'
import { diskExports } from '../../src/store/export-files.ts'
import { finishExport, insertExport } from '../../src/store/exports.ts'
import { sealedExports } from '../../src/store/sealed-exports.ts'
import { fileKeysOf } from '../../src/store/sealed-files.ts'
import { toUrl } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

const first = 'the first secret, of 32 characters or more'
const second = 'the second secret, of 32 characters too'
const wrongSecret = 'neither PRIMANOTA_FILES_SECRET nor PRIMANOTA_FILES_SECRET_PREVIOUS is what they were encrypted with'

let service: TestService
let ours: Organization
let dataDir: string

beforeAll(async () => {
  service = await startTestService()
  ours = await service.found()
})
afterAll(() => service.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'encrypted-files-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(dataDir, { recursive: true, force: true })
})

/** @param secrets the current one and the one before */
const environment = ([secret, previous]: readonly (string | undefined)[]) => ({
  DATABASE_URL: toUrl(service.database.admin),
  PRIMANOTA_DATA_DIR: dataDir,
  PRIMANOTA_SECRET: 'a secret of the installation, long enough',
  PRIMANOTA_FILES_SECRET: secret,
  PRIMANOTA_FILES_SECRET_PREVIOUS: previous,
})

/** What it prints for a program, and the status that the process would end with. */
async function run(command: Command, args: string[], ...secrets: (string | undefined)[]) {
  for (const [name, value] of Object.entries(environment(secrets))) vi.stubEnv(name, value)
  const before = process.exitCode
  const written: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(chunk => written.push(String(chunk)) > 0)
  try {
    process.exitCode = undefined
    await command.run([...args, '--json'])
    return { status: process.exitCode ?? 0, ...JSON.parse(written.at(-1)!) }
  } finally {
    write.mockRestore()
    process.exitCode = before
  }
}

const blobsWith = (...[secret, previous]: (string | undefined)[]) => diskBlobs(join(dataDir, 'files'), fileKeysOf(secret, previous))

async function keep(blobs: BlobStore, content: string): Promise<string> {
  const staged = await blobs.put(ours.id, Readable.from([Buffer.from(content)]), 2 ** 20)
  if (!('keep' in staged)) throw new Error('unexpectedly not taken')
  await staged.keep()
  return staged.sha256
}

const read = async (blobs: BlobStore, sha256: string) => text((await blobs.open(ours.id, sha256))!.stream)

test('a process that does not have the secret of the files does not start', async () => {
  const claim = (...secrets: (string | undefined)[]) => claimFiles(readConfig(environment(secrets)))
  await keep(await claim(first), 'a bill')
  await expect(claim(second)).rejects.toThrow(wrongSecret)
  await expect(claim()).rejects.toThrow(wrongSecret)
  await expect(claim(first, first)).rejects.toThrow('must differ')
  await claim(second, first)
  // The one before is demanded until everything is encrypted with the other.
  await expect(claim(second)).rejects.toThrow(wrongSecret)
  await claim(undefined, first)
})

describe('encrypt-files', () => {
  test('stores all anew, also what was set aside, and the secret before is needed no longer', async () => {
    const kept = await keep(blobsWith(), 'kept plain')
    const aside = await keep(blobsWith(), 'set aside plain')
    await blobsWith().setAside(ours.id, aside)
    await mkdir(join(dataDir, 'pictures', ours.id), { recursive: true })
    await writeFile(join(dataDir, 'pictures', ours.id, `${'a'.repeat(64)}.webp`), 'a page')

    expect(await run(encryptFilesCommand, [], first)).toEqual({ status: 0, files: 2, renewed: 2, form: 'encrypted', damaged: [] })
    expect(await run(encryptFilesCommand, [], first)).toMatchObject({ status: 0, files: 2, renewed: 0 })
    expect(await readdir(dataDir)).not.toContain('pictures')
    const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    const named = all.filter(entry => entry.isFile() && entry.name !== 'key-id').map(({ name }) => name)
    expect(named.sort()).toEqual([`${kept}.sealed`, `${aside}.sealed`].sort())

    expect(await run(encryptFilesCommand, [], second, first)).toMatchObject({ status: 0, renewed: 2 })
    await blobsWith(second).putBack(ours.id, aside)
    expect([await read(blobsWith(second), kept), await read(blobsWith(second), aside)]).toEqual(['kept plain', 'set aside plain'])
    await expect(run(encryptFilesCommand, [], first)).rejects.toThrow(wrongSecret)

    expect(await run(encryptFilesCommand, [], undefined, second)).toMatchObject({ status: 0, renewed: 2, form: 'plain' })
    expect(await run(encryptFilesCommand, [])).toMatchObject({ status: 0, files: 2, renewed: 0 })
  })

  test('names what is damaged, leaves it, and does the rest', async () => {
    const hashes = await Promise.all(['one', 'two', 'three', 'four'].map(content => keep(blobsWith(first), content)))
    const [changed, foreign, ...sound] = hashes
    const pathOf = (sha256: string) => join(dataDir, 'files', ours.id, sha256.slice(0, 2), `${sha256}.sealed`)
    const bytes = await readFile(pathOf(changed!))
    bytes[bytes.length - 1]! ^= 1
    await writeFile(pathOf(changed!), bytes)
    await keep(blobsWith('a third secret, of 32 characters or more'), 'two')

    const done = await run(encryptFilesCommand, [], second, first)
    expect(done).toMatchObject({ status: 1, files: 4, renewed: 2 })
    expect(done.damaged.map(({ sha256 }: { sha256: string }) => sha256).sort()).toEqual([changed, foreign].sort())
    expect(await readFile(pathOf(changed!))).toEqual(bytes)
    expect(await Promise.all(sound.map(sha256 => read(blobsWith(second), sha256)))).toEqual(['three', 'four'])
    expect(await run(encryptFilesCommand, [], second)).toMatchObject({ status: 1, files: 4, renewed: 0 })
  })
})

describe('exports', () => {
  const id = 'exp_01j8z3k5m7n9p1q3r5s7t9v1w3'
  const exportsWith = (...[secret, previous]: (string | undefined)[]) =>
    sealedExports(diskExports(join(dataDir, 'exports')), fileKeysOf(secret, previous))

  test('come back as they were written, and are not there where no secret opens them', async () => {
    const bytes = randomBytes(150_000)
    const written = await exportsWith(first).write(ours.id, id, Readable.from([bytes]))
    expect(written.bytes).toBe(bytes.length)
    expect((await readFile(join(dataDir, 'exports', ours.id, id))).includes(bytes.subarray(0, 100))).toBe(false)
    for (const keys of [[first], [second, first], [undefined, first]]) {
      const found = (await exportsWith(...keys).open(ours.id, id))!
      expect([found.bytes, (await buffer(found.stream)).equals(bytes)]).toEqual([bytes.length, true])
    }
    expect([await exportsWith(second).open(ours.id, id), await exportsWith().open(ours.id, id)]).toEqual([undefined, undefined])

    for (const content of ['<AuditFile/>', '']) {
      await exportsWith().write(ours.id, id, Readable.from([content]))
      const plain = (await exportsWith(first).open(ours.id, id))!
      expect([plain.bytes, await text(plain.stream)]).toEqual([content.length, content])
    }
  })

  test('that no secret opens any more are refused before a byte is sent', async () => {
    const madeAt = new Date().toISOString()
    const file = { name: 'saf-t.xml', madeAt, ...(await exportsWith(first).write(ours.id, id, Readable.from(['<AuditFile/>']))) }
    await service.services.store.transaction(ours.id, async db => {
      insertExport(db, { id, kind: 'saf_t', from: '2026-01-01', to: '2026-12-31', ledgerNumber: 0, askedAt: madeAt, askedBy: ours.ownerId })
      finishExport(db, id, file)
    })
    const download = async (...secrets: string[]) => {
      service.services.exports = exportsWith(...secrets)
      return service.request(ours.key, 'GET', `/api/rest/exports/${id}/file`)
    }
    expect(await download(second, first)).toMatchObject({ status: 200, body: '<AuditFile/>' })
    expect(await download(second)).toMatchObject({ status: 404, body: { code: 'export_not_found' } })
  })
})

test('a backup of encrypted files holds their content, and goes into no store whose secret is another', async () => {
  const blobs = await claimFiles(readConfig(environment([first])))
  const content = ['a bill', 'another bill']
  const hashes = await Promise.all(content.map(one => keep(blobs, one)))
  const repository = await openRepository(directoryPlace(join(dataDir, 'backup')), 'correct horse battery staple', { mayMake: true })
  const files = hashes.map((sha256, at) => ({ organizationId: ours.id, sha256, size: content[at]!.length }))
  const source = { snapshot: null, secret: null, blobs, files: () => Readable.from([files]) }
  expect(await makeBackup(repository, source, () => new Date())).toMatchObject({ files: 2, damaged: [] })
  const manifest = await readManifest(repository, await findBackup(repository, undefined))
  const restore = (...secrets: (string | undefined)[]) => restoreInto(repository, manifest, readConfig(environment(secrets)))

  await expect(restore(second)).rejects.toThrow(wrongSecret)
  await expect(restore()).rejects.toThrow(wrongSecret)
  expect(await restore(first)).toMatchObject({ files: 2, present: 2, missing: 0 })
  await rm(join(dataDir, 'files'), { recursive: true })
  expect(await restore(second)).toMatchObject({ files: 2, present: 0, missing: 0 })
  expect(await Promise.all(hashes.map(sha256 => read(blobsWith(second), sha256)))).toEqual(content)
  await expect(restore(first)).rejects.toThrow(wrongSecret)
})

test('quota sets limits of one organization, each by itself, and takes them back', async () => {
  const quota = async (...args: string[]) => (await run(quotaCommand, ['--organization', ours.id, ...args])).own
  expect(await quota()).toEqual({ storageBytes: null, pagesPerMonth: null })
  expect(await quota('--storage-mb', '10')).toEqual({ storageBytes: 10 * 2 ** 20, pagesPerMonth: null })
  expect(await quota('--pages', '0')).toEqual({ storageBytes: 10 * 2 ** 20, pagesPerMonth: 0 })
  expect(await quota('--storage-mb', 'default')).toEqual({ storageBytes: null, pagesPerMonth: 0 })
  await expect(quota('--pages', '-1')).rejects.toThrow()
  await expect(quota('--pages', 'many')).rejects.toThrow('--pages must be a whole number, or default.')
  await expect(run(quotaCommand, ['--organization', 'org_01j8z3k5m7n9p1q3r5s7t9v1w3'])).rejects.toThrow('There is no organization')
})
