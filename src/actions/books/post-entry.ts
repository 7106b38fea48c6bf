/** Posts what a person wrote: now, from a draft, or by a schedule. */
import { addYears, type CalendarDate } from '../../domain/calendar/dates.ts'
import { reversed } from '../../domain/ledger/entry.ts'
import { tooFarAhead, tooFarBack } from '../../domain/ledger/first-day.ts'
import { planManualEntry } from '../../domain/ledger/manual-entry.ts'
import { reversalText } from '../../domain/ledger/reversal.ts'
import { zero } from '../../domain/money/money.ts'
import { type Refusal, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import * as ledger from '../../store/ledger/ledger.ts'
import { toLedgerEntry } from '../ledger-record.ts'
import { type OwnBooks, refuseFiled } from './common.ts'
import { attachmentFaults, exactLines, type LineInput, partyOf } from './entry-lines.ts'

export interface WrittenEntry {
  date: CalendarDate
  text: string
  lines: readonly LineInput[]
  attachments?: readonly string[] | undefined
  reverseOn?: CalendarDate | undefined
  /** What is posted once under this name; each call posts where it is left out. */
  marker?: string
}

export const postEntryRefusals = ['invalid_input', 'entry_not_balanced', 'period_locked', 'period_filed'] as const

/** The entry, and the one that takes it back where it is an accrual: both or none. */
export async function postEntry(
  context: Context,
  books: OwnBooks,
  { date, text, lines: given, attachments = [], reverseOn, marker }: WrittenEntry,
): Promise<
  { record: ReturnType<typeof toLedgerEntry>; entryId: string; reversalId: string | null } | Refusal<(typeof postEntryRefusals)[number]>
> {
  const { db, now, services } = context
  const { lines, faults } = exactLines(books, given)
  const last = addYears(books.today, 1)
  faults.push(...tooFarAhead(date, last), ...tooFarBack(date))
  if (reverseOn !== undefined) faults.push(...tooFarAhead(reverseOn, last, 'reverseOn'))
  if (reverseOn !== undefined && reverseOn <= date) faults.push({ path: 'reverseOn', ...say('reversal_not_later') })
  const party = await partyOf(context, books, given, faults)
  faults.push(...(await attachmentFaults(context, attachments)))
  if (faults.length > 0) return refuseFields(faults)
  const entryId = context.newId('led')
  const entry = planManualEntry({ ...books, date, text, lines, party, source: { type: 'manual', id: entryId } })
  if (refused(entry)) return entry
  const filed = await refuseFiled(context, books.region, entry)
  if (filed) return filed
  const posted = { provider: services.ledger.name, externalReference: null, postedAt: now.toISOString() }
  const { entry: saved } = await ledger.saveEntry(db, { id: entryId, entry, marker: marker ?? entryId, ...posted })
  const { payment: _side, ...shown } = saved
  for (const fileId of attachments) ledger.saveAttachment(db, entryId, fileId)
  const record = toLedgerEntry(shown)
  context.changed({ target: { type: 'ledger_entry', id: entryId }, before: null, after: { ...record, attachments } })
  if (reverseOn === undefined) return { record, entryId, reversalId: null }
  const plan = reversed(saved, reverseOn, entryId, tell(books.region.language, reversalText(saved)))
  const { entry: reversal } = await ledger.saveReversal(db, { id: context.newId('led'), entry: plan, ...posted })
  context.changed({ target: { type: 'ledger_entry', id: reversal.id }, before: null, after: toLedgerEntry(reversal) })
  return { record: toLedgerEntry({ ...shown, openAmount: zero, reversedBy: reversal.id }), entryId, reversalId: reversal.id }
}
