/** Goes on with postings that nobody works on any more: a process ended in the middle, or a ledger gave no clear answer. */
import { postDocument } from '../actions/documents/index.ts'
import type { Caller, House } from '../kernel/context.ts'
import { perform } from '../kernel/perform.ts'
import { listAbandonedPostings } from '../store/postings.ts'

const pageMax = 50

/** It finishes what somebody else began, and the audit log names them. */
const callerFor = (organizationId: string): Caller => ({
  organizationId,
  actor: { type: 'system', id: 'recovery', name: null, onBehalfOf: null },
  permissions: new Set(['documents:post']),
  userId: null,
  role: null,
  credential: 'recovery',
})

/** One after another, and no more than a page at a time: what is left is looked at next time. */
export async function resumePostings(house: House): Promise<number> {
  const abandoned = await listAbandonedPostings(house.store, house.clock(), pageMax)
  for (const { organizationId, documentId } of abandoned) {
    await perform(house, postDocument, { caller: callerFor(organizationId), body: { documentId }, requestId: `recovery of ${documentId}` })
  }
  return abandoned.length
}
