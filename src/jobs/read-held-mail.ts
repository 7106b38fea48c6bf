/** Mail that a webhook brought and that was refused for its sender: looked at again when the senders are other ones. */
import { buffer } from 'node:stream/consumers'
import { putOffHeld, receiveMail } from '../actions/mail-in/receive.ts'
import type { JobOutcome } from '../domain/jobs/job.ts'
import type { Services } from '../kernel/context.ts'
import { isUnavailable } from '../store/connection/faults.ts'
import { forgetHeld, listHeldAgain, type MailIn } from '../store/documents/mail-messages.ts'

const messagesMax = 50

/** What is put off, for a limit or a mistake of ours, is in the list with its reason and has a job of its own: nothing is due any more after this. */
export async function readHeld(
  services: Services,
  organizationId: string,
  { connectionId }: MailIn,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const { store, blobs, clock } = services
  const due = await store.transaction(organizationId, db => listHeldAgain(db, connectionId, clock(), messagesMax))
  let broke: unknown
  for (const sha256 of due) {
    if (signal.aborted) return { outcome: 'given_back' }
    try {
      const blob = await blobs.open(organizationId, sha256)
      if (blob) await receiveMail(services, organizationId, { connectionId, raw: await buffer(blob.stream), place: null })
      else await store.transaction(organizationId, async db => forgetHeld(db, sha256))
    } catch (error) {
      if (isUnavailable(error) || signal.aborted) throw error
      await putOffHeld(services, organizationId, connectionId, sha256)
      broke = error
    }
  }
  if (broke !== undefined) throw broke
  return due.length === messagesMax ? { outcome: 'given_back' } : { outcome: 'done' }
}
