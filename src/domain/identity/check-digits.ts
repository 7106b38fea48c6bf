/** The arithmetic that check digits are made of. Callers have checked the shape: what comes in here is ASCII digits, or letters where it says so. */

export const digitsOf = (text: string): number[] => Array.from(text, Number)

/** Each digit times the weight in its place; digits beyond the weights do not count. */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
}

/** Luhn (ISO/IEC 7812-1): from the right, every second digit is doubled, and the digits of all of them add up to a multiple of ten. */
export function passesLuhn(text: string): boolean {
  let sum = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = Number(text[text.length - 1 - at])
    sum += at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit
  }
  return sum % 10 === 0
}

/** ISO/IEC 7064, MOD 11,10: the hybrid system of the German and the Croatian number. */
export function passesMod11And10(text: string): boolean {
  const digits = digitsOf(text)
  const last = digits.pop() ?? 0
  const carried = digits.reduce((carry, digit) => (((carry + digit) % 10 || 10) * 2) % 11, 10)
  return (carried + last) % 10 === 1
}

/** The remainder by 97 of a text whose letters stand for 10 (A) to 35 (Z), as in ISO/IEC 7064 MOD 97-10. */
export function remainderBy97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
