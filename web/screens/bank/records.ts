import type { ItemOf, ReadOutput } from '../../../src/client/index.ts'

export type Transaction = ItemOf<'/transactions'>
export type Suggestion = Transaction['suggestions'][number]
export type Target = Suggestion['targets'][number]
export type Candidate = ReadOutput<'/transactions/:id/candidates'>['items'][number]
export type Proposal = ReadOutput<'/transactions/:id/booking-proposals'>['items'][number]
export type BankAccount = ItemOf<'/bank-accounts'>
export type Reconciled = ReadOutput<'/reconciliation'>['accounts'][number]
export type BookingRule = ItemOf<'/booking-rules'>
