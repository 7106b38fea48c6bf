import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipOf } from '../../../test/jobs/zips.ts'
import { findZipEnd, readZipDirectory, type ZipDirectory, zipTailBytes } from './zip.ts'

function directoryOf(zip: Uint8Array): ZipDirectory | undefined {
  const end = findZipEnd(zip.subarray(Math.max(0, zip.length - zipTailBytes)), zip.length)
  return end && readZipDirectory(zip.subarray(end.directoryAt, end.directoryAt + end.directoryBytes), end)
}

const files = [
  { name: 'a.txt', bytes: 'the first' },
  { name: 'folder/b.txt', bytes: 'the second', method: 0 },
]

test('lists the files, with a comment behind them and names in UTF-8 or in the letters of Windows', () => {
  expect(directoryOf(zipOf(files, { comment: 'packed by hand' }))?.entries.map(({ name }) => name)).toEqual(['a.txt', 'folder/b.txt'])
  const named = zipOf([{ name: Buffer.from([0xe6, 0x2e, 0x74, 0x78, 0x74]), bytes: 'x', flags: 0 }])
  expect(directoryOf(named)?.entries.map(({ name }) => name)).toEqual(['æ.txt'])
  expect(directoryOf(zipOf([]))).toEqual({ entries: [], refused: [] })
})

test('takes no archive with bytes in front of it or between its parts, and none whose files share bytes', () => {
  expect(directoryOf(Buffer.concat([Buffer.from('#!/bin/sh\n'), zipOf(files)]))).toBeUndefined()
  expect(directoryOf(Buffer.concat([zipOf(files), Buffer.from('behind')]))).toBeUndefined()
  expect(directoryOf(zipOf([...files, { name: 'again.txt', bytes: 'the first', headerAt: 0 }]))).toBeUndefined()
})

test('whatever the bytes are, it answers, and names no file outside of the archive', () => {
  const sound = zipOf(files)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { maxLength: 12 }), fc.nat(sound.length), (changes, length) => {
      const damaged = Buffer.from(sound)
      for (const [at, byte] of changes) damaged[at] = byte
      for (const zip of [damaged, damaged.subarray(0, length)]) {
        for (const { headerAt, packedSize } of directoryOf(zip)?.entries ?? []) expect(headerAt + packedSize).toBeLessThan(zip.length)
      }
    }),
  )
})
