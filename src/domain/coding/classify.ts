/**
 * What kind of purchase a document is about. What was bought decides, weighed by what it cost, so that 49 kroner of freight do not make a delivery of paper
 * a transport. The name of the supplier is weaker: "Hotel Møbler" sells chairs. It counts where it is all of a known company's name, where the lines agree
 * with it, and where they say nothing; then it is an assumption, unless other words on the page fit it.
 */

import type { Where } from '../../language/en/coding.ts'
import { foldedName } from '../text/folding.ts'
import type { CodingFacts } from './coding.ts'
import { type DocumentLines, type PricedLine, toDocumentLines } from './document-lines.ts'
import type { Classified } from './reasons.ts'
import { asPrinted, type CodingRow, type Finding, tokensOf, toWordTable, type WordTable } from './words.ts'

/** How much of the bill has to speak of a kind of purchase. One in so many parts; of what is often a small line on other bills, half. */
const partMax = { accessory: 2, other: 10 }

/** How much of it has to speak against the name of the supplier to be believed more than that. */
const againstNameMax = 2

/** A kind of purchase with the money that went to it. */
interface Bought {
  found: Finding
  amount: number
  /** All that the bill lists, or states. */
  whole: number
}

interface Named {
  found: Finding
  /** The name says nothing else: a known company, and not one that is called after it. */
  isWhole: boolean
}

/** `fillers` are words that a company adds to its name without becoming another one: countries, "group", "services". */
export function toClassify(
  rows: readonly CodingRow[],
  fallback: string,
  fillers: readonly string[] = [],
): (facts: CodingFacts) => Classified {
  const table = toWordTable(rows)
  const sells = toSells(rows)
  const isFiller = new Set(fillers.flatMap(tokensOf))

  return ({ extraction, text, organization }) => {
    const { supplier, items, total, net, kind } = extraction
    const lines = toDocumentLines(text, organization.name)
    const name = supplier.name === null ? lines.heading : [supplier.name]
    const stated = Math.abs(net ?? total ?? 0)
    const printed = items.map(item => ({ text: item.description, amount: Math.abs(item.amount) }))
    const bought = (slugs?: ReadonlySet<string>) => heaviest(table, printed, stated, slugs) ?? heaviest(table, lines.priced, stated, slugs)

    const named = findNamed(table, name, isFiller)
    const heavy = bought()
    if (named.length > 0) {
      const company = named.find(one => one.isWhole)
      const believed = company ? [company] : named
      const slugs = new Set(believed.map(({ found }) => found.slug))
      if (heavy && slugs.has(heavy.found.slug)) return toClassified(heavy.found, 'bought')
      const seller = heavy && believed.find(({ found }) => found.rank < heavy.found.rank && sells.get(found.slug)?.has(heavy.found.slug))
      if (seller) return toClassified(seller.found, 'supplier_name')
      if (heavy && !(company && sells.get(company.found.slug)?.has(anything)) && heavy.amount * againstNameMax >= heavy.whole) {
        return toClassified(heavy.found, 'bought')
      }
      if (company) return toClassified(company.found, 'supplier_name')
      // A name of two trades ("Hotel & Restaurant"): which of them it was this time, the lines of the bill tell.
      const agreed = bought(slugs)
      if (agreed) return toClassified(agreed.found, 'bought')
      const { found } = named[0]!
      const isListed = printed.length > 0 || lines.priced.length > 0
      const isSure = named.length === 1 && ((!isListed && kind === 'receipt') || fits(table, found.slug, lines, printed, name))
      const isDisputed = named.length > 1 || speaksOfOthers(table, found.slug, printed.length > 0 ? printed : lines.priced)
      return { ...toClassified(found, 'supplier_name'), isNameOnly: !isSure, isDisputed }
    }
    if (heavy) return toClassified(heavy.found, 'bought')
    const hinted = table.find(name.map(foldedName), ['hint'])
    if (hinted) {
      // One of the supplier's products by its name ("Google Ads") says more than the supplier does.
      const brand = `${hinted.word.split(' ')[0]} `
      const product = table.findAll(lines.rest).find(finding => finding.word.startsWith(brand))
      return product ? toClassified(product, 'document') : toClassified({ ...hinted, line: name.join(', ') }, 'supplier_name')
    }
    // Where no line has a price, a small thing cannot be told from a large one, and the only word there is counts.
    const isUnpriced = printed.length === 0 && lines.priced.length === 0
    const mentioned = table.findAll(lines.rest).find(finding => isUnpriced || !finding.isAccessory)
    if (mentioned) return toClassified(mentioned, 'document')
    return { category: fallback, found: undefined, isNameOnly: false }
  }
}

/** In `CodingRow.sells`: the lines of its companies name what others do or want, never what is bought. */
export const anything = '*'

function toSells(rows: readonly CodingRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sells = new Map<string, Set<string>>()
  for (const { slug, sells: others = [] } of rows) sells.set(slug, new Set([...(sells.get(slug) ?? []), ...others]))
  return sells
}

/** Whether other words on the page than the supplier's name speak of this kind of purchase, or go with it. */
function fits(
  table: WordTable,
  slug: string,
  { priced, rest }: DocumentLines,
  printed: readonly PricedLine[],
  name: readonly string[],
): boolean {
  const names = name.map(foldedName)
  const isName = (line: string): boolean => names.some(one => one !== '' && foldedName(line).includes(one))
  const others = [...printed, ...priced].map(({ text }) => text).concat(rest)
  return table
    .findAll(
      others.filter(line => !isName(line)),
      ['word', 'sign'],
    )
    .some(finding => finding.slug === slug)
}

/** Freight and fees are on the bills of all trades. */
const speaksOfOthers = (table: WordTable, slug: string, lines: readonly PricedLine[]): boolean =>
  table.findAll(lines.map(({ text }) => text)).some(finding => finding.slug !== slug && !finding.isAccessory)

/** Words as they are printed, names without the legal form. Those that are the whole name come first, and companies are found only so or as a branch. */
function findNamed(table: WordTable, name: readonly string[], isFiller: ReadonlySet<string>): Named[] {
  const line = name.join(', ')
  const folded = name.map(one => tokensOf(foldedName(one)))
  const bare = folded.map(tokens => tokens.filter(token => !isFiller.has(token)))
  const hasForm = name.map((one, at) => tokensOf(one.replace(/['’`´]/g, '')).filter(token => token !== '&').length > folded[at]!.length)
  const isAll = (tokens: readonly string[], of: readonly string[]): boolean =>
    tokens.length === of.length && tokens.every((token, at) => token === of[at])
  const isWhole = ({ word }: Finding): boolean => {
    const tokens = tokensOf(word.replaceAll('&', ' '))
    return bare.some((one, at) => isAll(tokens, one) || isAll(tokens, folded[at]!))
  }
  /** "McDonald's Slagelse" is a branch of the chain; "Norwegian Wood ApS" is a company of its own. */
  const isBranch = ({ word }: Finding): boolean => {
    const tokens = tokensOf(word.replaceAll('&', ' '))
    return folded.some((one, at) => !hasForm[at] && tokens.every((token, place) => token === one[place]))
  }
  const spoken = [...table.findAll(name), ...table.findAll(name.map(foldedName), ['name'])]
  const companies = table.findAll(name.map(foldedName), ['company']).filter(finding => isWhole(finding) || isBranch(finding))
  const all = [...spoken, ...companies]
    .map(found => ({
      found: { ...found, line, printed: asPrinted(line, tokensOf(found.printed)) ?? found.printed },
      isWhole: isWhole(found),
    }))
    .sort((one, other) => Number(other.isWhole) - Number(one.isWhole) || one.found.rank - other.found.rank)
  return all.filter((one, at) => all.findIndex(({ found }) => found.slug === one.found.slug) === at)
}

const toClassified = (found: Finding, where: Where): Classified => ({ category: found.slug, found: { ...found, where }, isNameOnly: false })

/** The kind of purchase that most of the money went to, when that is enough of it. */
function heaviest(table: WordTable, lines: readonly PricedLine[], stated: number, slugs?: ReadonlySet<string>): Bought | undefined {
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
  return first && { ...first, whole }
}
