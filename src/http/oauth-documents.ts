/** What clients read before they ask for anything. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { resourceMetadataPath } from '../access/oauth/challenge.ts'
import { toProtectedResource, toServerMetadata } from '../access/oauth/documents.ts'
import type { AuthorizationServer } from '../access/oauth/server.ts'
import { refuse } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { allMethods } from './methods.ts'
import { answerRefusal } from './pages.ts'

/** Programs in a browser read and send these too. No cookie counts here, so that it does not matter whose page they are in. */
export const forEverybody = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const

export function registerOAuthDocuments(server: FastifyInstance, services: Services, oauth: AuthorizationServer): void {
  const ofResource = () => toProtectedResource(services.baseUrl)
  const ofServer = () => toServerMetadata(services.baseUrl, oauth.takesDocuments)
  for (const [url, make] of [
    [resourceMetadataPath, ofResource],
    [`${resourceMetadataPath}/api/mcp`, ofResource],
    ['/.well-known/oauth-authorization-server', ofServer],
    ['/.well-known/openid-configuration', ofServer],
  ] as const) {
    server.get(url, async (_request, reply) =>
      reply
        .headers({ ...forEverybody, 'cache-control': 'max-age=300' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(make())),
    )
    server.options(url, async (_request, reply) => preflight(reply, 'GET'))
    takeOnly(server, url, ['GET', 'HEAD', 'OPTIONS'])
  }
}

export const preflight = (reply: FastifyReply, methods: string): FastifyReply =>
  reply
    .headers({
      ...forEverybody,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': '*',
      'access-control-max-age': '3600',
    })
    .code(204)
    .send()

export function takeOnly(server: FastifyInstance, url: string, methods: readonly string[]): void {
  const allowed = methods.join(', ')
  server.route({
    method: allMethods.filter(method => !methods.includes(method)),
    url,
    handler: (request, reply) =>
      answerRefusal(request, reply.header('allow', allowed), refuse(say('method_not_allowed.path', { methods }))),
  })
}
