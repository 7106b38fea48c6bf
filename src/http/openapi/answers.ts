/** What comes back: the headers, the problems, and which of them an operation can answer. */
import { type Fault, REFUSALS, type RefusalCode, refuse } from '../../domain/refusals.ts'
import { toldFault, toProblem } from '../../kernel/problem.ts'
import type { Answer, Content, Header, Reference, Schema } from './shape.ts'

export const reference = (kind: 'headers' | 'responses' | 'parameters' | 'schemas', name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
})

export const headers: Record<string, Header> = {
  'X-Request-Id': {
    description:
      'Names this request in our log. A sound X-Request-Id of the caller (8 to 64 letters, digits, `.`, `_`, `-`) is taken over.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` when this is the kept answer of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Limit': { description: 'How many requests a minute this key may make.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'How many of them are left.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'In how many seconds the count starts again.', schema: { type: 'integer' } },
  'Retry-After': { description: 'How many seconds to wait.', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: '`Bearer realm="Primanota"`.', schema: { type: 'string' } },
  Allow: { description: 'The methods that this path takes.', schema: { type: 'string' } },
  ETag: { description: 'Names this version; send it back in If-None-Match.', schema: { type: 'string' } },
  'Content-Disposition': { description: '`inline` or `attachment`, with the name of the file.', schema: { type: 'string' } },
}

export const named = (...names: string[]): Record<string, Reference> =>
  Object.fromEntries(names.map(name => [name, reference('headers', name)]))

const always = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

export const problemSchema: Schema = {
  type: 'object',
  description: 'Why not, as RFC 9457 has it. Programs look at `code`, people read `detail`.',
  properties: {
    type: { type: 'string', format: 'uri', description: 'The code as a URN.' },
    title: { type: 'string', description: 'The same for every problem with this code.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What was wrong this time, in the language of Accept-Language: da, it or en.' },
    code: { type: 'string', enum: Object.keys(REFUSALS), description: 'Stable and machine-readable: switch on it.' },
    values: { type: 'object', additionalProperties: true, description: 'The parts of the detail: amounts as numbers, days as YYYY-MM-DD.' },
    requestId: { type: 'string', description: 'The same as the header X-Request-Id.' },
    errors: {
      type: 'array',
      description: 'Every fault of the input at once, each with its place.',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'The property, with dots between the levels: `lines.0.vatRate`.' },
          code: { type: 'string', description: 'Stable and machine-readable.' },
          values: { type: 'object', additionalProperties: true, description: 'The parts of the message.' },
          message: { type: 'string', description: 'In the language of Accept-Language: da, it or en.' },
        },
        required: ['path', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'values', 'requestId'],
}

/** What the examples say where the title alone would be thin. */
const details: Partial<Record<RefusalCode, string>> = {
  invalid_json: 'The body is not valid JSON: it ends too early, at line 1, column 18.',
  invalid_content_type: 'Send the body as "Content-Type: application/json" in UTF-8.',
  invalid_idempotency_key: 'Use 1 to 255 visible ASCII characters without spaces, for example a UUID.',
  one_target_required: 'No target was sent. Send ledgerEntryId or documentId, one of the two.',
  unauthenticated: 'Send a valid key in the header "Authorization: Bearer <API key>".',
  unknown_action: 'GET /api/rest/actions lists the actions that there are.',
  idempotency_mismatch: 'Use a new Idempotency-Key for a new request.',
  idempotency_in_progress: 'Wait for the first request to end, then ask again with the same key.',
  payload_too_large: 'A JSON body has at most 1 MiB.',
  rate_limited: 'At most 600 requests a minute. Try again in 12 s.',
  temporarily_unavailable: 'Nothing was changed that was not confirmed. Try again in a moment.',
}

const requestIdExample = 'req_8f14e45fceea467a9b7d0c2f1e6a5b3c'

interface Told {
  detail?: string
  errors?: Fault[]
}

function problemContent(codes: readonly RefusalCode[], told: Partial<Record<RefusalCode, Told>>): Record<string, Content> {
  const examples = codes.map(code => {
    const detail = told[code]?.detail ?? details[code] ?? REFUSALS[code].title
    return [code, { summary: REFUSALS[code].title, value: toProblem(refuse(code, detail, told[code]?.errors), requestIdExample, 'en') }]
  })
  const schema: Schema = {
    allOf: [reference('schemas', 'Problem'), { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } }],
  }
  return { 'application/problem+json': { schema, examples: Object.fromEntries(examples) } }
}

export function problemAnswer(
  description: string,
  codes: readonly RefusalCode[],
  headerNames: readonly string[] = [],
  told: Partial<Record<RefusalCode, Told>> = {},
): Answer {
  return { description, headers: named(...always, ...headerNames), content: problemContent(codes, told) }
}

/** The same for every operation. */
export const sharedAnswers = {
  Unauthenticated: problemAnswer('No key, or one that is unknown, expired or revoked.', ['unauthenticated'], ['WWW-Authenticate']),
  MethodNotAllowed: problemAnswer('This path takes another method.', ['method_not_allowed'], ['Allow']),
  PayloadTooLarge: problemAnswer('The JSON body has more than 1 MiB.', ['payload_too_large']),
  RateLimited: problemAnswer('Too many requests in this minute.', ['rate_limited'], ['Retry-After']),
  Unavailable: problemAnswer(
    'The store is away for a moment. Whether the change was made may not be known: repeat it with its Idempotency-Key.',
    ['temporarily_unavailable'],
    ['Retry-After'],
  ),
} satisfies Record<string, Answer>

export const shared = (name: keyof typeof sharedAnswers): Reference => reference('responses', name)

export function successAnswer(description: string, schema: Schema, example: unknown, isChange: boolean): Answer {
  const result: Schema = { type: 'object', properties: { result: schema }, required: ['result'], additionalProperties: false }
  return {
    description,
    headers: named(...always, ...(isChange ? ['Idempotency-Replayed'] : [])),
    content: { 'application/json': { schema: result, example: { result: example } } },
  }
}

const meanings: Readonly<Record<number, string>> = {
  400: 'The input is not what the schema says, or contradicts itself.',
  403: 'The caller lacks the permission.',
  404: 'There is no such thing in this organization.',
  409: 'A rule or a state forbids it. Nothing was changed.',
  413: 'The request is too large.',
  415: 'This kind of file is not supported.',
}

interface Refusing {
  permission: string
  refusals: readonly RefusalCode[]
  /** What an operation of this kind can refuse besides what it declares. */
  besides: readonly RefusalCode[]
  fault: Fault
}

/** One answer a status, with the codes that belong to it. */
export function refusalAnswers({ permission, refusals, besides, fault }: Refusing): Record<string, Answer> {
  const codes = [...new Set<RefusalCode>([...besides, 'forbidden', ...refusals])]
  const told: Partial<Record<RefusalCode, Told>> = {
    forbidden: { detail: `This needs the permission ${permission}, which this caller does not have.` },
    invalid_input: { detail: `${fault.path}: ${toldFault(fault, 'en').message}`, errors: [fault] },
  }
  const statuses = [...new Set(codes.map(code => REFUSALS[code].status))].sort()
  return Object.fromEntries(
    statuses.map(status => {
      const own = codes.filter(code => REFUSALS[code].status === status)
      return [String(status), problemAnswer(meanings[status] ?? 'Refused.', own, [], told)]
    }),
  )
}
