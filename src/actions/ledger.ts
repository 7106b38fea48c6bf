import { z } from 'zod'
import { dayIn } from '../domain/calendar/dates.ts'
import { planReversal, reversalText } from '../domain/ledger/reversal.ts'
import { refuse, refused } from '../domain/refusals.ts'
import { quartersOf } from '../domain/vat/oss/oss-return.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { calendarDate, id } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import { findSettings } from '../store/access/settings.ts'
import * as ledger from '../store/ledger/ledger.ts'
import { findYear } from '../store/ledger/years.ts'
import { findOssReturnOf, insertReversedOssSales } from '../store/vat/oss.ts'
import { holdOssReturns } from '../store/vat/oss-returns.ts'
import { textInBooks } from './books/text.ts'
import { bookkeeperOf } from './connections/ledger-of.ts'
import { isBeingPosted, reopenDocument } from './documents/reopen.ts'
import { ledgerEntryRecord, toLedgerEntry } from './ledger-record.ts'

export const reverseLedgerEntry = defineManagement(
  { method: 'POST', path: '/ledger-entries/:id/reversal' },
  {
    name: 'reverse_ledger_entry',
    title: 'Reverse a ledger entry',
    permission: 'ledger:edit',
    summary:
      'Takes an entry back by a second one with the sides swapped, which is what a correction is in books that are never changed. The answer is the reversing entry.',
    input: z.strictObject({
      id,
      date: calendarDate.optional().meta({ description: 'The day of the reversal, not before that of the entry; today when left out.' }),
      reason: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .meta({ description: 'Why, in a few words. It becomes part of the text of the reversal.' }),
    }),
    output: ledgerEntryRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz', reason: 'Booked twice' },
    refusals: [
      'ledger_entry_not_found',
      'entry_reversed',
      'entry_is_reversal',
      'entry_is_settlement',
      'entry_reconciled',
      'entry_in_other_ledger',
      'document_in_progress',
      'period_locked',
      'invalid_input',
    ],
    async run({ id: entryId, date, reason }, context) {
      const { db, now } = context
      const source = await ledger.findEntry(db, entryId)
      // The document first, as a posting does: its own record may still be under way.
      if (source?.source.type === 'document' && (await isBeingPosted(context, source.source.id))) {
        return refuse(say('document_in_progress.being_recorded', { document: source.source.id }))
      }
      const entry = await ledger.findEntry(db, entryId, { lock: true })
      if (!entry) return refuse(say('ledger_entry_not_found', { id: entryId }))
      const { timeZone } = await findSettings(db)
      if (!(await bookkeeperOf(context)).isOwn || entry.externalReference !== null) {
        return refuse(say('entry_in_other_ledger', { entry: entryId, ledger: entry.provider }))
      }
      if (entry.source.type === 'year_end' && entry.reversedBy === null) {
        const { id: year, start, end } = (await findYear(db, entry.source.id))!
        return refuse(say('entry_is_settlement.year_end', { number: entry.number, year, start, end }))
      }
      const plan = planReversal(entry, date, dayIn(timeZone, now), textInBooks(entry.regionKey, reversalText(entry, reason)))
      if (refused(plan)) return plan
      const { provider } = entry
      const planned = { id: context.newId('led'), entry: plan, provider, externalReference: null, postedAt: now.toISOString() }
      const declaredIn = await findOssReturnOf(db, entry.id)
      const filed = declaredIn === null ? [] : await holdOssReturns(db, entry.regionKey)
      const { entry: reversal } = await ledger.saveReversal(db, planned)
      if (declaredIn !== null) {
        const from = declaredIn > reversal.date ? declaredIn : reversal.date
        const { returnStart } = quartersOf(from, dayIn(timeZone, now), null, filed)
        insertReversedOssSales(db, { entryId: entry.id, reversalId: reversal.id, date: reversal.date, returnStart })
      }
      const after = { ...entry, openAmount: reversal.openAmount, reversedBy: reversal.id }
      context.changed({ target: { type: 'ledger_entry', id: reversal.id }, before: null, after: toLedgerEntry(reversal) })
      context.changed({ target: { type: 'ledger_entry', id: entry.id }, before: toLedgerEntry(entry), after: toLedgerEntry(after) })
      if (entry.source.type === 'document') await reopenDocument(context, entry.source.id, entry.id)
      return toLedgerEntry(reversal)
    },
  },
)
