/**
 * Ids are a prefix and a ULID in lower case: 48 bits of milliseconds, 80 random bits, Crockford's base 32. They sort by the time they were made,
 * so that a list by id is a list by age and pages by keyset (decisions.md section 3). Callers treat them as opaque.
 */
export const idPrefixes = ['org', 'usr', 'key', 'fil', 'doc', 'con', 'inv', 'ein', 'aut', 'acc', 'txn', 'led', 'vat', 'aud', 'ivt'] as const

export type IdPrefix = (typeof idPrefixes)[number]

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Time and randomness are given, so that this stays pure: `random` holds ten bytes. */
export function toId(prefix: IdPrefix, milliseconds: number, random: Uint8Array): string {
  let time = ''
  for (let left = milliseconds, digit = 0; digit < 10; digit++) {
    time = alphabet[left % 32] + time
    left = Math.floor(left / 32)
  }
  let tail = ''
  let bits = 0
  let value = 0
  for (const byte of random) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      tail += alphabet[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return `${prefix}_${time}${tail}`
}

/** A row that has a number of its own is named by it: the same shape, counted instead of drawn. */
export function toNumberedId(prefix: IdPrefix, number: number): string {
  let digits = ''
  for (let left = number; left > 0; left = Math.floor(left / 32)) digits = alphabet[left % 32] + digits
  return `${prefix}_${digits.padStart(26, '0')}`
}

export function numberInId(prefix: IdPrefix, id: string): number | undefined {
  if (!isId(prefix, id)) return undefined
  let number = 0
  for (const digit of id.slice(prefix.length + 1)) number = number * 32 + alphabet.indexOf(digit)
  return Number.isSafeInteger(number) ? number : undefined
}

export const isId = (prefix: IdPrefix, text: string): boolean =>
  text.length === prefix.length + 27 && text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1))
