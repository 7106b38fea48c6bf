/** What comes back: the headers, the problems, and which of them an operation can answer. */
import { type Fault, REFUSALS, type RefusalCode } from '../../domain/refusals.ts'
import { type Problem, toProblem } from '../../kernel/problem.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
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
  'Page-Count': { description: 'How many pages there are.', schema: { type: 'integer', minimum: 1 } },
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
const examples: Partial<Record<RefusalCode, Said>> = {
  invalid_json: say('invalid_json.ends_early', { line: 1, column: 18 }),
  invalid_content_type: say('invalid_content_type.json'),
  invalid_idempotency_key: say('invalid_idempotency_key'),
  unauthenticated: say('unauthenticated.key'),
  unknown_action: say('unknown_action'),
  idempotency_mismatch: say('idempotency_mismatch'),
  idempotency_in_progress: say('idempotency_in_progress'),
  payload_too_large: say('payload_too_large.json', { mebibytes: 1 }),
  rate_limited: say('rate_limited.requests', { max: 600, seconds: 12 }),
  temporarily_unavailable: say('temporarily_unavailable.repeat'),
}

const requestIdExample = 'req_8f14e45fceea467a9b7d0c2f1e6a5b3c'

interface Example {
  said: Said
  errors?: Fault[]
}

/** A sentence whose values are not known here is not told: the title stands for it. */
function exampleProblem(code: RefusalCode, { said = examples[code], errors }: Partial<Example>): Problem {
  const { title, status } = REFUSALS[code]
  if (said) return toProblem({ refusal: code, values: said.values, ...(errors && { errors }) }, requestIdExample, 'en')
  return { type: `urn:primanota:problem:${code}`, title, status, detail: title, code, values: {}, requestId: requestIdExample }
}

function problemContent(codes: readonly RefusalCode[], own: Partial<Record<RefusalCode, Example>>): Record<string, Content> {
  const shown = codes.map(code => [code, { summary: REFUSALS[code].title, value: exampleProblem(code, own[code] ?? {}) }])
  const schema: Schema = {
    allOf: [reference('schemas', 'Problem'), { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } }],
  }
  return { 'application/problem+json': { schema, examples: Object.fromEntries(shown) } }
}

export function problemAnswer(
  description: string,
  codes: readonly RefusalCode[],
  headerNames: readonly string[] = [],
  own: Partial<Record<RefusalCode, Example>> = {},
): Answer {
  return { description, headers: named(...always, ...headerNames), content: problemContent(codes, own) }
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
  operation: string
  permission: string
  refusals: readonly RefusalCode[]
  /** What an operation of this kind can refuse besides what it declares. */
  besides: readonly RefusalCode[]
  fault: Fault
}

/** One answer a status, with the codes that belong to it. */
export function refusalAnswers({ operation, permission, refusals, besides, fault }: Refusing): Record<string, Answer> {
  // What any request may meet is told once, for all of them.
  const own = refusals.filter(code => code !== 'rate_limited')
  const codes = [...new Set<RefusalCode>([...besides, 'forbidden', ...own])]
  const shown: Partial<Record<RefusalCode, Example>> = {
    forbidden: { said: say('forbidden.permission', { operation, permission }) },
    invalid_input: { said: say('invalid_input.fields'), errors: [fault] },
  }
  const statuses = [...new Set(codes.map(code => REFUSALS[code].status))].sort()
  return Object.fromEntries(
    statuses.map(status => {
      const ofStatus = codes.filter(code => REFUSALS[code].status === status)
      return [String(status), problemAnswer(meanings[status] ?? 'Refused.', ofStatus, [], shown)]
    }),
  )
}
