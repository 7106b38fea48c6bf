/** What is said about VAT returns and deadlines. */
export const vat = {} as const
