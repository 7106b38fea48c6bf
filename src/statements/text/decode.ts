/** Bytes of a text file to text: what the first bytes say, else UTF-8, else Windows-1252 as older banking systems write. */
import { decodeText } from '../../extraction/formats/encoding.ts'
import { say } from '../../language/say.ts'
import { cannotImport, type StatementProblem } from '../problem.ts'

const notText = cannotImport(say('file_not_text'))

/** Text of Latin letters in UTF-16 has a zero in every second place. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 400)
  let even = 0
  let odd = 0
  for (const [at, byte] of head.entries()) {
    if (byte === 0 && at % 2 === 0) even += 1
    else if (byte === 0) odd += 1
  }
  const most = head.length * 0.35
  return odd > most && even === 0 ? 'utf-16le' : even > most && odd === 0 ? 'utf-16be' : undefined
}

const endOfFile = 0x1a

/** Tab, line and page ends; SOH, STX and ETX around a SWIFT message; the end-of-file sign of old systems; the line end of larger ones. */
const controlsOfText: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, endOfFile, 0x85])

function hasForeignControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < 0x20 || (code >= 0x7f && code <= 0x9f)) && !controlsOfText.has(code)) return true
  }
  return false
}

export function decodeStatement(bytes: Uint8Array): string | StatementProblem {
  const wide = wideEncodingOf(bytes)
  if (wide && bytes.length % 2 === 1) return cannotImport(say('file_cut_off.character'))
  const decoded = wide ? new TextDecoder(wide).decode(bytes) : decodeText(bytes, undefined)
  const text = decoded.replace(/^\ufeff/, '')
  if (hasForeignControl(text)) return bytes.includes(0) ? notText : encodingUnknown
  if (wide && text.includes('\ufffd')) return encodingUnknown
  const end = text.trimEnd().length - 1
  return text.charCodeAt(end) === endOfFile ? text.slice(0, end) : text
}

const encodingUnknown = cannotImport(say('encoding_not_recognised'))
