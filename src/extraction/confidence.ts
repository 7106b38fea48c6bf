/**
 * How likely supplier, date, total, VAT and currency are all right: as much as the least certain of them, and less where the document's own numbers contradict
 * each other. Without a total or a date it is below one half: nothing can be booked without them.
 */
export interface Certainty {
  supplier: number | null
  date: number | null
  total: number | null
  vat: number
  currency: number | null
  isContradicted: boolean
  /** It is a quotation or a statement: the sums may be right, but they are not to be booked. */
  isNoVoucher: boolean
}

const withoutSupplier = 0.55
const withoutCurrency = 0.5
const withoutDate = 0.4
const withoutTotal = 0.2
const noVoucher = 0.5
const contradiction = 0.3

export function overallConfidence({ supplier, date, total, vat, currency, isContradicted, isNoVoucher }: Certainty): number {
  const least = Math.min(
    supplier ?? withoutSupplier,
    date ?? withoutDate,
    total ?? withoutTotal,
    vat,
    currency ?? withoutCurrency,
    isNoVoucher ? noVoucher : 1,
  )
  return rounded(Math.max(0, least - (isContradicted ? contradiction : 0)))
}

export const rounded = (confidence: number): number => Math.round(confidence * 100) / 100
