/** From zod to the schemas of the document: what has an id stands once, among the components, and is pointed at. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Schema } from './shape.ts'

export interface Schemas {
  components: Record<string, Schema>
  of(schema: z.ZodType): Schema
}

export function createSchemas(): Schemas {
  const components: Record<string, Schema> = {}
  return {
    components,
    of(schema) {
      // Answers are written in the shape that their schema takes in, so both sides are the input side.
      const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }) as Schema
      for (const [name, defined] of Object.entries(($defs ?? {}) as Record<string, Schema>)) {
        const component = pointed(defined) as Schema
        if (components[name] !== undefined && !isDeepStrictEqual(components[name], component)) {
          throw new Error(`two different schemas have the id ${name}`)
        }
        components[name] = component
      }
      return pointed(own) as Schema
    },
  }
}

function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, key === '$ref' && typeof held === 'string' ? toComponent(held) : pointed(held)]),
  )
}

function toComponent(reference: string): string {
  const name = /^#\/\$defs\/([A-Z]\w*)$/.exec(reference)?.[1]
  if (name === undefined) throw new Error(`a schema that is pointed at needs an id in capitals: ${reference}`)
  return `#/components/schemas/${name}`
}
