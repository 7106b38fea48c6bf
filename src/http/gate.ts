/** What every request to the API passes before its body is read: the key, the rate limit, and then the operation's own permission. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate } from '../access/authenticate.ts'
import { personAt } from '../access/sessions.ts'
import { toNetwork } from '../access/sign-in.ts'
import { type Refusal, refuse, refused } from '../domain/refusals.ts'
import { type AccessServices, noteRefused } from '../kernel/access-log.ts'
import type { Caller } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import type { Metrics } from './metrics.ts'
import { sendRefusal } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/**
 * Answers with a refusal, or lets the request go on with its caller. `exists` is asked of everybody who has a key (404, 405), `then` once it is known
 * that the caller belongs to the organization (403).
 */
export type Gate = (
  then?: (request: FastifyRequest, caller: Caller) => Refusal | undefined,
  exists?: (request: FastifyRequest) => Refusal | undefined,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/** One way in: who is known there, and what somebody is asked for who is not. */
export interface Door {
  authenticate: Authenticate
  /** The `WWW-Authenticate` of a 401. */
  challenge(headers: IncomingHttpHeaders): string
  /** Pictures are many and cheap: a list shows fifty at once. They are counted apart, and more of them are allowed. */
  isForPictures?: boolean
}

const windowMs = 60_000
const picturesForARequest = 10

/** All doors count together: a key has so many requests a minute, whichever it uses. */
export function createGates(
  server: FastifyInstance,
  services: AccessServices,
  metrics: Metrics,
  requestsPerMinute: number,
): (door: Door) => Gate {
  const limit = (keyGenerator: (request: FastifyRequest) => string, max = requestsPerMinute) =>
    requestsPerMinute === 0 ? undefined : server.createRateLimit({ max, timeWindow: windowMs, keyGenerator })
  const callerKey = (request: FastifyRequest): string => request.caller?.credential ?? `address ${toNetwork(request.ip)}`
  const requests = limit(callerKey)
  const pictures = limit(callerKey, requestsPerMinute * picturesForARequest)
  // Counted apart: somebody who tries keys is stopped before the store is asked, and does not use up what a key may do from the same address.
  const failures = limit(request => `failed ${toNetwork(request.ip)}`)

  async function limited({ isForPictures }: Door, request: FastifyRequest, reply: FastifyReply): Promise<Refusal | undefined> {
    // Who has no key is counted with all that has none.
    const state = await (isForPictures && request.caller ? pictures : requests)?.(request)
    if (!state || state.isAllowed) return undefined
    reply.header('ratelimit-limit', String(state.max))
    reply.header('ratelimit-remaining', String(state.remaining))
    reply.header('ratelimit-reset', String(state.ttlInSeconds))
    return state.isExceeded ? exceeded(reply, state) : undefined
  }

  async function failedTooOften(request: FastifyRequest, reply: FastifyReply): Promise<Refusal | undefined> {
    const state = await failures?.(request, { increment: false })
    return state && !state.isAllowed && state.isExceeded ? exceeded(reply, state) : undefined
  }

  function exceeded(reply: FastifyReply, { max, ttlInSeconds }: { max: number; ttlInSeconds: number }): Refusal {
    const seconds = Math.max(1, ttlInSeconds)
    reply.header('retry-after', String(seconds))
    return refuse(say('rate_limited.requests', { max, seconds }))
  }

  async function admit(
    door: Door,
    request: FastifyRequest,
    reply: FastifyReply,
    ...[then, exists]: Parameters<Gate>
  ): Promise<Refusal | undefined> {
    const blocked = failures && (await failedTooOften(request, reply))
    if (blocked) return blocked
    const caller = await door.authenticate(request.headers, request.method)
    if (!refused(caller)) {
      const present = caller.sessionHash ? { present: personAt(request.ip, request.headers) } : {}
      request.caller = { ...caller, address: request.ip, ...present }
    } else if (caller.refusal === 'unauthenticated') await failures?.(request)
    const over = requests && (await limited(door, request, reply))
    if (over) return over
    if (!refused(caller)) return exists?.(request) ?? then?.(request, caller)
    return caller.refusal === 'unauthenticated' ? caller : (exists?.(request) ?? caller)
  }

  return door =>
    (then, exists) =>
    async (request, reply): Promise<FastifyReply | undefined> => {
      const refusal = await admit(door, request, reply, then, exists)
      if (!refusal) return undefined
      metrics.refused(request.routeOptions.url ?? 'unknown', refusal.refusal)
      if (refusal.refusal === 'forbidden' && request.caller) await noteRefused(services, request.caller, operationOf(request), request.id)
      if (refusal.refusal === 'unauthenticated') reply.header('www-authenticate', door.challenge(request.headers))
      return sendRefusal(request, reply, refusal)
    }
}

/** By its name where the address has it, else by the route: never by what stands in the address, which the caller makes up. */
const operationOf = ({ method, routeOptions, params }: FastifyRequest): string =>
  (params as { action?: string } | undefined)?.action ?? `${method} ${routeOptions.url}`

export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('a request behind the gate must have a caller')
  return request.caller
}
