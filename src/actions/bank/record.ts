/** A bank transaction as it goes over the wire. */
import { z } from 'zod'
import { type Suggestion, suggestionKinds } from '../../domain/bank/suggestions.ts'
import type { Warning } from '../../domain/checks.ts'
import { fromMinor, inWords, type Minor } from '../../domain/money.ts'
import { calendarDate, instant, outsideText, quoting, warning } from '../../kernel/fields.ts'
import { type StoredTransaction, transactionStates } from '../../store/bank-transactions.ts'

const money = z.number()

export const targetType = z.enum(['ledger', 'document'])

const reason = z.strictObject({ code: z.string(), message: quoting })

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
    differenceAccount: z.string().nullable().meta({ description: 'Where the difference was booked; null where it stays open.' }),
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
        reasons: [{ code: 'amount_same', message: 'The amount is the same.' }],
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

/** A difference is never silent: it was booked somewhere, or it is still there to be explained. */
function warningsOf({ difference, differenceAccount, currency }: StoredTransaction): Warning[] {
  if (differenceAccount !== null)
    return [
      {
        field: 'difference',
        code: 'difference_booked',
        message: `What was paid is not quite what was open: the difference was booked to account ${differenceAccount}.`,
      },
    ]
  if (difference === 0) return []
  const message = `${inWords(difference, currency)} of the transaction is not allocated: its target had less open. Unmatch it and split it to explain the rest.`
  return [{ field: 'difference', code: 'difference_open', message }]
}

/** What the audit log says of it. */
export const audited = (transaction: StoredTransaction): Record<string, unknown> => {
  const { state, allocations, matchedBy, difference, differenceAccount, reasons } = toTransactionRecord(transaction)
  return { state, allocations, matchedBy, difference, differenceAccount, reasons }
}
