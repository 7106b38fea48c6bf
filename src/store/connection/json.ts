/** JSON that `jsonb` takes: half of a surrogate pair, as a cut text may end with, becomes U+FFFD. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value)
  // JSON writes such a half as an escape; whole pairs it writes as they are.
  return mayHoldHalf.test(text)
    ? JSON.stringify(value, (_key, held: unknown) => (typeof held === 'string' ? held.toWellFormed() : held))
    : text
}

const mayHoldHalf = /\\ud[89a-f]/
