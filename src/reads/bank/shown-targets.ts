/** Targets as a person is shown them, and where a difference would be booked if the movement settled them. */
import { z } from 'zod'
import { suggestionRecord, targetType, toTransactionRecord, transactionRecord } from '../../actions/bank/records/transaction.ts'
import { booksOf } from '../../actions/bank/settling-rules.ts'
import { toSettledEntry } from '../../actions/bank/targets.ts'
import { type Books, planSettlement, takeWhole } from '../../domain/bank/settling.ts'
import { fromMinor, zero } from '../../domain/money/money.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { listTargets, type StoredTarget } from '../../store/bank/targets.ts'
import type { StoredTransaction } from '../../store/bank/transactions.ts'

const money = z.number()

const targetWords = {
  title: outsideText(),
  number: outsideText().nullable().meta({ description: 'Of the invoice or the receipt; of an entry without one, its own.' }),
  date: calendarDate.nullable(),
  dueDate: calendarDate.nullable(),
  counterparty: outsideText().nullable(),
  openAmount: money.nullable().meta({ description: 'What is open on it, signed as its payment; null where it is not known.' }),
  currency: z.string().nullable().meta({ description: 'Of `openAmount`.' }),
  enteredIn: z.string().nullable().meta({
    description:
      'The connected ledger that somebody entered it in, by its name; null of what Primanota posted or captured. A match with it books nothing.',
  }),
}

const booked = z
  .array(z.strictObject({ account: z.string(), accountName: z.string(), amount: money, currency: z.string() }))
  .meta({ description: 'Where match_transaction would book a difference, signed as on the bank account; empty where it stays open.' })

const { suggestions, allocations } = transactionRecord.shape
const shownSuggestion = suggestionRecord.extend({
  targets: z.array(suggestionRecord.shape.targets.element.extend(targetWords)),
  booked,
})

export const shownTransaction = transactionRecord
  .extend({
    allocations: z.array(allocations.element.extend(targetWords)).meta(allocations.meta() ?? {}),
    suggestions: z.array(shownSuggestion).meta(suggestions.meta() ?? {}),
  })
  .meta({ id: 'ShownTransaction' })

export const candidateRecord = z
  .strictObject({ targetType, targetId: z.string(), ...targetWords, difference: money.nullable(), booked })
  .meta({ id: 'TransactionCandidate' })

type Words = z.input<z.ZodObject<typeof targetWords>>

/** As people call it. */
const nameOf = (provider: string | null, { services }: ReadContext): string | null =>
  provider === null ? null : (services.connectors?.get(provider)?.connector.title ?? provider)

const wordsOf = (
  { title, number, date, dueDate, counterparty, openAmount, currency, enteredIn }: StoredTarget,
  context: ReadContext,
): Words => ({
  title,
  number,
  date,
  dueDate,
  counterparty,
  openAmount: openAmount === null || currency === null ? null : fromMinor(openAmount, currency),
  currency,
  enteredIn: nameOf(enteredIn, context),
})

/** Of what is gone. */
const noWords = (title: string): Words => ({
  title,
  number: null,
  date: null,
  dueDate: null,
  counterparty: null,
  openAmount: null,
  currency: null,
  enteredIn: null,
})

type Planner = (transaction: StoredTransaction, target: StoredTarget) => Promise<z.input<typeof booked>>

/** The rules of the books and a rate are asked for once a day and currency, however many lines are shown. */
export function createDifferencePlanner(context: ReadContext): Planner {
  const known = new Map<string, Promise<Books | Refusal<'exchange_rate_missing'>>>()
  return async (transaction, target) => {
    const { entry } = target
    if (!entry || entry.openAmount === zero || transaction.amount === zero) return []
    if (entry.openAmount < 0 !== transaction.amount < 0) return []
    const key = `${entry.regionKey} ${entry.currency} ${transaction.currency} ${transaction.date}`
    const asked = known.get(key) ?? booksOf(context, transaction, entry, null)
    known.set(key, asked)
    const books = await asked
    if (refused(books)) return []
    const { part, isDifferenceBooked } = takeWhole(transaction, toSettledEntry(entry), books)
    const parts = [{ targetType: 'ledger' as const, targetId: target.id, ...part }]
    return planSettlement(transaction, parts, isDifferenceBooked, books).booked.map(({ account, accountName, amount, currency }) => ({
      account,
      accountName,
      amount: fromMinor(amount, currency),
      currency,
    }))
  }
}

const isOpen = (target: StoredTarget | undefined): boolean => target !== undefined && target.openAmount !== zero

/** Transactions with what they settle or may settle. A suggestion is from the last run: what was settled since then is suggested no more. */
export async function toShownTransactions(
  context: ReadContext,
  found: readonly StoredTransaction[],
): Promise<z.input<typeof shownTransaction>[]> {
  const named = found.flatMap(one => [
    ...one.suggestions.flatMap(({ targets }) => targets),
    ...one.allocations.map(({ targetType: type, targetId: id }) => ({ type, id })),
  ])
  const idsOf = (type: 'ledger' | 'document') => [...new Set(named.filter(target => target.type === type).map(({ id }) => id))]
  const targets = await listTargets(context.db, idsOf('ledger'), idsOf('document'))
  const plan = createDifferencePlanner(context)
  const shown = []
  for (const transaction of found) {
    const open = transaction.suggestions.filter(suggestion => suggestion.targets.every(({ id }) => isOpen(targets.get(id))))
    const record = toTransactionRecord({ ...transaction, suggestions: open })
    const withWords = <Target extends { targetId: string }>(target: Target) => {
      const stored = targets.get(target.targetId)
      return { ...target, ...(stored ? wordsOf(stored, context) : noWords(target.targetId)) }
    }
    const suggested = []
    for (const [at, suggestion] of record.suggestions.entries()) {
      const [only, ...others] = open[at]!.targets
      const stored = only && others.length === 0 ? targets.get(only.id) : undefined
      suggested.push({
        ...suggestion,
        targets: suggestion.targets.map(withWords),
        booked: stored && suggestion.difference !== 0 ? await plan(transaction, stored) : [],
      })
    }
    shown.push({ ...record, allocations: record.allocations.map(withWords), suggestions: suggested })
  }
  return shown
}

export async function toCandidate(
  context: ReadContext,
  transaction: StoredTransaction,
  target: StoredTarget,
  plan: Planner,
): Promise<z.input<typeof candidateRecord>> {
  const isComparable = target.openAmount !== null && target.currency === transaction.currency
  return {
    targetType: target.type,
    targetId: target.id,
    ...wordsOf(target, context),
    difference: isComparable
      ? fromMinor((transaction.amount - target.openAmount!) as typeof transaction.amount, transaction.currency)
      : null,
    booked: await plan(transaction, target),
  }
}
