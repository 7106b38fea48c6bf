/** Whether a tree is a FatturaPA by its structure: what the exchange answers with 00200, place by place. */
import type { XmlElement } from '../../../domain/text/xml-writer.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { type Finding, refusal } from './findings.ts'
import { groups, type Particle, type RootAttribute, rootAttributes, simplifiedAttributes, unexamined } from './schema.ts'
import { normaliseWhiteSpace, type ValueType, valueTypes } from './schema-values.ts'
import { childrenOf, isSimplified, namespace, rootName, simplifiedNamespace } from './tree.ts'

/** More than this many, and the exchange counts no further (00201). */
const faultsMax = 50

export function checkStructure(root: XmlElement): Finding[] {
  const faults = faultsOf(root)
  if (faults.length <= faultsMax) return faults
  const [{ path, code, values }] = faults as [Finding]
  return [refusal(path, say('00201', { count: faults.length, path, first: { code, values } }))]
}

function faultsOf(root: XmlElement): Finding[] {
  if (isSimplified(root) && root.attributes['xmlns:p'] === simplifiedNamespace) {
    return [...attributeFaults(root, simplifiedAttributes), ...groupFaults(root, 'Simplified', '')]
  }
  if (root.name !== rootName || root.attributes['xmlns:p'] !== namespace) {
    return [refusal('', say('00200.root'))]
  }
  return [...attributeFaults(root, rootAttributes), ...groupFaults(root, 'Invoice', '')]
}

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xsi:')

function attributeFaults({ attributes }: XmlElement, known: readonly RootAttribute[]): Finding[] {
  const unknown = Object.keys(attributes).filter(name => !isDeclaration(name) && !known.some(one => one.name === name))
  return [
    ...unknown.map(name => refusal(`@${name}`, say('00200.attribute', { name }))),
    ...known.flatMap(({ name, type, isRequired }) => {
      const value = attributes[name]
      if (value === undefined) return isRequired ? [refusal(`@${name}`, say('00200.attribute_missing', { name }))] : []
      return valueFaults(value, valueTypes[type], `@${name}`)
    }),
  ]
}

/** XML has no way to write these, so that a value would come out shorter than it was checked. Halves of pairs are looked for only where there are any. */
const isForbidden = (text: string): boolean =>
  /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/.test(text) && /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)

function isFit(text: string, rule: ValueType): boolean {
  const value = normaliseWhiteSpace(text, rule.whiteSpace)
  return value === '' && rule.emptyMeans !== undefined ? true : rule.isValid(value) && !isForbidden(value)
}

function valueFaults(text: string, rule: ValueType, path: string): Finding[] {
  if (isFit(text, rule)) return []
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$|^@/g, '')
  return [refusal(path, unfit(name, normaliseWhiteSpace(text, rule.whiteSpace), rule.wanted))]
}

const shownMax = 40

const unfit = (name: string, value: string, wanted: Said): Said =>
  value === ''
    ? say('00200.empty', { name, wanted })
    : say('00200.value', { name, value: value.length > shownMax ? `${value.slice(0, shownMax)}...` : value, wanted })

/** A value in its place, which is what most elements are: nothing is to be said of it, so not even where it stands. */
const isFitLeaf = ({ attributes, content }: XmlElement, { rule }: Particle): boolean =>
  rule !== undefined && typeof content === 'string' && isFit(content, rule) && Object.keys(attributes).length === 0

function elementFaults(element: XmlElement, { type, rule }: Particle, path: string): Finding[] {
  if (type === unexamined) return []
  const attributes = Object.keys(element.attributes).filter(name => !isDeclaration(name))
  const attribute = attributes.map(name => refusal(path, say('00200.attribute', { name })))
  if (rule === undefined) {
    const faults = groupFaults(element, type, path)
    return attribute.length === 0 ? faults : [...attribute, ...faults]
  }
  if (typeof element.content !== 'string' && element.content.length > 0) {
    return [...attribute, refusal(path, say('00200.elements', { name: element.name }))]
  }
  return [...attribute, ...valueFaults(typeof element.content === 'string' ? element.content : '', rule, path)]
}

/** Where there is a choice of lists, the one that fits best is the one that was meant. */
function groupFaults(element: XmlElement, type: string, path: string): Finding[] {
  if (typeof element.content === 'string' && element.content.trim() !== '') {
    return [refusal(path, say('00200.text', { name: element.name }))]
  }
  let best: Finding[] | undefined
  for (const list of groups.get(type)!) {
    const attempt = sequenceFaults(childrenOf(element), list, path)
    if (best === undefined || attempt.length < best.length) best = attempt
    if (best.length === 0) break
  }
  return best!
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`)

function sequenceFaults(children: readonly XmlElement[], particles: readonly Particle[], path: string): Finding[] {
  const faults: Finding[] = []
  let next = 0
  for (const particle of particles) {
    let count = 0
    while (count < particle.max && localName(children[next]) === particle.name) {
      const child = children[next]!
      count += 1
      next += 1
      if (isFitLeaf(child, particle)) continue
      const place = join(path, particle.max > 1 ? `${particle.name}[${count}]` : particle.name)
      for (const fault of elementFaults(child, particle, place)) faults.push(fault)
    }
    if (count < particle.min) {
      faults.push(refusal(join(path, particle.name), say('00200.missing', { name: particle.name })))
      // What follows would only be out of place because of this: an element that is there, but later, is looked for again.
      const later = children.findIndex((child, at) => at >= next && localName(child) === particle.name)
      if (later >= 0) return faults
    }
  }
  const left = children[next]
  if (left !== undefined) {
    faults.push(refusal(join(path, left.name), say('00200.misplaced', { name: left.name })))
  }
  return faults
}

/** Only the signature has a prefix of its own. */
const localName = (element: XmlElement | undefined): string | undefined => (element?.name === 'ds:Signature' ? 'Signature' : element?.name)
