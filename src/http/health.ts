import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { refuse } from '../domain/refusals.ts'
import type { Services } from '../kernel/context.ts'
import { toProblem } from '../kernel/problem.ts'
import { say } from '../language/say.ts'
import { withMessages } from '../language/tell.ts'
import { listOperations } from '../store/operation-runs.ts'
import { languageHeaders, languageOf } from './language.ts'
import type { Metrics } from './metrics.ts'
import { createReadiness, type PartState } from './readiness.ts'

export function registerHealth(server: FastifyInstance, services: Services, metrics: Metrics): void {
  const findStates = createReadiness(services)
  registerGauges(services, metrics, findStates)

  /** The process runs: restarting it would not help. */
  server.get('/healthz', async () => ({ status: 'ok' }))

  /** The store answers and has our structure: requests can be served. Files that cannot be stored, and warnings, are told and keep nobody out. */
  server.get('/readyz', async (request, reply) => {
    const states = await findStates()
    const language = languageOf(request)
    const checks = Object.fromEntries(states.map(({ part, reason }) => [part, reason ?? 'ok']))
    reply.headers(languageHeaders(request))
    if (checks['store'] === 'ok') {
      const warnings = withMessages(services.storeWarnings ?? [], language)
      return { status: 'ready', checks, ...(warnings.length > 0 && { warnings }) }
    }
    const problem = { ...toProblem(refuse(say('temporarily_unavailable.store')), request.id, language), checks }
    return reply.code(503).header('retry-after', '2').type('application/problem+json').send(JSON.stringify(problem))
  })

  server.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))
}

/** For alerts: the parts that can be used, and how long ago the installation was last backed up. */
function registerGauges(services: Services, { registry }: Metrics, findStates: () => Promise<PartState[]>): void {
  new Gauge({
    name: 'primanota_ready',
    help: 'Whether each part can be used: 1 or 0.',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      for (const { part, reason } of await findStates()) this.set({ part }, reason === null ? 1 : 0)
    },
  })
  new Gauge({
    name: 'primanota_operation_age_seconds',
    help: 'How long ago a backup, its verification or a sweep of files last succeeded.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset()
      const now = services.clock().getTime()
      for (const { kind, succeededAt } of await listOperations(services.store).catch(() => []))
        if (succeededAt !== null) this.set({ kind }, (now - new Date(succeededAt).getTime()) / 1000)
    },
  })
}
