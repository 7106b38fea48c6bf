/** The rows of a VAT summary: base and VAT of one rate, found where the numbers of a line fit each other. */
import { percentOf, toMinorUnits, vatWithin } from '../../../domain/money/money.ts'
import type { Amount } from '../../text/amounts.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { Reading } from '../total/readings.ts'
import { anyRates, isKnownRate, rateMax } from './vat-rates.ts'
import { isOtherCharge, natureOfWords } from './vat-words.ts'

export interface VatRow {
  rate: number
  /** In hundredths; null where the line has only the other. */
  net: number | null
  vat: number | null
  nature: string | null
  line: MarkedLine
  /** Whether the line is one of a summary, and not of goods with their own VAT. */
  isSummary: boolean
  /** A rate and an amount without a word for VAT: it counts only where the amount turns out to be the VAT of the whole. */
  isLoose?: true
  /** The line is named after a tax other than VAT: it may be one of a summary or of goods. */
  isOfTax?: true
}

/** What a till may round a rate's VAT by; on small sums that much would fit anything. */
const vatToleranceOf = (vat: number): number => (Math.abs(vat) >= 100 ? 5 : 1)

export const isVatOf = (net: number, rate: number, vat: number): boolean =>
  Math.abs(percentOf(toMinorUnits(net), rate) - vat) <= vatToleranceOf(vat)

export const isVatWithin = (gross: number, rate: number, vat: number): boolean =>
  Math.abs(vatWithin(toMinorUnits(gross), rate) - vat) <= vatToleranceOf(vat)

const descriptionWordsMax = 1

/** Words that no label takes, nor the name of a tax: what is left describes goods. */
export function descriptionWords(line: MarkedLine, name?: { start: number; end: number }): number {
  const labels = name ? [...line.labels, name] : line.labels
  const isLabel = (start: number, end: number): boolean => labels.some(label => label.start <= start && end <= label.end)
  const isPlain = (word: { text: string }): boolean => word.text.length > 2 && /\p{L}/u.test(word.text) && !plainWords.has(word.text)
  return line.words.filter(word => isPlain(word) && !isLabel(word.start, word.end)).length
}

const plainWords = new Set(
  `eur dkk usd gbp sek nok euro kroner zrl std art dpr aliquota sats satsen rate standard rated ordinaria ridotta code codice natura
    della del dell sul incl inkl excl ekskl ved cod pct procent`.split(/\s+/),
)

interface Pair {
  net: number
  vat: number
}

/** Two amounts of a line of which one is the VAT on, or within, the other. */
function pairOf(values: readonly number[], rate: number): Pair | undefined {
  for (let at = 0; at < values.length; at += 1) {
    for (let other = 0; other < values.length; other += 1) {
      const one = values[at]!
      const vat = values[other]!
      if (other === at || one === 0 || (rate === 0 ? vat !== 0 : vat === 0 || one > 0 !== vat > 0)) continue
      if (Math.abs(vat) < Math.abs(one) && isVatOf(one, rate, vat)) return { net: one, vat }
    }
  }
  for (let at = 0; at < values.length; at += 1) {
    for (let other = 0; other < values.length; other += 1) {
      const gross = values[at]!
      const vat = values[other]!
      if (other !== at && rate > 0 && vat !== 0 && gross > 0 === vat > 0 && isVatWithin(gross, rate, vat)) return { net: gross - vat, vat }
    }
  }
  return undefined
}

/** Net, VAT and gross in any order: the two smaller ones add up to the largest, and their relation is a rate. */
function tripleOf(values: readonly number[], rates: readonly number[]): (Pair & { rate: number }) | undefined {
  for (let at = 0; at + 2 < values.length; at += 1) {
    const [vat, net, gross] = values.slice(at, at + 3).sort((one, other) => Math.abs(one) - Math.abs(other)) as [number, number, number]
    if (vat === 0 || vat > 0 !== net > 0 || Math.abs(net + vat - gross) > 1) continue
    const rate = rates.find(known => known > 0 && isVatOf(net, known, vat))
    if (rate !== undefined) return { rate, net, vat }
  }
  return undefined
}

/** `048`: no amount begins with a nought that counts, so that a mark was lost behind it. */
const withLostMark = (line: MarkedLine, { start, end, isBare, value }: Amount): number | undefined =>
  isBare && /^0\d\d$/.test(line.content.slice(start, end)) ? value / 100 : undefined

/** Where the document is from, as far as it can be told. */
interface Country {
  isItalian: boolean
  rates: readonly number[]
}

/** With the lines that are named after a tax other than VAT. */
interface RowFacts extends Country {
  labels?: ReadonlyMap<MarkedLine, { start: number; end: number }>
}

/** `Slange 10 147,95 1.479,50`: ten pieces and their price, which is always a tenth of their sum. A row of VAT has the base first. */
const isTenPieces = ({ value, isBare, start }: Amount, { net, vat }: Pair, money: readonly Amount[]): boolean => {
  const [price, sum] = [vat, net].map(wanted => money.find(one => one.value === wanted))
  return isBare && value === 10_00 && price !== undefined && sum !== undefined && start < price.start && price.start < sum.start
}

const isRate = (rate: number): boolean => rate >= 0 && rate <= rateMax

const valuesMax = 8

/** Rates are printed with a percent sign, or as a number of their own in a table: `SR 6.00 16.98 1.02`. */
function rowOf(line: MarkedLine, readings: readonly Reading[], country: RowFacts): VatRow | undefined {
  const isSummary = descriptionWords(line, country.labels?.get(line)) <= descriptionWordsMax
  const money = line.amounts.filter(amount => !amount.isBare && !amount.isUnitPrice).slice(0, valuesMax)
  const lost = line.amounts.flatMap(amount => withLostMark(line, amount) ?? [])
  const values = [...money.map(amount => amount.value), ...(money.length > 1 ? lost : [])]
  const nature = natureOfWords(line, country.isItalian)
  const row = (rate: number, net: number | null, vat: number | null): VatRow => ({
    rate,
    net,
    vat,
    nature: vat ? null : nature,
    line,
    isSummary,
  })
  const kindOf = (kind: Reading['kind']): Reading | undefined =>
    readings.find(reading => reading.line === line && reading.kind === kind && reading.weight >= 0.8)
  if (line.labels.some(label => label.kind === 'discount' || label.kind === 'withheld' || label.kind === 'fund' || label.kind === 'tip'))
    return undefined
  for (const { rate } of line.rates.filter(one => isRate(one.rate))) {
    const pair = pairOf(values, rate)
    if (pair) return row(rate, pair.net, pair.vat)
    if (values.length > 2) continue
    const vat = kindOf('vat')
    const net = kindOf('net') ?? kindOf('exempt')
    if (vat && values.length === 1) return row(rate, null, vat.value)
    if (rate === 0 && values.length === 1 && kindOf('total')) return row(0, values[0]!, 0)
    if (net && values.length === 1) return row(rate, net.value, rate === 0 ? 0 : null)
  }
  // The last row of a summary adds up several rates: it is no row of its own.
  const isSumRow = line.labels.some(label => label.kind === 'total' || label.kind === 'grandTotal' || label.kind === 'payable')
  if (line.rates.length === 0 && isSummary && !isSumRow) {
    // "20,00 5,00 25,00": net, VAT and gross at the rate of the country, and no rate of 20 % that it does not have.
    const isAtHome = tripleOf(values, country.rates) !== undefined
    for (const amount of line.amounts.slice(0, valuesMax)) {
      const rate = amount.value / 100
      if (amount.currency !== null || !isRate(rate) || amount.value < 0 || (isAtHome && !country.rates.includes(rate))) continue
      const pair = pairOf(
        money.filter(other => other !== amount).map(other => other.value),
        rate,
      )
      if (pair && isTenPieces(amount, pair, money)) continue
      if (pair && (rate > 0 || amount.isBare)) return row(rate, pair.net, pair.vat)
    }
    const triple = tripleOf(values, [...country.rates, ...anyRates])
    if (triple) return row(triple.rate, triple.net, triple.vat)
    const labelled = kindOf('net') && kindOf('vat') ? { net: kindOf('net')!.value, vat: kindOf('vat')!.value } : undefined
    const rate = labelled && labelled.vat !== 0 ? anyRates.find(known => isVatOf(labelled.net, known, labelled.vat)) : undefined
    if (labelled && rate !== undefined) return row(rate, labelled.net, labelled.vat)
  }
  // "Værelse 1.000,00 moms 250,00": goods with the VAT on them, at a rate that goes without saying.
  const [first, second] = money
  const isGoods =
    money.length === 2 && descriptionWords(line) > 0 && kindOf('vat')?.amount === second && !readings.some(({ amount }) => amount === first)
  if (isGoods && line.rates.length === 0) {
    const rate = country.rates.find(one => pairOf(values, one))
    const pair = rate === undefined ? undefined : pairOf(values, rate)
    if (pair) return { ...row(rate!, pair.net, pair.vat), isSummary: false }
  }
  // A line that names its nature has no VAT; its amount is the base.
  if (nature !== null && values.length > 0 && line.rates.every(one => one.rate === 0)) {
    const base = values.find(value => value !== 0)
    if (base !== undefined && !kindOf('total') && !kindOf('payable')) return row(0, base, 0)
  }
  const exempt = kindOf('exempt')
  if (exempt && exempt.value !== 0) return row(0, exempt.value, 0)
  const [only, ...more] = line.rates.filter(({ rate }) => isKnownRate(rate))
  const isLoose =
    only !== undefined &&
    !isOtherCharge(line) &&
    more.length === 0 &&
    values.length === 1 &&
    values[0]! > 0 &&
    descriptionWords(line) <= looseWordsMax
  return isLoose ? { ...row(only.rate, null, values[0]!), isLoose } : undefined
}

const looseWordsMax = 3

const rowsMax = 200

/** Excise and the like are taxed with the goods: a line of theirs is one of VAT where both its base and its VAT are printed. */
const isPrinted = ({ net, vat, line }: VatRow): boolean =>
  net !== null && vat !== null && vat !== 0 && line.amounts.filter(amount => !amount.isBare && !amount.isUnitPrice).length > 1

export const vatRowsOf = (lines: readonly MarkedLine[], readings: readonly Reading[], country: RowFacts): VatRow[] => {
  const byLine = new Map<MarkedLine, Reading[]>()
  for (const reading of readings) {
    const known = byLine.get(reading.line)
    if (known) known.push(reading)
    else byLine.set(reading.line, [reading])
  }
  const rows: VatRow[] = []
  for (const line of lines) {
    if (line.amounts.length === 0 || rows.length >= rowsMax) continue
    const row = rowOf(line, byLine.get(line) ?? [], country)
    const isOfTax = country.labels?.has(line) ?? false
    if (row && (!isOfTax || isPrinted(row))) rows.push(isOfTax ? { ...row, isOfTax: true } : row)
  }
  return rows
}
