import { dayIn } from '../../domain/calendar/dates.ts'
import type { GivenAnswers } from '../../domain/coding/purchase-facts.ts'
import type { Document } from '../../domain/documents/document.ts'
import { type CodingAuthor, learnCorrection, learnPosting, type SupplierMemory } from '../../domain/documents/learning.ts'
import { supplierNames } from '../../domain/documents/suppliers.ts'
import type { Context } from '../../kernel/context.ts'
import { regions } from '../../regions/index.ts'
import { findLearnt, type LearntSupplier, lockLearnt, saveLearnt } from '../../store/documents/learnt.ts'
import { deleteLesson } from '../../store/documents/papers.ts'
import { deleteFactsTaughtBy, saveSupplierFacts } from '../../store/documents/purchase-facts.ts'
import { nameOf } from './change-document.ts'

/** What is learnt of a supplier is kept by its ids and its name; of one that is not known nothing can be learnt. */
async function lockSupplier(context: Context, { extraction }: Document, regionKey: string): Promise<LearntSupplier | undefined> {
  const names = extraction && supplierNames(extraction.supplier)
  if (!names || names.key === null) return undefined
  const { db, now } = context
  const { name } = extraction.supplier
  // A document without ids teaches the supplier that its name leads to.
  const known = await findLearnt(db, regionKey, names)
  const key = known?.supplierKey ?? names.key
  return lockLearnt(db, regionKey, { key, folded: names.folded, name }, context.newId('lrn'), now)
}

async function teach(
  context: Context,
  document: Document,
  regionKey: string,
  lesson: (memory: SupplierMemory) => SupplierMemory,
): Promise<void> {
  const learnt = await lockSupplier(context, document, regionKey)
  if (learnt) saveLearnt(context.db, learnt.id, lesson(learnt), document.extraction?.supplier.name ?? null, context.now)
}

export async function learnFacts(context: Context, document: Document, regionKey: string, answers: GivenAnswers): Promise<void> {
  const learnt = await lockSupplier(context, document, regionKey)
  if (learnt) saveSupplierFacts(context.db, learnt.id, document.id, answers, context.now)
}

function teacherOf({ now, occasion }: Context, document: Document): CodingAuthor {
  const timeZone = regions[document.coding?.regionKey ?? '']?.timeZone ?? 'UTC'
  return { on: dayIn(timeZone, now), by: nameOf(occasion.actor), documentId: document.id }
}

export const learnFromPosting = (context: Context, document: Document, isByHand: boolean): Promise<void> =>
  teach(context, document, document.coding!.regionKey, memory =>
    learnPosting(memory, document.extraction!, document.coding!, teacherOf(context, document), isByHand),
  )

export const learnFromCorrection = (context: Context, document: Document, isVatCodeSet: boolean): Promise<void> =>
  teach(context, document, document.coding!.regionKey, memory =>
    learnCorrection(memory, document.coding!, teacherOf(context, document), isVatCodeSet),
  )

/** What a document taught goes with it. */
export async function unlearn({ db, now }: Context, { id, extraction, coding }: Document): Promise<void> {
  deleteLesson(db, id)
  const known = extraction && coding && (await findLearnt(db, coding.regionKey, supplierNames(extraction.supplier)))
  if (known) deleteFactsTaughtBy(db, known.id, id)
  if (known?.correction?.documentId === id) saveLearnt(db, known.id, { ...known, correction: null }, null, now)
}

export const learnContact = (context: Context, document: Document, regionKey: string, contactId: string | null): Promise<void> =>
  teach(context, document, regionKey, memory => ({ ...memory, contactId }))
