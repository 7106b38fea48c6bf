/** The codes of UNTDID 1001 that EN 16931 allows (BT-3, rule BR-CL-01), which UBL and CII share. */
import type { DocumentKind } from '../../domain/extraction.ts'
import type { Doubt } from './stated.ts'

const creditNotes: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '))

/** A corrected invoice (384) may charge or give back: its amounts say which. */
export const kindOfType = (code: string | null): DocumentKind => (code !== null && creditNotes.has(code) ? 'credit_note' : 'invoice')

/** A pro forma invoice asks for payment, but no VAT is deducted by it: the invoice comes later (Directive 2006/112/EC, articles 178 and 226). */
export function typeDoubts(code: string | null): Doubt[] {
  if (code !== '325') return []
  const message = 'The document calls itself a pro forma invoice (type 325), which is none: wait for the invoice.'
  return [{ field: 'kind', code: 'pro_forma_invoice', message, confidence: 0.6 }]
}
