/** An invoice as a document says it: a credit note shows its amounts without the sign, and says what is taken off between the total and what is paid. */
import { type Minor, minus, negate, zero } from '../money.ts'
import type { PricedInvoice, PricedLine, VatSummaryRow } from './invoice.ts'

export interface PrintedInvoice {
  lines: readonly PricedLine[]
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
