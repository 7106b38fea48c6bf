/** What an audit row says of a change: the fields that differ, before and after, and nothing else. */
export interface Change {
  target: { type: string; id: string }
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** Never written down, whatever record they turn up in. */
const secretFields = new Set(['password', 'passwordHash', 'apiKey', 'token', 'secret', 'url'])

/** Fields that change with every write say nothing. */
const silentFields = new Set(['updatedAt', 'warnings'])

export function changedFields({ target, before, after }: Change): Change {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (secretFields.has(field) || silentFields.has(field)) continue
    const old = before?.[field] ?? null
    const now = after?.[field] ?? null
    if (canonicalJson(old) === canonicalJson(now)) continue
    if (before) from[field] = old
    if (after) to[field] = now
  }
  return { target, before: before && from, after: after && to }
}

/** JSON with sorted keys: the same value always gives the same text, so that it can be hashed and compared. */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`
}
