/**
 * What an invoice comes to. A line is quantity times price, exactly, and rounded once to the minor unit of the currency; VAT is computed on the sum of the
 * lines of one rate, never per line, as both countries and the exchange system want it.
 */
import { say } from '../../language/say.ts'
import { minorUnits } from '../money/currencies.ts'
import { type Minor, minus, percentOf, plus, sum, toDecimal, toMinorUnits, zero } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { LineInput, PricedInvoice, PricedLine, SaleFacts, SalesRules, TreatedLine, VatSummaryRow } from './invoice.ts'

const decimalsMax = 8

/** Digits in front of the point that every format of an invoice has room for. */
const wholeDigitsMax = { quantity: 12, unitPrice: 11 } as const

/** The first amount that is too large, in minor units: in euro it would have a twelfth digit before the point, and the books hold no more either. */
const amountEnd = 10n ** 13n

const magnitudeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** `value` times ten to the minus `scale` as a whole number, rounded half away from zero. */
function rounded(value: bigint, scale: number): bigint {
  if (scale <= 0) return value * 10n ** BigInt(-scale)
  const divisor = 10n ** BigInt(scale)
  const magnitude = (2n * magnitudeOf(value) + divisor) / (2n * divisor)
  return value < 0n ? -magnitude : magnitude
}

function netOf({ quantity, unitPrice }: LineInput, currency: string): bigint {
  const many = toDecimal(quantity)
  const price = toDecimal(unitPrice)
  return rounded(many.value * price.value, many.scale + price.scale - minorUnits(currency))
}

function decimalFaults(line: LineInput, at: number): Fault[] {
  return (['quantity', 'unitPrice'] as const).flatMap(field => {
    const { value, scale } = toDecimal(line[field])
    const path = `lines.${at}.${field}`
    const digitsMax = wholeDigitsMax[field]
    if (scale > decimalsMax && value % 10n ** BigInt(scale - decimalsMax) !== 0n)
      return [{ path, ...say('invoice_amount.decimals', { max: decimalsMax }) }]
    if (magnitudeOf(value) >= 10n ** BigInt(digitsMax + scale)) return [{ path, ...say('invoice_amount.digits', { max: digitsMax }) }]
    return []
  })
}

/**
 * What the books, and the formats that an invoice is written in, cannot hold. To be asked before an invoice is priced: of one without faults every sum is
 * exact. The VAT counted here is that of the asked rates, or of `leastRate` where
 * that is more, which is never less than what is charged.
 */
export function amountFaults({ lines, currency }: Pick<SaleFacts, 'lines' | 'currency'>, leastRate = 0): Fault[] {
  const faults: Fault[] = []
  let gross = 0n
  for (const [at, line] of lines.entries()) {
    const ofLine = decimalFaults(line, at)
    if (!(line.vatRate >= 0 && line.vatRate <= 100)) {
      ofLine.push({ path: `lines.${at}.vatRate`, ...say('invoice_amount.rate') })
    }
    faults.push(...ofLine)
    if (ofLine.length > 0) continue
    const net = magnitudeOf(netOf(line, currency))
    if (net >= amountEnd) faults.push({ path: `lines.${at}.unitPrice`, ...say('invoice_amount.line') })
    gross += net + (net * BigInt(Math.ceil(Math.max(line.vatRate, leastRate))) + 99n) / 100n
  }
  if (faults.length === 0 && gross >= amountEnd) faults.push({ path: 'lines', ...say('invoice_amount.lines') })
  return faults
}

/** One row for each rate, nature and VAT code, in the order in which the lines bring them up. */
export function summaryOf(lines: readonly (TreatedLine & { net: Minor })[]): VatSummaryRow[] {
  const rows = new Map<string, VatSummaryRow>()
  for (const { appliedVatRate: rate, nature, vatCode, law, net } of lines) {
    const key = `${rate} ${nature} ${vatCode}`
    const row = rows.get(key)
    if (row) row.net = plus(row.net, net)
    else rows.set(key, { rate, nature, vatCode, law, net, vat: zero })
  }
  return [...rows.values()].map(row => ({ ...row, vat: percentOf(row.net, row.rate) }))
}

/** The facts have no `amountFaults`. */
export function priceInvoice(rules: SalesRules, facts: SaleFacts): PricedInvoice {
  const { treatment, lines: treated, hasSplitPayment, warnings } = rules.treat(facts)
  const lines = facts.lines.map((line, at): PricedLine => {
    const net = toMinorUnits(Number(netOf(line, facts.currency)))
    return { ...line, ...treated[at]!, net }
  })
  const additions = rules.additions?.(facts, summaryOf(lines)) ?? []
  const withholding = rules.withholding?.(facts, lines, additions) ?? null
  const vatSummary = summaryOf([...lines, ...additions])
  const net = sum(vatSummary.map(row => row.net))
  const vat = sum(vatSummary.map(row => row.vat))
  const total = plus(net, vat)
  // What is withheld for the state by the buyer never reaches the seller (split payment, tax on the fee).
  const owed = hasSplitPayment ? minus(total, vat) : total
  return {
    lines,
    ...(additions.length > 0 && { additions }),
    vatSummary,
    net,
    vat,
    total,
    payable: withholding === null ? owed : minus(owed, withholding.amount),
    ...(withholding !== null && { withholding }),
    treatment,
    isCreditNote: total < 0,
    stampDuty: rules.stampDuty(vatSummary, facts.currency),
    hasSplitPayment,
    warnings,
  }
}
