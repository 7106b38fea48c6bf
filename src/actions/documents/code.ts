import { z } from 'zod'
import type { Exchange } from '../../domain/coding/coding.ts'
import type { CalendarDate } from '../../domain/dates.ts'
import { type Document, isAutoPosted, mayCode, withCoding } from '../../domain/documents.ts'
import type { Extraction } from '../../domain/extraction.ts'
import { guard } from '../../domain/guards.ts'
import { learntCoding } from '../../domain/learning.ts'
import { refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage.ts'
import { findExchangeRate } from '../../providers/rates/index.ts'
import { findContact } from '../../store/contacts.ts'
import * as documents from '../../store/documents.ts'
import { type Bookkeeper, findBookkeeper } from '../../store/organizations.ts'
import { lock, recall, regionOf, save, todayOf } from './books.ts'
import { autoPoster, post } from './post.ts'
import { documentRecord, toRecord } from './record.ts'

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
    return refused(document) ? document : { document, isPosted: isAutoPosted(document, bookkeeper) }
  })
  if (refused(coded)) return coded
  if (coded.isPosted) {
    const posted = await post(stage, documentId, { actor: autoPoster, isByHand: false })
    // Somebody else was faster, or it turned out to be incomplete: it stays as it is coded.
    if (!refused(posted)) return posted
  }
  return stage.finish(async () => toRecord(coded.document))
}

/** The rate of the document's day; of today when it has none. */
async function exchangeFor({ db }: Context, { currency, date }: Extraction, home: string, today: CalendarDate): Promise<Exchange | null> {
  if (currency === null) return null
  const found = await findExchangeRate(db, currency, home, date ?? today)
  return found ? { currency, ...found } : null
}

/** A contact knows what its invoices may not say: in which country the supplier is. */
async function withContact({ db }: Context, extraction: Extraction, contactId: string | null): Promise<Extraction> {
  const { supplier } = extraction
  if (contactId === null || (supplier.country !== null && supplier.vatNumber !== null)) return extraction
  const contact = await findContact(db, contactId)
  if (!contact) return extraction
  const country = supplier.country ?? contact.country
  return { ...extraction, supplier: { ...supplier, country, vatNumber: supplier.vatNumber ?? contact.vatNumber } }
}

async function applyRules(context: Context, document: Document, bookkeeper: Bookkeeper) {
  const chosen = regionOf(bookkeeper)
  if (refused(chosen)) return chosen
  const { region, regionKey } = chosen
  const today = todayOf(bookkeeper, context.now)
  const extraction = await withContact(context, document.extraction!, document.contactId)
  const memory = await recall(context, regionKey, document)
  const coding = region.codeDocument({
    extraction,
    text: documents.wordsOf(document),
    organization: { name: bookkeeper.name, country: region.country, taxRegime: bookkeeper.taxRegime },
    currency: region.currency,
    exchange: await exchangeFor(context, extraction, region.currency, today),
    learnt: learntCoding(memory),
  })
  const twin = await documents.findTwin(context.db, document)
  const warnings = guard({ extraction, coding, own: bookkeeper, currency: region.currency, today, twin, memory })
  const next = withCoding(document, { ...coding, regionKey, currency: region.currency })
  return save(context, document, { ...next, warnings, duplicateOf: twin?.id ?? null })
}

export const codeDocument = defineAction({
  name: 'code_document',
  title: 'Code a document',
  permission: 'documents:edit',
  summary:
    'Maps what was read to account, category, VAT code and amount by the rules of the region, with the reason for each choice. With automatic posting on, a sure document is posted in the same call. Next: update_coding or post_document.',
  input: z.strictObject({ documentId: id }),
  output: documentRecord,
  hints: { destructive: true, idempotent: true, openWorld: true },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: codeRefusals,
  conduct: ({ documentId }, stage) => code(stage, documentId),
})
