/** The objects of a PDF as our library writes them: dictionaries as plain text, streams behind them. Enough to look for what an archive asks for. */
import { inflateSync } from 'node:zlib'

export interface PdfObject {
  dictionary: string
  stream: Buffer | null
}

export interface PdfFile {
  objects: ReadonlyMap<number, PdfObject>
  trailer: string
  /** Follows `/Name 5 0 R` in a dictionary, or the first of an array of such. */
  follow(dictionary: string, name: string): PdfObject
  root: PdfObject
}

export function readPdf(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)![1])
  const table = text.slice(start, text.indexOf('trailer', start))
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(match => Number(match[1]))
  const objects = new Map(offsets.map((offset, at) => [at + 1, objectAt(text, offset, at + 1)]))
  const trailer = text.slice(text.indexOf('trailer', start))
  const follow = (dictionary: string, name: string): PdfObject => {
    const match = new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(dictionary)
    const found = match && objects.get(Number(match[1]))
    if (!found) throw new Error(`no /${name} in ${dictionary}`)
    return found
  }
  return { objects, trailer, follow, root: follow(trailer, 'Root') }
}

function objectAt(text: string, offset: number, id: number): PdfObject {
  const begin = `${id} 0 obj\n`
  if (!text.startsWith(begin, offset)) throw new Error(`object ${id} is not where the table says`)
  const from = offset + begin.length
  const end = text.indexOf('\nendobj', from)
  const streamAt = text.slice(from, end).indexOf('>>\nstream\n')
  if (streamAt === -1) return { dictionary: text.slice(from, end), stream: null }
  const dictionary = text.slice(from, from + streamAt + 2)
  const data = from + streamAt + '>>\nstream\n'.length
  const raw = Buffer.from(text.slice(data, data + Number(/\/Length (\d+)/.exec(dictionary)![1])), 'latin1')
  return { dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw }
}
