import { z } from 'zod'
import { type Document, mayExtract, withExtraction } from '../../domain/documents/document.ts'
import type { Extraction } from '../../domain/documents/extraction.ts'
import { guard } from '../../domain/documents/guards.ts'
import type { SupplierMemory } from '../../domain/documents/learning.ts'
import type { Lot, Part, Place } from '../../domain/documents/parts.ts'
import { chooseVendor, vendorIds } from '../../domain/documents/vendors.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import type { Own } from '../../extraction/fields/supplier/parties.ts'
import type { Reading } from '../../extraction/read-document.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { type Bookkeeper, findBookkeeper } from '../../store/access/organizations.ts'
import * as documents from '../../store/documents/documents.ts'
import { findFile } from '../../store/documents/files.ts'
import { findUnprovenSender } from '../../store/documents/mail-messages.ts'
import { deleteLesson, savePaper } from '../../store/documents/papers.ts'
import { listVendors } from '../../store/invoices/contacts.ts'
import { findLockedUntil } from '../../store/ledger/lock.ts'
import { keepPages } from '../pages/document-pages.ts'
import { lock, recall, save, todayOf } from './change-document.ts'
import { decimalsAs } from './extraction-record.ts'
import { filedDaysOf } from './filed-days.ts'
import { withMemory } from './paper/papers.ts'
import { pageMemory, withProgress } from './reading.ts'
import { documentRecord, showDocument } from './record.ts'
import { makeParts, partFor, warningsOfLot } from './uploads/make-parts.ts'

export const extractRefusals = ['document_not_found', 'document_posted', 'document_in_progress', 'document_changed'] as const

/** What reads is a large part of Primanota: it is loaded with the first document. */
const reader = () => import('../../extraction/read-document.ts')
const secondReading = () => import('../../providers/reader/second-reading.ts')

/** Read outside of any transaction, however long it takes; saved only if nobody changed the document in the meantime. */
export async function extract(stage: Stage, documentId: string) {
  const { services, caller } = stage
  const found = await stage.step(async context => {
    const held = await lock(context, documentId)
    if (refused(held)) return held
    const denied = mayExtract(held.document, held)
    if (denied) return denied
    const file = held.document.fileId === null ? undefined : await findFile(context.db, held.document.fileId)
    return { document: held.document, file, bookkeeper: await findBookkeeper(context.db), today: context.now }
  })
  if (refused(found)) return found
  const { document, file, bookkeeper } = found
  const own = { ...bookkeeper, currency: bookkeeper.regionKey === null ? null : (regions[bookkeeper.regionKey]?.currency ?? null) }
  const open = (sha256: string) => () => services.blobs.open(caller.organizationId, sha256)
  const memory = pageMemory(services, caller.organizationId)
  const { readDocument } = await reader()
  const readAt = (place: Place | null) =>
    withProgress(services, caller.organizationId, documentId, onProgress =>
      readDocument(
        { text: document.text, file: file && { name: file.name, mimeType: file.mimeType, open: open(file.sha256) }, place },
        { own, today: todayOf(bookkeeper, found.today), memory, onProgress },
      ),
    )
  const first = await readAt(document.part?.place ?? null)
  // What is a part stays the part that it is.
  const lot = document.part || 'failure' in first ? undefined : first.lot
  const part = lot ? await stage.step(context => partFor(context, document, lot)) : document.part
  const local = lot && part && part.number > 1 ? await readAt(part.place) : first
  const reading = await askAgain(stage, await recallPaper(stage, documentId, local), document, own)
  return stage.finish(async context => {
    const held = await lock(context, documentId)
    if (refused(held)) return held
    const denied = mayExtract(held.document, held)
    if (denied) return denied
    if (held.document.version !== document.version) return refuse(say('document_changed', { id: documentId }))
    const divided = lot && part ? await makeParts(context, held.document, part, lot, bookkeeper) : undefined
    if (divided) return divided
    return showDocument(context, await keepReading(context, held.document, { reading, part, lot }, bookkeeper))
  })
}

/** What its supplier's earlier papers say comes before anybody else is asked. */
async function recallPaper(stage: Stage, documentId: string, reading: Reading): Promise<Reading> {
  if ('failure' in reading || !reading.paper) return reading
  const { extraction, paper } = reading
  return { ...reading, extraction: await stage.step(context => withMemory(context, documentId, extraction, paper)) }
}

/** Where the reading is not sure and a second reader is set, it is asked. What is exact needs no second opinion. */
async function askAgain({ services }: Stage, reading: Reading, document: Document, own: Own): Promise<Reading> {
  if ('failure' in reading || !services.secondReader) return reading
  const [{ isUnstructured }, { confidentEnough, withSecondOpinion }] = await Promise.all([reader(), secondReading()])
  if (reading.extraction.confidence >= confidentEnough || !isUnstructured(reading.extraction)) return reading
  const words = reading.lines ?? reading.text ?? document.text ?? ''
  const image = reading.draw ? await reading.draw() : null
  return { ...reading, extraction: await withSecondOpinion(reading.extraction, words, image, services.secondReader, own) }
}

/** What was read, of which part of the file, and what else was found in it. */
interface Kept {
  reading: Reading
  part: Part | null
  lot: Lot | undefined
}

async function keepReading(context: Context, before: Document, { reading, part, lot }: Kept, bookkeeper: Bookkeeper): Promise<Document> {
  const document = { ...before, part }
  if ('failure' in reading) {
    const error = { step: 'extract' as const, ...reading.failure, at: context.now.toISOString() }
    return save(context, before, { ...document, error })
  }
  const { text, pages, paper } = reading
  const told = lot ? warningsOfLot(lot, part) : []
  const extraction =
    told.length === 0 ? reading.extraction : { ...reading.extraction, warnings: [...(reading.extraction.warnings ?? []), ...told] }
  await keepPages(context.db, document.id, pages, context.now)
  savePaper(context.db, document.id, paper, context.now)
  // What was corrected in the reading before is gone with it.
  if (document.extraction) deleteLesson(context.db, document.id)
  const read = withExtraction({ ...document, readText: text }, extraction)
  const memory = await recall(context, bookkeeper.regionKey, read)
  const contactId = document.contactIsChosen ? document.contactId : await findVendor(context, extraction, memory)
  const twin = await documents.findDuplicate(context.db, read)
  const warnings = guard({
    extraction,
    coding: null,
    text: documents.wordsOf(read),
    own: bookkeeper,
    currency: extraction.currency ?? decimalsAs,
    today: todayOf(bookkeeper, context.now),
    twin,
    memory,
    filed: await filedDaysOf(context, bookkeeper, extraction),
    lockedUntil: await findLockedUntil(context.db),
    unprovenSender: await findUnprovenSender(context.db, document),
  })
  return save(context, before, { ...read, contactId, warnings, duplicateOf: twin?.id ?? null })
}

/** The contact that a person linked to this supplier before; else the one that has its ids or its name. */
export async function findVendor({ db }: Context, { supplier }: Extraction, memory: SupplierMemory): Promise<string | null> {
  if (memory.contactId !== null) return memory.contactId
  const ids = vendorIds(supplier)
  if (ids.folded === null && ids.vatNumbers.length === 0 && ids.businessIds.length === 0) return null
  return chooseVendor(await listVendors(db, ids), supplier)?.id ?? null
}

export const extractDocument = defineAction({
  name: 'extract_document',
  title: 'Read a document',
  permission: 'documents:edit',
  summary:
    'Reads supplier, date, total, VAT and currency, each with the place it was read from. Reading again drops the coding. Next: code_document.',
  input: z.strictObject({ documentId: id }),
  output: documentRecord,
  hints: { destructive: false, idempotent: false, openWorld: true },
  example: { documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: extractRefusals,
  conduct: ({ documentId }, stage) => extract(stage, documentId),
})
