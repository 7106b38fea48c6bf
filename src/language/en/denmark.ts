/** What the Danish rules say about a purchase or a sale. */
export const denmark = {} as const
