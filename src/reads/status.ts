/** What an administrator looks at to see that the work goes on by itself. */
import { z } from 'zod'
import { showUse } from '../actions/documents/uploads/quota.ts'
import { jobRecord, showJobs } from '../actions/jobs/record.ts'
import { jobStates } from '../domain/jobs/job.ts'
import { softwareVersion } from '../domain/version.ts'
import { defineRead } from '../kernel/define-read.ts'
import { outsideText } from '../kernel/fields.ts'
import { listJobs } from '../store/jobs.ts'
import { listOperations } from '../store/operation-runs.ts'
import { listConnectionStates, listConsents, listQueues } from '../store/status.ts'

const failedMax = 20
const consentsMax = 100
/** So long before its end a consent is one to renew. */
const renewMs = 14 * 24 * 60 * 60 * 1000

const moment = z.string().nullable()

const statusRecord = z
  .strictObject({
    software: z.string(),
    queues: z
      .array(
        z.strictObject({
          kind: z.string(),
          state: z.enum(jobStates),
          jobs: z.int(),
          oldestAt: z.string().meta({ description: 'When the oldest of them was queued.' }),
        }),
      )
      .meta({ description: 'Jobs of the organization that are queued, running or failed, by kind.' }),
    failed: z
      .array(jobRecord)
      .meta({ description: `The last failed jobs, at most ${failedMax}: retry_document or the job's own route starts them again.` }),
    consents: z
      .array(
        z.strictObject({
          id: z.string(),
          institution: outsideText(),
          validUntil: moment,
          state: z.enum(['valid', 'ends_soon', 'ended']).meta({ description: 'ends_soon: within two weeks.' }),
        }),
      )
      .meta({ description: 'Banks that the organization has let us read, the one that ends first in front.' }),
    connections: z.array(z.strictObject({ id: z.string(), kind: z.string(), provider: z.string(), state: z.string() })),
    use: z
      .strictObject({
        storageBytes: z.int(),
        storageBytesMax: z.int().nullable(),
        pagesThisMonth: z.int().meta({ description: 'Counted while there is a limit.' }),
        pagesPerMonthMax: z.int().nullable(),
      })
      .meta({ description: 'What the organization stores and had read, and how much it may; null: there is no limit.' }),
    lastBackupAt: moment.meta({ description: 'Of the whole installation; null where none was made by primanota backup.' }),
    lastVerifiedBackupAt: moment,
    lastFileSweepAt: moment,
  })
  .meta({ id: 'Status' })

export const getStatus = defineRead({
  name: 'get_status',
  title: 'Status',
  path: '/status',
  permission: 'settings:read',
  summary:
    'How the work goes on by itself: jobs that wait or have failed, consents of banks that end, connections, and when the installation was last backed up.',
  input: z.strictObject({}),
  output: statusRecord,
  refusals: [],
  async run(_input, context) {
    const { db, now } = context
    const failed = await listJobs(db, { state: 'failed' }, undefined, failedMax)
    const operations = new Map((await listOperations(db)).map(run => [run.kind, run.succeededAt]))
    const consents = await listConsents(db, consentsMax)
    return {
      software: softwareVersion,
      queues: await listQueues(db),
      failed: await showJobs({ db, now }, failed),
      consents: consents.map(consent => ({ ...consent, state: stateOf(consent.validUntil, now) })),
      connections: await listConnectionStates(db, consentsMax),
      use: await showUse(context),
      lastBackupAt: operations.get('backup') ?? null,
      lastVerifiedBackupAt: operations.get('backup_verification') ?? null,
      lastFileSweepAt: operations.get('file_sweep') ?? null,
    }
  },
})

function stateOf(validUntil: string | null, now: Date): 'valid' | 'ends_soon' | 'ended' {
  const leftMs = validUntil === null ? Number.POSITIVE_INFINITY : new Date(validUntil).getTime() - now.getTime()
  return leftMs <= 0 ? 'ended' : leftMs < renewMs ? 'ends_soon' : 'valid'
}
