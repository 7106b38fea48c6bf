/** Goes on with postings that nobody works on any more: a process ended in the middle, or a ledger gave no clear answer. */
import { lookAgainMs, recovery } from '../actions/documents/claim-posting.ts'
import { postDocument } from '../actions/documents/index.ts'
import type { Caller, Services } from '../kernel/context.ts'
import { type Answer, perform } from '../kernel/perform.ts'
import { listAbandonedPostings, postponePosting } from '../store/documents/postings.ts'
import { type Finder, idsIn } from './found-records.ts'
import type { JobHandler } from './runner.ts'

const pageMax = 50
const width = 4

/** It finishes what somebody else began, and the audit log names them. */
const callerFor = (organizationId: string): Caller => ({
  organizationId,
  actor: recovery,
  permissions: new Set(['documents:post']),
  userId: null,
  role: null,
  credential: 'recovery',
})

/** Those of one organization that were found abandoned: whoever works on one meanwhile keeps it. */
export const resumePostingsJob: JobHandler = {
  kind: 'resume_postings',
  width: 4,
  isRoutine: true,
  async run(services, { organizationId, payload }, signal) {
    for (const documentId of idsIn(payload)) {
      if (signal.aborted) return { outcome: 'given_back' }
      await resume(services, organizationId, documentId)
    }
    return { outcome: 'done' }
  },
}

export const findAbandonedPostings: Finder = {
  kind: 'resume_postings',
  async find({ store, sharedClock }) {
    const found = await listAbandonedPostings(store, await sharedClock(store), pageMax)
    return found.map(({ organizationId, documentId }) => ({ organizationId, id: documentId }))
  },
}

/** All of them, a page at a time and a few at once: what is left is looked at next time. */
export async function resumePostings(services: Services): Promise<number> {
  const abandoned = await listAbandonedPostings(services.store, await services.sharedClock(services.store), pageMax)
  let next = 0
  const worker = async () => {
    while (next < abandoned.length) {
      const { organizationId, documentId } = abandoned[next++]!
      await resume(services, organizationId, documentId)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return abandoned.length
}

/** Goes on with one, if nobody works on it: who began it is who posts it. */
export const resumePosting = (services: Services, organizationId: string, documentId: string): Promise<Answer> =>
  perform(services, postDocument, { caller: callerFor(organizationId), body: { documentId }, requestId: `recovery of ${documentId}` })

async function resume(services: Services, organizationId: string, documentId: string): Promise<void> {
  const answer = await resumePosting(services, organizationId, documentId)
  if (answer.refusal === null) return
  // Somebody else has it, or it cannot be gone on with: it must not stand in the way of others.
  await services.store.transaction(organizationId, async db => {
    const now = await services.sharedClock(db)
    postponePosting(db, documentId, new Date(now.getTime() + lookAgainMs(4)))
  })
}
