/** What is said about names, numbers and addresses of companies and people. */
export const identity = {} as const
