import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const name = 'primanota_http_request_duration_seconds'

test('durations are told as a histogram of the library would tell them', async () => {
  const { answered, registry } = createMetrics()
  const expected = new Registry()
  const model = new Histogram({
    name,
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [expected],
  })
  const seen: [string, string, number, number][] = [
    ['GET', '/api/rest/contacts', 200, 0.002],
    ['GET', '/api/rest/contacts', 200, 0.0021],
    ['GET', '/api/rest/contacts', 404, 0.3],
    ['POST', '/api/rest/contacts', 200, 0],
    ['POST', '/api/rest/actions/:action', 200, 10],
    ['POST', '/api/rest/actions/:action', 200, 10.5],
    ['GET', 'unknown', 404, 90],
  ]
  for (const [method, route, status, seconds] of seen) {
    answered(method, route, status, seconds)
    model.observe({ method, route, status: String(status) }, seconds)
  }
  const lines = (text: string) =>
    text
      .split('\n')
      .map(line => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join(',')}}`))
      .sort()
  expect(lines(await registry.getSingleMetricAsString(name))).toEqual(lines(await expected.getSingleMetricAsString(name)))
  const ours = (await registry.getMetricsAsJSON()).find(metric => metric.name === name) as { values?: unknown[] } | undefined
  expect(ours?.values).toHaveLength(5 * 14)
})
