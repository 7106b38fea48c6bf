/** Every request of ours and every answer of the fake, held against the vendor's own OpenAPI file where it is at hand: PROVIDER_SPECS, or `shared` beside the project. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { faultsIn, type Schema } from '../economic/description.ts'

const file = 'enablebanking/openapi.yml'

function findSpec(): string | undefined {
  const given = process.env['PROVIDER_SPECS']
  if (given !== undefined) return join(given, file)
  for (let folder = process.cwd(); folder !== dirname(folder); folder = dirname(folder)) {
    const there = join(folder, 'shared/reference/providers', file)
    if (existsSync(there)) return there
  }
  return undefined
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Spec {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface Description {
  /** False where the vendor's file is not at hand: then nothing is found. */
  isThere: boolean
  faultsOfRequest(method: string, url: URL, headers: Readonly<Record<string, unknown>>, body: unknown): string[]
  faultsOfAnswer(method: string, url: URL, status: number, body: unknown): string[]
}

export async function readDescription(): Promise<Description> {
  const path = findSpec()
  if (path === undefined || !existsSync(path)) return { isThere: false, faultsOfRequest: () => [], faultsOfAnswer: () => [] }
  const validator = new Validator()
  const { valid } = await validator.validate(path)
  if (!valid) throw new Error(`${path} is no OpenAPI file`)
  const spec = validator.specification as unknown as Spec
  const resolve = (name: string): Schema => spec.components.schemas[name]!
  const operationOf = (method: string, { pathname }: URL): Operation | undefined => {
    const template = Object.keys(spec.paths).find(one => new RegExp(`^${one.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname))
    return template === undefined ? undefined : spec.paths[template]![method.toLowerCase()]
  }
  const at = (method: string, { pathname }: URL) => `${method} ${pathname.replace(/[0-9a-f-]{36}/g, 'id')}`
  return {
    isThere: true,
    faultsOfRequest(method, url, headers, body) {
      const operation = operationOf(method, url)
      if (!operation) return [`there is no ${at(method, url)}`]
      const known = (place: string) => (operation.parameters ?? []).filter(one => one.in === place)
      const faults: string[] = []
      for (const [name, value] of url.searchParams) {
        const parameter = known('query').find(one => one.name === name)
        if (!parameter) faults.push(`${at(method, url)} has no parameter ${name}`)
        else faults.push(...faultsIn(parameter.schema ?? {}, value, `${at(method, url)} ${name}`, resolve))
      }
      for (const name of Object.keys(headers).filter(one => one.startsWith('psu-'))) {
        if (!known('header').some(one => one.name.toLowerCase() === name)) faults.push(`${at(method, url)} has no header ${name}`)
      }
      const schema = operation.requestBody?.content['application/json']?.schema
      // In tests we have no certificate.
      const sent = JSON.parse(JSON.stringify(body ?? null).replaceAll('"http://127.0.0.1', '"https://127.0.0.1'))
      return [
        ...faults,
        ...(schema ? faultsIn(schema, sent, at(method, url), resolve) : body === null ? [] : [`${at(method, url)} takes no body`]),
      ]
    },
    faultsOfAnswer(method, url, status, body) {
      const answers = operationOf(method, url)?.responses
      const answer = answers?.[String(status)]
      if (!answer) return [`${at(method, url)} never answers with ${status}`]
      const schema = answer.content?.['application/json']?.schema
      return schema ? faultsIn(schema, body, `the answer to ${at(method, url)}`, resolve) : []
    },
  }
}
