/** Numbers as a FatturaPA writes them: a dot, and at least as many decimals as the field wants. */
import { amountText as amountIn, type Decimal, type Minor, toDecimal, toMinorUnits } from '../../../domain/money/money.ts'

export const euro = 'EUR'

/** All digits, and zeros up to `decimalsMin` places. */
export function plainText({ value, scale }: Decimal, decimalsMin = 2): string {
  const isNegative = value < 0n
  let digits = (isNegative ? -value : value).toString()
  let places = scale
  while (places > decimalsMin && digits.endsWith('0')) {
    digits = digits.slice(0, -1) || '0'
    places -= 1
  }
  if (places < decimalsMin) {
    digits += '0'.repeat(decimalsMin - places)
    places = decimalsMin
  }
  const padded = digits.padStart(places + 1, '0')
  const text = `${padded.slice(0, padded.length - places)}.${padded.slice(padded.length - places)}`
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text
}

/** An amount in euro. */
export const amountText = (amount: Minor): string => amountIn(amount, euro)

/** A percentage: 22 is `22.00`. */
export const rateText = (rate: number): string =>
  Number.isInteger(rate) && rate >= 0 && rate <= 100 ? `${rate}.00` : plainText(toDecimal(rate))

export const negated = ({ value, scale }: Decimal): Decimal => ({ value: -value, scale })

export const times = (one: Decimal, other: Decimal): Decimal => ({ value: one.value * other.value, scale: one.scale + other.scale })

/** Rounded half away from zero. */
export function rounded({ value, scale }: Decimal, places: number): Decimal {
  if (scale <= places) return { value, scale }
  const divisor = powerOfTen(scale - places)
  const magnitude = value < 0n ? -value : value
  const half = (2n * magnitude + divisor) / (2n * divisor)
  return { value: value < 0n ? -half : half, scale: places }
}

const powers: readonly bigint[] = Array.from({ length: 24 }, (_, exponent) => 10n ** BigInt(exponent))

const powerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent)

const scaled = ({ value, scale }: Decimal, to: number): bigint => (scale === to ? value : value * powerOfTen(to - scale))

export function difference(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale)
  return { value: scaled(one, scale) - scaled(other, scale), scale }
}

export const total = (numbers: Iterable<Decimal>): Decimal => {
  let sum: Decimal = { value: 0n, scale: 0 }
  for (const number of numbers) {
    const scale = Math.max(sum.scale, number.scale)
    sum = { value: scaled(sum, scale) + scaled(number, scale), scale }
  }
  return sum
}

/** Whether a number is further from zero than a limit. */
export const exceeds = (number: Decimal, limit: Decimal): boolean => number.value !== 0n && compare(magnitudeOf(number), limit) > 0

export const reaches = (number: Decimal, limit: Decimal): boolean => compare(magnitudeOf(number), limit) >= 0

const magnitudeOf = ({ value, scale }: Decimal): Decimal => ({ value: value < 0n ? -value : value, scale })

export function compare(one: Decimal, other: Decimal): number {
  const { value } = difference(one, other)
  return value < 0n ? -1 : value > 0n ? 1 : 0
}

/** A number of euro that has been rounded to cents. */
export const toCents = (number: Decimal): Minor => toMinorUnits(Number(scaled(rounded(number, 2), 2)))

export const fromCents = (amount: Minor): Decimal => ({ value: BigInt(amount), scale: 2 })
