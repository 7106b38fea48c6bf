/**
 * SQL is written as SQL. The tag turns every `${value}` into a parameter, so that a value can never become part of a statement,
 * and gives each text a name, so that PostgreSQL plans it once a connection.
 */
import { hash } from 'node:crypto'

class Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string

  constructor(text: string, values: readonly unknown[], name: string) {
    this.text = text
    this.values = values
    this.name = name
  }
}

export type Sql = Statement

/** A class and not a shape: an object that a caller sent must never be taken for a piece of SQL. */
const isSql = (value: unknown): value is Sql => value instanceof Statement

const names = new Map<string, string>()

/** The texts are the code's own, so there are few: a caller's data is never part of one. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    // By its content and not by a count: behind a pooler two processes may share a connection.
    name = `primanota_${hash('sha256', text, 'hex').slice(0, 24)}`
    names.set(text, name)
  }
  return name
}

/** Most statements hold no fragments: their text is made once for each place in the code. */
const plainTexts = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  if (!values.some(isSql)) {
    let plain = plainTexts.get(strings)
    if (!plain) {
      const text = strings.reduce((joined, part, at) => `${joined}$${at}${part}`)
      plain = { text, name: nameOf(text) }
      plainTexts.set(strings, plain)
    }
    return new Statement(plain.text, values, plain.name)
  }
  let text = strings[0] ?? ''
  const flat: unknown[] = []
  values.forEach((value, at) => {
    if (isSql(value)) {
      const offset = flat.length
      text += value.text.replace(/\$(\d+)/g, (_, digits: string) => `$${Number(digits) + offset}`)
      flat.push(...value.values)
    } else {
      flat.push(value)
      text += `$${flat.length}`
    }
    text += strings[at + 1] ?? ''
  })
  return new Statement(text, flat, nameOf(text))
}

export const nothing: Sql = sql``
