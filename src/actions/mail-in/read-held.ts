/** What a webhook brought and we hold is looked at again by a job: no mailbox is read where it would be found. */
import type { Context } from '../../kernel/context.ts'
import { insertJobs, lockQueue } from '../../store/jobs.ts'

const attemptsMax = 5

const hourMs = 60 * 60_000
/** As far as the clocks of processes and of the store may differ. */
const toleranceMs = 5 * 60_000

/** At once, or after the hour in which it is due: one job for all that are due in it. */
export function readHeldAgain({ db, newId, now, language, occasion }: Context, at: Date): void {
  const id = newId('job')
  const hour = Math.ceil(at.getTime() / hourMs)
  const due = at <= now ? { uniqueKey: id } : { uniqueKey: `held ${hour}`, runAt: new Date(hour * hourMs + toleranceMs) }
  lockQueue(db)
  insertJobs(db, 'read_mailbox', attemptsMax, { actor: occasion.actor, language }, [{ id, ...due, payload: {} }])
}
