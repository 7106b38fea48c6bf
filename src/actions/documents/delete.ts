import { z } from 'zod'
import { mayDelete } from '../../domain/documents/document.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { deletion, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { isDocumentMatched } from '../../store/bank/settlements.ts'
import { lock, remove } from './change-document.ts'
import { unlearn } from './learn.ts'

export const deleteDocument = defineAction({
  name: 'delete_document',
  title: 'Delete a document',
  permission: 'documents:delete',
  summary: 'Deletes a document that was never posted. Its file stays.',
  input: z.strictObject({ documentId: id }),
  output: deletion,
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: ['document_not_found', 'document_posted', 'document_in_progress', 'document_matched'],
  async run({ documentId }, context) {
    const held = await lock(context, documentId)
    if (refused(held)) return held
    const denied = mayDelete(held.document, held)
    if (denied) return denied
    if (await isDocumentMatched(context.db, documentId)) return refuse(say('document_matched', { id: documentId }))
    remove(context, held.document)
    await unlearn(context, held.document)
    return { id: documentId, deleted: true as const }
  },
})
