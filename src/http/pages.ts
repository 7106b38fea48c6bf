/** The pages over HTTP. What they show is decided in access/pages; here they get their headers, and forms from elsewhere are turned away. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { showForeign, showRefusal } from '../access/pages/errors.ts'
import { pagesWith } from '../access/pages/index.ts'
import { readForm } from '../access/pages/markup/form.ts'
import { translator } from '../access/pages/markup/translator.ts'
import type { Page, PageAnswer, Visit } from '../access/pages/visit.ts'
import { isSafe, isSameOrigin, saysNoOrigin } from '../access/sessions.ts'
import { type Refusal, refuse } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import type { Log } from '../log.ts'
import { pageHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { allMethods } from './methods.ts'
import { sendRefusal, toRefusal } from './problems.ts'
import { type WebApp, webPages } from './web.ts'

/** With the web app its pages take `/` and others, and there is no start page. */
export function registerPages(server: FastifyInstance, services: Services, log: Log, web: WebApp | null, more: readonly Page[]): void {
  const all = [...pagesWith({ hasApp: web !== undefined && web !== null }), ...(web ? webPages(web) : []), ...more]
  const forPrograms = new Set(all.filter(page => page.takesPrograms).map(page => page.path))
  const isWelcome = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
    isSafe(method) || isSameOrigin(headers, services.baseUrl) || (forPrograms.has(routeOptions.url ?? '') && saysNoOrigin(headers))
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(pageHeaders)
    if (!isWelcome(request)) return send(reply, showForeign(translator(languageOf(request)), services.baseUrl))
    return undefined
  })
  server.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal.refusal === 'internal_error')
      log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a mistake of ours')
    return sendPage(request, reply, refusal)
  })
  const taken = new Map<string, string[]>()
  for (const { method, path, answer } of all) {
    server.route({ method, url: path, handler: async (request, reply) => send(reply, await answer(toVisit(services, request))) })
    taken.set(path, [...(taken.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const [url, methods] of taken) {
    const method = allMethods.filter(one => !methods.includes(one))
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply.header('allow', methods.join(', ')), refuse(say('method_not_allowed.page', { methods })))
    server.route({ method, url, handler })
  }
}

const toVisit = (services: Services, request: FastifyRequest): Visit => ({
  services,
  headers: request.headers,
  language: languageOf(request),
  address: request.ip,
  path: request.routeOptions.url ?? '/',
  params: request.params as Record<string, string>,
  query: readForm(request.query),
  form: readForm(request.body),
  requestId: request.id,
})

const send = (reply: FastifyReply, answer: PageAnswer): FastifyReply => {
  reply.code(answer.status).headers(answer.headers)
  for (const cookie of answer.cookies) reply.header('set-cookie', cookie)
  return reply.send(answer.bytes ?? answer.body)
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  if (refusal.refusal === 'temporarily_unavailable') reply.header('retry-after', '2')
  if (refusal.refusal === 'payload_too_large') reply.header('connection', 'close')
  return send(reply.headers(pageHeaders), showRefusal(translator(languageOf(request)), refusal, request.id))
}

/** A refusal as the client can read it: a page for a browser outside of the API, a problem document for everybody else. */
export function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const wantsPage = !/^\/api(\/|$|\?)/.test(request.url) && /\btext\/html\b/i.test(request.headers.accept ?? '')
  return wantsPage ? sendPage(request, reply, refusal) : sendRefusal(request, reply, refusal)
}
