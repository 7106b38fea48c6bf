import { z } from 'zod'
import { accountingYearRecord, toAccountingYear, yearNotFound } from '../../actions/books/years.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { findLockedUntil } from '../../store/ledger/lock.ts'
import { findYear, listYears } from '../../store/ledger/years.ts'
import { findRegion } from './accounts.ts'

export const listAccountingYears = defineRead({
  name: 'list_accounting_years',
  title: 'Accounting years',
  path: '/accounting-years',
  permission: 'ledger:read',
  summary:
    'The accounting years of the organization, from the first to the last, which of them are closed, and up to which day the books are locked.',
  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(accountingYearRecord),
    lockedUntil: calendarDate.nullable().meta({ description: 'Nothing is posted up to this day; null where no day is locked.' }),
  }),
  refusals: [],
  async run(_input, context) {
    const kept = await findRegion(context)
    return {
      items: kept ? (await listYears(context.db, kept.regionKey)).map(toAccountingYear) : [],
      lockedUntil: await findLockedUntil(context.db),
    }
  },
})

export const getAccountingYear = defineRead({
  name: 'get_accounting_year',
  title: 'One accounting year',
  path: '/accounting-years/:id',
  permission: 'ledger:read',
  summary: 'One accounting year, and the entry that closed it.',
  input: z.strictObject({ id }),
  output: accountingYearRecord,
  refusals: ['accounting_year_not_found'],
  async run(input, { db }) {
    const year = await findYear(db, input.id)
    return year ? toAccountingYear(year) : yearNotFound(input.id)
  },
})
