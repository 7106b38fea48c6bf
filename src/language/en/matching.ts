/** Why a transaction and an entry belong together, or do not. */
export const matching = {} as const
