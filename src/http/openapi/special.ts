/** The routes that are no action and no read: bytes, the catalogue, and what the service says about itself. */
import { z } from 'zod'
import { importStatement } from '../../actions/bank/importing/statements.ts'
import { filesMax, uploadDocuments } from '../../actions/documents/process.ts'
import { receiveEInvoice, receiveNotification } from '../../actions/e-invoices/index.ts'
import { registerFile } from '../../actions/files.ts'
import { acceptedFiles } from '../../domain/files/file-types.ts'
import type { Read } from '../../kernel/define-read.ts'
import { say } from '../../language/say.ts'
import { getDocumentFile } from '../../reads/documents/documents.ts'
import { getFile } from '../../reads/documents/files.ts'
import { getEInvoiceXml } from '../../reads/invoices/e-invoices.ts'
import { getInvoicePdf, getInvoiceXml } from '../../reads/invoices/invoice-sheet.ts'
import { getVatReturnCsv, getVatReturnPdf, getVatReturnXml } from '../../reads/vat/return-sheet.ts'
import { named, problemAnswer, reference, refusalAnswers, shared, successAnswer } from './answers.ts'
import { areaOf } from './areas.ts'
import { exampleOf, idExample } from './examples.ts'
import { pageImagePaths } from './page-images.ts'
import type { Schemas } from './schemas.ts'
import type { Answer, Operation, PathItem, Schema } from './shape.ts'

const catalogueSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      permission: z.string(),
      inputSchema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema, draft 2020-12.' }),
    }),
  ),
  nextCursor: z.null(),
})

const catalogueExample = {
  items: [
    {
      name: 'set_vat_frequency',
      title: 'Set the VAT frequency',
      description: 'Sets how often VAT is filed.',
      permission: 'settings:edit',
      inputSchema: { type: 'object', properties: { frequency: { type: ['string', 'null'] } }, required: ['frequency'] },
    },
  ],
  nextCursor: null,
}

const binary: Schema = { type: 'string', contentMediaType: 'application/octet-stream' }

const often = {
  '401': shared('Unauthenticated'),
  '405': shared('MethodNotAllowed'),
  '429': shared('RateLimited'),
  '503': shared('Unavailable'),
}

const tooManyBytes = problemAnswer('The file has more than 25 MiB.', ['payload_too_large'], [], {
  payload_too_large: { said: say('payload_too_large.file', { mebibytes: 25 }) },
})

/** What may be wrong with any file that is sent. */
const ofUploads = [
  'invalid_input',
  'file_missing',
  'empty_file',
  'invalid_idempotency_key',
  'idempotency_mismatch',
  'idempotency_in_progress',
  'unsupported_media_type',
] as const

function upload(schemas: Schemas): Operation {
  const { name, title, summary, permission, output } = registerFile
  const schema = schemas.of(output)
  const file: Schema = {
    type: 'object',
    properties: { file: { ...binary, description: 'The file, with its name.' } },
    required: ['file'],
  }
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: `${summary} Send it as the field \`file\` of a multipart form, or as the whole body with \`name\` in the query. Its bytes decide what it is, one of: ${acceptedFiles.join(', ')}. Nothing else is taken.\n\nNeeds the permission \`${permission}\`. At most 25 MiB.`,
    'x-permission': permission,
    parameters: [
      reference('parameters', 'IdempotencyKey'),
      reference('parameters', 'OrganizationId'),
      {
        name: 'name',
        in: 'query',
        required: false,
        description: 'The name of the file, when the body is the file itself.',
        schema: { type: 'string' },
        example: 'receipt.pdf',
      },
    ],
    requestBody: {
      description: 'One file.',
      required: true,
      content: { 'multipart/form-data': { schema: file }, 'application/octet-stream': { schema: {} }, '*/*': { schema: {} } },
    },
    responses: {
      '200': successAnswer(
        'The file as it is kept.',
        schema,
        exampleOf(schema, { components: schemas.components, sent: { name: 'receipt.pdf' } }),
        true,
      ),
      ...often,
      ...refusalAnswers({
        operation: name,
        permission,
        refusals: [],
        besides: ofUploads,
        fault: { path: 'file', ...say('invalid_input.one_file') },
      }),
      '413': tooManyBytes,
    },
  }
}

const inQuery = (name: string, description: string, schema: Schema, example: unknown) => ({
  name,
  in: 'query' as const,
  required: false,
  description,
  schema,
  example,
})

/** Of the account in the address, or of the one that the file names. */
function statement(schemas: Schemas, of: 'one account' | 'any account'): Operation {
  const { name, summary, permission, output, refusals } = importStatement
  const schema = schemas.of(output)
  const isOfOne = of === 'one account'
  const { requestBody, responses, parameters } = upload(schemas)
  const which = isOfOne
    ? 'A statement of another account is refused.'
    : 'The account is the one that the file names; one that is not known yet is made.'
  return {
    operationId: isOfOne ? 'import_bank_account_statement' : name,
    tags: [areaOf(name)],
    summary: isOfOne ? 'Import a statement of an account' : importStatement.title,
    description: `${summary} ${which} Send the file as the field \`file\` of a multipart form, or as the whole body with \`name\` in the query.\n\nNeeds the permission \`${permission}\`. At most 25 MiB.`,
    'x-permission': permission,
    parameters: [
      ...(isOfOne
        ? [
            {
              name: 'id',
              in: 'path' as const,
              required: true,
              description: 'The account.',
              schema: { type: 'string' as const },
              example: idExample('bank_account'),
            },
          ]
        : [
            inQuery(
              'accountName',
              'What to call an account that is made; needed where the file names none.',
              { type: 'string' },
              'Erhvervskonto',
            ),
            inQuery('currency', 'Of a new account, where the file does not say.', { type: 'string' }, 'DKK'),
          ]),
      inQuery('preview', '`true`: says what would be imported, and changes nothing.', { type: 'boolean' }, true),
      ...(parameters ?? []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...responses,
      '200': successAnswer(
        'What was imported, account by account.',
        schema,
        exampleOf(schema, { components: schemas.components, sent: {} }),
        true,
      ),
      ...refusalAnswers({
        operation: name,
        permission,
        refusals: refusals.filter(code => code !== 'temporarily_unavailable'),
        besides: ofUploads,
        fault: { path: 'currency', ...say('currency_code') },
      }),
    },
  }
}

/** A document of the exchange, as it is. */
function notification(schemas: Schemas): Operation {
  const { name, title, summary, permission, output, refusals } = receiveNotification
  const schema = schemas.of(output)
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: `${summary}\n\nNeeds the permission \`${permission}\`. At most 1 MiB.`,
    'x-permission': permission,
    parameters: [reference('parameters', 'IdempotencyKey'), reference('parameters', 'OrganizationId')],
    requestBody: { description: 'The document.', required: true, content: { 'application/xml': { schema: {} }, '*/*': { schema: {} } } },
    responses: {
      '200': successAnswer(
        'The e-invoice as it stands now.',
        schema,
        exampleOf(schema, { components: schemas.components, sent: {} }),
        true,
      ),
      ...often,
      ...refusalAnswers({
        operation: name,
        permission,
        refusals,
        besides: ['invalid_idempotency_key', 'idempotency_mismatch', 'idempotency_in_progress'],
        fault: { path: '', ...say('notification_not_readable.encoding') },
      }),
      '413': problemAnswer('The document has more than 1 MiB.', ['payload_too_large'], [], {
        payload_too_large: { said: say('payload_too_large.notification', { mebibytes: 1 }) },
      }),
    },
  }
}

/** As an upload, and captured at once. */
function received(schemas: Schemas): Operation {
  const { name, title, summary, permission, output } = receiveEInvoice
  const schema = schemas.of(output)
  const file = upload(schemas)
  return {
    ...file,
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: `${summary} Send it as the field \`file\` of a multipart form, or as the whole body with \`name\` in the query: XML, or signed XML (p7m).\n\nNeeds the permission \`${permission}\`. At most 25 MiB.`,
    responses: {
      ...file.responses,
      '200': successAnswer('The document.', schema, exampleOf(schema, { components: schemas.components, sent: {} }), true),
    },
  }
}

/** One file or several, or a zip of them. */
function documents(schemas: Schemas): Operation {
  const { name, title, summary, permission, output } = uploadDocuments
  const schema = schemas.of(output)
  const { requestBody, parameters, ...file } = upload(schemas)
  return {
    ...file,
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: `${summary} Send the file as the whole body with \`name\` in the query, or several as fields \`file\` of a multipart form; each may be a zip. A file that cannot be taken is named in \`refused\`, and the others go on; a body that is one such file is refused.\n\nNeeds the permission \`${permission}\`. At most 25 MiB a file, a zip included, and ${filesMax} files or 200 MiB together, unpacked.`,
    'x-permission': permission,
    parameters: [
      inQuery('process', '`true`: read, code and, where it is allowed, post what was captured.', { type: 'boolean' }, true),
      ...(parameters ?? []),
    ],
    ...(requestBody ? { requestBody: { ...requestBody, description: 'One file, several, or a zip.' } } : {}),
    responses: {
      ...file.responses,
      '200': successAnswer(
        'What was taken and what was not.',
        schema,
        exampleOf(schema, { components: schemas.components, sent: { name: 'receipt.pdf' } }),
        true,
      ),
    },
  }
}

function download({ name, title, summary, permission, refusals }: Read, of = 'file'): Operation {
  const bytes: Answer = {
    description: 'The bytes, with the type that they themselves show. Whatever can carry script is only ever downloaded.',
    headers: named('X-Request-Id', 'ETag', 'Content-Disposition'),
    content: { '*/*': { schema: {} } },
  }
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: `${summary}\n\nNeeds the permission \`${permission}\`.`,
    'x-permission': permission,
    parameters: [
      reference('parameters', 'OrganizationId'),
      {
        name: 'id',
        in: 'path',
        required: true,
        description: `The id of the ${of.replace('_', ' ')}.`,
        schema: { type: 'string' },
        example: idExample(of),
      },
    ],
    responses: {
      '200': bytes,
      '304': { description: 'The caller has these bytes already (If-None-Match).', headers: named('X-Request-Id', 'ETag') },
      ...often,
      ...refusalAnswers({
        operation: name,
        permission,
        refusals,
        besides: ['invalid_input'],
        fault: { path: 'id', ...say('nul_character') },
      }),
    },
  }
}

function catalogue(schemas: Schemas): Operation {
  return {
    operationId: 'list_actions',
    tags: ['Service'],
    summary: 'Actions',
    description: 'The actions that the caller may run, each with the JSON Schema of its input.\n\nAny key will do.',
    parameters: [reference('parameters', 'OrganizationId')],
    responses: { '200': successAnswer('The catalogue.', schemas.of(catalogueSchema), catalogueExample, false), ...often },
  }
}

const open = (operationId: string, summary: string, description: string, responses: Operation['responses']): Operation => ({
  operationId,
  tags: ['Service'],
  summary,
  description: `${description}\n\nNo key is needed.`,
  security: [],
  responses,
})

function status(description: string, value: string): Answer {
  const schema: Schema = { type: 'object', properties: { status: { type: 'string', const: value } }, required: ['status'] }
  return { description, headers: named('X-Request-Id'), content: { 'application/json': { schema, example: { status: value } } } }
}

const readyAnswer: Answer = {
  description: 'Requests can be served.',
  headers: named('X-Request-Id'),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          status: { type: 'string', const: 'ready' },
          warnings: {
            type: 'array',
            description: 'What whoever runs the service should change about its database; left out where there is nothing.',
            items: {
              type: 'object',
              properties: { code: { type: 'string' }, message: { type: 'string' }, sql: { type: 'array', items: { type: 'string' } } },
              required: ['code', 'message', 'sql'],
            },
          },
        },
        required: ['status'],
      },
      example: { status: 'ready' },
    },
  },
}

const metricsAnswer: Answer = {
  description: 'The text format of Prometheus.',
  headers: named('X-Request-Id'),
  content: {
    'text/plain': { schema: { type: 'string' }, example: 'primanota_refusals_total{operation="save_contact",code="invalid_input"} 3' },
  },
}

const documentAnswer: Answer = {
  description: 'This document.',
  headers: named('X-Request-Id', 'ETag'),
  content: { 'application/json': { schema: { type: 'object' }, example: { openapi: '3.1.0' } } },
}

const feed: Operation = {
  ...open('get_calendar_feed', 'The calendar feed', 'The deadlines of an organization, for calendars that subscribe to them (RFC 5545).', {
    '200': {
      description: 'A calendar.',
      headers: named('X-Request-Id', 'ETag'),
      content: { 'text/calendar': { schema: { type: 'string' }, example: 'BEGIN:VCALENDAR\r\n' } },
    },
    '304': { description: 'The caller has it already (If-None-Match).', headers: named('X-Request-Id', 'ETag') },
    '404': problemAnswer('The token is none, or was replaced.', ['calendar_not_found'], [], {
      calendar_not_found: { said: say('calendar_not_found') },
    }),
  }),
  parameters: [
    {
      name: 'token',
      in: 'path',
      required: true,
      description: 'From generate_calendar_token. The token is the secret: no key is needed.',
      schema: { type: 'string' },
      example: 'cal_8Jx0',
    },
  ],
}

export function specialPaths(schemas: Schemas): Record<string, PathItem> {
  return {
    '/api/rest/files': { post: upload(schemas) },
    '/api/rest/bank-accounts/statements': { post: statement(schemas, 'any account') },
    '/api/rest/bank-accounts/{id}/statements': { post: statement(schemas, 'one account') },
    '/api/rest/documents': { post: documents(schemas) },
    '/api/rest/files/{id}': { get: download(getFile) },
    '/api/rest/documents/{id}/file': { get: download(getDocumentFile) },
    '/api/rest/vat-returns/{id}/pdf': { get: download(getVatReturnPdf, 'vat_return') },
    '/api/rest/vat-returns/{id}/csv': { get: download(getVatReturnCsv, 'vat_return') },
    '/api/rest/vat-returns/{id}/xml': { get: download(getVatReturnXml, 'vat_return') },
    '/api/rest/invoices/{id}/pdf': { get: download(getInvoicePdf, 'invoice') },
    '/api/rest/invoices/{id}/xml': { get: download(getInvoiceXml, 'invoice') },
    '/api/rest/e-invoices/{id}/xml': { get: download(getEInvoiceXml, 'einvoice') },
    '/api/rest/e-invoices/notifications': { post: notification(schemas) },
    '/api/rest/e-invoices/received': { post: received(schemas) },
    ...pageImagePaths,
    '/api/calendar/{token}.ics': { get: feed },
    '/api/rest/actions': { get: catalogue(schemas) },
    '/api/openapi.json': {
      get: open('get_openapi', 'The OpenAPI document', 'The whole interface, for programs.', { '200': documentAnswer }),
    },
    '/healthz': { get: open('get_health', 'Liveness', 'Answers as long as the process runs.', { '200': status('It runs.', 'ok') }) },
    '/readyz': {
      get: open('get_readiness', 'Readiness', 'Answers when the store can be reached and requests can be served.', {
        '200': readyAnswer,
        '503': shared('Unavailable'),
      }),
    },
    '/metrics': { get: open('get_metrics', 'Metrics', 'What the service counts about itself, for Prometheus.', { '200': metricsAnswer }) },
  }
}
