/** Files that are broken, locked or made to hurt: a sentence within the limits, and the next document is read. */
import { afterAll, describe, expect, test } from 'vitest'
import { type Failed, type Pages, type ReadPages, standardLimits } from '../../src/extraction/pages/pages.ts'
import { readPages, stopReaders } from '../../src/extraction/pages/read-pages.ts'
import { createPool } from '../../src/extraction/workers/pool.ts'
import { messageOf } from '../../src/language/tell.ts'
import { packed, pngOf, withPackedContent } from './made-bombs.ts'
import { makePdf, textAt } from './made-pdf.ts'
import { receiptPicture, toSharp } from './made-pictures.ts'

afterAll(stopReaders)

const good = makePdf({ pages: [{ content: textAt(50, 700, 'Invoice 4711, total 125,00') }] })
const heavy = (megabytes: number) => withPackedContent(packed(megabytes * 1_000_000, ' '))
const picture = receiptPicture().then(drawn => toSharp(drawn).png().toBuffer())
const codeOf = (pages: Pages): string => ('failure' in pages ? pages.failure.code : 'read')

const randomBytes = (length: number): Uint8Array => {
  let state = 7
  return Uint8Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state >> 16
  })
}

describe('is answered with a sentence, and the next document is read:', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an empty file', () => new Uint8Array(), 'file_empty'],
    ['random bytes', () => randomBytes(50_000), 'file_kind_unknown'],
    ['a page of the web named .pdf', () => Buffer.from('<!doctype html><html><body>Invoice</body></html>'), 'file_kind_unknown'],
    ['a PDF that is cut off', () => makePdf({ pages: [{ content: textAt(50, 700, 'Total') }] }).slice(0, -300), 'pdf_broken'],
    ['the beginning of a PDF and nothing more', () => Buffer.from('%PDF-1.7\n'), 'pdf_broken'],
    ['random bytes behind the head of a PDF', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000)]), 'pdf_broken'],
    ['a locked PDF', () => makePdf({ pages: [{ content: '' }], isEncrypted: true }), 'pdf_encrypted'],
    ['a PDF without pages', () => makePdf({ pages: [] }), 'pdf_without_pages'],
    ['a picture of 65,000 by 65,000 pixels', () => pngOf(65_000, 65_000, packed(1000)), 'picture_too_large'],
    ['a picture that unpacks to 400 megabytes', () => pngOf(20_000, 20_000, packed(20_001 * 20_000)), 'picture_too_large'],
    [
      'a picture that is cut off',
      async () =>
        (
          await toSharp(await receiptPicture())
            .png()
            .toBuffer()
        ).subarray(0, 900),
      'picture_broken',
    ],
    [
      'random bytes behind the head of a photo',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(9000)]),
      'picture_broken',
    ],
    [
      'random bytes behind the head of a HEIC',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), randomBytes(9000)]),
      'picture_broken',
    ],
    ['random bytes behind the head of a TIFF', () => Buffer.concat([Buffer.from('II*\0', 'latin1'), randomBytes(9000)]), 'picture_broken'],
  ])('%s', async (_what, bytes, code) => {
    const answer = await readPages(await bytes())
    expect(codeOf(answer)).toBe(code)
    expect((answer as Failed).failure).toEqual({ code, values: {}, retryable: false })
    expect(messageOf((answer as Failed).failure, 'en')).toMatch(/^[A-Z].+\.$/)
    expect(codeOf(await readPages(good))).toBe('read')
  })

  test('a PDF whose page unpacks to 300 megabytes, as often as it is asked and whatever was read before', async () => {
    const bomb = heavy(300)
    const answers = []
    for (const bytes of [bomb, good, await picture, bomb, good]) answers.push(codeOf(await readPages(bytes)))
    expect(answers).toEqual(['reader_out_of_memory', 'read', 'read', 'reader_out_of_memory', 'read'])
  })
}, 600_000)

test('of 500 pages the first 20 and the last 2 are read, and it is said', async () => {
  const pages = (await readPages(
    makePdf({ pages: Array.from({ length: 500 }, (_, at) => ({ content: textAt(50, 700, `This is page number ${at + 1}`) })) }),
  )) as ReadPages
  expect([pages.pageCount, pages.flags]).toEqual([500, ['truncated_pages']])
  expect(pages.pages.map(page => page.number)).toEqual([...Array.from({ length: 20 }, (_, at) => at + 1), 499, 500])
  expect(pages.pages.at(-1)!.lines[0]!.text).toBe('This is page number 500')
})

describe('a pool', () => {
  const quiet = (): void => {}
  const read = (pool: ReturnType<typeof createPool>, bytes: Uint8Array, limits = {}) =>
    pool.read(bytes, { ...standardLimits, ...limits }, quiet)

  test('ends what takes too long and goes on with the next', async () => {
    const pool = createPool({ workersMax: 1 })
    expect(codeOf(await read(pool, await picture, { pageMs: 50 }))).toBe('reader_timed_out')
    expect(codeOf(await read(pool, await picture, { documentMs: 50 }))).toBe('reader_timed_out')
    expect(codeOf(await read(pool, good))).toBe('read')
    pool.close()
  })

  test('ends what takes too much memory and goes on with the next', async () => {
    const pool = createPool({ workersMax: 1 })
    expect(codeOf(await read(pool, await picture, { memoryMax: 60_000_000 }))).toBe('reader_out_of_memory')
    expect(codeOf(await read(pool, good))).toBe('read')
    pool.close()
  })

  test('counts for a file what its worker takes for it, and not what the file before it left there', async () => {
    const pool = createPool({ workersMax: 1 })
    expect(codeOf(await read(pool, heavy(60)))).toBe('read')
    expect(pool.size).toBe(1)
    expect(codeOf(await read(pool, good, { memoryMax: 60_000_000 }))).toBe('read')
    pool.close()
  })

  test('ends a worker that holds much after its file, which is read all the same', async () => {
    const pool = createPool({ workersMax: 1 })
    expect(codeOf(await read(pool, heavy(180)))).toBe('read')
    expect(pool.size).toBe(0)
    expect(codeOf(await read(pool, good))).toBe('read')
    expect(pool.size).toBe(1)
    pool.close()
  })

  test('works on as many documents as it has workers and lets no more wait than it may', async () => {
    const pool = createPool({ workersMax: 1, waitingMax: 2 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(pool, good)))
    expect(answers.map(codeOf).sort()).toEqual(['read', 'read', 'read', 'reader_busy', 'reader_busy'])
    expect([pool.size, pool.waiting]).toEqual([1, 0])
    pool.close()
  })

  test('starts no worker before there is work and ends those that have none', async () => {
    const pool = createPool({ workersMax: 2, idleMs: 50 })
    expect(pool.size).toBe(0)
    const both = Promise.all([read(pool, good), read(pool, good)])
    expect(pool.size).toBe(2)
    await both
    await expect.poll(() => pool.size).toBe(0)
    expect(codeOf(await read(pool, good))).toBe('read')
    pool.close()
  })

  test('leaves the service free to answer while it reads', async () => {
    const pool = createPool({ workersMax: 2 })
    let isDone = false
    const work = Promise.all([read(pool, await picture), read(pool, await picture)]).finally(() => {
      isDone = true
    })
    let turns = 0
    while (!isDone) {
      await new Promise(resolve => setTimeout(resolve, 5))
      turns += 1
    }
    await work
    expect(turns).toBeGreaterThan(20)
    pool.close()
  })
}, 600_000)
