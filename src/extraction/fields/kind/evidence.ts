/**
 * What only a voucher has, beside its name: a number of its own, a day to pay by, an account to pay into, VAT that makes up the total. Where a page has
 * enough of it, the number of an order or a contract is what the invoice is about, and not what the page is.
 */
import { isNoVoucherKind, type NoVoucherKind } from '../../../domain/documents/extraction.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { Mention } from './mentions.ts'

export interface VoucherEvidence {
  /** The number that the finder took for the document's own, and where it stands. */
  ownNumber: { of: 'invoice' | 'creditNote' | 'plain' | 'receipt' | 'order'; line: MarkedLine } | null
  hasDueDate: boolean
  hasAccount: boolean
  /** Net and VAT add up to the total. */
  hasProvenVat: boolean
  isPaidAtTill: boolean
}

type Worth = Readonly<Record<'ownNumber' | 'dueDate' | 'account' | 'vat' | 'till', number>>

const beforeInvoice: Worth = { ownNumber: 2, dueDate: 2, account: 1, vat: 0, till: 2 }
const withoutVat: Worth = { ...beforeInvoice, vat: 1 }
/** They are about invoices that are due, and name their numbers and accounts, but not their VAT. */
const aboutMoney: Worth = { ownNumber: 0, dueDate: 0, account: 0, vat: 2, till: 2 }

/** Of kinds that are not here nothing tells a voucher: a pro forma has all that an invoice has, and a reminder may repeat it. */
const worthBy: Partial<Record<NoVoucherKind, Worth>> = {
  order_confirmation: beforeInvoice,
  purchase_order: beforeInvoice,
  quotation: beforeInvoice,
  delivery_note: withoutVat,
  contract: withoutVat,
  price_list: withoutVat,
  account_statement: aboutMoney,
  tax_letter: aboutMoney,
  bank_letter: aboutMoney,
}

const enough = 2

/** Whether the page has what that kind never has, `at` the line that names the kind left out. */
export function isRatherVoucher(kind: NoVoucherKind, evidence: VoucherEvidence, at?: MarkedLine): boolean {
  const worth = worthBy[kind]
  if (!worth) return false
  const { ownNumber } = evidence
  const hasOwn = ownNumber !== null && ownNumber.of !== 'order' && ownNumber.line !== at
  const sum =
    (hasOwn ? worth.ownNumber : 0) +
    (evidence.hasDueDate ? worth.dueDate : 0) +
    (evidence.hasAccount ? worth.account : 0) +
    (evidence.hasProvenVat ? worth.vat : 0) +
    (evidence.isPaidAtTill ? worth.till : 0)
  return sum >= enough
}

/** Invoices have clauses of contracts and lists of prices in their small print. */
const smallPrint: ReadonlySet<NoVoucherKind> = new Set(['contract', 'price_list'])

/** Labels and small print of other kinds, on a page that is a voucher's, say nothing of what it is. */
export const withoutLabelsOfOthers = (mentions: readonly Mention[], evidence: VoucherEvidence): Mention[] =>
  mentions.filter(({ kind, place, line, isAside }) => {
    if (kind === null || !isNoVoucherKind(kind)) return true
    const isLabel = place === 'number' || isAside === true
    const isClause = smallPrint.has(kind) && (place === 'said' || place === 'hinted')
    return !(isLabel || isClause) || !isRatherVoucher(kind, evidence, line)
  })
