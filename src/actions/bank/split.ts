import { z } from 'zod'
import { isWithinChoice, type Part, planSettlement, takePart } from '../../domain/bank/settling.ts'
import { absolute, fromMinor, type Minor, minus, sum, toMinor, zero } from '../../domain/money/money.ts'
import { type Fault, type Refusal, type RefusalCode, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { findSettings } from '../../store/access/settings.ts'
import type { StoredTransaction } from '../../store/bank/transactions.ts'
import { accountNumber, refuseAccount } from './difference-accounts.ts'
import { targetType, transactionRecord } from './records/transaction.ts'
import { settleByHand } from './settle.ts'
import { booksOf, notWaiting, takeTransaction, transactionNotFound } from './settling-rules.ts'
import { type FoundTarget, lockTargets } from './targets.ts'

const allocationsMax = 200

const allocation = z.strictObject({
  targetType: targetType.meta({ description: 'What `targetId` is the id of: an entry of the ledger, or a document.' }),
  targetId: id,
  amount: z
    .number()
    .meta({ description: 'What the target takes, signed as on the bank account: a credit note in a payment has the other sign.' }),
})

export const splitTransaction = defineAction({
  name: 'split_transaction',
  title: 'Split a bank transaction',
  permission: 'bank:edit',
  summary:
    'Reconciles one bank transaction with several ledger entries or documents. The amounts add up to that of the transaction, to the cent; with `differenceAccount` they may be more or less, such as the sales of a payout before its fee, and the rest is booked there. Only from the queue: a second call is refused with `transaction_reconciled`, and nothing is booked twice.',
  input: z.strictObject({
    transactionId: id,
    allocations: z
      .array(allocation)
      .min(1)
      .max(allocationsMax)
      .meta({ description: 'Each has the three fields of a target of a suggestion.' }),
    differenceAccount: accountNumber.optional().meta({
      description:
        'The income or expense account for what the allocations are more or less than the transaction: the fee of a payout, a discount. Left out, they must come to its amount.',
    }),
  }),
  output: transactionRecord,
  hints: { destructive: true, idempotent: true, openWorld: false },
  example: {
    transactionId: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz',
    allocations: [
      { targetType: 'ledger', targetId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz', amount: -1000 },
      { targetType: 'document', targetId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz', amount: -250 },
    ],
  },
  refusals: [
    'invalid_input',
    'allocations_do_not_cover',
    'target_listed_twice',
    'allocation_exceeds_open',
    'wrong_sign',
    'transaction_not_found',
    'ledger_entry_not_found',
    'document_not_found',
    'transaction_reconciled',
    'transaction_ignored',
    'transaction_pending',
    'target_settled',
    'exchange_rate_missing',
    'period_locked',
  ],
  async run({ transactionId, allocations, differenceAccount }, context) {
    const transaction = await takeTransaction(context, transactionId)
    if (!transaction) return transactionNotFound(transactionId)
    const amounts = exactAmounts(transaction, allocations, differenceAccount !== undefined)
    if (refused(amounts)) return amounts
    const targets = await lockTargets(
      context,
      allocations.map(one => ({ type: one.targetType, id: one.targetId })),
    )
    if (refused(targets)) return targets
    const denied = notWaiting(transaction)
    if (denied) return denied
    const wrong = listedTwice(targets) ?? notOpen(transaction, targets, amounts)
    if (wrong) return wrong
    const posted = targets.flatMap(({ entry }) => (entry ? [entry] : []))
    const [first] = posted
    if (posted.some(entry => entry.regionKey !== first?.regionKey)) {
      return refuseFields([{ path: 'allocations', ...say('allocations_in_several_regions') }])
    }
    const chosen = differenceAccount ?? null
    const difference = minus(transaction.amount, sum(amounts))
    if (chosen !== null) {
      const regionKey = first?.regionKey ?? (await findSettings(context.db)).regionKey
      const denied = (await refuseAccount(context, regionKey, chosen)) ?? notBookable(transaction, targets, difference)
      if (denied) return denied
    }
    const books = first ? await booksOf(context, transaction, first, chosen) : null
    if (refused(books)) return books
    const parts = targets.map(({ type, id: targetId, entry }, at): Part => {
      const [name, amount] = [{ targetType: type, targetId }, amounts[at]!]
      return entry && books
        ? { ...name, ...takePart(amount, entry, books) }
        : { ...name, amount, entry: null, settled: zero, withheld: zero }
    })
    const settlement = books
      ? planSettlement(transaction, parts, difference !== 0, books)
      : { parts, difference: zero, booked: [], entry: null }
    return settleByHand(context, transaction, settlement, targets, chosen)
  },
})

function exactAmounts(
  { amount, currency }: StoredTransaction,
  allocations: readonly { amount: number }[],
  mayDiffer: boolean,
): Minor[] | Refusal<'invalid_input' | 'allocations_do_not_cover'> {
  const faults: Fault[] = []
  const amounts = allocations.map((one, at) => {
    const minor = toMinor(one.amount, currency)
    const path = `allocations.${at}.amount`
    if (minor === undefined) faults.push({ path, ...say('allocation_amount', { currency }) })
    else if (minor === 0) faults.push({ path, ...say('allocation_of_nothing') })
    return minor ?? zero
  })
  if (faults.length > 0) return refuseFields(faults)
  const total = sum(amounts)
  if (total === amount || (mayDiffer && total < 0 === amount < 0 && isWithinChoice(minus(amount, total), total))) return amounts
  const shown = { allocated: fromMinor(total, currency), amount: fromMinor(amount, currency), currency }
  return refuseAt('allocations', say('allocations_do_not_cover', shown))
}

/** A difference is booked with the payment, in the currency of the books: what is not posted yet, or is in another currency, is to be split exactly. */
function notBookable(
  { currency }: StoredTransaction,
  targets: readonly FoundTarget[],
  difference: Minor,
): Refusal<'invalid_input'> | undefined {
  if (difference === 0) return undefined
  const refuseFor = (said: Said) => refuseFields([{ path: 'differenceAccount', ...said }])
  const waiting = targets.find(({ entry }) => entry === null)
  if (waiting) return refuseFor(say('difference_not_bookable.unposted', { targetId: waiting.id }))
  const foreign = targets.find(({ entry }) => entry?.currency !== currency)
  return foreign && refuseFor(say('difference_not_bookable.foreign', { targetId: foreign.id, currency }))
}

/** What is refused, and which part of the input it is. */
const refuseAt = <const Code extends RefusalCode>(path: string, said: Said<Code>): Refusal<Code> => refuse(said, [{ path, ...said }])

/** A document and the entry that it was posted as are one. */
function listedTwice(targets: readonly FoundTarget[]): Refusal<'target_listed_twice'> | undefined {
  const seen = new Set<string>()
  for (const [at, { entry, id: targetId }] of targets.entries()) {
    const place = entry?.id ?? targetId
    if (seen.has(place)) return refuseAt(`allocations.${at}.targetId`, say('target_listed_twice', { targetId }))
    seen.add(place)
  }
  return undefined
}

function notOpen(
  { currency }: StoredTransaction,
  targets: readonly FoundTarget[],
  amounts: readonly Minor[],
): Refusal<'target_settled' | 'wrong_sign' | 'allocation_exceeds_open'> | undefined {
  for (const [at, { open, id: targetId }] of targets.entries()) {
    const amount = amounts[at]!
    if (!open) continue
    if (open.amount === 0) return refuse(say('target_settled', { targetId }))
    const path = `allocations.${at}.amount`
    const left = { targetId, amount: fromMinor(open.amount, open.currency), currency: open.currency }
    if (open.amount < 0 !== amount < 0)
      return refuseAt(path, say('wrong_sign.allocation', { ...left, settledBy: open.amount < 0 ? 'out' : 'in' }))
    if (open.currency === currency && absolute(amount) > absolute(open.amount)) return refuseAt(path, say('allocation_exceeds_open', left))
  }
  return undefined
}
