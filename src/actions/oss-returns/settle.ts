/** The entry that makes what an OSS return comes to one open item, for its payment to be found on the bank. */
import { z } from 'zod'
import { periodKey, periodOf } from '../../domain/calendar/periods.ts'
import { refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { planOssSettlement } from '../../domain/vat/oss/settlement.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import { regions } from '../../regions/index.ts'
import { findOssReturn, lockOssReturns } from '../../store/vat/oss-returns.ts'
import { findSettlements } from '../../store/vat/settlements.ts'
import { openBooks, ownBooksRefusals } from '../books/common.ts'
import { ledgerEntryRecord } from '../ledger-record.ts'
import { bookSettlement } from '../vat-returns/book-settlement.ts'
import { vatReturnNotFound } from '../vat-returns/file.ts'

export const settleOssReturn = defineManagement(
  { method: 'POST', path: '/oss-returns/:id/settlement' },
  {
    name: 'settle_oss_return',
    title: 'Settle a filed OSS return',
    permission: 'ledger:edit',
    summary:
      'Books a filed OSS return: what was declared becomes one open item on the account of the scheme, due on the last day of the month after the quarter. The payment is then recognised on the bank. Reopening the return takes the entry back.',
    input: z.strictObject({
      id,
      date: calendarDate
        .optional()
        .meta({ description: 'The day of the entry: the last day of the quarter when left out, and never before it.' }),
    }),
    output: ledgerEntryRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: { id: 'oss_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [
      ...ownBooksRefusals,
      'vat_return_not_found',
      'return_not_filed',
      'return_settled',
      'nothing_to_settle',
      'invalid_input',
      'period_locked',
    ],
    async run({ id: returnId, date }, context) {
      const { db } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const found = await findOssReturn(db, returnId)
      if (!found) return vatReturnNotFound(returnId)
      await lockOssReturns(db, found.regionKey)
      const filed = (await findOssReturn(db, returnId))!
      if (filed.reopenedAt !== null) return refuse(say('return_not_filed.oss', { id: returnId }))
      const { count, entryId } = await findSettlements(db, returnId)
      if (entryId !== null) return refuse(say('return_settled', { id: returnId, entry: entryId }))
      const period = periodOf(filed.quarterStart, 'quarterly')
      const on = date ?? period.end
      if (on < period.end || on > books.today) {
        return refuseFields([{ path: 'date', ...say('settlement_day', { from: period.end, to: books.today }) }])
      }
      const text = tell(regions[filed.regionKey]!.language, say('oss_settlement_text', { quarter: periodKey(period) }))
      const accountName = (number: string) => books.accountOf(number)?.name.local ?? number
      const entry = planOssSettlement({ region: regions[filed.regionKey]!, filed, period, date: on, text, accountName })
      if (entry === null) return refuse(say('nothing_to_settle', { id: returnId }))
      return bookSettlement(context, { returnId, count, entry })
    },
  },
)
