import { reopened } from '../../domain/documents.ts'
import type { Context } from '../../kernel/context.ts'
import { lockDocument } from '../../store/documents.ts'
import { save } from './books.ts'

/** The document of a reversed entry. */
export async function reopenDocument(context: Context, documentId: string, entryId: string): Promise<void> {
  const held = await lockDocument(context.db, documentId)
  if (held?.document.ledgerEntryId === entryId) save(context, held.document, reopened(held.document))
}
