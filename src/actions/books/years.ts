/** Accounting years: added, closed with their result carried to equity, reopened by an owner. */
import { z } from 'zod'
import { addDays } from '../../domain/calendar/dates.ts'
import { reversed } from '../../domain/ledger/entry.ts'
import { reversalText } from '../../domain/ledger/reversal.ts'
import { type AccountingYear, mayClose, mayReopen, planYearEnd, yearFaults } from '../../domain/ledger/years.ts'
import { refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id, instant } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findSettings } from '../../store/access/settings.ts'
import * as ledger from '../../store/ledger/ledger.ts'
import { findLockedUntil, holdLedger, saveLockedUntil } from '../../store/ledger/lock.ts'
import { findYear, insertYear, listBalances, listYears, updateYear } from '../../store/ledger/years.ts'
import { chartOf } from '../chart.ts'
import { toLedgerEntry } from '../ledger-record.ts'
import { openBooks, ownBooksRefusals } from './common.ts'
import { textInBooks } from './text.ts'

export const accountingYearRecord = z
  .strictObject({
    id: z.string(),
    start: calendarDate,
    end: calendarDate,
    state: z.enum(['open', 'closed']),
    closingEntryId: z.string().nullable().meta({ description: 'The entry that carried the result to equity.' }),
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
  })
  .meta({
    id: 'AccountingYear',
    examples: [
      {
        id: 'yea_01k9zt3v8q4m2n6p7r5s9w0xyz',
        start: '2026-01-01',
        end: '2026-12-31',
        state: 'open',
        closingEntryId: null,
        closedAt: null,
        closedBy: null,
      },
    ],
  })

export const toAccountingYear = ({ regionKey: _region, closings: _count, ...year }: AccountingYear): z.input<typeof accountingYearRecord> =>
  year

export const yearNotFound = (yearId: string) => refuse(say('accounting_year_not_found', { id: yearId }))

export const target = ({ id: yearId }: AccountingYear) => ({ type: 'accounting_year', id: yearId })

export const saveAccountingYear = defineManagement(
  { method: 'POST', path: '/accounting-years' },
  {
    name: 'save_accounting_year',
    title: 'Add an accounting year',
    permission: 'ledger:edit',
    summary:
      'Adds an accounting year, which need not be one of the calendar: at most 12 months, the first at most 18, each next to the one before without a gap.',
    input: z.strictObject({ start: calendarDate, end: calendarDate }),
    output: accountingYearRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { start: '2026-01-01', end: '2026-12-31' },
    refusals: ['region_not_set', 'entry_in_other_ledger', 'invalid_input'],
    async run({ start, end }, context) {
      const { db } = context
      await findSettings(db, { lock: true })
      const books = await openBooks(context)
      if (refused(books)) return books
      const faults = yearFaults(await listYears(db, books.regionKey), { start, end }, books.today)
      if (faults.length > 0) return refuseFields(faults)
      const open = { state: 'open', closings: 0, closingEntryId: null, closedAt: null, closedBy: null } as const
      const year: AccountingYear = { id: context.newId('yea'), regionKey: books.regionKey, start, end, ...open }
      insertYear(db, year)
      context.changed({ target: target(year), before: null, after: toAccountingYear(year) })
      return toAccountingYear(year)
    },
  },
)

export const closeAccountingYear = defineManagement(
  { method: 'POST', path: '/accounting-years/:id/closing' },
  {
    name: 'close_accounting_year',
    title: 'Close an accounting year',
    permission: 'ledger:edit',
    summary:
      'Carries the result of a year that has ended to equity by one entry on its last day, and locks its days. Years are closed in their order; only an owner can reopen one.',
    input: z.strictObject({ id }),
    output: accountingYearRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: { id: 'yea_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [
      ...ownBooksRefusals,
      'accounting_year_not_found',
      'year_closed',
      'year_not_ended',
      'earlier_year_open',
      'later_year_closed',
      'period_locked',
    ],
    async run({ id: yearId }, context) {
      const { db, now, services, caller } = context
      await findSettings(db, { lock: true })
      const books = await openBooks(context)
      if (refused(books)) return books
      const year = await findYear(db, yearId)
      if (!year || year.regionKey !== books.regionKey) return yearNotFound(yearId)
      const denied = mayClose(year, await listYears(db, year.regionKey), books.today)
      if (denied) return denied
      // Nothing is posted from here on until the year is closed.
      holdLedger(db)
      const lockedUntil = await findLockedUntil(db)
      if (lockedUntil !== null && lockedUntil >= year.end) saveLockedUntil(db, addDays(year.end, -1), now)
      const chart = await chartOf(context, year.regionKey)
      const ofResult = [...chart.values()].filter(({ type }) => type === 'income' || type === 'expense').map(({ number }) => number)
      const balances = await listBalances(db, year.regionKey, ofResult, year.end)
      const text = textInBooks(year.regionKey, say('year_end_text', { start: year.start, end: year.end }))
      const accountName = (number: string) => chart.get(number)?.name.local ?? number
      const entry = planYearEnd(books.region, year, balances, { text, accountName })
      let closingEntryId: string | null = null
      if (entry) {
        closingEntryId = context.newId('led')
        const marker = `closing ${year.closings + 1} of ${year.id}`
        const posted = { provider: services.ledger.name, externalReference: null, postedAt: now.toISOString() }
        const { entry: saved } = await ledger.saveEntry(db, { id: closingEntryId, entry, marker, ...posted })
        context.changed({ target: { type: 'ledger_entry', id: closingEntryId }, before: null, after: toLedgerEntry(saved) })
      }
      const lockedNow = lockedUntil !== null && lockedUntil > year.end ? lockedUntil : year.end
      saveLockedUntil(db, lockedNow, now)
      const closed: AccountingYear = {
        ...year,
        state: 'closed',
        closings: year.closings + 1,
        closingEntryId,
        closedAt: now.toISOString(),
        closedBy: caller.actor.name ?? caller.actor.id,
      }
      updateYear(db, closed)
      context.changed({
        target: target(year),
        before: { ...toAccountingYear(year), lockedUntil },
        after: { ...toAccountingYear(closed), lockedUntil: lockedNow },
      })
      return toAccountingYear(closed)
    },
  },
)

/** An owner in person, or a key of theirs. */
const isOwner = ({ caller }: Context): boolean => caller.role === 'owner'

export const reopenAccountingYear = defineManagement(
  { method: 'POST', path: '/accounting-years/:id/reopening' },
  {
    name: 'reopen_accounting_year',
    title: 'Reopen a closed accounting year',
    permission: 'ledger:edit',
    summary:
      'Takes back the entry that carried the result, and unlocks the days of the year. Only for owners, with a reason that is kept in the audit log. The latest closed year first.',
    input: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
    output: accountingYearRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: { id: 'yea_01k9zt3v8q4m2n6p7r5s9w0xyz', reason: 'An invoice of December came late' },
    refusals: [...ownBooksRefusals, 'forbidden', 'accounting_year_not_found', 'year_open', 'later_year_closed', 'period_locked'],
    async run({ id: yearId, reason }, context) {
      const { db, now } = context
      await findSettings(db, { lock: true })
      const books = await openBooks(context)
      if (refused(books)) return books
      const year = await findYear(db, yearId)
      if (!year || year.regionKey !== books.regionKey) return yearNotFound(yearId)
      if (!isOwner(context)) return refuse(say('forbidden.owner'))
      const denied = mayReopen(year, await listYears(db, year.regionKey))
      if (denied) return denied
      const before = await findLockedUntil(db)
      const lockedUntil = addDays(year.start, -1)
      saveLockedUntil(db, lockedUntil, now)
      const open: AccountingYear = { ...year, state: 'open', closingEntryId: null, closedAt: null, closedBy: null }
      updateYear(db, open)
      const entry = year.closingEntryId === null ? undefined : await ledger.findEntry(db, year.closingEntryId)
      if (entry) {
        const plan = reversed(entry, entry.date, entry.id, textInBooks(entry.regionKey, reversalText(entry, reason.slice(0, 200))))
        const posted = { provider: entry.provider, externalReference: null, postedAt: now.toISOString() }
        const { entry: reversal } = await ledger.saveReversal(db, { id: context.newId('led'), entry: plan, ...posted })
        context.changed({ target: { type: 'ledger_entry', id: reversal.id }, before: null, after: toLedgerEntry(reversal) })
      }
      context.changed({
        target: target(year),
        before: { ...toAccountingYear(year), lockedUntil: before },
        after: { ...toAccountingYear(open), lockedUntil, reason },
      })
      return toAccountingYear(open)
    },
  },
)
