/** The OpenAPI document is sound by an independent judge, complete, and tells the truth about the running service. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REFUSALS, type RefusalCode } from '../../src/domain/refusals.ts'
import { areaOf } from '../../src/http/openapi/areas.ts'
import { type Answer, type Operation as Documented, type Method, type OpenApi, resolve, type Schema } from '../../src/http/openapi/shape.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { changes, type Operation, operations, reads, send, withoutPath } from './operations.ts'
import { idFields, makers, soundInput } from './records.ts'
import { errorsLogged } from './store.ts'

let service: TestService
let organization: Organization
let person: { key: string }
let document: OpenApi

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  person = await organization.member('owner')
  document = (await service.request(null, 'GET', '/api/openapi.json')).body
})
afterAll(() => service.close())

const named = (list: readonly Operation[]) => list.map(operation => [operation.name, operation] as const)
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function documented({ path, method }: Operation): Documented {
  const found = document.paths[templateOf(path)]?.[method.toLowerCase() as Method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

const answerOf = (operation: Operation, status: number): Answer => resolve(document, documented(operation).responses[String(status)]!)

/** Everything in the document that has this key, with the way to it. */
function holding(value: unknown, key: string, at = '#'): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return []
  const own: [string, Record<string, unknown>][] = key in value ? [[at, value as Record<string, unknown>]] : []
  return [...own, ...Object.entries(value).flatMap(([name, held]) => holding(held, key, `${at}/${name}`))]
}

test('it is valid OpenAPI 3.1 by the schema of the OpenAPI Initiative', async () => {
  const validator = new Validator()
  const verdict = await validator.validate(structuredClone(document) as never)
  expect(verdict.errors ?? []).toEqual([])
  expect([verdict.valid, validator.version, document.openapi, document.info.version]).toEqual([true, '3.1', '3.1.0', '1.0.0'])
})

test('a document that is not sound would be found out', async () => {
  const broken = { ...structuredClone(document), info: { title: 'No version' } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('anyone may read it, and need not read it twice', async () => {
  const first = await fetch(`${service.url}/api/openapi.json`)
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'application/json; charset=utf-8',
    'public, max-age=300',
  ])
  const again = await fetch(`${service.url}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const plain = await fetch(`${service.url}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), ((await plain.json()) as OpenApi).openapi]).toEqual([null, '3.1.0'])
})

test('it says where the service is, how to sign in, and every limit', () => {
  expect(document.servers).toMatchObject([{ url: service.url }])
  expect(document.components.securitySchemes).toMatchObject({
    apiKey: { type: 'http', scheme: 'bearer', bearerFormat: expect.stringMatching(/^pn_live_/) },
  })
  const { description } = document.info
  for (const limit of ['1 MiB', '25 MiB', '200,000 characters', '1,000', '200', '600 a minute', '24 hours'])
    expect(description).toContain(limit)
})

test('every reference points at something', () => {
  const references = holding(document, '$ref')
  expect(references.length).toBeGreaterThan(50)
  for (const [, held] of references) expect(() => resolve(document, held)).not.toThrow()
  expect(JSON.stringify(document)).not.toContain('$defs')
})

test('it lists every operation of the catalogue and the special routes, once, and nothing else', () => {
  const listed = Object.values(document.paths).flatMap(item => Object.values(item).map(operation => operation.operationId))
  const special = [
    'upload_file',
    'upload_documents',
    'import_bank_statement',
    'import_bank_account_statement',
    'read_opening_balances',
    'get_file',
    'get_document_file',
    'get_document_page_image',
    'get_invoice_page_image',
    'get_vat_return_page_image',
    'get_vat_return_pdf',
    'get_vat_return_csv',
    'get_vat_return_xml',
    'export_saf_t',
    'export_everything',
    'get_export_file',
    ...[
      'profit_and_loss',
      'balance_sheet',
      'general_ledger',
      'aged_receivables',
      'aged_payables',
      'vat_register',
      'withholding',
      'eu_sales_list',
      'oss_return',
    ].flatMap(name => [`get_${name}_csv`, `get_${name}_pdf`]),
    'get_eu_sales_list_txt',
    'get_payment_order_xml',
    'get_reminder_pdf',
    'get_contact_statement_pdf',
    'get_invoice_pdf',
    'get_invoice_xml',
    'get_einvoice_xml',
    'receive_einvoice_notification',
    'receive_einvoice',
    'take_upload',
    'take_upload_as_post',
    'mail_webhook',
    'get_calendar_feed',
    'list_actions',
    'get_openapi',
    'get_health',
    'get_readiness',
    'get_metrics',
  ]
  expect([...listed].sort()).toEqual([...operations.map(operation => operation.name), ...special].sort())
})

test('every path that it lists is there', async () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of Object.keys(item)) {
      const address = path.replace(/\{\w+\}/g, 'nothing_with_this_id')
      const { status, body } = await service.request(organization.key, method.toUpperCase(), address, method === 'get' ? undefined : '[]')
      expect([path, method, status === 405 || body?.code === 'not_found' || status >= 500]).toEqual([path, method, false])
    }
  }
})

describe('has all its pieces:', () => {
  test.each(named(operations))('%s', (name, operation) => {
    const found = documented(operation)
    expect(found).toMatchObject({ operationId: name, tags: [areaOf(name)], 'x-permission': operation.permission })
    expect(areaOf(name), 'an area of its own').not.toBe('Service')
    expect(document.tags.map(tag => tag.name)).toContain(areaOf(name))
    expect(found.description).toContain(`\`${operation.permission}\``)
    expect(found.description).toContain('600 requests a minute')
    const parameters = (found.parameters ?? []).map(parameter => resolve(document, parameter))
    const inQuery = operation.kind === 'read' ? Object.keys(withoutPath(operation, operation.schema.properties ?? {})) : []
    const inHeaders = operation.kind === 'read' ? ['X-Organization-Id'] : ['Idempotency-Key', 'X-Organization-Id']
    expect(parameters.map(parameter => parameter.name)).toEqual([...operation.inPath, ...inQuery, ...inHeaders])
    for (const parameter of parameters) expect(parameter.description).not.toBe('')
    expect(found.requestBody !== undefined).toBe(operation.hasBody)
  })

  test.each(named(operations))('the answers of %s', (_name, operation) => {
    const { responses } = documented(operation)
    const isChange = operation.kind !== 'read'
    const codes: RefusalCode[] = [
      'invalid_input',
      'unauthenticated',
      'forbidden',
      'method_not_allowed',
      'rate_limited',
      'temporarily_unavailable',
    ]
    if (isChange) codes.push('invalid_idempotency_key', 'idempotency_mismatch', 'idempotency_in_progress')
    if (operation.hasBody) codes.push('invalid_json', 'invalid_content_type', 'payload_too_large')
    if (operation.kind === 'action') codes.push('unknown_action')
    codes.push(...(operation.refusals as RefusalCode[]))
    const told = Object.entries(responses).flatMap(([status, response]) => {
      const answer = resolve(document, response)
      expect(answer.headers).toHaveProperty('X-Request-Id')
      expect(answer.headers).toHaveProperty('RateLimit-Limit')
      if (status === '200') return []
      const content = answer.content?.['application/problem+json']
      const examples = Object.entries(content?.examples ?? {})
      expect(content?.schema.allOf?.[1]?.properties?.code?.enum).toEqual(examples.map(([code]) => code))
      for (const [code, { value }] of examples) {
        expect(value).toMatchObject({
          code,
          status: Number(status),
          type: `urn:primanota:problem:${code}`,
          title: REFUSALS[code as RefusalCode].title,
        })
      }
      return examples.map(([code]) => code)
    })
    expect(told.sort()).toEqual([...new Set(codes)].sort())
    expect(answerOf(operation, 401).headers).toHaveProperty('WWW-Authenticate')
    expect(answerOf(operation, 405).headers).toHaveProperty('Allow')
    expect(answerOf(operation, 429).headers).toHaveProperty('Retry-After')
    if (isChange) expect(answerOf(operation, 200).headers).toHaveProperty('Idempotency-Replayed')
  })

  test('a list says how many items it gives', () => {
    const limited = reads.filter(operation => operation.schema.properties?.limit)
    expect(limited.length).toBeGreaterThan(3)
    for (const operation of limited) {
      const limit = (documented(operation).parameters ?? []).map(one => resolve(document, one)).find(one => one.name === 'limit')
      expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
    }
  })
})

describe('the examples', () => {
  test.each(named(changes))('of %s are taken by its own schemas', (_name, operation) => {
    expect(operation.input.safeParse(operation.example).error).toBeUndefined()
    const sent = documented(operation).requestBody?.content['application/json']?.example
    if (operation.hasBody) expect(sent).toEqual(withoutPath(operation, operation.example))
  })

  test.each(named(operations))('of what %s answers fit its output', (_name, operation) => {
    const example = answerOf(operation, 200).content?.['application/json']?.example as { result: unknown }
    expect(operation.output.safeParse(example.result).error).toBeUndefined()
  })
})

/** The definitions that a part of the document points at, by itself and by what it points at: to copy all of them for each judge was a third of this file's time. */
function pointedAt(part: unknown, found: Record<string, Schema> = {}): Record<string, Schema> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)/g)) {
    if (Object.hasOwn(found, name!)) continue
    found[name!] = document.components.schemas[name!]!
    pointedAt(found[name!], found)
  }
  return found
}

/** The schema of an answer as a judge: made from the document alone. */
function judge(schema: Schema): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: pointedAt(schema) })
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')))
}

describe('what the service really answers fits the definition and the document', () => {
  test.each(named(operations))('%s', async (_name, operation) => {
    const input = await soundInput(service, organization, operation)
    for (const { name, kind } of idFields(operation))
      if (operation.kind === 'read') input[name] = await makers[kind]!(service, organization)
    let reply = await send(service, organization.key, operation, input)
    // Some things only a person does.
    if (reply.status === 403) reply = await send(service, person.key, operation, input)
    expect([reply.status, reply.body]).toEqual([200, reply.body])
    expect(operation.output.safeParse(reply.body.result).error).toBeUndefined()
    const judged = judge(answerOf(operation, 200).content?.['application/json']?.schema as Schema)
    expect(judged.safeParse(reply.body).error).toBeUndefined()
    expect(judged.safeParse({ ...reply.body, surprise: 1 }).success, 'the judge is awake').toBe(false)
  })

  test('a problem is one as the document describes it', async () => {
    const { body } = await service.call(organization.key, 'save_contact', { name: 7 })
    expect(judge(document.components.schemas.Problem!).safeParse(body).error).toBeUndefined()
  })

  test('uploading, downloading, the catalogue and the health of the service', async () => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7 ']), 'receipt.pdf')
    const multipart = await fetch(`${service.url}/api/rest/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organization.key}` },
      body: form,
    })
    const raw = await service.request(organization.key, 'POST', '/api/rest/files?name=note.txt', 'A note.', {
      'content-type': 'text/plain',
    })
    const schemaOf = (path: string, method: Method) =>
      resolve(document, document.paths[path]![method]!.responses['200']!).content!['application/json']!.schema
    const uploaded = (await multipart.json()) as { result: { mimeType: string } }
    expect([multipart.status, raw.status, uploaded.result.mimeType, raw.body.result.name]).toEqual([
      200,
      200,
      'application/pdf',
      'note.txt',
    ])
    for (const body of [uploaded, raw.body]) expect(judge(schemaOf('/api/rest/files', 'post')).safeParse(body).error).toBeUndefined()
    const download = await service.request(organization.key, 'GET', `/api/rest/files/${raw.body.result.id}`)
    expect([download.status, download.body]).toEqual([200, 'A note.'])
    for (const path of ['/api/rest/actions', '/healthz', '/readyz']) {
      const { status, body } = await service.request(organization.key, 'GET', path)
      expect([status, judge(schemaOf(path, 'get')).safeParse(body).error]).toEqual([200, undefined])
    }
    expect((await service.request(null, 'GET', '/metrics')).status).toBe(200)
  })

  test('who asks too often is told so, and when to ask again', async () => {
    const strict = await startTestService({ rateLimit: 2 })
    try {
      const { key } = await strict.found()
      const ask = () => strict.request(key, 'GET', '/api/rest/settings')
      const [first, , third] = [await ask(), await ask(), await ask()]
      expect([first.status, first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([200, '2', '1'])
      expect([third.status, third.body.code, third.headers.get('ratelimit-remaining')]).toEqual([429, 'rate_limited', '0'])
      for (const header of ['retry-after', 'ratelimit-reset']) expect(Number(third.headers.get(header))).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })

  test('and nothing went wrong on the way', () => expect(errorsLogged(service)).toEqual([]))
})
