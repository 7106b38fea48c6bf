/** Entries that a person writes. */
import { z } from 'zod'
import { addYears } from '../../domain/calendar/dates.ts'
import { type ManualLine, planManualEntry } from '../../domain/ledger/manual-entry.ts'
import { toMinor, zero } from '../../domain/money/money.ts'
import { type Fault, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { calendarDate, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findFile } from '../../store/documents/files.ts'
import { findContact } from '../../store/invoices/contacts.ts'
import * as ledger from '../../store/ledger/ledger.ts'
import { ledgerEntryRecord, toLedgerEntry } from '../ledger-record.ts'
import { type OwnBooks, openBooks, ownBooksRefusals, refuseFiled } from './common.ts'

export const linesMax = 1000
const attachmentsMax = 20

export const accountId = z
  .string()
  .min(1)
  .max(20)
  .meta({ description: 'The number of the account.', examples: ['2450'] })

export const lineInput = z.strictObject({
  accountId,
  amount: z.number().meta({
    description: 'Debit when positive, credit when negative. With its VAT: the amounts of all lines come to zero as they are written.',
  }),
  vatCode: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'The VAT is taken out of the amount and booked to the VAT accounts, as with documents and invoices.' }),
  contactId: id
    .optional()
    .meta({ description: 'On a line of receivables or payables: who owes it, or is owed. One contact for an entry.' }),
})

export type LineInput = z.output<typeof lineInput>

/** Exact amounts, or what is wrong with each of them. */
export function exactLines({ region }: OwnBooks, lines: readonly LineInput[]): { lines: ManualLine[]; faults: Fault[] } {
  const faults: Fault[] = []
  const exact = lines.map(({ accountId: account, amount, vatCode }, at): ManualLine => {
    const minor = toMinor(amount, region.currency)
    if (minor === undefined) faults.push({ path: `lines.${at}.amount`, ...say('amount_not_in_currency', { currency: region.currency }) })
    return { account, amount: minor ?? zero, vatCode: vatCode ?? null }
  })
  return { lines: exact, faults }
}

/** One contact, on lines that somebody owes. */
async function partyOf({ db }: Context, { region }: OwnBooks, lines: readonly LineInput[], faults: Fault[]) {
  const { receivables, payables } = region.accounts
  const named = lines.flatMap(({ contactId, accountId: account }, at) => (contactId === undefined ? [] : [{ contactId, account, at }]))
  const [first] = named
  const none = { contactId: null, names: [], numbers: [], dueDate: null }
  if (!first) return none
  for (const { contactId, account, at } of named) {
    if (contactId !== first.contactId) faults.push({ path: `lines.${at}.contactId`, ...say('one_contact') })
    else if (account !== receivables && account !== payables)
      faults.push({ path: `lines.${at}.contactId`, ...say('contact_without_account') })
  }
  const contact = await findContact(db, first.contactId)
  if (!contact) faults.push({ path: `lines.${first.at}.contactId`, ...say('contact_not_found', { id: first.contactId }) })
  return contact ? { ...none, contactId: contact.id, names: [contact.name] } : none
}

async function attachmentFaults({ db }: Context, attachments: readonly string[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [at, fileId] of attachments.entries()) {
    if (attachments.indexOf(fileId) !== at) faults.push({ path: `attachments.${at}`, ...say('file_listed_twice') })
    else if (!(await findFile(db, fileId))) faults.push({ path: `attachments.${at}`, ...say('file_not_found', { id: fileId }) })
  }
  return faults
}

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
    refusals: [...ownBooksRefusals, 'invalid_input', 'entry_not_balanced', 'period_locked', 'period_filed'],
    async run({ date, text, lines: given, attachments = [] }, context) {
      const { db, now, services } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const { lines, faults } = exactLines(books, given)
      const last = addYears(books.today, 1)
      if (date > last) faults.push({ path: 'date', ...say('too_far_ahead', { last }) })
      const party = await partyOf(context, books, given, faults)
      faults.push(...(await attachmentFaults(context, attachments)))
      if (faults.length > 0) return refuseFields(faults)
      const entryId = context.newId('led')
      const entry = planManualEntry({ ...books, date, text, lines, party, source: { type: 'manual', id: entryId } })
      if (refused(entry)) return entry
      const filed = await refuseFiled(context, books.region, entry)
      if (filed) return filed
      const posted = { provider: services.ledger.name, externalReference: null, postedAt: now.toISOString() }
      const { entry: saved } = await ledger.saveEntry(db, { id: entryId, entry, marker: entryId, ...posted })
      const { payment: _side, ...shown } = saved
      const record = toLedgerEntry(shown)
      for (const fileId of attachments) ledger.saveAttachment(db, entryId, fileId)
      context.changed({ target: { type: 'ledger_entry', id: entryId }, before: null, after: { ...record, attachments } })
      return record
    },
  },
)
