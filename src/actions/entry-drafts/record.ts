/** Drafts and templates as they go over the wire, and the lines that they share with schedules. */
import { z } from 'zod'
import { lineFaults } from '../../domain/ledger/manual-entry.ts'
import { fromMinor, sum } from '../../domain/money/money.ts'
import { type Fault, type Refusal, refuse } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { calendarDate, instant, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { type DraftLine, draftKinds, type EntryDraft } from '../../store/ledger/drafts.ts'
import type { OwnBooks } from '../books/common.ts'
import { exactLines, type LineInput, partyOf } from '../books/entry-lines.ts'

export const draftLine = z.strictObject({
  accountId: z.string(),
  amount: z.number(),
  vatCode: z.string().nullable(),
  contactId: z.string().nullable(),
})

export const entryDraftRecord = z
  .strictObject({
    id: z.string(),
    kind: z.enum(draftKinds),
    state: z.enum(['open', 'posted']),
    name: z.string().nullable().meta({ description: 'What a template is called.' }),
    date: calendarDate.nullable(),
    text: z.string(),
    lines: z.array(draftLine),
    attachments: z.array(z.string()),
    warnings: z.array(warning).meta({ description: 'What stands in the way of posting it as it is.' }),
    createdAt: instant,
    createdBy: z.string(),
    updatedAt: instant,
    postedAt: instant.nullable(),
    ledgerEntryId: z.string().nullable(),
  })
  .meta({
    id: 'EntryDraft',
    examples: [
      {
        id: 'drf_01k9zt3v8q4m2n6p7r5s9w0xyz',
        kind: 'template',
        state: 'open',
        name: 'Rent',
        date: null,
        text: 'Rent',
        lines: [
          { accountId: '2150', amount: 10_000, vatCode: null, contactId: null },
          { accountId: '6481', amount: -10_000, vatCode: null, contactId: null },
        ],
        attachments: [],
        warnings: [],
        createdAt: '2026-01-15T09:30:00.000Z',
        createdBy: 'Anna',
        updatedAt: '2026-01-15T09:30:00.000Z',
        postedAt: null,
        ledgerEntryId: null,
      },
    ],
  })

export const shownLines = (lines: readonly DraftLine[], currency: string): z.input<typeof draftLine>[] =>
  lines.map(line => ({ ...line, amount: fromMinor(line.amount, currency) }))

export function toEntryDraft(draft: EntryDraft, currency: string): z.input<typeof entryDraftRecord> {
  const rest = fromMinor(sum(draft.lines.map(line => line.amount)), currency)
  return {
    id: draft.id,
    kind: draft.kind,
    state: draft.entryId === null ? 'open' : 'posted',
    name: draft.name,
    date: draft.date,
    text: draft.text,
    lines: shownLines(draft.lines, currency),
    attachments: [...draft.attachments],
    warnings: rest === 0 ? [] : [{ field: 'lines', ...say('draft_not_balanced', { difference: rest, currency }) }],
    createdAt: draft.createdAt,
    createdBy: draft.createdBy,
    updatedAt: draft.updatedAt,
    postedAt: draft.postedAt,
    ledgerEntryId: draft.entryId,
  }
}

/**
 * What can be said of lines before they are posted: accounts, codes and contacts are there, amounts are exact. Zero is an amount that is still to be filled
 * in.
 */
export async function keptLines(
  context: Pick<Context, 'db'>,
  books: OwnBooks,
  given: readonly LineInput[],
  faults: Fault[],
): Promise<DraftLine[]> {
  const { lines, faults: inexact } = exactLines(books, given)
  faults.push(...inexact, ...lineFaults({ ...books, lines }).filter(({ code }) => code !== 'line_amount_zero'))
  await partyOf(context, books, given, faults)
  return lines.map(({ account, amount, vatCode }, at) => ({
    accountId: account,
    amount,
    vatCode,
    contactId: given[at]!.contactId ?? null,
  }))
}

/** As they are posted. */
export const writtenLines = (lines: readonly DraftLine[], currency: string): LineInput[] =>
  lines.map(({ accountId, amount, vatCode, contactId }) => ({
    accountId,
    amount: fromMinor(amount, currency),
    vatCode: vatCode ?? undefined,
    contactId: contactId ?? undefined,
  }))

export const draftNotFound = (id: string): Refusal<'entry_draft_not_found'> => refuse(say('entry_draft_not_found', { id }))
