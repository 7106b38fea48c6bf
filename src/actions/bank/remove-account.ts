/** Removes a bank account with nothing settled: linked by mistake, or imported from the wrong file. */
import { z } from 'zod'
import { fromMinor } from '../../domain/money/money.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { deletion, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import * as accounts from '../../store/bank/accounts.ts'
import * as removal from '../../store/bank/remove-account.ts'
import { takeFromQueue } from '../../store/bank/settlements.ts'
import { deleteMovements } from '../../store/bank/statement-imports.ts'
import { findTransaction } from '../../store/bank/transactions.ts'
import { toBankAccountRecord } from './records/account.ts'
import { inRun } from './run.ts'

async function remove(context: Context, accountId: string) {
  const { db, now, services } = context
  const account = await accounts.findBankAccount(db, accountId)
  if (!account) return refuse(say('bank_account_not_found', { id: accountId }))
  const before = toBankAccountRecord(account, services, now)
  if (before.state === 'linked' && (await removal.isOnlyOfConsent(db, account))) {
    return refuse(say('bank_account_in_use.linked', { name: account.name }))
  }
  const rule = await removal.findRuleOf(db, accountId)
  if (rule !== undefined) return refuse(say('bank_account_in_use.rule', { name: account.name, rule }))
  if (await removal.hasPaymentOrder(db, accountId)) return refuse(say('bank_account_in_use.payments', { name: account.name }))
  const settled = await removal.findSettled(db, accountId)
  if (settled) {
    const first = (await findTransaction(db, settled.id))!
    const { date, amount, currency } = first
    const values = { count: settled.count, transactionId: settled.id, date, amount: fromMinor(amount, currency), currency }
    return refuse(say('bank_account_in_use.settled', { name: account.name, ...values }))
  }
  const ids = await removal.listMovementIds(db, accountId)
  // Whoever settles one at this moment was first: it is not in the queue any more, and nothing is removed.
  const free = await takeFromQueue(db, ids)
  const taken = ids.find(transactionId => !free.has(transactionId))
  if (taken !== undefined) return refuse(say('transaction_reconciled', { id: taken }))
  removal.markRemoved(db, accountId, now)
  deleteMovements(db, ids)
  removal.deleteAccount(db, accountId)
  context.changed({ target: { type: 'bank_account', id: accountId }, before: { ...before, transactions: ids.length }, after: null })
  return { id: accountId, deleted: true as const }
}

export const removeBankAccount = defineManagement(
  { method: 'DELETE', path: '/bank-accounts/:id' },
  {
    name: 'remove_bank_account',
    title: 'Remove a bank account',
    permission: 'bank:edit',
    summary:
      'Removes an account of which nothing is settled or ignored, with its transactions and balances. Refused while a payment order or a booking rule names it, and while it is the only account of a live link: end that first.',
    input: z.strictObject({ id }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['bank_account_not_found', 'bank_account_in_use', 'transaction_reconciled'],
    async conduct({ id: accountId }, stage) {
      const { services, caller } = stage
      const there = await services.store.transaction(caller.organizationId, db => accounts.findBankAccount(db, accountId), {
        readOnly: true,
      })
      if (!there) return refuse(say('bank_account_not_found', { id: accountId }))
      // No run reads it or matches its lines meanwhile.
      return inRun(services, caller.organizationId, 'import', run =>
        stage.finish(async context => {
          await run.guard(context)
          return remove(context, accountId)
        }),
      )
    },
  },
)
