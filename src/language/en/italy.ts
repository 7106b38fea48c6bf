/** What the Italian rules say about a purchase or a sale. */
export const italy = {} as const
