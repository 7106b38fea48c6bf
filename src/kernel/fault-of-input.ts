/** What does not fit its schema, for whoever sent it. A schema with a sentence of its own is heard first: it knows what was meant. */
import type { z } from 'zod'
import { toText } from '../language/in-text.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'

type Unfit = z.core.$ZodRawIssue

/** What a schema says of itself: `.refine(isCountry, saying(say('country_code')))`. */
export const saying = toText

/** For a schema's `error`: the fault of an issue, as the text that zod hands on. */
export const faultOfInput = (issue: Unfit): string => toText(faultOf(issue))

/** @param others what could have been meant: the properties that there are, less those that were sent */
export const unknownProperty = (others: readonly string[]): Said =>
  others.length === 0 ? say('unknown_property') : say('unknown_property.others', { others })

function faultOf(issue: Unfit): Said {
  if (issue.input === undefined && (issue.path?.length ?? 0) > 0) return say('required')
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, issue.input)
    case 'too_small':
      return issue.exact ? exactly(issue.origin, issue.minimum) : tooSmall(issue)
    case 'too_big':
      return issue.exact ? exactly(issue.origin, issue.maximum) : tooBig(issue)
    case 'invalid_value':
      return say('not_one_of', { allowed: issue.values.map(String) })
    case 'invalid_format':
      return issue.format === 'datetime' ? say('not_a_moment') : say('not_possible')
    case 'unrecognized_keys':
      return unknownProperty(notSent(issue))
    default:
      return say('not_possible')
  }
}

const kinds = ['string', 'number', 'int', 'boolean', 'array', 'object', 'null'] as const

/** What JSON is made of, and the whole numbers. */
export type Kind = (typeof kinds)[number]

const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind)

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function wrongType(wanted: string, sent: unknown): Said {
  // A number that is not finite was written with more digits than any amount has.
  if (typeof sent === 'number' && !Number.isFinite(sent)) return say('number_too_large')
  const expected = wanted === 'record' ? 'object' : wanted
  if (!isKind(expected)) return say('not_possible')
  const got = typeof sent === 'boolean' ? String(sent) : kindOf(sent)
  const isPlain = expected === 'boolean' || expected === 'int' || !(typeof sent === 'boolean' || isKind(got))
  return isPlain ? say('wrong_type', { expected }) : say('wrong_type.not', { expected, got: got as Kind | 'true' | 'false' })
}

/** What is counted, where it is made of parts; a number is made of nothing and is compared itself. */
const unitOf = (origin: string): 'characters' | 'items' | undefined =>
  origin === 'string' ? 'characters' : origin === 'array' ? 'items' : undefined

function exactly(origin: string, bound: number | bigint): Said {
  const unit = unitOf(origin)
  return unit ? say('wrong_length', { exactly: Number(bound), unit }) : say('not_one_of', { allowed: [String(bound)] })
}

function tooSmall({ origin, minimum, inclusive }: Extract<Unfit, { code: 'too_small' }>): Said {
  if (origin === 'string' && minimum === 1) return say('empty')
  const unit = unitOf(origin)
  if (unit) return say('too_short', { min: Number(minimum), unit })
  return inclusive === false ? say('too_small.above', { above: Number(minimum) }) : say('too_small', { min: Number(minimum) })
}

function tooBig({ origin, maximum, inclusive }: Extract<Unfit, { code: 'too_big' }>): Said {
  const unit = unitOf(origin)
  if (unit) return say('too_long', { max: Number(maximum), unit })
  return inclusive === false ? say('too_big.below', { below: Number(maximum) }) : say('too_big', { max: Number(maximum) })
}

function notSent({ inst, input }: Extract<Unfit, { code: 'unrecognized_keys' }>): string[] {
  const known = Object.keys((inst as z.core.$ZodObject | undefined)?._zod.def.shape ?? {})
  return known.filter(name => !Object.hasOwn(input as object, name))
}
