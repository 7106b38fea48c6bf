/** The routes that are no action and no read: bytes, the catalogue, and what the service says about itself. */
import { z } from 'zod'
import type { Read } from '../../kernel/define-read.ts'
import { say } from '../../language/say.ts'
import { getDocumentFile } from '../../reads/documents/documents.ts'
import { getFile } from '../../reads/documents/files.ts'
import { getExportFile } from '../../reads/exports/exports.ts'
import { getEInvoiceXml } from '../../reads/invoices/e-invoices.ts'
import { getInvoicePdf, getInvoiceXml } from '../../reads/invoices/invoice-sheet.ts'
import { getContactStatementPdf, getReminderPdf } from '../../reads/invoices/reminders.ts'
import { getPaymentFile } from '../../reads/ledger/payments.ts'
import { getVatReturnCsv, getVatReturnPdf, getVatReturnXml } from '../../reads/vat/return-sheet.ts'
import { addressPaths } from './addresses.ts'
import { named, problemAnswer, reference, refusalAnswers, shared, successAnswer } from './answers.ts'
import { areaOf } from './areas.ts'
import { idExample } from './examples.ts'
import { exportPathItems } from './exports.ts'
import { pageImagePaths } from './page-images.ts'
import type { Schemas } from './schemas.ts'
import type { Answer, Operation, PathItem, Schema } from './shape.ts'
import { often, uploadPaths } from './uploads.ts'

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
          checks: {
            type: 'object',
            description:
              'What was tried: "ok", or the reason why it cannot be used. Where files cannot be stored everything else is still served.',
            properties: { store: { type: 'string' }, files: { type: 'string' } },
            required: ['store', 'files'],
          },
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
        required: ['status', 'checks'],
      },
      example: { status: 'ready', checks: { store: 'ok', files: 'ok' } },
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
    ...uploadPaths(schemas),
    ...addressPaths(schemas),
    '/api/rest/files/{id}': { get: download(getFile) },
    '/api/rest/documents/{id}/file': { get: download(getDocumentFile) },
    '/api/rest/vat-returns/{id}/pdf': { get: download(getVatReturnPdf, 'vat_return') },
    '/api/rest/vat-returns/{id}/csv': { get: download(getVatReturnCsv, 'vat_return') },
    '/api/rest/vat-returns/{id}/xml': { get: download(getVatReturnXml, 'vat_return') },
    '/api/rest/reminders/{id}/pdf': { get: download(getReminderPdf, 'reminder') },
    '/api/rest/contacts/{id}/statement': { get: download(getContactStatementPdf, 'contact') },
    '/api/rest/payment-orders/{id}/xml': { get: download(getPaymentFile, 'payment_order') },
    '/api/rest/invoices/{id}/pdf': { get: download(getInvoicePdf, 'invoice') },
    '/api/rest/invoices/{id}/xml': { get: download(getInvoiceXml, 'invoice') },
    '/api/rest/e-invoices/{id}/xml': { get: download(getEInvoiceXml, 'einvoice') },
    '/api/rest/exports/{id}/file': { get: download(getExportFile, 'export') },
    ...exportPathItems(schemas),
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
