/** From the lines to the sums of a document: gathers what the choice of the total needs, with the signs of a credit note turned round. */

import type { MarkedLine } from '../../text/mark.ts'
import { type ItemLine, itemLinesOf } from '../items/items.ts'
import { isNamedAsVat, isWithoutVat, type NamedTax, namedTaxes, type TaxLabels, taxLabelsOf } from '../vat/other-taxes.ts'
import { type SellerPlace, withoutSalesTax } from '../vat/sales-tax.ts'
import { rateMax, ratesOf } from '../vat/vat-rates.ts'
import { type VatRow, vatRowsOf } from '../vat/vat-rows.ts'
import { isOtherCharge, noVatWordings } from '../vat/vat-words.ts'
import { type ChosenTotal, chooseTotal, type LikelyTotal } from './choose-total.ts'
import { type Reading, readingsOf } from './readings.ts'
import { distilled, type SumFacts } from './sum-facts.ts'
import { withUnnamedRounding } from './unnamed-rounding.ts'

export interface Sums {
  chosen: ChosenTotal | undefined
  /** Taxes that are no VAT, positive also on a credit note. */
  otherTaxes: readonly NamedTax[]
  /** What was reckoned with as VAT, sales taxes included; null where nothing was. */
  tax: number | null
  items: readonly ItemLine[]
  /** The document prints its sums as negative amounts. */
  isNegative: boolean
}

/**
 * Credit notes are printed with or without a minus; what is read is positive. Where no total is known by its label, net and VAT tell. Of what was charged at one rate
 * more may have come back than was sold, and what the whole comes to says which way the money goes.
 */
function signOf(readings: readonly Reading[]): 1 | -1 {
  const of = (...kinds: readonly Reading['kind'][]): Reading[] =>
    readings.filter(({ kind, weight, value }) => kinds.includes(kind) && weight >= 0.8 && value !== 0)
  const totals = of('total', 'payable').filter(({ weight }) => weight >= 0.85)
  const wholes = totals.filter(({ line }) => line.rates.length === 0)
  const [nets, vats] = [of('net'), of('vat')]
  const telling = wholes.length > 0 ? wholes : totals.length > 0 ? totals : nets.length > 0 && vats.length > 0 ? [...nets, ...vats] : []
  return telling.length > 0 && telling.every(({ value }) => value < 0) ? -1 : 1
}

const signed = <Valued extends { value: number }>(one: Valued, sign: 1 | -1): Valued => ({
  ...one,
  value: one.value === 0 ? 0 : one.value * sign,
})

function statedRatesOf(lines: readonly MarkedLine[], labels: TaxLabels): SumFacts['statedRates'] {
  return lines.flatMap(line => {
    const has = (...kinds: string[]): boolean => line.labels.some(label => kinds.includes(label.kind))
    if (!has('vat', 'withVat', 'withoutVat') || has('withheld', 'discount', 'fund') || labels.has(line)) return []
    return line.rates.filter(({ rate }) => rate <= rateMax).map(({ rate }) => ({ rate, line, isIncluded: has('withVat') }))
  })
}

const chargesMax = 3

function chargesOf(lines: readonly MarkedLine[], sign: 1 | -1, taxes: readonly NamedTax[]): SumFacts['charges'] {
  return lines
    .flatMap(line => {
      const amount = [...line.amounts].reverse().find(one => !one.isBare && !one.isUnitPrice)
      const isOnly = line.labels.every(({ kind }) => kind === 'tip' || kind === 'amount')
      return amount && isOnly && isOtherCharge(line) && !taxes.some(tax => tax.line === line) && amount.value * sign > 0
        ? [{ value: amount.value * sign, line }]
        : []
    })
    .slice(0, chargesMax)
}

const payKinds: ReadonlySet<Reading['kind']> = new Set<Reading['kind']>(['total', 'payable', 'paid', 'payment'])

/** In a row of base and VAT that fit a printed rate the arithmetic tells which is which, whatever the words stand next to: "1.06 VAT 20 % 6.35". */
function settledByRows(readings: readonly Reading[], rows: readonly VatRow[]): Reading[] {
  const proven = new Map(rows.filter(row => row.isSummary && row.net !== null && row.vat && row.rate > 0).map(row => [row.line, row]))
  const largest = Math.max(...readings.filter(({ kind }) => payKinds.has(kind)).map(({ value }) => Math.abs(value)))
  return readings.map(reading => {
    // The head over such a row names the total of its rate, where something larger is to be paid.
    if (reading.kind === 'total' && reading.weight < 0.8 && proven.has(reading.line) && Math.abs(reading.value) < largest) {
      return { ...reading, weight: reading.weight * 0.5 }
    }
    const row = reading.kind === 'vat' ? proven.get(reading.line) : undefined
    const amount = row && row.vat !== reading.value ? row.line.amounts.find(one => one.value === row.vat) : undefined
    return amount ? { ...reading, value: amount.value, amount } : reading
  })
}

const noTotals: ReadonlySet<Reading['kind']> = new Set<Reading['kind']>([
  'ignored',
  'change',
  'vat',
  'rounding',
  'discount',
  'withheld',
  'tip',
  'net',
  'otherTax',
])

export function sumsOf(lines: readonly MarkedLine[], country: SellerPlace, likely?: LikelyTotal): Sums {
  const isItalian = country.likely === 'IT'
  const homeRates = ratesOf(country.likely)
  const labels = taxLabelsOf(lines, country.likely)
  const isUntaxedRow = (line: MarkedLine): boolean => labels.has(line) && isWithoutVat(line)
  const all = withUnnamedRounding(readingsOf(lines), lines, new Set(labels.keys()))
  const worded = all.filter(({ line }) => !isUntaxedRow(line))
  const noughtRows = all.filter(({ kind, value, line }) => kind === 'vat' && value === 0 && isUntaxedRow(line)).map(({ line }) => line)
  const printedRows = vatRowsOf(lines, worded, { isItalian, rates: homeRates, labels })
  const withVat = new Set(printedRows.map(({ line }) => line))
  const printed = worded.map(reading => {
    const label = reading.kind === 'vat' && !withVat.has(reading.line) ? labels.get(reading.line) : undefined
    return label && isNamedAsVat(reading.line, label) ? { ...reading, kind: 'otherTax' as const } : reading
  })
  const sign = signOf(printed)
  const readings = settledByRows(printed, printedRows).map(reading => signed(reading, sign))
  const items = itemLinesOf(lines, printed, printedRows, isItalian).map(item => signed(item, sign))
  const rows = printedRows.map(row => ({
    ...row,
    net: row.net === null ? null : row.net * sign,
    vat: row.vat === null ? null : row.vat * sign,
  }))
  const otherTaxes = namedTaxes(labels, { readings: printed, rows: printedRows, rates: homeRates })
    .filter(tax => tax.value * sign > 0)
    .map(tax => signed(tax, sign))
  const facts: SumFacts = {
    lines,
    readings: distilled(readings),
    rows,
    items,
    statedRates: statedRatesOf(lines, labels),
    included: lines.find(line => line.labels.some(label => label.kind === 'withVat')) ?? null,
    noVat: noVatWordings(lines, isItalian),
    charges: chargesOf(lines, sign, otherTaxes),
    otherTaxes,
    noughtRows,
    untaxedRows: lines.filter(isUntaxedRow),
    homeRates,
    isItalian,
    isCountryKnown: country.known !== null,
  }
  const other = new Set(readings.filter(({ kind }) => noTotals.has(kind)).map(({ amount }) => amount))
  const amounts = lines.flatMap(line =>
    line.amounts
      .filter(amount => !amount.isBare && !amount.isUnitPrice && !other.has(amount) && amount.value * sign > 0)
      .map(amount => ({ value: amount.value * sign, line })),
  )
  const reckoned = chooseTotal(facts, amounts, likely)
  const { chosen, taxes } = reckoned ? withoutSalesTax(reckoned, facts, country) : { chosen: reckoned, taxes: [] }
  return {
    chosen,
    otherTaxes: [...otherTaxes.filter(({ value }) => reckoned === undefined || value <= reckoned.value), ...taxes],
    tax: reckoned?.explanation.vat ?? null,
    items,
    isNegative: sign === -1,
  }
}
