/** What an audit row says of a change: the fields that differ, before and after, and nothing else. */
export interface Change {
  target: { type: string; id: string }
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
  /** What was done, where that is not the action that was called: code_document may go on to post. */
  act?: string
}

/** Never written down, whatever record they turn up in. */
const secretFields = new Set(['password', 'passwordHash', 'apiKey', 'token', 'secret', 'url'])

/** Fields that change with every write say nothing. */
const silentFields = new Set(['updatedAt', 'warnings'])

export function changedFields({ target, before, after }: Change): Change {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const field of fieldsOf(before, after)) {
    if (secretFields.has(field) || silentFields.has(field)) continue
    const old = before?.[field] ?? null
    const now = after?.[field] ?? null
    if (isSame(old, now)) continue
    if (before) from[field] = old
    if (after) to[field] = now
  }
  return { target, before: before && from, after: after && to }
}

function fieldsOf(before: Change['before'], after: Change['after']): Iterable<string> {
  if (before && after) return new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.keys(before ?? after ?? {})
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && canonicalJson(one) === canonicalJson(other))

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** JSON with sorted keys: the same value always gives the same text, so that it can be hashed and compared. What JSON leaves out is left out. */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const held = (value as Record<string, unknown>)[key]
    if (held !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(held)}`
  }
  return `{${text}}`
}
