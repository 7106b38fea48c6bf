import { dayIn } from '../../domain/dates.ts'
import type { Document } from '../../domain/documents.ts'
import { learnCorrection, learnPosting, type SupplierMemory, type Teacher } from '../../domain/learning.ts'
import { supplierNames } from '../../domain/suppliers.ts'
import type { Context } from '../../kernel/context.ts'
import { regions } from '../../regions/index.ts'
import { findLearnt, lockLearnt, saveLearnt } from '../../store/learnt.ts'
import { nameOf } from './books.ts'

/** What is learnt of a supplier is kept by its ids and its name; of one that is not known nothing can be learnt. */
async function teach(
  context: Context,
  { extraction }: Document,
  regionKey: string,
  lesson: (memory: SupplierMemory) => SupplierMemory,
): Promise<void> {
  const names = extraction && supplierNames(extraction.supplier)
  if (!names || names.key === null) return
  const { db, now } = context
  const { name } = extraction.supplier
  // A document without ids teaches the supplier that its name leads to.
  const known = await findLearnt(db, regionKey, names)
  const key = known?.supplierKey ?? names.key
  const learnt = await lockLearnt(db, regionKey, { key, folded: names.folded, name }, context.newId('lrn'), now)
  saveLearnt(db, learnt.id, lesson(learnt), name, now)
}

function teacherOf({ now, occasion }: Context, document: Document): Teacher {
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
  const known = extraction && coding && (await findLearnt(db, coding.regionKey, supplierNames(extraction.supplier)))
  if (known?.correction?.documentId === id) saveLearnt(db, known.id, { ...known, correction: null }, null, now)
}

export const learnContact = (context: Context, document: Document, regionKey: string, contactId: string | null): Promise<void> =>
  teach(context, document, regionKey, memory => ({ ...memory, contactId }))
