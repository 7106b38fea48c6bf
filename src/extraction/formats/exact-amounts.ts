/** Amounts and rates as formats write them: decimal digits, exactly. Nothing here ever is a float but the rate that comes out. */
import { minorUnits } from '../../domain/money/currencies.ts'
import { type Minor, toMinorUnits } from '../../domain/money/money.ts'

export interface ExactAmount {
  amount: Minor
  /** It has more decimals than its currency, and was rounded half away from zero. */
  isRounded: boolean
}

/** Schemas want a dot; a comma before the last digits can mean nothing else. */
const decimal = /^([+-]?)(\d{1,20})(?:[.,](\d{0,30}))?$/

/** In minor units. Beyond a hundred billion an amount is a mistake; sums of `rowsMax` such amounts are still exact. */
const amountMax = 1e13

/** No invoice has this many rates, pension funds or withholdings. */
export const rowsMax = 200

/** Formats leave out the currency at times; then an amount has two decimals like nearly all others. */
const unitsOf = (currency: string | null): number => (currency === null ? 2 : minorUnits(currency))

/** Undefined for what is no amount. */
export function toExactAmount(text: string, currency: string | null): ExactAmount | undefined {
  const match = decimal.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  const units = unitsOf(currency)
  const kept = Number(`${whole}${fraction.slice(0, units).padEnd(units, '0')}`)
  const rest = fraction.slice(units)
  const magnitude = kept + (rest >= '5' ? 1 : 0)
  if (magnitude > amountMax) return undefined
  return { amount: toMinorUnits(sign === '-' ? -magnitude : magnitude), isRounded: /[1-9]/.test(rest) }
}

/** A percentage: 22.00 is 22, 25.5 stays. Undefined for what is none, or is more than any VAT rate. */
export function toRate(text: string | null): number | undefined {
  if (text === null) return undefined
  const match = /^\+?(\d{1,3})(?:[.,](\d{0,6}))?\s*%?$/.exec(text.trim())
  if (!match) return undefined
  const rate = Number(`${match[1]}.${match[2] || '0'}`)
  return rate <= 100 ? rate : undefined
}

/** How far VAT may be from the rate times its base: what rounding by line, and not by rate, leaves. */
const vatTolerance = 2

/** Whether VAT is what a rate makes of a base, to the tolerance of the Italian exchange (its rule 00421) and of EN 16931 (BR-CO-17). */
export function fitsRate(net: Minor, vat: Minor, rate: number): boolean {
  // A rate has six decimals at most, so that it is exact in millionths.
  const millionths = BigInt(Math.round(rate * 1_000_000))
  const difference = BigInt(net) * millionths - BigInt(vat) * 100_000_000n
  return (difference < 0n ? -difference : difference) <= BigInt(vatTolerance) * 100_000_000n
}

/** The whole rate by which the VAT comes out of the net to the cent, where a document states sums only. Undefined when none does. */
export function wholeRateOf(net: Minor, vat: Minor): number | undefined {
  if (vat === 0) return 0
  if (net === 0) return undefined
  const rate = Math.round((100 * vat) / net)
  if (rate < 1 || rate > 30) return undefined
  const exact = BigInt(net) * BigInt(rate) - BigInt(vat) * 100n
  return (exact < 0n ? -exact : exact) <= 100n ? rate : undefined
}
