import { z } from 'zod'
import { type RunCounts, runCounts } from '../../actions/bank/records/counts.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { instant, outsideText } from '../../kernel/fields.ts'
import { findRun } from '../../store/bank/runs.ts'

const count = z.number().int()

const bankSync = z
  .strictObject({
    isRunning: z.boolean(),
    kind: z
      .enum(['sync', 'account', 'reconcile', 'import'])
      .nullable()
      .meta({ description: 'What runs, or ran last; null where nothing ever did. account: one account, read on its schedule.' }),
    startedAt: instant.nullable(),
    endedAt: instant.nullable().meta({ description: 'Null while it runs, and where it was broken off.' }),
    isBrokenOff: z.boolean().meta({ description: 'The process that ran it is gone. What it did is kept: run it again, and it goes on.' }),
    progress: z
      .strictObject({
        step: z.string().meta({ description: '`starting`, `importing`, `reading`, `matching`, `saving`.' }),
        accountId: z.string().nullable().meta({ description: 'The account that is being read.' }),
        account: outsideText().nullable(),
        read: count.nullable().meta({ description: 'Transactions that the bank has told so far.' }),
        done: count.nullable(),
        of: count.nullable(),
      })
      .nullable()
      .meta({ description: 'How far it is; null where nothing runs.' }),
    result: runCounts.nullable().meta({ description: 'What the last one came to; null while one runs, and where it failed.' }),
  })
  .meta({
    id: 'BankSync',
    examples: [
      {
        isRunning: true,
        kind: 'sync',
        startedAt: '2026-01-15T09:30:00.000Z',
        endedAt: null,
        isBrokenOff: false,
        progress: {
          step: 'importing',
          accountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
          account: 'Erhvervskonto',
          read: 350,
          done: null,
          of: null,
        },
        result: null,
      },
    ],
  })

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const whole = (value: unknown): number | null => (Number.isInteger(value) ? (value as number) : null)

function toProgress({ step, accountId, account, read, done, of }: Record<string, unknown>) {
  const isSaid = typeof step === 'string'
  return isSaid
    ? { step, accountId: text(accountId), account: text(account), read: whole(read), done: whole(done), of: whole(of) }
    : { step: 'starting', accountId: null, account: null, read: null, done: null, of: null }
}

export const getBankSync = defineRead({
  name: 'get_bank_sync',
  title: 'How far the banks are read',
  path: '/bank-sync',
  permission: 'bank:read',
  summary: 'Whether the banks are being read or matched at this moment, since when and how far, and what the last run came to.',
  input: z.strictObject({}),
  output: bankSync,
  refusals: [],
  async run(_input, { db, services }) {
    const run = await findRun(db)
    if (!run) return { isRunning: false, kind: null, startedAt: null, endedAt: null, isBrokenOff: false, progress: null, result: null }
    const { kind, startedAt, endedAt } = run
    const isOver = endedAt !== null
    // Who runs it says so again every few seconds; who has not is gone.
    const isRunning = !isOver && !run.isAbandoned && new Date(run.heldUntil) >= (await services.sharedClock(db))
    return {
      isRunning,
      kind,
      startedAt,
      endedAt,
      isBrokenOff: !isOver && !isRunning,
      progress: isRunning ? toProgress(run.progress) : null,
      result: kind === 'import' ? null : (run.result as RunCounts | null),
    }
  },
})
