/**
 * Posting exactly once: claim, call, record. The claim is durable before anything goes out and holds the entry as it is sent; the call carries its
 * marker; the record closes the claim. Whatever dies in between leaves a claim, and whoever goes on with it asks the ledger for the marker first.
 */
import { z } from 'zod'
import type { Document, DocumentError } from '../../domain/documents/document.ts'
import type { Standing } from '../../domain/ledger/mapping.ts'
import { refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import type { SentenceKey } from '../../language/say.ts'
import type { Values } from '../../language/words.ts'
import type { LedgerProvider } from '../../providers/ledger/provider.ts'
import { newToken } from '../../secrets.ts'
import { isUnavailable } from '../../store/connection/faults.ts'
import * as postings from '../../store/documents/postings.ts'
import { findSealed, saveFailed, saveUsed } from '../../store/ledger/connections.ts'
import { findEntry, saveEntry } from '../../store/ledger/ledger.ts'
import { insertOutsideEntry } from '../../store/ledger/outside-entries.ts'
import { settlePostedDocument } from '../bank/posted.ts'
import { toLedgerEntry } from '../ledger-record.ts'
import { withTimeout } from '../timeouts.ts'
import { attachSource } from './attach.ts'
import { type Called, callLedger } from './call-ledger.ts'
import { lock, save } from './change-document.ts'
import { autoPoster, awaitPostingClaim, type Claimed, letGo, lookAgainMs, type Poster } from './claim-posting.ts'
import { learnFromPosting } from './learn.ts'
import { learnPaper } from './paper/papers.ts'
import { documentRecord, showDocument } from './record.ts'

export const postRefusals = [
  'document_not_found',
  'document_not_coded',
  'document_posted',
  'document_in_progress',
  'coding_incomplete',
  'period_locked',
  'mapping_missing',
] as const

/** Who began a posting is who posts it, whoever carries it to its end. */
const posterOf = ({ actor }: postings.Posting): Poster => ({ actor, isByHand: actor.id !== autoPoster.id })

export async function post(stage: Stage, documentId: string, wanted: Poster) {
  const token = newToken()
  try {
    return await postClaimed(stage, documentId, wanted, token)
  } catch (error) {
    // Any other fault would meet whoever goes on at once again, and the ledger be asked each time: that is left until the claim has run out.
    if (isUnavailable(error)) void letGo(stage, documentId, token)
    throw error
  }
}

async function postClaimed(stage: Stage, documentId: string, wanted: Poster, token: string) {
  const claimed = await awaitPostingClaim(stage, documentId, wanted, token)
  if (refused(claimed)) {
    // The request came before and was cut off: what it asked for is done.
    if (claimed.refusal === 'document_posted' && stage.isRepeated) return stage.finish(context => show(context, documentId))
    return claimed
  }
  const poster = posterOf(claimed.posting)
  const { posting, ledger, document } = claimed
  const called = await callLedger(stage, posting, ledger)
  const isPosted = called.outcome === 'posted' && ledger !== undefined
  const attached = isPosted ? await attachSource(stage, document, ledger, called.reference) : null
  const standing = isPosted ? await readStanding(ledger, called.reference, posting.marker) : null
  return stage.finish(context => record(context, claimed, called, { attached, standing }, poster), poster.actor)
}

const credentialsRefused = 'ledger_credentials_refused' satisfies SentenceKey

interface Afterwards {
  attached: DocumentError | null
  standing: Standing | null
}

/** What later looks are held against. One that cannot be read now is read when it is first looked at. */
async function readStanding({ mapped }: LedgerProvider, reference: string, marker: string): Promise<Standing | null> {
  if (!mapped) return null
  return (await withTimeout(signal => mapped.standing(reference, marker, signal)).catch(() => undefined)) ?? null
}

async function noteRefusedLedger({ db, now, changed }: Context, provider: string, values: Values): Promise<void> {
  const connection = await findSealed(db, 'ledger')
  if (connection?.provider !== provider || connection.state !== 'connected') return
  saveFailed(db, connection.id, 'failed', { code: credentialsRefused, values }, now)
  changed(
    { target: { type: 'connection', id: connection.id }, before: { state: connection.state }, after: { state: 'failed' } },
    'check_connection',
  )
}

async function show(context: Context, documentId: string) {
  const held = await lock(context, documentId)
  return refused(held) ? held : showDocument(context, held.document)
}

/** What became of it, in one transaction: the entry in our own books, the document, the claim. */
async function record(context: Context, { posting }: Claimed, called: Called, { attached, standing }: Afterwards, poster: Poster) {
  const { db, now } = context
  const { documentId } = posting
  const held = await lock(context, documentId)
  if (refused(held)) return held
  const { document } = held
  // Our claim ran out while we waited, and somebody has taken it over: what they find is what counts.
  const there = held.isPosting ? await postings.findPosting(db, documentId) : undefined
  if (there?.token !== posting.token) return showDocument(context, document)
  if (called.outcome !== 'posted') {
    if (called.outcome === 'refused') postings.deletePosting(db, documentId)
    else await release(context, posting, called.wasSent)
    if (called.error.code === credentialsRefused) await noteRefusedLedger(context, posting.provider, called.error.values ?? {})
    const error: DocumentError = { step: 'post', ...called.error, at: now.toISOString() }
    return showDocument(context, save(context, document, { ...document, error }, 'post_document'))
  }
  const entry = await toOwnBooks(context, posting, called.reference)
  if (posting.voucher) {
    insertOutsideEntry(db, { entryId: entry.id, provider: posting.provider, reference: called.reference, standing }, now)
    saveUsed(db, posting.provider, now)
  }
  const posted: Document = {
    ...document,
    state: 'posted',
    error: attached,
    ledgerEntryId: entry.id,
    externalReference: entry.externalReference,
    postings: document.postings + 1,
    postedAt: now.toISOString(),
  }
  await learnFromPosting(context, posted, poster.isByHand)
  // A program that posts has not looked at the page.
  if (poster.actor.type === 'user') await learnPaper(context, posted, 'all')
  postings.deletePosting(db, documentId)
  context.changed({ target: { type: 'ledger_entry', id: entry.id }, before: null, after: toLedgerEntry(entry) }, 'post_document')
  const lost = await settlePostedDocument(context, documentId, entry.id)
  const shown = await showDocument(context, save(context, document, posted, 'post_document'))
  // Said once, to who posts it: afterwards the audit log has it, and the transaction is in the queue or shows its difference.
  return { ...shown, warnings: [...shown.warnings, ...lost] }
}

async function release({ db, services }: Context, { documentId, attempts }: postings.Posting, wasSent: boolean): Promise<void> {
  const now = await services.sharedClock(db)
  postings.releasePosting(db, documentId, now, new Date(now.getTime() + lookAgainMs(attempts)), wasSent ? now : null)
}

/** What another ledger took is copied into our books: reconciliation and VAT go by them. Our own ledger has it there already. */
async function toOwnBooks({ db, now, services, newId }: Context, { entry, marker, provider }: postings.Posting, reference: string) {
  if (services.ledger.isOwn && services.ledger.name === provider) {
    const posted = await findEntry(db, reference)
    if (!posted) throw new Error(`the entry ${reference} that was posted must be there`)
    return posted
  }
  const copy = { id: newId('led'), entry, marker, provider, externalReference: reference, postedAt: now.toISOString() }
  return (await saveEntry(db, copy)).entry
}

export const postDocument = defineAction({
  name: 'post_document',
  title: 'Post a document',
  permission: 'documents:post',
  summary:
    'Posts a coded document to the ledger as a journal entry, exactly once, and attaches its source. Cannot be undone, only reversed.',
  input: z.strictObject({ documentId: id }),
  output: documentRecord,
  hints: { destructive: true, idempotent: false, openWorld: true },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: postRefusals,
  conduct: ({ documentId }, stage) => post(stage, documentId, { actor: stage.caller.actor, isByHand: true }),
})
