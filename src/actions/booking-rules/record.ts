/** A booking rule as it goes over the wire. */
import { z } from 'zod'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { calendarDate, id, instant, outsideText } from '../../kernel/fields.ts'
import type { StoredHit, StoredRule } from '../../store/bank/booking-rules.ts'

const money = z.number()

const ruleLine = z.strictObject({
  ledgerAccountId: z.string(),
  vatCode: z.string().nullable(),
  percent: z.number().nullable().meta({ description: 'Of the amount; null: what the other lines leave.' }),
})

export const bookingRuleRecord = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    party: z.string().nullable().meta({ description: 'An IBAN, or words of the name of who paid or was paid.' }),
    words: z.array(z.string()).meta({ description: 'Each of them stands in the text, as whole words.' }),
    amountFrom: money.nullable().meta({ description: 'Signed as on the bank account: money out is negative. Both ends are included.' }),
    amountTo: money.nullable(),
    currency: z.string().nullable().meta({ description: 'Of the two amounts.' }),
    bankAccountId: z.string().nullable(),
    lines: z.array(ruleLine),
    text: z.string().nullable().meta({ description: 'What the entry says; the words of the bank where it is null.' }),
    automatic: z.boolean().meta({ description: 'Books by itself. Without it the rule only proposes.' }),
    paused: z.boolean(),
    createdAt: instant,
    createdBy: z.string(),
    updatedAt: instant,
  })
  .meta({
    id: 'BookingRule',
    examples: [
      {
        id: 'rul_01k9zt3v8q4m2n6p7r5s9w0xyz',
        name: 'Bank fees',
        party: null,
        words: ['gebyr'],
        amountFrom: -500,
        amountTo: -1,
        currency: 'DKK',
        bankAccountId: null,
        lines: [{ ledgerAccountId: '2390', vatCode: null, percent: null }],
        text: 'Bank fee',
        automatic: false,
        paused: false,
        createdAt: '2026-01-15T09:30:00.000Z',
        createdBy: 'Anna',
        updatedAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

export function toBookingRule(rule: StoredRule): z.input<typeof bookingRuleRecord> {
  const shown = (amount: Minor | null) => (amount === null ? null : fromMinor(amount, rule.currency!))
  return {
    id: rule.id,
    name: rule.name,
    party: rule.party,
    words: [...rule.words],
    amountFrom: shown(rule.amountFrom),
    amountTo: shown(rule.amountTo),
    currency: rule.currency,
    bankAccountId: rule.bankAccountId,
    lines: rule.lines.map(line => ({
      ledgerAccountId: line.account,
      vatCode: line.vatCode,
      percent: line.share === null ? null : line.share / 100,
    })),
    text: rule.text,
    automatic: rule.isAutomatic,
    paused: rule.isPaused,
    createdAt: rule.createdAt,
    createdBy: rule.createdBy,
    updatedAt: rule.updatedAt,
  }
}

export const ruleHitRecord = z
  .strictObject({
    ruleId: id,
    transactionId: z.string(),
    ledgerEntryId: z.string(),
    date: calendarDate,
    amount: money,
    currency: z.string(),
    text: outsideText(),
    automatic: z.boolean().meta({ description: 'False where a person took the proposal of the rule.' }),
    bookedAt: instant,
    takenBackAt: instant.nullable(),
  })
  .meta({ id: 'BookingRuleHit' })

export const toRuleHit = (hit: StoredHit): z.input<typeof ruleHitRecord> => ({
  ruleId: hit.ruleId,
  transactionId: hit.transactionId,
  ledgerEntryId: hit.entryId,
  date: hit.date,
  amount: fromMinor(hit.amount, hit.currency),
  currency: hit.currency,
  text: hit.text,
  automatic: hit.isAutomatic,
  bookedAt: hit.bookedAt,
  takenBackAt: hit.takenBackAt,
})
