/** Bytes to text where the declared encoding may be missing or wrong. */

/** The signs of Windows-1252 where ISO-8859-1 has controls; the five gaps stay controls. */
const windowsSigns =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** By hand: the decoder of Node 20 and 22 makes controls of these signs (nodejs/node issue 56542). */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, control => windowsSigns[control.charCodeAt(0) - 0x80]!)

/** Undefined for a label that nobody knows: the caller has another idea. */
function decodeAs(bytes: Uint8Array, label: string): string | undefined {
  try {
    const decoder = new TextDecoder(label)
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes)
  } catch {
    return undefined
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function decodeStrictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * A valid UTF-8 text is taken for one whatever it declares: text of another encoding with accents in it hardly ever is. Where only a few bytes are broken
 * (a name cut inside a character) it still is UTF-8; else the declared encoding is believed, and Windows-1252 is what is left.
 */
export function decodeText(bytes: Uint8Array, declared: string | undefined): string {
  const valid = decodeStrictUtf8(bytes)
  if (valid !== undefined) return valid
  const label = declared?.trim().toLowerCase() ?? ''
  if (label !== '' && !/^utf-?(?:8|16|32|7)|^us-ascii$|^ascii$|^unicode/.test(label)) {
    const decoded = decodeAs(bytes, label)
    if (decoded !== undefined) return decoded
  }
  const lossy = new TextDecoder('utf-8').decode(bytes)
  let broken = 0
  let whole = 0
  for (let at = 0; at < lossy.length; at += 1) {
    const code = lossy.charCodeAt(at)
    if (code === 0xfffd) broken += 1
    else if (code > 0x7f) whole += 1
  }
  return whole > broken ? lossy : decodeWindows1252(bytes)
}

/** The encodings that a byte order mark, or the zeros beside the first `<`, give away (XML 1.0, appendix F). */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

const headLength = 400

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headLength)).toString('latin1')
  return /<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/.exec(head)?.[1]
}

/** The text of an XML file, without its byte order mark. */
export function decodeXml(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  return decodeText(bytes, declaredIn(bytes))
}

/**
 * The text of an XML file that arrives piece by piece, without its byte order mark; undefined once its bytes are not in the encoding that they should be. The first
 * piece has the declaration. Call it without a piece at the end.
 */
export function xmlDecoder(): (piece: Uint8Array | undefined) => string | undefined {
  let decode: ((piece: Uint8Array | undefined) => string) | undefined
  return piece => {
    if (!decode) {
      const head = piece ?? new Uint8Array()
      const declared = declaredIn(head)?.toLowerCase() ?? 'utf-8'
      const isLatin = !wideEncodingOf(head) && /^(?:iso-8859-1|latin1|windows-1252)$/.test(declared)
      const decoder = new TextDecoder(wideEncodingOf(head) ?? 'utf-8', { fatal: true })
      decode = isLatin
        ? bytes => (bytes ? decodeWindows1252(bytes) : '')
        : bytes => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode())
    }
    try {
      return decode(piece)
    } catch {
      return undefined
    }
  }
}
