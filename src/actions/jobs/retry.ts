import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import * as jobs from '../../store/jobs.ts'
import { isWaiting } from '../../store/mail.ts'
import { jobRecord, showJobs } from './record.ts'

export const retryJob = defineManagement(
  { method: 'POST', path: '/jobs/:id/retry' },
  {
    name: 'retry_job',
    title: 'Retry a failed job',
    permission: 'documents:edit',
    summary: 'Queues a failed job again, with all its attempts.',
    input: z.strictObject({ id }),
    output: jobRecord,
    hints: { destructive: false, idempotent: false, openWorld: true },
    example: { id: 'job_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['job_not_found', 'job_not_failed'],
    async conduct(input, stage) {
      const answer = await stage.finish(async context => {
        const { db } = context
        jobs.lockQueue(db)
        const job = await jobs.findJob(db, input.id, { lock: true })
        if (!job) return refuse(say('job_not_found', { id: input.id }))
        if (job.state !== 'failed') return refuse(say('job_not_failed', { id: job.id, state: job.state }))
        const other = job.uniqueKey === null ? undefined : await jobs.findUnfinished(db, job.kind, job.uniqueKey)
        if (other) return refuse(say('job_not_failed.superseded', { id: job.id, other: other.id }))
        const { mailId } = job.payload
        if (job.kind === 'send_mail' && typeof mailId === 'string' && !(await isWaiting(db, mailId)))
          return refuse(say('job_not_failed.message_gone', { id: job.id }))
        jobs.restartJob(db, job.id)
        context.changed({ target: { type: 'job', id: job.id }, before: { state: job.state }, after: { state: 'queued' } })
        const [shown] = await showJobs(context, [{ ...job, state: 'queued', attempts: 0, lost: 0, finishedAt: null }])
        return shown!
      })
      if (!refused(answer)) stage.services.wakeJobs?.()
      return answer
    },
  },
)
