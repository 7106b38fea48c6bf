/** Tar archives (POSIX ustar), as far as our own need it: files with their names and sizes, nothing else. */

const block = 512

/** The rest of its last block. */
export const padding = (size: number): Uint8Array => new Uint8Array((block - (size % block)) % block)

export const tarEnd: Uint8Array = new Uint8Array(2 * block)

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** The header of one file. Owner, mode and time are the same for all, so that the same files make the same archive. */
export function tarHeader(name: string, size: number): Uint8Array {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`the name ${name} is too long for the archive`)
  if (size >= 8 ** 11) throw new RangeError(`${name} is too large for the archive`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(`${octal(0o644, 7)}\0`, 100)
  header.write(`${octal(0, 7)}\0`, 108)
  header.write(`${octal(0, 7)}\0`, 116)
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(0, 11)}\0`, 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(`${octal(sumOf(header), 6)}\0 `, 148)
  return header
}

const sumOf = (header: Uint8Array): number => header.reduce((sum, byte) => sum + byte, 0)

export class DamagedArchive extends Error {}

/** Undefined at the end of the archive. */
export function readTarHeader(header: Buffer): { name: string; size: number } | undefined {
  if (header.every(byte => byte === 0)) return undefined
  const text = (from: number, length: number) => header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '')
  const blank = Buffer.from(header)
  blank.write(' '.repeat(8), 148)
  const sum = Number.parseInt(text(148, 8), 8)
  const size = Number.parseInt(text(124, 12), 8)
  const name = header.toString('utf8', 0, header.indexOf(0))
  if (sum !== sumOf(blank) || !Number.isSafeInteger(size) || !/^0|\0$/.test(text(156, 1))) throw new DamagedArchive('a header is damaged')
  return { name, size }
}

export interface ArchivedFile {
  name: string
  size: number
  bytes: AsyncIterable<Buffer>
}

/** The files of an archive, one after the other. The bytes of each are to be read before the next one is asked for. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedFile> {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let isOver = false
  const fill = async (wanted: number) => {
    while (held.length < wanted && !isOver) {
      const next = await chunks.next()
      if (next.done) isOver = true
      else held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value])
    }
    if (held.length < wanted) throw new DamagedArchive('the archive ends in the middle')
  }
  const take = async (wanted: number): Promise<Buffer> => {
    await fill(wanted)
    const taken = held.subarray(0, wanted)
    held = held.subarray(wanted)
    return taken
  }
  for (;;) {
    const found = readTarHeader(await take(block))
    if (!found) return
    let left = found.size
    async function* bytes() {
      while (left > 0) {
        await fill(1)
        const part = await take(Math.min(left, held.length))
        left -= part.length
        yield part
      }
    }
    yield { ...found, bytes: bytes() }
    for await (const _rest of bytes());
    await take(padding(found.size).length)
  }
}
