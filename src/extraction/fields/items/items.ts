/** The goods: printed lines with a description and an amount at their end, between the head of a document and its sums. */
import type { Amount } from '../../text/amounts.ts'
import { headOver } from '../../text/columns.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { MoneyLabel } from '../../text/money-labels.ts'
import type { Reading } from '../total/readings.ts'
import { descriptionWords, type VatRow } from '../vat/vat-rows.ts'
import { natureOfWords } from '../vat/vat-words.ts'

export interface ItemLine {
  description: string
  /** In hundredths, signed. */
  value: number
  rate: number | null
  nature: string | null
  line: MarkedLine
}

/** Labels of lines that are no goods, wherever they stand. */
const sumLabels: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>([
  'total',
  'grandTotal',
  'payable',
  'paid',
  'cash',
  'change',
  'rounding',
  'withheld',
  'tip',
  'deducted',
  'netTotal',
  'exchange',
  'quantity',
  'vat',
  'net',
])

/** A line of sums has little beside its label; goods may well be described with such a word ("Netto dog food", "Nails 500 pcs"). */
function isSumLine(line: MarkedLine): boolean {
  const words = descriptionWords(line)
  return line.labels.some(({ kind }) => sumLabels.has(kind) && words <= (kind === 'quantity' ? 0 : 2))
}

const endLabels: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>(['total', 'grandTotal', 'payable', 'netTotal'])
const addedLabels: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>(['discount', 'stamp', 'fund', 'exempt', 'amount'])

/** What may follow the amount of a line: a currency, a code for the rate, the rate; in a column of rates without its sign. */
const isTail = (text: string): boolean =>
  /^[\s*]*(?:[A-Z]{1,3}\d?|\d{1,2}(?:[.,]\d{1,2})? ?%|N\d(?:\.\d)?)?[\s*]*$|^\s+(?:22|10|0?5|0?4|25)\s*$/u.test(text)

function lastAmount(line: MarkedLine): Amount | undefined {
  const last = [...line.amounts].reverse().find(amount => !amount.isBare)
  return last && !last.isUnitPrice && isTail(line.content.slice(last.end)) ? last : undefined
}

const descriptionLengthMax = 200

/** A quantity, a price, a rate, a unit: what stands between a description and its amount. */
const measure =
  /^(?:[x*@×]?-?\d[\d.,'/]*(?:%|x|\*|kr\.?|€|stk\.?|pcs|pz|h|t|l|kg)?|[€$£%x*@×áà-]|kr\.?|dkk|eur|stk\.?|pcs|pz|nr\.?|std\.?|timer|t|h|kg|l|um)$/iu

/** The text before the numbers that lead up to the amount. */
function descriptionOf(line: MarkedLine, amount: Amount): string {
  const words = line.content.slice(0, amount.start).split(/[\s|;]+/)
  let end = words.length
  while (end > 0 && (words[end - 1] === '' || measure.test(words[end - 1]!))) end -= 1
  return words
    .slice(0, end)
    .join(' ')
    .replace(/^[\s\d.,*#|)-]+(?:x|stk\.?|pcs|pz|\*)?\s+(?=\p{L})/iu, '')
    .replace(/[\s:|*=@-]+$/u, '')
    .trim()
    .slice(0, descriptionLengthMax)
}

/** A row of a VAT summary: the heads above speak of bases and taxes, and not of goods. */
function isSummaryRow(lines: readonly MarkedLine[], line: MarkedLine, amount: Amount): boolean {
  const labels = headOver(lines, line, amount)?.line.labels.map(({ kind }) => kind) ?? []
  return labels.includes('net') && labels.includes('vat') && !labels.some(kind => kind === 'quantity' || kind === 'unit')
}

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

/** A line of words that is free to describe the amount on the line next to it. */
const isFree = (line: MarkedLine | undefined, used: ReadonlySet<MarkedLine>): line is MarkedLine =>
  line !== undefined &&
  !used.has(line) &&
  hasWords(line.content) &&
  line.amounts.every(amount => amount.isBare || amount.isUnitPrice) &&
  line.dates.length === 0 &&
  line.ids.length === 0 &&
  !isSumLine(line) &&
  !line.content.trimEnd().endsWith(':')

const itemsMax = 500

export function itemLinesOf(
  lines: readonly MarkedLine[],
  readings: readonly Reading[],
  rows: readonly VatRow[],
  isItalian: boolean,
): ItemLine[] {
  const items: ItemLine[] = []
  const used = new Set<MarkedLine>()
  const sums = new Set(
    readings.filter(({ kind, weight }) => (kind === 'total' || kind === 'payable') && weight >= 0.6).map(({ line }) => line),
  )
  let isBelowSums = false
  const taxed = new Map(rows.filter(row => !row.isSummary && row.net !== null && row.vat).map(row => [row.line, row]))
  for (const line of lines) {
    const goods = taxed.get(line)
    // Goods with their VAT beside them: the amount is the net.
    if (goods && line.labels.length === 1 && line.labels[0]!.kind === 'vat') {
      const description = descriptionOf(line, line.amounts[0]!)
      if (hasWords(description)) items.push({ description, value: goods.net!, rate: goods.rate, nature: null, line })
      continue
    }
    if (isSumLine(line) || (sums.has(line) && descriptionWords(line) <= 2)) {
      const isSum = lastAmount(line) !== undefined && !line.labels.some(label => label.kind === 'quantity')
      if (items.length > 0 && isSum && (sums.has(line) || line.labels.some(label => endLabels.has(label.kind)))) break
      isBelowSums ||= isSum
      continue
    }
    const amount = lastAmount(line)
    if (!amount || items.length >= itemsMax || isSummaryRow(lines, line, amount)) continue
    // A card that is charged with all that was bought so far is how it was paid.
    const isPayment = line.labels.some(label => label.kind === 'payment')
    if (isPayment && items.length > 0 && items.reduce((sum, item) => sum + item.value, 0) === amount.value) break
    let description = descriptionOf(line, amount)
    // Between a first sum and the total only what is added or taken off has a line: freight, a discount, a stamp.
    if (isBelowSums && (!hasWords(description) || line.labels.some(label => !addedLabels.has(label.kind)))) continue
    if (!hasWords(description)) {
      const neighbour = [lines[line.at - 1], lines[line.at + 1]].find(other => isFree(other, used))
      if (!neighbour) continue
      used.add(neighbour)
      description = neighbour.content.replace(/\s+/g, ' ').trim().slice(0, descriptionLengthMax)
    }
    used.add(line)
    const isDiscount = line.labels.some(label => label.kind === 'discount')
    const rates = line.rates.filter(({ rate }) => rate <= 27)
    items.push({
      description,
      value: isDiscount && amount.value > 0 ? -amount.value : amount.value,
      rate: isDiscount || rates.length !== 1 || line.labels.some(label => label.kind === 'fund') ? null : rates[0]!.rate,
      nature: natureOfWords(line, isItalian),
      line,
    })
  }
  return items
}
