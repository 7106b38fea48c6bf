/** Zips as programs write them, and as nobody should. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface Entry {
  name: string | Buffer
  bytes: Uint8Array | string
  /** 0 stored, 8 deflated. */
  method?: number
  flags?: number
  attributes?: number
  madeBy?: number
  /** What the directory says, where that is a lie. */
  size?: number
  crc32?: number
  /** Another place than where it is. */
  headerAt?: number
}

export function zipOf(entries: readonly Entry[], { comment = '', before = '' }: { comment?: string; before?: string } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(before)]
  const directory: Buffer[] = []
  let at = before.length
  for (const entry of entries) {
    const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name)
    const bytes = Buffer.from(entry.bytes)
    const method = entry.method ?? 8
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(entry.flags ?? 0x800, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(entry.crc32 ?? crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(entry.size ?? bytes.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02014b50, 0)
    listed.writeUInt16LE(20 | ((entry.madeBy ?? 0) << 8), 4)
    shared.copy(listed, 6)
    listed.writeUInt32LE((entry.attributes ?? 0) >>> 0, 38)
    listed.writeUInt32LE(entry.headerAt ?? at, 42)
    directory.push(listed, name)
    parts.push(Buffer.from([0x50, 0x4b, 3, 4]), shared, name, packed)
    at += 30 + name.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, central, end, Buffer.from(comment)])
}
