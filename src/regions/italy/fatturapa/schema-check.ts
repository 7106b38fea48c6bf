/** Whether a tree is a FatturaPA by its structure: what the exchange answers with 00200, place by place. */
import type { XmlElement } from '../../../domain/text/xml-writer.ts'
import { type Finding, refusal } from './findings.ts'
import { groups, isValueType, type Particle, rootAttributes, unexamined } from './schema.ts'
import { normaliseWhiteSpace, type ValueType, type ValueTypeName, valueTypes } from './schema-values.ts'
import { childrenOf, namespace, rootName } from './tree.ts'

/** More than this many, and the exchange counts no further (00201). */
const faultsMax = 50

export function checkStructure(root: XmlElement): Finding[] {
  const faults = faultsOf(root)
  if (faults.length <= faultsMax) return faults
  const [first] = faults as [Finding]
  const message = `The file differs from the format in ${faults.length} places (errori di formato); the first of them is ${first.path}: ${first.message}`
  return [refusal('00201', first.path, message)]
}

function faultsOf(root: XmlElement): Finding[] {
  if (root.name !== rootName || root.attributes['xmlns:p'] !== namespace) {
    return [fault('', 'The file is no electronic invoice: its root is not p:FatturaElettronica of version 1.2 (FatturaElettronica).')]
  }
  return [...attributeFaults(root), ...groupFaults(root, 'Invoice', '')]
}

const fault = (path: string, message: string): Finding => refusal('00200', path, message)

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xsi:')

function attributeFaults({ attributes }: XmlElement): Finding[] {
  const unknown = Object.keys(attributes).filter(name => !isDeclaration(name) && !rootAttributes.some(known => known.name === name))
  return [
    ...unknown.map(name => fault(`@${name}`, `The attribute ${name} does not exist: take it out (attributo non previsto).`)),
    ...rootAttributes.flatMap(({ name, type, isRequired }) => {
      const value = attributes[name]
      if (value === undefined) return isRequired ? [fault(`@${name}`, `The attribute ${name} is missing: write it (versione).`)] : []
      return valueFaults(value, type, `@${name}`)
    }),
  ]
}

/** XML has no way to write these, so that a value would come out shorter than it was checked. */
const isForbidden = (text: string): boolean => /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)

function valueFaults(text: string, type: ValueTypeName, path: string): Finding[] {
  const rule: ValueType = valueTypes[type]
  const value = normaliseWhiteSpace(text, rule.whiteSpace)
  if (value === '' && rule.emptyMeans !== undefined) return []
  if (rule.isValid(value) && !isForbidden(value)) return []
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$|^@/g, '')
  const shown = value === '' ? 'is empty' : `is ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value)}`
  return [fault(path, `This field ${shown} and has to be ${rule.wanted}: correct it (${name}).`)]
}

function elementFaults(element: XmlElement, type: string, path: string): Finding[] {
  if (type === unexamined) return []
  const attributes = Object.keys(element.attributes).filter(name => !isDeclaration(name))
  const attribute = attributes.map(name => fault(path, `The attribute ${name} does not exist here: take it out (attributo non previsto).`))
  if (!isValueType(type)) return [...attribute, ...groupFaults(element, type, path)]
  if (typeof element.content !== 'string' && element.content.length > 0) {
    return [...attribute, fault(path, `Other elements stand where a value belongs: write the value alone (${element.name}).`)]
  }
  return [...attribute, ...valueFaults(typeof element.content === 'string' ? element.content : '', type, path)]
}

/** Where there is a choice of lists, the one that fits best is the one that was meant. */
function groupFaults(element: XmlElement, type: string, path: string): Finding[] {
  if (typeof element.content === 'string' && element.content.trim() !== '') {
    return [fault(path, `Text stands where other elements belong: take it out (${element.name}).`)]
  }
  const attempts = groups.get(type)!.map(list => sequenceFaults(childrenOf(element), list, path))
  return attempts.reduce((best, attempt) => (attempt.length < best.length ? attempt : best))
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`)

function sequenceFaults(children: readonly XmlElement[], particles: readonly Particle[], path: string): Finding[] {
  const faults: Finding[] = []
  let next = 0
  for (const particle of particles) {
    let count = 0
    while (count < particle.max && localName(children[next]) === particle.name) {
      count += 1
      const place = join(path, particle.max > 1 ? `${particle.name}[${count}]` : particle.name)
      faults.push(...elementFaults(children[next]!, particle.type, place))
      next += 1
    }
    if (count < particle.min) {
      faults.push(fault(join(path, particle.name), `This element is missing or not in its place: write it here (${particle.name}).`))
      // What follows would only be out of place because of this: an element that is there, but later, is looked for again.
      const later = children.findIndex((child, at) => at >= next && localName(child) === particle.name)
      if (later >= 0) return faults
    }
  }
  const left = children[next]
  if (left !== undefined) {
    faults.push(fault(join(path, left.name), `This element does not belong here, or stands here too often: take it out (${left.name}).`))
  }
  return faults
}

/** Only the signature has a prefix of its own. */
const localName = (element: XmlElement | undefined): string | undefined => (element?.name === 'ds:Signature' ? 'Signature' : element?.name)
