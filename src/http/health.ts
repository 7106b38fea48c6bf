import type { FastifyInstance } from 'fastify'
import { refuse } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { findSchemaVersion } from '../store/migrate.ts'
import type { Metrics } from './metrics.ts'
import { sendRefusal } from './problems.ts'

export function registerHealth(server: FastifyInstance, services: Services, metrics: Metrics): void {
  /** The process runs: restarting it would not help. */
  server.get('/healthz', async () => ({ status: 'ok' }))

  /** The store answers, and was migrated before we listened: requests can be served. A warning says what to change, and keeps nobody out. */
  server.get('/readyz', async (request, reply) => {
    try {
      await findSchemaVersion(services.store)
      const warnings = services.storeWarnings ?? []
      return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
    } catch {
      return sendRefusal(request, reply, refuse('temporarily_unavailable', 'The store does not answer.'))
    }
  })

  server.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))
}
