/** An invoice as a document says it: a credit note shows its amounts without the sign, and says what is taken off between the total and what is paid. */
import { type Minor, minus, negate, zero } from '../money/money.ts'
import type { Addition, PricedInvoice, PricedLine, VatSummaryRow } from './invoice.ts'

/** What is added to the lines, as a row of the sums. */
export interface PrintedAddition extends Omit<Addition, 'fund' | 'isWithheld'> {
  fund: { type: string; rate: number } | null
}

export interface PrintedInvoice {
  lines: readonly PricedLine[]
  additions: readonly PrintedAddition[]
  vatSummary: readonly VatSummaryRow[]
  net: Minor
  vat: Minor
  total: Minor
  /** VAT that the buyer pays to the state. */
  splitPayment: Minor
  /** What else is not paid to the seller. */
  withheld: Minor
  payable: Minor
}

export function printedInvoice(priced: PricedInvoice): PrintedInvoice {
  const signed = priced.isCreditNote ? negate : (amount: Minor): Minor => amount
  const splitPayment = priced.hasSplitPayment ? priced.vat : zero
  return {
    lines: priced.isCreditNote ? priced.lines.map(turned) : priced.lines,
    additions: (priced.additions ?? []).map(({ isWithheld: _withheld, ...addition }) => ({ ...addition, net: signed(addition.net) })),
    vatSummary: priced.vatSummary.map(row => ({ ...row, net: signed(row.net), vat: signed(row.vat) })),
    net: signed(priced.net),
    vat: signed(priced.vat),
    total: signed(priced.total),
    splitPayment: signed(splitPayment),
    withheld: signed(minus(minus(priced.total, splitPayment), priced.payable)),
    payable: signed(priced.payable),
  }
}

/** Whichever of the two has the sign loses it; a line that was taken off in the credit note gets one. */
function turned(line: PricedLine): PricedLine {
  const net = negate(line.net)
  return line.quantity.startsWith('-')
    ? { ...line, quantity: withOtherSign(line.quantity), net }
    : { ...line, unitPrice: withOtherSign(line.unitPrice), net }
}

/** Of a decimal number as text. */
export const withOtherSign = (decimal: string): string =>
  decimal.startsWith('-') ? decimal.slice(1) : /[1-9]/.test(decimal) ? `-${decimal}` : decimal
