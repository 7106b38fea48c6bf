/**
 * An engine that reads pictures may miss the mark before the decimals: `4392,89` becomes `439289`, a hundred times too much. It is put back where the sums of the page
 * say so: what the number would be with its mark is printed elsewhere, or is the sum or the difference of two amounts close by.
 */
import type { Line } from './lines.ts'
import { findMoneyLabels, type MoneyLabel } from './money-labels.ts'
import type { DecimalMark } from './numbers.ts'
import { cellsOf, wordsOf } from './words.ts'

/** Amounts that may lead to a sum stand this many lines before it, or behind it. */
const linesBefore = 10
const linesBehind = 3
/** More amounts than these are a list of goods, and among so many any number is the sum of two. */
const nearbyMax = 16

const withMark = /(?<![\d.,])\d{1,3}(?:(?:[.,' ]\d{3})+|\d*)[.,]\d{2}(?![\d.,%])/g

const ofSums: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>([
  'total',
  'grandTotal',
  'payable',
  'paid',
  'vat',
  'net',
  'netTotal',
  'withVat',
  'withoutVat',
])

/** Digits at the end of a line that have no decimals: none at all, or five digits behind the mark of the thousands. */
const bare = /(?<=^|\s|[€£$])(?:\d{3,8}|\d{1,3}[.,']\d{5})(?= ?(?:€|EUR|DKK|SEK|NOK|GBP|USD|CHF|kr\.?)?\s*$)/u

/** A hundred pieces, or 100,00 hours, at 12,50 come to 1250: such a price says nothing of a lost mark. */
const ofHundred = /(?<![\d.,])100(?:[.,]0+)?(?![\d.,])/

/** `Antal: 100` in a line of its own: the price stands in one of the next lines, or of those before. */
const isHundredAlone = (content: string): boolean => ofHundred.test(content) && !/\d/.test(content.replace(ofHundred, ''))
const linesOfPosition = 3

/** Lines on which a price may be that of a hundred. */
function pricesOfHundred(contents: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  contents.forEach((content, at) => {
    if (!ofHundred.test(content)) return
    const reach = isHundredAlone(content) ? linesOfPosition : 0
    for (let near = at - reach; near <= at + reach; near += 1) found.add(near)
  })
  return found
}

const hundredths = (written: string): number => Number(written.replace(/\D/g, ''))

const asksForSum = (content: string): boolean => findMoneyLabels(wordsOf(content), content).some(({ kind }) => ofSums.has(kind))

/** The word for the sum is on the line, or heads the column. */
function isLabelled(contents: readonly string[], at: number, start: number, end: number): boolean {
  if (asksForSum(contents[at]!.slice(0, start))) return true
  const above = contents[at - 1]
  return above !== undefined && cellsOf(above).some(cell => cell.start < end && start < cell.end && asksForSum(cell.text))
}

function isConfirmed(value: number, nearby: readonly number[], printed: ReadonlySet<number>): boolean {
  if (printed.has(value)) return true
  if (nearby.length > nearbyMax) return false
  const others = new Set(nearby)
  return nearby.some(one => one !== 0 && ((others.has(value - one) && value !== one) || others.has(value + one)))
}

function withMarkBack(written: string, mark: DecimalMark): string {
  const digits = written.replace(/\D/g, '')
  return `${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}

/** A paper that prints its sums without decimals lost nothing: more than one such sum, and fewer with decimals, say that it does. */
const isWholeAmounts = (bareSums: number, markedSums: number): boolean => bareSums > Math.max(1, markedSums)

/** A number so small is the sum of any two quantities. */
const smallest = 1000

export function withLostMarks(contents: readonly string[], lines: readonly Line[], usual: DecimalMark | null): readonly string[] {
  const isLost = (at: number): boolean => lines[at]!.certainty !== undefined && bare.test(contents[at]!)
  const lost = contents.flatMap((_, at) => (isLost(at) ? [at] : []))
  if (lost.length === 0) return contents
  const amounts = contents.map(content => [...content.matchAll(withMark)].map(([written]) => hundredths(written)))
  const ofHundreds = pricesOfHundred(contents)
  const printed = new Set(amounts.flatMap((own, at) => (ofHundreds.has(at) ? [] : own)))
  const asked = contents.map(asksForSum)
  const markedSums = asked.filter((isAsked, at) => isAsked && amounts[at]!.length > 0).length
  if (isWholeAmounts(lost.filter(at => asked[at]).length, markedSums)) return contents
  return contents.map((content, at) => {
    const found = isLost(at) ? bare.exec(content) : null
    if (!found) return content
    const [written] = found
    const end = found.index + written.length
    if (!isLabelled(contents, at, found.index, end)) return content
    const nearby = amounts.slice(Math.max(0, at - linesBefore), at + 1 + linesBehind).flat()
    const value = hundredths(written)
    const isWhole = /^\d+$/.test(written) && isConfirmed(value * 100, nearby, printed)
    if (isWhole || value < smallest || nearby.length < 2 || !isConfirmed(value, nearby, printed)) return content
    const put = withMarkBack(written, usual ?? ',')
    // The place where it ends stays, so that columns still stand above each other.
    const before = content.slice(0, found.index)
    const room = put.length - written.length
    return `${room > 0 && before.endsWith('   ') ? before.slice(0, -room) : before}${put}${content.slice(end)}`
  })
}
