/** How far a document is, as it goes over the wire. */
import { z } from 'zod'
import { progressOf, progressSteps } from '../../domain/documents/progress.ts'
import { instant, outsideText, sentence } from '../../kernel/fields.ts'
import type { DocumentProgress } from '../../store/documents/progress.ts'
import { silentMsMax } from './reading.ts'

export const progressRecord = z
  .strictObject({
    documentId: z.string(),
    fileName: outsideText().nullable(),
    step: z.enum(progressSteps).meta({
      description:
        'captured: nobody works on it. queued, reading, coding, posting: it goes on by itself. done: posted. held: a person decides next. failed: see reason.',
    }),
    reason: z.strictObject(sentence).nullable().meta({ description: 'Why it is held, failed or waits to be tried again.' }),
    isReading: z.boolean(),
    pagesDone: z.number().int().nullable(),
    pages: z.number().int().nullable().meta({ description: 'Null while nobody knows yet how many there are.' }),
    startedAt: instant.nullable(),
    jobId: z.string().nullable().meta({ description: 'The last job that was queued for it.' }),
  })
  .meta({ id: 'ReadingProgress' })

export function toProgress(found: DocumentProgress, now: Date): z.input<typeof progressRecord> {
  const { documentId, fileName, reading, job } = found
  const isReading = reading !== null && now.getTime() - new Date(reading.seenAt).getTime() <= silentMsMax
  const { step, reason } = progressOf({ ...found, isReading })
  return {
    documentId,
    fileName,
    step,
    reason: reason && { ...reason, values: reason.values ?? {}, ...(reason.message === undefined ? {} : { message: reason.message }) },
    isReading,
    pagesDone: isReading ? reading.pagesDone : null,
    pages: isReading ? reading.pages : null,
    startedAt: isReading ? reading.startedAt : null,
    jobId: job?.id ?? null,
  } as z.input<typeof progressRecord>
}
