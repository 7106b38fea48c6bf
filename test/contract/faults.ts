/** Everything that can be wrong with an input, read off its JSON Schema. */
import type { Schema } from '../../src/http/openapi/shape.ts'

export interface Fault {
  what: string
  input: unknown
  /** What `errors` must name. */
  path: string
}

type Put = (value: unknown) => unknown
type Fields = Record<string, unknown>

const typeOfValue = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value

const anythingElse: readonly unknown[] = [null, true, 12.5, 'text', {}, []]

/** The alternatives, each of one type. */
function choicesOf(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(choicesOf)
  return Array.isArray(schema.type) ? schema.type.map(type => ({ ...schema, type })) : [schema]
}

export function sampleOf(schema: Schema): unknown {
  const [first = {}] = choicesOf(schema)
  if ('const' in first) return first.const
  if (first.enum) return first.enum[0]
  if (first.default !== undefined) return first.default
  switch (first.type) {
    case 'object':
      return Object.fromEntries((first.required ?? []).map(name => [name, sampleOf(first.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: Math.max(1, Number(first.minItems ?? 1)) }, () => sampleOf(first.items ?? {}))
    case 'string':
      return stringSample(first)
    case 'integer':
    case 'number':
      return first.minimum ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}

function stringSample(schema: Schema): string {
  if (schema.format === 'date') return '2026-01-15'
  if (schema.format === 'date-time') return '2026-01-15T09:30:00Z'
  if (schema.format === 'email') return 'somebody@example.com'
  return 'x'.repeat(Math.max(1, Number(schema.minLength ?? 1)))
}

/** The faults of a body whose sound form is `base`. */
export function faultsOf(schema: Schema, base: Fields): Fault[] {
  const bodies = [null, [], [{}], 'text', '', 0, 12.5, true].map(input => ({
    what: `the body is ${JSON.stringify(input)}`,
    input,
    path: '',
  }))
  return [...bodies, ...objectFaults(schema, base, [], value => value)]
}

function objectFaults(schema: Schema, held: Fields, at: readonly string[], put: Put): Fault[] {
  const faults: Fault[] = []
  const pathOf = (name: string) => [...at, name].join('.')
  for (const name of schema.required ?? []) {
    const { [name]: _gone, ...rest } = held
    faults.push({ what: `${pathOf(name)} is missing`, input: put(rest), path: pathOf(name) })
  }
  if (schema.additionalProperties === false) {
    for (const name of ['unknownProperty', 'constructor']) {
      faults.push({ what: `${pathOf(name)} is unknown`, input: put({ ...held, [name]: 1 }), path: pathOf(name) })
    }
  }
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    faults.push(...valueFaults(child, held[name], [...at, name], value => put({ ...held, [name]: value })))
  }
  return faults
}

function valueFaults(schema: Schema, held: unknown, at: readonly string[], put: Put): Fault[] {
  const path = at.join('.')
  const choices = choicesOf(schema)
  const types = new Set(choices.map(choice => (choice.type === 'integer' ? 'number' : choice.type)))
  const faults = anythingElse
    .filter(value => !types.has(typeOfValue(value)))
    .map(value => ({ what: `${path} is ${JSON.stringify(value)}`, input: put(value), path }))
  // Where two alternatives share a type, what one refuses the other may take.
  for (const choice of choices.filter(one => choices.every(other => other === one || other.type !== one.type || 'const' in other))) {
    if ('const' in choice) continue
    for (const [what, value] of outside(choice)) {
      if (!choices.some(one => isNamed(one, value))) faults.push({ what: `${path} is ${what}`, input: put(value), path })
    }
    if (choice.type === 'object' && choice.properties) {
      faults.push(...objectFaults(choice, (typeOfValue(held) === 'object' ? held : sampleOf(choice)) as Fields, at, put))
    }
    if (choice.type === 'array') {
      const [first, ...rest] = (Array.isArray(held) && held.length > 0 ? held : sampleOf(choice)) as unknown[]
      faults.push(...valueFaults(choice.items ?? {}, first, [...at, '0'], value => put([value, ...rest])))
    }
  }
  return faults
}

const isNamed = (schema: Schema, value: unknown) => schema.const === value || schema.enum?.includes(value) === true

/** Values of the right type that the schema excludes. */
function outside(schema: Schema): [string, unknown][] {
  const found: [string, unknown][] = []
  const bound = (keyword: string) => (typeof schema[keyword] === 'number' ? (schema[keyword] as number) : undefined)
  if (schema.enum)
    return [
      ['none of the choices', 'none_of_them'],
      ['empty', ''],
      ['a choice in capitals', String(schema.enum[0]).toUpperCase()],
    ]
  const [minLength, maxLength] = [bound('minLength'), bound('maxLength')]
  if (minLength) found.push(['too short', 'x'.repeat(minLength - 1)])
  if (maxLength !== undefined) found.push(['too long', 'x'.repeat(maxLength + 1)])
  if (schema.format !== undefined) found.push([`no ${schema.format}`, `no ${schema.format}`])
  if (schema.format === 'date') found.push(['no real day', '2026-02-30'])
  const [minimum, maximum] = [bound('minimum'), bound('maximum')]
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) found.push(['too small', minimum - 1])
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) found.push(['too large', maximum + 1])
  if (schema.type === 'integer') found.push(['no whole number', (minimum ?? 0) + 0.5])
  const [minItems, maxItems] = [bound('minItems'), bound('maxItems')]
  const item = () => sampleOf(schema.items ?? {})
  if (minItems) found.push(['too few', Array.from({ length: minItems - 1 }, item)])
  if (maxItems !== undefined) found.push(['too many', Array.from({ length: maxItems + 1 }, item)])
  return found
}

/** The faults of a query: all of it is text, so a type is wrong only where a text is no number. */
export function queryFaults(schema: Schema, inPath: readonly string[]): Fault[] {
  const faults: Fault[] = [
    { what: 'an unknown parameter', input: { unknownParameter: '1' }, path: 'unknownParameter' },
    { what: 'a parameter called __proto__', input: { ['__proto__']: '1' }, path: '__proto__' },
  ]
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    if (inPath.includes(name)) continue
    const [choice = {}] = choicesOf(child)
    const wrong = [
      ...outside(choice),
      ...(choice.type === 'integer' || choice.type === 'number' ? numberTexts : []),
      ['NUL', 'a\0b'] as const,
    ]
    for (const [what, value] of wrong) faults.push({ what: `${name} is ${what}`, input: { [name]: value }, path: name })
    const twice = [sampleOf(child), sampleOf(child)]
    faults.push({ what: `${name} is given twice`, input: { [name]: twice }, path: name })
  }
  return faults
}

const numberTexts: readonly [string, string][] = [
  ['a word', 'abc'],
  ['empty', ''],
  ['infinite', 'Infinity'],
  ['not a number', 'NaN'],
  ['enormous', '1e400'],
]
