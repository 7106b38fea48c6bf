/** What each amount of a document may be, by the words beside it, with a weight: nothing is decided here. */
import type { Amount } from '../../text/amounts.ts'
import { headOver } from '../../text/columns.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { spokenWords } from '../../text/mark.ts'
import type { MoneyLabel } from '../../text/money-labels.ts'
import type { Found } from '../../text/phrases.ts'

export type MoneyKind =
  | 'total'
  | 'payable'
  | 'paid'
  | 'payment'
  | 'cash'
  | 'change'
  | 'net'
  | 'vat'
  | 'exempt'
  | 'rounding'
  | 'discount'
  | 'tip'
  | 'deducted'
  | 'withheld'
  | 'stamp'
  | 'fund'
  | 'otherTax'
  | 'ignored'

export interface Reading {
  kind: MoneyKind
  /** How far the words alone speak for it, 0 to 1. */
  weight: number
  /** In hundredths, as printed. */
  value: number
  amount: Amount
  line: MarkedLine
}

type Meaning = readonly [kind: MoneyKind, weight: number]

/** Kinds that settle what an amount is, whatever stands beside them, the first first. */
const decisive: readonly (readonly [MoneyLabel, MoneyKind])[] = [
  ['exchange', 'ignored'],
  ['quantity', 'ignored'],
  ['unit', 'ignored'],
  ['ignored', 'ignored'],
  ['withheld', 'withheld'],
  ['stamp', 'stamp'],
  ['rounding', 'rounding'],
  ['change', 'change'],
  ['tip', 'tip'],
  ['deducted', 'deducted'],
  ['fund', 'fund'],
  ['discount', 'discount'],
  ['exempt', 'exempt'],
]

/** The labels of one amount taken together. */
function meaningsOf(kinds: readonly MoneyLabel[], isBehind: boolean): readonly Meaning[] {
  const has = (kind: MoneyLabel): boolean => kinds.includes(kind)
  const settled = decisive.find(([label]) => has(label))
  if (settled) return [[settled[1], 1]]
  const isTotal = has('total') || has('grandTotal') || has('payable')
  if (has('withoutVat')) return [['net', 0.95]]
  if (has('withVat')) {
    if (isTotal || has('amount') || has('paid') || has('netTotal')) {
      return [
        ['total', 0.97],
        ['vat', 0.1],
      ]
    }
    if (has('net')) return [['total', 0.45]]
    // "1.250,00 kr inkl. moms 250,00": behind an amount the words speak of it, before one they may name the VAT in it.
    return isBehind
      ? [['total', 0.6]]
      : [
          ['vat', 0.55],
          ['total', 0.5],
        ]
  }
  if (has('vat')) return [[kinds[kinds.length - 1] === 'net' ? 'net' : 'vat', 0.95]]
  if (has('cash')) return isTotal ? [['paid', 0.6]] : [['cash', 1]]
  if (has('net')) {
    // In India and Malaysia the net amount is what is left to pay.
    return [
      ['net', 0.9],
      ['total', 0.2],
    ]
  }
  if (has('netTotal')) {
    return [
      ['total', 0.6],
      ['net', 0.6],
    ]
  }
  if (has('paid')) return [['paid', 0.55]]
  if (has('grandTotal')) return [['total', 1]]
  if (has('payable')) return [['payable', 0.92]]
  if (has('total')) return [['total', 0.88]]
  if (has('payment')) return [['payment', 0.35]]
  if (has('amount')) return [['total', 0.4]]
  return []
}

const isAcrossColumns = (line: MarkedLine, from: number, to: number): boolean => / {2}|\t|\|/.test(line.content.slice(from, to))

/** A comma, a number or a clause between two labels parts what they speak of. */
const isApart = (between: string): boolean => /[,;]|\d{3}/.test(between) || between.trim().split(/\s+/).length > 3

/** The labels before an amount that form one phrase: those of another column speak of something else. */
function labelsBefore(line: MarkedLine, from: number, to: number): Found<MoneyLabel>[] {
  const before = line.labels.filter(label => label.start >= from && label.end <= to)
  const phrase: Found<MoneyLabel>[] = []
  for (const label of [...before].reverse()) {
    const next = phrase[0]
    const between = next ? line.content.slice(label.end, next.start) : ''
    // `Qty: 3 Amount: 262.00`: the number of pieces has been told.
    if (label.kind === 'quantity' && /\d/.test(between)) break
    if (next && (isAcrossColumns(line, label.end, next.start) || isApart(between))) break
    phrase.unshift(label)
  }
  return isVatInTotal(line, phrase) ? phrase.slice(0, 1).map(label => ({ ...label, kind: 'vat' })) : phrase
}

/** `GST 6% included in total`: the VAT that the total has in it. `Total incl. GST` and `incl. VAT, in all` speak of the total. */
const inTheTotal = /^\s+(?:in|in the|nel|nella|im|in der|in het|dans|dans le|en|en el|i)\s+$/i

function isVatInTotal(line: MarkedLine, phrase: readonly Found<MoneyLabel>[]): boolean {
  const [first, second] = phrase
  if (phrase.length !== 2 || first?.kind !== 'withVat' || (second?.kind !== 'total' && second?.kind !== 'grandTotal')) return false
  return !includingFirst.test(line.content.slice(first.start)) && inTheTotal.test(line.content.slice(first.end, second.start))
}

const includingFirst = /^\(?(?:in[ck]l|inc(?!\p{L})|compr|med(?!\p{L})|heri|enthalten|inbegrepen|indehold)/iu

const nearMax = 6

const isQualifier = ({ kind }: Found<MoneyLabel>): boolean => kind === 'withVat' || kind === 'withoutVat'

/**
 * Only the words right behind an amount belong to it: a qualifier always ("1.250,00 kr inkl. moms"), a label only where no other amount waits for it
 * ("625,00 kr i alt").
 */
function labelsBehind(line: MarkedLine, amount: Amount): Found<MoneyLabel>[] {
  const first = line.labels.find(label => label.start >= amount.end)
  if (!first || first.start - amount.end > nearMax || isAcrossColumns(line, amount.end, first.start)) return []
  return isQualifier(first) || !line.amounts.some(other => !other.isBare && other.start >= first.end) ? [first] : []
}

const afterWords = new Set(['efter', 'after', 'dopo', 'nach'])

/** "Total efter rabat" is a total: the discount in it has been taken off already. */
function kindsOf(line: MarkedLine, labels: readonly Found<MoneyLabel>[]): MoneyLabel[] {
  return labels
    .filter(label => !(label.kind === 'discount' && afterWords.has(line.words[label.from - 1]?.text ?? '')))
    .map(label => label.kind)
}

const labelled: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>([
  'total',
  'grandTotal',
  'payable',
  'paid',
  'vat',
  'net',
  'amount',
  'withVat',
  'withoutVat',
])

/** Nothing between a label and a number but punctuation, or a rate: "IVA 22% 44". */
const bareAfter = /^[\s:.=]*(?:\(?\d{1,2}(?:[.,]\d{1,2})? ?%\)?[\s:.=]*)?$/

/** In hundredths: seven digits. */
const registrationMin = 100_000_000

/** A number without decimals or currency is money only right behind a label that asks for money. */
const isMoneyBeside = (line: MarkedLine, amount: Amount, labels: readonly Found<MoneyLabel>[]): boolean => {
  if (!amount.isBare) return true
  const last = labels[labels.length - 1]
  // Behind "VAT:" a long number is a registration.
  if (last?.kind === 'vat' && amount.value >= registrationMin) return false
  return last !== undefined && labelled.has(last.kind) && bareAfter.test(line.content.slice(last.end, amount.start))
}

/** Words of the line, or else of the line above when it has words only and this one values only, or else of the head of the column. */
function labelsAbove(lines: readonly MarkedLine[], line: MarkedLine, amount: Amount): MoneyLabel[] {
  const above = lines[line.at - 1]
  const isValuesOnly = spokenWords(line).filter(word => word.text.length > 3).length === 0
  const head = headOver(lines, line, amount)
  // The head of a list of goods names sums of lines, not of the document.
  if (head?.line.labels.some(label => label.kind === 'quantity' || label.kind === 'unit')) return []
  if (head) return head.line.labels.filter(label => head.cell.start <= label.start && label.end <= head.cell.end).map(label => label.kind)
  if (isValuesOnly && above && above.amounts.length === 0 && above.cells.length === 1 && line.amounts.length === 1) {
    return kindsOf(above, above.labels)
  }
  return []
}

/** In hundredths: three digits. "TAX 8.75%   35" may have lost the mark before its decimals; the arithmetic has to show it. */
const lostMarkMax = 100_000

/** The head of a column says less than words in the line; and what a row of a VAT table adds up to is the total of its rate only. */
function meaningsAbove(lines: readonly MarkedLine[], line: MarkedLine, amount: Amount): readonly Meaning[] {
  const labels = labelsAbove(lines, line, amount)
  return meaningsOf(labels, false).map(
    ([kind, weight]): Meaning => [kind, weight * (kind === 'total' && line.rates.length > 0 ? 0.5 : 0.9)],
  )
}

/** Several amounts behind one label: net, VAT and total in a row, or a sum and its VAT. */
function spread(meanings: readonly Meaning[], amounts: readonly Amount[], at: number): readonly Meaning[] {
  if (amounts.length === 1) return meanings
  const [kind] = meanings[0] ?? ['ignored']
  const values = amounts.map(amount => amount.value)
  const isLast = at === amounts.length - 1
  if (kind === 'total' || kind === 'payable') {
    const parts = values.slice(-3)
    const [least, middle, largest] = [...parts].sort((one, other) => Math.abs(one) - Math.abs(other))
    if (amounts.length >= 3 && least! + middle! === largest) {
      if (at < amounts.length - 3) return []
      const value = amounts[at]!.value
      return value === largest ? [['total', 0.92]] : value === middle ? [['net', 0.6]] : [['vat', 0.6]]
    }
    // The total is the largest of its row; what else stands there are its parts.
    if (amounts.length > 2) return amounts[at]!.value === Math.max(...values) ? [['total', 0.6]] : [['vat', 0.5]]
    return at === 0
      ? [
          ['net', 0.5],
          ['total', 0.35],
        ]
      : [
          ['total', 0.5],
          ['vat', 0.5],
        ]
  }
  if (kind === 'vat') return isLast ? [['vat', 0.85]] : [['net', 0.5]]
  return isLast || kind === 'net' ? meanings.map(([same, weight]): Meaning => [same, weight * 0.8]) : []
}

/** Amounts that share the words which say what they are. */
interface Segment {
  labels: Found<MoneyLabel>[]
  isBehind: boolean
  amounts: Amount[]
}

const pieces = /^ ?(?:qty|qt|items?|pcs?|pieces|stk|pz)(?!\p{L})/iu

/** `TOTAL 2 QT 20,000`: how many, and not how much, if a sum comes behind it. */
const isPieces = (line: MarkedLine, amount: Amount): boolean =>
  amount.isBare && pieces.test(line.content.slice(amount.end)) && line.amounts.some(other => other.start > amount.end)

/** The line without the number of pieces and the word for them. */
function withoutPieces(line: MarkedLine): MarkedLine {
  const counts = line.amounts.filter(amount => isPieces(line, amount))
  if (counts.length === 0) return line
  const isOfCount = (label: Found<MoneyLabel>): boolean =>
    label.kind === 'quantity' && counts.some(({ end }) => label.start - end <= 1 && label.start >= end)
  return {
    ...line,
    amounts: line.amounts.filter(amount => !counts.includes(amount)),
    labels: line.labels.filter(label => !isOfCount(label)),
  }
}

function segmentsOf(printed: MarkedLine): Segment[] {
  const line = withoutPieces(printed)
  const segments: Segment[] = []
  let from = 0
  for (const amount of line.amounts) {
    const before = labelsBefore(line, from, amount.start)
    if (!isMoneyBeside(line, amount, before)) continue
    const behind = labelsBehind(line, amount)
    const labels = [
      ...before,
      ...(before.length === 0 ? behind : behind.filter(label => label.kind !== before[0]!.kind && isQualifier(label))),
    ]
    const open = segments[segments.length - 1]
    if (labels.length > 0 || !open) segments.push({ labels, isBehind: before.length === 0, amounts: [amount] })
    else open.amounts.push(amount)
    from = amount.end
  }
  return segments
}

/** In a document of amounts with decimals a number without is less likely to be money: "Gst 2" may be two guests. */
const bareWeight = 0.6
const decimalsMin = 4

export function readingsOf(lines: readonly MarkedLine[]): Reading[] {
  const readings: Reading[] = []
  const hasDecimals =
    lines.reduce(
      (count, line) => count + line.amounts.filter(amount => /[.,]\d\d\D*$/.test(line.content.slice(amount.start, amount.end))).length,
      0,
    ) >= decimalsMin
  for (const line of lines) {
    for (const { labels, isBehind, amounts } of segmentsOf(line)) {
      const kinds = kindsOf(line, labels)
      amounts.forEach((amount, at) => {
        const own = spread(meaningsOf(kinds, isBehind), amounts, at)
        const meanings = kinds.length > 0 ? own : meaningsAbove(lines, line, amount)
        const isDoubtful = hasDecimals && amount.isBare
        for (const [kind, weight] of meanings) {
          readings.push({
            kind,
            weight: isDoubtful && kind === 'vat' ? Math.min(weight, bareWeight) : weight,
            value: amount.value,
            amount,
            line,
          })
        }
        const isVat = meanings.some(([kind]) => kind === 'vat')
        if (isVat && amount.isBare && amount.value < lostMarkMax && amount.value > 0) {
          readings.push({ kind: 'vat', weight: 0.5, value: amount.value / 100, amount, line })
        }
      })
    }
  }
  return readings
}
