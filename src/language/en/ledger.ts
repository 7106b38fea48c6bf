/** What is said about entries, accounts and exchange rates. */
export const ledger = {} as const
