import { z } from 'zod'
import { transactionNotFound } from '../../actions/bank/settling-rules.ts'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { isId } from '../../domain/ids.ts'
import { amountsMeant } from '../../domain/text/amounts.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, queryFlag } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { regions } from '../../regions/index.ts'
import { findCandidates } from '../../store/bank/targets.ts'
import * as transactions from '../../store/bank/transactions.ts'
import { candidateRecord, createDifferencePlanner, shownTransaction, toCandidate, toShownTransactions } from './shown-targets.ts'

const toKey = ({ date, id: transactionId }: transactions.TransactionPlace): string => `${date} ${transactionId}`

function readKey(key: string): transactions.TransactionPlace | undefined {
  const [date, transactionId] = [key.slice(0, 10), key.slice(11)]
  return key[10] === ' ' && isCalendarDate(date) && isId('txn', transactionId) ? { date, id: transactionId } : undefined
}

/** What was paid in cash waits for no movement. */
const cashAccounts = Object.values(regions).flatMap(region => region.accounts.payment.slice(1))

const candidatesMax = 30

export const listTransactions = defineRead({
  name: 'list_transactions',
  title: 'Bank transactions',
  path: '/transactions',
  permission: 'bank:read',
  summary:
    'What happened on the bank accounts, the last day first, each with what it settles or what is suggested. `q` looks in text, counterparty and reference. `lacksReceipt=true` is what still lacks a receipt: money went out, and nothing says what for.',
  input: z.strictObject({
    state: z.enum(transactions.transactionStates).optional(),
    accountId: id.optional(),
    from: calendarDate.optional().meta({ description: 'By the day on which it was booked.' }),
    to: calendarDate.optional(),
    q: z.string().max(200).optional(),
    pending: queryFlag.optional().meta({ description: 'Only those that are not booked yet, or only those that are.' }),
    lacksReceipt: queryFlag.optional().meta({ description: 'Only money that went out for which nothing is there, or only all else.' }),
    suggested: queryFlag
      .optional()
      .meta({ description: 'Of the queue: only those for which something is suggested, or only those without.' }),
    ready: queryFlag.optional().meta({
      description: 'Of the queue: only those whose first suggestion scores above 90 with nothing against it and no difference.',
    }),
    settles: id.optional().meta({ description: 'Only those that settle this document or this entry of the ledger.' }),
    cursor: cursor(key => readKey(key) !== undefined).optional(),
    limit,
  }),
  output: pageOf(shownTransaction),
  refusals: [],
  async run({ cursor: key, limit: size, pending, ready, suggested, ...filter }, context) {
    const before = key === undefined ? undefined : readKey(key)
    const wanted = { ...filter, isPending: pending, isReady: ready, isSuggested: suggested }
    const rows = await transactions.listTransactions(context.db, wanted, before, size + 1)
    const { items, nextCursor } = toPage(rows, size, toKey)
    return { items: await toShownTransactions(context, items), nextCursor }
  },
})

export const getTransaction = defineRead({
  name: 'get_transaction',
  title: 'One bank transaction',
  path: '/transactions/:id',
  permission: 'bank:read',
  summary: 'One bank transaction: what the bank said, what it settles and why, or what is suggested with what speaks for and against it.',
  input: z.strictObject({ id }),
  output: shownTransaction,
  refusals: ['transaction_not_found'],
  async run(input, context) {
    const found = await transactions.findTransaction(context.db, input.id)
    if (!found) return transactionNotFound(input.id)
    const [shown] = await toShownTransactions(context, [found])
    return shown!
  },
})

export const listCandidates = defineRead({
  name: 'list_transaction_candidates',
  title: 'What a transaction may settle',
  path: '/transactions/:id/candidates',
  permission: 'bank:read',
  summary: `Looks for what a bank transaction may settle, by words, a number or an amount in \`q\`: open entries of the ledger and documents that are not posted, of the same side, those nearest in amount first, at most ${candidatesMax}. Each with the difference and where that would be booked.`,
  input: z.strictObject({ id, q: z.string().max(200).optional().meta({ description: 'The nearest in amount when left out.' }) }),
  output: z.strictObject({ items: z.array(candidateRecord), nextCursor: z.null() }),
  refusals: ['transaction_not_found'],
  async run({ id: transactionId, q }, context) {
    const { db } = context
    const found = await transactions.findTransaction(db, transactionId)
    if (!found) return transactionNotFound(transactionId)
    const sought = { amount: found.amount, q, amounts: amountsMeant(q ?? ''), cashAccounts, limit: candidatesMax }
    const plan = createDifferencePlanner(context)
    const items = []
    for (const target of await findCandidates(db, sought)) items.push(await toCandidate(context, found, target, plan))
    return { items, nextCursor: null }
  },
})
