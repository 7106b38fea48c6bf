/** Whether an entry may be taken back, and what the entry looks like that does it. */
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import type { Minor } from '../money/money.ts'
import { type Refusal, refuse, refuseFields } from '../refusals.ts'
import { type Entry, reversed } from './entry.ts'

/** A posted entry, with what is known of its reversal. */
export interface Reversible extends Entry {
  id: string
  number: number
  reverses: string | null
  reversedBy: string | null
  /** What no bank transaction has settled. */
  openAmount: Minor
}

/** The text that stands in the books for good. */
export const reversalText = ({ number, text }: Reversible, reason?: string): Said =>
  reason === undefined ? say('reversal_text', { number, text }) : say('reversal_text.reason', { number, text, reason })

/** An entry is taken back once; a reversal stays, since taking it back would be posting the first entry again under another name. */
export function planReversal(
  entry: Reversible,
  date: CalendarDate | undefined,
  today: CalendarDate,
  text: string,
): Entry | Refusal<'entry_reversed' | 'entry_is_reversal' | 'entry_is_settlement' | 'entry_reconciled' | 'invalid_input'> {
  const { number } = entry
  if (entry.reverses !== null) return refuse(say('entry_is_reversal', { number, reverses: entry.reverses }))
  if (entry.reversedBy !== null) return refuse(say('entry_reversed', { number, reversedBy: entry.reversedBy }))
  if (entry.source.type === 'bank_transaction') return refuse(say('entry_is_settlement', { number, transaction: entry.source.id }))
  if (entry.openAmount !== entry.amount) return refuse(say('entry_reconciled', { number }))
  if (date !== undefined && date < entry.date)
    return refuseFields([{ path: 'date', ...say('reversal_before_entry', { date: entry.date }) }])
  if (date !== undefined && date > today && date > entry.date) return refuseFields([{ path: 'date', ...say('reversal_in_future') }])
  return reversed(entry, date ?? (today < entry.date ? entry.date : today), entry.id, text)
}
