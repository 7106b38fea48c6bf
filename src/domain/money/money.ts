/**
 * Money is an integer of minor units (øre, cents) that goes with a currency. Products go through BigInt, so that no float ever decides a cent, and are
 * rounded half away from zero, as the Italian and the Danish forms are filled in.
 */
import { minorUnits } from './currencies.ts'

declare const minor: unique symbol

export type Minor = number & { readonly [minor]: true }

export const zero = 0 as Minor

/** Beyond this an amount is a mistake, and sums of many such amounts would no longer be exact. In minor units. */
const minorMax = 1e13

export const isTooLarge = (minor: number): boolean => !(Math.abs(minor) <= minorMax)

export function toMinorUnits(units: number): Minor {
  if (!Number.isSafeInteger(units)) throw new RangeError(`${units} is no whole number of minor units`)
  return (units === 0 ? 0 : units) as Minor
}

/** A decimal number as exact digits: `value` times ten to the minus `scale`. */
export interface Decimal {
  value: bigint
  scale: number
}

/** So many signs are a whole number that a float holds exactly, whatever they are. */
const shortMax = 15

const [dash, point, nought] = [45, 46, 48]

/** A text of few digits, as nearly all are; undefined for any other. */
function shortDecimal(text: string): Decimal | undefined {
  if (text.length > shortMax) return undefined
  const from = text.charCodeAt(0) === dash ? 1 : 0
  let pointAt = -1
  let value = 0
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= nought && code < nought + 10) value = value * 10 + (code - nought)
    else if (code === point && pointAt < 0 && at > from) pointAt = at
    else return undefined
  }
  const last = text.length - 1
  if (last < from || pointAt === last) return undefined
  return { value: BigInt(from === 1 ? -value : value), scale: pointAt < 0 ? 0 : last - pointAt }
}

/** Reads the shortest text of a number, such as a rate or an amount in JSON: what was sent is what is read, digit by digit. */
export function toDecimal(number: number | string): Decimal {
  return shortDecimal(String(number)) ?? anyDecimal(number)
}

function anyDecimal(number: number | string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/i.exec(String(number))
  if (!match) throw new RangeError(`${number} is no decimal number`)
  const [, sign, whole, fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  return scale >= 0 ? { value: digits, scale } : { value: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** The digits of a number, without an exponent. */
export function decimalText(number: number): string {
  const { value, scale } = toDecimal(number)
  if (scale === 0) return value.toString()
  const digits = abs(value)
    .toString()
    .padStart(scale + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** An amount of a currency, exactly; undefined when it has more decimals than the currency, or is beyond what books can hold. */
export function toMinor(amount: number, currency: string): Minor | undefined {
  const units = minorUnits(currency)
  if (!Number.isFinite(amount) || isTooLarge(amount * 10 ** units)) return undefined
  const { value, scale } = toDecimal(amount)
  if (scale <= units) return toMinorUnits(Number(value * 10n ** BigInt(units - scale)))
  const divisor = 10n ** BigInt(scale - units)
  return value % divisor === 0n ? toMinorUnits(Number(value / divisor)) : undefined
}

/** The number that JSON shows. Dividing by a power of ten gives the float nearest to the decimal, whose shortest text is that decimal. */
export const fromMinor = (amount: Minor, currency: string): number => amount / 10 ** minorUnits(currency)

export const sum = (amounts: Iterable<Minor>): Minor => {
  let total = 0
  for (const amount of amounts) total += amount
  return toMinorUnits(total)
}

export const plus = (one: Minor, other: Minor): Minor => toMinorUnits(one + other)
export const minus = (one: Minor, other: Minor): Minor => toMinorUnits(one - other)
export const negate = (amount: Minor): Minor => toMinorUnits(-amount)
export const absolute = (amount: Minor): Minor => toMinorUnits(Math.abs(amount))

/** `amount * numerator / denominator`, rounded half away from zero. */
export function share(amount: Minor, numerator: bigint | number, denominator: bigint | number): Minor {
  const over = BigInt(denominator)
  const product = BigInt(amount) * BigInt(numerator)
  const isNegative = product < 0n !== over < 0n
  const magnitude = abs(product)
  const divisor = abs(over)
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return toMinorUnits(Number(isNegative ? -rounded : rounded))
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** `percent` of an amount: 22 % of 100.02 is 22.00. A percentage may have decimals (25.5). */
export function percentOf(amount: Minor, percent: number): Minor {
  const { value, scale } = toDecimal(percent)
  return share(amount, value, 100n * 10n ** BigInt(scale))
}

/** The VAT inside a gross amount: `gross * rate / (100 + rate)`. */
export function vatWithin(gross: Minor, rate: number): Minor {
  const { value, scale } = toDecimal(rate)
  return share(gross, value, 100n * 10n ** BigInt(scale) + value)
}

/** What parts lack of their whole goes to the largest. */
export function withRest<Part>(
  parts: readonly Part[],
  whole: Minor,
  amountOf: (part: Part) => Minor,
  change: (part: Part, amount: Minor) => Part,
): Part[] {
  const rest = minus(whole, sum(parts.map(amountOf)))
  const largest = Math.max(...parts.map(part => Math.abs(amountOf(part))))
  const at = parts.findIndex(part => Math.abs(amountOf(part)) === largest)
  return parts.map((part, index) => (index === at && rest !== 0 ? change(part, plus(amountOf(part), rest)) : part))
}

/** Whether an amount can be converted, and the books can hold what it comes to. */
export const isConvertible = (amount: Minor, from: string, to: string, rate: number | string): boolean =>
  !isTooLarge(amount) && !isTooLarge(amount * Number(rate) * 10 ** (minorUnits(to) - minorUnits(from)))

/** An amount of one currency in another: `rate` is what one unit of `from` costs in `to`. */
export function convert(amount: Minor, from: string, to: string, rate: number | string): Minor {
  const { value, scale } = toDecimal(rate)
  const shift = minorUnits(to) - minorUnits(from) - scale
  return shift >= 0 ? share(amount, value * 10n ** BigInt(shift), 1n) : share(amount, value, 10n ** BigInt(-shift))
}

/** What one unit of `from` costs in `to` when one amount is the other: positive, ten decimals. */
export function ratio(amount: Minor, to: string, foreign: Minor, from: string): string {
  const shift = BigInt(10 + minorUnits(from) - minorUnits(to))
  const digits = (abs(BigInt(amount)) * 10n ** shift) / abs(BigInt(foreign))
  const padded = digits.toString().padStart(11, '0')
  return `${padded.slice(0, -10)}.${padded.slice(-10)}`.replace(/\.?0+$/, '')
}

/** `1250.00`, without grouping and without its currency. */
export function amountText(amount: Minor, currency: string): string {
  const units = minorUnits(currency)
  const digits = String(Math.abs(amount)).padStart(units + 1, '0')
  const whole = digits.slice(0, digits.length - units)
  return `${amount < 0 ? '-' : ''}${whole}${units === 0 ? '' : `.${digits.slice(-units)}`}`
}

/** `1250.00 DKK`: for sentences and evidence, the same in every language. */
export const inWords = (amount: Minor, currency: string): string => `${amountText(amount, currency)} ${currency}`
