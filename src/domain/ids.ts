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

const pairs = Array.from({ length: 1024 }, (_, value) => `${alphabet[value >> 5]}${alphabet[value & 31]}`)

/** Time and randomness are given, so that this stays pure: `random` holds ten bytes. */
export function toId(prefix: IdPrefix, milliseconds: number, random: Uint8Array): string {
  let text = toDigits(milliseconds, 10)
  let bits = 0
  let value = 0
  for (const byte of random) {
    value = (value << 8) | byte
    bits += 8
    if (bits < 10) continue
    bits -= 10
    text += pairs[value >>> bits]!
    value &= (1 << bits) - 1
  }
  return `${prefix}_${text}`
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

/** Two letters at a time, since a run makes a hundred thousand; `length` is even. */
function toDigits(number: number, length: number): string {
  let digits = ''
  for (let left = number; digits.length < length; left = Math.floor(left / 1024)) digits = pairs[left % 1024]! + digits
  return digits
}

const toNumber = (digits: string): number => [...digits].reduce((number, digit) => number * 32 + alphabet.indexOf(digit), 0)

export const isId = (prefix: IdPrefix, text: string): boolean =>
  text.length === prefix.length + 27 && text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1))
