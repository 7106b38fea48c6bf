/** The bodies of mail parts: their transfer encodings and their characters. They come in as one character for each byte. */
import { decodeText } from '../encoding.ts'

/** RFC 2045 section 6.7: `=` and two hexadecimal digits are a byte, `=` at the end of a line joins it to the next. What is neither stays as it is. */
function decodeQuotedPrintable(raw: string): Uint8Array {
  const bytes = Buffer.alloc(raw.length)
  let length = 0
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at)
    if (code === 0x3d) {
      const soft = raw[at + 1] === '\n' ? 1 : raw[at + 1] === '\r' && raw[at + 2] === '\n' ? 2 : 0
      if (soft > 0) {
        at += soft
        continue
      }
      const digits = raw.slice(at + 1, at + 3)
      if (/^[\dA-Fa-f]{2}$/.test(digits)) {
        bytes[length] = Number.parseInt(digits, 16)
        length += 1
        at += 2
        continue
      }
    }
    bytes[length] = code
    length += 1
  }
  return bytes.subarray(0, length)
}

export function decodeTransfer(raw: string, encoding: string | undefined): Uint8Array {
  const name = encoding?.trim().toLowerCase()
  if (name === 'base64') return Buffer.from(raw, 'base64')
  if (name === 'quoted-printable') return decodeQuotedPrintable(raw)
  return Buffer.from(raw, 'latin1')
}

/** A wide encoding is believed when it is declared: its text may be valid in others too. */
export function decodeCharset(bytes: Uint8Array, charset: string | undefined): string {
  const label = charset?.toLowerCase() ?? ''
  if (/^utf-?16/.test(label)) return new TextDecoder(/be$/.test(label) ? 'utf-16be' : 'utf-16le').decode(bytes)
  // A seven-bit encoding looks like valid UTF-8 and is none.
  if (/^iso-2022-|^hz-/.test(label)) {
    try {
      return new TextDecoder(label).decode(bytes)
    } catch {
      return decodeText(bytes, undefined)
    }
  }
  return decodeText(bytes, charset)
}
