/** What is said about accounts, members, keys, organizations and connected apps. */
export const access = {} as const
