/** What is said about sales invoices. */
export const invoices = {} as const
