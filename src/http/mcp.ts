/** The MCP endpoint: who may knock, who is let in, and the message as bytes. What it means is decided in src/mcp. */
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticateAgent } from '../access/authenticate-agent.ts'
import { challenge } from '../access/oauth/challenge.ts'
import { refused } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { loadOnce } from '../kernel/load-once.ts'
import { toProblem } from '../kernel/problem.ts'
import { say } from '../language/say.ts'
import { tell } from '../language/tell.ts'
import type { Said } from '../language/words.ts'
import type { Log } from '../log.ts'
import type { AnswerAgent, McpOptions } from '../mcp/index.ts'
import { emptyList } from '../mcp/listings.ts'
import type { WritePdf } from '../mcp/resources.ts'
import { idempotencyKeyOf } from './answers.ts'
import { readBody } from './bodies.ts'
import { invoiceWriters } from './files/invoices.ts'
import { callerOf, type createGates } from './gate.ts'
import { languageOf } from './language.ts'
import { allMethods } from './methods.ts'
import type { Metrics } from './metrics.ts'
import type { Catalogue } from './rest.ts'

export interface McpEndpoint {
  services: Services
  catalogue: Catalogue
  gateOf: ReturnType<typeof createGates>
  authenticateAgent: AuthenticateAgent
  /** What answers the messages that are let in. */
  createMcp: (options: McpOptions) => Promise<AnswerAgent>
  /** Sites whose pages may call from a browser. */
  origins: readonly string[]
  metrics: Metrics
  log: Log
}

const path = '/api/mcp'

/** Loaded with the first message: what serves everybody else is ready sooner. */
const protocol = loadOnce(() => import('@modelcontextprotocol/server'))

/** What a message says of itself in headers, which must agree with its body. */
const protocolHeaders = ['accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

/** What the SDK says about connections and caches gives way to what holds for the whole API. */
const ownHeaders: ReadonlySet<string> = new Set(['connection', 'cache-control'])

const corsRequestHeaders = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'x-organization-id',
  'x-request-id',
].join(', ')

/**
 * The list is sent as the bytes that are kept of it: joined with what stands around it, most of a megabyte would be copied for each answer, and collected
 * afterwards.
 */
function sendWithTools(reply: FastifyReply, body: string, tools: Buffer | undefined): FastifyReply {
  const at = tools ? body.indexOf(`${emptyList}]`) : -1
  if (!tools || at < 0) return reply.send(body)
  const parts = [Buffer.from(body.slice(0, at + emptyList.length)), tools, Buffer.from(body.slice(at + emptyList.length))]
  const stream = new Readable({ read: () => {} })
  for (const part of parts) stream.push(part)
  stream.push(null)
  return reply.header('content-length', String(parts.reduce((length, part) => length + part.length, 0))).send(stream)
}

export function registerMcp(server: FastifyInstance, door: McpEndpoint): void {
  const { services, catalogue, gateOf, authenticateAgent, createMcp, origins, metrics, log } = door
  // With the first message, not now: the schemas of all tools are some megabytes, and many will never be asked for them.
  const made = loadOnce(() =>
    createMcp({
      services,
      offer: catalogue,
      papers: new Map(invoiceWriters.map(([read, write]) => [read, write as WritePdf])),
      notes: {
        refused: metrics.refused,
        failed: (operation, requestId, err) => log.error({ requestId, route: path, operation, err }, 'a mistake of ours'),
      },
    }),
  )
  const answer: AnswerAgent = async (message, headers) => (await made())(message, headers)

  /**
   * A page of another site that had its name point at this machine would come with that name (DNS rebinding). Programs send no Origin; a browser always
   * does, and only the pages of sites that were named here, and our own, are answered.
   */
  const refuseForeign = async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers
    const { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } = await protocol()
    const own = hostnamesOf(services.baseUrl, localhostAllowedHostnames())
    const isNamed = origin !== undefined && origins.includes(origin)
    const host = validateHostHeader(request.host, own)
    if (!host.ok) {
      return sendError(request, reply, 403, forbiddenCode, say('foreign_host'))
    }
    if (!isNamed && !validateOriginHeader(origin, own).ok) return sendError(request, reply, 403, forbiddenCode, say('foreign_origin'))
    if (isNamed) {
      reply.headers({
        vary: 'origin',
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'WWW-Authenticate, X-Request-Id, Retry-After',
      })
    }
    return undefined
  }

  const gate = gateOf({
    authenticate: headers => authenticateAgent(headers),
    challenge: ({ authorization }) => challenge(services.baseUrl, authorization !== undefined),
  })

  server.post(path, { onRequest: [refuseForeign, gate()] }, async (request, reply) => {
    const read = readBody(request)
    if (refused(read)) {
      metrics.refused(path, read.refusal)
      const { refusal: code } = read
      const { detail, errors } = toProblem(read, request.id, languageOf(request))
      const isOfType = code !== 'invalid_content_type'
      return sendMessage(reply, isOfType ? 400 : 415, isOfType ? parseErrorCode : forbiddenCode, detail, errors && { code, errors })
    }
    // They were taken out of the protocol in 2025-06-18, and one request is one message to the rate limit.
    if (Array.isArray(read.body)) return sendError(request, reply, 400, invalidRequestCode, say('one_message'))
    const message = {
      caller: callerOf(request),
      requestId: request.id,
      idempotencyKey: idempotencyKeyOf(request),
      language: languageOf(request),
      message: read.body,
    }
    const { status, headers, body: whole, tools, stream } = await answer(message, headersIn(request))
    for (const [name, value] of Object.entries(headers)) if (!ownHeaders.has(name)) reply.header(name, value)
    if (stream && readsStreams(request)) return reply.code(status).send(Readable.fromWeb(stream as WebStream))
    const body = stream ? await new Response(stream).text() : whole
    if (readsStreams(request) || !/event-stream/.test(headers['content-type'] ?? '')) return sendWithTools(reply.code(status), body, tools)
    const data = [...body.matchAll(/^data: (.*)$/gm)].at(-1)?.[1]
    const asMessage = reply.code(status).type('application/json; charset=utf-8')
    return data === undefined ? asMessage.send() : sendWithTools(asMessage, data, tools)
  })

  server.route({
    method: allMethods.filter(method => method !== 'POST'),
    url: path,
    onRequest: refuseForeign,
    handler: async (request, reply) => {
      if (request.method === 'OPTIONS' && reply.hasHeader('access-control-allow-origin')) {
        return reply
          .headers({
            'access-control-allow-methods': 'POST',
            'access-control-allow-headers': corsRequestHeaders,
            'access-control-max-age': '600',
          })
          .code(204)
          .send()
      }
      return sendError(request, reply.header('allow', 'POST'), 405, forbiddenCode, say('posted_messages'))
    },
  })
}

const parseErrorCode = -32_700
const invalidRequestCode = -32_600
/** What the protocol has no number for. */
const forbiddenCode = -32_000

const sendError = (request: FastifyRequest, reply: FastifyReply, status: number, code: number, said: Said): FastifyReply =>
  sendMessage(reply, status, code, tell(languageOf(request), said))

const sendMessage = (reply: FastifyReply, status: number, code: number, message: string, data?: unknown): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error: data === undefined ? { code, message } : { code, message, data } }))

/** The name in our own address, and where that is this machine, its other names too. */
function hostnamesOf(baseUrl: string, local: string[]): string[] {
  const { hostname } = new URL(baseUrl)
  return local.includes(hostname) ? local : [hostname]
}

/** A client that reads streams says so by name; one that takes whatever there is may be any program. */
const readsStreams = ({ headers: { accept = '' } }: FastifyRequest): boolean => /text\/event-stream/i.test(accept)

/** Without the header everything is taken (RFC 9110, section 12.5.1). */
const readsMessages = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean => /\*\/\*|application\/(\*|json\b)/i.test(accept)

/**
 * The protocol has clients name both forms of an answer. Ours is one message in either, so a client that takes one of them, or whatever there is, is
 * answered too.
 */
function headersIn(request: FastifyRequest): Record<string, string> {
  const { headers } = request
  const given = protocolHeaders.flatMap(name => {
    const value = headers[name]
    return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]]
  })
  const accept = readsMessages(request) || readsStreams(request) ? { accept: 'application/json, text/event-stream' } : {}
  return { 'content-type': 'application/json', ...Object.fromEntries(given), ...accept }
}
