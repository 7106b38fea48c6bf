/**
 * What was written outside, in what an agent is told, and what it is not told at all. Where such text can stand is known from the marks in the schema
 * (`outside` and `secrets` of kernel/fields): the way to it is worked out once, and with each answer only those places are visited.
 */
import type { z } from 'zod'
import { cappedText } from '../domain/text/visible-text.ts'
import { outside, secrets } from '../kernel/fields.ts'

/** Gives back what is shown; what holds the text is changed in place. */
type Clean = (value: unknown) => unknown

export interface Cleaner {
  /** Where there may be text from outside: `result.items[].text`. */
  paths: readonly string[]
  clean: Clean
}

interface Plan {
  clean: Clean | undefined
  paths: readonly string[]
}

const nothing: Plan = { clean: undefined, paths: [] }

export function createCleaner(schema: z.ZodType, name: string): Cleaner {
  const { clean = value => value, paths } = plan(schema, name)
  return { clean, paths: [...new Set(paths)] }
}

function plan(schema: z.core.$ZodType, path: string): Plan {
  const mark = outside.get(schema)
  if (mark) return { clean: value => deep(value, mark.charactersMax), paths: [path] }
  if (secrets.has(schema)) return { clean: () => null, paths: [] }
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return planObject(def.shape, path)
    case 'array':
      return planEach(def.element, `${path}[]`, Array.isArray, items => [...items.keys()] as never)
    case 'record':
      return planEach(def.valueType, `${path}.*`, isObject, Object.keys)
    case 'nullable':
    case 'optional':
      return plan(def.innerType, path)
    case 'union':
      return planUnion(def.options, path)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return nothing
    default:
      // A new kind of schema needs a line here: left out, text from outside would pass as our own.
      throw new Error(`${path}: nobody knows where in a schema of the kind ${def.type} there is text from outside`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function planObject(shape: Readonly<Record<string, z.core.$ZodType>>, path: string): Plan {
  const fields = Object.entries(shape).map(([field, inner]) => ({ field, ...plan(inner, `${path}.${field}`) }))
  const dirty = fields.flatMap(({ field, clean }) => (clean ? [{ field, clean }] : []))
  const clean = (value: unknown) => {
    if (!isObject(value)) return value
    for (const { field, clean: cleanField } of dirty) if (field in value) value[field] = cleanField(value[field])
    return value
  }
  return { clean: dirty.length > 0 ? clean : undefined, paths: fields.flatMap(({ paths }) => paths) }
}

function planEach<Held extends object>(
  inner: z.core.$ZodType,
  path: string,
  isHeld: (value: unknown) => value is Held,
  keysOf: (held: Held) => (keyof Held)[] | string[],
): Plan {
  const { clean, paths } = plan(inner, path)
  if (!clean) return { clean, paths }
  const cleanEach = (value: unknown) => {
    if (isHeld(value)) for (const key of keysOf(value)) value[key as keyof Held] = clean(value[key as keyof Held]) as never
    return value
  }
  return { clean: cleanEach, paths }
}

/** Whichever of them it is: what is marked in one of them is cleaned in all. */
function planUnion(options: readonly z.core.$ZodType[], path: string): Plan {
  const plans = options.map(option => plan(option, path))
  const cleans = plans.flatMap(({ clean }) => (clean ? [clean] : []))
  const clean = (value: unknown) => cleans.reduce((shown, one) => one(shown), value)
  return { clean: cleans.length > 0 ? clean : undefined, paths: plans.flatMap(({ paths }) => paths) }
}

/** Everything in it that is text: the keys are ours. What holds it is changed in place. */
export function deep(value: unknown, charactersMax: number): unknown {
  if (typeof value === 'string') return cappedText(value, charactersMax)
  if (typeof value !== 'object' || value === null) return value
  const held = value as Record<string, unknown>
  for (const key of Object.keys(held)) held[key] = deep(held[key], charactersMax)
  return value
}
