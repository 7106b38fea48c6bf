import type { z } from 'zod'
import { type Fault, type Refusal, refuse } from '../domain/refusals.ts'

/** Every fault at once, each with its path. */
export function parseInput<Value>(schema: z.ZodType<Value>, body: unknown): { value: Value } | Refusal<'invalid_input'> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { value: parsed.data }
  const faults = parsed.error.issues
    .slice(0, faultsMax)
    .flatMap(issue => toFaults(issue, body))
    .slice(0, faultsMax)
  const [first] = faults
  const detail = faults.length === 1 ? `${first?.path || 'The body'}: ${first?.message}` : `${faults.length} things are wrong; see errors.`
  return refuse('invalid_input', detail, faults)
}

const faultsMax = 100
const segmentMax = 60

/** A key may be as long as the body: what is named back is cut. */
const toSegment = (key: PropertyKey): string => String(key).slice(0, segmentMax)

function toFaults(issue: z.core.$ZodIssue, body: unknown): Fault[] {
  const path = issue.path.map(toSegment)
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, faultsMax)
    return keys.map(key => ({ path: [...path, toSegment(key)].join('.'), message: 'This property is not known here.' }))
  }
  const missing = path.length > 0 && valueAt(body, issue.path) === undefined
  if (missing) return [{ path: path.join('.'), message: 'This property is required.' }]
  const message = messageOf(issue)
  return [{ path: path.join('.'), message: message.endsWith('.') ? message : `${message}.` }]
}

/** Of alternatives that all failed, the one with words of its own says best what was meant. */
function messageOf(issue: z.core.$ZodIssue): string {
  const own = issue.code === 'invalid_union' ? issue.errors.flat().find(one => one.code === 'custom') : undefined
  return own?.message ?? issue.message
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
