import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import * as jobs from '../../store/jobs.ts'
import { findWork } from '../../store/scheduled-work.ts'
import { toWork, workExample, workRecord } from './work-record.ts'

/** As often as work of the schedule is tried where its process ends in the middle. */
const attemptsMax = 3

export const runScheduledWork = defineManagement(
  { method: 'POST', path: '/scheduled-work/:id/run' },
  {
    name: 'run_scheduled_work',
    title: 'Run scheduled work now',
    permission: 'settings:edit',
    summary:
      'Runs work that comes back by itself now, beside its plan. Where it is queued or runs already, that run is the answer. A bank that allows no more reads today is not asked: the work says so.',
    input: z.strictObject({ id }),
    output: workRecord,
    hints: { destructive: false, idempotent: true, openWorld: true },
    example: { id: workExample.id },
    refusals: ['scheduled_work_not_found'],
    async conduct(input, stage) {
      const answer = await stage.finish(async context => {
        const { db, caller, language } = context
        jobs.lockQueue(db)
        const work = await findWork(db, input.id)
        if (!work) return refuse(say('scheduled_work_not_found', { id: input.id }))
        if (work.jobId !== null) return toWork(work)
        const jobId = context.newId('job')
        const payload = { workId: work.id, subject: work.subject }
        jobs.insertJobs(db, work.kind, attemptsMax, { actor: caller.actor, language }, [{ id: jobId, uniqueKey: work.id, payload }])
        context.changed({ target: { type: 'scheduled_work', id: work.id }, before: null, after: { jobId } })
        return toWork({ ...work, jobId, jobState: 'queued' })
      })
      if (!refused(answer)) stage.services.wakeJobs?.()
      return answer
    },
  },
)
