/** Renteloven: the lending rate of Nationalbanken on 1 January and 1 July, and eight points (§ 5); fees for reminders (§ 9 b); compensation (§ 9 a). Inkassoloven § 10: a notice before debt collection. */

import type { Minor } from '../../domain/money/money.ts'
import type { LatePaymentRules } from '../../domain/receivables/late-payment.ts'

const source = 'Nationalbankens udlånsrente + 8 %, renteloven § 5'

export const latePayment: LatePaymentRules = {
  law: 'renteloven',
  rates: [
    { from: '2023-01-01', rate: 990, source, isConfirmed: true },
    { from: '2023-07-01', rate: 1125, source, isConfirmed: true },
    { from: '2024-01-01', rate: 1175, source, isConfirmed: true },
    { from: '2025-07-01', rate: 975, source, isConfirmed: false },
    { from: '2026-01-01', rate: 975, source, isConfirmed: false },
  ],
  reminderFee: { amount: 10_000 as Minor, timesMax: 3, daysBetween: 10 },
  compensation: 31_000 as Minor,
  collectionNotice: { daysMin: 10 },
  coversConsumers: true,
  accounts: { interest: '3490', fees: '1550' },
}
