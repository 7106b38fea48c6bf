import { z } from 'zod'
import { documentNotFound } from '../../actions/documents/change-document.ts'
import { documentRecord, documentSummary, showDocument, toSummary } from '../../actions/documents/record.ts'
import { fileRecord, toFileRecord } from '../../actions/files.ts'
import { documentStates } from '../../domain/documents/document.ts'
import { isId } from '../../domain/ids.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, queryFlag } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import * as documents from '../../store/documents/documents.ts'
import { findFile } from '../../store/documents/files.ts'

const fraction = z.preprocess(
  given => (typeof given === 'string' && /^\d(\.\d{1,6})?$/.test(given) ? Number(given) : given),
  z.number().min(0).max(1),
)

export const listDocuments = defineRead({
  name: 'list_documents',
  title: 'Documents',
  path: '/documents',
  permission: 'documents:read',
  summary:
    'Captured documents, newest first; text, items, evidence and reasons are left to the document itself. `q` looks in supplier, number, file name and booking text.',
  input: z.strictObject({
    state: z.enum(documentStates).optional(),
    failed: queryFlag.optional().meta({ description: 'Only those with an error, or only those without.' }),
    q: z.string().max(200).optional(),
    from: calendarDate.optional().meta({ description: 'By the date of the document; by the day of capture while that is not known.' }),
    to: calendarDate.optional(),
    supplier: z.string().max(200).optional().meta({ description: 'Words of the name of the supplier.' }),
    contactId: id.optional(),
    minConfidence: fraction.optional().meta({ description: 'Only what was read with at least this confidence.' }),
    cursor: cursor(key => isId('doc', key)).optional(),
    limit,
  }),
  output: pageOf(documentSummary),
  refusals: [],
  async run({ cursor: before, limit: size, minConfidence, ...filter }, { db }) {
    const rows = await documents.listDocuments(db, { ...filter, confidenceMin: minConfidence }, before, size + 1)
    return toPage(rows.map(toSummary), size, document => document.id)
  },
})

export const getDocument = defineRead({
  name: 'get_document',
  title: 'One document',
  path: '/documents/:id',
  permission: 'documents:read',
  summary: 'One document: what was read, with the evidence; how it is coded, with the reasons; what to look at before it is posted.',
  input: z.strictObject({ id }),
  output: documentRecord,
  refusals: ['document_not_found'],
  async run(input, { db }) {
    const document = await documents.findDocument(db, input.id)
    return document ? showDocument({ db }, document) : documentNotFound(input.id)
  },
})

/** What `GET /api/rest/documents/{id}/file` needs to know before it sends the bytes. */
export const getDocumentFile = defineRead({
  name: 'get_document_file',
  title: 'The file of a document',
  path: '/documents/:id/file',
  permission: 'documents:read',
  summary: 'The bytes of the file that the document was captured with.',
  input: z.strictObject({ id }),
  output: fileRecord,
  refusals: ['document_not_found', 'file_not_found'],
  async run(input, { db }) {
    const document = await documents.findDocument(db, input.id)
    if (!document) return documentNotFound(input.id)
    const file = document.fileId === null ? undefined : await findFile(db, document.fileId)
    return file ? toFileRecord(file) : refuse(say('file_not_found.without', { document: input.id }))
  },
})
