/**
 * A file that holds several documents: the one that was captured becomes the first part, and the others are captured in the transaction that keeps its
 * reading, so that a crash leaves all of them or none. Each is then read by a job of its own.
 */
import type { Warning } from '../../../domain/checks.ts'
import { type Document, untouched } from '../../../domain/documents/document.ts'
import { type Lot, type Part, partsToMake } from '../../../domain/documents/parts.ts'
import { type Refusal, refuse } from '../../../domain/refusals.ts'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../language/say.ts'
import type { Bookkeeper } from '../../../store/access/organizations.ts'
import { findProcessing, listTaken, saveDividedFrom } from '../../../store/documents/parts.ts'
import { insertJobs, lockQueue } from '../../../store/jobs.ts'
import { insert, todayOf } from '../change-document.ts'
import { attemptsMax } from './capture-files.ts'

/** Those that no document is yet; none where the file was divided in another way before. */
async function missingOf({ db }: Context, fileId: string, lot: Lot): Promise<Part[]> {
  return partsToMake(lot, await listTaken(db, fileId)) ?? []
}

/** Which part a document becomes that was captured as a whole file: the first that is missing. Null where each of them is there. */
export async function partFor(context: Context, { fileId }: Document, lot: Lot): Promise<Part | null> {
  return fileId === null ? null : ((await missingOf(context, fileId, lot))[0] ?? null)
}

/** Captures the others that are missing. Whoever was faster with the same file has made them: then nothing is kept of this reading. */
export async function makeParts(
  context: Context,
  document: Document,
  part: Part,
  lot: Lot,
  bookkeeper: Bookkeeper,
): Promise<Refusal<'document_changed'> | undefined> {
  const { db, now, occasion, language } = context
  const { fileId } = document
  // Two who read the same file come one after the other.
  lockQueue(db)
  const missing = fileId === null ? [] : await missingOf(context, fileId, lot)
  if (missing[0]?.number !== part.number) return refuse(say('document_changed', { id: document.id }))
  const processing = await findProcessing(db, document.id)
  const others = missing.slice(1).map((one): Document => ({ ...document, ...untouched(context.newId('doc'), now), part: one }))
  for (const other of others) insert(context, other, todayOf(bookkeeper, now))
  saveDividedFrom(
    db,
    document.id,
    others.map(({ id }) => id),
  )
  // As far as the first one goes: where nobody asked for more, they are read as it was.
  const until = processing ? processing.until : 'read'
  insertJobs(
    db,
    'process_document',
    attemptsMax,
    { actor: occasion.actor, language },
    others.map(({ id }) => ({
      id: context.newId('job'),
      uniqueKey: id,
      payload: { documentId: id, ...(until === null ? {} : { until }) },
    })),
  )
  return undefined
}

/** What the document says that a file was divided from. */
export function warningsOfLot({ places, leftOut }: Lot, part: Part | null): Warning[] {
  const warnings: Warning[] = []
  if (!part) warnings.push({ field: 'fileId', ...say('several_documents.there', { count: places.length }) })
  if (leftOut > 0) warnings.push({ field: 'fileId', ...say('several_documents_left_out', { count: leftOut }) })
  return warnings
}
