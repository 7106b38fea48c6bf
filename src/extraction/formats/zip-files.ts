/** The files of a zip that is attached to a mail, in the order of its directory. What is damaged, locked or too large is named with its reason. */
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { partsMax } from '../../domain/documents/parts.ts'
import {
  dataOffset,
  findZipEnd,
  isZip,
  localHeaderBytes,
  readZipDirectory,
  type ZipDirectory,
  type ZipEntry,
  zipTailBytes,
} from '../../domain/files/zip.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'

/** Its place in the list is the same however much of the zip is unpacked. */
export type ZippedFile = { name: string } & ({ bytes: Uint8Array } | { reason: Said })

/** What may still be unpacked of all zips of a mail together, and what was not. */
export interface Unpacking {
  filesLeft: number
  bytesLeft: number
  lost: string[]
  /** Why, each reason once. */
  reasons: Map<string, Said>
}

const bytesMax = 40 * 1024 * 1024

export const newUnpacking = (): Unpacking => ({ filesLeft: partsMax, bytesLeft: bytesMax, lost: [], reasons: new Map() })

const inflate = promisify(inflateRaw)

/** What new office files are made of: a zip, but no folder of files. */
const isOffice = ({ name }: ZipEntry): boolean => name === '[Content_Types].xml' || name === 'mimetype'

function directoryOf(zip: Uint8Array): ZipDirectory | undefined {
  const end = isZip(zip) ? findZipEnd(zip.subarray(-zipTailBytes), zip.length) : undefined
  return end && readZipDirectory(zip.subarray(end.directoryAt, end.directoryAt + end.directoryBytes), end)
}

const isOfficeFile = (bytes: Uint8Array): boolean => directoryOf(bytes)?.entries.some(isOffice) === true

/** Undefined for what is no zip, or one that contradicts itself. Where one file is wanted (from 1), no other is unpacked. */
export async function filesOfZip(zip: Uint8Array, unpacking: Unpacking, wanted?: number): Promise<ZippedFile[] | undefined> {
  const directory = directoryOf(zip)
  if (!directory || directory.entries.some(isOffice)) return undefined
  const files: ZippedFile[] = []
  for (const [at, entry] of directory.entries.entries()) {
    const isSkipped = wanted !== undefined && wanted !== at + 1
    files.push({ name: entry.name, ...(isSkipped ? { reason: say('zip_entry_not_a_file') } : await take(zip, entry, unpacking)) })
  }
  const all = [...files, ...directory.refused]
  if (wanted !== undefined) return all
  for (const file of all) {
    if (!('reason' in file)) continue
    unpacking.lost.push(file.name)
    unpacking.reasons.set(file.reason.code, file.reason)
  }
  return all
}

async function take(zip: Uint8Array, entry: ZipEntry, unpacking: Unpacking): Promise<{ bytes: Uint8Array } | { reason: Said }> {
  if (unpacking.filesLeft === 0) return { reason: say('too_many_files', { max: partsMax }) }
  if (entry.size > unpacking.bytesLeft) return { reason: say('zip_unpacks_too_large', { mebibytes: bytesMax / 1024 / 1024 }) }
  unpacking.filesLeft -= 1
  // Counted before it is looked at: what turns out to be damaged was unpacked, too.
  unpacking.bytesLeft -= entry.size
  const bytes = await unpack(zip, entry)
  if (!bytes) return { reason: say('zip_entry_damaged') }
  return isZip(bytes) && !isOfficeFile(bytes) ? { reason: say('zip_nested') } : { bytes }
}

async function unpack(zip: Uint8Array, entry: ZipEntry): Promise<Uint8Array | undefined> {
  const offset = dataOffset(zip.subarray(entry.headerAt, entry.headerAt + localHeaderBytes), entry)
  if (offset === undefined) return undefined
  const packed = zip.subarray(entry.headerAt + offset, entry.headerAt + offset + entry.packedSize)
  // No more than the directory says: a small file may claim to be small and unpack to a huge one.
  const bytes = entry.isDeflated ? await inflate(packed, { maxOutputLength: entry.size }).catch(() => undefined) : packed
  return bytes && bytes.length === entry.size && crc32(bytes) === entry.crc32 ? bytes : undefined
}
