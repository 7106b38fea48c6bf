/**
 * What is known of the interface, as far as it is used: written by hand from its documentation, so that a request of ours or an answer of the fake that
 * does not fit is noticed. Where PROVIDER_SPECS names a folder with the vendor's own OpenAPI files, these are held against as well.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Schema {
  $ref?: string
  type?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  maxLength?: number
  pattern?: string
  format?: string
  nullable?: boolean
  allOf?: Schema[]
}

const types: Record<string, (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number',
  integer: Number.isInteger,
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
  object: value => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const formats: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  uri: /^https:\/\//,
}

/** Everything that does not fit, by where it stands. */
export function faultsIn(schema: Schema, value: unknown, at: string, resolve: (name: string) => Schema): string[] {
  if (schema.$ref) return faultsIn(resolve(schema.$ref.split('/').at(-1)!), value, at, resolve)
  if (value === null) return schema.nullable ? [] : [`${at} is null`]
  if (schema.type && !types[schema.type]?.(value)) return [`${at} is no ${schema.type}`]
  const faults: string[] = (schema.allOf ?? []).flatMap(one => faultsIn(one, value, at, resolve))
  if (schema.enum && !schema.enum.includes(value)) faults.push(`${at} is none of ${schema.enum.join(', ')}`)
  if (typeof value === 'string') {
    if (schema.maxLength !== undefined && value.length > schema.maxLength) faults.push(`${at} is longer than ${schema.maxLength}`)
    if (schema.format && formats[schema.format] && !formats[schema.format]!.test(value))
      faults.push(`${at} is no ${schema.format}: ${value}`)
  }
  if (Array.isArray(value) && schema.items)
    value.forEach((item, index) => void faults.push(...faultsIn(schema.items!, item, `${at}.${index}`, resolve)))
  if (types['object']!(value)) {
    const held = value as Record<string, unknown>
    for (const name of schema.required ?? []) if (!(name in held)) faults.push(`${at}.${name} is missing`)
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      if (name in held) faults.push(...faultsIn(part, held[name], `${at}.${name}`, resolve))
    }
  }
  return faults
}

const object = (properties: Record<string, Schema>, ...required: string[]): Schema => ({ type: 'object', properties, required })
const list = (items: Schema): Schema => ({ type: 'array', items })
const text = (maxLength?: number): Schema => ({ type: 'string', ...(maxLength === undefined ? {} : { maxLength }) })
const number: Schema = { type: 'number' }
const integer: Schema = { type: 'integer' }
const flag: Schema = { type: 'boolean' }
const day: Schema = { type: 'string', format: 'date' }
const moment: Schema = { type: 'string', format: 'date-time' }

const line = object(
  {
    text: text(250),
    amount: number,
    date: day,
    account: object({ accountNumber: integer }, 'accountNumber'),
    vatAccount: object({ vatCode: text(5) }, 'vatCode'),
    currency: object({ code: text(3) }, 'code'),
  },
  'amount',
  'date',
)
const collectionOf = (item: Schema): Schema => object({ collection: list(item), pagination: { type: 'object' } }, 'collection', 'self')
const cursorOf = (item: Schema): Schema => object({ items: list(item), cursor: text(50) }, 'items')
const draft = object(
  {
    entryNumber: integer,
    journalNumber: integer,
    voucherNumber: integer,
    date: moment,
    accountNumber: integer,
    vatCode: text(),
    amount: number,
    currency: text(3),
    text: text(),
  },
  'amount',
  'currency',
  'date',
  'entryTypeNumber',
  'journalNumber',
)

interface Operation {
  method: string
  path: RegExp
  request?: Schema
  answers: Record<number, Schema | null>
}

const operations: readonly Operation[] = [
  { method: 'GET', path: /^\/self$/, answers: { 200: object({ agreementNumber: integer, company: object({ name: text() }) }, 'self') } },
  {
    method: 'GET',
    path: /^\/accounts\?/,
    answers: {
      200: collectionOf(
        object({ accountNumber: integer, accountType: text(), name: text(), blockDirectEntries: flag, barred: flag }, 'accountNumber'),
      ),
    },
  },
  {
    method: 'GET',
    path: /^\/vat-accounts\?/,
    answers: { 200: collectionOf(object({ vatCode: text(5), name: text(40), ratePercentage: number, barred: flag }, 'vatCode')) },
  },
  {
    method: 'GET',
    path: /^\/accounting-years\?/,
    answers: { 200: collectionOf(object({ year: text(), fromDate: day, toDate: day, closed: flag }, 'year')) },
  },
  {
    method: 'GET',
    path: /^\/customers\?pagesize=\d+&filter=customerNumber/,
    answers: { 200: collectionOf(object({ customerNumber: integer, name: text(255) }, 'customerNumber', 'name')) },
  },
  {
    method: 'GET',
    path: /^\/suppliers\?pagesize=\d+&filter=supplierNumber/,
    answers: { 200: collectionOf(object({ supplierNumber: integer, name: text(255) }, 'supplierNumber', 'name')) },
  },
  {
    method: 'GET',
    path: /^\/journals\?/,
    answers: { 200: collectionOf(object({ journalNumber: integer, name: text() }, 'journalNumber')) },
  },
  {
    method: 'POST',
    path: /^\/journals\/\d+\/vouchers$/,
    request: object(
      {
        accountingYear: object({ year: text() }, 'year'),
        journal: object({ journalNumber: number }, 'journalNumber'),
        entries: object({ financeVouchers: list(line) }, 'financeVouchers'),
      },
      'accountingYear',
      'entries',
    ),
    answers: {
      201: list(object({ voucherNumber: number, accountingYear: object({ year: text() }, 'self') }, 'voucherNumber')),
      400: { type: 'object' },
    },
  },
  { method: 'GET', path: /^\/journalsapi\/v15\.0\.0\/draft-entries(\?|$)/, answers: { 200: cursorOf(draft) } },
  { method: 'DELETE', path: /^\/journalsapi\/v15\.0\.0\/draft-entries\/\d+$/, answers: { 204: null, 404: { type: 'object' } } },
  {
    method: 'POST',
    path: /^\/journalsapi\/v15\.0\.0\/journals\/\d+\/bookdraftentries$/,
    request: object({ entryNumbers: list(integer) }, 'entryNumbers'),
    answers: { 204: null, 400: { type: 'object' }, 404: { type: 'object' } },
  },
  {
    method: 'GET',
    path: /^\/bookedEntriesapi\/v4\.0\.0\/booked-entries\?/,
    answers: {
      200: cursorOf(
        object(
          {
            entryNumber: integer,
            accountNumber: integer,
            amount: number,
            date: moment,
            text: text(),
            voucherNumber: integer,
            remainder: number,
            dueDate: moment,
          },
          'accountNumber',
          'entryNumber',
        ),
      ),
    },
  },
  {
    method: 'GET',
    path: /^\/documentsapi\/v4\.0\.1\/AttachedDocuments\?/,
    answers: {
      200: cursorOf(object({ number: integer, voucherNumber: integer, accountingYear: text(11) }, 'accountingYear', 'voucherNumber')),
    },
  },
  {
    method: 'POST',
    path: /^\/documentsapi\/v4\.0\.1\/AttachedDocuments$/,
    answers: { 201: object({ number: integer }), 400: { type: 'object' } },
  },
]

const operationOf = (method: string, path: string) => operations.find(one => one.method === method && one.path.test(path))

const nothing = (name: string): Schema => {
  throw new Error(`the description has no ${name}`)
}

/** Those that any call may be answered with. */
const common = new Set([401, 403, 429, 500, 502, 503])

interface Spec {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content?: Record<string, { schema?: Schema }> }
        responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
      }
    >
  >
  components: { schemas: Record<string, Schema> }
}

const folder = process.env['PROVIDER_SPECS']

/** The vendor's own file for a path, with the path as it stands there. */
const vendorFiles: readonly (readonly [string, string])[] = [
  ['/journalsapi/v15.0.0', 'economic/openapi/openapi-Journals.json'],
  ['/bookedEntriesapi/v4.0.0', 'economic/openapi/openapi-BookedEntries.json'],
  ['/documentsapi/v4.0.1', 'economic/openapi/openapi-Documents.json'],
  ['/journals', 'economic/legacy-rest/journals.json'],
  ['/vat-accounts', 'economic/legacy-rest/vat-accounts.json'],
  ['/accounting-years', 'economic/legacy-rest/accounting-years.json'],
  ['/accounts', 'economic/legacy-rest/accounts.json'],
  ['/suppliers', 'economic/legacy-rest/suppliers.json'],
  ['/self', 'economic/legacy-rest/self.json'],
]

const specs = new Map<string, Spec>()

function vendorFaults(method: string, path: string, status: number | null, body: unknown): string[] {
  const [prefix, file] = vendorFiles.find(([start]) => path.startsWith(start)) ?? []
  if (folder === undefined || prefix === undefined || file === undefined || body === undefined || !existsSync(join(folder, file))) return []
  const spec = specs.get(file) ?? (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Spec)
  specs.set(file, spec)
  const plain = (prefix.startsWith('/journalsapi') || prefix.includes('api/v') ? path.slice(prefix.length) : path).split('?')[0]!
  const template = Object.keys(spec.paths).find(one => new RegExp(`^${one.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(plain))
  const operation = template === undefined ? undefined : spec.paths[template]![method.toLowerCase()]
  if (!operation) return [`the vendor has no ${method} ${plain}`]
  const content = status === null ? operation.requestBody?.content : operation.responses?.[String(status)]?.content
  const schema = content?.['application/json']?.schema ?? content?.['application/problem+json']?.schema
  return schema ? faultsIn(schema, body, `${method} ${plain} by the vendor`, name => spec.components.schemas[name]!) : []
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
