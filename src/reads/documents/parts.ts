import { z } from 'zod'
import { documentNotFound } from '../../actions/documents/change-document.ts'
import { decimalsAs } from '../../actions/documents/extraction-record.ts'
import { partRecord, toPartRecord } from '../../actions/documents/record.ts'
import { documentStates } from '../../domain/documents/document.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { findDocument } from '../../store/documents/documents.ts'
import { listParts } from '../../store/documents/parts.ts'

const written = outsideText().nullable()

const documentPart = z
  .strictObject({
    documentId: z.string(),
    ...partRecord.shape,
    state: z.enum(documentStates),
    supplier: written,
    invoiceNumber: written,
    date: written,
    total: z.number().nullable(),
    currency: z.string().nullable(),
  })
  .meta({
    id: 'DocumentPart',
    examples: [
      {
        documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz',
        number: 2,
        of: 3,
        pages: { first: 3, last: 4 },
        state: 'extracted',
        supplier: 'Papir og Pen ApS',
        invoiceNumber: '119',
        date: '2026-01-16',
        total: 1250,
        currency: 'DKK',
      },
    ],
  })

const isPartNumber = (key: string): boolean => /^[1-9]\d{0,3}$/.test(key)

export const listDocumentParts = defineRead({
  name: 'list_document_parts',
  title: 'The documents of one file',
  path: '/documents/:id/parts',
  permission: 'documents:read',
  summary:
    'The documents that lie in the same file as this one, itself included, in the order of the file. A document that is all of its file has none; a number that is missing was deleted.',
  input: z.strictObject({ id, cursor: cursor(isPartNumber).optional(), limit }),
  output: pageOf(documentPart),
  refusals: ['document_not_found'],
  async run({ id: documentId, cursor: after, limit: size }, { db }) {
    const document = await findDocument(db, documentId)
    if (!document) return documentNotFound(documentId)
    const rows =
      document.part === null || document.fileId === null
        ? []
        : await listParts(db, document.fileId, after === undefined ? undefined : Number(after), size + 1)
    const items = rows.map(({ part, parts, place, total, ...row }) => ({
      ...row,
      ...toPartRecord({ number: part, of: parts, place }),
      total: total === null ? null : fromMinor(total as Minor, row.currency ?? decimalsAs),
    }))
    return toPage(items, size, one => String(one.number))
  },
})
