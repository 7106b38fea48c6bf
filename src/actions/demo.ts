/** An invented company with half a year of books, for looking around: put into an organization where nobody has begun, as a job. */
import { z } from 'zod'
import { dayIn } from '../domain/calendar/dates.ts'
import { refuse, refused } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { say } from '../language/say.ts'
import { findWhere } from '../store/access/people.ts'
import type { Transaction } from '../store/connection/db.ts'
import { answersKeptMs } from '../store/idempotency.ts'
import * as jobs from '../store/jobs.ts'
import { isUntouched } from '../store/untouched.ts'
import { jobRecord, showJobs } from './jobs/record.ts'

export const demoKind = 'fill_demo'
/** An organization is filled once. */
export const demoKey = 'demo'
const attemptsMax = 5

export interface DemoWork {
  /** The last day of the half-year. */
  day: string
  startedAt: string
}

export const demoWorkOf = ({ payload }: Pick<jobs.Job, 'payload'>): DemoWork => payload as unknown as DemoWork

/** Its steps are done once as long as their answers are kept. Later it would begin again beside what is there. */
export const isResumable = ({ startedAt }: DemoWork, now: Date): boolean =>
  now.getTime() - Date.parse(startedAt) < answersKeptMs - 4 * 60 * 60 * 1000

export interface Asking extends jobs.AskedBy {
  id: string
  now: Date
  timeZone: string
}

/** In the transaction of whoever asks, under `lockQueue`. */
export async function queueDemo(
  services: Services,
  db: Transaction,
  { id, now, timeZone, actor, language }: Asking,
): Promise<{ id: string; payload: Record<string, unknown> }> {
  const work: DemoWork = { day: dayIn(timeZone, now), startedAt: (await services.sharedClock(db)).toISOString() }
  const job = { id, uniqueKey: demoKey, payload: { ...work } }
  jobs.insertJobs(db, demoKind, attemptsMax, { actor, language }, [job])
  return job
}

export const fillWithDemo = defineManagement(
  { method: 'POST', path: '/organizations/current/demo' },
  {
    name: 'fill_with_demo',
    title: 'Fill the organization with a demo company',
    permission: 'settings:edit',
    summary:
      'Fills an organization in which nobody has begun, for an owner of it, with an invented company of its country and half a year of books: documents, bank, invoices, VAT. It takes the name of that company. It is a job: it goes on when the connection is closed, and after a restart; GET /organizations/current/demo says how far it is. Asked for again while it runs it answers with the same job, and after it failed it goes on.',
    input: z.strictObject({}),
    output: jobRecord,
    hints: { destructive: false, idempotent: true, openWorld: false },
    example: {},
    refusals: ['forbidden', 'organization_not_empty', 'region_not_set'],
    async conduct(_input, stage) {
      if (stage.caller.role !== 'owner') return refuse(say('forbidden.demo'))
      const answer = await stage.finish(async context => {
        const { db, now, language, occasion, services } = context
        jobs.lockQueue(db)
        const show = async (id: string) => (await showJobs(context, [(await jobs.findJob(db, id))!]))[0]!
        const latest = await jobs.findLatest(db, demoKind, demoKey)
        if (latest?.state === 'queued' || latest?.state === 'running') return show(latest.id)
        if (latest?.state === 'failed' && isResumable(demoWorkOf(latest), await services.sharedClock(db))) {
          jobs.restartJob(db, latest.id)
          context.changed({ target: { type: 'job', id: latest.id }, before: { state: 'failed' }, after: { state: 'queued' } })
          return show(latest.id)
        }
        if (!(await isUntouched(db))) return refuse(say('organization_not_empty'))
        const { regionKey, timeZone } = await findWhere(db)
        if (regionKey === null) return refuse(say('region_not_set.demo'))
        const { id } = await queueDemo(services, db, { id: context.newId('job'), now, timeZone, actor: occasion.actor, language })
        context.changed({ target: { type: 'job', id }, before: null, after: { kind: demoKind, state: 'queued' } })
        return show(id)
      })
      if (!refused(answer)) stage.services.wakeJobs?.()
      return answer
    },
  },
)
