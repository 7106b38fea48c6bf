/** Reading the tree of a FatturaPA, whether it was written here or parsed from a file. */
import type { XmlElement } from '../../../domain/text/xml-writer.ts'

export const rootName = 'p:FatturaElettronica'
export const namespace = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

/** The simplified format (FSM10). */
export const simplifiedRootName = 'p:FatturaElettronicaSemplificata'
export const simplifiedNamespace = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0'

export const isSimplified = ({ name }: XmlElement): boolean => name === simplifiedRootName

/** An element as a reader of XML hands it over: names without their prefix. */
export interface ParsedElement {
  name: string
  namespace: string
  attributes: ReadonlyMap<string, string>
  children: readonly ParsedElement[]
  text: string
}

/** A parsed file in the shape that the writer makes, so that both are checked by the same rules. */
export function fromParsed(root: ParsedElement): XmlElement {
  const attributes = Object.fromEntries([...root.attributes].filter(([name]) => name !== 'schemaLocation'))
  const converted = convertElement(root)
  return { ...converted, name: `p:${root.name}`, attributes: { ...attributes, 'xmlns:p': root.namespace } }
}

const convertElement = ({ name, attributes, children, text }: ParsedElement): XmlElement => ({
  name,
  attributes: Object.fromEntries(attributes),
  content: children.length > 0 ? children.map(convertElement) : text,
})

export const childrenOf = (element: XmlElement | undefined, name?: string): readonly XmlElement[] => {
  if (element === undefined || typeof element.content === 'string') return []
  return name === undefined ? element.content : element.content.filter(child => child.name === name)
}

function firstOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined || typeof element.content === 'string') return undefined
  for (const child of element.content) if (child.name === name) return child
  return undefined
}

/** Paths are written in the rules, so they are few. */
const steps = new Map<string, readonly string[]>()

function stepsOf(path: string): readonly string[] {
  const known = steps.get(path)
  if (known) return known
  const split = path.split('/')
  if (steps.size < stepsMax) steps.set(path, split)
  return split
}

const stepsMax = 500

/** The first element at a path such as `DatiAnagrafici/IdFiscaleIVA`. */
export const at = (element: XmlElement | undefined, path: string): XmlElement | undefined => stepsOf(path).reduce(firstOf, element)

/** The text at a path, without white space around it; undefined where there is none. */
export function textAt(element: XmlElement | undefined, path: string): string | undefined {
  const found = at(element, path)
  return found !== undefined && typeof found.content === 'string' ? found.content.trim() || undefined : undefined
}

/** An element and where it stands, as the findings name it: `FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[2]`. */
export interface Placed {
  element: XmlElement
  path: string
}

/** All elements of one name at a path below, counted from one. */
export function placedAt(parent: Placed, path: string): Placed[] {
  const slash = path.lastIndexOf('/')
  const found = childrenOf(slash < 0 ? parent.element : at(parent.element, path.slice(0, slash)), path.slice(slash + 1))
  if (found.length === 0) return []
  const below = parent.path === '' ? path : `${parent.path}/${path}`
  return found.map((element, index) => ({ element, path: `${below}[${index + 1}]` }))
}
