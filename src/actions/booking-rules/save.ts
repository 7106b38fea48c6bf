/** Booking rules: written, changed, deleted. */
import { z } from 'zod'
import { areSharesSound, isPhrase, type RuleLine } from '../../domain/bank/rules/booking-rule.ts'
import { lineFaults } from '../../domain/ledger/manual-entry.ts'
import { isCurrency } from '../../domain/money/currencies.ts'
import { fromMinor, toMinor, toMinorUnits } from '../../domain/money/money.ts'
import { type Fault, type Refusal, refuse, refused, refuseFields } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { deletion, id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findBankAccount } from '../../store/bank/accounts.ts'
import * as store from '../../store/bank/booking-rules.ts'
import { lockQueue } from '../../store/jobs.ts'
import { accountNumber } from '../bank/difference-accounts.ts'
import { type OwnBooks, openBooks, ownBooksRefusals } from '../books/common.ts'
import { ruleNotFound } from './plan.ts'
import { bookingRuleRecord, toBookingRule } from './record.ts'

const phraseMax = 200

const phrase = z
  .string()
  .trim()
  .min(1)
  .max(phraseMax)
  .refine(isPhrase, saying(say('rule_phrase')))

const amount = z.number()

const fields = {
  name: z.string().trim().min(1).max(100),
  party: phrase.nullable(),
  words: z.array(phrase).max(10),
  amountFrom: amount.nullable(),
  amountTo: amount.nullable(),
  currency: z
    .string()
    .refine(isCurrency, saying(say('currency_code')))
    .nullable()
    .meta({ description: 'Of the two amounts; that of the books where it is left out.' }),
  bankAccountId: id.nullable(),
  lines: z
    .array(
      z.strictObject({
        ledgerAccountId: accountNumber,
        vatCode: z.string().min(1).max(20).nullable().optional(),
        percent: z.number().gt(0).lte(100).multipleOf(0.01).nullable().optional().meta({
          description: 'Of the amount. One line may go without: it takes what the others leave.',
        }),
      }),
    )
    .min(1)
    .max(20),
  text: z.string().trim().min(1).max(250).nullable(),
  automatic: z.boolean().meta({ description: 'Books by itself. Without it the rule only proposes.' }),
  paused: z.boolean(),
}

const optional = z.strictObject(fields).partial().shape

const input = z.strictObject({ ...optional, name: fields.name, lines: fields.lines })

type Given = z.output<z.ZodObject<typeof optional>>

/** The rule as it would be, or what is wrong with it. */
async function planRule(
  { db }: Context,
  books: OwnBooks,
  before: store.StoredRule,
  given: Given,
): Promise<store.StoredRule | Refusal<'invalid_input' | 'bank_account_not_found'>> {
  const faults: Fault[] = []
  const currency = given.currency ?? before.currency ?? books.region.currency
  const kept = (old: typeof before.amountFrom) => (old === null || before.currency === null ? null : fromMinor(old, before.currency))
  const exact = (name: 'amountFrom' | 'amountTo') => {
    const wish = given[name] === undefined ? kept(before[name]) : given[name]
    if (wish === null) return null
    const minor = toMinor(wish, currency)
    if (minor === undefined) faults.push({ path: name, ...say('amount_not_in_currency', { currency }) })
    return minor ?? null
  }
  const [amountFrom, amountTo] = [exact('amountFrom'), exact('amountTo')]
  if (amountFrom !== null && amountTo !== null && amountFrom > amountTo) faults.push({ path: 'amountFrom', ...say('rule_amounts') })
  const lines: readonly RuleLine[] =
    given.lines?.map(line => ({
      account: line.ledgerAccountId,
      vatCode: line.vatCode ?? null,
      share: line.percent == null ? null : Math.round(line.percent * 100),
    })) ?? before.lines
  if (!areSharesSound(lines)) faults.push({ path: 'lines', ...say('rule_shares') })
  const asEntry = lines.map(({ account, vatCode }) => ({ account, vatCode, amount: toMinorUnits(1) }))
  faults.push(
    ...lineFaults({ ...books, lines: asEntry }).map(fault => ({ ...fault, path: fault.path.replace(/accountId$/, 'ledgerAccountId') })),
  )
  const rule: store.StoredRule = {
    ...before,
    name: given.name ?? before.name,
    party: given.party === undefined ? before.party : given.party,
    words: given.words ?? before.words,
    amountFrom,
    amountTo,
    currency: amountFrom === null && amountTo === null ? null : currency,
    bankAccountId: given.bankAccountId === undefined ? before.bankAccountId : given.bankAccountId,
    lines,
    text: given.text === undefined ? before.text : given.text,
    isAutomatic: given.automatic ?? before.isAutomatic,
    isPaused: given.paused ?? before.isPaused,
  }
  if (rule.party === null && rule.words.length === 0) faults.push({ path: 'words', ...say('rule_without_condition') })
  if (faults.length > 0) return refuseFields(faults)
  if (given.bankAccountId && !(await findBankAccount(db, given.bankAccountId)))
    return refuse(say('bank_account_not_found', { id: given.bankAccountId }))
  return rule
}

const target = ({ id: ruleId }: Pick<store.StoredRule, 'id'>) => ({ type: 'booking_rule', id: ruleId })

export const saveBookingRule = defineManagement(
  { method: 'POST', path: '/booking-rules' },
  {
    name: 'save_booking_rule',
    title: 'Add a booking rule',
    permission: 'bank:edit',
    summary:
      'Keeps "lines like this go there" for bank transactions without a document. The rule proposes on every line that fits; with `automatic` it books by itself, in the next run of the bank and after every import, where nothing else is known about a line. Of two rules that fit, the more specific one counts; where neither is, both propose and nothing is booked.',
    input,
    output: bookingRuleRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { name: 'Bank fees', words: ['gebyr'], lines: [{ ledgerAccountId: '2390' }], text: 'Bank fee' },
    refusals: [...ownBooksRefusals, 'invalid_input', 'bank_account_not_found', 'too_many_booking_rules'],
    async run(given, context) {
      const { db, now, caller } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      lockQueue(db)
      if ((await store.countRules(db)) >= store.rulesMax) return refuse(say('too_many_booking_rules', { max: store.rulesMax }))
      const at = now.toISOString()
      const made: store.StoredRule = {
        id: context.newId('rul'),
        regionKey: books.regionKey,
        name: given.name,
        party: null,
        words: [],
        amountFrom: null,
        amountTo: null,
        currency: null,
        bankAccountId: null,
        lines: [],
        text: null,
        isAutomatic: false,
        isPaused: false,
        revision: 1,
        createdAt: at,
        createdBy: caller.actor.name ?? caller.actor.id,
        updatedAt: at,
      }
      const rule = await planRule(context, books, made, given)
      if (refused(rule)) return rule
      store.insertRule(db, rule)
      const record = toBookingRule(rule)
      context.changed({ target: target(rule), before: null, after: record })
      return record
    },
  },
)

export const updateBookingRule = defineManagement(
  { method: 'PATCH', path: '/booking-rules/:id' },
  {
    name: 'update_booking_rule',
    title: 'Change a booking rule',
    permission: 'bank:edit',
    summary: 'Changes the fields that are given, pauses a rule, or lets it book by itself. What it booked before stays as it is.',
    input: z.strictObject({ id, ...optional }),
    output: bookingRuleRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'rul_01k9zt3v8q4m2n6p7r5s9w0xyz', automatic: true },
    refusals: [...ownBooksRefusals, 'invalid_input', 'booking_rule_not_found', 'bank_account_not_found'],
    async run({ id: ruleId, ...given }, context) {
      const { db, now } = context
      const books = await openBooks(context)
      if (refused(books)) return books
      const before = await store.findRule(db, ruleId, { lock: true })
      if (!before || before.regionKey !== books.regionKey) return ruleNotFound(ruleId)
      const planned = await planRule(context, books, before, given)
      if (refused(planned)) return planned
      const rule = { ...planned, revision: before.revision + 1, updatedAt: now.toISOString() }
      store.updateRule(db, rule)
      const record = toBookingRule(rule)
      context.changed({ target: target(rule), before: toBookingRule(before), after: record })
      return record
    },
  },
)

export const deleteBookingRule = defineManagement(
  { method: 'DELETE', path: '/booking-rules/:id' },
  {
    name: 'delete_booking_rule',
    title: 'Delete a booking rule',
    permission: 'bank:edit',
    summary: 'Deletes a rule. What it booked stays; to take that back, use its hits before.',
    input: z.strictObject({ id }),
    output: deletion,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'rul_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['booking_rule_not_found'],
    async run({ id: ruleId }, context) {
      const rule = await store.findRule(context.db, ruleId, { lock: true })
      if (!rule) return ruleNotFound(ruleId)
      store.deleteRule(context.db, ruleId)
      context.changed({ target: target(rule), before: toBookingRule(rule), after: null })
      return { id: ruleId, deleted: true as const }
    },
  },
)
