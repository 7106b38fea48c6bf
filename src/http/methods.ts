/** A known path with another method: 405 with what is allowed, for those who have a key. */
import type { FastifyInstance } from 'fastify'
import { refuse } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import type { Gate } from './gate.ts'

export const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Listens to the routes as they are made. What it returns is called once all are there, and answers for the methods that none of them took. */
export function watchMethods(server: FastifyInstance): (gate: Gate) => void {
  const taken = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/rest')) return
    const methods = taken.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    taken.set(url, methods)
  })
  return gate => {
    for (const [url, methods] of [...taken]) {
      const others = allMethods.filter(method => !methods.has(method))
      if (others.length === 0) continue
      const allow = [...methods].join(', ')
      const otherMethod = refuse(say('method_not_allowed.path', { methods: [...methods] }))
      server.route({
        method: others,
        url,
        onRequest: async (request, reply) => {
          reply.header('allow', allow)
          return gate(() => otherMethod)(request, reply)
        },
        handler: () => undefined,
      })
    }
  }
}
