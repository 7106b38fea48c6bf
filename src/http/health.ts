import type { FastifyInstance } from 'fastify'
import { refuse } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { say } from '../language/say.ts'
import { withMessages } from '../language/tell.ts'
import { findSchemaVersion } from '../store/migrate.ts'
import { languageHeaders, languageOf } from './language.ts'
import type { Metrics } from './metrics.ts'
import { sendRefusal } from './problems.ts'

export function registerHealth(server: FastifyInstance, services: Services, metrics: Metrics): void {
  /** The process runs: restarting it would not help. */
  server.get('/healthz', async () => ({ status: 'ok' }))

  /** The store answers, and was migrated before we listened: requests can be served. A warning says what to change, and keeps nobody out. */
  server.get('/readyz', async (request, reply) => {
    try {
      await findSchemaVersion(services.store)
      const warnings = withMessages(services.storeWarnings ?? [], languageOf(request))
      reply.headers(languageHeaders(request))
      return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
    } catch {
      return sendRefusal(request, reply, refuse(say('temporarily_unavailable.store')))
    }
  })

  server.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))
}
