/** The heads of mails and of their parts (RFC 5322, 2045, 2047, 2231). They come in as one character for each byte. */
import { decodeText } from '../encoding.ts'

/** By their names in lower case; of one that is there twice the first. */
export type MimeHeaders = ReadonlyMap<string, string>

export interface HeaderValue {
  value: string
  parameters: ReadonlyMap<string, string>
}

const headersMax = 1000
const headLengthMax = 256 * 1024

/** The head of what begins at `from`, and where its body does. */
export function readHeaders(raw: string, from: number, end: number): { headers: MimeHeaders; body: number } {
  const headers = new Map<string, string>()
  const stop = Math.min(end, from + headLengthMax)
  let at = from
  let name = ''
  let lines = 0
  while (at < stop) {
    const newline = raw.indexOf('\n', at)
    const lineEnd = newline < 0 || newline > end ? end : newline
    const line = raw.slice(at, lineEnd).replace(/\r$/, '')
    at = Math.min(lineEnd + 1, end)
    if (line === '') break
    lines += 1
    if (lines > headersMax) continue
    if (/^[ \t]/.test(line)) {
      if (name !== '') headers.set(name, `${headers.get(name)} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    const written = colon < 1 ? '' : line.slice(0, colon).trim().toLowerCase()
    name = /^[!-9;-~]+$/.test(written) && !headers.has(written) ? written : ''
    if (name !== '') headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body: at }
}

const toBytes = (raw: string): Uint8Array => Buffer.from(raw, 'latin1')

const encodedWord = /=\?([^?\s]{1,40})\?([BbQq])\?([^?\s]*)\?=/g

/** `=?utf-8?B?…?=`. The white space between two of them is no part of the text, and a character may be cut by their border. */
export function decodeWords(raw: string): string {
  const joined = raw.slice(0, 10_000).replace(/(=\?[^?\s]{1,40}\?[BbQq]\?[^?\s]*\?=)\s+(?==\?)/g, '$1')
  if (!joined.includes('=?')) return decodeText(toBytes(joined), undefined)
  let text = ''
  let at = 0
  let pending: { charset: string; bytes: Uint8Array } | undefined
  const flush = (): void => {
    if (pending) text += decodeText(pending.bytes, pending.charset)
    pending = undefined
  }
  for (const match of joined.matchAll(encodedWord)) {
    const between = joined.slice(at, match.index)
    if (between !== '') {
      flush()
      text += decodeText(toBytes(between), undefined)
    }
    const charset = match[1]!.replace(/\*.*$/, '').toLowerCase()
    const bytes = match[2]!.toUpperCase() === 'B' ? Buffer.from(match[3]!, 'base64') : decodeQ(match[3]!)
    if (pending && pending.charset !== charset) flush()
    pending = { charset, bytes: pending ? Buffer.concat([pending.bytes, bytes]) : bytes }
    at = match.index + match[0].length
  }
  flush()
  return text + decodeText(toBytes(joined.slice(at)), undefined)
}

const decodeQ = (text: string): Uint8Array =>
  toBytes(text.replaceAll('_', ' ').replace(/=([\dA-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))))

const parameter = /;\s*([!#$&+\-.^`|~\w*]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g

/** `attachment; filename="a.pdf"`, with names in other alphabets (`filename*=utf-8''…`) and in pieces (`filename*0=`). */
export function parseHeader(raw: string | undefined): HeaderValue {
  const text = (raw ?? '').slice(0, 10_000)
  const pieces = new Map<string, { text: string; isEncoded: boolean }[]>()
  for (const match of text.matchAll(parameter)) {
    const [, base = '', piece, star] = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(match[1]!.toLowerCase()) ?? []
    if (base === '') continue
    const value = match[2]?.replace(/\\(.)/g, '$1') ?? match[3] ?? ''
    const list = pieces.get(base) ?? []
    list[piece === undefined ? 0 : Number(piece)] = { text: value, isEncoded: star !== undefined }
    pieces.set(base, list)
  }
  const parameters = new Map([...pieces].map(([name, list]) => [name, joinPieces(list)]))
  return { value: text.split(';', 1)[0]!.trim().toLowerCase(), parameters }
}

function joinPieces(pieces: readonly { text: string; isEncoded: boolean }[]): string {
  const given = pieces.filter(piece => piece !== undefined)
  if (!given.some(({ isEncoded }) => isEncoded)) return decodeWords(given.map(({ text }) => text).join(''))
  const charset = /^([^']*)'[^']*'/.exec(given[0]!.text)
  const raw = given.map(({ text, isEncoded }, at) => {
    const written = at === 0 && charset ? text.slice(charset[0].length) : text
    return isEncoded
      ? written.replace(/%([\dA-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
      : written
  })
  return decodeText(toBytes(raw.join('')), charset?.[1])
}
