/** Entries that a person writes. */
import { z } from 'zod'
import { refused } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { ledgerEntryRecord } from '../ledger-record.ts'
import { openBooks, ownBooksRefusals } from './common.ts'
import { attachmentsMax, lineInput, linesMax } from './entry-lines.ts'
import { postEntry, postEntryRefusals } from './post-entry.ts'

export const saveManualEntry = defineManagement(
  { method: 'POST', path: '/ledger-entries' },
  {
    name: 'save_manual_entry',
    title: 'Post an entry by hand',
    permission: 'ledger:edit',
    summary:
      'Posts an entry that comes from no document: wages, depreciation, accruals, corrections. Each amount includes its VAT, so that the lines come to zero as they are written; the VAT of the codes is booked beside them and counts in the VAT return. An entry is never changed: take it back with its reversal.',
    input: z.strictObject({
      date: calendarDate,
      text: z.string().trim().min(1).max(250),
      lines: z.array(lineInput).min(2).max(linesMax),
      attachments: z.array(id).max(attachmentsMax).optional().meta({ description: 'Ids of uploaded files: the vouchers of the entry.' }),
      reverseOn: calendarDate.optional().meta({
        description: 'Of an accrual: the later day on which the entry is taken back. The reversing entry is posted with it.',
      }),
    }),
    output: ledgerEntryRecord,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: {
      date: '2026-01-31',
      text: 'Rent for January',
      lines: [
        { accountId: '2150', amount: 10_000 },
        { accountId: '6481', amount: -10_000 },
      ],
    },
    refusals: [...ownBooksRefusals, ...postEntryRefusals],
    async run(given, context) {
      const books = await openBooks(context)
      if (refused(books)) return books
      const posted = await postEntry(context, books, given)
      return refused(posted) ? posted : posted.record
    },
  },
)
