/**
 * What a file is, by its bytes alone: names and declared types are the sender's claim. What is not on this list is not accepted.
 * `inline` says whether a browser may show it on our origin. Whatever can carry script (HTML, SVG, XML, e-mail) is only ever downloaded.
 */
const types = {
  pdf: { called: 'PDF', mimeType: 'application/pdf', extension: 'pdf', inline: true },
  png: { called: 'PNG', mimeType: 'image/png', extension: 'png', inline: true },
  jpeg: { called: 'JPEG', mimeType: 'image/jpeg', extension: 'jpg', inline: true },
  webp: { called: 'WebP', mimeType: 'image/webp', extension: 'webp', inline: true },
  heic: { called: 'HEIC', mimeType: 'image/heic', extension: 'heic', inline: false },
  heif: { called: 'HEIF', mimeType: 'image/heif', extension: 'heif', inline: false },
  tiff: { called: 'TIFF', mimeType: 'image/tiff', extension: 'tif', inline: false },
  svg: { called: 'SVG', mimeType: 'image/svg+xml', extension: 'svg', inline: false },
  xml: { called: 'XML', mimeType: 'application/xml', extension: 'xml', inline: false },
  html: { called: 'HTML', mimeType: 'text/html', extension: 'html', inline: false },
  signed: { called: 'p7m', mimeType: 'application/pkcs7-mime', extension: 'p7m', inline: false },
  email: { called: 'e-mail', mimeType: 'message/rfc822', extension: 'eml', inline: false },
  text: { called: 'text', mimeType: 'text/plain', extension: 'txt', inline: true },
} as const

export type FileType = (typeof types)[keyof typeof types]

/** What is accepted, in the words of a sentence. */
export const acceptedFiles: readonly string[] = Object.values(types).map(type => type.called)

const inlineTypes: ReadonlySet<string> = new Set(Object.values(types).flatMap(type => (type.inline ? [type.mimeType] : [])))

export const isInlineType = (mimeType: string): boolean => inlineTypes.has(mimeType)

/**
 * `head` is the first 4 KiB (or the whole of a small file) and may end inside a character.
 * `tail`, the last bytes where the caller has them, unmasks archives glued behind an image and binaries behind a text.
 */
export function detectFileType(head: Uint8Array, tail?: Uint8Array): FileType | undefined {
  if (head.length === 0 || (tail && endsAsZip(tail))) return undefined
  const binary = binaryType(head)
  if (binary) return binary
  if (foreignSignatures.some(signature => hasAt(head, 0, signature)) || hasAt(head, 4, 'ftyp')) return undefined

  const text = decodeText(head)
  if (text === undefined && hasAt(head, 0, 'MZ')) return undefined
  const markup = text === undefined ? undefined : markupType(text)
  if (markup) return markup
  if (text !== undefined && (isPemSignedData(text) || isBase64SignedData(text))) return types.signed

  const bytesAsText = new TextDecoder('windows-1252').decode(head)
  if (isEmail(text ?? bytesAsText)) return types.email
  if (isPdfAfterJunk(bytesAsText)) return types.pdf
  if (text === undefined) return undefined
  return tail && !isWide(head) && hasControls(new TextDecoder('windows-1252').decode(tail)) ? undefined : types.text
}

// GIF and RTF can be written in printable characters only, and would otherwise pass as text: "GIF89a=1;alert(1)" is a script and an image.
// The others are what a PDF header could hide behind.
const foreignSignatures = [
  'GIF8',
  '{\\rtf',
  '%!PS',
  'PK\x03\x04',
  'PK\x05\x06',
  'PK\x07\x08',
  'Rar!\x1a',
  '7z\xbc\xaf',
  '\x1f\x8b',
  '\xfd7zXZ',
  'BZh91AY',
  '\x7fELF',
  '\xca\xfe\xba\xbe',
  '\xcf\xfa\xed\xfe',
  '\xce\xfa\xed\xfe',
  '\xfe\xed\xfa',
  '\xd0\xcf\x11\xe0',
  '\0asm',
  'RIFF',
]

function binaryType(head: Uint8Array): FileType | undefined {
  if (hasAt(head, 0, '%PDF-')) return types.pdf
  if (hasAt(head, 0, '\x89PNG\r\n\x1a\n')) return types.png
  if (hasAt(head, 0, '\xff\xd8\xff')) return types.jpeg
  if (hasAt(head, 0, 'RIFF') && hasAt(head, 8, 'WEBP')) return types.webp
  if (hasAt(head, 0, 'II*\0') || hasAt(head, 0, 'MM\0*')) return types.tiff
  if (hasAt(head, 4, 'ftyp')) return heifType(head)
  return isSignedData(head) ? types.signed : undefined
}

function heifType(head: Uint8Array): FileType | undefined {
  const boxSize = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  const brandAt = (offset: number) => String.fromCharCode(...head.subarray(offset, offset + 4))
  // AVIF shares the container and may even name itself mif1; its brand then stands among the compatible ones.
  for (let offset = 16; offset + 4 <= Math.min(boxSize, head.length); offset += 4) {
    if (brandAt(offset) === 'avif' || brandAt(offset) === 'avis') return undefined
  }
  const brand = brandAt(8)
  if (brand === 'heic' || brand === 'heix' || brand === 'hevc') return types.heic
  return brand === 'mif1' || brand === 'msf1' ? types.heif : undefined
}

/** ContentInfo ::= SEQUENCE { contentType OID, ... } with the type signedData, 1.2.840.113549.1.7.2 (RFC 5652, section 3). */
function isSignedData(bytes: Uint8Array): boolean {
  const length = bytes[1]
  if (bytes[0] !== 0x30 || length === undefined) return false
  const lengthBytes = length < 0x80 ? 0 : length - 0x80
  return lengthBytes <= 8 && hasAt(bytes, 2 + lengthBytes, '\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02')
}

const isPemSignedData = (text: string) => /^\s*-----BEGIN (?:PKCS7|CMS|PKCS #7 SIGNED DATA)-----/.test(text)

function isBase64SignedData(text: string): boolean {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text)) return false
  const start = text.replace(/\s+/g, '').slice(0, 24)
  return start.length === 24 && !start.includes('=') && isSignedData(Uint8Array.from(atob(start), character => character.charCodeAt(0)))
}

// Readers look for the header in the first 1024 bytes (ISO 32000-1, Annex H, note 13): downloads come with HTTP headers or a BOM before it.
// A page that merely mentions it stays a page.
function isPdfAfterJunk(text: string): boolean {
  const at = text.slice(0, 1024 + '%PDF-1'.length).search(/%PDF-\d/)
  return at >= 0 && !/<(?:!doctype\s+html|html|head|body|script|iframe|svg)/i.test(text.slice(0, at))
}

// The first tags by which browsers recognise a page (WHATWG MIME Sniffing, section 7.1), and a few more that run or load something.
const htmlTags = new Set(
  'html head body script iframe frameset h1 div font table a style title b br p img object embed form base meta link span center'.split(
    ' ',
  ),
)

function markupType(text: string): FileType | undefined {
  const prolog = /\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!doctype\s+([^\s>[]+)(?:"[^"]*"|'[^']*'|\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]|[^>"'[])*>/iy
  let position = 0
  for (let match = prolog.exec(text); match; match = prolog.exec(text)) {
    position = prolog.lastIndex
    const doctype = match[1]?.toLowerCase()
    if (doctype === 'html') return types.html
    if (doctype === 'svg') return types.svg
  }
  const rest = text.slice(position)
  const root = /^<(?:[\p{L}_][\p{L}\p{N}_.-]*:)?([\p{L}_][\p{L}\p{N}_.-]*)(?=[\s/>]|$)/u.exec(rest)?.[1]?.toLowerCase()
  if (root === 'svg') return types.svg
  if (root !== undefined) return htmlTags.has(root) ? types.html : types.xml

  // The root is out of sight, behind a long comment or a long document type: still markup, never something to show.
  if (/^<!doctype\s+html/i.test(rest)) return types.html
  const start = text.trimStart()
  if (/^<\?xml\s/.test(start) || /^<!doctype\s/i.test(rest)) return types.xml
  return start.startsWith('<!--') ? types.html : undefined
}

const emailHeaders = new Set(['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'received', 'return-path'])

function isEmail(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/)
  if (/^>?From \S/.test(lines[0] ?? '')) lines.shift()
  let headers = 0
  let known = 0
  for (const [index, line] of lines.entries()) {
    if (line === '') break
    if (headers > 0 && /^[ \t]/.test(line)) continue
    const name = hasControls(line) ? undefined : /^([!-9;-~]+):/.exec(line)?.[1]
    if (name === undefined) {
      // The last line may be cut by the end of the head. Elsewhere a broken header is forgiven only where the rest leaves no doubt.
      if (index < lines.length - 1 && known < 2) return false
      break
    }
    headers += 1
    if (emailHeaders.has(name.toLowerCase())) known += 1
  }
  return headers >= 2 && known >= 1
}

const isWide = (head: Uint8Array) => wideEncoding(head) !== undefined

// Without a byte order mark only markup is recognised as UTF-16, by its "<" (XML 1.0, appendix F).
function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third, fourth] = head
  if (hasAt(head, 0, '\xff\xfe') || (hasAt(head, 0, '<\0') && third !== 0 && fourth === 0)) return 'utf-16le'
  if (hasAt(head, 0, '\xfe\xff') || (first === 0 && second === 0x3c && third === 0 && fourth !== 0)) return 'utf-16be'
  return undefined
}

/** The head as text without its byte order mark, or undefined where it is binary. */
function decodeText(head: Uint8Array): string | undefined {
  const wide = wideEncoding(head)
  const text = decodeStrictly(head, wide ?? 'utf-8') ?? (wide ? undefined : decodeWindows1252(head))
  return text === undefined || hasControls(text) ? undefined : text
}

function decodeStrictly(head: Uint8Array, encoding: string): string | undefined {
  try {
    // `stream` keeps back a character that the end of the head cuts, instead of refusing it.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}

// Five bytes have no character in Windows-1252; everything else above ASCII is a letter or a sign there.
const windows1252Gaps = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

const decodeWindows1252 = (head: Uint8Array) =>
  head.some(byte => windows1252Gaps.has(byte)) ? undefined : new TextDecoder('windows-1252').decode(head)

function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if ((code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d) || code === 0x7f) return true
  }
  return false
}

// Readers of ZIP search from the end: a JPEG or PDF whose end of central directory closes the file is also an archive (or a .jar).
function endsAsZip(tail: Uint8Array): boolean {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (hasAt(tail, at, 'PK\x05\x06') && at + 22 + tail[at + 20]! + tail[at + 21]! * 256 === tail.length) return true
  }
  return false
}

function hasAt(bytes: Uint8Array, offset: number, signature: string): boolean {
  for (let index = 0; index < signature.length; index++) if (bytes[offset + index] !== signature.charCodeAt(index)) return false
  return true
}
