/** JSON that `jsonb` takes: half of a surrogate pair, as a cut text may end with, becomes U+FFFD. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, held: unknown) => (typeof held === 'string' ? held.toWellFormed() : held))
