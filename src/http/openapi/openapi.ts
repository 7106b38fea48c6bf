/** The whole interface for programs, made once from the definitions. Anyone may read it: it holds nothing that is not public. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../kernel/context.ts'
import { registerDocs } from '../docs/docs.ts'
import { createPublished } from '../docs/published.ts'
import type { Catalogue } from '../rest.ts'
import { toDocument } from './document.ts'
import type { OpenApi } from './shape.ts'

export function registerOpenApi(server: FastifyInstance, services: Services, catalogue: Catalogue): void {
  // At the first request, not now: where the service is found may be known only once it listens.
  let made: OpenApi | undefined
  const document = () => {
    made ??= toDocument(catalogue, services.baseUrl)
    return made
  }
  const send = createPublished('application/json; charset=utf-8', () => JSON.stringify(document()))
  server.get('/api/openapi.json', async (request, reply) => send(request, reply))
  registerDocs(server, services, catalogue, document)
}
