/** The entry that books a movement to accounts: by hand, or by a rule. */
import type { BankTransaction } from '../../domain/bank/transactions.ts'
import type { Entry } from '../../domain/ledger/entry.ts'
import { type ManualLine, planManualEntry } from '../../domain/ledger/manual-entry.ts'
import { type Minor, negate, withRest } from '../../domain/money/money.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import type { OwnBooks } from '../books/common.ts'

const textMax = 200

export interface Booked {
  account: string
  vatCode: string | null
  /** In the currency of the movement, signed as on the bank account. */
  amount: Minor
}

export function planBooking(
  books: OwnBooks,
  transaction: BankTransaction,
  parts: readonly Booked[],
  { text, inBooks }: { text: string | undefined; inBooks(amount: Minor): Minor },
): Entry | Refusal<'invalid_input' | 'entry_not_balanced'> {
  const value = inBooks(transaction.amount)
  // What converted parts lack of the converted whole goes to the largest.
  const converted = withRest(
    parts.map(one => ({ ...one, amount: inBooks(one.amount) })),
    value,
    ({ amount }) => amount,
    (one, amount) => ({ ...one, amount }),
  )
  const lines: ManualLine[] = [
    ...converted.map(({ account, vatCode: code, amount }) => ({ account, vatCode: code, amount: negate(amount) })),
    { account: books.region.accounts.payment[0]!, amount: value, vatCode: null },
  ]
  const said = transaction.text.trim() || transaction.counterparty.name || tell(books.region.language, say('movement_text'))
  const planned = planManualEntry({
    ...books,
    date: transaction.date,
    text: text ?? said.slice(0, textMax),
    lines,
    party: { contactId: null, names: [], numbers: [], dueDate: null },
    source: { type: 'bank_transaction', id: transaction.id },
  })
  if (refused(planned)) return planned
  const { payment: _paid, ...entry } = planned
  return { ...entry, amount: value }
}
