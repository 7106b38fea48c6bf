import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
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
  const durations = createDurations()
  registry.registerMetric(durations.metric)
  const refusals = new Counter({
    name: 'primanota_refusals_total',
    help: 'Refused attempts, by operation and code.',
    labelNames: ['operation', 'code'],
    registers: [registry],
  })
  return {
    registry,
    answered: durations.observe,
    refused: (operation, code) => refusals.inc({ operation, code }),
  }
}

const name = 'primanota_http_request_duration_seconds'
const help = 'How long requests took, by method, route and status.'
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Series {
  labels: { method: string; route: string; status: string }
  /** Up to each bound, and beyond the last; not added up. */
  counts: number[]
  sum: number
}

/** A histogram as the library has it, which finds the series by its labels each time: that costs more than all else that a request is counted with. */
function createDurations(): { observe: Metrics['answered']; metric: Metric } {
  const byRoute = new Map<string, Series[]>()

  function seriesOf(method: string, route: string, status: number): Series {
    const ofRoute = byRoute.get(route) ?? []
    byRoute.set(route, ofRoute)
    let found = ofRoute.find(({ labels }) => labels.method === method && Number(labels.status) === status)
    if (!found) {
      found = { labels: { method, route, status: String(status) }, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
      ofRoute.push(found)
    }
    return found
  }

  function valuesOf({ labels, counts, sum }: Series) {
    let total = 0
    const buckets = counts.map((count, at) => {
      total += count
      return { labels: { le: bounds[at] ?? '+Inf', ...labels }, value: total, metricName: `${name}_bucket` }
    })
    return [...buckets, { labels, value: sum, metricName: `${name}_sum` }, { labels, value: total, metricName: `${name}_count` }]
  }

  const metric = {
    name,
    help,
    get: async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: [...byRoute.values()].flat().flatMap(valuesOf) }),
    reset: () => byRoute.clear(),
  }
  return {
    observe(method, route, status, seconds) {
      const series = seriesOf(method, route, status)
      let bucket = 0
      while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++
      series.counts[bucket]! += 1
      series.sum += seconds
    },
    // The library asks nothing else of one.
    metric: metric as unknown as Metric,
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
