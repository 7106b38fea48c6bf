/** A schema as the rows of a table: each field with its type, whether it must be there, and what it may be. */

import { type Html, html } from '../../access/pages/markup/html.ts'
import { type OpenApi, resolve, type Schema } from '../openapi/shape.ts'
import { breakable, renderInline } from './markdown.ts'

interface Field {
  name: string
  type: string
  required: boolean
  rules: string[]
  description: string
}

export function toFields(document: OpenApi, schema: Schema, before = ''): Field[] {
  const { properties = {}, required = [] } = resolve(document, schema)
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = toField(document, property, before + name, required.includes(name))
    const below = objectBelow(document, property)
    return below ? [field, ...toFields(document, below.schema, `${before}${name}${below.join}`)] : [field]
  })
}

export function toField(document: OpenApi, schema: Schema, name: string, required: boolean): Field {
  const choices = choicesOf(document, schema)
  const rules = [
    ...new Set(choices.flatMap(rulesOf)),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ]
  const type = [...new Set(choices.map(choice => typeOf(document, choice)))].join(' or ')
  return { name, type, required, rules, description: schema.description ?? choices[0]?.description ?? '' }
}

/** The alternatives, each with one type. */
function choicesOf(document: OpenApi, schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(choice => choicesOf(document, choice))
  if (schema.$ref !== undefined) return [schema]
  return Array.isArray(schema.type) ? schema.type.map(type => ({ ...schema, type })) : [schema]
}

function typeOf(document: OpenApi, schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.contentMediaType !== undefined) return 'file'
  if (schema.type !== 'array') return String(schema.type ?? 'any')
  const items = choicesOf(document, schema.items ?? {}).map(item => typeOf(document, item))
  return `array of ${[...new Set(items)].join(' or ')}`
}

function objectBelow(document: OpenApi, schema: Schema): { schema: Schema; join: string } | undefined {
  for (const choice of choicesOf(document, schema)) {
    // A record has a table of its own; what has no name is spelled out here.
    if (choice.type === 'object' && choice.properties) return { schema: choice, join: '.' }
    const item = choice.type === 'array' ? choice.items : undefined
    if (item?.type === 'object' && item.properties) return { schema: item, join: '[].' }
  }
  return undefined
}

const formats: Readonly<Record<string, string>> = { 'date-time': 'RFC 3339', date: 'YYYY-MM-DD', email: 'an e-mail address', uri: 'a URI' }

function rulesOf(schema: Schema): string[] {
  if (schema.type === 'array') return [...range(schema, 'minItems', 'maxItems', 'items'), ...rulesOf(schema.items ?? {})]
  if (schema.type === 'null') return []
  if (schema.const === '') return ['may be empty']
  if (schema.enum) return [`one of ${schema.enum.map(value => `\`${value}\``).join(', ')}`]
  const format = schema.format === undefined ? [] : [formats[schema.format] ?? schema.format]
  return [...format, ...range(schema, 'minLength', 'maxLength', 'characters'), ...range(schema, 'minimum', 'maximum', '')]
}

function range(schema: Schema, least: string, most: string, unit: string): string[] {
  const sound = (bound: unknown) => (typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined)
  const min = sound(schema[least])
  const max = sound(schema[most])
  const number = (bound: number) => bound.toLocaleString('en')
  if (min !== undefined && max !== undefined) return [`${number(min)} to ${number(max)} ${unit}`.trim()]
  if (max !== undefined) return [`at most ${number(max)} ${unit}`.trim()]
  if (min !== undefined) return [`at least ${number(min)} ${unit}`.trim()]
  return []
}

export function renderFields(fields: readonly Field[], caption: string, isInput: boolean): Html {
  const needed = (field: Field) => (isInput ? html`<td data-label="Required">${field.required ? 'yes' : 'no'}</td>` : html``)
  return html`<table class="fields">
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th>${isInput ? html`<th scope="col">Required</th>` : ''}<th scope="col">Constraints</th><th scope="col">Description</th></tr></thead>
<tbody>${fields.map(
    field => html`
<tr><th scope="row"><code>${breakable(field.name)}</code></th><td data-label="Type">${field.type}</td>${needed(field)}<td data-label="Constraints">${renderInline(field.rules.join('; '))}</td><td data-label="Description">${renderInline(field.description)}</td></tr>`,
  )}
</tbody></table>`
}
