/** What every store of files does, and what a bucket that misbehaves does not break. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BlobStore, diskBlobs } from '../../src/store/blobs.ts'
import { isUnavailable } from '../../src/store/connection/faults.ts'
import { openBucket, partBytes } from '../../src/store/s3/bucket.ts'
import { s3Blobs } from '../../src/store/s3/s3-blobs.ts'
import { type FakeS3, startFakeS3 } from '../harness/fake-s3.ts'

const organizationId = 'org_01j8z3k5m7n9p1q3r5s7t9v1w3'
const otherId = 'org_01j8z3k5m7n9p1q3r5s7t9v1w4'
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const timing = { silenceMs: 1000, pauseMs: 1, attemptsMax: 3 }

let directory: string
let fake: FakeS3

beforeAll(async () => {
  fake = await startFakeS3()
})
afterAll(() => fake.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'blob-stores-'))
  fake.objects.clear()
  fake.uploads.clear()
  fake.asked.length = 0
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function* chunks(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

async function keep(blobs: BlobStore, bytes: string | Uint8Array, id = organizationId): Promise<string> {
  const staged = await blobs.put(id, chunks(bytes), 100 * 2 ** 20)
  if (!('sha256' in staged)) throw new Error('unexpectedly not taken')
  await staged.keep()
  return staged.sha256
}

const read = async (blobs: BlobStore, sha256: string) => {
  const found = await blobs.open(organizationId, sha256)
  return found && (await buffer(found.stream))
}

async function listed(blobs: BlobStore, id = organizationId) {
  const found = []
  for await (const blob of blobs.list(id)) found.push(blob)
  return found.sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
}

const damagers = {
  async disk(sha256: string) {
    const path = join(directory, 'files', organizationId, sha256.slice(0, 2), sha256)
    const bytes = await readFile(path)
    bytes[0]! ^= 1
    await writeFile(path, bytes)
  },
  async bucket(sha256: string) {
    fake.objects.get(`primanota/files/${organizationId}/${sha256}`)!.bytes[0]! ^= 1
  },
}

describe.each(['disk', 'bucket'] as const)('a store of files: %s', kind => {
  let blobs: BlobStore
  beforeEach(() => {
    blobs = kind === 'disk' ? diskBlobs(join(directory, 'files')) : s3Blobs(openBucket(fake.settings, timing), join(directory, 'tmp'))
  })

  test('what was kept comes back, to its organization alone', async () => {
    const sha256 = await keep(blobs, 'hello')
    expect(sha256).toBe(sha256Of(Buffer.from('hello')))
    expect((await read(blobs, sha256))?.toString()).toBe('hello')
    expect((await blobs.open(organizationId, sha256).then(found => (found?.stream.destroy(), found)))?.size).toBe(5)
    expect([await blobs.has(organizationId, sha256), await blobs.has(otherId, sha256)]).toEqual([true, false])
    expect(await blobs.open(otherId, sha256)).toBeUndefined()
  })

  test('nothing is there before it is kept, nor after it was discarded, refused or too large', async () => {
    const staged = await blobs.put(organizationId, chunks('waiting'), 100)
    if (!('keep' in staged)) throw new Error('unexpectedly not taken')
    expect(await blobs.has(organizationId, staged.sha256)).toBe(false)
    expect((await buffer(staged.slice(1, 4))).toString()).toBe('ait')
    await staged.discard()
    expect(await blobs.put(organizationId, chunks('123456'), 5)).toEqual({ tooLarge: true })
    expect(await blobs.put(organizationId, chunks('no'), 5, () => false)).toEqual({ refused: true })
    expect(await listed(blobs)).toEqual([])
    expect((await readdir(directory, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())).toEqual([])
  })

  test('bytes of several parts come back whole, and twice the same are one', async () => {
    const bytes = randomBytes(2 * partBytes + 1234)
    const sha256 = await keep(blobs, bytes)
    expect(await keep(blobs, bytes)).toBe(sha256)
    expect(sha256Of((await read(blobs, sha256))!)).toBe(sha256)
    expect((await listed(blobs)).map(({ size }) => size)).toEqual([bytes.length])
    expect(fake.uploads.size).toBe(0)
  })

  test('a changed bit is noticed before the last part is handed over', async () => {
    const bytes = randomBytes(200_000)
    const sha256 = await keep(blobs, bytes)
    await damagers[kind](sha256)
    const { stream } = (await blobs.open(organizationId, sha256))!
    let got = 0
    const reading = (async () => {
      for await (const part of stream) got += part.length
    })()
    await expect(reading).rejects.toSatisfy(isUnavailable)
    expect(got).toBeLessThan(bytes.length)
  })

  test('what is set aside is still found, can be put back, and goes only from there', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(text => keep(blobs, text)))
    const [first = '', second = ''] = all
    await keep(blobs, 'a', otherId)
    await blobs.setAside(organizationId, first)
    await blobs.setAside(organizationId, second)
    expect((await read(blobs, first))?.toString()).toBe('a')
    await blobs.remove(organizationId, all[2]!)
    await blobs.remove(organizationId, first)
    await blobs.putBack(organizationId, second)
    const left = await listed(blobs)
    expect(left.map(({ sha256, isAside }) => [sha256, isAside])).toEqual(
      all
        .slice(1)
        .sort()
        .map(sha256 => [sha256, false]),
    )
    expect(await blobs.has(organizationId, first)).toBe(false)
    expect(await listed(blobs, otherId)).toHaveLength(1)
    // Nothing to do for what is not there.
    await blobs.setAside(organizationId, first)
    await blobs.putBack(organizationId, first)
  })

  test('ids and hashes that are none never become a path', async () => {
    for (const id of ['', '..', 'tmp', `${organizationId}/..`]) {
      await expect(blobs.open(id, 'a'.repeat(64))).rejects.toThrow('well-formed')
      await expect(blobs.put(id, chunks('x'), 10)).rejects.toThrow('well-formed')
      await expect(listed(blobs, id)).rejects.toThrow('well-formed')
    }
    for (const sha256 of ['', '..', 'A'.repeat(64)]) {
      for (const act of ['open', 'has', 'setAside', 'putBack', 'remove'] as const)
        await expect((async () => blobs[act](organizationId, sha256))()).rejects.toThrow('well-formed')
    }
  })

  test('it says whether it can store', async () => {
    await blobs.check()
  })
})

describe('a bucket', () => {
  let blobs: BlobStore
  beforeEach(() => {
    blobs = s3Blobs(openBucket(fake.settings, timing), join(directory, 'tmp'))
  })
  const isPut = (asked: string) => asked.startsWith('PUT')
  const isGet = (asked: string) => asked.startsWith('GET')

  test.each(['busy', 'silent', 'hang_up'] as const)('that is %s twice is asked a third time', async fault => {
    fake.fail(fault, 2, isPut)
    const sha256 = await keep(blobs, 'again')
    expect(fake.asked.filter(isPut)).toHaveLength(3)
    fake.fail(fault, 2, isGet)
    expect((await read(blobs, sha256))?.toString()).toBe('again')
  })

  test.each(['busy', 'silent'] as const)(
    'that stays %s is told of as a fault that callers may wait out, and nothing is left here',
    async fault => {
      fake.fail(fault, 3)
      await expect(keep(blobs, 'never')).rejects.toSatisfy(isUnavailable)
      expect(await readdir(join(directory, 'tmp'))).toEqual([])
    },
  )

  test('that names another checksum is asked again, and then not believed', async () => {
    fake.fail('lie', 1, isPut)
    await keep(blobs, 'once')
    fake.fail('lie', 2, isPut)
    await expect(keep(blobs, 'twice')).rejects.toThrow('other bytes')
  })

  test('that cuts a body goes on from there', async () => {
    const bytes = randomBytes(400_000)
    const sha256 = await keep(blobs, bytes)
    fake.fail('cut', 2, isGet)
    expect(sha256Of((await read(blobs, sha256))!)).toBe(sha256)
    expect(fake.asked.filter(isGet).length).toBeGreaterThanOrEqual(3)
    fake.fail('cut', 3, isGet)
    await expect(read(blobs, sha256)).rejects.toSatisfy(isUnavailable)
  })

  test.each(['flip', 'damage'] as const)('whose bytes differ (%s) is noticed when they are read', async fault => {
    fake.fail(fault, 1, fault === 'flip' ? isGet : isPut)
    const sha256 = await keep(blobs, randomBytes(1000))
    await expect(read(blobs, sha256)).rejects.toThrow('not as they were stored')
  })

  test('that fails to complete, or whose answer is lost, has the object once', async () => {
    const bytes = randomBytes(partBytes + 10)
    const isComplete = (asked: string) => asked.startsWith('POST') && asked.includes('uploadId')
    fake.fail('error_in_200', 1, isComplete)
    expect(sha256Of((await read(blobs, await keep(blobs, bytes)))!)).toBe(sha256Of(bytes))
    fake.fail('error_in_200', 3, isComplete)
    await expect(keep(blobs, randomBytes(partBytes))).rejects.toThrow('did not complete')
    expect(fake.uploads.size).toBe(0)
  })

  test('is refused with another secret, and no attempt is repeated', async () => {
    const wrong = s3Blobs(openBucket({ ...fake.settings, secret: 'wrong' }, timing), join(directory, 'tmp'))
    await expect(keep(wrong, 'x')).rejects.toThrow('403 SignatureDoesNotMatch')
    expect(fake.asked).toHaveLength(1)
  })

  test('is asked to encrypt as the setting says', async () => {
    const settings = { ...fake.settings, encryption: { kind: 'aws:kms', keyId: 'key-1' } as const }
    await keep(s3Blobs(openBucket(settings, timing), join(directory, 'tmp')), 'secret')
    const [{ headers } = { headers: {} as Record<string, string> }] = fake.objects.values()
    expect(headers['x-amz-server-side-encryption']).toBe('aws:kms')
    expect(headers['x-amz-server-side-encryption-aws-kms-key-id']).toBe('key-1')
  })

  test('keeps one of two who write only what is new', async () => {
    const bucket = openBucket(fake.settings, timing)
    expect(await bucket.put('lock', Buffer.from('1'), { onlyNew: true })).toBe(true)
    expect(await bucket.put('lock', Buffer.from('2'), { onlyNew: true })).toBe(false)
  })
})
