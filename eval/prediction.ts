/** What was read, in the form that is compared with the truth. */

import type { Extraction } from '../src/domain/documents/extraction.ts'
import { minorUnits } from '../src/domain/money/currencies.ts'
import { isUnstructured } from '../src/extraction/read-document.ts'

export interface Prediction {
  id: string
  supplier: string | null
  date: string | null
  total: number | null
  /** With sales tax: what sets of receipts call VAT is every tax on the sale. */
  vat: number | null
  /** Without it, as it is booked. */
  vatAlone: number | null
  currency: string | null
  invoiceNumber: string | null
  confidence: number
}

/** What a printed refund gives back is less than nothing; a file that states a credit note states its amounts without a sign. */
const signOf = (read: Extraction): number => (read.kind === 'credit_note' && isUnstructured(read) ? -1 : 1)

const inUnits = (amount: number | null, read: Extraction): number | null =>
  amount === null ? null : (signOf(read) * amount) / 10 ** (read.currency === null ? 2 : minorUnits(read.currency))

const taxOf = ({ vat, otherTaxes = [] }: Extraction): number | null =>
  vat === null ? null : otherTaxes.reduce((sum, { kind, amount }) => sum + (kind === 'sales_tax' ? amount : 0), Number(vat))

export const toPrediction = (id: string, read: Extraction): Prediction => ({
  id,
  supplier: read.supplier.name,
  date: read.date,
  total: inUnits(read.total, read),
  vat: inUnits(taxOf(read), read),
  vatAlone: inUnits(read.vat, read),
  currency: read.currency,
  invoiceNumber: read.invoiceNumber,
  confidence: read.confidence,
})
