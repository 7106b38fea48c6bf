/** Callers that post whatever is to be posted, all of them after the same few documents. */
import { setTimeout as sleep } from 'node:timers/promises'
import { postDocument } from '../../../src/actions/documents/index.ts'
import { resumePostings } from '../../../src/jobs/postings.ts'
import type { Caller, Services } from '../../../src/kernel/context.ts'
import { perform } from '../../../src/kernel/perform.ts'
import { sql } from '../../../src/store/connection/sql.ts'

/** How many documents the callers see at a time: few enough that they get in each other's way. */
const sightMax = 100
const pauseMs = 50

export type Post = (services: Services, caller: Caller, documentId: string) => Promise<void>

export const callerNamed = (organizationId: string, name: string): Caller => ({
  organizationId,
  actor: { type: 'key', id: name, name, onBehalfOf: null },
  permissions: new Set(['documents:edit', 'documents:post']),
  userId: null,
  role: null,
  credential: name,
})

/** Somebody else may have been faster, or be at it; any other refusal is a fault of the test. */
export const postProperly: Post = async (services, caller, documentId) => {
  const { status, body, refusal } = await perform(services, postDocument, { caller, body: { documentId }, requestId: caller.actor.id })
  if (status === 200 || refusal?.refusal === 'document_posted' || refusal?.refusal === 'document_in_progress') return
  throw new Error(`the posting of ${documentId} was refused: ${body}`)
}

/** Some of what is not posted yet, in an order of its own for whoever asks. */
async function lookAround({ store }: Services, organizationId: string): Promise<string[]> {
  const seen = await store.transaction(
    organizationId,
    db =>
      db.rows<{ id: string }>(sql`
        select id from (
          select id from document where organization_id = ${organizationId} and state = 'coded' order by id limit ${sightMax}
        ) as sight order by random()`),
    { readOnly: true },
  )
  return seen.map(({ id }) => id)
}

export interface LoadOptions {
  callers: number
  /** With the service's own look at what was left behind. */
  isResuming: boolean
  /** What is not there yet is waited for; else the load ends when every document is posted. */
  isEndless: boolean
}

export async function runLoad(services: Services, caller: Caller, post: Post, options: LoadOptions): Promise<void> {
  let atWork = options.callers
  let seen: string[] = []
  const next = async (): Promise<string | undefined> => {
    if (seen.length === 0) seen = await lookAround(services, caller.organizationId)
    return seen.pop()
  }
  const callers = Array.from({ length: options.callers }, async () => {
    for (;;) {
      const documentId = await next()
      if (documentId !== undefined) await post(services, caller, documentId)
      else if (!options.isEndless) break
      else await sleep(pauseMs)
    }
    atWork--
  })
  const resuming = async () => {
    for (; atWork > 0; await sleep(pauseMs)) await resumePostings(services)
  }
  await Promise.all([...callers, ...(options.isResuming ? [resuming()] : [])])
}
