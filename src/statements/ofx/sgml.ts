/** OFX 1 is SGML: values have no closing tag, lists have one. Becomes the same tree as the XML of OFX 2. */
import { resolveXml } from '../../extraction/formats/character-references.ts'
import type { TakeElement, XmlElement } from '../../extraction/formats/xml.ts'
import { say } from '../../language/say.ts'
import { cannotImport, type StatementProblem } from '../problem.ts'

interface OpenElement extends XmlElement {
  children: XmlElement[]
  text: string
  isValue: boolean
}

const depthMax = 60
const elementsMax = 400_000
const noAttributes: ReadonlyMap<string, string> = new Map()

const create = (name: string): OpenElement => ({ name, namespace: '', attributes: noAttributes, children: [], text: '', isValue: false })

const brokenOff = cannotImport(say('ofx_broken.cut_off'))

const countOf = (element: XmlElement): number => element.children.reduce((sum, child) => sum + countOf(child), 1)

/** The element OFX with all in it. */
export function readSgml(text: string, take: TakeElement): XmlElement | StatementProblem {
  const root = create('')
  const open: OpenElement[] = [root]
  let elements = 0
  const pattern = /<!--[\s\S]*?-->|<(\/?)([A-Za-z][\w.-]*)\s*>([^<]*)/g
  pattern.lastIndex = Math.max(0, text.search(/<OFX\s*>/i))
  const begin = pattern.lastIndex
  let end = begin
  for (let token = pattern.exec(text); token; token = pattern.exec(text)) {
    if (token.index !== end) return cannotImport(say('ofx_broken.bracket'))
    end = pattern.lastIndex
    const name = token[2]?.toUpperCase()
    if (name === undefined) {
      // White space behind a comment belongs to nobody.
      while (/\s/.test(text[end] ?? '')) end += 1
      pattern.lastIndex = end
      continue
    }
    if (token[1] === '/') {
      elements -= close(open, name, take)
      continue
    }
    elements += 1
    if (elements > elementsMax || open.length > depthMax) return cannotImport(say('ofx_too_large'))
    const element = create(name)
    element.text = resolveXml(token[3]!).trim()
    element.isValue = element.text !== ''
    open.at(-1)!.children.push(element)
    if (!element.isValue) open.push(element)
  }
  const ofx = root.children.find(({ name }) => name === 'OFX')
  return ofx && open.length === 1 && end === text.length ? ofx : brokenOff
}

/** Closes a list; a value that was empty was taken for a list, and what was put into it belongs beside it. The number of elements that were taken away. */
function close(open: OpenElement[], name: string, take: TakeElement): number {
  const at = open.findLastIndex(element => element.name === name)
  if (at <= 0) return 0
  while (open.length - 1 > at) {
    const empty = open.pop()!
    open.at(-1)!.children.push(...empty.children)
    empty.children = []
  }
  const closed = open.pop()!
  const parent = open.at(-1)!
  if (!take(closed, parent)) return 0
  parent.children.pop()
  return countOf(closed)
}
