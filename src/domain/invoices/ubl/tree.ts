/** Looking around in a document of UBL. Numbers are read exactly, as whole multiples of a hundred-millionth: nothing in an invoice has more decimals. */
import { toDecimal } from '../../money/money.ts'
import type { XmlElement } from '../../text/xml-writer.ts'

const scale = 8

/** One, as these numbers have it. */
export const one = 10n ** BigInt(scale)

const children = ({ content }: XmlElement): readonly XmlElement[] => (typeof content === 'string' ? [] : content)

/** `a/b|c/d`: steps of a path, or several paths. */
export function every(node: XmlElement, paths: string): XmlElement[] {
  return paths
    .split('|')
    .flatMap(path =>
      path
        .split('/')
        .reduce<XmlElement[]>((nodes, name) => nodes.flatMap(each => children(each).filter(child => child.name === name)), [node]),
    )
}

export const at = (node: XmlElement, paths: string): XmlElement | undefined => every(node, paths)[0]

export function textAt(node: XmlElement, paths: string): string {
  const content = at(node, paths)?.content
  return typeof content === 'string' ? content.trim() : ''
}

/** Zero where there is no number. */
export function amountAt(node: XmlElement, paths: string): bigint {
  const text = textAt(node, paths)
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return 0n
  const decimal = toDecimal(text)
  return decimal.scale <= scale
    ? decimal.value * 10n ** BigInt(scale - decimal.scale)
    : decimal.value / 10n ** BigInt(decimal.scale - scale)
}

export const sumOf = (nodes: readonly XmlElement[], paths: string): bigint =>
  nodes.reduce((total, node) => total + amountAt(node, paths), 0n)

export const linesOf = (document: XmlElement): XmlElement[] => every(document, 'cac:InvoiceLine|cac:CreditNoteLine')

export const subtotalsOf = (document: XmlElement): XmlElement[] => every(document, 'cac:TaxTotal/cac:TaxSubtotal')

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** The rule by its number, which the authors of the format explain. */
export interface RuleBreach {
  rule: string
}
