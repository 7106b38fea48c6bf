/** What messages are known by that need nothing of the protocol but a frame. */

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

export const hasOnly = (value: Fields, names: ReadonlySet<string>): boolean => Object.keys(value).every(name => names.has(name))

export const messageFields: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

/** Of the text that a kind is known by: what is longer is no habit of a client. */
export const kindMax = 4000
