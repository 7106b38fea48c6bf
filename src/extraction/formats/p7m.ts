/**
 * Signed files (CAdES, .p7m): what is inside of the signature (RFC 5652 section 5). Whether the signature is good is not looked at: that needs the lists of
 * the certification authorities, and the exchange that delivered the file has done it. What is read is what was signed.
 */
import { say } from '../../language/say.ts'
import { behind, childrenOf, octetsOf, valueAt } from './ber.ts'
import { cannotRead, type FormatFailure, isFailure } from './failure.ts'

/** A file is signed by a few people one after the other. */
const layersMax = 5

const signedData = '2a864886f70d010702'
const envelopedData = '2a864886f70d010703'

const sequence = 0x30
const objectIdentifier = 0x06
const explicitZero = 0xa0
const octetString = 0x04

const truncated = cannotRead(say('p7m_broken'))

const startsAsContent = (bytes: Uint8Array): boolean => {
  const outer = valueAt(bytes, 0, bytes.length)
  return outer?.tag === sequence && contentTypeOf(bytes, outer.start) !== undefined
}

/** The type of a ContentInfo, in hexadecimal digits, when it is one of PKCS #7. */
function contentTypeOf(bytes: Uint8Array, at: number): string | undefined {
  const type = valueAt(bytes, at, bytes.length)
  if (type?.tag !== objectIdentifier || type.end === undefined) return undefined
  const digits = Buffer.from(bytes.subarray(type.start, Math.min(type.end, type.start + 20))).toString('hex')
  return digits.startsWith('2a864886f70d0107') ? digits : undefined
}

const headLength = 200

/** Binary, or as text: PEM with its frame, or bare base64 with or without line breaks. Undefined for what is not signed. */
function toBinary(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] === sequence) return startsAsContent(bytes) ? bytes : undefined
  const head = Buffer.from(bytes.subarray(0, headLength))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  const framed = /^-----BEGIN (?:PKCS7|PKCS #7 SIGNED DATA|CMS)-----/.test(head)
  // The sequence, its length and the type of signed data begin like this in base64, whatever the length is.
  if (!framed && !/^M[A-I][A-Za-z\d+/\s]{20,}/.test(head)) return undefined
  const text = Buffer.from(bytes).toString('latin1')
  const body = framed ? text.slice(text.indexOf('-----', text.indexOf('BEGIN')) + 5).split('-----')[0]! : text
  const decoded = Buffer.from(body.replace(/^\xef\xbb\xbf/, ''), 'base64')
  return startsAsContent(decoded) ? decoded : undefined
}

/** The innermost content, or why there is none; undefined for bytes that are no signed file. */
export function unwrapP7m(bytes: Uint8Array): Uint8Array | FormatFailure | undefined {
  let layer = toBinary(bytes)
  if (!layer) return undefined
  for (let layers = 1; ; layers += 1) {
    if (layers > layersMax) return cannotRead(say('p7m_too_deep', { times: layersMax }))
    const content = contentOf(layer)
    if (isFailure(content)) return content
    layer = toBinary(content)
    if (!layer) return content
  }
}

/** ContentInfo { type, [0] SignedData { version, digestAlgorithms, encapContentInfo { type, [0] content }, … } }. */
function contentOf(bytes: Uint8Array): Uint8Array | FormatFailure {
  const limit = bytes.length
  const info = valueAt(bytes, 0, limit)!
  const type = contentTypeOf(bytes, info.start)
  if (type === envelopedData) return cannotRead(say('p7m_encrypted'))
  if (type !== signedData) return cannotRead(say('p7m_not_signed_data'))
  const wrapped = valueAt(bytes, behind(bytes, valueAt(bytes, info.start, limit)!, limit) ?? limit, limit)
  if (wrapped?.tag !== explicitZero) return truncated
  const signed = valueAt(bytes, wrapped.start, limit)
  if (signed?.tag !== sequence) return truncated
  const [, , encapsulated] = childrenOf(bytes, signed, limit)
  if (encapsulated?.tag !== sequence) return truncated
  const [, content] = childrenOf(bytes, encapsulated, limit)
  if (!content) {
    return encapsulated.isWhole ? cannotRead(say('p7m_without_content')) : truncated
  }
  const octets = content.tag === explicitZero ? valueAt(bytes, content.start, limit) : undefined
  if (!octets || (octets.tag & 0x1f) !== octetString) return truncated
  return octetsOf(bytes, octets, limit) ?? truncated
}
