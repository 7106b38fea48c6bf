/** Books a movement that has no document: fees, interest, taxes, wages, private. The entry is its settlement, so that unmatching takes both back. */
import { z } from 'zod'
import { fromMinor, sum, toMinor, zero } from '../../domain/money/money.ts'
import { type Fault, type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findRule, saveHits } from '../../store/bank/booking-rules.ts'
import { saveSettlement } from '../../store/bank/settlements.ts'
import type { StoredTransaction } from '../../store/bank/transactions.ts'
import { partsByRule, ruleNotFound } from '../booking-rules/plan.ts'
import { openBooks, ownBooksRefusals, refuseFiled } from '../books/common.ts'
import { accountNumber } from './difference-accounts.ts'
import { type Booked, planBooking } from './plan-booking.ts'
import { transactionRecord } from './records/transaction.ts'
import { bookSettlement, finish } from './settle.ts'
import { booksOf, notWaiting, takeTransaction, transactionNotFound } from './settling-rules.ts'

const linesMax = 100

const vatCode = z.string().min(1).max(20).optional().meta({ description: 'Its VAT is part of the amount, and is taken out of it.' })

const part = z.strictObject({
  ledgerAccountId: accountNumber,
  amount: z.number().meta({ description: 'Signed as on the bank account, with its VAT. All lines come to the amount of the transaction.' }),
  vatCode,
})

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

export const bookTransaction = defineManagement(
  { method: 'POST', path: '/transactions/:id/booking' },
  {
    name: 'book_transaction',
    title: 'Book a bank transaction to an account',
    permission: 'bank:edit',
    summary:
      'Books a transaction that has no document to an account, with VAT where it has some, or to several with `lines`, or as a booking rule has it with `ruleId`, and reconciles it. `unmatch_transaction` takes it back. Only from the queue: a second call is refused with `transaction_reconciled`.',
    input: z.strictObject({
      id,
      ledgerAccountId: accountNumber.optional().meta({ description: 'For the whole amount; send this, `lines` or `ruleId`.' }),
      vatCode,
      text: z.string().trim().min(1).max(250).optional().meta({ description: 'What the entry says; the words of the bank when left out.' }),
      lines: z.array(part).min(1).max(linesMax).optional(),
      ruleId: id.optional().meta({ description: 'The booking rule whose accounts and text are used.' }),
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
      'booking_rule_not_found',
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
      const { ledgerAccountId, lines, ruleId } = input
      if ([ledgerAccountId, lines, ruleId].filter(given => given !== undefined).length !== 1) {
        return refuseFields([{ path: 'ledgerAccountId', ...say('account_or_lines') }])
      }
      const rule = ruleId === undefined ? null : await findRule(db, ruleId)
      if (rule === undefined) return ruleNotFound(ruleId!)
      const transaction = await takeTransaction(context, transactionId)
      if (!transaction) return transactionNotFound(transactionId)
      const denied = notWaiting(transaction)
      if (denied) return denied
      if (transaction.amount === 0) return refuse(say('wrong_sign.nothing_moved', { transactionId }))
      const own = await openBooks(context)
      if (refused(own)) return own
      const parts = rule ? partsByRule(rule, transaction.amount) : partsOf(transaction, input)
      if (refused(parts)) return parts
      const books = await booksOf(context, transaction, { regionKey: own.regionKey, currency: own.region.currency }, null)
      if (refused(books)) return books
      const entry = planBooking(own, transaction, parts, { text: text ?? rule?.text ?? undefined, inBooks: books.inBooks })
      if (refused(entry)) return entry.errors ? { ...entry, errors: renamed(entry.errors, lines === undefined) } : entry
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
          allocations: [{ ...allocation, entryId, settled: zero, withheld: null, settlementId: entryId }],
        },
      )
      if (rule) {
        const hit = { ruleId: rule.id, revision: rule.revision, transactionId, entryId }
        saveHits(db, [hit], { isAutomatic: false, at: now })
      }
      return finish(context, transaction)
    },
  },
)
