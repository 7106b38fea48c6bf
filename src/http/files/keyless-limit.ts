/** Where nobody has a key, whoever asks is counted by the network they come from, before the store is asked. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toNetwork } from '../../access/sign-in.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { say } from '../../language/say.ts'
import type { Limiter } from '../limits/limiter.ts'

export interface KeylessLimits {
  limiter: Limiter
  /** Requests of a network; 0 is no limit. */
  perMinute: number
}

/** What to refuse a request with, its header set; undefined where it may go on. */
export type KeylessLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<Refusal<'rate_limited'> | undefined>

export function keylessLimit({ limiter, perMinute }: KeylessLimits, what: string): KeylessLimit {
  return async (request, reply) => {
    const { isOver, max, seconds } = await limiter.count(`${what} ${toNetwork(request.ip)}`, perMinute)
    if (!isOver) return undefined
    reply.header('retry-after', String(seconds))
    return refuse(say('rate_limited.requests', { max, seconds }))
  }
}
