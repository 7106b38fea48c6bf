/** Receipts behind a document that charges their sum: an invoice with "outlays 560,00" and the two slips that make it up. */
import { compare } from './compared.ts'
import type { Group, PageFacts } from './page-facts.ts'

interface Slip {
  total: number
  /** The same where no VAT is printed. */
  net: number
}

const slipsOn = (pages: readonly PageFacts[]): Slip[] =>
  pages.flatMap(({ total, net }) => (total === null ? [] : [{ total, net: net ?? total }]))

const sumOf = (slips: readonly Slip[], of: keyof Slip): number => slips.reduce((sum, slip) => sum + slip[of], 0)

/** What may be several slips has one a page. */
function slipsOf({ pages, isDoubtful }: Group): Slip[] {
  const slips = slipsOn(pages)
  return isDoubtful ? slips : slips.slice(-1)
}

/** The more sums are tried the likelier is one of them by chance. */
const behindMax = 20

/** An invoice of its own, which adds up to an amount of another by chance alone: it has another number, and the register knows whose it is. */
function isInvoiceBeside(document: Group, { pages }: Group): boolean {
  const first = document.pages.find(one => !one.isBlank)
  if (!first) return false
  return pages.some(page => {
    const { isOtherNumber, isOtherId, isSame } = compare(page, first, document.pages)
    return isOtherNumber && (isOtherId || isSame)
  })
}

/** How many of those behind it add up to one of its amounts, with or without VAT, together with `begun`; one alone was looked at with its page. */
function countOf(document: Group, begun: readonly Slip[], behind: readonly Group[]): number {
  const slips = [...begun]
  const isCharged = (sum: number): boolean => document.pages.some(({ amounts }) => amounts.has(Math.abs(sum)))
  for (const [at, group] of behind.slice(0, behindMax).entries()) {
    const more = slipsOf(group)
    if (more.length === 0 || isInvoiceBeside(document, group)) return 0
    // Behind the last slip there may be what is not sure to be another document: it stays with the slips.
    for (const slip of more) {
      slips.push(slip)
      if (slips.length > 1 && (isCharged(sumOf(slips, 'total')) || isCharged(sumOf(slips, 'net')))) return at + 1
    }
  }
  return 0
}

/** They are kept with it, and that it may be several documents is said. What joins it charges nothing: only what the document itself charges is compared. */
export function withOutlays(groups: readonly Group[]): Group[] {
  const kept: Group[] = []
  for (let at = 0; at < groups.length; ) {
    const document = groups[at]!
    const joined = { ...document }
    // The first of its slips may be with it already.
    const begun = slipsOn(document.pages.slice(document.sure))
    at += 1
    const count = (): number =>
      countOf(document, [], groups.slice(at)) || (begun.length > 0 ? countOf(document, begun, groups.slice(at)) : 0)
    for (let found = count(); found > 0; found = count()) {
      joined.pages = [...joined.pages, ...groups.slice(at, at + found).flatMap(({ pages }) => pages)]
      joined.isDoubtful = true
      at += found
    }
    kept.push(joined)
  }
  return kept
}
