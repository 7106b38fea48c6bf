/** A bank transaction as it goes over the wire. */
import { z } from 'zod'
import type { Reason } from '../../../domain/bank/matching/decisions.ts'
import type { BookedDifference } from '../../../domain/bank/settling.ts'
import { type Suggestion, suggestionKinds } from '../../../domain/bank/suggestions.ts'
import type { Warning } from '../../../domain/checks.ts'
import { absolute, fromMinor, type Minor } from '../../../domain/money/money.ts'
import { calendarDate, instant, outsideText, sentence, warning } from '../../../kernel/fields.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { type StoredTransaction, transactionStates } from '../../../store/bank/transactions.ts'

const money = z.number()

export const targetType = z.enum(['ledger', 'document'])

const reason = z.strictObject(sentence)

const target = z.strictObject({ targetType, targetId: z.string(), amount: money })

export const suggestionRecord = z.strictObject({
  kind: z
    .enum(suggestionKinds)
    .meta({ description: 'What it would be: `transfer` and `duplicate` are to be ignored, all others to be matched.' }),
  action: z.enum(['match_transaction', 'split_transaction', 'ignore_transaction']).meta({ description: 'The action that follows it.' }),
  targets: z.array(target),
  difference: money.meta({ description: 'The transaction less what is open on the targets.' }),
  score: z.number().meta({ description: 'From 0 to 100, for ranking; it is no probability.' }),
  for: z.array(reason),
  against: z.array(reason),
  otherTransactionId: z.string().nullable().meta({ description: 'The other leg of a transfer, or what this is a second delivery of.' }),
})

export const transactionRecord = z
  .strictObject({
    id: z.string(),
    transactionId: z.string(),
    accountId: z.string(),
    date: calendarDate,
    valueDate: calendarDate.nullable(),
    amount: money.meta({ description: 'Money out is negative.' }),
    currency: z.string(),
    original: z.strictObject({ amount: money, currency: z.string() }).nullable().meta({ description: 'Before the bank converted it.' }),
    text: outsideText(1000),
    counterparty: z.strictObject({ name: outsideText().nullable(), iban: outsideText().nullable() }),
    reference: outsideText().nullable(),
    pending: z.boolean().meta({ description: 'Not booked yet: it may change or vanish, and never counts.' }),
    source: z.string().meta({ description: 'Who told it: the bank provider, or the layout of the file.' }),
    state: z.enum(transactionStates),
    allocations: z.array(target.extend({ ledgerEntryId: z.string().nullable(), settlementEntryId: z.string().nullable() })).meta({
      description: 'What it settles: the entry that is settled, and the one that books it where the ledger needs one.',
    }),
    matchedBy: z.enum(['auto', 'user']).nullable(),
    matchedAt: instant.nullable(),
    reasons: z.array(reason),
    difference: money.meta({ description: 'The transaction less its allocations.' }),
    differenceAccount: z
      .string()
      .nullable()
      .meta({ description: 'Where a difference was booked, in the currency of the books; null where it stays open.' }),
    suggestions: z.array(suggestionRecord),
    warnings: z.array(warning),
  })
  .meta({
    id: 'Transaction',
    examples: [
      {
        id: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz',
        transactionId: 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz',
        accountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
        date: '2026-01-29',
        valueDate: '2026-01-29',
        amount: -1250,
        currency: 'DKK',
        original: null,
        text: 'Bgs Nordlys ApS faktura 1042',
        counterparty: { name: 'Nordlys ApS', iban: null },
        reference: '1042',
        pending: false,
        source: 'sandbox',
        state: 'reconciled',
        allocations: [
          {
            targetType: 'ledger',
            targetId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz',
            amount: -1250,
            ledgerEntryId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz',
            settlementEntryId: 'led_01k9zt3v8q4m2n6p7r5s9w0xza',
          },
        ],
        matchedBy: 'auto',
        matchedAt: '2026-01-30T06:00:00.000Z',
        reasons: [{ code: 'amount_same', values: {}, message: 'The amount equals the open balance.' }],
        difference: 0,
        differenceAccount: null,
        suggestions: [],
        warnings: [],
      },
    ],
  })

const actionFor = ({ kind, targets }: Suggestion) =>
  kind === 'transfer' || kind === 'duplicate' ? 'ignore_transaction' : targets.length === 1 ? 'match_transaction' : 'split_transaction'

export function toTransactionRecord(transaction: StoredTransaction): z.input<typeof transactionRecord> {
  const { currency, isPending, original, allocations, suggestions } = transaction
  const shown = (amount: Minor) => fromMinor(amount, currency)
  return {
    id: transaction.id,
    transactionId: transaction.id,
    accountId: transaction.accountId,
    date: transaction.date,
    valueDate: transaction.valueDate,
    amount: shown(transaction.amount),
    currency,
    original: original && { amount: fromMinor(original.amount, original.currency), currency: original.currency },
    text: transaction.text,
    counterparty: { ...transaction.counterparty },
    reference: transaction.reference,
    pending: isPending,
    source: transaction.source,
    state: transaction.state,
    allocations: allocations.map(({ targetType, targetId, amount, entryId, settlementId }) => ({
      targetType,
      targetId,
      amount: shown(amount),
      ledgerEntryId: entryId,
      settlementEntryId: settlementId,
    })),
    matchedBy: transaction.matchedBy,
    matchedAt: transaction.matchedBy === null ? null : transaction.settledAt,
    reasons: [...transaction.reasons],
    difference: shown(transaction.difference),
    differenceAccount: transaction.differenceAccount,
    suggestions: suggestions.map(suggestion => ({
      kind: suggestion.kind,
      action: actionFor(suggestion),
      targets: suggestion.targets.map(({ type, id, amount }) => ({ targetType: type, targetId: id, amount: shown(amount) })),
      difference: shown(suggestion.difference),
      score: suggestion.score,
      for: [...suggestion.for],
      against: [...suggestion.against],
      otherTransactionId: suggestion.otherId,
    })),
    warnings: warningsOf(transaction),
  }
}

const differenceBooked = 'difference_booked'

/** Kept with the settlement: what was booked in the books cannot be told later from a movement in another currency. */
export function differenceReasons({ amount: moved }: Pick<StoredTransaction, 'amount'>, booked: readonly BookedDifference[]): Reason[] {
  const differences = booked.map(({ account, accountName, amount, currency, cause }) => ({
    amount: fromMinor(absolute(amount), currency),
    currency,
    than: amount < 0 === moved < 0 ? ('more' as const) : ('less' as const),
    money: moved < 0 ? ('paid' as const) : ('received' as const),
    account,
    accountName,
    cause,
  }))
  return differences.length === 0 ? [] : [say(differenceBooked, { differences })]
}

/** A difference is never silent: it was booked somewhere, or it is still there to be explained. */
function warningsOf(transaction: StoredTransaction): Warning[] {
  const { difference, differenceAccount, differenceCurrency, currency } = transaction
  const warnings: Warning[] = []
  if (differenceAccount !== null) {
    const said = transaction.reasons.findLast(({ code }) => code === differenceBooked) ?? earlierReason(transaction, differenceAccount)
    warnings.push({ field: 'difference', ...said })
  }
  // Of a movement in another currency its targets take all where a difference is booked: what is left is left.
  if (difference !== 0 && differenceCurrency !== currency) {
    const open = { amount: fromMinor(difference, currency), currency }
    const why = transaction.reasons.findLast(({ code }) => code === 'target_took_nothing')
    warnings.push({
      field: 'difference',
      ...(why ? say('difference_open.why', { ...open, why: saidBy(why) }) : say('difference_open', open)),
    })
  }
  return warnings
}

/** Of a document that was posted after it was matched, before its reason was kept. */
const earlierReason = ({ allocations }: StoredTransaction, account: string): Reason =>
  say('difference_booked.earlier', { account, entries: [...new Set(allocations.flatMap(({ settlementId }) => settlementId ?? []))] })

/** Inside of another sentence: what was stored before its sentence had values has only its words. */
const saidBy = ({ code, values, message = '' }: Reason): Said | string => (values ? { code, values } : message)

/** What the audit log says of it. */
export const audited = (transaction: StoredTransaction): Record<string, unknown> => {
  const { state, allocations, matchedBy, difference, differenceAccount, reasons } = toTransactionRecord(transaction)
  // When it was settled says which row of the log has what was matched automatically.
  return { state, allocations, matchedBy, difference, differenceAccount, reasons, settledAt: transaction.settledAt }
}
