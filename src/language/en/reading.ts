/** What is said about reading a document: what failed, what is doubtful, what kind it is. */
export const reading = {} as const
