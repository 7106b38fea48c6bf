/** What the document actions have in common: loading a document for a change, saving it, saying so. */
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { Document } from '../../domain/documents/document.ts'
import { mainLine, nothingLearnt, type SupplierMemory } from '../../domain/documents/learning.ts'
import { supplierNames } from '../../domain/documents/suppliers.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import type { Actor } from '../../store/access/audit.ts'
import type { Bookkeeper } from '../../store/access/organizations.ts'
import * as documents from '../../store/documents/documents.ts'
import { findLearnt } from '../../store/documents/learnt.ts'
import { forgetProposed } from '../../store/documents/proposals.ts'
import { decimalsAs } from './extraction-record.ts'

export const documentNotFound = (id: string): Refusal<'document_not_found'> => refuse(say('document_not_found', { id }))

export async function lock({ db }: Context, id: string): Promise<documents.HeldDocument | Refusal<'document_not_found'>> {
  return (await documents.lockDocument(db, id)) ?? documentNotFound(id)
}

/** What the audit log says of a document: what it was read as, coded to and posted as; not its text. */
function audited({ extraction, coding, ...document }: Document): Record<string, unknown> {
  const main = coding && mainLine(coding)
  return {
    state: document.state,
    error: document.error && { step: document.error.step, code: document.error.code },
    source: document.source,
    fileId: document.fileId,
    fileName: document.fileName,
    ...(document.part && { part: document.part.number, parts: document.part.of }),
    contactId: document.contactId,
    supplier: extraction?.supplier.name ?? null,
    invoiceNumber: extraction?.invoiceNumber ?? null,
    date: extraction?.date ?? null,
    total: extraction?.total == null ? null : fromMinor(extraction.total, extraction.currency ?? decimalsAs),
    currency: extraction?.currency ?? null,
    confidence: extraction?.confidence ?? null,
    ledgerAccountId: main?.ledgerAccountId ?? null,
    category: main?.category ?? null,
    vatCode: main?.vatCode ?? null,
    bookingText: coding?.bookingText ?? null,
    codedAmount: coding?.codedAmount == null ? null : fromMinor(coding.codedAmount, coding.currency),
    duplicateOf: document.duplicateOf,
    ledgerEntryId: document.ledgerEntryId,
    externalReference: document.externalReference,
  }
}

const target = (document: Document) => ({ type: 'document', id: document.id })

export function insert(context: Context, document: Document, capturedOn: CalendarDate): void {
  documents.insertDocument(context.db, document, capturedOn)
  context.changed({ target: target(document), before: null, after: audited(document) })
}

/** Saves a document that is locked. `act` names the change where the action is called otherwise. */
export function save(context: Context, before: Document, changed: Document, act?: string): Document {
  const document = { ...changed, version: before.version + 1, updatedAt: context.now.toISOString() }
  const isPosted = before.state === 'posted' && document.state === 'posted'
  if (isPosted) documents.updateContactOfPosted(context.db, document)
  else documents.updateDocument(context.db, document)
  context.changed({ target: target(document), before: audited(before), after: audited(document) }, act)
  return document
}

export function remove(context: Context, document: Document): void {
  documents.deleteDocument(context.db, document.id)
  forgetProposed(context.db, document.id, context.now)
  context.changed({ target: target(document), before: audited(document), after: null })
}

export const todayOf = (bookkeeper: Bookkeeper, now: Date): CalendarDate => dayIn(bookkeeper.timeZone, now)

export function regionOf({ regionKey }: Bookkeeper): { region: Region; regionKey: string } | Refusal<'region_not_set'> {
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region) return refuse(say('region_not_set.documents'))
  return { region, regionKey }
}

/** What is known of the supplier of a document. */
export async function recall({ db }: Pick<ReadContext, 'db'>, regionKey: string | null, { extraction }: Document): Promise<SupplierMemory> {
  if (!extraction) return nothingLearnt
  return (await findLearnt(db, regionKey ?? '', supplierNames(extraction.supplier))) ?? nothingLearnt
}

/** How a person is called in a sentence. */
export const nameOf = (actor: Actor): string => actor.name ?? (actor.type === 'system' ? 'Primanota' : actor.id)
