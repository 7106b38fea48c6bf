/** Goes on with postings that nobody works on any more: a process ended in the middle, or a ledger gave no clear answer. */
import { recovery } from '../actions/documents/claim-posting.ts'
import { postDocument } from '../actions/documents/index.ts'
import { lookAgainMs } from '../actions/documents/post.ts'
import type { Caller, Services } from '../kernel/context.ts'
import { type Answer, perform } from '../kernel/perform.ts'
import { listAbandonedPostings, postponePosting } from '../store/documents/postings.ts'

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

/** A page at a time, a few at once: what is left is looked at next time. */
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
