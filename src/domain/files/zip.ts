/**
 * The directory of a zip, read strictly: what one reader takes for one file and another for a different one is refused. Only what a folder of receipts
 * needs is taken: no spanned, encrypted or zip64 archives (APPNOTE.TXT 6.3.10).
 */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'

export interface ZipEntry {
  name: string
  isDeflated: boolean
  crc32: number
  packedSize: number
  size: number
  /** Where its local header begins. */
  headerAt: number
}

export interface ZipDirectory {
  entries: ZipEntry[]
  /** What is not taken, and why; the others are. */
  refused: { name: string; reason: Said }[]
}

const endBytes = 22
export const localHeaderBytes = 30
const entryBytes = 46
/** As many bytes at the end of a file as the directory must be found in: the end record with the longest comment. */
export const zipTailBytes = endBytes + 65_535

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export interface ZipEnd {
  entries: number
  directoryAt: number
  directoryBytes: number
}

/** The end record, from the last bytes of a file of this size. Undefined where there is none, or the archive is of a kind that is not taken. */
export function findZipEnd(tail: Uint8Array, fileSize: number): ZipEnd | undefined {
  const view = viewOf(tail)
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50 || at + endBytes + view.getUint16(at + 20, true) !== tail.length) continue
    const entries = view.getUint16(at + 10, true)
    const directoryBytes = view.getUint32(at + 12, true)
    const directoryAt = view.getUint32(at + 16, true)
    const isSpanned = view.getUint16(at + 4, true) !== 0 || view.getUint16(at + 6, true) !== 0 || view.getUint16(at + 8, true) !== entries
    const endAt = fileSize - tail.length + at
    // Bytes between the directory and its end, or in front of the archive, are somebody else's.
    if (isSpanned || directoryAt + directoryBytes !== endAt) return undefined
    return { entries, directoryAt, directoryBytes }
  }
  return undefined
}

interface Listed extends ZipEntry {
  flags: number
  method: number
  madeBy: number
  attributes: number
}

/** Undefined where the directory contradicts itself. */
export function readZipDirectory(directory: Uint8Array, { entries, directoryAt }: ZipEnd): ZipDirectory | undefined {
  const listed = listEntries(directory, entries)
  if (!listed || overlaps(listed, directoryAt)) return undefined
  const read: ZipDirectory = { entries: [], refused: [] }
  for (const entry of listed) {
    if (isLeftOut(entry.name)) continue
    const reason = reasonAgainst(entry)
    if (reason) read.refused.push({ name: entry.name, reason })
    else {
      const { name, isDeflated, crc32, packedSize, size, headerAt } = entry
      read.entries.push({ name, isDeflated, crc32, packedSize, size, headerAt })
    }
  }
  return read
}

function listEntries(directory: Uint8Array, count: number): Listed[] | undefined {
  const view = viewOf(directory)
  const listed: Listed[] = []
  let at = 0
  for (let number = 0; number < count; number++) {
    if (at + entryBytes > directory.length || view.getUint32(at, true) !== 0x02014b50) return undefined
    const nameBytes = view.getUint16(at + 28, true)
    const next = at + entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > directory.length || view.getUint16(at + 34, true) !== 0) return undefined
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const entry: Listed = {
      name: decodeName(directory.subarray(at + entryBytes, at + entryBytes + nameBytes)),
      flags,
      method,
      isDeflated: method === 8,
      madeBy: view.getUint8(at + 5),
      crc32: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      attributes: view.getUint32(at + 38, true),
      headerAt: view.getUint32(at + 42, true),
    }
    // Sizes that stand elsewhere (zip64): archives that fit here need none.
    if ([entry.packedSize, entry.size, entry.headerAt].includes(0xffffffff)) return undefined
    listed.push(entry)
    at = next
  }
  return at === directory.length ? listed : undefined
}

/** Several entries over the same bytes are how a small archive unpacks to a huge one. */
function overlaps(entries: readonly ZipEntry[], directoryAt: number): boolean {
  const sorted = [...entries].sort((one, other) => one.headerAt - other.headerAt)
  return sorted.some(({ headerAt, packedSize }, place) => {
    const next = sorted[place + 1]?.headerAt ?? directoryAt
    return headerAt + localHeaderBytes + packedSize > next
  })
}

/** Most programs write UTF-8, whether they say so or not. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Folders, and what desktops put beside the files. */
const isLeftOut = (name: string): boolean =>
  /[/\\]$/.test(name) || /(^|[/\\])(__MACOSX[/\\]|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/\\]*$)/i.test(name)

const isLink = ({ madeBy, attributes }: Listed): boolean => (madeBy === 3 || madeBy === 19) && attributes >>> 28 === 0xa

function reasonAgainst(entry: Listed): Said | undefined {
  const { name, flags, method } = entry
  if (leadsOut(name)) return say('zip_entry_name')
  if (isLink(entry)) return say('zip_entry_not_a_file')
  // Encrypted, strongly encrypted, or with a masked directory.
  if ((flags & 0x2041) !== 0) return say('zip_encrypted')
  if (method !== 0 && method !== 8) return say('zip_entry_method')
  if (entry.size === 0) return say('empty_file')
  if (method === 0 && entry.size !== entry.packedSize) return say('zip_entry_damaged')
  return undefined
}

const leadsOut = (name: string): boolean =>
  name === '' || /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).some(part => part === '..')

/** How far behind its local header the bytes of an entry begin; undefined where that is no such header, or it is about another entry. */
export function dataOffset(header: Uint8Array, { isDeflated }: ZipEntry): number | undefined {
  if (header.length < localHeaderBytes) return undefined
  const view = viewOf(header)
  if (view.getUint32(0, true) !== 0x04034b50 || view.getUint16(8, true) !== (isDeflated ? 8 : 0)) return undefined
  return localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true)
}
