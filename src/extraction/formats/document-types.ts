/** The codes of UNTDID 1001 that EN 16931 allows (BT-3, rule BR-CL-01), which UBL and CII share. */
import type { Warning } from '../../domain/checks.ts'
import type { DocumentKind, NoVoucherKind } from '../../domain/documents/extraction.ts'
import { say } from '../../language/say.ts'

const creditNotes: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '))

/** Commercial, debit, metered, partial, prepaid, factored, self-billed and other invoices. Some national rules have more of them than EN 16931. */
const invoices: ReadonlySet<string> = new Set(
  `80 82 84 102 295 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 471 472 473 500 501 502 503 527 575 623 633 780 875 876 877`.split(
    /\s+/,
  ),
)

/** A corrected invoice (384) may charge or give back: its amounts say which. */
export const kindOfType = (code: string | null): DocumentKind => (code !== null && creditNotes.has(code) ? 'credit_note' : 'invoice')

const noVouchers: Readonly<Record<string, NoVoucherKind>> = {
  '71': 'pro_forma',
  '105': 'purchase_order',
  // Data for whoever writes the invoice.
  '130': 'notice',
  // How far the works are, and what has to be paid for that.
  '202': 'pro_forma',
  '203': 'pro_forma',
  '204': 'pro_forma',
  '211': 'pro_forma',
  '218': 'pro_forma',
  '219': 'pro_forma',
  '220': 'purchase_order',
  '221': 'purchase_order',
  '227': 'purchase_order',
  '230': 'purchase_order',
  '231': 'order_confirmation',
  '270': 'delivery_note',
  '310': 'quotation',
  '315': 'contract',
  '320': 'order_confirmation',
  '325': 'pro_forma',
  '351': 'delivery_note',
  '456': 'bank_letter',
  '457': 'bank_letter',
  '481': 'remittance_advice',
  // A discrepancy that is reported, and a claim.
  '553': 'notice',
  // Information for the accounts of the buyer: it says of itself that it is no invoice, as the smallest profiles of Factur-X do in Germany.
  '751': 'notice',
  '817': 'notice',
  // For customs alone.
  '870': 'notice',
  '935': 'notice',
  '9': 'price_list',
}

/** What the code says that it is, where that is no voucher. */
export const noVoucherType = (code: string | null): NoVoucherKind | undefined => (code === null ? undefined : noVouchers[code])

/** A pro forma invoice asks for payment, but no VAT is deducted by it: the invoice comes later (Directive 2006/112/EC, articles 178 and 226). */
export function typeDoubts(code: string | null): Doubt[] {
  const kind = noVoucherType(code)
  if (code === null) return []
  if (kind === undefined) return invoices.has(code) || creditNotes.has(code) ? [] : [unknownType(code)]
  return [{ field: 'kind', ...say('not_a_voucher.type', { kind, type: code }), confidence: 0.5 }]
}

/** Of a code that is on no list nothing is known: it may be an invoice, and it may be none. */
export const unknownType = (code: string): Doubt => ({
  field: 'kind',
  ...say('not_a_voucher.unknown_type', { type: code.slice(0, 20) }),
  confidence: 0.5,
})

/** A reason to believe less: how much less, and the sentence that says why. */
export interface Doubt extends Warning {
  confidence: number
}
