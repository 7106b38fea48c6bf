/** What is said of a request before anything is done: its body, its fields, its files, its key. */
import type { Said, Words } from '../words.ts'

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

export interface Place {
  line: number
  column: number
}

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
  control_character: 'Leave out line ends and other characters that cannot be seen.',
  server_name: 'Use letters, digits, dots, hyphens and underscores, as servers are named.',
  ids_of_documents: ({ max }: { max: number }) => `Give at most ${max} ids of documents, separated by commas.`,
  not_a_quarter: 'Use a quarter, written as 2026-Q1.',
  not_a_version: 'Use the `version` of the quarter (GET /api/rest/reports/oss-return).',
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

  'invalid_content_type.json': 'Send the body as "Content-Type: application/json" in UTF-8.',
  'invalid_content_type.encoded': 'Send the body as it is, without a Content-Encoding.',
  'invalid_content_type.unnamed': 'The header Content-Type does not name a media type, such as application/json.',
  'invalid_json.utf8': 'The body is not valid UTF-8.',
  'invalid_json.empty': 'The body is empty; send a JSON object, for example {}.',
  'invalid_json.byte_order_mark': 'The body starts with a byte order mark; send the JSON without it.',
  'invalid_json.ends_early': ({ line, column }: Place) =>
    `The body is not valid JSON: it ends too early, at line ${line}, column ${column}.`,
  'invalid_json.unexpected': ({ character, line, column }: Place & { character: string }) =>
    `The body is not valid JSON: unexpected ${character} at line ${line}, column ${column}.`,
  'invalid_json.fault': ({ fault }: { fault: Said }, words: Words) => words.sentence(fault),
  repeated_key: 'The key is given more than once.',
  key_not_allowed: ({ key }: { key: string }) => `The key ${key} is not allowed.`,
  nul_character: 'The text contains the character U+0000, which cannot be stored.',
  half_character: 'The text contains half of a surrogate pair; send whole characters.',
  too_deep: ({ levels }: { levels: number }) => `The value is nested deeper than ${levels} levels.`,
  said_by_path: 'The path says this already.',
  'invalid_input.address': 'The address contains characters that are not text.',
  'invalid_input.escape': 'The address contains an escape sequence that cannot be read.',
  'invalid_input.utf8': 'The body is not valid UTF-8.',
  'invalid_input.no_object': 'The body must be a JSON object.',
  'invalid_input.no_http': 'The request is not HTTP that can be read.',
  'invalid_input.content_length': 'The body is not as long as its Content-Length says.',
  'invalid_input.unreadable': 'The request could not be read.',
  'invalid_input.one_file': 'Send one file at a time.',
  'invalid_input.multipart':
    'The multipart body cannot be read: it ends too early, or is not divided by the boundary that its Content-Type names. Send it again, whole.',
  unknown_action: 'GET /api/rest/actions lists all actions.',
  'not_found.address': 'Check the address; /docs lists what there is.',
  'not_found.too_long': 'A part of the address is longer than any name or id here.',
  'method_not_allowed.action': 'Actions are called with POST.',
  'method_not_allowed.path': ({ methods }: { methods: readonly string[] }) => `This path takes ${methods.join(', ')}.`,
  'method_not_allowed.page': ({ methods }: { methods: readonly string[] }) => `This page takes ${methods.join(', ')}.`,
  'method_not_allowed.unknown': ({ method }: { method: string }) => `Nothing here takes ${method}.`,
  'rate_limited.requests': ({ max, seconds }: { max: number; seconds: number }) =>
    `At most ${max} requests a minute. Try again in ${seconds} s.`,
  'quota_exceeded.storage': ({ used, wanted, limit }: { used: number; wanted: number; limit: number }) =>
    `The files take ${used} of ${limit} MiB, and this needs ${wanted} MiB more. Ask whoever runs the service for more room.`,
  'quota_exceeded.pages': ({ used, wanted, limit }: { used: number; wanted: number; limit: number }) =>
    `${used} of ${limit} pages of this month are used, and this has ${wanted}. Send it next month, or ask whoever runs the service for more.`,
  'rate_limited.person': ({ max, seconds }: { max: number; seconds: number }) =>
    `One person makes at most ${max} requests a minute, with all keys and apps together. Try again in ${seconds} s.`,
  'rate_limited.organization': ({ max, seconds }: { max: number; seconds: number }) =>
    `At most ${max} requests a minute are answered for one organization. Try again in ${seconds} s.`,
  'rate_limited.wait': ({ seconds }: { seconds: number }) => `Try again in ${seconds} s.`,
  'payload_too_large.json': ({ mebibytes }: { mebibytes: number }) => `A JSON body has at most ${mebibytes} MiB.`,
  'payload_too_large.file': ({ mebibytes }: { mebibytes: number }) => `A file has at most ${mebibytes} MiB.`,
  headers_too_large: ({ kibibytes }: { kibibytes: number }) => `The headers of a request have at most ${kibibytes} KiB.`,
  request_timeout: 'Send the whole request again, without a pause.',
  'temporarily_unavailable.repeat':
    'Try again in a moment, a change with the same Idempotency-Key: then it is made once, whatever happened now.',
  'temporarily_unavailable.store': 'The store does not answer. Try again in a moment.',
  'temporarily_unavailable.file': "The bytes of this file are not in this machine's data directory.",
  internal_error: 'It has been logged under the request id.',
  'internal_error.request': ({ requestId }: { requestId: string }) => `It has been logged under the request id ${requestId}.`,
  database_user_not_bound: ({ user }: { user: string }) =>
    `The user of DATABASE_URL ("${user}") bypasses row-level security, so that nothing in the database binds whoever learns that address. Make a role of its own with these two lines of SQL, and put it into DATABASE_URL.`,
  'database_user_not_bound.superuser': ({ user }: { user: string }) =>
    `The user of DATABASE_URL ("${user}") is a superuser, so that nothing in the database binds whoever learns that address. Make a role of its own with these two lines of SQL, and put it into DATABASE_URL.`,

  'file_missing.none': 'The file goes in the field "file".',
  'file_missing.field': ({ field }: { field: string }) => `The file goes in the field "file", not "${field}".`,
  empty_file: 'There are no bytes in it. Check the file, and send it again.',
  'unsupported_media_type.file': ({ accepted }: { accepted: readonly string[] }) => `Its bytes are none of: ${accepted.join(', ')}.`,
  'unsupported_media_type.statement':
    'A statement is CAMT.053, .052 or .054, MT940, OFX or the CSV of a bank. Export it in one of these formats.',
  'unsupported_media_type.einvoice': 'An e-invoice is XML, or signed XML (p7m).',
  'notification_not_readable.encoding': 'Send the XML document of the notification as it is, in UTF-8.',
  'payload_too_large.notification': ({ mebibytes }: { mebibytes: number }) => `The document has at most ${mebibytes} MiB.`,
  return_file_incomplete: 'Something is missing that the tax authority asks for.',
} as const
