/** Closing days and accounts. */
import { z } from 'zod'
import { lockFaults } from '../../domain/ledger/years.ts'
import { refuse, refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findSettings } from '../../store/access/settings.ts'
import { closeAccount, findLockedUntil, listClosedAccounts, openAccount, saveLockedUntil } from '../../store/ledger/lock.ts'
import { listYears } from '../../store/ledger/years.ts'
import { openBooks, ownBooksRefusals } from './common.ts'

export const setLock = defineManagement(
  { method: 'PATCH', path: '/settings/lock' },
  {
    name: 'set_lock',
    title: 'Lock the books up to a day',
    permission: 'ledger:edit',
    summary:
      'Locks all days up to and including this one: nothing is posted there any more, by no route (`period_locked`). Null takes the lock away. Days of a closed accounting year stay locked until that year is reopened.',
    input: z.strictObject({ lockedUntil: calendarDate.nullable() }),
    output: z.strictObject({ lockedUntil: calendarDate.nullable() }).meta({ id: 'LedgerLock', examples: [{ lockedUntil: '2026-03-31' }] }),
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { lockedUntil: '2019-12-31' },
    refusals: ['region_not_set', 'year_closed'],
    async run({ lockedUntil }, context) {
      const { db, now } = context
      const { regionKey } = await findSettings(db, { lock: true })
      if (regionKey === null) return refuse(say('region_not_set.books'))
      const denied = lockFaults(lockedUntil, await listYears(db, regionKey))
      if (denied) return denied
      const before = await findLockedUntil(db)
      saveLockedUntil(db, lockedUntil, now)
      const target = { type: 'settings', id: db.organizationId }
      context.changed({ target, before: { lockedUntil: before }, after: { lockedUntil } })
      return { lockedUntil }
    },
  },
)

export const setAccountClosed = defineManagement(
  { method: 'PATCH', path: '/accounts/:id' },
  {
    name: 'set_account_closed',
    title: 'Close or open an account',
    permission: 'ledger:edit',
    summary:
      'Closes an account of the chart for entries by hand, opening balances and bookings from the bank, or opens it again. What was posted to it stays.',
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
