/** The entry that settles a filed return, made by a person's word: what is filed is not always booked here. */
import { z } from 'zod'
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import { reversed } from '../../domain/ledger/entry.ts'
import { reversalText } from '../../domain/ledger/reversal.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { type PlannedSettlement, planVatSettlement, type SettlementGap } from '../../domain/vat/settlement.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import type { Db } from '../../store/connection/db.ts'
import * as ledger from '../../store/ledger/ledger.ts'
import { findLockedUntil } from '../../store/ledger/lock.ts'
import * as returns from '../../store/vat/returns.ts'
import { findSettlements } from '../../store/vat/settlements.ts'
import { openBooks, ownBooksRefusals } from '../books/common.ts'
import { textInBooks } from '../books/text.ts'
import { ledgerEntryRecord, toLedgerEntry } from '../ledger-record.ts'
import { bookSettlement } from './book-settlement.ts'
import { vatReturnNotFound } from './file.ts'
import { gather } from './gather.ts'

/** What the settlement of a return comes to on a day; null where there is nothing to book. */
export async function settlementOf(
  db: Db,
  filed: returns.StoredReturn,
  { date, text, accountName }: { date: CalendarDate; text: string; accountName(number: string): string },
): Promise<PlannedSettlement | null> {
  const region = regions[filed.regionKey]!
  const { sums, accounts } = await gather(db, { regionKey: filed.regionKey, through: filed.through }, region, filed.ranges)
  return planVatSettlement({ region, filed, sums, accounts, date, text, accountName })
}

/** What was filed is not what the ledger has: nobody is to find that on the account of rounding differences. */
export function settlementDiffers({ id: returnId, currency }: returns.StoredReturn, { amount, roundingMax, box }: SettlementGap) {
  const money = (minor: Minor) => fromMinor(minor, currency)
  const values = { id: returnId, currency, difference: money(amount), rounding: money(roundingMax) }
  return box === null
    ? say('settlement_differs', values)
    : say('settlement_differs.box', { ...values, box: box.label, filed: money(box.filed), found: money(box.found) })
}

export const settleVatReturn = defineManagement(
  { method: 'POST', path: '/vat-returns/:id/settlement' },
  {
    name: 'settle_vat_return',
    title: 'Settle a filed VAT return',
    permission: 'ledger:edit',
    summary:
      'Books a filed return: the VAT accounts are emptied of what it counted, and the filed amount is owed to the tax authority or to be had from it. What the form rounds goes to the account of rounding differences; where more than that does not add up, nothing is booked. The payment is then recognised on the bank. Reopening the return takes the entry back.',
    input: z.strictObject({
      id,
      date: calendarDate
        .optional()
        .meta({ description: 'The day of the entry: the last day of the period when left out, and never before it.' }),
    }),
    output: ledgerEntryRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: { id: 'vat_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: [
      ...ownBooksRefusals,
      'vat_return_not_found',
      'return_not_filed',
      'return_settled',
      'nothing_to_settle',
      'settlement_differs',
      'invalid_input',
      'period_locked',
    ],
    async run({ id: returnId, date }, context) {
      const { db } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const found = await returns.findReturn(db, returnId)
      if (!found) return vatReturnNotFound(returnId)
      await returns.lockFiledCount(db, found.regionKey)
      const filed = (await returns.findReturn(db, returnId))!
      if (filed.state !== 'filed') return refuse(say('return_not_filed.settle', { id: returnId }))
      const { count, entryId } = await findSettlements(db, returnId)
      if (entryId !== null) return refuse(say('return_settled', { id: returnId, entry: entryId }))
      const { end } = filed.period
      const last = books.today > end ? books.today : end
      const on = date ?? end
      if (on < end || on > last) return refuseFields([{ path: 'date', ...say('settlement_day', { from: end, to: last }) }])
      const accountName = (number: string) => books.accountOf(number)?.name.local ?? number
      const text = textInBooks(filed.regionKey, say('vat_settlement_text', { ...filed.period }))
      const settlement = await settlementOf(db, filed, { date: on, text, accountName })
      if (settlement === null) return refuse(say('nothing_to_settle', { id: returnId }))
      if (settlement.gap !== null) return refuse(settlementDiffers(filed, settlement.gap))
      return bookSettlement(context, { returnId, count, entry: settlement.entry })
    },
  },
)

/** Takes the settlement of a return back, where it has one: on its own day, or today where that is locked. */
export async function takeSettlementBack(
  context: Context,
  returnId: string,
  reason: string,
): Promise<Refusal<'entry_reconciled'> | undefined> {
  const { db, now } = context
  const { entryId } = await findSettlements(db, returnId)
  if (entryId === null) return undefined
  const entry = (await ledger.findEntry(db, entryId, { lock: true }))!
  if (entry.openAmount !== entry.amount) return refuse(say('entry_reconciled', { number: entry.number }))
  const lockedUntil = await findLockedUntil(db)
  const today = dayIn((await findSettings(db)).timeZone, now)
  const isLocked = lockedUntil !== null && lockedUntil >= entry.date
  const plan = reversed(
    entry,
    isLocked ? today : entry.date,
    entry.id,
    textInBooks(entry.regionKey, reversalText(entry, reason.slice(0, 200))),
  )
  const posted = { provider: entry.provider, externalReference: null, postedAt: now.toISOString() }
  const { entry: reversal } = await ledger.saveReversal(db, { id: context.newId('led'), entry: plan, ...posted })
  context.changed({ target: { type: 'ledger_entry', id: reversal.id }, before: null, after: toLedgerEntry(reversal) })
  return undefined
}
