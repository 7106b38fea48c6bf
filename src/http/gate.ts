/** What every request to `/api/rest` passes before its body is read: the key, the rate limit, and then the operation's own permission. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate } from '../access/authenticate.ts'
import { type Refusal, refuse, refused } from '../domain/refusals.ts'
import type { Caller } from '../kernel/context.ts'
import type { Metrics } from './metrics.ts'
import { sendRefusal } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Answers with a refusal, or lets the request go on with its caller. `then` is asked once the caller is known. */
export type Gate = (
  then?: (request: FastifyRequest, caller: Caller) => Refusal | undefined,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

export function createGate(server: FastifyInstance, authenticate: Authenticate, metrics: Metrics, requestsPerMinute: number): Gate {
  const limiter =
    requestsPerMinute === 0
      ? undefined
      : server.createRateLimit({
          max: requestsPerMinute,
          timeWindow: 60_000,
          keyGenerator: request => request.caller?.credential ?? `address ${request.ip}`,
        })

  async function limited(request: FastifyRequest, reply: FastifyReply): Promise<Refusal | undefined> {
    const limit = await limiter?.(request)
    if (!limit || limit.isAllowed) return undefined
    reply.header('ratelimit-limit', String(limit.max))
    reply.header('ratelimit-remaining', String(limit.remaining))
    reply.header('ratelimit-reset', String(limit.ttlInSeconds))
    if (!limit.isExceeded) return undefined
    reply.header('retry-after', String(Math.max(1, limit.ttlInSeconds)))
    return refuse('rate_limited', `At most ${limit.max} requests a minute. Try again in ${Math.max(1, limit.ttlInSeconds)} s.`)
  }

  return then =>
    async (request, reply): Promise<FastifyReply | undefined> => {
      const caller = await authenticate(request.headers, request.method)
      if (!refused(caller)) request.caller = caller
      const refusal = (await limited(request, reply)) ?? (refused(caller) ? caller : then?.(request, caller))
      if (!refusal) return undefined
      metrics.refused(request.routeOptions.url ?? 'unknown', refusal.refusal)
      return sendRefusal(request, reply, refusal)
    }
}

export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('a request behind the gate must have a caller')
  return request.caller
}
