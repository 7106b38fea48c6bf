/** The files of a zip that is attached to a mail, in the order of its directory. What is damaged, locked or too large is left out. */
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { dataOffset, findZipEnd, isZip, localHeaderBytes, readZipDirectory, type ZipEntry, zipTailBytes } from '../../domain/files/zip.ts'

export interface ZippedFile {
  name: string
  bytes: Uint8Array
}

/** Of all files together, unpacked. */
const bytesMax = 40 * 1024 * 1024

const inflate = promisify(inflateRaw)

/** What new office files are made of: a zip, but no folder of files. */
const isOffice = ({ name }: ZipEntry): boolean => name === '[Content_Types].xml' || name === 'mimetype'

/** Undefined for what is no zip, or one that contradicts itself. */
export async function filesOfZip(zip: Uint8Array, filesMax: number): Promise<ZippedFile[] | undefined> {
  const end = isZip(zip) ? findZipEnd(zip.subarray(-zipTailBytes), zip.length) : undefined
  const directory = end && readZipDirectory(zip.subarray(end.directoryAt, end.directoryAt + end.directoryBytes), end)
  if (!directory || directory.entries.some(isOffice)) return undefined
  const files: ZippedFile[] = []
  let left = bytesMax
  for (const entry of directory.entries.slice(0, filesMax)) {
    if (entry.size > left) continue
    const bytes = await unpack(zip, entry)
    if (!bytes) continue
    left -= bytes.length
    files.push({ name: entry.name, bytes })
  }
  return files
}

async function unpack(zip: Uint8Array, entry: ZipEntry): Promise<Uint8Array | undefined> {
  const offset = dataOffset(zip.subarray(entry.headerAt, entry.headerAt + localHeaderBytes), entry)
  if (offset === undefined) return undefined
  const packed = zip.subarray(entry.headerAt + offset, entry.headerAt + offset + entry.packedSize)
  // No more than the directory says: a small file may claim to be small and unpack to a huge one.
  const bytes = entry.isDeflated ? await inflate(packed, { maxOutputLength: entry.size }).catch(() => undefined) : packed
  return bytes && bytes.length === entry.size && crc32(bytes) === entry.crc32 ? bytes : undefined
}
