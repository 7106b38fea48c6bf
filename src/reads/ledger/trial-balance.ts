import { z } from 'zod'
import { accountTypes } from '../../domain/ledger/chart.ts'
import { fromMinor, type Minor, minus, sum } from '../../domain/money/money.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate } from '../../kernel/fields.ts'
import * as balances from '../../store/ledger/balances.ts'
import { findChart, findRegion, regionKey } from './accounts.ts'

const money = z.number()

const trialBalance = z
  .strictObject({
    regionKey: z.string().nullable(),
    currency: z.string().nullable(),
    from: calendarDate.nullable(),
    to: calendarDate.nullable(),
    accounts: z.array(
      z.strictObject({
        account: z.string(),
        accountName: z.string(),
        type: z.enum(accountTypes).nullable().meta({ description: 'Null for an account that the chart no longer has.' }),
        debit: money,
        credit: money,
        balance: money.meta({ description: 'Debit less credit.' }),
      }),
    ),
    totals: z.strictObject({ debit: money, credit: money }).meta({ description: 'The two are equal.' }),
  })
  .meta({
    id: 'TrialBalance',
    examples: [
      {
        regionKey: 'denmark',
        currency: 'DKK',
        from: '2026-01-01',
        to: '2026-03-31',
        accounts: [
          { account: '2450', accountName: 'Kontorartikler', type: 'expense', debit: 1000, credit: 0, balance: 1000 },
          { account: '7440', accountName: 'Leverandører', type: 'liability', debit: 0, credit: 1250, balance: -1250 },
          { account: '7740', accountName: 'Købsmoms', type: 'liability', debit: 250, credit: 0, balance: 250 },
        ],
        totals: { debit: 1250, credit: 1250 },
      },
    ],
  })

export const getTrialBalance = defineRead({
  name: 'get_trial_balance',
  title: 'Trial balance',
  path: '/trial-balance',
  permission: 'ledger:read',
  summary:
    'What was posted to each account on the given days, and in all: debits equal credits. Without `from` it shows the balances at the end of `to`.',
  input: z.strictObject({ from: calendarDate.optional(), to: calendarDate.optional(), regionKey }),
  output: trialBalance,
  refusals: [],
  mayBeReplica: true,
  async run({ from, to, regionKey: asked }, context) {
    const days = { from: from ?? null, to: to ?? null }
    const kept = await findRegion(context, asked)
    if (!kept) return { regionKey: null, currency: null, ...days, accounts: [], totals: { debit: 0, credit: 0 } }
    const { currency } = kept.region
    const shown = (amount: Minor) => fromMinor(amount, currency)
    const turnovers = await balances.trialBalance(context.db, kept.regionKey, { from, to })
    const chart = await findChart(context, kept.regionKey)
    return {
      regionKey: kept.regionKey,
      currency,
      ...days,
      accounts: turnovers.map(({ account, accountName, debit, credit }) => ({
        account,
        accountName: chart.get(account)?.name.local ?? accountName,
        type: chart.get(account)?.type ?? null,
        debit: shown(debit),
        credit: shown(credit),
        balance: shown(minus(debit, credit)),
      })),
      totals: { debit: shown(sum(turnovers.map(row => row.debit))), credit: shown(sum(turnovers.map(row => row.credit))) },
    }
  },
})
