/**
 * SQL is written as SQL. The tag turns every `${value}` into a parameter, so that a value can never become part of a statement,
 * and gives each text a name, so that PostgreSQL plans it once a connection.
 */
import { hash } from 'node:crypto'

/** Of arrays, where the text says so right behind the parameter: `${ids}::text[]`. */
export type ElementType = 'text' | 'bigint' | 'integer' | 'date'

/** What follows from a text alone, and is found out once for each. */
interface Wording {
  /** Shorter than the name, and of this process alone. */
  number: number
  text: string
  name: string
  elementTypes: readonly (ElementType | undefined)[]
  /** Reads or changes rows: what is about the transaction itself (`savepoint`, `set local`, `declare`) needs one that was begun. */
  isOfRows: boolean
  /** A new row of values that are all given, in a table that refers to no other: it reads nothing, and either adds the row or fails. */
  isPlainInsert: boolean
}

class Statement implements Wording {
  readonly number: number
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string
  readonly elementTypes: Wording['elementTypes']
  readonly isOfRows: boolean
  readonly isPlainInsert: boolean

  constructor({ number, text, name, elementTypes, isOfRows, isPlainInsert }: Wording, values: readonly unknown[]) {
    this.number = number
    this.text = text
    this.values = values
    this.name = name
    this.elementTypes = elementTypes
    this.isOfRows = isOfRows
    this.isPlainInsert = isPlainInsert
  }
}

export type Sql = Statement

/** A class and not a shape: an object that a caller sent must never be taken for a piece of SQL. */
const isSql = (value: unknown): value is Sql => value instanceof Statement

const plainInsert = /^\s*insert into (\w+) \([\w, ]+\)\s+values \((?:\s*\$\d+\s*,?)+\)\s*$/

/** Whether what a row refers to is there is looked up at the end of its statement, and may have to wait for whoever changes that. */
export const tablesWithoutReferences: readonly string[] = ['contact']

const wordings = new Map<string, Wording>()

/** The texts are the code's own, so there are few: a caller's data is never part of one. */
function wordingOf(text: string): Wording {
  let wording = wordings.get(text)
  if (wording === undefined) {
    // By its content and not by a count: behind a pooler two processes may share a connection.
    const name = `primanota_${hash('sha256', text, 'hex').slice(0, 24)}`
    wording = {
      number: wordings.size,
      text,
      name,
      elementTypes: elementTypesIn(text),
      isOfRows: /^\s*(insert|update|delete|select|with)\b/i.test(text),
      isPlainInsert: tablesWithoutReferences.includes(plainInsert.exec(text)?.[1] ?? ''),
    }
    wordings.set(text, wording)
  }
  return wording
}

function elementTypesIn(text: string): Wording['elementTypes'] {
  const types: (ElementType | undefined)[] = []
  for (const [, place, type] of text.matchAll(/\$(\d+)::(text|bigint|integer|date)\[\]/g)) types[Number(place) - 1] = type as ElementType
  return types
}

/** Most statements hold no fragments: their text is made once for each place in the code. */
const plainTexts = new WeakMap<TemplateStringsArray, Wording>()

/** Of those that do, once for each place and the fragments in it, which are as few. */
const composedTexts = new WeakMap<TemplateStringsArray, Map<string, Wording>>()

export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  if (!values.some(isSql)) {
    let plain = plainTexts.get(strings)
    if (!plain) {
      plain = wordingOf(strings.reduce((joined, part, at) => `${joined}$${at}${part}`))
      plainTexts.set(strings, plain)
    }
    return new Statement(plain, values)
  }
  const flat: unknown[] = []
  let fragments = ''
  for (const value of values) {
    if (isSql(value)) {
      for (const inner of value.values) flat.push(inner)
      fragments += `${value.number},`
    } else {
      flat.push(value)
      fragments += ' '
    }
  }
  const known = composedTexts.get(strings) ?? new Map<string, Wording>()
  composedTexts.set(strings, known)
  let wording = known.get(fragments)
  if (!wording) {
    wording = wordingOf(compose(strings, values))
    known.set(fragments, wording)
  }
  return new Statement(wording, flat)
}

function compose(strings: TemplateStringsArray, values: readonly unknown[]): string {
  let text = strings[0] ?? ''
  let places = 0
  values.forEach((value, at) => {
    if (isSql(value)) {
      const before = places
      text += value.text.replace(/\$(\d+)/g, (_, digits: string) => `$${Number(digits) + before}`)
      places += value.values.length
    } else {
      places++
      text += `$${places}`
    }
    text += strings[at + 1] ?? ''
  })
  return text
}

export const nothing: Sql = sql``

/** A name of the catalogue: a table or a column that the database itself told. Never a caller's word. */
export function identifier(name: string): Sql {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new RangeError(`${name} is no name of a table or a column`)
  return new Statement(wordingOf(`"${name}"`), [])
}

/** With commas between them. */
export const joined = (parts: readonly Sql[]): Sql => parts.reduce((all, part) => sql`${all}, ${part}`)
