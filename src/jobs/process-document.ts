/**
 * Takes a document from its capture as far as it goes by itself: read, coded, and posted where automatic posting allows it. Each step looks at the
 * document as it is: what a person did meanwhile, or an attempt before this one, is not done again.
 */
import { codeDocument, extractDocument } from '../actions/documents/index.ts'
import type { Document } from '../domain/documents/document.ts'
import type { JobOutcome } from '../domain/jobs/job.ts'
import type { RefusalCode } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { type Answer, perform } from '../kernel/perform.ts'
import { say } from '../language/say.ts'
import { findStage, type StageOfDocument } from '../store/documents/progress.ts'
import type { ClaimedJob } from '../store/jobs.ts'
import { resumePosting } from './postings.ts'
import type { JobHandler } from './runner.ts'

/** A person may have been faster; after so many looks somebody changes it all the time. */
const looksMax = 10

const done: JobOutcome = { outcome: 'done' }

export const processDocument: JobHandler = {
  kind: 'process_document',
  width: 4,
  async run(services, job, signal) {
    const documentId = String(job.payload['documentId'])
    for (let look = 1; look <= looksMax; look++) {
      if (signal.aborted) return { outcome: 'given_back' }
      const found = await services.store.transaction(job.organizationId, db => findStage(db, documentId), { readOnly: true })
      const outcome = found === undefined ? done : await step(services, job, documentId, found)
      if (outcome) return outcome
    }
    return { outcome: 'again', error: say('job_stuck') }
  },
}

/** One step; undefined when the document is to be looked at again. */
async function step(services: Services, job: ClaimedJob, documentId: string, found: StageOfDocument): Promise<JobOutcome | undefined> {
  if (found.state === 'posted') return done
  if (found.isPosting) {
    // The attempt before this one may have ended in the middle of it. Where somebody else posts it, it is theirs.
    await resumePosting(services, job.organizationId, documentId)
    return done
  }
  if (found.state === 'draft') return extract(services, job, documentId)
  // Another document of its file was read by hand: it waits for a hand too.
  if (job.payload['until'] === 'read') return done
  // What a person chose is theirs to post.
  if (found.state === 'coded' && (found.isHumanMade || found.hasError)) return done
  return code(services, job, documentId)
}

async function extract(services: Services, job: ClaimedJob, documentId: string): Promise<JobOutcome | undefined> {
  const answer = await perform(services, extractDocument, callOf(job, documentId))
  if (answer.refusal) return afterRefusal(answer)
  const { error } = resultOf(answer)
  if (!error) return undefined
  // It stays as a document that says why it could not be read.
  return error.retryable ? { outcome: 'again', error: { code: error.code, values: error.values ?? {} } } : done
}

async function code(services: Services, job: ClaimedJob, documentId: string): Promise<JobOutcome | undefined> {
  const answer = await perform(services, codeDocument, callOf(job, documentId))
  return answer.refusal ? afterRefusal(answer) : done
}

const resultOf = ({ content }: Answer) => (content as { result: Pick<Document, 'error'> }).result

/** Somebody else moved it: it is looked at again. */
const movedOn: ReadonlySet<RefusalCode> = new Set(['document_changed', 'document_not_extracted', 'document_in_progress', 'document_posted'])

function afterRefusal({ refusal }: Answer): JobOutcome | undefined {
  if (!refusal || movedOn.has(refusal.refusal)) return undefined
  if (refusal.refusal === 'document_not_found') return done
  return { outcome: 'failed', error: { code: refusal.refusal, values: refusal.values } }
}

/** On behalf of whoever sent it in. What is posted automatically is posted by the setting, as everywhere. */
const callOf = ({ organizationId, askedBy, id }: ClaimedJob, documentId: string) => ({
  caller: {
    organizationId,
    actor: askedBy.actor,
    permissions: new Set(['documents:read', 'documents:edit'] as const),
    userId: null,
    role: null,
    credential: `job ${id}`,
  },
  body: { documentId },
  requestId: id,
  language: askedBy.language,
})
