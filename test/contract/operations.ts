/** Every operation of the catalogue in one shape, so that the tests that go over all of them also go over those of tomorrow. */
import { z } from 'zod'
import { catalogue } from '../../src/app.ts'
import { expandPermissions, type KeyPermission, keyPermissions, type Permission } from '../../src/domain/access/permissions.ts'
import type { Schema } from '../../src/http/openapi/shape.ts'
import type { Action } from '../../src/kernel/define-action.ts'
import type { Reply, TestService } from '../harness/service.ts'

export interface Operation {
  name: string
  kind: 'action' | 'management' | 'read'
  method: string
  /** With `:id` where the input goes into the path. */
  path: string
  inPath: string[]
  hasBody: boolean
  permission: Permission
  refusals: readonly string[]
  input: z.ZodType
  output: z.ZodType
  schema: Schema
  example: Record<string, unknown>
}

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(match => match[1]!)

function toOperation(definition: Action | (typeof catalogue.reads)[number]): Operation {
  const { name, permission, refusals, input, output } = definition
  const schema = z.toJSONSchema(input, { io: 'input', target: 'draft-2020-12' }) as Schema
  const common = { name, permission, refusals, input, output, schema }
  if (!('hints' in definition)) {
    const path = `/api/rest${definition.path}`
    const inPath = namesIn(path)
    const example = Object.fromEntries(inPath.map(one => [one, 'nothing_with_this_id']))
    return { ...common, kind: 'read', method: 'GET', path, inPath, hasBody: false, example }
  }
  const example = definition.example as Record<string, unknown>
  const { route } = definition
  if (!route) return { ...common, kind: 'action', method: 'POST', path: `/api/rest/actions/${name}`, inPath: [], hasBody: true, example }
  const path = `/api/rest${route.path}`
  return { ...common, kind: 'management', method: route.method, path, inPath: namesIn(path), hasBody: route.method !== 'DELETE', example }
}

export const operations: readonly Operation[] = [...catalogue.actions, ...catalogue.management, ...catalogue.reads].map(toOperation)

export const changes = operations.filter(operation => operation.kind !== 'read')
export const reads = operations.filter(operation => operation.kind === 'read')

export const operationNamed = (name: string): Operation => operations.find(operation => operation.name === name)!

/** The address of an operation: what belongs into the path is taken from the input. */
export const addressOf = ({ path }: Operation, input: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(String(input[name])))

export const withoutPath = ({ inPath }: Operation, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))

/** A query from an input: a list is a repeated parameter. */
export function toQuery(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).flatMap(([name, value]) => [value].flat().map(one => [name, String(one)]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][])}`
}

/** Calls an operation as its definition says: the body of a change, the query of a read. */
export function send(
  service: TestService,
  key: string | null,
  operation: Operation,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const rest = withoutPath(operation, input)
  if (operation.kind === 'read') return service.request(key, 'GET', addressOf(operation, input) + toQuery(rest), undefined, headers)
  const body = operation.hasBody || Object.keys(rest).length > 0 ? rest : undefined
  return service.request(key, operation.method, addressOf(operation, input), body, headers)
}

/** Every permission that a key can carry, but for those that would allow this. */
export const allBut = (permission: Permission): KeyPermission[] =>
  keyPermissions.filter(carried => !expandPermissions([carried]).has(permission))

/** A few at a time: the tests wait for the service, not for each other. */
export async function each<Item, Value>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Value>,
  width = 8,
): Promise<Value[]> {
  const done: Value[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      done[at] = await work(items[at]!, at)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return done
}
