/** Where the difference between a payment and what was due is booked: the defaults of the region, what the organization set, what a person chose for one match. */
import { z } from 'zod'
import {
  type DifferenceAccounts,
  defaultDifferenceAccounts,
  differenceRoles,
  mayTakeDifference,
} from '../../domain/bank/difference-accounts.ts'
import type { Account } from '../../domain/ledger/chart.ts'
import { type Fault, type Refusal, refuse, refuseFields } from '../../domain/refusals.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findDifferenceChoices, findSettings, saveDifferenceChoices } from '../../store/access/settings.ts'
import { chartOf } from '../chart.ts'

type Chart = ReadonlyMap<string, Account>

const isUsable = (chart: Chart, number: string): boolean => {
  const account = chart.get(number)
  return account !== undefined && mayTakeDifference(account)
}

/** An account that the chart has lost since it was chosen counts no more. */
export async function differenceAccountsOf(context: Pick<ReadContext, 'db' | 'services'>, regionKey: string): Promise<DifferenceAccounts> {
  const chosen = (await findDifferenceChoices(context.db))[regionKey] ?? {}
  const defaults = defaultDifferenceAccounts(regions[regionKey]!)
  const chart = await chartOf(context, regionKey)
  const effective = differenceRoles.map(role => {
    const number = chosen[role]
    return [role, number !== undefined && isUsable(chart, number) ? number : defaults[role]]
  })
  return Object.fromEntries(effective) as DifferenceAccounts
}

async function faultOf(
  context: Pick<ReadContext, 'db' | 'services'>,
  regionKey: string,
  path: string,
  number: string,
): Promise<Fault | undefined> {
  const chart = await chartOf(context, regionKey)
  if (isUsable(chart, number)) return undefined
  const usual = [...new Set(Object.values(await differenceAccountsOf(context, regionKey)))]
  const values = { number, usual: usual.map(one => ({ number: one, name: chart.get(one)?.name.local ?? one })) }
  return { path, ...(chart.has(number) ? say('difference_account.wrong_type', values) : say('difference_account.unknown', values)) }
}

/** Whether the account that a person named for the difference can take it. */
export async function refuseAccount(
  context: Pick<ReadContext, 'db' | 'services'>,
  regionKey: string | null,
  number: string,
): Promise<Refusal<'invalid_input'> | undefined> {
  const path = 'differenceAccount'
  if (regionKey === null) return refuseFields([{ path, ...say('region_not_set.difference_accounts') }])
  const fault = await faultOf(context, regionKey, path, number)
  return fault && refuseFields([fault])
}

export const accountNumber = z.string().min(1).max(20)

export const chosenAccount = accountNumber.optional().meta({
  description:
    'The income or expense account for what was paid more or less than was due: a discount, a fee, a rounding. Left out, a small difference goes to the account of the settings (`differenceAccounts`), and a larger one stays open.',
})

const choices = {
  roundingLoss: 'What is lost by rounding, up to one unit of the currency.',
  roundingGain: 'What is gained by rounding, and any other small difference in your favour.',
  fee: 'What is missing beyond rounding: a fee that a bank or a customer kept.',
  exchangeLoss: 'What another rate cost, where a foreign currency is involved.',
  exchangeGain: 'What another rate brought, where a foreign currency is involved.',
} as const

const fieldOf = (description: string) =>
  accountNumber
    .nullable()
    .optional()
    .meta({ description: `${description} Null takes the default of the region; unchanged when left out.` })

export const differenceAccountsRecord = z.strictObject({
  roundingLoss: z.string(),
  roundingGain: z.string(),
  fee: z.string(),
  exchangeLoss: z.string(),
  exchangeGain: z.string(),
})

const example = { roundingLoss: '2720', roundingGain: '2720', fee: '2390', exchangeLoss: '3610', exchangeGain: '3535' }

export const setDifferenceAccounts = defineManagement(
  { method: 'PATCH', path: '/settings/difference-accounts' },
  {
    name: 'set_difference_accounts',
    title: 'Set the accounts for payment differences',
    permission: 'settings:edit',
    summary:
      'Sets where a small difference between a payment and what was due is booked when a person matches it: rounding, fees, exchange differences. Each is an income or expense account of the chart; one match can be booked elsewhere with `differenceAccount`.',
    input: z.strictObject({
      roundingLoss: fieldOf(choices.roundingLoss),
      roundingGain: fieldOf(choices.roundingGain),
      fee: fieldOf(choices.fee),
      exchangeLoss: fieldOf(choices.exchangeLoss),
      exchangeGain: fieldOf(choices.exchangeGain),
    }),
    output: differenceAccountsRecord.meta({ id: 'DifferenceAccounts', examples: [example] }),
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { fee: '2390' },
    refusals: ['region_not_set', 'invalid_input'],
    async run(input, context) {
      const { db, now } = context
      // Of two who set it at once the second sees what the first one did.
      const { regionKey } = await findSettings(db, { lock: true })
      if (regionKey === null) return refuse(say('region_not_set.difference_accounts'))
      const faults: Fault[] = []
      for (const role of differenceRoles) {
        const number = input[role]
        const fault = number == null ? undefined : await faultOf(context, regionKey, role, number)
        if (fault) faults.push(fault)
      }
      if (faults.length > 0) return refuseFields(faults)
      const before = await differenceAccountsOf(context, regionKey)
      const all = await findDifferenceChoices(db)
      const defaults = defaultDifferenceAccounts(regions[regionKey]!)
      const chosen: Partial<Record<string, string>> = { ...all[regionKey] }
      const after: Record<string, string> = { ...before }
      for (const role of differenceRoles) {
        const number = input[role]
        if (number === undefined) continue
        after[role] = number ?? defaults[role]
        if (number === null) delete chosen[role]
        else chosen[role] = number
      }
      saveDifferenceChoices(db, { ...all, [regionKey]: chosen }, now)
      context.changed({
        target: { type: 'settings', id: db.organizationId },
        before: { differenceAccounts: before },
        after: { differenceAccounts: after },
      })
      return after as DifferenceAccounts
    },
  },
)
