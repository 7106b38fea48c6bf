/** Work that comes back, as it goes over the wire. */
import { z } from 'zod'
import { workKinds } from '../../domain/jobs/schedule.ts'
import { instant, sentence } from '../../kernel/fields.ts'
import type { ScheduledWork } from '../../store/scheduled-work.ts'

export const workExample = {
  id: 'read_bank_account-acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
  kind: 'read_bank_account',
  accountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
  everySeconds: 28_800,
  nextAt: '2026-01-15T13:42:00.000Z',
  state: 'waiting',
  jobId: null,
  lastEndedAt: '2026-01-15T05:42:03.000Z',
  lastSucceededAt: '2026-01-15T05:42:03.000Z',
  failures: 0,
  error: null,
} as const

export const workRecord = z
  .strictObject({
    id: z.string(),
    kind: z.enum(workKinds).meta({
      description:
        'read_bank_account: reads a linked account and matches what is new; fetch_e_invoices: fetches what arrived at the exchange; look_for_drift: compares what was posted to the connected ledger; read_mailbox: takes the documents that came by mail.',
    }),
    accountId: z.string().nullable().meta({ description: 'The bank account that is read; null for other work.' }),
    everySeconds: z.number().int(),
    nextAt: instant.meta({ description: 'When it is due next: as planned, or sooner or later after a failure.' }),
    state: z.enum(['waiting', 'queued', 'running']),
    jobId: z.string().nullable().meta({ description: 'The job that it is at this moment, where it is one.' }),
    lastEndedAt: instant.nullable(),
    lastSucceededAt: instant.nullable(),
    failures: z.number().int().meta({ description: 'How many times in a row it failed.' }),
    error: z.strictObject(sentence).nullable().meta({ description: 'Why it failed the last time; null when it did not.' }),
  })
  .meta({ id: 'ScheduledWork', examples: [workExample] })

export const toWork = (work: ScheduledWork): z.input<typeof workRecord> => ({
  id: work.id,
  kind: work.kind,
  accountId: work.kind === 'read_bank_account' ? work.subject : null,
  everySeconds: work.everySeconds,
  nextAt: work.nextAt,
  state: work.jobState ?? 'waiting',
  jobId: work.jobId,
  lastEndedAt: work.endedAt,
  lastSucceededAt: work.succeededAt,
  failures: work.failures,
  error: work.error && { code: work.error.code, values: work.error.values },
})
