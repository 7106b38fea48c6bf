/** XML, written. A tree of elements in, text out: what is well-formed is decided here and nowhere else. */

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** A text, or elements; never both, so that white space between elements means nothing. */
  content: string | readonly XmlElement[]
}

/** What is undefined is left out, which is how an optional element is written. */
export type XmlContent = string | readonly (XmlElement | undefined)[]

const noAttributes: Readonly<Record<string, string>> = {}

const isWhole = (children: readonly (XmlElement | undefined)[]): children is readonly XmlElement[] => !children.includes(undefined)

export const element = (name: string, content: XmlContent, attributes = noAttributes): XmlElement => ({
  name,
  attributes,
  content: typeof content === 'string' || isWhole(content) ? content : content.filter(child => child !== undefined),
})

/** Undefined for a text that is not there, for elements that the schema does not ask for. */
export const optional = (name: string, text: string | null | undefined): XmlElement | undefined =>
  text === null || text === undefined || text === '' ? undefined : element(name, text)

/** Of all characters these have no place in XML 1.0 (section 2.2), not even as references. Halves of surrogate pairs are among them. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const escaped = (text: string, pattern: RegExp): string => text.replace(forbidden, '').replace(pattern, character => references[character]!)

/** What is neither forbidden nor written as a reference, as most texts are throughout. */
const plain = /^[\t\n !"#$%'-;=?-\ud7ff\ue000-\ufffd]*$/

/** A reader turns a bare carriage return into a line feed (section 2.11). */
const elementText = (text: string): string => (plain.test(text) ? text : escaped(text, /[&<>\r]/g))

/** A reader turns white space in an attribute into spaces (section 3.3.3). */
const attributeText = (text: string): string => escaped(text, /[&<>"\t\n\r]/g)

const withAttributes = (name: string, attributes: XmlElement['attributes']): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${attributeText(value)}"`)].join(' ')

function written({ name, attributes, content }: XmlElement, indent: string): string {
  const tag = attributes === noAttributes ? name : withAttributes(name, attributes)
  if (content.length === 0) return `${indent}<${tag}/>\n`
  if (typeof content === 'string') return `${indent}<${tag}>${elementText(content)}</${name}>\n`
  const deeper = `${indent}  `
  let text = `${indent}<${tag}>\n`
  for (const child of content) text += written(child, deeper)
  return `${text}${indent}</${name}>\n`
}

/** A part of a document that is too long to be held whole. */
export const xmlPart = (part: XmlElement, depth: number): string => written(part, '  '.repeat(depth))

export const xmlDeclaration = `<?xml version="1.0" encoding="UTF-8"?>\n`

export const xmlDocument = (root: XmlElement): string => `${xmlDeclaration}${written(root, '')}`
