/** What every store of files does, and what a bucket that misbehaves does not break. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BlobStore, diskBlobs } from '../../src/store/blobs.ts'
import { isUnavailable } from '../../src/store/connection/faults.ts'
import { openBucket, partBytes } from '../../src/store/s3/bucket.ts'
import { partsOf } from '../../src/store/s3/request.ts'
import { s3Blobs } from '../../src/store/s3/s3-blobs.ts'
import { type FileKeys, fileKeysOf, plainSizeOf, sealedSizeOf } from '../../src/store/sealed-files.ts'
import { type FakeS3, startFakeS3 } from '../harness/fake-s3.ts'

const organizationId = 'org_01j8z3k5m7n9p1q3r5s7t9v1w3'
const otherId = 'org_01j8z3k5m7n9p1q3r5s7t9v1w4'
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const timing = { silenceMs: 1000, bytesPerMsMin: 32, pauseMs: 1, attemptsMax: 3 }

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

const keys = fileKeysOf('a secret of 32 characters or more', undefined)

type Place = 'disk' | 'bucket'
const openOn = (place: Place, fileKeys?: FileKeys): BlobStore =>
  place === 'disk'
    ? diskBlobs(join(directory, 'files'), fileKeys)
    : s3Blobs(openBucket(fake.settings, { ...timing, silenceMs: 60_000 }), join(directory, 'tmp'), fileKeys)

/** The bytes as they are stored under a name. */
const stored = {
  disk: {
    path: (name: string) => join(directory, 'files', organizationId, name.slice(0, 2), name),
    read: (name: string): Promise<Buffer | undefined> => readFile(stored.disk.path(name)).catch(() => undefined),
    write: (name: string, bytes: Uint8Array) => writeFile(stored.disk.path(name), bytes),
  },
  bucket: {
    object: (name: string) => fake.objects.get(`primanota/files/${organizationId}/${name}`),
    read: async (name: string): Promise<Buffer | undefined> => {
      const bytes = stored.bucket.object(name)?.bytes
      return bytes && Buffer.from(bytes)
    },
    write: async (name: string, bytes: Uint8Array) => {
      stored.bucket.object(name)!.bytes = Buffer.from(bytes)
    },
  },
}

describe.each([
  ['disk', 'plain'],
  ['bucket', 'plain'],
  ['disk', 'encrypted'],
  ['bucket', 'encrypted'],
] as const)('a store of files: %s, %s', (kind, form) => {
  const nameOf = (sha256: string) => (form === 'plain' ? sha256 : `${sha256}.sealed`)
  let blobs: BlobStore
  beforeEach(() => {
    blobs = openOn(kind, form === 'plain' ? undefined : keys)
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
    const bytes = randomBytes((form === 'plain' ? 2 : 1) * partBytes + 1234)
    const sha256 = await keep(blobs, bytes)
    expect(await keep(blobs, bytes)).toBe(sha256)
    expect(sha256Of((await read(blobs, sha256))!)).toBe(sha256)
    expect((await listed(blobs)).map(({ size }) => size)).toEqual([bytes.length])
    expect(fake.uploads.size).toBe(0)
  })

  test('a changed bit is noticed before the last part is handed over', async () => {
    const bytes = randomBytes(200_000)
    const sha256 = await keep(blobs, bytes)
    const damaged = (await stored[kind].read(nameOf(sha256)))!
    damaged[100]! ^= 1
    await stored[kind].write(nameOf(sha256), damaged)
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

describe.each(['disk', 'bucket'] as const)('an encrypted store of files: %s', kind => {
  const other = fileKeysOf('another secret, also of 32 characters', undefined)
  const both = fileKeysOf('another secret, also of 32 characters', 'a secret of 32 characters or more')
  const bytes = Buffer.from(`A bill of 1,250.00. ${'It goes on and on. '.repeat(10_000)}`)

  test('holds no bytes of what was put', async () => {
    const sha256 = await keep(openOn(kind, keys), bytes)
    const raw = (await stored[kind].read(`${sha256}.sealed`))!
    expect([raw.includes('bill'), raw.includes('goes on'), raw.length, plainSizeOf(raw.length)]).toEqual([
      false,
      false,
      sealedSizeOf(bytes.length),
      bytes.length,
    ])
    expect(await stored[kind].read(sha256)).toBeUndefined()
    expect(sha256).toBe(sha256Of(bytes))
  })

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('takes %d bytes and says so', async length => {
    const blobs = openOn(kind, keys)
    const given = randomBytes(length)
    const sha256 = await keep(blobs, given)
    const found = (await blobs.open(organizationId, sha256))!
    expect([found.size, sha256Of(await buffer(found.stream))]).toEqual([length, sha256])
    expect(plainSizeOf(sealedSizeOf(length))).toBe(length)
  })

  test('with another key, or none, says which is missing and hands out nothing', async () => {
    const sha256 = await keep(openOn(kind, keys), bytes)
    for (const wrong of [other, undefined]) {
      const { stream } = (await openOn(kind, wrong).open(organizationId, sha256))!
      let got = 0
      const reading = (async () => {
        for await (const part of stream) got += part.length
      })()
      await expect(reading).rejects.toThrow('neither PRIMANOTA_FILES_SECRET nor PRIMANOTA_FILES_SECRET_PREVIOUS')
      expect(got).toBe(0)
    }
    expect(sha256Of((await read(openOn(kind, both), sha256))!)).toBe(sha256)
  })

  test('notices a missing end, blocks in another order, another file in its place and a changed head', async () => {
    const blobs = openOn(kind, keys)
    const sha256 = await keep(blobs, bytes)
    const another = await keep(blobs, Buffer.concat([bytes.subarray(1), Buffer.from('x')]))
    const name = `${sha256}.sealed`
    const raw = (await stored[kind].read(name))!
    const block = 65_536 + 16
    const cut = (at: number) => raw.subarray(28 + at * block, 28 + (at + 1) * block)
    const swapped = Buffer.concat([raw.subarray(0, 28), cut(1), cut(0), raw.subarray(28 + 2 * block)])
    const changed = Buffer.from(raw)
    changed[20]! ^= 1
    for (const wrong of [
      raw.subarray(0, 28 + 2 * block),
      raw.subarray(0, raw.length - 1),
      raw.subarray(0, 28),
      raw.subarray(0, 10),
      swapped,
      changed,
      (await stored[kind].read(`${another}.sealed`))!,
    ]) {
      await stored[kind].write(name, wrong)
      await expect(read(blobs, sha256)).rejects.toSatisfy(isUnavailable)
    }
    await stored[kind].write(name, raw)
    expect(sha256Of((await read(blobs, sha256))!)).toBe(sha256)
  })

  test('reads what was stored plain before, and stores all anew with the current key', async () => {
    const sha256 = await keep(openOn(kind), bytes)
    // What looks like an encrypted file and was uploaded is a file like any other.
    const lookalike = await keep(openOn(kind), (await stored[kind].read(sha256))!.fill('PNF1', 0, 4))
    const encrypting = openOn(kind, keys)
    for (const hash of [sha256, lookalike]) expect(sha256Of((await read(encrypting, hash))!)).toBe(hash)
    expect(await encrypting.renew(organizationId, sha256)).toBe(true)
    expect(await encrypting.renew(organizationId, lookalike)).toBe(true)
    expect(await encrypting.renew(organizationId, sha256)).toBe(false)
    expect(await encrypting.renew(organizationId, 'a'.repeat(64))).toBe(false)
    expect([await stored[kind].read(sha256), await stored[kind].read(lookalike)]).toEqual([undefined, undefined])
    expect((await listed(encrypting)).map(({ size }) => size)).toEqual([bytes.length, bytes.length])

    const rotated = openOn(kind, both)
    expect(await rotated.renew(organizationId, sha256)).toBe(true)
    expect(await rotated.renew(organizationId, sha256)).toBe(false)
    expect(sha256Of((await read(openOn(kind, other), sha256))!)).toBe(sha256)

    const plain = openOn(kind, { ...both, current: undefined })
    expect([await plain.renew(organizationId, sha256), await plain.renew(organizationId, sha256)]).toEqual([true, false])
    expect(sha256Of((await stored[kind].read(sha256))!)).toBe(sha256)
    expect(await stored[kind].read(`${sha256}.sealed`)).toBeUndefined()
  })

  test('a file that is damaged is not stored anew, and stays as it is', async () => {
    const sha256 = await keep(openOn(kind), bytes)
    const damaged = Buffer.from(bytes)
    damaged[5]! ^= 1
    await stored[kind].write(sha256, damaged)
    await expect(openOn(kind, keys).renew(organizationId, sha256)).rejects.toSatisfy(isUnavailable)
    expect(sha256Of((await stored[kind].read(sha256))!)).toBe(sha256Of(damaged))
    expect(await stored[kind].read(`${sha256}.sealed`)).toBeUndefined()
  })

  test('what is put back takes the place of nothing', async () => {
    const now = openOn(kind, other)
    const inPlace = async (hash: string) => [await stored[kind].read(hash), await stored[kind].read(`${hash}.sealed`)].map(Boolean)
    // Set aside under a key that is gone by the time at which the same bytes come again.
    const sha256 = await keep(openOn(kind, keys), bytes)
    await openOn(kind, keys).setAside(organizationId, sha256)
    await keep(now, bytes)
    await now.putBack(organizationId, sha256)
    expect(sha256Of((await read(now, sha256))!)).toBe(sha256)
    // Set aside before files were encrypted.
    const plain = await keep(openOn(kind), 'from before')
    await openOn(kind).setAside(organizationId, plain)
    await keep(now, 'from before')
    await now.putBack(organizationId, plain)
    expect([await inPlace(sha256), await inPlace(plain)]).toEqual([
      [false, true],
      [false, true],
    ])
    expect((await listed(now)).map(({ isAside }) => isAside)).toEqual([false, false])
  })

  test('what was set aside is stored anew there, and counts from the same day', async () => {
    const sha256 = await keep(openOn(kind), bytes)
    await openOn(kind).setAside(organizationId, sha256)
    const day = new Date('2026-01-02T03:04:05Z')
    const asidePath = join(directory, 'files', 'aside', organizationId, sha256.slice(0, 2), sha256)
    if (kind === 'disk') await utimes(asidePath, day, day)
    const encrypting = openOn(kind, keys)
    const renewed = () => encrypting.renew(organizationId, sha256, { isAside: true })
    expect([await encrypting.renew(organizationId, sha256), await renewed(), await renewed()]).toEqual([false, true, false])
    const [there, ...rest] = await listed(encrypting)
    expect([there?.isAside, rest]).toEqual([true, []])
    if (kind === 'disk') expect(there?.since).toEqual(day)
    await encrypting.putBack(organizationId, sha256)
    expect([await stored[kind].read(sha256), plainSizeOf((await stored[kind].read(`${sha256}.sealed`))!.length)]).toEqual([
      undefined,
      bytes.length,
    ])
    expect(sha256Of((await read(encrypting, sha256))!)).toBe(sha256)
  })

  test('bytes that come again replace those that no key opens', async () => {
    const sha256 = await keep(openOn(kind, keys), bytes)
    await keep(openOn(kind, other), bytes)
    expect(sha256Of((await read(openOn(kind, other), sha256))!)).toBe(sha256)
  })

  test('notes which key it is encrypted with', async () => {
    const blobs = openOn(kind, keys)
    expect(await blobs.keyId()).toBeUndefined()
    expect(await blobs.keyId('0011223344556677')).toBe('0011223344556677')
    expect(await openOn(kind).keyId()).toBe('0011223344556677')
    expect(await blobs.keyId('')).toBeUndefined()
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

  test('that drips is given up and asked for the rest; one that only drips is told of', async () => {
    const dripping = s3Blobs(openBucket(fake.settings, { ...timing, attemptsMax: 2 }), join(directory, 'tmp'))
    const bytes = randomBytes(400_000)
    const sha256 = await keep(dripping, bytes)
    fake.asked.length = 0
    fake.fail('drip', 1, isGet)
    expect(sha256Of((await read(dripping, sha256))!)).toBe(sha256)
    expect(fake.asked.filter(isGet)).toHaveLength(2)
    fake.fail('drip', 2, isGet)
    const failure = await read(dripping, sha256).catch(error => error)
    expect([isUnavailable(failure), String(failure)]).toEqual([true, expect.stringContaining('too little for too long')])
    // The same in the middle of a list.
    fake.fail('drip', 1, isGet)
    expect(await listed(dripping)).toHaveLength(1)
    fake.fail('drip', 2, isGet)
    await expect(listed(dripping)).rejects.toSatisfy(isUnavailable)
  })

  test('that answers is not given up for whoever reads slowly', async () => {
    const part = randomBytes(65_536)
    const answer = { status: 200, headers: new Headers(), body: new Response(Buffer.concat([part, part, part])).body }
    const got: Uint8Array[] = []
    for await (const one of partsOf(answer, { silenceMs: 50, bytesPerMsMin: 32 })) {
      got.push(one)
      await sleep(200)
    }
    expect(Buffer.concat(got)).toHaveLength(3 * part.length)
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
