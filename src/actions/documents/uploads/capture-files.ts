/** Files that are captured together, in the transaction of whoever takes them, each with a job of its own where it is to be processed. */
import { z } from 'zod'
import { type Document, type DocumentSource, untouched } from '../../../domain/documents/document.ts'
import { progressSteps } from '../../../domain/documents/progress.ts'
import type { Context } from '../../../kernel/context.ts'
import { outsideText, sentence } from '../../../kernel/fields.ts'
import { findBookkeeper } from '../../../store/access/organizations.ts'
import { findDocumentsOfFiles } from '../../../store/documents/documents.ts'
import { type StoredFile, saveFiles } from '../../../store/documents/files.ts'
import { listProgress } from '../../../store/documents/progress.ts'
import { insertJobs, lockQueue } from '../../../store/jobs.ts'
import { insert, todayOf } from '../change-document.ts'
import { toProgress } from '../progress-record.ts'
import { exceededBy, pagesField } from './quota.ts'

/** So many files in one request, those of its archives included. */
export const filesMax = 200

/** A document that is lost with its process so often is one that ends processes. */
export const attemptsMax = 5

const taken = z.strictObject({
  documentId: z.string(),
  fileName: outsideText().nullable(),
  duplicate: z.boolean().meta({ description: 'The same bytes are there already: this is the document that they were captured as.' }),
  state: z.enum(progressSteps).meta({ description: 'The step of GET /api/rest/documents/{id}/progress.' }),
  jobId: z.string().nullable(),
})

const notTaken = z.strictObject({ fileName: outsideText(), ...sentence })

export const uploadRecord = z
  .strictObject({
    items: z.array(taken).meta({ description: 'What was taken, in the order in which it was sent.' }),
    refused: z.array(notTaken).meta({ description: 'What was not taken, with the reason; the others go on.' }),
  })
  .meta({ id: 'DocumentUpload' })

const fileInput = z.strictObject({
  sha256: z.string(),
  size: z.number().int().positive(),
  mimeType: z.string(),
  name: z.string(),
  pages: pagesField,
})

const draftOf = (context: Context, file: StoredFile, name: string, source: DocumentSource): Document => ({
  ...untouched(context.newId('doc'), context.now),
  source,
  fileId: file.id,
  fileName: name,
  mimeType: file.mimeType,
})

const refusedInput = z.strictObject({ fileName: z.string(), code: z.string(), values: z.record(z.string(), z.unknown()) })

/** What was sent, staged and durable. */
export const filesInput = { files: z.array(fileInput).max(filesMax), refused: z.array(refusedInput) }

interface Sent {
  files: readonly z.output<typeof fileInput>[]
  refused: readonly z.output<typeof refusedInput>[]
  process: boolean
  source: DocumentSource
}

/** The same bytes again are the same document. */
export async function captureFiles(context: Context, { files: sent, refused, process, source }: Sent) {
  const { db, now, language, occasion } = context
  lockQueue(db)
  const wanted = new Map(sent.map(file => [file.sha256, file]))
  const files = await saveFiles(
    db,
    [...wanted.values()].map(file => ({ id: context.newId('fil'), ...file, createdAt: now.toISOString() })),
  )
  const over = await exceededBy(
    context,
    [...files].filter(([, { isNew }]) => isNew).map(([sha256]) => wanted.get(sha256)!),
  )
  if (over) return over
  const there = await findDocumentsOfFiles(
    db,
    [...files.values()].map(({ file }) => file.id),
  )
  const today = todayOf(await findBookkeeper(db), now)
  const documentOf = new Map<string, { id: string; isNew: boolean; isOpen: boolean }>()
  for (const [sha256, { file, isNew }] of files) {
    if (isNew) context.changed({ target: { type: 'file', id: file.id }, before: null, after: { ...file } })
    const known = there.get(file.id)
    // What was deleted comes back with the file; of a file with several, the parts that are missing.
    if (known === undefined || known.lacksParts) {
      const document = draftOf(context, file, wanted.get(sha256)!.name, source)
      insert(context, document, today)
      documentOf.set(sha256, { id: document.id, isNew: true, isOpen: true })
    } else {
      documentOf.set(sha256, { id: known.id, isNew: false, isOpen: isUnread(known.state) })
    }
  }
  if (process) {
    const open = [...documentOf.values()].filter(({ isOpen }) => isOpen)
    insertJobs(
      db,
      'process_document',
      attemptsMax,
      { actor: occasion.actor, language },
      open.map(({ id }) => ({ id: context.newId('job'), uniqueKey: id, payload: { documentId: id } })),
    )
  }
  const progress = await listProgress(
    db,
    [...documentOf.values()].map(({ id }) => id),
  )
  const shown = new Map(progress.map(one => [one.documentId, toProgress(one, now)]))
  const seen = new Set<string>()
  return {
    items: sent.map(file => {
      const { id, isNew } = documentOf.get(file.sha256)!
      const duplicate = !isNew || seen.has(file.sha256)
      seen.add(file.sha256)
      const { step, jobId } = shown.get(id)!
      return { documentId: id, fileName: file.name, duplicate, state: step, jobId }
    }),
    refused: refused as { fileName: string; code: string; values: Record<string, unknown>; message: string }[],
  }
}

/** What nobody has read, or could not be: it is tried again. */
const isUnread = (state: Document['state']): boolean => state === 'draft' || state === 'extracted'
