/** What a server or a proxy before it says of the moment, and not of what was sent: the same may be taken when it comes again. */
const passing: ReadonlySet<number> = new Set([408, 425, 429])

/** A no that stays one. */
export const isFinalNo = (status: number): boolean => status >= 400 && status < 500 && !passing.has(status)
