import { reopened } from '../../domain/documents/document.ts'
import type { Context } from '../../kernel/context.ts'
import { findSettings } from '../../store/access/settings.ts'
import { lockDocument } from '../../store/documents/documents.ts'
import { save } from './change-document.ts'

/** Locks the document for the rest of the transaction. */
export async function isBeingPosted({ db }: Context, documentId: string): Promise<boolean> {
  return (await lockDocument(db, documentId))?.isPosting ?? false
}

/** The document of a reversed entry. */
export async function reopenDocument(context: Context, documentId: string, entryId: string): Promise<void> {
  const held = await lockDocument(context.db, documentId)
  if (held?.document.ledgerEntryId !== entryId) return
  const { regionKey } = await findSettings(context.db)
  save(context, held.document, reopened(held.document, regionKey))
}
