/** The arithmetic of an invoice: rates times bases, and the sum of it all against the total. What does not agree is named, and costs confidence. */
import type { VatLine } from '../../domain/documents/extraction.ts'
import { fromMinor, type Minor, sum } from '../../domain/money/money.ts'
import { say } from '../../language/say.ts'
import type { Doubt } from './document-types.ts'
import { fitsRate } from './exact-amounts.ts'

/** What a disagreement of its own numbers leaves of the confidence in a document. */
const doubted = 0.9

/** A total may be off by what rounding each row leaves. */
const toleranceOf = (rows: number): number => Math.max(2, rows)

export const grossSum = (vatLines: readonly VatLine[]): Minor => sum(vatLines.flatMap(({ net, vat }) => [net, vat]))

export const agrees = (one: Minor, other: number, rows: number): boolean => Math.abs(one - other) <= toleranceOf(rows)

/** Formats leave out the currency at times; then an amount has two decimals like nearly all others. */
const decimalsAs = 'EUR'

export function rateDoubts(vatLines: readonly VatLine[], currency: string | null): Doubt[] {
  const unit = currency ?? decimalsAs
  return vatLines
    .filter(({ net, vat, rate }) => !fitsRate(net, vat, rate))
    .map(({ net, vat, rate }) => ({
      field: 'vat',
      ...say('vat_does_not_fit_rate.stated', { net: fromMinor(net, unit), vat: fromMinor(vat, unit), rate, currency: unit }),
      confidence: doubted,
    }))
}

export function totalDoubt(total: Minor, expected: Minor, rows: number, currency: string | null): Doubt[] {
  if (agrees(total, expected, rows)) return []
  const unit = currency ?? decimalsAs
  const said = say('totals_do_not_add_up.rates', { total: fromMinor(total, unit), added: fromMinor(expected, unit), currency: unit })
  return [{ field: 'total', ...said, confidence: doubted }]
}

/** The VAT in all against the VAT of each rate. */
export function vatDoubt(stated: Minor, vatLines: readonly VatLine[], currency: string | null): Doubt[] {
  const added = sum(vatLines.map(({ vat }) => vat))
  if (vatLines.length === 0 || agrees(stated, added, vatLines.length)) return []
  const unit = currency ?? decimalsAs
  const said = say('vat_does_not_add_up', { vat: fromMinor(stated, unit), added: fromMinor(added, unit), currency: unit })
  return [{ field: 'vat', ...said, confidence: doubted }]
}
