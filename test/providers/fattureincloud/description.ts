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
const number: Schema = { type: 'number' }
const integer: Schema = { type: 'integer' }
const flag: Schema = { type: 'boolean' }
const day: Schema = { type: 'string', format: 'date' }
const orNull = (schema: Schema): Schema => ({ ...schema, nullable: true })

const item = object({
  name: text,
  qty: number,
  net_price: number,
  category: text,
  vat: object({ id: integer }, 'id'),
  deductibility_vat_percentage: number,
})
const payment = object({
  amount: number,
  due_date: day,
  paid_date: orNull(day),
  status: { type: 'string', enum: ['not_paid', 'paid', 'reversed'] },
  payment_account: orNull(object({ id: integer }, 'id')),
})
const document = {
  entity: object({ name: text }, 'name'),
  date: day,
  description: text,
  subject: text,
  category: text,
  invoice_number: text,
  amount_net: number,
  amount_vat: number,
  amount_withholding_tax: number,
  tax_deductibility: number,
  vat_deductibility: number,
  currency: object({ id: text }, 'id'),
  is_detailed: flag,
  auto_calculate: flag,
  items_list: list(item),
  payments_list: list(payment),
  attachment_token: text,
}
const received: Schema = object({ type: { type: 'string', enum: ['expense', 'passive_credit_note', 'self_invoice'] }, ...document })
const issued: Schema = object({ type: { type: 'string', enum: ['self_own_invoice', 'invoice', 'credit_note'] }, ...document })
const pageOf = (one: Schema): Schema =>
  object({ current_page: integer, last_page: integer, total: integer, data: list(one) }, 'data', 'last_page')
const data = (one: Schema): Schema => object({ data: one }, 'data')
const needs = (schema: Schema, ...required: string[]): Schema => ({ ...schema, required })

interface Operation {
  method: string
  path: RegExp
  request?: Schema
  answers: Record<number, Schema | null>
}

const failed: Record<number, Schema> = {
  404: object({ error: object({ message: text }) }, 'error'),
  409: object({ error: object({ message: text }) }, 'error'),
  422: object({ error: object({ message: text }) }, 'error'),
}

const operations: readonly Operation[] = [
  {
    method: 'POST',
    path: /^\/oauth\/token$/,
    request: object({ grant_type: text, client_id: text, client_secret: text }, 'grant_type', 'client_id', 'client_secret'),
    answers: {
      200: object({ access_token: text, refresh_token: text, expires_in: integer }, 'access_token', 'refresh_token'),
      400: object({ error: text }, 'error'),
    },
  },
  {
    method: 'GET',
    path: /^\/user\/companies$/,
    answers: { 200: data(object({ companies: list(object({ id: integer, name: text }, 'id')) })) },
  },
  {
    method: 'GET',
    path: /^\/c\/\d+\/info\/vat_types$/,
    answers: { 200: data(list(object({ id: integer, value: number, is_disabled: flag, ei_type: text }, 'id'))) },
  },
  { method: 'GET', path: /^\/c\/\d+\/info\/payment_accounts$/, answers: { 200: data(list(object({ id: integer, name: text }, 'id'))) } },
  { method: 'GET', path: /^\/c\/\d+\/info\/received_document_categories$/, answers: { 200: data(list(text)) } },
  {
    method: 'GET',
    path: /^\/c\/\d+\/received_documents\?type=\w+&.*per_page=(\d\d?|100)$/,
    answers: { 200: pageOf(needs(received, 'type')), ...failed },
  },
  {
    method: 'GET',
    path: /^\/c\/\d+\/issued_documents\?type=\w+&.*per_page=(\d\d?|100)$/,
    answers: { 200: pageOf(needs(issued, 'type')), ...failed },
  },
  {
    method: 'POST',
    path: /^\/c\/\d+\/received_documents$/,
    request: data(needs(received, 'type', 'entity')),
    answers: { 200: data(received), ...failed },
  },
  {
    method: 'POST',
    path: /^\/c\/\d+\/issued_documents$/,
    request: data(needs(issued, 'type', 'entity')),
    answers: { 200: data(issued), ...failed },
  },
  { method: 'GET', path: /^\/c\/\d+\/received_documents\/\d+\?/, answers: { 200: data(received), ...failed } },
  { method: 'GET', path: /^\/c\/\d+\/issued_documents\/\d+\?/, answers: { 200: data(issued), ...failed } },
  { method: 'PUT', path: /^\/c\/\d+\/received_documents\/\d+$/, request: data(received), answers: { 200: data(received), ...failed } },
  { method: 'DELETE', path: /^\/c\/\d+\/(received|issued)_documents\/\d+$/, answers: { 200: null, ...failed } },
  {
    method: 'POST',
    path: /^\/c\/\d+\/received_documents\/attachment$/,
    answers: { 200: data(object({ attachment_token: text }, 'attachment_token')) },
  },
]

const operationOf = (method: string, path: string) => operations.find(one => one.method === method && one.path.test(path))

const nothing = (name: string): Schema => {
  throw new Error(`the description has no ${name}`)
}

/** Those that any call may be answered with. */
const common = new Set([401, 403, 429, 500, 502, 503])

type Content = { $ref?: string; content?: Record<string, { schema?: Schema }> }

interface Spec {
  paths: Record<string, Record<string, { requestBody?: Content; responses?: Record<string, Content> }>>
  components: { responses: Record<string, Content> }
}

const folder = process.env['PROVIDER_SPECS']
const file = folder === undefined ? undefined : join(folder, 'fattureincloud/openapi-subset.yaml')
/** Read before anybody waits for an answer: it takes seconds. */
const spec = file !== undefined && existsSync(file) ? (parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as Spec) : undefined

function vendorFaults(method: string, path: string, status: number | null, body: unknown): string[] {
  const plain = path.split('?')[0]!
  if (spec === undefined || body === undefined || plain === '/oauth/token') return []
  const template = Object.keys(spec.paths).find(one => new RegExp(`^${one.replace(/\{[^}]+\}/g, '\\d+')}$`).test(plain))
  const operation = template === undefined ? undefined : spec.paths[template]![method.toLowerCase()]
  if (!operation) return [`the vendor has no ${method} ${plain}`]
  const given = status === null ? operation.requestBody : operation.responses?.[String(status)]
  const content = given?.$ref === undefined ? given : spec.components.responses[given.$ref.split('/').at(-1)!]
  const schema = content?.content?.['application/json']?.schema
  return schema ? faultsIn(schema, body, `${method} ${plain} by the vendor`, nothing) : []
}

export function checkRequest(method: string, path: string, body: unknown): string[] {
  const operation = operationOf(method, path)
  if (!operation) return [`${method} ${path} is not described`]
  const own = operation.request ? faultsIn(operation.request, body, `${method} ${path}`, nothing) : []
  return [...own, ...vendorFaults(method, path, null, body)]
}

export function checkAnswer(method: string, path: string, status: number, body: unknown): string[] {
  const schema = operationOf(method, path)?.answers[status]
  if (schema === undefined) return common.has(status) ? [] : [`${method} ${path} answers ${status}, which is not described`]
  const own = schema === null ? [] : faultsIn(schema, body, `the answer to ${method} ${path}`, nothing)
  return status >= 400 ? own : [...own, ...vendorFaults(method, path, status, body)]
}
