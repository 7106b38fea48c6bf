/** Reads what is new from linked accounts, then matches: all of them when a person asks, one of them on its schedule. */
import { z } from 'zod'
import { dayIn } from '../../../domain/calendar/dates.ts'
import { defineAction } from '../../../kernel/define-action.ts'
import { id, instant, sentence } from '../../../kernel/fields.ts'
import type { Stage } from '../../../kernel/stage-types.ts'
import { findSettings } from '../../../store/access/settings.ts'
import * as accounts from '../../../store/bank/accounts.ts'
import { reconcileWaiting } from '../reconcile.ts'
import { type RunCounts, runCounts } from '../records/counts.ts'
import { inRun, inRunIfFree } from '../run.ts'
import { type ReadProblem, readConsent } from './read-consent.ts'

export const syncBankNow = defineAction({
  name: 'sync_bank_now',
  title: 'Sync the banks now',
  permission: 'bank:edit',
  summary:
    'Reads the latest transactions of all linked accounts and matches them. Nothing is imported twice; an account that cannot be read is named in `problems` and does not hold up the others. GET /api/rest/bank-sync says how far it is.',
  input: z.strictObject({}),
  output: runCounts,
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: {},
  refusals: [],
  async conduct(_input, stage) {
    const { services, caller } = stage
    const result = await inRun(services, caller.organizationId, 'sync', async run => {
      const { linked, today } = await findLinked(stage)
      const counts = noCounts()
      const byConsent = new Map<string, accounts.LinkedBankAccount[]>()
      for (const account of linked) byConsent.set(account.authorizationId!, [...(byConsent.get(account.authorizationId!) ?? []), account])
      for (const together of byConsent.values()) await readConsent(stage, run, together, counts, today)
      return { ...counts, ...(await reconcileWaiting(stage, run)) }
    })
    return stage.finish(async () => result)
  },
})

const noCounts = (): RunCounts => ({
  accounts: 0,
  imported: 0,
  updated: 0,
  examined: 0,
  reconciled: 0,
  suggested: 0,
  unmatched: 0,
  problems: [],
})

const findLinked = ({ services, caller }: Stage) =>
  services.store.transaction(
    caller.organizationId,
    async db => {
      const { timeZone } = await findSettings(db)
      return {
        linked: (await accounts.listBankAccounts(db)).filter(one => one.consent !== null && one.consent.state !== 'ended'),
        today: dayIn(timeZone, services.clock()),
      }
    },
    { readOnly: true },
  )

/** Not a route: the schedule of an account performs it. What is new is matched at once; where nothing is new nothing is to be matched. */
export const readBankAccount = defineAction({
  name: 'sync_bank_now',
  title: 'Read a bank account',
  permission: 'bank:edit',
  summary: 'Reads what is new on one account and matches it, unless the organization reads or matches already.',
  input: z.strictObject({ accountId: id }),
  output: z.strictObject({
    outcome: z.enum(['read', 'busy', 'not_linked', 'failed']),
    problem: z.strictObject({ ...sentence }).nullable(),
    retryAt: instant.nullable(),
    imported: z.number().int(),
    updated: z.number().int(),
  }),
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: { accountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
  refusals: [],
  async conduct({ accountId }, stage) {
    const { services, caller } = stage
    let problem: ReadProblem | undefined
    let isLinked = true
    const counts = await inRunIfFree(services, caller.organizationId, 'account', async run => {
      const read = noCounts()
      const { linked, today } = await findLinked(stage)
      const account = linked.find(one => one.id === accountId)
      isLinked = account !== undefined
      if (!account) return read
      ;[problem] = await readConsent(stage, run, [account], read, today)
      return read.imported + read.updated === 0 ? read : { ...read, ...(await reconcileWaiting(stage, run)) }
    })
    return stage.finish(async () => ({
      outcome:
        counts === undefined ? ('busy' as const) : !isLinked ? ('not_linked' as const) : problem ? ('failed' as const) : ('read' as const),
      problem: problem ? { code: problem.fault.code, values: problem.fault.said.values } : null,
      retryAt: problem?.fault.details.retryAt?.toISOString() ?? null,
      imported: counts?.imported ?? 0,
      updated: counts?.updated ?? 0,
    }))
  },
})
