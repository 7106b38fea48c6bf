/**
 * Posting exactly once: claim, call, record. The claim is durable before anything goes out and holds the entry as it is sent; the call carries its
 * marker; the record closes the claim. Whatever dies in between leaves a claim, and whoever goes on with it asks the ledger for the marker first.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Document, type DocumentError, markerOf, mayPost } from '../../domain/documents.ts'
import { missingIn, planEntry } from '../../domain/plan-entry.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import { effectiveVatFrequency } from '../../domain/settings.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage.ts'
import { regions } from '../../regions/index.ts'
import type { Actor } from '../../store/audit.ts'
import { saveEntry } from '../../store/ledger.ts'
import { findBookkeeper } from '../../store/organizations.ts'
import * as postings from '../../store/postings.ts'
import { chartOf } from '../chart.ts'
import { attachSource } from './attach.ts'
import { lock, save, todayOf } from './books.ts'
import { type Called, callLedger } from './call-ledger.ts'
import { learnFromPosting } from './learn.ts'
import { documentRecord, toRecord } from './record.ts'

export const postRefusals = [
  'document_not_found',
  'document_not_coded',
  'document_posted',
  'document_in_progress',
  'coding_incomplete',
] as const

export interface Poster {
  actor: Actor
  /** By a person, or by a program that a person told to: then it teaches. */
  isByHand: boolean
}

/** Who posts what nobody looked at: the setting. */
export const autoPoster: Actor = { type: 'system', id: 'auto_post', name: 'Automatic posting', onBehalfOf: null }

/** Longer than a call may take: a claim that is older belongs to a process that is gone. */
const claimMs = 60_000
const busyPauseMs = 30
const busyPatienceMs = 5_000

interface Claimed {
  posting: postings.Posting
  document: Document
}

/** Inserts the claim, or takes over one that nobody works on. */
async function claim(context: Context, documentId: string, { actor }: Poster) {
  const { db, now, house } = context
  const held = await lock(context, documentId)
  if (refused(held)) return held
  const { document } = held
  const denied = mayPost(document)
  if (denied) return denied
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString()
  const there = held.isPosting ? await postings.findPosting(db, documentId) : undefined
  if (there) {
    if (there.claimedUntil > now.toISOString()) {
      return refuse('document_in_progress', `${documentId} is being posted by somebody else at this moment.`)
    }
    postings.reclaimPosting(db, documentId, claimedUntil)
    return { posting: { ...there, attempts: there.attempts + 1 }, document }
  }
  const coding = document.coding!
  const missing = missingIn(coding)
  if (missing.length > 0) {
    return refuse('coding_incomplete', `${documentId} cannot be posted yet: ${missing.map(fault => fault.path).join(', ')}.`, missing)
  }
  const bookkeeper = await findBookkeeper(db)
  const region = regions[coding.regionKey]!
  const chart = await chartOf(context, coding.regionKey)
  const entry = planEntry(region, document.extraction!, coding, {
    documentId,
    regionKey: coding.regionKey,
    postedOn: todayOf(bookkeeper, now),
    frequency: effectiveVatFrequency(bookkeeper, region) ?? region.filing.default,
    defaultJournalId: bookkeeper.defaultJournalId,
    accountName: number => chart.get(number)?.name.local ?? number,
  })
  const posting = { documentId, marker: markerOf(document), provider: house.ledger.name, entry, actor, claimedUntil }
  postings.insertPosting(db, posting)
  return { posting: { ...posting, calledAt: null, attempts: 1 }, document }
}

/** Two callers at once: the second waits for what becomes of the first, and is then told. */
async function awaitClaim(stage: Stage, documentId: string, poster: Poster) {
  for (let waited = 0; ; waited += busyPauseMs) {
    const claimed = await stage.step(context => claim(context, documentId, poster))
    if (!refused(claimed) || claimed.refusal !== 'document_in_progress' || waited >= busyPatienceMs) return claimed
    await wait(busyPauseMs)
  }
}

/** Who began a posting is who posts it, whoever carries it to its end. */
const posterOf = ({ actor }: postings.Posting): Poster => ({ actor, isByHand: actor.id !== autoPoster.id })

export async function post(stage: Stage, documentId: string, wanted: Poster) {
  const claimed = await awaitClaim(stage, documentId, wanted)
  if (refused(claimed)) return claimed
  const poster = posterOf(claimed.posting)
  const called = await callLedger(stage, claimed.posting)
  const attached = called.outcome === 'posted' ? await attachSource(stage, claimed.document, called.reference) : null
  return stage.finish(context => record(context, claimed, called, attached, poster), poster.actor)
}

/** What became of it, in one transaction: the entry in our own books, the document, the claim. */
async function record(context: Context, { posting }: Claimed, called: Called, attached: DocumentError | null, poster: Poster) {
  const { db, now } = context
  const { documentId } = posting
  const held = await lock(context, documentId)
  if (refused(held)) return held
  const { document } = held
  // Our claim ran out while we waited, and somebody has taken it over: what they find is what counts.
  const there = held.isPosting ? await postings.findPosting(db, documentId) : undefined
  if (there?.attempts !== posting.attempts) return toRecord(document)
  if (called.outcome !== 'posted') {
    const error: DocumentError = { step: 'post', ...called.error, at: now.toISOString() }
    if (called.outcome === 'refused') postings.deletePosting(db, documentId)
    else postings.releasePosting(db, documentId, now, new Date(now.getTime() + lookAgainMs(posting.attempts)))
    return toRecord(save(context, document, { ...document, error }, 'post_document'))
  }
  const { entryId, externalReference } = await toOwnBooks(context, posting, called.reference)
  const posted: Document = {
    ...document,
    state: 'posted',
    error: attached,
    ledgerEntryId: entryId,
    externalReference,
    postings: document.postings + 1,
    postedAt: now.toISOString(),
  }
  await learnFromPosting(context, posted, poster.isByHand)
  postings.deletePosting(db, documentId)
  return toRecord(save(context, document, posted, 'post_document'))
}

/** What another ledger took is copied into our books: reconciliation and VAT go by them. Our own ledger has it there already. */
async function toOwnBooks({ db, now, house, newId }: Context, { entry, marker, provider }: postings.Posting, reference: string) {
  if (house.ledger.isOwn) return { entryId: reference, externalReference: null }
  const copy = { id: newId('led'), entry, marker, provider, externalReference: reference, postedAt: now.toISOString() }
  const saved = await saveEntry(db, copy)
  return { entryId: saved.entry.id, externalReference: saved.entry.externalReference }
}

/** Soon, then ever more rarely, for as long as it takes: a posting in doubt is never given up. */
const lookAgainMs = (attempts: number): number => Math.min(5_000 * 2 ** Math.min(attempts, 10), 15 * 60_000)

export const postDocument = defineAction({
  name: 'post_document',
  title: 'Post a document',
  permission: 'documents:post',
  summary:
    'Posts a coded document to the ledger as a journal entry, exactly once, and attaches its source. Cannot be undone, only reversed.',
  input: z.strictObject({ documentId: id }),
  output: documentRecord,
  hints: { destructive: true, idempotent: true, openWorld: true },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: postRefusals,
  conduct: ({ documentId }, stage) => post(stage, documentId, { actor: stage.caller.actor, isByHand: true }),
})
