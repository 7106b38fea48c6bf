/**
 * Reads the XML of invoices, and no more of XML than they need: elements, attributes, text. A document type is refused, so that nothing is ever declared,
 * expanded or fetched; every character is looked at once; what has no end (depth, elements) has a limit. A library that reads all of XML has to be
 * told each of these things, and takes a file that breaks off for a whole one.
 */
import { say } from '../../language/say.ts'
import { resolveXml } from './character-references.ts'
import { decodeXml } from './encoding.ts'
import { cannotRead, type FormatFailure, isFailure } from './failure.ts'

export interface XmlElement {
  /** Without its prefix: every issuer has prefixes of its own. */
  name: string
  /** The namespace that its prefix stands for, on the root and where it is declared on the element itself; else empty. */
  namespace: string
  /** By their names without prefix. */
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  /** What stands in it before its first child, as written. */
  text: string
}

/** The largest of real invoices have a few ten thousand lines. */
const elementsMax = 400_000
const depthMax = 100
const bytesMax = 30 * 1024 * 1024
/** What may stand in front of the first tag: what a broken unpacking or a mail left there. */
const garbageMax = 1024

interface OpenElement {
  name: string
  rawName: string
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: OpenElement[]
  text: string
}

const endsEarly = cannotRead(say('xml_broken.cut_off'))
const noAttributes: ReadonlyMap<string, string> = new Map()

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Bytes that begin like XML, perhaps behind a byte order mark or white space. */
export const looksLikeXml = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, garbageMax)
  const text = decodeXml(head)
  return /^[\s\0]*<(?:\?xml\b|!--|!DOCTYPE\b|[A-Za-z_])/i.test(text) || /<\?xml\s+version/.test(text)
}

export function readXml(bytes: Uint8Array): XmlElement | FormatFailure {
  if (bytes.length > bytesMax) return cannotRead(say('xml_too_large.bytes', { mebibytes: bytesMax / 1024 / 1024 }))
  return parseXml(decodeXml(bytes))
}

export function parseXml(text: string): XmlElement | FormatFailure {
  const parsed = parseXmlAt(text, 0)
  return isFailure(parsed) ? parsed : parsed.root
}

/**
 * Is shown every element that has just been closed, with its parent that is still open. What it takes (true) does not stay in the document: of a long
 * list only one element lives at a time, and none of them counts for the limit.
 */
export type TakeElement = (element: XmlElement, parent: XmlElement) => boolean

/** The document that begins at a place of a text, and the place behind it: a file may hold several. */
export function parseXmlAt(text: string, from: number, take?: TakeElement): { root: XmlElement; end: number } | FormatFailure {
  const start = startOf(text.slice(from, from + garbageMax))
  return start === undefined ? cannotRead(say('xml_broken.no_element')) : parseFrom(text, from + start, take)
}

function startOf(head: string): number | undefined {
  const declaration = head.search(/<\?xml\s/)
  const start = declaration >= 0 ? declaration : head.search(/<[?!A-Za-z_\u0080-\uffff]/)
  return start >= 0 ? start : undefined
}

const countOf = (element: XmlElement): number => element.children.reduce((sum, child) => sum + countOf(child), 1)

const withDocumentType = cannotRead(say('xml_with_document_type'))

/** Behind markup that is no element: a comment or an instruction. */
function skipOther(text: string, at: number): number | FormatFailure {
  const isComment = text.startsWith('<!--', at)
  if (!isComment && text[at + 1] === '!')
    return /^<!DOCTYPE/i.test(text.slice(at, at + 10)) ? withDocumentType : cannotRead(say('xml_broken.no_declaration'))
  const terminator = isComment ? '-->' : '?>'
  const end = text.indexOf(terminator, at + (isComment ? 4 : 2))
  return end < 0 ? endsEarly : end + terminator.length
}

function parseFrom(text: string, start: number, take: TakeElement | undefined): { root: XmlElement; end: number } | FormatFailure {
  const open: OpenElement[] = []
  let elements = 0
  let at = start
  while (at < text.length) {
    const next = text.indexOf('<', at)
    if (next < 0) return endsEarly
    const parent = open.at(-1)
    if (parent && parent.children.length === 0 && next > at) parent.text += resolveXml(text.slice(at, next))
    const kind = text[next + 1]
    if (kind === '/') {
      const end = text.indexOf('>', next)
      if (end < 0) return endsEarly
      const closed = open.pop()
      const name = text.slice(next + 2, end).trimEnd()
      if (!closed || closed.rawName !== name) return cannotRead(say('xml_broken.not_opened', { element: name.slice(0, 60) }))
      at = end + 1
      const above = open.at(-1)
      if (!above) return { root: closed, end: at }
      if (take?.(closed, above)) {
        above.children.pop()
        elements -= countOf(closed)
      }
    } else if (text.startsWith('<![CDATA[', next)) {
      const end = text.indexOf(']]>', next)
      if (end < 0) return endsEarly
      if (parent && parent.children.length === 0) parent.text += text.slice(next + 9, end)
      at = end + 3
    } else if (kind === '!' || kind === '?') {
      const end = skipOther(text, next)
      if (typeof end !== 'number') return end
      at = end
    } else {
      elements += 1
      if (elements > elementsMax) return cannotRead(say('xml_too_large.elements', { count: elementsMax }))
      if (open.length >= depthMax) return cannotRead(say('xml_too_deep', { depth: depthMax }))
      const tag = readTag(text, next + 1)
      if (isFailure(tag)) return tag
      parent?.children.push(tag.element)
      if (!tag.isEmpty) open.push(tag.element)
      else if (!parent) return { root: tag.element, end: tag.end }
      at = tag.end
    }
  }
  return endsEarly
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** The end of a name: white space, `=`, `>`, or the `/` of an empty element. */
function endOfName(text: string, from: number): number {
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isSpace(code) || code === 0x3e || code === 0x2f || code === 0x3d || code === 0x3c) return at
  }
  return at
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
  return at
}

interface Tag {
  element: OpenElement
  isEmpty: boolean
  end: number
}

function readTag(text: string, from: number): Tag | FormatFailure {
  const nameEnd = endOfName(text, from)
  const rawName = text.slice(from, nameEnd)
  if (rawName === '') return cannotRead(say('xml_broken.no_name'))
  let attributes: Map<string, string> | undefined
  let namespaces: Map<string, string> | undefined
  let at = skipSpace(text, nameEnd)
  for (;;) {
    if (at >= text.length) return endsEarly
    if (text[at] === '>' || text.startsWith('/>', at)) break
    const attributeEnd = endOfName(text, at)
    const name = text.slice(at, attributeEnd)
    const equals = skipSpace(text, attributeEnd)
    const quoteAt = skipSpace(text, equals + 1)
    const quote = text[quoteAt]
    if (name === '' || text[equals] !== '=' || (quote !== '"' && quote !== "'"))
      return quoteAt >= text.length ? endsEarly : cannotRead(say('xml_broken.inside', { element: rawName.slice(0, 60) }))
    const end = text.indexOf(quote, quoteAt + 1)
    if (end < 0) return endsEarly
    const value = resolveXml(text.slice(quoteAt + 1, end))
    if (name === 'xmlns' || name.startsWith('xmlns:')) {
      namespaces ??= new Map()
      namespaces.set(name.slice(6), value)
    } else {
      attributes ??= new Map()
      attributes.set(localName(name), value)
    }
    at = skipSpace(text, end + 1)
  }
  const isEmpty = text[at] === '/'
  const name = localName(rawName)
  const namespace = namespaces?.get(rawName.slice(0, Math.max(0, rawName.length - name.length - 1))) ?? ''
  const element = { name, rawName, namespace, attributes: attributes ?? noAttributes, children: [], text: '' }
  return { element, isEmpty, end: at + (isEmpty ? 2 : 1) }
}
