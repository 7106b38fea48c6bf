/** A known path with another method: 405 with what is allowed, for those who have a key. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import type { Gate } from './gate.ts'
import { createKnownPaths } from './known-paths.ts'

export const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Listens to the routes as they are made. What it returns is called once all are there, and answers for the methods that none of them took. A route for each of
 * these would be two thirds of all routes, and half the work of a start: most are found only when no route was.
 */
export function watchMethods(server: FastifyInstance): (gate: Gate) => void {
  const known = createKnownPaths()
  let isListening = true
  server.addHook('onRoute', ({ url, method }) => {
    if (isListening && url.startsWith('/api/rest')) known.add(url, [method].flat())
  })
  return gate => {
    isListening = false
    const answer = async (methods: ReadonlySet<string>, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', [...methods].join(', '))
      return gate(() => refuse(say('method_not_allowed.path', { methods: [...methods] })))(request, reply)
    }
    for (const [url, methods] of known.all()) {
      const hidden = known.hidden(url)
      // Another path would take the address for its own.
      const others = allMethods.filter(method => !methods.has(method) && hidden.has(method))
      if (others.length === 0) continue
      server.route({ method: others, url, onRequest: (request, reply) => answer(methods, request, reply), handler: () => undefined })
    }
    server.addHook('onRequest', (request, reply, done) => {
      const methods = request.is404 && allMethods.includes(request.method) ? known.find(request.url) : undefined
      if (methods) answer(methods, request, reply).catch(done)
      else done()
    })
  }
}
