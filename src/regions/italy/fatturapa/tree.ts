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

/** The first element at a path such as `DatiAnagrafici/IdFiscaleIVA`. */
export const at = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  path.split('/').reduce<XmlElement | undefined>((parent, name) => childrenOf(parent, name)[0], element)

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
  const names = path.split('/')
  const last = names.pop() ?? ''
  const holder = names.length === 0 ? parent.element : at(parent.element, names.join('/'))
  return childrenOf(holder, last).map((element, index) => ({ element, path: `${below(parent.path, [...names, last])}[${index + 1}]` }))
}

const below = (path: string, names: readonly string[]): string => [...(path === '' ? [] : [path]), ...names].join('/')
