/** An accounting year that was added with a wrong end, or by mistake. */
import { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { type AccountingYear, endFaults, mayChange, mayDelete } from '../../domain/ledger/years.ts'
import { type Refusal, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, deletion, id } from '../../kernel/fields.ts'
import { findSettings } from '../../store/access/settings.ts'
import { deleteYear, listYears, updateYear } from '../../store/ledger/years.ts'
import { openBooks, ownBooksRefusals } from './common.ts'
import { accountingYearRecord, target, toAccountingYear, yearNotFound } from './years.ts'

interface FoundYear {
  year: AccountingYear
  years: AccountingYear[]
  today: CalendarDate
}

/** Of two who change the years one goes first: the lock of the settings decides. */
async function lockYear(
  context: Context,
  yearId: string,
): Promise<FoundYear | Refusal<(typeof ownBooksRefusals)[number] | 'accounting_year_not_found'>> {
  await findSettings(context.db, { lock: true })
  const books = await openBooks(context)
  if (refused(books)) return books
  const years = await listYears(context.db, books.regionKey)
  const year = years.find(one => one.id === yearId)
  return year ? { year, years, today: books.today } : yearNotFound(yearId)
}

const example = { id: 'yea_01k9zt3v8q4m2n6p7r5s9w0xyz' }

export const changeAccountingYear = defineManagement(
  { method: 'PATCH', path: '/accounting-years/:id' },
  {
    name: 'change_accounting_year',
    title: 'Change the end of an accounting year',
    permission: 'ledger:edit',
    summary: 'Gives the last accounting year another end, as long as it is open: one that was added with a wrong one.',
    input: z.strictObject({ id, end: calendarDate }),
    output: accountingYearRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { ...example, end: '2026-12-31' },
    refusals: [...ownBooksRefusals, 'accounting_year_not_found', 'year_closed', 'later_year_closed', 'year_not_last', 'invalid_input'],
    async run({ id: yearId, end }, context) {
      const found = await lockYear(context, yearId)
      if (refused(found)) return found
      const { year, years, today } = found
      const denied = mayChange(year, years)
      if (denied) return denied
      const faults = endFaults(years, { ...year, end }, today)
      if (faults.length > 0) return refuseFields(faults)
      const changed = { ...year, end }
      updateYear(context.db, changed)
      context.changed({ target: target(year), before: toAccountingYear(year), after: toAccountingYear(changed) })
      return toAccountingYear(changed)
    },
  },
)

export const deleteAccountingYear = defineManagement(
  { method: 'DELETE', path: '/accounting-years/:id' },
  {
    name: 'delete_accounting_year',
    title: 'Delete an accounting year',
    permission: 'ledger:edit',
    summary: 'Deletes the last accounting year, or the first, that was never closed. What is posted in its days stays.',
    input: z.strictObject({ id }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example,
    refusals: [...ownBooksRefusals, 'accounting_year_not_found', 'year_closed', 'year_not_last', 'year_in_use'],
    async run({ id: yearId }, context) {
      const found = await lockYear(context, yearId)
      if (refused(found)) return found
      const { year, years } = found
      const denied = mayDelete(year, years)
      if (denied) return denied
      deleteYear(context.db, year.id)
      context.changed({ target: target(year), before: toAccountingYear(year), after: null })
      return { id: year.id, deleted: true as const }
    },
  },
)
