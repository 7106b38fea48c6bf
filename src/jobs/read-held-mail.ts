/** Mail that a webhook brought and that was refused for its sender: looked at again when the senders are other ones. */
import { buffer } from 'node:stream/consumers'
import { receiveMail } from '../actions/mail-in/receive.ts'
import type { JobOutcome } from '../domain/jobs/job.ts'
import type { Services } from '../kernel/context.ts'
import { forgetHeld, listHeldAgain, type MailIn } from '../store/documents/mail-messages.ts'

const messagesMax = 50
const fullMs = 60 * 60_000

export async function readHeld(
  services: Services,
  organizationId: string,
  { connectionId }: MailIn,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const { store, blobs, clock } = services
  const due = await store.transaction(organizationId, db => listHeldAgain(db, connectionId, clock(), messagesMax))
  let isFull = false
  for (const sha256 of due) {
    if (signal.aborted) return { outcome: 'given_back' }
    const blob = await blobs.open(organizationId, sha256)
    if (!blob) {
      await store.transaction(organizationId, async db => forgetHeld(db, sha256))
      continue
    }
    const received = await receiveMail(services, organizationId, { connectionId, raw: await buffer(blob.stream), place: null })
    // A smaller one may still find room.
    if (received.state === 'full') isFull = true
  }
  if (isFull) return { outcome: 'later', afterMs: fullMs }
  return due.length === messagesMax ? { outcome: 'given_back' } : { outcome: 'done' }
}
