/** What does not fit its schema, in words for whoever sent it. A schema with words of its own is heard first: it knows what was meant. */
import type { z } from 'zod'

type Unfit = z.core.$ZodRawIssue

export const requiredInWords = 'This property is required.'

/** @param others what could have been meant: the properties that there are, less those that were sent */
export function unknownInWords(others: readonly string[]): string {
  return others.length === 0 ? 'This property is not known here.' : `This property is not known here. There are also: ${others.join(', ')}.`
}

export function faultInWords(issue: Unfit): string {
  if (issue.input === undefined && (issue.path?.length ?? 0) > 0) return requiredInWords
  switch (issue.code) {
    case 'invalid_type':
      return typeInWords(issue.expected, issue.input)
    case 'too_small':
      return issue.exact ? exactlyInWords(issue.origin, issue.minimum) : tooSmallInWords(issue)
    case 'too_big':
      return issue.exact ? exactlyInWords(issue.origin, issue.maximum) : tooBigInWords(issue)
    case 'invalid_value':
      return choiceInWords(issue.values.map(valueInWords))
    case 'invalid_format':
      return formats[issue.format] ?? notPossible
    case 'unrecognized_keys':
      return unknownInWords(notSent(issue))
    case 'invalid_union':
      return unionInWords(issue.errors)
    default:
      return notPossible
  }
}

const notPossible = 'This value is not possible here.'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function typeInWords(expected: string, sent: unknown): string {
  // A number that is not finite was written with more digits than any amount has.
  if (typeof sent === 'number' && !Number.isFinite(sent)) return 'This number is too large.'
  const wanted = kinds[expected]
  if (wanted === undefined) return notPossible
  const got = typeof sent === 'boolean' ? String(sent) : kinds[kindOf(sent)]
  const isPlain = got === undefined || expected === 'boolean' || expected === 'int'
  return isPlain ? `This must be ${wanted}.` : `This must be ${wanted}, not ${got}.`
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
}

/** So many of what it is made of; a number is made of nothing and is compared itself. */
function counted(origin: string, bound: number | bigint): string | undefined {
  const unit = units[origin]
  return unit && `${bound} ${bound === 1 ? unit[0] : unit[1]}`
}

const exactlyInWords = (origin: string, bound: number | bigint): string => `This needs exactly ${counted(origin, bound) ?? bound}.`

function tooSmallInWords({ origin, minimum, inclusive }: Extract<Unfit, { code: 'too_small' }>): string {
  if (origin === 'string' && minimum === 1) return 'This must not be empty.'
  const parts = counted(origin, minimum)
  if (parts) return `This needs at least ${parts}.`
  return `This must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}.`
}

function tooBigInWords({ origin, maximum, inclusive }: Extract<Unfit, { code: 'too_big' }>): string {
  const parts = counted(origin, maximum)
  if (parts) return `This may have at most ${parts}.`
  return `This must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}.`
}

const valueInWords = (value: unknown): string => (value === '' ? 'an empty text' : String(value))

const choiceInWords = (values: readonly string[]): string =>
  values.length === 1 ? `This must be ${values[0]}.` : `This must be one of: ${values.join(', ')}.`

const formats: Readonly<Record<string, string>> = {
  datetime: 'Use a moment as RFC 3339 writes it, for example 2026-01-15T09:30:00Z.',
}

function notSent({ inst, input }: Extract<Unfit, { code: 'unrecognized_keys' }>): string[] {
  const known = Object.keys((inst as z.core.$ZodObject | undefined)?._zod.def.shape ?? {})
  return known.filter(name => !Object.hasOwn(input as object, name))
}

/** Of alternatives that all failed, the one with words of its own says best what was meant; the first one is what the field is made for. */
function unionInWords(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string {
  const issues = alternatives.flat()
  return (issues.find(({ code }) => code === 'custom') ?? issues[0])?.message ?? notPossible
}
