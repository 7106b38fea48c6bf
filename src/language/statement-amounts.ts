/** An amount of a statement: a file need not say its currency. */
import type { Words } from './words.ts'

export type StatementCurrency = string | null

/** Where no currency is said an amount has two decimals, as in the euro. */
export const amountOf = (amount: number, currency: StatementCurrency, words: Words): string =>
  currency === null ? words.money(amount, 'EUR').replace(/\s\w+$/, '') : words.money(amount, currency)
