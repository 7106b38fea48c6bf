/** What a webhook brought and we hold is looked at again by a job: no mailbox is read where it would be found. */
import type { Context } from '../../kernel/context.ts'
import { insertJobs, lockQueue } from '../../store/jobs.ts'

const attemptsMax = 5

export function readHeldAgain({ db, newId, language, occasion }: Context): void {
  const id = newId('job')
  lockQueue(db)
  insertJobs(db, 'read_mailbox', attemptsMax, { actor: occasion.actor, language }, [{ id, uniqueKey: id, payload: {} }])
}
