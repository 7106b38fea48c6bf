import { z } from 'zod'
import { type Document, isAutoPosted, mayCode, unsureWarning, withCoding } from '../../domain/documents/document.ts'
import { periodWarnings } from '../../domain/documents/guards/periods.ts'
import { guard } from '../../domain/documents/guards.ts'
import { learntCoding } from '../../domain/documents/learning.ts'
import { holdsOf, isTouched, toProposed } from '../../domain/documents/simulation.ts'
import { refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { type Bookkeeper, findBookkeeper } from '../../store/access/organizations.ts'
import * as documents from '../../store/documents/documents.ts'
import { findUnprovenSender } from '../../store/documents/mail-messages.ts'
import { saveProposal } from '../../store/documents/proposals.ts'
import { findLockedUntil, listClosedAccounts } from '../../store/ledger/lock.ts'
import { lock, recall, regionOf, save, todayOf } from './change-document.ts'
import { autoPoster } from './claim-posting.ts'
import { findFacts } from './facts.ts'
import { filedDaysOf } from './filed-days.ts'
import { post } from './post.ts'
import { documentRecord, showDocument } from './record.ts'

export const codeRefusals = [
  'document_not_found',
  'document_not_extracted',
  'document_posted',
  'document_in_progress',
  'region_not_set',
] as const

export async function code(stage: Stage, documentId: string) {
  const coded = await stage.step(async context => {
    const held = await lock(context, documentId)
    if (refused(held)) return held
    const denied = mayCode(held.document, held)
    if (denied) return denied
    const bookkeeper = await findBookkeeper(context.db)
    const document = await applyRules(context, held.document, bookkeeper)
    if (!refused(document)) keepProposal(context, document)
    return refused(document) ? document : { isPosted: isAutoPosted(document, bookkeeper) }
  })
  return refused(coded) ? coded : finishCoding(stage, documentId, coded.isPosted)
}

/** What automatic posting would go by is kept, on or off, until a person has a hand in it. */
function keepProposal({ db, now }: Context, document: Document): void {
  const proposed = toProposed(document)
  if (!proposed || isTouched(document) || document.postings > 0) return
  const sureness = document.extraction!.confidence * document.coding!.confidence
  saveProposal(db, { documentId: document.id, sureness, heldBy: holdsOf(document), proposed }, now)
}

/** Posts what automatic posting takes, and shows what became of it. */
export async function finishCoding(stage: Stage, documentId: string, isPosted: boolean) {
  if (isPosted) {
    const posted = await post(stage, documentId, { actor: autoPoster, isByHand: false })
    // Somebody else was faster, or it turned out to be incomplete: it stays as it is coded.
    if (!refused(posted)) return posted
  }
  return stage.finish(async context => {
    const held = await lock(context, documentId)
    if (refused(held)) return held
    return showDocument(context, isPosted ? await warnedOfFiling(context, held.document) : held.document)
  })
}

/** It was sure enough and is not posted: if a return was filed in between, that is why. */
async function warnedOfFiling(context: Context, document: Document): Promise<Document> {
  if (document.state !== 'coded' || document.warnings.some(({ code }) => code === 'period_filed')) return document
  const warnings = periodWarnings(await filedDaysOf(context, await findBookkeeper(context.db), document.extraction!))
  return warnings.length === 0 ? document : save(context, document, { ...document, warnings: [...document.warnings, ...warnings] })
}

/** Codes a locked document anew, and saves it. */
export async function applyRules(context: Context, document: Document, bookkeeper: Bookkeeper) {
  const chosen = regionOf(bookkeeper)
  if (refused(chosen)) return chosen
  const { region, regionKey } = chosen
  const today = todayOf(bookkeeper, context.now)
  const memory = await recall(context, regionKey, document)
  const facts = await findFacts(context, document, bookkeeper, region, learntCoding(memory), memory.facts)
  const { extraction, text } = facts
  const coding = region.codeDocument(facts)
  const twin = await documents.findDuplicate(context.db, document)
  const filed = await filedDaysOf(context, bookkeeper, extraction)
  const lockedUntil = await findLockedUntil(context.db)
  const closedAccounts = await listClosedAccounts(context.db, regionKey)
  const unprovenSender = await findUnprovenSender(context.db, document)
  const situation = { own: bookkeeper, currency: region.currency, today, twin, memory, filed, lockedUntil, closedAccounts, unprovenSender }
  const warnings = guard({ extraction, coding, text, ...situation })
  const next = withCoding(document, { ...coding, regionKey, currency: region.currency })
  const unsure = unsureWarning(next, bookkeeper)
  return save(context, document, { ...next, warnings: [...warnings, ...(unsure ? [unsure] : [])], duplicateOf: twin?.id ?? null })
}

export const codeDocument = defineAction({
  name: 'code_document',
  title: 'Code a document',
  permission: 'documents:edit',
  summary:
    'Maps what was read to account, category, VAT code and amount by the rules of the region, with the reason for each choice. With automatic posting on, a sure document is posted in the same call. Next: update_coding or post_document.',
  input: z.strictObject({ documentId: id }),
  output: documentRecord,
  hints: { destructive: false, idempotent: false, openWorld: true },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: codeRefusals,
  conduct: ({ documentId }, stage) => code(stage, documentId),
})
