/** A job as it goes over the wire. */
import { z } from 'zod'
import { jobKinds, jobStates } from '../../domain/jobs/job.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { instant, sentence } from '../../kernel/fields.ts'
import { listProgress } from '../../store/documents/progress.ts'
import type { Job } from '../../store/jobs.ts'
import { progressRecord, toProgress } from '../documents/progress-record.ts'

export const jobRecord = z
  .strictObject({
    id: z.string(),
    kind: z.enum(jobKinds),
    state: z.enum(jobStates).meta({ description: 'queued: it waits for its turn, or to be tried again at `runAt`.' }),
    documentId: z.string().nullable().meta({ description: 'The document that it works on; null for other work.' }),
    attempts: z.number().int(),
    attemptsMax: z.number().int().meta({ description: 'After so many attempts it has failed.' }),
    error: z.strictObject(sentence).nullable().meta({ description: 'Why the last attempt did not come to its end.' }),
    progress: progressRecord.nullable().meta({ description: 'How far its document is; null where it has none, or that was deleted.' }),
    steps: z
      .strictObject({ done: z.number().int(), of: z.number().int() })
      .nullable()
      .meta({ description: 'How far work of many steps is; null where there is nothing to count.' }),
    runAt: instant.meta({ description: 'When it is tried next, while it is queued.' }),
    createdAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Job' })

const documentIdOf = ({ payload }: Job): string | null => (typeof payload['documentId'] === 'string' ? payload['documentId'] : null)

export async function showJobs({ db, now }: Pick<ReadContext, 'db' | 'now'>, jobs: readonly Job[]): Promise<z.input<typeof jobRecord>[]> {
  const ids = [...new Set(jobs.flatMap(job => documentIdOf(job) ?? []))]
  const found = ids.length === 0 ? [] : await listProgress(db, ids)
  const progress = new Map(found.map(one => [one.documentId, toProgress(one, now)]))
  return jobs.map(job => {
    const documentId = documentIdOf(job)
    return {
      id: job.id,
      kind: job.kind,
      state: job.state,
      documentId,
      attempts: job.attempts,
      attemptsMax: job.attemptsMax,
      error: job.error && { code: job.error.code, values: job.error.values },
      progress: (documentId === null ? undefined : progress.get(documentId)) ?? null,
      steps: job.steps,
      runAt: job.runAt,
      createdAt: job.createdAt,
      finishedAt: job.finishedAt,
    }
  }) as z.input<typeof jobRecord>[]
}
