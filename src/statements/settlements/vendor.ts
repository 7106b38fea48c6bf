/** What the report of a payment service looks like, as data: one table a vendor. */

/** What a column may hold. */
export type SettlementRole =
  | 'date'
  /** What the customer paid, negative for what was paid back. */
  | 'gross'
  | 'fee'
  /** What of it reaches the account. */
  | 'net'
  | 'currency'
  /** What kind of row it is, and whether it counts. */
  | 'kind'
  | 'status'
  /** Whether it changes what lies on the account. */
  | 'impact'
  | 'id'
  /** The number of the order or the invoice. */
  | 'reference'
  | 'customer'
  | 'text'
  /** The payout that a row is part of, and its day. */
  | 'payout'
  | 'payoutDate'

export interface Vendor {
  /** For people, and the name of the account that its money lies on until it is paid out. */
  name: string
  /** Column names that each of its reports has, folded as `foldHeader` does: all of one list. */
  signatures: readonly (readonly string[])[]
  /** The names of each role, folded, the best first. */
  columns: Partial<Record<SettlementRole, readonly string[]>>
  /** Kinds of rows, folded. */
  payouts: readonly string[]
  /** Kinds of rows that bring a payout back; a payout itself never comes in. */
  payoutReversals?: readonly string[]
  /** What the status says of rows that never were money. */
  void?: readonly string[]
  /** What the impact says of rows that change nothing, such as an authorisation. */
  memos?: readonly string[]
  currency?: string
}
