/** What is said about bank accounts, consents and transactions. */
export const bank = {} as const
