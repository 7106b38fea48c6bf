/** What is said about e-invoices and the exchange that they go through. */
export const exchange = {} as const
