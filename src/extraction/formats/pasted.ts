/**
 * An e-invoice that was pasted as text: with what a mail says around it, quoted, escaped as HTML, with the quotation marks of a word processor. What is found
 * is read as the file would be, with the same limits; text without one is undefined.
 */
import { resolveHtml } from './character-references.ts'
import { readStructured, type StructuredReading } from './embedded.ts'

const roots =
  '(?:FatturaElettronica(?:Semplificata)?|CrossIndustry(?:Invoice|Document)|(?:SelfBilled)?(?:Invoice|CreditNote)|StandardBusinessDocument|Envelope)'
const name = `(?:[\\p{L}_][\\p{L}\\p{N}_.-]{0,60}:)?${roots}`
const rootTag = new RegExp(`<(${name})(?=[\\s/>])`, 'u')
const escapedTag = /&(?:lt|#60|#x3c);[?!\p{L}_]/iu

/** What a document type declares comes before the root, and makes the file one that is not read. */
const documentType = /<!DOCTYPE[\s[]/i

/** Base64 of a signed file, perhaps in its frame. */
const mayBeSigned = (text: string): boolean => /^\s*(?:-----BEGIN |M[A-I][A-Za-z\d+/]{20})/.test(text.slice(0, 400))

/** Lines of a mail that is answered or forwarded: each begins with its mark. */
const withoutQuoteMarks = (text: string, start: number): string =>
  /^[ \t]*>[ \t>]*$/.test(text.slice(text.lastIndexOf('\n', start) + 1, start)) ? text.replace(/^[ \t]*>[> ]*(?=[^>])/gm, '') : text

/** Inside of a tag there are straight quotation marks and plain spaces only. */
const withPlainTags = (xml: string): string =>
  /[\u201c-\u201f\u2033\u00a0]/.test(xml)
    ? xml.replace(/<[^<>]*>/g, tag => tag.replace(/[\u201c-\u201f\u2033]/g, '"').replace(/\u00a0/g, ' '))
    : xml

interface Found {
  xml: string
  /** Whether it can be nothing else: somebody may write "<Invoice 12>" in a sentence. */
  isMeant: boolean
}

/** From the first tag of the invoice to its last one. The declaration stays out: it names the encoding of a file, and this is text. */
function invoiceIn(text: string): Found | undefined {
  const quoted = rootTag.exec(text)
  if (!quoted) return undefined
  const plain = withoutQuoteMarks(text, quoted.index)
  const found = plain === text ? quoted : rootTag.exec(plain)
  if (!found) return undefined
  const declared = documentType.exec(plain.slice(0, found.index))
  const last = plain.lastIndexOf(`</${found[1]}`)
  const end = last < found.index ? -1 : plain.indexOf('>', last)
  const xml = withPlainTags(plain.slice(declared?.index ?? found.index, end < 0 ? undefined : end + 1))
  return { xml, isMeant: end >= 0 || /xmlns|versione/.test(xml.slice(0, 2000)) }
}

/** Nothing but XML, of whatever kind: an order and a receipt of the exchange say themselves that they are no invoice. */
const wholeIn = (text: string): Found | undefined =>
  /^\s*<(?:\?xml\s|[\p{L}_][\p{L}\p{N}_.:-]*\s[^<>]{0,400}xmlns)/u.test(text.slice(0, 1000))
    ? { xml: withPlainTags(text.replace(/^\s*<\?xml[^>]{0,200}\?>/, '')), isMeant: true }
    : undefined

const xmlIn = (text: string): Found | undefined => invoiceIn(text) ?? wholeIn(text)

export function readPasted(text: string): StructuredReading | undefined {
  const printed = text.replace(/\p{Cf}/gu, '')
  const found = xmlIn(printed) ?? (escapedTag.test(printed) ? xmlIn(resolveHtml(printed)) : undefined)
  if (found !== undefined) {
    const read = readStructured(Buffer.from(found.xml, 'utf8'), { mimeType: 'application/xml' })
    return read && 'failure' in read && !found.isMeant ? undefined : read
  }
  return mayBeSigned(printed) ? readStructured(Buffer.from(printed, 'utf8'), { mimeType: 'text/plain' }) : undefined
}
