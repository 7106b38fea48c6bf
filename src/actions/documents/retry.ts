import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { findEntry } from '../../store/ledger/ledger.ts'
import { attachSource } from './attach.ts'
import { lock, save } from './change-document.ts'
import { ledgerNamed } from './claim-posting.ts'
import { code, codeRefusals } from './code.ts'
import { extract, extractRefusals } from './extract.ts'
import { post, postRefusals } from './post.ts'
import { documentRecord, showDocument } from './record.ts'

/** The entry is in the ledger; only its source is missing there. */
async function attachAgain(stage: Stage, documentId: string) {
  const found = await stage.step(async context => {
    const held = await lock(context, documentId)
    if (refused(held)) return held
    const { document } = held
    const entry = document.ledgerEntryId === null ? undefined : await findEntry(context.db, document.ledgerEntryId)
    return { document, ledger: entry && (await ledgerNamed(context, entry.provider)) }
  })
  if (refused(found)) return found
  const { document, ledger } = found
  const error = ledger ? await attachSource(stage, document, ledger, document.externalReference ?? document.ledgerEntryId!) : document.error
  return stage.finish(async context => {
    const held = await lock(context, documentId)
    if (refused(held)) return held
    // It may have been reopened meanwhile, and then it is another matter.
    const isSame = held.document.state === 'posted' && held.document.ledgerEntryId === document.ledgerEntryId
    return showDocument(context, isSame ? save(context, held.document, { ...held.document, error }) : held.document)
  })
}

export const retryDocument = defineAction({
  name: 'retry_document',
  title: 'Retry a failed document',
  permission: 'documents:edit',
  summary: 'Runs the step again that failed (extract, code or post). Running a failed posting again needs documents:post as well.',
  input: z.strictObject({ documentId: id }),
  output: documentRecord,
  hints: { destructive: false, idempotent: false, openWorld: true },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: [...new Set([...extractRefusals, ...codeRefusals, ...postRefusals, 'document_not_failed' as const, 'forbidden' as const])],
  async conduct({ documentId }, stage) {
    const found = await stage.step(context => lock(context, documentId))
    if (refused(found)) return found
    const { error, state } = found.document
    if (!error) return refuse(say('document_not_failed', { id: documentId, state }))
    if (error.step === 'extract') return extract(stage, documentId)
    if (error.step === 'code') return code(stage, documentId)
    if (!stage.caller.permissions.has('documents:post')) {
      return refuse(say('forbidden.post_again', { permission: 'documents:post' }))
    }
    if (state === 'posted') return attachAgain(stage, documentId)
    return post(stage, documentId, { actor: stage.caller.actor, isByHand: true })
  },
})
