import type { z } from 'zod'
import { type Fault, type Refusal, refuseFields } from '../domain/refusals.ts'
import { fromText } from '../language/in-text.ts'
import { say } from '../language/say.ts'
import { faultOfInput } from './fault-of-input.ts'

/** Every fault at once, each with its path. */
export function parseInput<Value>(schema: z.ZodType<Value>, body: unknown): { value: Value } | Refusal<'invalid_input'> {
  const parsed = schema.safeParse(body, { error: faultOfInput })
  if (parsed.success) return { value: parsed.data }
  return refuseFields(parsed.error.issues.slice(0, faultsMax).flatMap(toFaults).slice(0, faultsMax))
}

const faultsMax = 100
const segmentMax = 60

/** A key may be as long as the body: what is named back is cut. */
const toSegment = (key: PropertyKey): string => String(key).slice(0, segmentMax)

function toFaults(issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path.map(toSegment)
  const text = textOf(issue)
  const said = fromText(text) ?? say('not_possible')
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), ...said }]
  return issue.keys.slice(0, faultsMax).map(key => ({ path: [...path, toSegment(key)].join('.'), ...said }))
}

/** Of alternatives that all failed, the one with a sentence of its own says best what was meant; the first one is what the field is made for. */
function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  const issues = issue.errors.flat()
  return (issues.find(({ code }) => code === 'custom') ?? issues[0])?.message ?? issue.message
}
