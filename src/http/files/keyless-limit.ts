/** Where nobody has a key, whoever asks is counted by the network they come from, before the store is asked. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toNetwork } from '../../access/sign-in.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { say } from '../../language/say.ts'

/** What to refuse a request with, its header set; undefined where it may go on. */
export type KeylessLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<Refusal<'rate_limited'> | undefined>

export function keylessLimit(server: FastifyInstance, what: string, requestsPerMinute: number): KeylessLimit {
  if (requestsPerMinute === 0) return async () => undefined
  const limit = server.createRateLimit({
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: request => `${what} ${toNetwork(request.ip)}`,
  })
  return async (request, reply) => {
    const state = await limit(request)
    if (state.isAllowed || !state.isExceeded) return undefined
    const seconds = Math.max(1, state.ttlInSeconds)
    reply.header('retry-after', String(seconds))
    return refuse(say('rate_limited.requests', { max: state.max, seconds }))
  }
}
