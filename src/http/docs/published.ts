/** A text that is the same for everyone: made once, kept compressed, and told apart by its hash. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Published = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

export function createPublished(type: string, make: () => string): Published {
  let kept: { etag: string; plain: Buffer; packed: Buffer } | undefined
  const keep = () => {
    const plain = Buffer.from(make(), 'utf8')
    return { etag: createHash('sha256').update(plain).digest('base64url').slice(0, 27), plain, packed: gzipSync(plain) }
  }
  return (request, reply) => {
    kept ??= keep()
    const isPacked = /\bgzip\b(?!\s*;\s*q=0)/i.test(String(request.headers['accept-encoding'] ?? ''))
    const etag = `"${kept.etag}${isPacked ? '-gzip' : ''}"`
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, max-age=300' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (isPacked) reply.header('content-encoding', 'gzip')
    return reply.type(type).send(isPacked ? kept.packed : kept.plain)
  }
}
