import { z } from 'zod'
import { documentNotFound } from '../../actions/documents/books.ts'
import { silentMsMax } from '../../actions/documents/reading.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id, instant } from '../../kernel/fields.ts'
import * as documents from '../../store/documents/documents.ts'
import { findReadingUnderWay } from '../../store/documents/readings.ts'

export const getDocumentProgress = defineRead({
  name: 'get_document_progress',
  title: 'How far a document is read',
  path: '/documents/:id/progress',
  permission: 'documents:read',
  summary:
    'Whether extract_document is reading the document at this moment, and how many of its pages are done. Long scans take some seconds a page.',
  input: z.strictObject({ id }),
  output: z
    .strictObject({
      documentId: z.string(),
      isReading: z.boolean(),
      pagesDone: z.number().int().nullable(),
      pages: z.number().int().nullable().meta({ description: 'Null while nobody knows yet how many there are.' }),
      startedAt: instant.nullable(),
    })
    .meta({ id: 'ReadingProgress' }),
  refusals: ['document_not_found'],
  async run(input, { db, now }) {
    const found = await findReadingUnderWay(db, input.id)
    const isReading = found !== undefined && now.getTime() - found.seenAt.getTime() <= silentMsMax
    if (isReading) {
      const { pagesDone, pages, startedAt } = found
      return { documentId: input.id, isReading, pagesDone, pages, startedAt: startedAt.toISOString() }
    }
    if (!(await documents.findDocument(db, input.id))) return documentNotFound(input.id)
    return { documentId: input.id, isReading, pagesDone: null, pages: null, startedAt: null }
  },
})
