/** The parts of OpenAPI 3.1 that our document is made of. */
export interface Schema {
  [keyword: string]: unknown
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  examples?: unknown[]
  format?: string
}

export type Reference = { $ref: string }

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description: string
  required: boolean
  schema: Schema
  example?: unknown
}

export interface Header {
  description: string
  schema: Schema
}

export interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}

export interface Answer {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, Content>
}

export interface RequestBody {
  description: string
  required: boolean
  content: Record<string, Content>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  /** What a caller needs; absent where no key is asked for, or any will do. */
  'x-permission'?: string
  parameters?: (Parameter | Reference)[]
  requestBody?: RequestBody
  responses: Record<string, Answer | Reference>
  security?: Record<string, string[]>[]
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type PathItem = { [Verb in Method]?: Operation }

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; summary: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    responses: Record<string, Answer>
    securitySchemes: Record<string, unknown>
  }
}

/** What a `#/…` reference points at. */
export function resolve<Part extends object>(document: OpenApi, part: Part | Reference): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  let found: unknown = document
  for (const step of part.$ref.split('/').slice(1)) found = (found as Record<string, unknown> | undefined)?.[step]
  if (found === undefined) throw new Error(`${part.$ref} points at nothing`)
  return found as Part
}
