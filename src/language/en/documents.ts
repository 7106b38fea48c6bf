/** What is said about documents: capturing, warnings, posting, correcting, taking back. */
export const documents = {} as const
