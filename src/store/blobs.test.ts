import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BlobStore, diskBlobs } from './blobs.ts'

const organizationId = 'org_01j8z3k5m7n9p1q3r5s7t9v1w3'
const otherId = 'org_01j8z3k5m7n9p1q3r5s7t9v1w4'
const mebibyte = 2 ** 20
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let directory: string
let blobs: BlobStore

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'blobs-')), 'files')
  blobs = diskBlobs(directory)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(join(directory, '..'), { recursive: true, force: true })
})

async function* chunks(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part
}

async function stored(...parts: (string | Uint8Array)[]) {
  const blob = await blobs.put(organizationId, chunks(...parts), 100 * mebibyte)
  if (!('sha256' in blob)) throw new Error('unexpectedly not taken')
  await blob.keep()
  return blob
}

/** What was asked about the bytes, question by question, and what came of it. */
async function asked(parts: AsyncIterable<Uint8Array>, answers: boolean[] = []) {
  const questions: { head: Buffer; tail: Buffer | undefined }[] = []
  const blob = await blobs.put(organizationId, parts, 100 * mebibyte, (head, tail) => {
    questions.push({ head: Buffer.from(head), tail: tail && Buffer.from(tail) })
    return answers[questions.length - 1] ?? true
  })
  return { blob, questions }
}

/** All files below the directory, as paths relative to it. */
async function files(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name).slice(directory.length + 1))
}

async function contentOf(sha256: string) {
  const opened = await blobs.open(organizationId, sha256)
  return opened && (await buffer(opened.stream))
}

describe('bytes put', () => {
  test('come back as they were, under the name of their hash', async () => {
    const blob = await stored('hello ', 'world')
    const sha256 = sha256Of(Buffer.from('hello world'))
    expect(blob).toMatchObject({ sha256, size: 11 })
    expect(await files()).toEqual([`${organizationId}/${sha256.slice(0, 2)}/${sha256}`])

    const opened = await blobs.open(organizationId, sha256)
    expect(opened?.size).toBe(11)
    expect((await buffer(opened!.stream)).toString()).toBe('hello world')
    expect(await blobs.has(organizationId, sha256)).toBe(true)
  })

  test('are asked about with their first 4 KiB, across chunks, and at the end once more with all that a tail holds', async () => {
    const bytes = randomBytes(10_000)
    const parts = chunks(bytes.subarray(0, 3000), bytes.subarray(3000, 3000), bytes.subarray(3000, 6000), bytes.subarray(6000))
    const head = bytes.subarray(0, 4096)
    expect((await asked(parts)).questions).toEqual([
      { head, tail: undefined },
      { head, tail: bytes },
    ])
  })

  test('of less than 4 KiB are asked about once, at the end', async () => {
    const bytes = Buffer.from('short')
    expect((await asked(chunks(bytes))).questions).toEqual([{ head: bytes, tail: bytes }])
    expect((await asked(chunks())).questions).toEqual([{ head: Buffer.alloc(0), tail: Buffer.alloc(0) }])
  })

  test.each([1, 997, 65_557, 65_558, 200_000, 400_000])('in chunks of %d give their last 65,557 bytes as tail', async chunkBytes => {
    const bytes = randomBytes(chunkBytes === 1 ? 140_000 : 400_000)
    const parts = async function* () {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    }
    const { questions } = await asked(parts())
    expect(questions.at(-1)?.tail?.equals(bytes.subarray(-65_557))).toBe(true)
  })

  test('are in place only once they are kept', async () => {
    const { blob } = await asked(chunks('waiting'))
    if (!('sha256' in blob)) throw new Error('unexpectedly not taken')
    expect(await blobs.has(organizationId, blob.sha256)).toBe(false)
    expect(await files()).toEqual([expect.stringMatching(/^tmp\/.+\.part$/)])
    await blob.keep()
    await blob.discard()
    expect((await contentOf(blob.sha256))?.toString()).toBe('waiting')
    expect(await files()).toHaveLength(1)
  })

  test('may be none at all', async () => {
    const blob = await stored()
    expect(blob).toMatchObject({ sha256: sha256Of(Buffer.alloc(0)), size: 0 })
    expect(await contentOf(blob.sha256)).toHaveLength(0)
  })

  test('are readable by the service alone', async () => {
    const { sha256 } = await stored('secret')
    const modeOf = async (path: string) => (await stat(join(directory, path))).mode & 0o777
    expect(await modeOf('.')).toBe(0o700)
    expect(await modeOf('tmp')).toBe(0o700)
    expect(await modeOf(organizationId)).toBe(0o700)
    expect(await modeOf(`${organizationId}/${sha256.slice(0, 2)}`)).toBe(0o700)
    expect(await modeOf(`${organizationId}/${sha256.slice(0, 2)}/${sha256}`)).toBe(0o600)
  })

  test('belong to their organization', async () => {
    const { sha256 } = await stored('ours')
    expect(await blobs.has(otherId, sha256)).toBe(false)
    expect(await blobs.open(otherId, sha256)).toBeUndefined()
    const theirs = await blobs.put(otherId, chunks('ours'), 10)
    if ('keep' in theirs) await theirs.keep()
    expect((await files()).filter(path => path.endsWith(sha256))).toHaveLength(2)
  })

  test('twice are stored once, and the first file stays', async () => {
    const { sha256 } = await stored('same')
    const [path] = await files()
    const first = await stat(join(directory, path!))
    expect((await stored('same')).sha256).toBe(sha256)
    expect(await files()).toEqual([path])
    expect((await stat(join(directory, path!))).ino).toBe(first.ino)
  })

  test('replace a file of the wrong size, which only damage can explain', async () => {
    const { sha256 } = await stored('whole')
    await writeFile(join(directory, (await files())[0]!), 'who')
    await stored('whole')
    expect((await contentOf(sha256))?.toString()).toBe('whole')
  })

  test('are flushed, file before directories, before the answer', async () => {
    const { sha256 } = await stored('warm up')
    const probe = await open(join(directory, organizationId, sha256.slice(0, 2), sha256))
    const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync')
    await probe.close()
    await stored('durable')
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(4)
  })
})

describe('many at once', () => {
  test('of the same bytes, by several stores on one directory, all succeed and leave one file', async () => {
    const bytes = randomBytes(300_000)
    const stores = [blobs, diskBlobs(directory), diskBlobs(directory)]
    const put = async (store: BlobStore) => {
      const blob = await store.put(organizationId, chunks(bytes.subarray(0, 100_000), bytes.subarray(100_000)), mebibyte)
      if ('keep' in blob) await blob.keep()
      return blob
    }
    const results = await Promise.all(Array.from({ length: 30 }, (_, index) => put(stores[index % 3]!)))
    for (const result of results) expect(result).toMatchObject({ sha256: sha256Of(bytes), size: 300_000 })
    expect(await files()).toHaveLength(1)
    expect((await contentOf(sha256Of(bytes)))?.equals(bytes)).toBe(true)
  })

  test('of different bytes do not mix', async () => {
    const all = Array.from({ length: 30 }, () => randomBytes(50_000))
    const results = await Promise.all(all.map(bytes => stored(bytes.subarray(0, 20_000), bytes.subarray(20_000))))
    expect(results.map(result => result.sha256)).toEqual(all.map(sha256Of))
    for (const bytes of all) expect((await contentOf(sha256Of(bytes)))?.equals(bytes)).toBe(true)
  })

  test('a reader keeps what it opened while the same bytes are put again', async () => {
    const bytes = randomBytes(mebibyte)
    const { sha256 } = await stored(bytes)
    const opened = await blobs.open(organizationId, sha256)
    await stored(bytes)
    expect((await buffer(opened!.stream)).equals(bytes)).toBe(true)
  })
})

test('25 MiB stream through without being held in memory', async () => {
  const part = randomBytes(64 * 1024)
  const hash = createHash('sha256')
  // Chunks that nobody holds any more count only until they are collected, so they are collected before each look.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heldBytes = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = heldBytes()
  let heldMax = 0
  async function* parts() {
    for (let index = 0; index < 400; index++) {
      const fresh = Buffer.from(part)
      fresh.writeUInt32BE(index)
      hash.update(fresh)
      if (index % 40 === 39) heldMax = Math.max(heldMax, heldBytes() - before)
      yield fresh
    }
  }
  const blob = await blobs.put(organizationId, parts(), 25 * mebibyte)
  const sha256 = hash.digest('hex')
  expect(blob).toMatchObject({ sha256, size: 25 * mebibyte })
  if ('keep' in blob) await blob.keep()

  const read = createHash('sha256')
  for await (const chunk of (await blobs.open(organizationId, sha256))!.stream) read.update(chunk)
  expect(read.digest('hex')).toBe(sha256)
  expect(heldMax).toBeLessThan(2 * mebibyte)
})

describe('nothing is left of', () => {
  test('bytes over the limit, whose reading stops at once', async () => {
    let isStopped = false
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(1000)
      } finally {
        isStopped = true
      }
    }
    expect(await blobs.put(organizationId, endless(), 10_000)).toEqual({ tooLarge: true })
    expect(isStopped).toBe(true)
    expect(await files()).toEqual([])
  })

  test('the limit itself: as many bytes as allowed are taken, one more is not', async () => {
    expect(await blobs.put(organizationId, chunks('12345'), 5)).toMatchObject({ size: 5 })
    expect(await blobs.put(organizationId, chunks('12345', '6'), 5)).toEqual({ tooLarge: true })
    expect(await files()).toHaveLength(1)
  })

  test('bytes refused by their head, of which no more is read', async () => {
    let chunksRead = 0
    async function* endless() {
      for (;;) {
        chunksRead += 1
        yield new Uint8Array(1000)
      }
    }
    expect((await asked(endless(), [false])).blob).toEqual({ refused: true })
    expect(chunksRead).toBe(5)
    expect(await files()).toEqual([])
  })

  test('bytes refused by their end', async () => {
    expect((await asked(chunks(randomBytes(5000)), [true, false])).blob).toEqual({ refused: true })
    expect((await asked(chunks('short'), [false])).blob).toEqual({ refused: true })
    expect(await files()).toEqual([])
  })

  test('bytes that were discarded', async () => {
    const { blob } = await asked(chunks('changed our mind'))
    if ('discard' in blob) await blob.discard()
    expect(await files()).toEqual([])
  })

  test('bytes that could not be moved into place', async () => {
    const { blob } = await asked(chunks('no room'))
    await writeFile(join(directory, organizationId), 'a file where the directory belongs')
    if ('keep' in blob) await expect(blob.keep()).rejects.toThrow()
    expect(await files()).toEqual([organizationId])
  })

  test('a stream that fails half-way', async () => {
    async function* failing() {
      yield randomBytes(100_000)
      throw new Error('connection reset')
    }
    await expect(blobs.put(organizationId, failing(), mebibyte)).rejects.toThrow('connection reset')
    expect(await files()).toEqual([])
  })

  test('a stream that is destroyed half-way without a word', async () => {
    const upload = new Readable({ read() {} })
    upload.push(randomBytes(100_000))
    const put = blobs.put(organizationId, upload, mebibyte)
    setTimeout(() => upload.destroy(), 20)
    await expect(put).rejects.toThrow()
    expect(await files()).toEqual([])
  })

  test.each(['ENOSPC', 'EDQUOT'])('a disk that answers %s in the middle, and the code is passed on', async code => {
    const probe = await open('/dev/null')
    const fileHandle = Object.getPrototypeOf(probe)
    await probe.close()
    vi.spyOn(fileHandle, 'write')
      .mockResolvedValueOnce({ bytesWritten: 1 })
      .mockRejectedValueOnce(Object.assign(new Error('full'), { code }))
    await expect(blobs.put(organizationId, chunks('0123456789'), 100)).rejects.toMatchObject({ code })
    expect(await files()).toEqual([])
    vi.restoreAllMocks()
    await stored('there is room again')
  })

  test('a flush that fails', async () => {
    const probe = await open('/dev/null')
    await probe.close()
    await mkdir(join(directory, 'tmp'), { recursive: true })
    vi.spyOn(Object.getPrototypeOf(probe), 'sync').mockRejectedValueOnce(Object.assign(new Error('broken disk'), { code: 'EIO' }))
    await expect(stored('lost')).rejects.toMatchObject({ code: 'EIO' })
    expect(await files()).toEqual([])
  })

  test('writes that take fewer bytes than offered: they are continued', async () => {
    const probe = await open('/dev/null')
    const fileHandle = Object.getPrototypeOf(probe)
    const write = fileHandle.write
    await probe.close()
    vi.spyOn(fileHandle, 'write').mockImplementation(function (this: unknown, ...all: unknown[]) {
      const [chunk, offset, length] = all as [Uint8Array, number, number]
      return write.call(this, chunk, offset, Math.min(length, 3))
    })
    const { sha256 } = await stored('0123456789', 'abc')
    expect((await contentOf(sha256))?.toString()).toBe('0123456789abc')
  })
})

describe('strays of a killed process', () => {
  test('go after a day, with the first put, and younger ones stay', async () => {
    await mkdir(join(directory, 'tmp'), { recursive: true })
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    for (const [name, days] of [
      ['old.part', 1.1],
      ['young.part', 0.9],
    ] as const) {
      await writeFile(join(directory, 'tmp', name), 'x')
      await utimes(join(directory, 'tmp', name), daysAgo(days), daysAgo(days))
    }
    expect(await readdir(join(directory, 'tmp'))).toHaveLength(2)
    await stored('first')
    await vi.waitFor(async () => expect(await readdir(join(directory, 'tmp'))).toEqual(['young.part']), 240_000)
  })
})

describe('what would leave the directory', () => {
  const sha256 = 'a'.repeat(64)
  const wrongIds = [
    '',
    '.',
    '..',
    '../../etc',
    'tmp',
    'org_',
    `${organizationId}/..`,
    `${organizationId}\n`,
    organizationId.toUpperCase(),
    `${organizationId}\0`,
    '__proto__',
  ]
  const wrongHashes = [
    '',
    '..',
    '../../../etc/passwd',
    'A'.repeat(64),
    'a'.repeat(63),
    'a'.repeat(65),
    `${sha256}\n`,
    `${'a'.repeat(61)}/..`,
    `aa${'\0'.repeat(62)}`,
  ]

  test.each(wrongIds)('the organization %j is never a path', async id => {
    await expect(blobs.put(id, chunks('x'), 10)).rejects.toThrow('well-formed')
    await expect(blobs.open(id, sha256)).rejects.toThrow('well-formed')
    await expect(blobs.has(id, sha256)).rejects.toThrow('well-formed')
    await expect(stat(directory)).rejects.toThrow('ENOENT')
  })

  test.each(wrongHashes)('the hash %j is never a path', async hash => {
    await expect(blobs.open(organizationId, hash)).rejects.toThrow('well-formed')
    await expect(blobs.has(organizationId, hash)).rejects.toThrow('well-formed')
  })
})

test('what was never put is missing, also before the directory exists', async () => {
  expect(await blobs.open(organizationId, 'a'.repeat(64))).toBeUndefined()
  expect(await blobs.has(organizationId, 'a'.repeat(64))).toBe(false)
})

test('a file on disk is exactly the bytes', async () => {
  const bytes = randomBytes(100)
  await stored(bytes)
  expect((await readFile(join(directory, (await files())[0]!))).equals(bytes)).toBe(true)
})
