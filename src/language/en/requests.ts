/** What is said of a request before anything is done: its body, its fields, its key. */

type Unit = 'characters' | 'items'
type Kind = 'string' | 'number' | 'int' | 'boolean' | 'array' | 'object' | 'null' | 'true' | 'false'

const kinds: Readonly<Record<Kind, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
  true: 'true',
  false: 'false',
}

const counted = (count: number, unit: Unit): string =>
  unit === 'characters' ? `${count} ${count === 1 ? 'character' : 'characters'}` : `${count} ${count === 1 ? 'item' : 'items'}`

const choice = (value: string): string => (value === '' ? 'an empty text' : value)

export const requests = {
  whole_body: 'The body',
  'invalid_input.fields': 'The input has faults; see errors.',
  'invalid_input.many': ({ count }: { count: number }) => `${count} things are wrong; see errors.`,
  required: 'This property is required.',
  unknown_property: 'This property is not known here.',
  'unknown_property.others': ({ others }: { others: readonly string[] }) =>
    `This property is not known here. There are also: ${others.join(', ')}.`,
  not_possible: 'This value is not possible here.',
  number_too_large: 'This number is too large.',
  wrong_type: ({ expected }: { expected: Kind }) => `This must be ${kinds[expected]}.`,
  'wrong_type.not': ({ expected, got }: { expected: Kind; got: Kind }) => `This must be ${kinds[expected]}, not ${kinds[got]}.`,
  wrong_length: ({ exactly, unit }: { exactly: number; unit: Unit }) => `This needs exactly ${counted(exactly, unit)}.`,
  empty: 'This must not be empty.',
  too_short: ({ min, unit }: { min: number; unit: Unit }) => `This needs at least ${counted(min, unit)}.`,
  too_long: ({ max, unit }: { max: number; unit: Unit }) => `This may have at most ${counted(max, unit)}.`,
  too_small: ({ min }: { min: number }) => `This must be at least ${min}.`,
  'too_small.above': ({ above }: { above: number }) => `This must be more than ${above}.`,
  too_big: ({ max }: { max: number }) => `This must be at most ${max}.`,
  'too_big.below': ({ below }: { below: number }) => `This must be less than ${below}.`,
  not_one_of: ({ allowed }: { allowed: readonly string[] }) =>
    allowed.length === 1 ? `This must be ${choice(allowed[0]!)}.` : `This must be one of: ${allowed.map(choice).join(', ')}.`,
  not_a_moment: 'Use a moment as RFC 3339 writes it, for example 2026-01-15T09:30:00Z.',
  not_a_day: 'Use a real day, written YYYY-MM-DD.',
  not_in_digits: 'This must be a whole number, in digits.',
  country_code: 'Use the two capital letters of ISO 3166-1, for example DK or IT.',
  contradiction: ({ other }: { other: string }) => `This contradicts ${other}: send one of them.`,
  from_after_to: 'This must not be later than `to`.',
  not_a_cursor: 'This cursor is not one that a list returned.',
  'forbidden.read_only': ({ operation }: { operation: string }) => `${operation} changes something, and this connection may only read.`,
  'forbidden.permission': ({ operation, permission }: { operation: string; permission: string }) =>
    `${operation} needs the permission ${permission}, which this caller does not have.`,
  invalid_idempotency_key: 'Use 1 to 255 visible ASCII characters without spaces, for example a UUID.',
  idempotency_in_progress: 'Wait for the first request to end, then ask again with the same key.',
  idempotency_mismatch: 'Use a new Idempotency-Key for a new request.',
} as const
