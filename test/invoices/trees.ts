/** Changing a tree at a path, for tests that damage one thing. */
import { element, type XmlElement } from '../../src/domain/text/xml-writer.ts'
import { childrenOf } from '../../src/regions/italy/fatturapa/tree.ts'

export type Change = (found: XmlElement) => readonly XmlElement[]

export const write =
  (text: string): Change =>
  found => [{ ...found, content: text }]
export const remove: Change = () => []
export const repeat: Change = found => [found, found]
export const placedBefore =
  (name: string, content: string | readonly XmlElement[]): Change =>
  found => [element(name, content), found]
export const placedAfter =
  (name: string, content: string | readonly XmlElement[]): Change =>
  found => [found, element(name, content)]

/** At `A/B[2]/C`, counted from one; without a number it is the first. */
export function changeAt(tree: XmlElement, path: string, change: Change): XmlElement {
  const [step = '', ...rest] = path.split('/')
  const [, name, count = '1'] = /^(\w+)(?:\[(\d+)\])?$/.exec(step)!
  let seen = 0
  let isFound = false
  const content = childrenOf(tree).flatMap(child => {
    if (child.name !== name) return [child]
    seen += 1
    if (seen !== Number(count)) return [child]
    isFound = true
    return rest.length === 0 ? change(child) : [changeAt(child, rest.join('/'), change)]
  })
  if (!isFound) throw new Error(`there is no ${step} in ${tree.name}`)
  return { ...tree, content }
}

/** Each value with the path of its element, in the order of the document. */
export function leavesOf(tree: XmlElement, path = ''): string[] {
  const children = childrenOf(tree)
  const here = path === '' ? tree.name : `${path}/${tree.name}`
  return children.length > 0 ? children.flatMap(child => leavesOf(child, here)) : [`${here} = ${String(tree.content)}`]
}
