import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../kernel/context.ts'

/** What the service counts about itself, for Prometheus. Refused attempts are counted here and not in the audit log, which holds changes. */
export interface Metrics {
  registry: Registry
  answered(method: string, route: string, status: number, seconds: number): void
  refused(operation: string, code: string): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'primanota_' })
  const durations = new Histogram({
    name: 'primanota_http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'primanota_refusals_total',
    help: 'Refused attempts, by operation and code.',
    labelNames: ['operation', 'code'],
    registers: [registry],
  })
  // Finding the series by its labels costs more than counting: each is found once.
  const series = new Map<string, ReturnType<typeof durations.labels>>()
  return {
    registry,
    answered(method, route, status, seconds) {
      const labels = `${method} ${route} ${status}`
      let found = series.get(labels)
      if (!found) {
        found = durations.labels(method, route, String(status))
        series.set(labels, found)
      }
      found.observe(seconds)
    },
    refused: (operation, code) => refusals.inc({ operation, code }),
  }
}

/** Only where there is a second server: whether it answers what it could, and why it does not. */
export function registerReplicaMetrics(registry: Registry, { replicaReads }: Services): void {
  if (!replicaReads) return
  new Gauge({
    name: 'primanota_replica_reads',
    help: 'Reads that a second server may answer, by who answered: replica, or the primary because the replica was behind or away.',
    labelNames: ['answered'],
    registers: [registry],
    collect() {
      for (const [answered, count] of Object.entries(replicaReads)) this.set({ answered }, count)
    },
  })
}
