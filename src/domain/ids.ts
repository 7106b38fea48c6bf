/**
 * Ids are a prefix and a ULID in lower case: 48 bits of milliseconds, 80 bits that are drawn or counted on within a millisecond, Crockford's base 32. They
 * sort by the time they were made, so that a list by id is a list by age and pages by keyset. Callers treat them as opaque.
 */
export const idPrefixes = [
  'org',
  'usr',
  'key',
  'fil',
  'doc',
  'con',
  'inv',
  'ein',
  'aut',
  'acc',
  'txn',
  'led',
  'vat',
  'aud',
  'ivt',
  'lrn',
  'app',
  'ses',
  'job',
  'exp',
  'yea',
  'cnn',
  'rul',
  'imp',
  'drf',
  'sch',
  'pay',
  'rem',
  'chk',
  'msg',
  'psk',
  'mai',
  'out',
  'iml',
  'lml',
  'oss',
] as const

export type IdPrefix = (typeof idPrefixes)[number]

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const letters = Array.from(alphabet, letter => letter.charCodeAt(0))

/** Time and randomness are given, so that this stays pure: `random` holds ten bytes. Made at once from its letters, since a run makes a hundred thousand. */
export function toId(prefix: IdPrefix, milliseconds: number, random: Uint8Array): string {
  const codes = new Array<number>(26)
  for (let at = 9, left = milliseconds; at >= 0; at--, left = Math.floor(left / 32)) codes[at] = letters[left % 32]!
  let bits = 0
  let value = 0
  let at = 10
  for (const byte of random) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      codes[at++] = letters[(value >>> bits) & 31]!
    }
    value &= (1 << bits) - 1
  }
  return `${prefix}_${String.fromCharCode(...codes)}`
}

/** Where a row of the audit log stands: when it was written, on which partition of the chain, and as which one there. */
export interface Place {
  milliseconds: number
  strand: number
  sequence: number
}

/** A row that has such a place is named by it: the same shape, with the place where others have random characters. */
export const toPlacedId = (prefix: IdPrefix, { milliseconds, strand, sequence }: Place): string =>
  `${prefix}_${toDigits(milliseconds, 10)}${toDigits(strand, 4)}${toDigits(sequence, 12)}`

/** The end of the year 9999, beyond which a moment cannot be written as RFC 3339 wants it. */
const lastMoment = 253_402_300_799_999

export function placeInId(prefix: IdPrefix, id: string): Place | undefined {
  if (!isId(prefix, id)) return undefined
  const digits = id.slice(prefix.length + 1)
  const place = {
    milliseconds: toNumber(digits.slice(0, 10)),
    strand: toNumber(digits.slice(10, 14)),
    sequence: toNumber(digits.slice(14)),
  }
  return Number.isSafeInteger(place.sequence) && place.milliseconds <= lastMoment ? place : undefined
}

function toDigits(number: number, length: number): string {
  let digits = ''
  for (let left = number; digits.length < length; left = Math.floor(left / 32)) digits = alphabet[left % 32] + digits
  return digits
}

const toNumber = (digits: string): number => [...digits].reduce((number, digit) => number * 32 + alphabet.indexOf(digit), 0)

export const isId = (prefix: IdPrefix, text: string): boolean =>
  text.length === prefix.length + 27 && text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1))
