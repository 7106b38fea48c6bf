/** The routes that take bytes: files, documents, statements, opening balances, e-invoices. */
import { importStatement } from '../../actions/bank/importing/statements.ts'
import { readOpeningBalances } from '../../actions/books/opening-file.ts'
import { uploadDocuments } from '../../actions/documents/process.ts'
import { filesMax } from '../../actions/documents/uploads/capture-files.ts'
import { receiveEInvoice, receiveNotification } from '../../actions/e-invoices/index.ts'
import { registerFile } from '../../actions/files.ts'
import { acceptedFiles } from '../../domain/files/file-types.ts'
import { say } from '../../language/say.ts'
import { problemAnswer, reference, refusalAnswers, shared, successAnswer } from './answers.ts'
import { areaOf } from './areas.ts'
import { exampleOf, idExample } from './examples.ts'
import type { Schemas } from './schemas.ts'
import type { Operation, PathItem, Schema } from './shape.ts'

/** What any of them may answer with. */
export const often = {
  '401': shared('Unauthenticated'),
  '405': shared('MethodNotAllowed'),
  '429': shared('RateLimited'),
  '503': shared('Unavailable'),
}

const binary: Schema = { type: 'string', contentMediaType: 'application/octet-stream' }

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

/** The standard file of another program, of any length that a company has. */
function openingFile(schemas: Schemas): Operation {
  const { name, title, summary, permission, output, refusals } = readOpeningBalances
  const schema = schemas.of(output)
  const { requestBody, responses, parameters } = upload(schemas)
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: `${summary} Send the file as the field \`file\` of a multipart form, or as the whole body with \`name\` in the query.\n\nNeeds the permission \`${permission}\`. At most 200 MiB.`,
    'x-permission': permission,
    parameters: [
      inQuery(
        'date',
        'The day that the books begin with: the first of the file, or the one after its last. The latter when left out.',
        { type: 'string', format: 'date' },
        '2026-01-01',
      ),
      ...(parameters ?? []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...responses,
      '200': successAnswer('What would be opened.', schema, exampleOf(schema, { components: schemas.components, sent: {} }), true),
      ...refusalAnswers({
        operation: name,
        permission,
        refusals: refusals.filter(code => code !== 'temporarily_unavailable'),
        besides: ofUploads,
        fault: { path: 'file.812', ...say('audit_file_broken.cut', { line: 812 }) },
      }),
      '413': problemAnswer('The file has more than 200 MiB.', ['payload_too_large'], [], {
        payload_too_large: { said: say('payload_too_large.file', { mebibytes: 200 }) },
      }),
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

export const uploadPaths = (schemas: Schemas): Record<string, PathItem> => ({
  '/api/rest/files': { post: upload(schemas) },
  '/api/rest/bank-accounts/statements': { post: statement(schemas, 'any account') },
  '/api/rest/bank-accounts/{id}/statements': { post: statement(schemas, 'one account') },
  '/api/rest/ledger-entries/opening-balances/files': { post: openingFile(schemas) },
  '/api/rest/documents': { post: documents(schemas) },
  '/api/rest/e-invoices/notifications': { post: notification(schemas) },
  '/api/rest/e-invoices/received': { post: received(schemas) },
})
