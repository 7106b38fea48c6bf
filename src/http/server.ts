/** The HTTP server: Fastify with our own reading of bodies, our own errors, and the routes. */
import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Authenticate } from '../access/authenticate.ts'
import type { AuthenticateAgent } from '../access/authenticate-agent.ts'
import type { ReadClientDocument } from '../access/oauth/client-documents.ts'
import { connectPages } from '../access/oauth/connect-pages.ts'
import { createLimits } from '../access/oauth/limits.ts'
import { createAuthorizationServer } from '../access/oauth/server.ts'
import { type Refusal, refuse } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import type { Log } from '../log.ts'
import type { McpOptions } from '../mcp/index.ts'
import { takeShares } from '../store/access/request-windows.ts'
import type { Telemetry } from '../telemetry/exporter.ts'
import { jsonBytesMax } from './bodies.ts'
import { packAnswers } from './compression.ts'
import { registerCalendar } from './files/calendar.ts'
import { registerEInvoiceFiles } from './files/e-invoices.ts'
import { registerExports } from './files/exports.ts'
import { registerInvoiceFiles } from './files/invoices.ts'
import { registerLetters } from './files/letters.ts'
import { registerMailIn } from './files/mail-in.ts'
import { registerPageImages } from './files/page-images.ts'
import { registerPaymentFiles } from './files/payments.ts'
import { registerReportFiles } from './files/reports.ts'
import { registerFiles } from './files/uploads.ts'
import { registerVatReturnFiles } from './files/vat-returns.ts'
import { createGates } from './gate.ts'
import { apiHeaders, transportHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { registerJobMetrics } from './job-metrics.ts'
import { parameterMax } from './known-paths.ts'
import { createLimiter, windowMs } from './limits/limiter.ts'
import { type McpEndpoint, registerMcp } from './mcp.ts'
import { allMethods, watchMethods } from './methods.ts'
import { createMetrics, registerReplicaMetrics } from './metrics.ts'
import { registerOAuth } from './oauth.ts'
import { registerOpenApi } from './openapi/openapi.ts'
import { answerRefusal, registerPages } from './pages.ts'
import { sendUnreadable, toRefusal } from './problems.ts'
import { type Catalogue, registerRest } from './rest.ts'
import { registerTelemetry } from './telemetry.ts'
import type { WebApp } from './web.ts'

export interface ServerOptions {
  services: Services
  catalogue: Catalogue
  authenticate: Authenticate
  /** Who calls the MCP endpoint. */
  authenticateAgent: AuthenticateAgent
  /** What answers at the MCP endpoint: our own tools, where no others are to be tried behind the same door. */
  answerAgents?: McpEndpoint['createMcp']
  /** Sites whose pages may call the MCP endpoint from a browser. */
  agentOrigins: readonly string[]
  /** Reads what clients publish about themselves; null: they register. */
  readClientDocument: ReadClientDocument | null
  log: Log
  /** Requests a minute a key; 0 is no limit at all. */
  rateLimit: number
  /** Of a person with all their keys, and of an organization; 5 and 20 times as many as of a key where they are left out, 0 is no limit. */
  widerRateLimits?: { person?: number | undefined; organization?: number | undefined }
  /** Whether other processes serve the same store: then requests are counted together. */
  sharesLimits?: boolean
  /** How many proxies stand in front of us: as many of the addresses in X-Forwarded-For are theirs. */
  proxies: number
  /** Where traces and metrics go; undefined: nowhere. */
  telemetry?: Telemetry | undefined
  /** The built web app; without it the start page of the service is at `/`. */
  web?: WebApp | null
}

const slowMs = 1000

/** The route, not the address: a set-up link or a feed's token is a secret. */
const toEntry = (request: FastifyRequest, reply: FastifyReply, route: string) => ({
  requestId: request.id,
  method: request.method,
  route,
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  ...(request.caller ? { organizationId: request.caller.organizationId, caller: request.caller.credential } : {}),
})

const answerWithTools = async (options: McpOptions) => (await import('../mcp/index.ts')).createMcp(options)

export async function createServer({
  services,
  catalogue,
  authenticate,
  authenticateAgent,
  answerAgents = answerWithTools,
  agentOrigins,
  readClientDocument,
  log,
  rateLimit,
  widerRateLimits: { person = rateLimit * 5, organization = rateLimit * 20 } = {},
  sharesLimits = false,
  proxies,
  telemetry,
  web = null,
}: ServerOptions): Promise<FastifyInstance> {
  const metrics = createMetrics()
  registerJobMetrics(metrics.registry, services)
  registerReplicaMetrics(metrics.registry, services)
  const fixed = { ...apiHeaders, ...transportHeaders(services.baseUrl) }
  const server = Fastify({
    logger: false,
    // Without a proxy there is no way to look through.
    trustProxy: proxies === 0 ? false : (_address: string, hop: number) => hop < proxies,
    bodyLimit: jsonBytesMax,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // A request that is already here when we stop is answered, on the connection it came on.
    return503OnClosing: false,
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : `req_${randomUUID().replaceAll('-', '')}`
    },
    routerOptions: { maxParamLength: parameterMax },
    frameworkErrors: (error, request, reply) => {
      reply.headers(fixed).header('x-request-id', request.id)
      const unread = [request as unknown as FastifyRequest, reply as unknown as FastifyReply] as const
      // Nobody waits for this one: what goes wrong here must be answered here.
      Promise.resolve(answerUnread(...unread, toRefusal(error))).catch(failure => answerRefusal(...unread, toRefusal(failure)))
    },
    clientErrorHandler: (error, socket) => sendUnreadable(error, socket),
  }) as unknown as FastifyInstance
  server.decorateRequest('caller', null)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    // A request that went well is only of interest to somebody who looks for it; metrics count them all.
    const level = reply.statusCode >= 400 || reply.elapsedTime > slowMs ? 'info' : 'debug'
    if (log.isLevelEnabled(level)) log[level](toEntry(request, reply, route), 'answered')
    done()
  })

  if (telemetry) registerTelemetry(server, telemetry, metrics)
  packAnswers(server)

  // Bodies are kept as bytes: they are read only after the caller was found to be allowed to send one.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  server.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal.refusal === 'internal_error')
      log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a mistake of ours')
    else if (refusal.refusal === 'temporarily_unavailable')
      log.warn({ requestId: request.id, reason: (error as Error).message }, 'the store is away')
    metrics.refused(request.routeOptions.url ?? 'unknown', refusal.refusal)
    return answerRefusal(request, reply, refusal)
  })

  const limiter = createLimiter(sharesLimits ? { takeShares: asks => takeShares(services.store, asks, windowMs) } : {})
  const perMinute = rateLimit === 0 ? { key: 0, person: 0, organization: 0 } : { key: rateLimit, person, organization }
  const gateOf = createGates(limiter, services, metrics, perMinute)
  const keyless = { limiter, perMinute: rateLimit }
  const door = { authenticate, challenge: () => 'Bearer realm="Primanota"' }
  const gate = gateOf(door)

  /** What no route took: below /api/rest only somebody with a key learns more than that. */
  const answerUnread = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    request.url.startsWith('/api/rest') ? gate(() => refusal)(request, reply) : answerRefusal(request, reply, refusal)

  server.setNotFoundHandler({}, async (request, reply) => {
    const isKnown = allMethods.includes(request.method)
    const refusal = isKnown ? refuse(say('not_found.address')) : refuse(say('method_not_allowed.unknown', { method: request.method }))
    return answerUnread(request, reply, refusal)
  })

  const refuseOtherMethods = watchMethods(server)
  registerHealth(server, services, metrics)
  registerRest(server, services, catalogue, gate, metrics)
  await registerFiles(server, services, gate, log, metrics, keyless)
  registerVatReturnFiles(server, services, gate, metrics)
  registerReportFiles(server, services, gate, metrics)
  registerExports(server, services, gate, metrics)
  registerPaymentFiles(server, services, gate, metrics)
  registerLetters(server, services, gate, metrics)
  registerInvoiceFiles(server, services, gate, metrics)
  registerEInvoiceFiles(server, services, gate, metrics)
  registerPageImages(server, services, gateOf({ ...door, isForPictures: true }), log, metrics)
  registerCalendar(server, services, metrics, keyless)
  registerMailIn(server, services, metrics, keyless)
  registerMcp(server, { services, catalogue, gateOf, authenticateAgent, createMcp: answerAgents, origins: agentOrigins, metrics, log })
  refuseOtherMethods(gate)
  registerOpenApi(server, services, catalogue)
  const limits = createLimits(services, rateLimit > 0)
  const oauth = createAuthorizationServer(services, {
    readDocument: readClientDocument,
    mayFetch: limits.mayFetch,
    onMistake: (error, requestId) => log.error({ requestId, err: error }, 'a mistake of ours'),
  })
  registerOAuth(server, { services, oauth, limits, metrics, keyless })
  await server.register(async pages => {
    await pages.register(formbody, { bodyLimit: 64 * 1024 })
    registerPages(pages, services, log, web, connectPages(oauth))
  })
  return server
}
