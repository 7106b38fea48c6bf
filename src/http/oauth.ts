/** The authorization server over HTTP: what arrives is read and put right here, and the engine of access/oauth answers it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../access/oauth/documents.ts'
import type { Limits } from '../access/oauth/limits.ts'
import { planRegistration } from '../access/oauth/registration.ts'
import { toEngineRequest } from '../access/oauth/request.ts'
import { toAuthorizationQuery, toTokenForm } from '../access/oauth/resource.ts'
import type { AuthorizationServer } from '../access/oauth/server.ts'
import { toNetwork } from '../access/sign-in.ts'
import { type Refusal, refuse, refused } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { detailOf } from '../kernel/problem.ts'
import { say } from '../language/say.ts'
import { readBody } from './bodies.ts'
import type { KeylessLimits } from './files/keyless-limit.ts'
import { pageHeaders } from './headers.ts'
import { decodeUtf8, stringFaults } from './json.ts'
import type { Metrics } from './metrics.ts'
import { forEverybody, preflight, registerOAuthDocuments, takeOnly } from './oauth-documents.ts'
import { answerRefusal } from './pages.ts'

const registrationBytesMax = 16 * 1024
const formBytesMax = 32 * 1024

/**
 * Where the answer is a form that sends itself (response_mode=form_post), the engine adds the hash of its script to `script-src`. A window that an app
 * opened must not be cut off from it: see inWindow of access/pages/visit.ts.
 */
const browserHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'none'`,
  'cross-origin-opener-policy': 'unsafe-none',
} as const

interface Given {
  services: Services
  oauth: AuthorizationServer
  limits: Limits
  metrics: Metrics
  keyless: KeylessLimits
}

/** What the engine is asked instead of what arrived. */
interface Put {
  url: string
  body?: string
  headers?: FastifyRequest['headers']
}

export function registerOAuth(server: FastifyInstance, { services, oauth, limits, metrics, keyless }: Given): void {
  const no = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    metrics.refused('oauth', refusal.refusal)
    return answerRefusal(request, reply, refusal)
  }

  const tooMany = (request: FastifyRequest, reply: FastifyReply, seconds: number) =>
    no(request, reply.header('retry-after', String(seconds)), refuse(say('rate_limited.wait', { seconds })))

  const limited = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { isOver, seconds } = await keyless.limiter.count(`oauth ${toNetwork(request.ip)}`, keyless.perMinute)
    return isOver ? tooMany(request, reply, seconds) : undefined
  }

  /** The engine writes its answer itself, on top of the headers that are set already. */
  const hand = async (request: FastifyRequest, reply: FastifyReply, { url, body, headers = request.headers }: Put) => {
    const { answer } = await oauth.open()
    const { method, ip, id: requestId } = request
    const origin = { ip, requestId, arrivedAt: new Date(services.clock().getTime() - reply.elapsedTime) }
    const asked = toEngineRequest({ ...origin, method, url, headers, ...(body === undefined ? {} : { body }) }, services.baseUrl)
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await answer(asked, reply.raw)
    return reply
  }

  /** Programs get JSON, whatever they say they like. */
  const forPrograms = ({ headers: { accept: _accept, ...headers } }: FastifyRequest) => headers

  registerOAuthDocuments(server, services, oauth)

  for (const [url, read] of [
    [paths.authorization, (query: URLSearchParams) => toAuthorizationQuery(query, services.baseUrl)],
    [`${paths.authorization}/:uid`, (query: URLSearchParams) => query],
  ] as const) {
    server.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      onRequest: limited,
      handler: (request, reply) => {
        const { pathname, searchParams } = new URL(request.url, services.baseUrl)
        if (stringFaults(Object.fromEntries(searchParams)).length > 0) {
          return no(request, reply, refuse(say('invalid_input.address')))
        }
        return hand(request, reply.headers(browserHeaders), { url: `${pathname}?${read(searchParams)}` })
      },
    })
    takeOnly(server, url, ['GET'])
  }

  for (const url of [paths.token, paths.revocation]) {
    server.route({
      method: 'POST',
      url,
      bodyLimit: formBytesMax,
      onRequest: limited,
      handler: (request, reply) => {
        const text = decodeUtf8(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        if (text === undefined) return no(request, reply, refuse(say('invalid_input.utf8')))
        const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '')
        const body = isForm ? toTokenForm(new URLSearchParams(text), services.baseUrl).toString() : text
        return hand(request, reply, { url, body, headers: forPrograms(request) })
      },
    })
    server.options(url, (request, reply) => hand(request, reply, { url, headers: forPrograms(request) }))
    takeOnly(server, url, ['POST', 'OPTIONS'])
  }

  server.route({
    method: ['GET', 'OPTIONS'],
    url: paths.jwks,
    exposeHeadRoute: false,
    handler: (request, reply) => hand(request, reply, { url: paths.jwks, headers: forPrograms(request) }),
  })
  takeOnly(server, paths.jwks, ['GET', 'OPTIONS'])

  server.route({
    method: 'POST',
    url: paths.registration,
    bodyLimit: registrationBytesMax,
    onRequest: limited,
    handler: async (request, reply) => {
      reply.headers(forEverybody)
      const read = readBody(request)
      if (refused(read)) return reply.code(400).send(toRegistrationError(read))
      if (typeof read.body !== 'object' || read.body === null || Array.isArray(read.body)) {
        return reply.code(400).send(toRegistrationError(refuse(say('invalid_input.no_object'))))
      }
      const planned = planRegistration(read.body as Record<string, unknown>)
      if ('error' in planned) return reply.code(400).send(planned)
      const over = await limits.registering(request.ip)
      if (over) return tooMany(request, reply, over.retryAfterSeconds)
      return hand(request, reply, { url: paths.registration, body: JSON.stringify(planned), headers: forPrograms(request) })
    },
  })
  server.options(paths.registration, async (_request, reply) => preflight(reply, 'POST'))
  takeOnly(server, paths.registration, ['POST', 'OPTIONS'])
}

/** RFC 7591, section 3.2.2: the description is ASCII, so that it is English for everybody. */
const toRegistrationError = (refusal: Refusal) => ({ error: 'invalid_client_metadata', error_description: detailOf(refusal, 'en') })
