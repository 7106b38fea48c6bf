/** Random bodies for every operation: whatever comes in, what goes out is 200 in the promised shape or a 4xx that explains itself. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../src/domain/refusals.ts'
import type { Schema } from '../../src/http/openapi/shape.ts'
import { sampleOf } from '../contract/faults.ts'
import { changes, each, type Operation, reads, send, withoutPath } from '../contract/operations.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { secretsLogged } from './wire.ts'

const bodiesEach = 200

let service: TestService
let organization: Organization
let key: string

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  key = (await organization.member('owner')).key
})
afterAll(async () => {
  try {
    expect((await service.request(null, 'GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect(errorsLogged(service)).toEqual([])
    expect(secretsLogged(service, [organization.key, key])).toEqual([])
  } finally {
    await service.close()
  }
})

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u0007',
  '�',
  '💣',
  "'; drop table contact; --",
  '{{7*7}}',
  '<script>',
  '../../etc/passwd',
  '%00',
  'null',
  'x'.repeat(201),
  '٣',
  'İ',
  'ß'.repeat(90),
  'a\u0301'.repeat(50),
)

const scalar = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.constantFrom(-0, 1e308, 5e-324, Number.MAX_SAFE_INTEGER + 1, 0.1 + 0.2),
  fc.boolean(),
  fc.constant(null),
)

const anything = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(nasty, fc.string({ maxLength: 8 })), tie('value'), { maxKeys: 3 }),
  ),
})).value

/** Mostly what the schema asks for, so that the body gets past it; now and then something else. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const [choice = {}] = schema.anyOf ?? [schema]
  return fc.oneof(
    { weight: 12, arbitrary: ofKind(choice) },
    { weight: 1, arbitrary: anything },
    ...(schema.anyOf ?? []).slice(1).map(other => ({ weight: 2, arbitrary: ofKind(other) })),
  )
}

function ofKind(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 4 })
    case 'string':
      return fc.oneof(fc.constant(sampleOf(schema)), nasty, fc.string({ unit: 'grapheme', maxLength: 60 }), dates)
    case 'number':
    case 'integer':
      return fc.oneof(fc.constantFrom(0, 1, -0, 0.5, -1, 1e-9, 12.345678901, 1e15), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

const dates = fc.constantFrom(
  '2026-01-15',
  '9999-12-31',
  '0001-01-01',
  '2026-02-29',
  '2026-01-15T09:30:00Z',
  '9999-12-31T23:59:59-23:59',
  '2999-01-01T00:00:00.123456789+14:00',
)

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, child]) => [name, fitting(child)]))
  const required = (schema.required ?? []).filter(name => name in fields)
  const sound = fc.record(fields, { requiredKeys: required })
  const strange = fc
    .tuple(sound, fc.dictionary(fc.oneof(nasty, fc.string({ maxLength: 6 })), anything, { maxKeys: 2 }))
    .map(([one, two]) => ({ ...one, ...two }))
  return fc.oneof({ weight: 9, arbitrary: sound }, { weight: 1, arbitrary: strange })
}

/** Why this is no answer that a caller can work with, if it is none. */
function wrong({ output }: Operation, { status, body, headers }: Reply): string | undefined {
  if (status === 200) return output.safeParse(body.result).success ? undefined : 'an answer in another shape'
  const refusal = Object.hasOwn(REFUSALS, body.code) ? REFUSALS[body.code as keyof typeof REFUSALS] : undefined
  if (status >= 500 || refusal?.status !== status) return 'no 4xx of the catalogue'
  return body.requestId === headers.get('x-request-id') && body.detail !== '' ? undefined : 'a problem that does not explain itself'
}

describe(`answers ${bodiesEach} random bodies`, () => {
  test.each(changes.map(operation => [operation.name, operation] as const))('%s', async (_name, operation) => {
    const schema = { ...operation.schema, properties: withoutPath(operation, operation.schema.properties ?? {}) as Record<string, Schema> }
    const bodies = fc.sample(fc.oneof({ weight: 6, arbitrary: objectOf(schema) }, { weight: 1, arbitrary: anything }), {
      numRuns: bodiesEach,
    })
    const path = operation.path.replace(':id', 'nothing_with_this_id')
    const statuses = new Set<number>()
    const faults = await each(bodies, async body => {
      const text = JSON.stringify(body)
      const reply = await service.request(key, operation.method, path, text)
      statuses.add(reply.status)
      const why = wrong(operation, reply)
      return why === undefined ? [] : [`${why}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)} for ${text}`]
    })
    expect(faults.flat()).toEqual([])
    expect(statuses).toContain(400)
  })
})

describe('answers random queries', () => {
  test.each(reads.map(operation => [operation.name, operation] as const))('%s', async (_name, operation) => {
    const names = [...Object.keys(operation.schema.properties ?? {}), 'unknown']
    const value = fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 30 }), dates, fc.constantFrom('1', '200', 'client', 'DK'))
    const queries = fc.sample(fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }), { numRuns: 60 })
    const faults = await each(queries, async query => {
      const input = Object.fromEntries(
        Object.entries({ ...operation.example, ...query }).map(([name, held]) => [name, String(held).toWellFormed()]),
      )
      // An empty id is another address: that of the list.
      for (const name of operation.inPath) if (/^\.{0,2}$/.test(input[name]!)) input[name] = 'x'
      const reply = await send(service, key, operation, input)
      const why = wrong(operation, reply)
      return why === undefined ? [] : [`${why}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)} for ${JSON.stringify(input)}`]
    })
    expect(faults.flat()).toEqual([])
  })
})
