/** The files of a zip, one after the other: each is staged as if it had been sent by itself. */
import type { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import {
  dataOffset,
  findZipEnd,
  localHeaderBytes,
  readZipDirectory,
  type ZipDirectory,
  type ZipEntry,
  zipTailBytes,
} from '../../../domain/files/zip.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import type { StagedBlob } from '../../../store/blobs.ts'

/** A directory with as many entries as are taken, each with the longest name that a computer has, is smaller. */
const directoryBytesMax = 4 * 1024 * 1024

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function readDirectory(zip: StagedBlob, entriesMax: number): Promise<ZipDirectory | Said> {
  const tail = await collect(zip.slice(Math.max(0, zip.size - zipTailBytes), zip.size))
  const end = findZipEnd(tail, zip.size)
  if (!end) return say('zip_not_readable')
  if (end.entries > entriesMax) return say('zip_too_many_entries', { count: end.entries, max: entriesMax })
  if (end.directoryBytes > directoryBytesMax) return say('zip_not_readable')
  const directory = await collect(zip.slice(end.directoryAt, end.directoryAt + end.directoryBytes))
  return readZipDirectory(directory, end) ?? say('zip_not_readable')
}

/** What an entry turns out to be that says something else about itself. */
export class DamagedEntry extends Error {}

/** The bytes of an entry as they are unpacked. Throws `DamagedEntry` where they are not what the directory says. */
export async function* unpack(zip: StagedBlob, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const header = await collect(zip.slice(entry.headerAt, entry.headerAt + localHeaderBytes))
  const offset = dataOffset(header, entry)
  if (offset === undefined) throw new DamagedEntry()
  const from = entry.headerAt + offset
  const packed = zip.slice(from, Math.min(from + entry.packedSize, zip.size))
  const bytes = entry.isDeflated ? inflated(packed) : packed
  let size = 0
  let sum = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > entry.size) throw new DamagedEntry()
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('Z_')) throw new DamagedEntry()
    throw error
  } finally {
    packed.destroy()
  }
  if (size !== entry.size || sum !== entry.crc32) throw new DamagedEntry()
}

function inflated(packed: Readable): Readable {
  const inflate = createInflateRaw()
  packed.on('error', error => inflate.destroy(error))
  return packed.pipe(inflate)
}
