/** D.Lgs. 231/2002, between businesses: the rate of the European Central Bank on 1 January and 1 July, and eight points (art. 5); 40 euro (art. 6). */

import type { Minor } from '../../domain/money/money.ts'
import type { LatePaymentRules } from '../../domain/receivables/late-payment.ts'

const source = 'Tasso BCE + 8 punti, D.Lgs. 231/2002 art. 5'

export const latePayment: LatePaymentRules = {
  law: 'D.Lgs. 231/2002',
  rates: [
    { from: '2024-01-01', rate: 1250, source, isConfirmed: true },
    { from: '2024-07-01', rate: 1225, source, isConfirmed: true },
    { from: '2025-01-01', rate: 1115, source, isConfirmed: true },
    { from: '2025-07-01', rate: 1015, source, isConfirmed: true },
    { from: '2026-01-01', rate: 1015, source, isConfirmed: true },
  ],
  reminderFee: null,
  compensation: 4_000 as Minor,
  collectionNotice: null,
  coversConsumers: false,
  accounts: { interest: '5140', fees: '3202' },
}
