/** Posts recurring entries when they are due: all days that were missed, one transaction each, and none twice. */
import { postDueEntry } from '../actions/entry-schedules/due.ts'
import { perform } from '../kernel/perform.ts'
import type { JobHandler } from './runner.ts'

/** A schedule begins at most a year back, so that there are no more days to catch up with. */
const daysMax = 400

export const postScheduledEntries: JobHandler = {
  kind: 'post_scheduled_entries',
  width: 2,
  async run(services, { id, organizationId, askedBy, payload }, signal) {
    for (let day = 0; day < daysMax; day++) {
      if (signal.aborted) return { outcome: 'given_back' }
      const { refusal, content } = await perform(services, postDueEntry, {
        caller: {
          organizationId,
          actor: askedBy.actor,
          permissions: new Set(['ledger:read', 'ledger:edit'] as const),
          userId: null,
          role: null,
          credential: `job ${id}`,
        },
        body: { scheduleId: String(payload['scheduleId']) },
        requestId: id,
        language: askedBy.language,
      })
      if (refusal) return { outcome: 'again', error: { code: refusal.refusal, values: refusal.values } }
      if (!(content as { result: { isDue: boolean } }).result.isDue) break
    }
    return { outcome: 'done' }
  },
}
