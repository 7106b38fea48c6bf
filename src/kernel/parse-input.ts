import type { z } from 'zod'
import { type Fault, type Refusal, refuse } from '../domain/refusals.ts'
import { faultInWords } from './fault-in-words.ts'

/** Every fault at once, each with its path. */
export function parseInput<Value>(schema: z.ZodType<Value>, body: unknown): { value: Value } | Refusal<'invalid_input'> {
  const parsed = schema.safeParse(body, { error: faultInWords })
  if (parsed.success) return { value: parsed.data }
  const faults = parsed.error.issues.slice(0, faultsMax).flatMap(toFaults).slice(0, faultsMax)
  return refuse('invalid_input', inSentences(faults), faults)
}

const faultsMax = 100
const spelledOutMax = 5
const segmentMax = 60

/** A key may be as long as the body: what is named back is cut. */
const toSegment = (key: PropertyKey): string => String(key).slice(0, segmentMax)

/** What is wrong in the same way is said once. */
function inSentences(faults: readonly Fault[]): string {
  if (faults.length > spelledOutMax) return `${faults.length} things are wrong; see errors.`
  const named = new Map<string, string[]>()
  for (const { path, message } of faults) named.set(message, [...(named.get(message) ?? []), path || 'The body'])
  return [...named].map(([message, paths]) => `${paths.join(', ')}: ${message}`).join(' ')
}

function toFaults(issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path.map(toSegment)
  const message = issue.message.endsWith('.') ? issue.message : `${issue.message}.`
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message }]
  return issue.keys.slice(0, faultsMax).map(key => ({ path: [...path, toSegment(key)].join('.'), message }))
}
