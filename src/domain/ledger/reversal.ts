/** Whether an entry may be taken back, and what the entry looks like that does it. */
import type { CalendarDate } from '../calendar/dates.ts'
import type { Minor } from '../money/money.ts'
import { type Refusal, refuse } from '../refusals.ts'
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

export interface ReversalWish {
  date?: CalendarDate | undefined
  reason?: string | undefined
}

/** An entry is taken back once; a reversal stays, since taking it back would be posting the first entry again under another name. */
export function planReversal(
  entry: Reversible,
  { date, reason }: ReversalWish,
  today: CalendarDate,
): Entry | Refusal<'entry_reversed' | 'entry_is_reversal' | 'entry_is_settlement' | 'entry_reconciled' | 'invalid_input'> {
  if (entry.reverses !== null) {
    return refuse('entry_is_reversal', `Entry ${entry.number} takes back ${entry.reverses}. Post what it took back again instead.`)
  }
  if (entry.reversedBy !== null) return refuse('entry_reversed', `Entry ${entry.number} was taken back by ${entry.reversedBy}.`)
  if (entry.source.type === 'bank_transaction') {
    return refuse(
      'entry_is_settlement',
      `Entry ${entry.number} books what ${entry.source.id} was reconciled with. Unmatch that transaction instead.`,
    )
  }
  if (entry.openAmount !== entry.amount) {
    return refuse('entry_reconciled', `Entry ${entry.number} is reconciled with a bank transaction. Unmatch that transaction first.`)
  }
  if (date !== undefined && date < entry.date) {
    const message = `An entry of ${entry.date} cannot be taken back on an earlier day.`
    return refuse('invalid_input', `date: ${message}`, [{ path: 'date', message }])
  }
  if (date !== undefined && date > today && date > entry.date) {
    const message = 'An entry cannot be taken back on a day that is still to come.'
    return refuse('invalid_input', `date: ${message}`, [{ path: 'date', message }])
  }
  const on = date ?? (today < entry.date ? entry.date : today)
  return reversed(entry, on, entry.id, `Reversal of ${entry.number}: ${entry.text}${reason === undefined ? '' : ` (${reason})`}`)
}
