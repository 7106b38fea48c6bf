/** The OpenAPI document: every operation as it is defined, in the words that its definition has. */

import { z } from 'zod'
import { apiKeyPattern } from '../../domain/access/api-keys.ts'
import { type Fault, type RefusalCode, refused } from '../../domain/refusals.ts'
import { softwareVersion } from '../../domain/version.ts'
import type { Action } from '../../kernel/define-action.ts'
import type { Read } from '../../kernel/define-read.ts'
import { unknownProperty } from '../../kernel/fault-of-input.ts'
import { pageMax } from '../../kernel/paging.ts'
import { parseInput } from '../../kernel/parse-input.ts'
import { say } from '../../language/say.ts'
import { getEuSalesListFile } from '../../reads/reports/eu-sales-list.ts'
import { reportFiles } from '../../reads/reports/files.ts'
import type { Catalogue } from '../rest.ts'
import { about } from './about.ts'
import { headers, named, problemSchema, reference, refusalAnswers, shared, sharedAnswers, successAnswer } from './answers.ts'
import { areaOf, areas } from './areas.ts'
import { exampleOf, idExample } from './examples.ts'
import { createSchemas, type Schemas } from './schemas.ts'
import type { Method, OpenApi, Operation, Parameter, PathItem, Reference, Schema } from './shape.ts'
import { specialPaths } from './special.ts'

const parameters: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes the request safe to repeat: its first answer is kept for 24 hours and given again.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: '6f1b3c0e-5a0f-4c52-9a0b-0f5f6f1c2d3e',
  },
  OrganizationId: {
    name: 'X-Organization-Id',
    in: 'header',
    required: false,
    description: 'Which organization, for a key of a person who belongs to several. One that the caller does not belong to is 403.',
    schema: { type: 'string' },
    example: idExample('organization'),
  },
}

export function toDocument(catalogue: Catalogue, baseUrl: string): OpenApi {
  const schemas = createSchemas()
  const paths: Record<string, PathItem> = {}
  const add = (method: Method, path: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method]: operation }
  }
  for (const action of catalogue.actions) add('post', `/api/rest/actions/${action.name}`, toChange(action, schemas, []))
  for (const operation of catalogue.management) {
    const { method, path } = operation.route
    add(method.toLowerCase() as Method, toTemplate(path), toChange(operation, schemas, parametersIn(path), method === 'DELETE'))
  }
  for (const read of catalogue.reads) add('get', toTemplate(read.path), toRead(read, schemas))
  for (const read of [...reportFiles, getEuSalesListFile]) add('get', toTemplate(read.path), toReportFile(read, schemas))
  for (const [path, item] of Object.entries(specialPaths(schemas))) paths[path] = { ...paths[path], ...item }
  const used = new Set(Object.values(paths).flatMap(item => Object.values(item).flatMap(operation => operation.tags)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Primanota',
      version: softwareVersion,
      summary: 'Accounting automation for small companies in Denmark and Italy.',
      description: about(baseUrl),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    security: [{ apiKey: [] }],
    tags: areas.filter(area => used.has(area.name)).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas.components, Problem: problemSchema },
      parameters,
      headers,
      responses: sharedAnswers,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pn_live_<12 characters that name the key>_<49 secret characters>',
          description: `An API key, of the form \`${apiKeyPattern.source}\`. It is shown once, when it is made, and can be revoked at any time.`,
        },
      },
    },
  }
}

const parametersIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(match => match[1]!)

const toTemplate = (path: string): string => `/api/rest${path.replace(/:(\w+)/g, '{$1}')}`

const rate = 'At most 600 requests a minute a key, unless the service is set otherwise.'

function describe(operation: Action | Read, ...sentences: string[]): string {
  return `${operation.summary}\n\n${[`Needs the permission \`${operation.permission}\`.`, ...sentences, rate].join(' ')}`
}

function toChange(action: Action, schemas: Schemas, inPath: readonly string[], isBodyless = false): Operation {
  const { name, title, permission, refusals, hints } = action
  const { own, taken } = split(schemas.of(action.input), inPath)
  const example = action.example as Record<string, unknown>
  const output = schemas.of(action.output)
  const besides: RefusalCode[] = ['invalid_input', 'invalid_idempotency_key', 'idempotency_mismatch', 'idempotency_in_progress']
  if (!isBodyless) besides.unshift('invalid_json', 'invalid_content_type')
  if (action.route === undefined) besides.push('unknown_action')
  const sentences = [
    hints.idempotent
      ? 'Doing it twice changes no more than doing it once.'
      : 'A call that is repeated may do it again, unless it carries the same Idempotency-Key.',
  ]
  if (!isBodyless) sentences.unshift('A JSON body of at most 1 MiB.')
  const operation: Operation = {
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: describe(action, ...sentences),
    'x-permission': permission,
    parameters: [
      ...taken.map(([field, schema]) => toParameter('path', field, schema, true, example[field] ?? idExample(name))),
      ...commonParameters('IdempotencyKey', 'OrganizationId'),
    ],
    responses: {
      '200': successAnswer('Done.', output, exampleOf(output, { components: schemas.components, sent: example }), true),
      '401': shared('Unauthenticated'),
      '405': shared('MethodNotAllowed'),
      ...(isBodyless ? {} : { '413': shared('PayloadTooLarge') }),
      '429': shared('RateLimited'),
      '503': shared('Unavailable'),
      ...refusalAnswers({ operation: name, permission, refusals, besides, fault: faultIn(own, action.input) }),
    },
  }
  if (isBodyless) return operation
  const sent = Object.fromEntries(Object.entries(example).filter(([field]) => !inPath.includes(field)))
  return {
    ...operation,
    requestBody: { description: 'The input.', required: true, content: { 'application/json': { schema: own, example: sent } } },
  }
}

function toRead(read: Read, schemas: Schemas): Operation {
  const { name, title, permission, refusals, path } = read
  const { own, taken } = split(schemas.of(read.input), parametersIn(path))
  const required = new Set(own.required ?? [])
  const output = schemas.of(read.output)
  const query = Object.entries(own.properties ?? {})
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: describe(
      read,
      ...(own.properties?.limit ? ['A page holds 50 items unless `limit` says otherwise, and at most 200.'] : []),
    ),
    'x-permission': permission,
    parameters: [
      ...taken.map(([field, schema]) => toParameter('path', field, schema, true, schema.examples?.[0] ?? idExample(name))),
      ...query.map(([field, schema]) => toParameter('query', field, schema, required.has(field))),
      ...commonParameters('OrganizationId'),
    ],
    responses: {
      '200': successAnswer('What there is.', output, exampleOf(output, { components: schemas.components }), false),
      '401': shared('Unauthenticated'),
      '405': shared('MethodNotAllowed'),
      '429': shared('RateLimited'),
      '503': shared('Unavailable'),
      ...refusalAnswers({
        operation: name,
        permission,
        refusals,
        besides: ['invalid_input'],
        fault: faultIn(own, read.input, ['limit', 'id']),
      }),
    },
  }
}

/** As the read of the same report, answered with a file. */
function toReportFile(read: Read, schemas: Schemas): Operation {
  const operation = toRead({ ...read, output: z.strictObject({}) }, schemas)
  const bytes = {
    description: 'The file.',
    headers: named('X-Request-Id', 'ETag', 'Content-Disposition'),
    content: { '*/*': { schema: {} } },
  }
  const unchanged = { description: 'The caller has these bytes already (If-None-Match).', headers: named('X-Request-Id', 'ETag') }
  return { ...operation, responses: { ...operation.responses, '200': bytes, '304': unchanged } }
}

const commonParameters = (...names: string[]): Reference[] => names.map(name => reference('parameters', name))

/** What the path names is left out of the body or the query. */
function split(schema: Schema, inPath: readonly string[]): { own: Schema; taken: [string, Schema][] } {
  if (inPath.length === 0) return { own: schema, taken: [] }
  const entries = Object.entries(schema.properties ?? {})
  const own: Schema = { ...schema, properties: Object.fromEntries(entries.filter(([name]) => !inPath.includes(name))) }
  const required = schema.required?.filter(name => !inPath.includes(name)) ?? []
  if (required.length > 0) own.required = required
  else delete own.required
  return { own, taken: entries.filter(([name]) => inPath.includes(name)) }
}

function toParameter(place: 'path' | 'query', name: string, schema: Schema, required: boolean, example?: unknown): Parameter {
  const { description, ...rest } = schema
  const parameter: Parameter = {
    name,
    in: place,
    required,
    description: description ?? parameterWords[name] ?? `Only those with this ${name}.`,
    schema: rest,
  }
  return example === undefined ? parameter : { ...parameter, example }
}

const parameterWords: Readonly<Record<string, string>> = {
  id: 'The id of the record.',
  q: 'Words to look for.',
  from: 'From this day on.',
  to: 'Up to and including this day.',
}

/** A fault that a caller of this operation could really make. */
function faultIn(schema: Schema, input: z.ZodType, preferred: readonly string[] = []): Fault {
  const [required] = schema.required ?? []
  if (required !== undefined) {
    const parsed = parseInput(input, {})
    const own = refused(parsed) ? parsed.errors?.find(({ path }) => path === required) : undefined
    return own ?? { path: required, ...say('required') }
  }
  const known = preferred.find(name => schema.properties?.[name] !== undefined)
  if (known === 'limit') return { path: 'limit', ...say('too_big', { max: pageMax }) }
  return { path: 'colour', ...unknownProperty(Object.keys(schema.properties ?? {})) }
}
