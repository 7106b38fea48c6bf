import { z } from 'zod'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { say } from '../../language/say.ts'
import { closeAccount, listClosedAccounts, openAccount } from '../../store/ledger/lock.ts'
import { openBooks, ownBooksRefusals } from './common.ts'

export const setAccountClosed = defineManagement(
  { method: 'PATCH', path: '/accounts/:id' },
  {
    name: 'set_account_closed',
    title: 'Close or open an account',
    permission: 'ledger:edit',
    summary:
      'Closes an account of the chart for documents, entries by hand, opening balances and bookings from the bank, or opens it again. What was posted to it stays.',
    input: z.strictObject({ id: z.string().min(1).max(100), isClosed: z.boolean() }),
    output: z
      .strictObject({ id: z.string(), isClosed: z.boolean() })
      .meta({ id: 'AccountState', examples: [{ id: '2450', isClosed: true }] }),
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: '2450', isClosed: true },
    refusals: [...ownBooksRefusals, 'account_not_found'],
    async run({ id, isClosed }, context) {
      const { db, now, caller } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      if (!books.accountOf(id)) return refuse(say('account_not_found', { account: id }))
      const before = (await listClosedAccounts(db, books.regionKey)).has(id)
      if (isClosed) closeAccount(db, books.regionKey, id, { at: now, by: caller.actor.name ?? caller.actor.id })
      else openAccount(db, books.regionKey, id)
      context.changed({ target: { type: 'account', id }, before: { isClosed: before }, after: { isClosed } })
      return { id, isClosed }
    },
  },
)
