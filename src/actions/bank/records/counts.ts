import { z } from 'zod'
import { sentence } from '../../../kernel/fields.ts'

const count = z.number().int()

/** What sync_bank_now and reconcile_now answer. */
export const runCounts = z
  .strictObject({
    accounts: count.meta({ description: 'Accounts that were read; for reconcile_now, that there are.' }),
    imported: count.meta({ description: 'New transactions.' }),
    updated: count.meta({ description: 'Transactions that the bank now tells otherwise: booked instead of pending, with more text.' }),
    examined: count.meta({ description: 'Booked transactions that were in the queue.' }),
    reconciled: count.meta({ description: 'Of those, matched by Primanota itself.' }),
    suggested: count.meta({ description: 'Of those that are left, with something to suggest.' }),
    unmatched: count.meta({ description: 'Still in the queue, with and without suggestions.' }),
    problems: z
      .array(z.strictObject({ accountId: z.string(), ...sentence }))
      .meta({ description: 'Accounts that could not be read to the end, and why. What arrived of them is kept; the next run goes on.' }),
  })
  .meta({
    id: 'BankRun',
    examples: [{ accounts: 2, imported: 31, updated: 2, examined: 40, reconciled: 33, suggested: 5, unmatched: 7, problems: [] }],
  })

export type RunCounts = z.input<typeof runCounts>
