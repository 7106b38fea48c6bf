import { z } from 'zod'
import { jobRecord, showJobs } from '../../actions/jobs/record.ts'
import { isId } from '../../domain/ids.ts'
import { jobKinds, jobStates } from '../../domain/jobs/job.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import * as jobs from '../../store/jobs.ts'

export const listJobs = defineRead({
  name: 'list_jobs',
  title: 'Jobs',
  path: '/jobs',
  permission: 'documents:read',
  summary:
    'The work that goes on by itself, newest first: what it is about, how often it was tried, how far it is and why it failed. Finished jobs are kept for two weeks, failed ones for three months.',
  input: z.strictObject({
    kind: z.enum(jobKinds).optional(),
    state: z.enum(jobStates).optional(),
    cursor: cursor(key => isId('job', key)).optional(),
    limit,
  }),
  output: pageOf(jobRecord),
  refusals: [],
  async run({ cursor: before, limit: size, ...filter }, { db, now }) {
    const rows = await jobs.listJobs(db, filter, before, size + 1)
    return toPage(await showJobs({ db, now }, rows), size, job => job.id)
  },
})
