/**
 * What kind of purchase a document is about. The name of the supplier says most; then what was bought, weighed by what it cost, so that 49 kroner of freight
 * do not make a delivery of paper a transport; then suppliers who sell many things; then the other words on the page.
 */
import { foldedName } from '../folding.ts'
import type { CodingFacts } from './coding.ts'
import { type PricedLine, toDocumentLines } from './document-lines.ts'
import type { Classified } from './reasons.ts'
import { type CodingRow, type Finding, toWordTable, type WordTable } from './words.ts'

/** How much of the bill has to speak of a kind of purchase. One in so many parts; of what is often a small line on other bills, half. */
const partMax = { accessory: 2, other: 10 }

export function toClassify(rows: readonly CodingRow[], fallback: string): (facts: CodingFacts) => Classified {
  const table = toWordTable(rows)
  return ({ extraction, text, organization }) => {
    const { supplier, items, total, net } = extraction
    const lines = toDocumentLines(text, organization.name)
    const name = supplier.name === null ? lines.heading : [supplier.name]
    const stated = Math.abs(net ?? total ?? 0)
    const printed = items.map(item => ({ text: item.description, amount: Math.abs(item.amount) }))
    const bought = (slugs?: ReadonlySet<string>) => heaviest(table, printed, stated, slugs) ?? heaviest(table, lines.priced, stated, slugs)

    const named = findNamed(table, name)
    if (named.length > 0) {
      // A name of two trades ("Hotel & Restaurant"): which of them it was this time, the lines of the bill tell.
      const chosen = named.length === 1 ? undefined : bought(new Set(named.map(finding => finding.slug)))?.slug
      return toClassified(named.find(finding => finding.slug === chosen) ?? named[0]!, 'the name of the supplier')
    }
    const heavy = bought()
    if (heavy) return toClassified(heavy, 'what was bought')
    const hinted = table.find(name.map(foldedName), ['hint'])
    if (hinted) {
      // One of the supplier's products by its name ("Google Ads") says more than the supplier does.
      const brand = `${hinted.word.split(' ')[0]} `
      const product = table.findAll(lines.rest).find(finding => finding.word.startsWith(brand))
      return product
        ? toClassified(product, 'the document')
        : toClassified({ ...hinted, line: name.join(', ') }, 'the name of the supplier')
    }
    // Where no line has a price, a small thing cannot be told from a large one, and the only word there is counts.
    const isUnpriced = printed.length === 0 && lines.priced.length === 0
    const mentioned = table.findAll(lines.rest).find(finding => isUnpriced || !finding.isAccessory)
    if (mentioned) return toClassified(mentioned, 'the document')
    return { category: fallback, found: undefined, where: '' }
  }
}

/** Words as they are printed, names without the legal form. */
function findNamed(table: WordTable, name: readonly string[]): Finding[] {
  const line = name.join(', ')
  const named = table.findAll(name.map(foldedName), ['name']).map(finding => ({ ...finding, line }))
  const all = [...table.findAll(name), ...named].sort((one, other) => one.rank - other.rank)
  return all.filter((finding, at) => all.findIndex(({ slug }) => slug === finding.slug) === at)
}

const toClassified = (found: Finding, where: string): Classified => ({ category: found.slug, found, where })

/** The kind of purchase that most of the money went to, when that is enough of it. */
function heaviest(table: WordTable, lines: readonly PricedLine[], stated: number, slugs?: ReadonlySet<string>): Finding | undefined {
  const kinds = new Map<string, { found: Finding; amount: number }>()
  let listed = 0
  for (const { text, amount } of lines) {
    listed += amount
    const found = table.findAll([text]).find(({ slug }) => slugs === undefined || slugs.has(slug))
    if (!found || amount === 0) continue
    const kind = kinds.get(found.slug)
    kinds.set(found.slug, { found: kind && kind.found.rank <= found.rank ? kind.found : found, amount: amount + (kind?.amount ?? 0) })
  }
  const whole = Math.max(listed, stated)
  const isEnough = ({ found, amount }: { found: Finding; amount: number }): boolean =>
    amount * (found.isAccessory ? partMax.accessory : partMax.other) >= whole
  const [first] = [...kinds.values()].filter(isEnough).sort((one, other) => other.amount - one.amount || one.found.rank - other.found.rank)
  return first?.found
}
