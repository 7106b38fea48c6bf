/** Booking rules: the list, what they booked, what they propose, and what they would have booked. */
import { z } from 'zod'
import { planBooking } from '../../actions/bank/plan-booking.ts'
import { transactionNotFound } from '../../actions/bank/settling-rules.ts'
import { createConverter } from '../../actions/booking-rules/automatic.ts'
import { partsByRule, ruleNotFound } from '../../actions/booking-rules/plan.ts'
import { bookingRuleRecord, ruleHitRecord, toBookingRule, toRuleHit } from '../../actions/booking-rules/record.ts'
import { openBooks } from '../../actions/books/common.ts'
import { type BookingRule, createRuleFinder } from '../../domain/bank/rules/booking-rule.ts'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { isId } from '../../domain/ids.ts'
import { fromMinor } from '../../domain/money/money.ts'
import { refused } from '../../domain/refusals.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, outsideText, queryFlag, sentence } from '../../kernel/fields.ts'
import { cursor, encodeKey, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import * as store from '../../store/bank/booking-rules.ts'
import * as transactions from '../../store/bank/transactions.ts'
import { findLockedUntil } from '../../store/ledger/lock.ts'

export const listBookingRules = defineRead({
  name: 'list_booking_rules',
  title: 'Booking rules',
  path: '/booking-rules',
  permission: 'bank:read',
  summary: 'Rules for bank lines without a document, newest first.',
  input: z.strictObject({ cursor: cursor(key => isId('rul', key)).optional(), limit }),
  output: pageOf(bookingRuleRecord),
  refusals: [],
  async run({ cursor: before, limit: size }, { db }) {
    return toPage((await store.listRules(db, before, size + 1)).map(toBookingRule), size, rule => rule.id)
  },
})

export const getBookingRule = defineRead({
  name: 'get_booking_rule',
  title: 'One booking rule',
  path: '/booking-rules/:id',
  permission: 'bank:read',
  summary: 'One booking rule: what it asks for, and where it books.',
  input: z.strictObject({ id }),
  output: bookingRuleRecord,
  refusals: ['booking_rule_not_found'],
  async run(input, { db }) {
    const rule = await store.findRule(db, input.id)
    return rule ? toBookingRule(rule) : ruleNotFound(input.id)
  },
})

export const listBookingRuleHits = defineRead({
  name: 'list_booking_rule_hits',
  title: 'What a rule booked',
  path: '/booking-rules/:id/hits',
  permission: 'bank:read',
  summary:
    'The bank lines that a rule booked, by itself or by a person who took its proposal, newest first; also those that were taken back.',
  input: z.strictObject({
    id,
    booked: queryFlag.optional().meta({ description: 'Only those that stand, or only those that were taken back.' }),
    cursor: cursor(key => isId('led', key)).optional(),
    limit,
  }),
  output: pageOf(ruleHitRecord),
  refusals: ['booking_rule_not_found'],
  async run({ id: ruleId, booked, cursor: before, limit: size }, { db }) {
    if (!(await store.findRule(db, ruleId))) return ruleNotFound(ruleId)
    const hits = await store.listHits(db, { ruleId, isBooked: booked }, before, size + 1)
    return toPage(hits.map(toRuleHit), size, hit => hit.ledgerEntryId)
  },
})

const proposal = z.strictObject({
  rule: bookingRuleRecord,
  lines: z
    .array(z.strictObject({ ledgerAccountId: z.string(), vatCode: z.string().nullable(), amount: z.number() }))
    .meta({ description: 'Signed as on the bank account, in its currency.' }),
  text: outsideText(),
  reason: z.strictObject(sentence),
  hindrance: z.strictObject(sentence).nullable().meta({ description: 'Why it cannot be booked so now; null where it can.' }),
})

/** What a rule makes of a line, and what stands in the way. */
async function proposed(context: ReadContext, transaction: transactions.StoredTransaction, rule: store.StoredRule, isAlone: boolean) {
  const parts = partsByRule(rule, transaction.amount)
  const { currency, date } = transaction
  return {
    rule: toBookingRule(rule),
    lines: parts.map(part => ({ ledgerAccountId: part.account, vatCode: part.vatCode, amount: fromMinor(part.amount, currency) })),
    text: rule.text ?? (transaction.text.trim() || transaction.counterparty.name || ''),
    reason: isAlone ? say('rule_fits', { rule: rule.name }) : say('rule_fits.one_of_several', { rule: rule.name }),
    hindrance: await hindranceOf(context, transaction, rule, date),
  }
}

async function hindranceOf(context: ReadContext, transaction: transactions.StoredTransaction, rule: store.StoredRule, date: string) {
  const lockedUntil = await findLockedUntil(context.db)
  if (lockedUntil !== null && date <= lockedUntil) return say('period_locked', { date, lockedUntil })
  const books = await openBooks(context)
  if (refused(books)) return { code: books.refusal, values: books.values }
  const home = books.region.currency
  const inBooks = await createConverter(context, home)(transaction)
  if (!inBooks) return say('exchange_rate_missing.payment', { currency: transaction.currency, home, date })
  const parts = partsByRule(rule, transaction.amount)
  const entry = planBooking(books, transaction, parts, { text: rule.text ?? undefined, inBooks })
  if (!refused(entry)) return null
  const [first] = entry.errors ?? []
  return first ? { code: first.code, values: first.values } : { code: entry.refusal, values: entry.values }
}

export const listBookingProposals = defineRead({
  name: 'list_booking_proposals',
  title: 'What rules propose for a transaction',
  path: '/transactions/:id/booking-proposals',
  permission: 'bank:read',
  summary:
    'The booking rules that fit a transaction in the queue, and what each would book. More than one where none of them is the more specific: then nothing is booked by itself. POST /transactions/{id}/booking with `ruleId` follows one.',
  input: z.strictObject({ id }),
  output: z.strictObject({ items: z.array(proposal) }),
  refusals: ['transaction_not_found'],
  async run({ id: transactionId }, context) {
    const { db } = context
    const transaction = await transactions.findTransaction(db, transactionId)
    if (!transaction) return transactionNotFound(transactionId)
    const found = transaction.state === 'unmatched' ? await rulesFor(context, transaction) : []
    const items = []
    for (const rule of found) items.push(await proposed(context, transaction, rule, found.length === 1))
    return { items }
  },
})

async function rulesFor(context: ReadContext, transaction: transactions.StoredTransaction): Promise<store.StoredRule[]> {
  const books = await openBooks(context)
  if (refused(books)) return []
  return createRuleFinder(await store.listRulesOf(context.db, books.regionKey))(transaction)
}

const toKey = ({ date, id: transactionId }: transactions.TransactionPlace): string => `${date} ${transactionId}`

function readKey(key: string): transactions.TransactionPlace | undefined {
  const [date, transactionId] = [key.slice(0, 10), key.slice(11)]
  return key[10] === ' ' && isCalendarDate(date) && isId('txn', transactionId) ? { date, id: transactionId } : undefined
}

const scannedMax = 4_000
const scanSize = 200

const pastLine = z.strictObject({
  transactionId: z.string(),
  date: calendarDate,
  amount: z.number(),
  currency: z.string(),
  text: outsideText(1000),
  counterpartyName: outsideText().nullable(),
  state: z.enum(transactions.transactionStates),
  ledgerEntryIds: z.array(z.string()).meta({ description: 'What it was settled with, where it was.' }),
})

/** Whole words of the rule that a search can look for: what it finds is tried by the rule itself. */
const soughtBy = ({ words }: BookingRule): string | undefined =>
  words
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .slice(0, 200)
    .trim() || undefined

export const listBookingRuleTrial = defineRead({
  name: 'list_booking_rule_trial',
  title: 'What a rule would have found',
  path: '/booking-rules/:id/trial',
  permission: 'bank:read',
  summary: `Tries a rule on the lines of the bank so far, settled ones too, the last day first. Nothing is booked. A page looks at no more than ${scannedMax} lines: it may be short, or empty, and have another one behind it.`,
  input: z.strictObject({
    id,
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    cursor: cursor(key => readKey(key) !== undefined).optional(),
    limit,
  }),
  output: pageOf(pastLine),
  refusals: ['booking_rule_not_found'],
  async run({ id: ruleId, from, to, cursor: key, limit: size }, { db }) {
    const rule = await store.findRule(db, ruleId)
    if (!rule) return ruleNotFound(ruleId)
    const fits = createRuleFinder([{ ...rule, isPaused: false }])
    const filter = { from, to, accountId: rule.bankAccountId ?? undefined, isPending: false, q: soughtBy(rule) }
    const items: z.input<typeof pastLine>[] = []
    let before = key === undefined ? undefined : readKey(key)
    for (let scanned = 0; scanned < scannedMax; ) {
      const rows = await transactions.listTransactions(db, filter, before, scanSize)
      for (const row of rows) {
        before = row
        scanned++
        if (fits(row).length > 0) items.push(toPastLine(row))
        if (items.length === size) break
      }
      if (items.length === size) break
      if (rows.length < scanSize) return { items, nextCursor: null }
    }
    return { items, nextCursor: encodeKey(toKey(before!)) }
  },
})

const toPastLine = (row: transactions.StoredTransaction): z.input<typeof pastLine> => ({
  transactionId: row.id,
  date: row.date,
  amount: fromMinor(row.amount, row.currency),
  currency: row.currency,
  text: row.text,
  counterpartyName: row.counterparty.name,
  state: row.state,
  ledgerEntryIds: [...new Set(row.allocations.flatMap(({ entryId }) => entryId ?? []))],
})
