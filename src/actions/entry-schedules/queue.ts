/** A due day is a job that waits for it. Each has a key of its own, so that it is queued once. */
import { startOfDay } from '../../domain/calendar/dates.ts'
import type { Context } from '../../kernel/context.ts'
import { findSettings } from '../../store/access/settings.ts'
import { insertJobs, lockQueue } from '../../store/jobs.ts'
import type { EntrySchedule } from '../../store/ledger/schedules.ts'

const attemptsMax = 10

export async function queueDue(context: Context, { id, nextOn, state }: EntrySchedule): Promise<void> {
  if (state !== 'active' || nextOn === null) return
  const { db, caller, language } = context
  const { timeZone } = await findSettings(db)
  lockQueue(db)
  const job = {
    id: context.newId('job'),
    uniqueKey: `${id} ${nextOn}`,
    payload: { scheduleId: id, dueOn: nextOn },
    runAt: startOfDay(timeZone, nextOn),
  }
  insertJobs(db, 'post_scheduled_entries', attemptsMax, { actor: caller.actor, language }, [job])
}
