import { z } from 'zod'
import { refuse, refused } from '../domain/refusals.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { say } from '../language/say.ts'
import * as jobs from '../store/jobs.ts'
import { jobRecord, showJobs } from './jobs/record.ts'

const kind = 'fetch_rates'
const key = 'rates'
const attemptsMax = 3

export const fetchExchangeRates = defineManagement(
  { method: 'POST', path: '/exchange-rates/fetch' },
  {
    name: 'fetch_exchange_rates',
    title: 'Fetch published exchange rates now',
    permission: 'documents:edit',
    summary:
      'Fetches the reference rates that the European Central Bank has published, as a job. It is done by itself on every day on which rates are published; asked for again while it runs it answers with the same job.',
    input: z.strictObject({}),
    output: jobRecord,
    hints: { destructive: false, idempotent: true, openWorld: true },
    example: {},
    refusals: ['rates_not_fetched'],
    async conduct(_input, stage) {
      if (!stage.services.rateSources) return refuse(say('rates_not_fetched'))
      const answer = await stage.finish(async context => {
        const { db, language, occasion } = context
        jobs.lockQueue(db)
        const latest = await jobs.findLatest(db, kind, key)
        const isUnderWay = latest?.state === 'queued' || latest?.state === 'running'
        const id = isUnderWay ? latest.id : context.newId('job')
        if (!isUnderWay) {
          jobs.insertJobs(db, kind, attemptsMax, { actor: occasion.actor, language }, [{ id, uniqueKey: key, payload: {} }])
          context.changed({ target: { type: 'job', id }, before: null, after: { kind, state: 'queued' } })
        }
        return (await showJobs(context, [(await jobs.findJob(db, id))!]))[0]!
      })
      if (!refused(answer)) stage.services.wakeJobs?.()
      return answer
    },
  },
)
