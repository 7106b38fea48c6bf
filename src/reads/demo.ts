import { z } from 'zod'
import { demoKey, demoKind } from '../actions/demo.ts'
import { jobRecord, showJobs } from '../actions/jobs/record.ts'
import { defineRead } from '../kernel/define-read.ts'
import { findWhere } from '../store/access/people.ts'
import { findLatest } from '../store/jobs.ts'
import { isUntouched } from '../store/untouched.ts'

export const getDemo = defineRead({
  name: 'get_demo',
  title: 'The demo company',
  path: '/organizations/current/demo',
  permission: 'documents:read',
  summary: 'Whether the organization can still be filled with a demo company, and how far that is where it was asked for.',
  input: z.strictObject({}),
  output: z
    .strictObject({
      isOffered: z
        .boolean()
        .meta({ description: 'Nobody has begun here: no documents, contacts, invoices, bank, entries, and no profile of a company.' }),
      job: jobRecord.nullable().meta({ description: 'What fills it, or did in the last weeks; null where nobody asked for it.' }),
    })
    .meta({ id: 'Demo' }),
  refusals: [],
  async run(_input, { db, now }) {
    const job = await findLatest(db, demoKind, demoKey)
    const [shown] = await showJobs({ db, now }, job ? [job] : [])
    const isUnderWay = job?.state === 'queued' || job?.state === 'running'
    const isOffered = !isUnderWay && (await findWhere(db)).regionKey !== null && (await isUntouched(db))
    return { isOffered, job: shown ?? null }
  },
})
