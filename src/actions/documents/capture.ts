import { z } from 'zod'
import { type Document, documentSources, untouched } from '../../domain/documents/document.ts'
import { duplicateWarning } from '../../domain/documents/guards.ts'
import { refuse } from '../../domain/refusals.ts'
import { toPlainText } from '../../domain/text/plain-text.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findBookkeeper } from '../../store/access/organizations.ts'
import { findDuplicate } from '../../store/documents/documents.ts'
import { findFile } from '../../store/documents/files.ts'
import { insert, todayOf } from './change-document.ts'
import { documentRecord, showDocument } from './record.ts'

export const textLengthMax = 200_000

export const captureDocument = defineAction({
  name: 'capture_document',
  title: 'Capture a document',
  permission: 'documents:edit',
  summary: 'Registers a receipt or a supplier invoice, as an uploaded file, as text, or both. Next: extract_document.',
  input: z.strictObject({
    fileId: id.optional().meta({ description: 'An uploaded file (POST /api/rest/files).' }),
    fileName: z.string().max(255).optional().meta({ description: 'The name to show; that of the file when left out.' }),
    mimeType: z.string().max(255).optional().meta({ description: 'What the sender says it is. The bytes decide.' }),
    text: z.string().max(textLengthMax).optional().meta({
      description:
        'The text itself, for example the body of an e-mail or the XML of an e-invoice; read when there is no file that can be read.',
    }),
    source: z.enum(documentSources).optional().meta({ description: 'How it arrived; upload unless it says otherwise.' }),
  }),
  output: documentRecord,
  hints: { destructive: false, idempotent: false, openWorld: false },
  example: { text: 'Papir og Pen ApS\nCVR 13585628\nKvittering 12-01-2026\nKontorartikler 625,00\nTotal DKK 625,00\nHeraf moms 125,00' },
  refusals: ['file_not_found'],
  async run(input, context) {
    const { db, now } = context
    const file = input.fileId === undefined ? null : await findFile(db, input.fileId)
    if (file === undefined) return refuse(say('file_not_found', { id: input.fileId! }))
    const bookkeeper = await findBookkeeper(db)
    const captured: Document = {
      ...untouched(context.newId('doc'), now),
      source: input.source ?? 'upload',
      fileId: file?.id ?? null,
      fileName: (input.fileName === undefined ? null : toPlainText(input.fileName) || null) ?? file?.name ?? null,
      mimeType: file?.mimeType ?? input.mimeType ?? null,
      text: input.text || null,
    }
    const twin = await findDuplicate(db, captured, { isNew: true })
    const document = { ...captured, duplicateOf: twin?.id ?? null, warnings: twin ? [duplicateWarning(twin)] : [] }
    insert(context, document, todayOf(bookkeeper, now))
    return showDocument(context, document)
  },
})
