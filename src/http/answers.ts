/** How what was performed is answered, whichever route performed it. */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../kernel/perform.ts'
import { languageHeaders } from './language.ts'
import type { Metrics } from './metrics.ts'

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
  operation: string,
  { status, body, refusal, replayed }: Answer,
): FastifyReply {
  if (refusal) metrics.refused(operation, refusal.refusal)
  // A limit of an action, not of the requests in a minute: it frees itself within some minutes.
  if (status === 429) reply.header('retry-after', '60')
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (status === 200 && isUnchanged(request, reply, body)) return reply.code(304).send()
  return reply
    .code(status)
    .headers(languageHeaders(request))
    .type(status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json')
    .send(body)
}

/** Weak: packed or not, it says the same. Programs that ask again and again are answered with nothing where nothing is new. */
function isUnchanged({ method, headers }: FastifyRequest, reply: FastifyReply, body: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  reply.header('etag', etag)
  const known = headers['if-none-match']
  return known !== undefined && known.split(/\s*,\s*/).includes(etag)
}

/** A header that came twice is one text with a comma, which is no key; what a key may be is decided where it is used. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return Array.isArray(key) ? key.join(',') : key
}
