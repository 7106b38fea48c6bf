/**
 * XML that arrives piece by piece: tags and text are handed on as they come and nothing is kept, so that the size of a file does not matter. A document type is
 * refused, and with it every entity that a file declares itself; what has no end (depth, the length of one tag or text) has a limit.
 */
export interface XmlHandler {
  /** Names come without their prefix; `attributes` as they are written. */
  open(name: string, attributes: string, line: number): void
  text(text: string): void
  close(name: string, line: number): void
}

export interface XmlFailure {
  line: number
  problem: 'cut' | 'tags' | 'document_type' | 'limits'
}

export interface XmlStream {
  write(piece: string): XmlFailure | undefined
  /** After the last piece. */
  end(): XmlFailure | undefined
}

const depthMax = 100
/** One tag, text or comment, in characters. */
const tokenMax = 1024 * 1024

const tag = /^([^\s=<>"'/&;]+)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)$/
const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** What XML 1.0 has no place for, written as it is or as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/
const reference = /&([^&;]{0,12});?/g

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Undefined where a reference is none that needs no declaration, and where a character is none of XML. */
export function resolveReferences(text: string): string | undefined {
  if (!text.includes('&')) return forbidden.test(text) ? undefined : text
  let isSound = true
  const resolved = text.replace(reference, (whole, name: string) => {
    const code = name.startsWith('#x')
      ? Number.parseInt(name.slice(2), 16)
      : name.startsWith('#')
        ? Number.parseInt(name.slice(1), 10)
        : null
    const isCharacter = code !== null && code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    if (whole.endsWith(';') && isCharacter) return String.fromCodePoint(code)
    if (whole.endsWith(';') && Object.hasOwn(predefined, name)) return predefined[name]!
    isSound = false
    return ''
  })
  return isSound && !forbidden.test(resolved) ? resolved : undefined
}

/** Where the tag that begins at a `<` ends: a `>` in quotes is part of an attribute. Negative while it has not arrived. */
function endOfTag(text: string, from: number): number {
  const first = text.indexOf('>', from)
  const quote = text.slice(from, first < 0 ? text.length : first).search(/["']/)
  if (first < 0 || quote < 0) return first
  let within = ''
  for (let at = from + quote; at < text.length; at += 1) {
    const sign = text[at]!
    if (within === sign) within = ''
    else if (within === '' && (sign === '"' || sign === "'")) within = sign
    else if (within === '' && sign === '>') return at
  }
  return -1
}

/** What begins with `<`: where it ends, the end included. Negative while it has not arrived. */
function endOfMarkup(text: string, at: number): number {
  const until = (mark: string, from: number) => {
    const found = text.indexOf(mark, from)
    return found < 0 ? -1 : found + mark.length
  }
  if (text.startsWith('<!--', at)) return until('-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) return until(']]>', at + 9)
  if (text.startsWith('<?', at)) return until('?>', at + 2)
  const end = endOfTag(text, at)
  return end < 0 ? -1 : end + 1
}

const isDocumentType = (text: string): boolean => text.toUpperCase() === '<!DOCTYPE'

const isBlank = (text: string): boolean => /^[\s\ufeff]*$/.test(text)

export function xmlStream(handler: XmlHandler): XmlStream {
  const open: string[] = []
  let rest = ''
  let line = 1
  let isOver = false

  const failed = (problem: XmlFailure['problem']): XmlFailure => ({ line, problem })

  const passed = (token: string): void => {
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) line += 1
  }

  function takeText(text: string): XmlFailure | undefined {
    if (open.length === 0) return isBlank(text) ? undefined : failed('tags')
    const resolved = resolveReferences(text)
    if (resolved === undefined) return failed('tags')
    handler.text(resolved)
    return undefined
  }

  function takeMarkup(token: string): XmlFailure | undefined {
    if (token.startsWith('<![CDATA[')) {
      if (open.length === 0 || forbidden.test(token)) return failed('tags')
      handler.text(token.slice(9, -3))
      return undefined
    }
    if (token.startsWith('<!--') || token.startsWith('<?')) return undefined
    if (token.startsWith('<!')) return failed('tags')
    if (token.startsWith('</')) {
      const name = token.slice(2, -1).trimEnd()
      if (open.pop() !== name) return failed('tags')
      handler.close(localName(name), line)
      isOver = open.length === 0
      return undefined
    }
    if (forbidden.test(token)) return failed('tags')
    const [, name, attributes, empty] = tag.exec(token.slice(1, -1)) ?? []
    if (name === undefined || isOver) return failed('tags')
    if (open.length >= depthMax) return failed('limits')
    handler.open(localName(name), attributes ?? '', line)
    if (empty === '/') {
      handler.close(localName(name), line)
      isOver = open.length === 0
    } else open.push(name)
    return undefined
  }

  return {
    write(piece) {
      rest += piece
      let at = 0
      for (let next = rest.indexOf('<'); next >= 0; next = rest.indexOf('<', at)) {
        if (next > at) {
          const text = rest.slice(at, next)
          const wrong = takeText(text)
          if (wrong) return wrong
          passed(text)
          at = next
        }
        // Said as soon as it begins: what it holds is of no interest.
        if (rest[at + 1] === '!' && isDocumentType(rest.slice(at, at + 9))) return failed('document_type')
        const end = endOfMarkup(rest, at)
        if (end < 0) break
        const token = rest.slice(at, end)
        const wrong = takeMarkup(token)
        if (wrong) return wrong
        passed(token)
        at = end
      }
      rest = rest.slice(at)
      return rest.length > tokenMax ? failed('limits') : undefined
    },
    end() {
      if (isBlank(rest) && isOver) return undefined
      const isUnfinished = !isOver || rest.includes('<')
      passed(rest)
      return failed(isUnfinished ? 'cut' : 'tags')
    },
  }
}
