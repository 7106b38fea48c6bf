/** What a bank's CSV file looks like, as data: one table a bank. */

/** What a column may hold. */
export const roles = [
  'date',
  'valueDate',
  /** Signed. */
  'amount',
  /** Two columns instead of one: dare and avere. */
  'moneyOut',
  'moneyIn',
  /** A word or letter for the direction of an amount without a sign. */
  'direction',
  /** Taken off beside the amount. */
  'fee',
  'balance',
  'currency',
  'text',
  'counterparty',
  /** Who was paid, who paid: in columns of their own. */
  'payee',
  'payer',
  'iban',
  'reference',
  'bankId',
  'account',
  'accountName',
  /** The own account as sender and as receiver. */
  'accountOut',
  'accountIn',
  'status',
  'originalAmount',
  'originalCurrency',
] as const

export type Role = (typeof roles)[number]

export interface Layout {
  /** For people. */
  name: string
  /** Column names that a file of this bank has, folded as `foldHeader` does; the layout with the most of them wins. */
  signature: readonly string[]
  /** The names of each role, folded, the best first. A text is made of all of its columns, anything else of the first that says something. */
  columns: Partial<Record<Role, readonly string[]>>
  /** The currency of most accounts of the bank, where the file does not say. */
  currency?: string
  /**
   * Headers in English, and the rest in the English way: a full stop before the decimals, and the month may come first. Danes, Italians and the French write a
   * comma before the decimals, and never the month first.
   */
  isInEnglish?: true
  /** How the bank writes 03/04 where nothing in the file tells. */
  dayOrder?: 'day first' | 'month first'
  /** What the status says of movements that are not booked yet, and of those that never will be, folded. */
  pending?: readonly string[]
  void?: readonly string[]
}

/** Column names differ in case, accents, brackets and how they were encoded. */
export const foldHeader = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('\u00f8', 'o')
    .replaceAll('\u00e6', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
