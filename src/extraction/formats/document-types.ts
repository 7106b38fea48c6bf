/** The codes of UNTDID 1001 that EN 16931 allows (BT-3, rule BR-CL-01), which UBL and CII share. */
import type { Warning } from '../../domain/checks.ts'
import type { DocumentKind, NoVoucherKind } from '../../domain/documents/extraction.ts'
import { kindNames, notAVoucher } from '../fields/kind/warning.ts'

const creditNotes: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '))

/** A corrected invoice (384) may charge or give back: its amounts say which. */
export const kindOfType = (code: string | null): DocumentKind => (code !== null && creditNotes.has(code) ? 'credit_note' : 'invoice')

const noVouchers: Readonly<Record<string, NoVoucherKind>> = {
  '71': 'pro_forma',
  '105': 'purchase_order',
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
  '481': 'remittance_advice',
  '9': 'price_list',
}

/** What the code says that it is, where that is no voucher. */
export const noVoucherType = (code: string | null): NoVoucherKind | undefined => (code === null ? undefined : noVouchers[code])

/** A pro forma invoice asks for payment, but no VAT is deducted by it: the invoice comes later (Directive 2006/112/EC, articles 178 and 226). */
export function typeDoubts(code: string | null): Doubt[] {
  const kind = noVoucherType(code)
  if (kind === undefined) return []
  const message = `The file calls itself ${kindNames[kind]} (type ${code}), which is nothing to book. Wait for the invoice.`
  return [{ ...notAVoucher(message), confidence: 0.5 }]
}

/** A reason to believe less: how much less, and the sentence that says why. */
export interface Doubt extends Warning {
  confidence: number
}
