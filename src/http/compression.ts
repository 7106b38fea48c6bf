/**
 * Answers of the API are packed: a page of transactions is 115 KB as JSON and 9 KB packed.
 *
 * Packing together what an attacker chose and what they want to know lets them guess it by the length of the answer (BREACH). What keeps that from working
 * here: no answer that is packed holds a credential. Those that are shown once (a key, the link of an invitation) are answers to changes, and only answers
 * to GET are packed; a read whose answer may hold one (the address of the calendar feed) says `no-transform`, to us and to every proxy. And a request that
 * another site made is answered as it is, so that nobody can have a person's browser ask a thousand times and watch the lengths: browsers say where a
 * request comes from, and a page cannot keep them from it.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** Nothing on the way may pack it: RFC 9111, section 5.2.2.6. */
export const neverPacked = 'no-store, no-transform'

/** Below this a packed answer is hardly shorter. */
const bytesMin = 1024

/** What the client takes, ours first: RFC 9110, section 12.5.3. */
export function preferredEncoding(header: string | string[] | undefined, offered: readonly Encoding[]): Encoding | undefined {
  const accepted = new Map<string, number>()
  for (const part of String(header ?? '')
    .slice(0, 500)
    .split(',')) {
    const [name = '', ...parameters] = part.split(';').map(one => one.trim().toLowerCase())
    const stated = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    accepted.set(name, stated === undefined ? 1 : Number(stated) || 0)
  }
  const qualityOf = (encoding: Encoding): number => accepted.get(encoding) ?? accepted.get('*') ?? 0
  return [...offered].sort((one, other) => qualityOf(other) - qualityOf(one)).find(encoding => qualityOf(encoding) > 0)
}

/** One turn for most answers: in parts of 16 KiB, as is usual, each is a call of its own. */
const chunkSize = 64 * 1024

/** At 4 it is as quick as gzip and shorter; the best would take a hundred times as long. */
const brotli = {
  chunkSize,
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
/** From 4 on it takes twice as long, for a twentieth of the bytes. */
const deflate = { chunkSize, level: 3 }

/** To hand a text to another thread and to wait for its turn there takes longer than to pack a page of a list, which takes less than writing it as JSON did. */
const atOnceMax = 512 * 1024

const packersAtOnce: Readonly<Record<Encoding, (text: string) => Buffer>> = {
  br: text => brotliCompressSync(text, brotli),
  gzip: text => gzipSync(text, deflate),
}

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

const packers: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: text => inBrotli(text, brotli),
  gzip: text => inGzip(text, deflate),
}

/** A page elsewhere can make a browser ask, and see how long it takes; a program, and a person who follows a link of their own, cannot be made to. */
const isAskedByOthers = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean => site === 'cross-site' || site === 'same-site'

function encodingFor(request: FastifyRequest, reply: FastifyReply, payload: string): Encoding | undefined {
  if (request.method !== 'GET' || reply.hasHeader('content-encoding')) return undefined
  if (String(reply.getHeader('cache-control') ?? '').includes('no-transform')) return undefined
  if (!/^application\/(problem\+)?json\b/.test(String(reply.getHeader('content-type') ?? ''))) return undefined
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
  if (Buffer.byteLength(payload) < bytesMin || isAskedByOthers(request.headers)) return undefined
  return preferredEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
}

export function packAnswers(server: FastifyInstance): void {
  // Goes on at once where nothing is packed: a promise for each answer costs more than the look.
  server.addHook('onSend', (request, reply, payload, done) => {
    const encoding = typeof payload === 'string' ? encodingFor(request, reply, payload) : undefined
    if (encoding === undefined) return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    const text = payload as string
    if (text.length <= atOnceMax) return done(null, packersAtOnce[encoding](text))
    packers[encoding](text).then(packed => done(null, packed), done)
  })
}
