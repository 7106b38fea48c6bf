import { z } from 'zod'
import { transactionNotFound } from '../../actions/bank/books.ts'
import { toTransactionRecord, transactionRecord } from '../../actions/bank/records/transaction.ts'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, queryFlag } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { listStillOpen } from '../../store/bank/queue.ts'
import * as transactions from '../../store/bank/transactions.ts'
import type { Db } from '../../store/connection/db.ts'

const toKey = ({ date, id: transactionId }: transactions.TransactionPlace): string => `${date} ${transactionId}`

function readKey(key: string): transactions.TransactionPlace | undefined {
  const [date, transactionId] = [key.slice(0, 10), key.slice(11)]
  return key[10] === ' ' && isCalendarDate(date) && isId('txn', transactionId) ? { date, id: transactionId } : undefined
}

/** A suggestion is from the last run: what was settled since then is suggested no more. One look for all of them. */
async function withOpenTargets(db: Db, found: readonly transactions.StoredTransaction[]): Promise<transactions.StoredTransaction[]> {
  const targets = found.flatMap(({ suggestions }) => suggestions.flatMap(suggestion => suggestion.targets))
  if (targets.length === 0) return [...found]
  const idsOf = (type: 'ledger' | 'document') => [...new Set(targets.filter(target => target.type === type).map(target => target.id))]
  const open = await listStillOpen(db, idsOf('ledger'), idsOf('document'))
  return found.map(transaction => ({
    ...transaction,
    suggestions: transaction.suggestions.filter(suggestion => suggestion.targets.every(target => open.has(target.id))),
  }))
}

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
    settles: id.optional().meta({ description: 'Only those that settle this document or this entry of the ledger.' }),
    cursor: cursor(key => readKey(key) !== undefined).optional(),
    limit,
  }),
  output: pageOf(transactionRecord),
  refusals: [],
  async run({ cursor: key, limit: size, pending, ...filter }, { db }) {
    const before = key === undefined ? undefined : readKey(key)
    const rows = await transactions.listTransactions(db, { ...filter, isPending: pending }, before, size + 1)
    const { items, nextCursor } = toPage(rows, size, toKey)
    return { items: (await withOpenTargets(db, items)).map(toTransactionRecord), nextCursor }
  },
})

export const getTransaction = defineRead({
  name: 'get_transaction',
  title: 'One bank transaction',
  path: '/transactions/:id',
  permission: 'bank:read',
  summary: 'One bank transaction: what the bank said, what it settles and why, or what is suggested with what speaks for and against it.',
  input: z.strictObject({ id }),
  output: transactionRecord,
  refusals: ['transaction_not_found'],
  async run(input, { db }) {
    const found = await transactions.findTransaction(db, input.id)
    if (!found) return transactionNotFound(input.id)
    const [shown] = await withOpenTargets(db, [found])
    return toTransactionRecord(shown!)
  },
})
