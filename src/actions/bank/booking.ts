/** Books a movement that has no document: fees, interest, taxes, wages, private. The entry is its settlement, so that unmatching takes both back. */
import { z } from 'zod'
import type { Entry } from '../../domain/ledger/entry.ts'
import { type ManualLine, planManualEntry } from '../../domain/ledger/manual-entry.ts'
import { fromMinor, type Minor, negate, sum, toMinor, withRest, zero } from '../../domain/money/money.ts'
import { type Fault, type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { saveSettlement } from '../../store/bank/settlements.ts'
import type { StoredTransaction } from '../../store/bank/transactions.ts'
import { type OwnBooks, openBooks, ownBooksRefusals, refuseFiled } from '../books/common.ts'
import { booksOf, notWaiting, takeTransaction, transactionNotFound } from './books.ts'
import { accountNumber } from './difference-accounts.ts'
import { transactionRecord } from './records/transaction.ts'
import { bookSettlement, finish } from './settle.ts'

const linesMax = 100
const textMax = 200

const vatCode = z.string().min(1).max(20).optional().meta({ description: 'Its VAT is part of the amount, and is taken out of it.' })

const part = z.strictObject({
  ledgerAccountId: accountNumber,
  amount: z.number().meta({ description: 'Signed as on the bank account, with its VAT. All lines come to the amount of the transaction.' }),
  vatCode,
})

interface Booked {
  account: string
  vatCode: string | null
  /** In the currency of the movement, signed as on the bank account. */
  amount: Minor
}

/** Where the amounts of the lines are, exactly, or what is wrong with them. */
function partsOf(
  { amount, currency }: StoredTransaction,
  input: { ledgerAccountId?: string | undefined; vatCode?: string | undefined; lines?: readonly z.output<typeof part>[] | undefined },
): Booked[] | Refusal<'invalid_input' | 'allocations_do_not_cover'> {
  if (input.lines === undefined) return [{ account: input.ledgerAccountId!, vatCode: input.vatCode ?? null, amount }]
  const faults: Fault[] = []
  const parts = input.lines.map((line, at): Booked => {
    const minor = toMinor(line.amount, currency)
    if (minor === undefined) faults.push({ path: `lines.${at}.amount`, ...say('allocation_amount', { currency }) })
    else if (minor === 0) faults.push({ path: `lines.${at}.amount`, ...say('line_amount_zero') })
    return { account: line.ledgerAccountId, vatCode: line.vatCode ?? null, amount: minor ?? zero }
  })
  if (faults.length > 0) return refuseFields(faults)
  const total = sum(parts.map(one => one.amount))
  if (total === amount) return parts
  const said = say('allocations_do_not_cover', { allocated: fromMinor(total, currency), amount: fromMinor(amount, currency), currency })
  return refuse(said, [{ path: 'lines', ...said }])
}

/** The faults of a planned entry, as the input calls its fields. */
const renamed = (faults: readonly Fault[], isSingle: boolean): Fault[] =>
  faults.map(fault => {
    const path = fault.path.replace(/accountId$/, 'ledgerAccountId')
    return { ...fault, path: isSingle ? path.replace(/^lines\.0\./, '') : path }
  })

function planBooking(
  books: OwnBooks,
  transaction: StoredTransaction,
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
  const said = transaction.text.trim() || transaction.counterparty.name || 'Bank transaction'
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

export const bookTransaction = defineManagement(
  { method: 'POST', path: '/transactions/:id/booking' },
  {
    name: 'book_transaction',
    title: 'Book a bank transaction to an account',
    permission: 'bank:edit',
    summary:
      'Books a transaction that has no document to an account, with VAT where it has some, or to several with `lines`, and reconciles it. `unmatch_transaction` takes it back. Only from the queue: a second call is refused with `transaction_reconciled`.',
    input: z.strictObject({
      id,
      ledgerAccountId: accountNumber.optional().meta({ description: 'For the whole amount; send this or `lines`.' }),
      vatCode,
      text: z.string().trim().min(1).max(250).optional().meta({ description: 'What the entry says; the words of the bank when left out.' }),
      lines: z.array(part).min(1).max(linesMax).optional(),
    }),
    output: transactionRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz', ledgerAccountId: '2390', text: 'Bank fee' },
    refusals: [
      ...ownBooksRefusals,
      'invalid_input',
      'allocations_do_not_cover',
      'entry_not_balanced',
      'transaction_not_found',
      'transaction_reconciled',
      'transaction_ignored',
      'transaction_pending',
      'wrong_sign',
      'exchange_rate_missing',
      'period_locked',
      'period_filed',
    ],
    async run({ id: transactionId, text, ...input }, context) {
      const { db, now, caller } = context
      if ((input.ledgerAccountId === undefined) === (input.lines === undefined)) {
        return refuseFields([{ path: 'ledgerAccountId', ...say('account_or_lines') }])
      }
      const transaction = await takeTransaction(context, transactionId)
      if (!transaction) return transactionNotFound(transactionId)
      const denied = notWaiting(transaction)
      if (denied) return denied
      if (transaction.amount === 0) return refuse(say('wrong_sign.nothing_moved', { transactionId }))
      const own = await openBooks(context)
      if (refused(own)) return own
      const parts = partsOf(transaction, input)
      if (refused(parts)) return parts
      const books = await booksOf(context, transaction, { regionKey: own.regionKey, currency: own.region.currency }, null)
      if (refused(books)) return books
      const entry = planBooking(own, transaction, parts, { text, inBooks: books.inBooks })
      if (refused(entry)) return entry.errors ? { ...entry, errors: renamed(entry.errors, input.lines === undefined) } : entry
      const filed = await refuseFiled(context, own.region, entry)
      if (filed) return filed
      const entryId = await bookSettlement(context, { entry })
      if (entryId === null) throw new Error('a booking in our own books has an entry')
      const by = caller.actor.name ?? caller.actor.id
      const allocation = { targetType: 'ledger', targetId: entryId, amount: transaction.amount } as const
      const unbooked = { difference: zero, differenceAccount: null, differenceCurrency: null, chosenAccount: null }
      saveSettlement(
        db,
        { state: 'reconciled', matchedBy: 'user', at: now },
        {
          transactionId,
          reasons: [say('booked_by_hand', { by, accounts: parts.map(({ account }) => account) })],
          ...unbooked,
          allocations: [{ ...allocation, entryId, settled: zero, settlementId: entryId }],
        },
      )
      return finish(context, transaction)
    },
  },
)
