/**
 * What is known of the interface, as far as it is used: written by hand from its documentation, so that a request of ours or an answer of the fake that
 * does not fit is noticed. Where PROVIDER_SPECS names a folder with the vendor's own OpenAPI file, that is held against as well.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { faultsIn, type Schema } from '../economic/description.ts'

const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({ type: 'object', properties, required })
const list = (items: Schema): Schema => ({ type: 'array', items })
const text: Schema = { type: 'string' }
const integer: Schema = { type: 'integer' }
const flag: Schema = { type: 'boolean' }
const moment: Schema = { type: 'string', format: 'date-time' }
const orNull = (schema: Schema): Schema => ({ ...schema, nullable: true })

export const states = [
  'Inviato',
  'Consegnato',
  'NonConsegnato',
  'Scartato',
  'AccettatoDalDestinatario',
  'RifiutatoDalDestinatario',
  'ImpossibilitaDiRecapito',
  'DecorrenzaTermini',
  'AttestazioneTrasmissioneFattura',
] as const

const state: Schema = { type: 'string', enum: [...states] }
const company = object({ id: integer, vat: text, fiscal_code: text, name: text }, 'vat', 'fiscal_code', 'name')
const encoding: Schema = { type: 'string', enum: ['Xml', 'Base64'] }
const sent = object({
  id: integer,
  company_id: integer,
  file_name: orNull(text),
  identifier: orNull(text),
  payload: orNull(text),
  encoding,
  meta_data: orNull({ type: 'object' }),
  last_update: orNull(moment),
  latest_state: orNull(state),
})
const update = object({
  id: integer,
  send_id: integer,
  company_id: integer,
  last_update: moment,
  state,
  description: orNull(text),
  message_id: orNull(text),
  errors: orNull(list(object({ code: orNull(text), description: orNull(text), hint: orNull(text) }))),
  is_read: flag,
  send: object({ meta_data: orNull({ type: 'object' }), identifier: orNull(text), prestatore: orNull(text) }),
})
const received = object({
  id: integer,
  company_id: integer,
  file_name: orNull(text),
  payload: orNull(text),
  encoding,
  last_update: orNull(moment),
  is_read: flag,
})
const problem = object({ title: orNull(text), status: integer, detail: orNull(text) })

interface Operation {
  method: string
  path: RegExp
  query: readonly string[]
  request?: Schema
  /** The names that a request may have: what is not there is refused. */
  answers: Record<number, Schema | null>
}

const paged = ['page', 'page_size', 'sort', 'company_id']

const operations: readonly Operation[] = [
  { method: 'GET', path: /^\/company$/, query: ['q', 'page', 'page_size', 'sort'], answers: { 200: list(company) } },
  { method: 'POST', path: /^\/company$/, query: [], request: company, answers: { 201: company, 422: problem } },
  { method: 'GET', path: /^\/send$/, query: [...paged, 'file_name'], answers: { 200: list(sent) } },
  {
    method: 'POST',
    path: /^\/send$/,
    query: ['validate', 'signature'],
    request: { ...sent, required: ['payload'] },
    answers: { 201: sent, 422: problem },
  },
  { method: 'GET', path: /^\/update$/, query: [...paged, 'send_id', 'last_update_from'], answers: { 200: list(update) } },
  { method: 'GET', path: /^\/receive$/, query: [...paged, 'last_update_from'], answers: { 200: list(received) } },
  { method: 'GET', path: /^\/receive\/\d+$/, query: ['include_payload'], answers: { 200: received, 404: null } },
]

/** Those that any call may be answered with. */
const common = new Set([401, 403, 429, 500, 502, 503])

type Content = { content?: Record<string, { schema?: Schema }> }

interface Spec {
  paths: Record<
    string,
    Record<string, { parameters?: { name: string; in: string }[]; requestBody?: Content; responses?: Record<string, Content> }>
  >
  components: { schemas: Record<string, Schema> }
}

const folder = process.env['PROVIDER_SPECS']
const file = folder === undefined ? undefined : join(folder, 'invoicetronic/openapi.yml')
/** Read before anybody waits for an answer: it takes a second. */
const spec = file !== undefined && existsSync(file) ? (parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as Spec) : undefined

const vendorSchema = (name: string): Schema => {
  const found = spec?.components.schemas[name]
  if (!found) throw new Error(`the vendor has no ${name}`)
  return found
}

const none = (name: string): Schema => {
  throw new Error(`the description has no ${name}`)
}

const vendorOperation = (method: string, path: string) => {
  const template = Object.keys(spec?.paths ?? {}).find(one => new RegExp(`^${one.replace(/\{[^}]+\}/g, '\\d+')}$`).test(path))
  return template === undefined ? undefined : spec!.paths[template]![method.toLowerCase()]
}

/** The vendor takes no properties but its own, and says what its answers have while payloads are left out of lists. */
function vendorFaults(method: string, path: string, query: readonly string[], status: number | null, body: unknown): string[] {
  if (spec === undefined) return []
  const operation = vendorOperation(method, path)
  if (!operation) return [`the vendor has no ${method} ${path}`]
  const known = new Set((operation.parameters ?? []).filter(one => one.in === 'query').map(({ name }) => name))
  const strange =
    status === null ? query.filter(name => !known.has(name)).map(name => `the vendor has no ${name} in ${method} ${path}`) : []
  const schema = (status === null ? operation.requestBody : operation.responses?.[String(status)])?.content?.['application/json']?.schema
  if (!schema || body === undefined) return strange
  const at = `${method} ${path} by the vendor`
  return [
    ...strange,
    ...faultsIn(schema, body, at, vendorSchema).filter(fault => status === null || !/\.payload is (missing|null)$/.test(fault)),
    ...unknownIn(schema, body, at),
  ]
}

function unknownIn(schema: Schema, value: unknown, at: string): string[] {
  if (schema.$ref) return unknownIn(vendorSchema(schema.$ref.split('/').at(-1)!), value, at)
  if (Array.isArray(value)) return schema.items ? value.flatMap((one, place) => unknownIn(schema.items!, one, `${at}.${place}`)) : []
  if (typeof value !== 'object' || value === null || !schema.properties) return []
  return Object.entries(value).flatMap(([name, part]) =>
    schema.properties![name] ? unknownIn(schema.properties![name], part, `${at}.${name}`) : [`${at}.${name} is not known to the vendor`],
  )
}

export function checkRequest(method: string, path: string, query: readonly string[], body: unknown): string[] {
  const operation = operations.find(one => one.method === method && one.path.test(path))
  if (!operation) return [`${method} ${path} is not described`]
  const strange = query.filter(name => !operation.query.includes(name)).map(name => `${name} in ${method} ${path} is not described`)
  const own = operation.request ? faultsIn(operation.request, body, `${method} ${path}`, none) : []
  return [...strange, ...own, ...vendorFaults(method, path, query, null, body)]
}

export function checkAnswer(method: string, path: string, status: number, body: unknown): string[] {
  const schema = operations.find(one => one.method === method && one.path.test(path))?.answers[status]
  if (schema === undefined) return common.has(status) ? [] : [`${method} ${path} answers ${status}, which is not described`]
  const own = schema === null ? [] : faultsIn(schema, body, `the answer to ${method} ${path}`, none)
  return status >= 400 ? own : [...own, ...vendorFaults(method, path, [], status, body)]
}
