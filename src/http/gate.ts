/** What every request to the API passes before its body is read: the key, the rate limit, and then the operation's own permission. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate } from '../access/authenticate.ts'
import { personAt } from '../access/sessions.ts'
import { toNetwork } from '../access/sign-in.ts'
import { type Refusal, refuse, refused } from '../domain/refusals.ts'
import { type AccessServices, noteRefused } from '../kernel/access-log.ts'
import type { Caller } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import type { Count, Limiter } from './limits/limiter.ts'
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

const picturesForARequest = 10

type WhyLimited = 'rate_limited.requests' | 'rate_limited.person' | 'rate_limited.organization'

/** What a caller may make in a minute, by key, by person and by organization; 0 is no limit. */
export interface RequestsPerMinute {
  key: number
  person: number
  organization: number
}

/** All doors count together: a key has so many requests a minute, whichever it uses. */
export function createGates(
  limiter: Limiter,
  services: AccessServices,
  metrics: Metrics,
  perMinute: RequestsPerMinute,
): (door: Door) => Gate {
  const failedFrom = (address: string): string => `failed ${toNetwork(address)}`

  async function limited({ isForPictures }: Door, request: FastifyRequest, reply: FastifyReply): Promise<Refusal | undefined> {
    const { caller } = request
    // Who has no key is counted with all that has none.
    if (!caller) return answerTo(reply, await limiter.count(`address ${toNetwork(request.ip)}`, perMinute.key), 'rate_limited.requests')
    const [what, times] = isForPictures ? ['pictures ', picturesForARequest] : ['', 1]
    const { credential, userId, organizationId } = caller
    const ofKey = limiter.count(`${what}key ${credential}`, perMinute.key * times)
    const over = answerTo(reply, ofKey instanceof Promise ? await ofKey : ofKey, 'rate_limited.requests')
    if (over) return over
    const wider = [
      ['person', userId, 'rate_limited.person'],
      ['organization', organizationId, 'rate_limited.organization'],
    ] as const
    for (const [kind, id, why] of wider) {
      const max = perMinute[kind] * times
      if (id === null || max === 0) continue
      const counted = limiter.count(`${what}${kind} ${id}`, max)
      const count = counted instanceof Promise ? await counted : counted
      if (count.isOver) return answerTo(reply, count, why)
    }
    return undefined
  }

  function answerTo(reply: FastifyReply, count: Count, why: WhyLimited): Refusal | undefined {
    if (count.max === 0) return undefined
    reply.header('ratelimit-limit', String(count.max))
    reply.header('ratelimit-remaining', String(count.remaining))
    reply.header('ratelimit-reset', String(count.seconds))
    return count.isOver ? exceeded(reply, count, why) : undefined
  }

  function exceeded(reply: FastifyReply, { max, seconds }: Count, why: WhyLimited): Refusal {
    reply.header('retry-after', String(seconds))
    return refuse(say(why, { max, seconds }))
  }

  async function admit(
    door: Door,
    request: FastifyRequest,
    reply: FastifyReply,
    ...[then, exists]: Parameters<Gate>
  ): Promise<Refusal | undefined> {
    // Counted apart: somebody who tries keys is stopped before the store is asked, and does not use up what a key may do from the same address.
    const address = request.ip
    const failures = perMinute.key === 0 ? undefined : limiter.look(failedFrom(address), perMinute.key)
    if (failures?.isOver) return exceeded(reply, failures, 'rate_limited.requests')
    const caller = await door.authenticate(request.headers, request.method)
    if (!refused(caller)) {
      // Found for this request alone.
      caller.address = address
      if (caller.sessionHash) caller.present = personAt(address, request.headers)
      request.caller = caller
    } else if (caller.refusal === 'unauthenticated') await limiter.count(failedFrom(address), perMinute.key)
    const over = await limited(door, request, reply)
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
