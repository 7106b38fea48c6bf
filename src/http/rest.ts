/** The actions, the management and the reads over HTTP: all of it is read from their definitions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Refusal, refuse, refused, refuseFields } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import type { Action, Route } from '../kernel/define-action.ts'
import type { Read } from '../kernel/define-read.ts'
import { secrets } from '../kernel/fields.ts'
import { forbidden } from '../kernel/forbidden.ts'
import { perform, performRead } from '../kernel/perform.ts'
import { say } from '../language/say.ts'
import { idempotencyKeyOf, sendAnswer } from './answers.ts'
import { readBody } from './bodies.ts'
import { neverPacked } from './compression.ts'
import { callerOf, type Gate } from './gate.ts'
import { stringFaults } from './json.ts'
import { languageOf } from './language.ts'
import type { Metrics } from './metrics.ts'
import { sendRefusal } from './problems.ts'

export interface Catalogue {
  actions: readonly Action[]
  management: readonly (Action & { readonly route: Route })[]
  reads: readonly Read[]
}

export function toInputSchema(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
}

/** Whether an answer of this shape may hold what opens something to whoever has it. */
function mentionsSecret(schema: z.ZodType): boolean {
  let isFound = false
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      isFound ||= secrets.has(zodSchema)
    },
  })
  return isFound
}

/** At the first request: to look through all of them at the start would hold it up. */
function once<Value>(find: () => Value): () => Value {
  let found: { value: Value } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

export function registerRest(server: FastifyInstance, services: Services, catalogue: Catalogue, gate: Gate, metrics: Metrics): void {
  const byName = new Map(catalogue.actions.map(action => [action.name, action]))

  const refuseWith = (request: FastifyRequest, reply: FastifyReply, operation: string, refusal: Refusal) => {
    metrics.refused(operation, refusal.refusal)
    return sendRefusal(request, reply, refusal)
  }

  const run = async (request: FastifyRequest, reply: FastifyReply, action: Action, input: { body: unknown } | Refusal) => {
    if (refused(input)) return refuseWith(request, reply, action.name, input)
    const call = {
      caller: callerOf(request),
      body: input.body,
      requestId: request.id,
      language: languageOf(request),
      idempotencyKey: idempotencyKeyOf(request),
    }
    return sendAnswer(request, reply, metrics, action.name, await perform(services, action, call))
  }

  const entries = catalogue.actions.map(action => {
    const { name, title, summary, permission, input } = action
    return { action, entry: { name, title, description: summary, permission, inputSchema: toInputSchema(input) } }
  })
  server.get('/api/rest/actions', { onRequest: gate() }, async request => {
    const caller = callerOf(request)
    return { result: { items: entries.filter(({ action }) => !forbidden(caller, action)).map(({ entry }) => entry), nextCursor: null } }
  })

  const nameIn = (request: FastifyRequest) => (request.params as { action: string }).action
  const admit = gate(
    (request, caller) => forbidden(caller, byName.get(nameIn(request)) as Action),
    request => {
      if (!byName.has(nameIn(request))) return refuse(say('unknown_action'))
      return request.method === 'POST' ? undefined : refuse(say('method_not_allowed.action'))
    },
  )
  server.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/api/rest/actions/:action',
    onRequest: (request, reply) => admit(request, request.method === 'POST' ? reply : reply.header('allow', 'POST')),
    handler: (request, reply) => run(request, reply, byName.get(nameIn(request)) as Action, readBody(request)),
  })

  for (const operation of catalogue.management) {
    const { method, path } = operation.route
    server.route({
      method,
      url: `/api/rest${path}`,
      onRequest: gate((_request, caller) => forbidden(caller, operation)),
      handler: (request, reply) => run(request, reply, operation, withParameters(request)),
    })
  }

  for (const read of catalogue.reads) {
    const holdsSecret = once(() => mentionsSecret(read.output))
    server.get(`/api/rest${read.path}`, { onRequest: gate((_request, caller) => forbidden(caller, read)) }, async (request, reply) => {
      const input = readInput(request)
      if (refused(input)) return refuseWith(request, reply, read.name, input)
      const call = { caller: callerOf(request), body: input.body, requestId: request.id, language: languageOf(request) }
      if (holdsSecret()) reply.header('cache-control', neverPacked)
      return sendAnswer(request, reply, metrics, read.name, await performRead(services, read, call))
    })
  }
}

/** The parser of queries keeps an escape that is no UTF-8 as it stands, and would look for that text. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** Query and path together are the input of a read. */
function readInput(request: FastifyRequest): { body: unknown } | Refusal {
  if (!isReadable(request.url)) return refuse(say('invalid_input.escape'))
  const body = { ...(request.query as object), ...(request.params as object) }
  const faults = stringFaults(body)
  return faults.length > 0 ? refuseFields(faults) : { body }
}

/** What the path names is part of the input; the body may not say it a second time. */
function withParameters(request: FastifyRequest): { body: unknown } | Refusal {
  const parameters = request.params as Record<string, string>
  const isEmpty = !Buffer.isBuffer(request.body) || request.body.length === 0
  const read = request.method === 'DELETE' && isEmpty ? { body: {} } : readBody(request)
  if (refused(read)) return read
  const faults = stringFaults(parameters)
  if (faults.length > 0) return refuseFields(faults)
  const { body } = read
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body }
  const doubled = Object.keys(parameters).filter(name => Object.hasOwn(body, name))
  if (doubled.length > 0) return refuseFields(doubled.map(path => ({ path, ...say('said_by_path') })))
  return { body: { ...body, ...parameters } }
}
