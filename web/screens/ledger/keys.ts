/** The keys of the ledger, beside those of lists and days. */
export const ledgerKeys = {
  newEntry: ['n'],
  takeBack: ['t'],
  post: ['Ctrl+Enter'],
} as const satisfies Readonly<Record<string, readonly string[]>>
