/**
 * Mails (RFC 5322, MIME RFC 2045 to 2049): their words, and what is attached. A mail inside of a mail (forwarded as a file, or in the envelope of certified
 * mail) is opened: its words follow, and its attachments are attached.
 */
import { say } from '../../../language/say.ts'
import { cannotRead, type FormatFailure, isFailure } from '../failure.ts'
import { htmlToText } from './html-text.ts'
import { decodeCharset, decodeTransfer } from './mime-body.ts'
import { decodeWords, type HeaderValue, type MimeHeaders, parseHeader, readHeaders } from './mime-headers.ts'

export interface MailAttachment {
  name: string
  mimeType: string
  bytes: Uint8Array
  /** A picture inside of the text, such as a logo, and no file that the sender attached. */
  isInline: boolean
}

export interface Mail {
  from: string | null
  subject: string | null
  /** As written. */
  sentAt: string | null
  /** The head in a few lines, then the words of the body. */
  text: string
  attachments: readonly MailAttachment[]
}

const bytesMax = 40 * 1024 * 1024
const partsMax = 300
const depthMax = 12
const textMax = 200_000

interface Gathered {
  texts: string[]
  attachments: MailAttachment[]
  parts: number
  raw: string
}

interface Part {
  headers: MimeHeaders
  type: HeaderValue
  start: number
  end: number
}

const tooLarge = cannotRead(say('mail_too_large', { mebibytes: bytesMax / 1024 / 1024, parts: partsMax }))
const tooDeep = cannotRead(say('mail_too_deep', { depth: depthMax }))

export function readMail(bytes: Uint8Array): Mail | FormatFailure {
  if (bytes.length > bytesMax) return tooLarge
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const gathered: Gathered = { texts: [], attachments: [], parts: 0, raw }
  const message = readMessage(raw, envelopeEnd(raw), raw.length, gathered, 0)
  if (isFailure(message)) return message
  const { from, subject, sentAt } = message
  return { from, subject, sentAt, text: gathered.texts.join('\n\n').slice(0, textMax), attachments: gathered.attachments }
}

/** The line that mailboxes put in front of a mail, and a byte order mark. */
const envelopeEnd = (raw: string): number => /^(?:\xef\xbb\xbf)?(?:\s*\n)*(?:>?From [^\n]*\n)?/.exec(raw.slice(0, 2000))?.[0].length ?? 0

function readMessage(
  raw: string,
  from: number,
  end: number,
  gathered: Gathered,
  depth: number,
): Omit<Mail, 'text' | 'attachments'> | FormatFailure {
  const { headers, body } = readHeaders(raw, from, end)
  const header = (name: string): string | null => {
    const text = headers.get(name)
    return text === undefined ? null : plain(decodeWords(text))
  }
  const head = { from: header('from'), subject: header('subject'), sentAt: header('date') }
  const lines = [
    ['From', head.from],
    ['To', header('to')],
    ['Date', head.sentAt],
    ['Subject', head.subject],
  ]
  gathered.texts.push(
    lines
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
  const part = toPart(headers, body, end)
  return readPart(part, gathered, depth) ?? head
}

const toPart = (headers: MimeHeaders, start: number, end: number): Part => ({
  headers,
  type: parseHeader(headers.get('content-type')),
  start,
  end,
})

/** Undefined when all went well: what was found is in `gathered`. */
function readPart(part: Part, gathered: Gathered, depth: number): FormatFailure | undefined {
  gathered.parts += 1
  if (gathered.parts > partsMax) return tooLarge
  if (depth > depthMax) return tooDeep
  const { type, start, end } = part
  const boundary = type.parameters.get('boundary')
  if (type.value.startsWith('multipart/') && boundary) return readMultipart(part, boundary, gathered, depth)
  if (
    type.value === 'message/rfc822' &&
    !/^(?:base64|quoted-printable)$/i.test(part.headers.get('content-transfer-encoding')?.trim() ?? '')
  ) {
    const inner = readMessage(gathered.raw, start, end, gathered, depth + 1)
    return isFailure(inner) ? inner : undefined
  }
  const text = isAttached(part) ? undefined : bodyText(part, gathered.raw)
  if (text !== undefined) gathered.texts.push(text)
  else attach(part, gathered)
  return undefined
}

/** The parts between the boundaries. What stands before the first and behind the last is for readers that know no MIME. */
function splitParts(raw: string, start: number, end: number, boundary: string): Part[] {
  const mark = `--${boundary}`
  const parts: Part[] = []
  let open: number | undefined
  let at = start
  while (parts.length <= partsMax) {
    const found = raw.indexOf(mark, at)
    const isAtLine = found === start || raw[found - 1] === '\n'
    if (found >= 0 && found < end && !isAtLine) {
      at = found + mark.length
      continue
    }
    // A mail that was cut off has no last boundary; what is there of its last part is read.
    const stop = found < 0 || found >= end ? end : found
    if (open !== undefined) {
      const { headers, body } = readHeaders(raw, open, stop)
      const bodyEnd = Math.max(body, stop < end ? stop - (raw[stop - 2] === '\r' ? 2 : 1) : stop)
      parts.push(toPart(headers, body, bodyEnd))
    }
    if (stop === end || raw.startsWith('--', stop + mark.length)) return parts
    const line = raw.indexOf('\n', stop)
    if (line < 0 || line >= end) return parts
    open = line + 1
    at = open
  }
  return parts
}

function readMultipart(part: Part, boundary: string, gathered: Gathered, depth: number): FormatFailure | undefined {
  const parts = splitParts(gathered.raw, part.start, part.end, boundary.slice(0, 200))
  const isAlternative = part.type.value === 'multipart/alternative'
  const before = gathered.texts.length
  for (const one of parts) {
    const failed = readPart(one, gathered, depth + 1)
    if (failed) return failed
  }
  // The same said twice: of a bill the plain version is often only a word or two that point to the other one.
  if (isAlternative && gathered.texts.length > before + 1) {
    const versions = gathered.texts.splice(before)
    gathered.texts.push(versions.reduce((best, one) => (figuresIn(one) > figuresIn(best) ? one : best)))
  }
  return undefined
}

const figuresIn = (text: string): number => text.match(/\d/g)?.length ?? 0

const dispositionOf = ({ headers }: Part): HeaderValue => parseHeader(headers.get('content-disposition'))

const nameOf = (part: Part): string | undefined =>
  plain(dispositionOf(part).parameters.get('filename') ?? part.type.parameters.get('name') ?? '').replace(/^.*[/\\]/, '') || undefined

const isAttached = (part: Part): boolean => dispositionOf(part).value === 'attachment' || nameOf(part) !== undefined

/** Undefined for what is no text to be read as such. */
function bodyText(part: Part, raw: string): string | undefined {
  const { value, parameters } = part.type
  if (value !== '' && value !== 'text/plain' && value !== 'text/html') return undefined
  const bytes = decodeTransfer(raw.slice(part.start, part.end), part.headers.get('content-transfer-encoding'))
  const text = decodeCharset(bytes.subarray(0, 4 * textMax), parameters.get('charset'))
  return (value === 'text/html' ? htmlToText(text) : text).replaceAll('\0', '').replace(/\r\n?/g, '\n').trim().slice(0, textMax)
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/html': 'html',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'message/rfc822': 'eml',
  'application/pkcs7-mime': 'p7m',
}

function attach(part: Part, gathered: Gathered): void {
  const bytes = decodeTransfer(gathered.raw.slice(part.start, part.end), part.headers.get('content-transfer-encoding'))
  if (bytes.length === 0) return
  const mimeType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(part.type.value) ? part.type.value : 'application/octet-stream'
  const number = gathered.attachments.length + 1
  const name = (nameOf(part) ?? `attachment-${number}.${extensions[mimeType] ?? 'bin'}`).slice(0, 200)
  const isInline = mimeType.startsWith('image/') && dispositionOf(part).value !== 'attachment' && part.headers.has('content-id')
  gathered.attachments.push({ name, mimeType, bytes, isInline })
}

/** One line, no controls. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 1000)

const knownHeaders = /^(?:from|to|subject|date|message-id|mime-version|received|return-path|content-type|delivered-to|x-[\w-]+):/i

/** A head of at least two lines that mails have, one of them of where it comes from or goes to. */
export function looksLikeMail(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const lines = head.slice(envelopeEnd(head)).split(/\r?\n/, 60)
  let known = 0
  for (const line of lines) {
    if (line === '') break
    if (/^[ \t]/.test(line)) continue
    if (!/^[!-9;-~]+:/.test(line)) return false
    if (knownHeaders.test(line)) known += 1
  }
  return known >= 2 && /^(?:from|to|received|return-path|message-id|date):/im.test(head)
}
