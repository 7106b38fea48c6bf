/** The arithmetic of an invoice: rates times bases, and the sum of it all against the total. What does not agree is named, and costs confidence. */
import type { VatLine } from '../../domain/documents/extraction.ts'
import { inWords, type Minor, sum } from '../../domain/money/money.ts'
import type { Doubt } from './document-types.ts'
import { fitsRate } from './exact-amounts.ts'

/** What a disagreement of its own numbers leaves of the confidence in a document. */
const doubted = 0.9

/** A total may be off by what rounding each row leaves. */
const toleranceOf = (rows: number): number => Math.max(2, rows)

export const grossSum = (vatLines: readonly VatLine[]): Minor => sum(vatLines.flatMap(({ net, vat }) => [net, vat]))

export const agrees = (one: Minor, other: number, rows: number): boolean => Math.abs(one - other) <= toleranceOf(rows)

const inMoney = (amount: number, currency: string | null): string => inWords(amount as Minor, currency ?? 'EUR')

export function rateDoubts(vatLines: readonly VatLine[], currency: string | null): Doubt[] {
  return vatLines
    .filter(({ net, vat, rate }) => !fitsRate(net, vat, rate))
    .map(({ net, vat, rate }) => ({
      field: 'vat',
      code: 'vat_does_not_fit_rate',
      message: `VAT of ${inMoney(vat, currency)} is not ${rate} % of ${inMoney(net, currency)}.`,
      confidence: doubted,
    }))
}

export function totalDoubt(total: Minor, expected: Minor, rows: number, currency: string | null): Doubt[] {
  if (agrees(total, expected, rows)) return []
  const message = `The total is ${inMoney(total, currency)}, but net and VAT of all rates add up to ${inMoney(expected, currency)}.`
  return [{ field: 'total', code: 'totals_do_not_add_up', message, confidence: doubted }]
}

/** The VAT in all against the VAT of each rate. */
export function vatDoubt(stated: Minor, vatLines: readonly VatLine[], currency: string | null): Doubt[] {
  const added = sum(vatLines.map(({ vat }) => vat))
  if (vatLines.length === 0 || agrees(stated, added, vatLines.length)) return []
  const message = `The VAT is ${inMoney(stated, currency)} in all, but that of its rates adds up to ${inMoney(added, currency)}.`
  return [{ field: 'vat', code: 'vat_does_not_add_up', message, confidence: doubted }]
}
