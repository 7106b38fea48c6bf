/** What is said about files of bank statements. */
export const statements = {} as const
