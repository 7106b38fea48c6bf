import type { Document, DocumentError } from '../../domain/documents/document.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { LedgerProvider } from '../../providers/ledger/provider.ts'
import { findFile } from '../../store/documents/files.ts'
import { whyItFailed, withTimeout } from '../timeouts.ts'

/** The source goes with the entry. Attaching twice is attaching once; an entry without its source is a document with an error, not a lost one. */
export async function attachSource(
  { services, caller, step }: Stage,
  document: Document,
  ledger: LedgerProvider,
  reference: string,
): Promise<DocumentError | null> {
  const { fileId } = document
  if (fileId === null || !ledger.can.attachFiles) return null
  const notAttached = (said: Said): DocumentError => ({ step: 'post', ...said, retryable: true, at: services.clock().toISOString() })
  try {
    const file = await step(context => findFile(context.db, fileId))
    if (!file) return notAttached(say('source_not_attached.file_gone', { file: fileId }))
    const books = { organizationId: caller.organizationId, regionKey: document.coding?.regionKey ?? '' }
    const open = () => services.blobs.open(caller.organizationId, file.sha256)
    const source = { id: file.id, name: file.name, mimeType: file.mimeType, open }
    await withTimeout(signal => ledger.attach(books, reference, source, signal))
    return null
  } catch (error) {
    return notAttached(say('source_not_attached.failed', { why: whyItFailed(error) }))
  }
}
