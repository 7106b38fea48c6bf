/** What is said about settings. */
export const settings = {} as const
