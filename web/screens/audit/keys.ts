/** The keys of the audit log, beside those of lists. */
export const auditKeys = {
  byActor: ['a'],
  byTarget: ['t'],
  clear: ['c'],
} as const satisfies Readonly<Record<string, readonly string[]>>
