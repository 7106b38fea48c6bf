import { reopened } from '../../domain/documents/document.ts'
import type { Context } from '../../kernel/context.ts'
import { findSettings } from '../../store/access/settings.ts'
import { lockDocument } from '../../store/documents/documents.ts'
import { deleteLesson } from '../../store/documents/papers.ts'
import { save } from './change-document.ts'

/** Locks the document for the rest of the transaction. */
export async function isBeingPosted({ db }: Context, documentId: string): Promise<boolean> {
  return (await lockDocument(db, documentId))?.isPosting ?? false
}

/** The document of a reversed entry. What it taught of its supplier's paper was posted by mistake, as far as anybody knows. */
export async function reopenDocument(context: Context, documentId: string, entryId: string): Promise<void> {
  const held = await lockDocument(context.db, documentId)
  if (held?.document.ledgerEntryId !== entryId) return
  const { regionKey } = await findSettings(context.db)
  deleteLesson(context.db, documentId)
  save(context, held.document, reopened(held.document, regionKey))
}
