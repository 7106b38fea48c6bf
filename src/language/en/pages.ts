/** What the pages for people say: sign-in, set-up, the account, the start page, consent. */
export const pages = {} as const
