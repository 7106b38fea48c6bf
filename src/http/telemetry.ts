/** Every request as the root of what is noted about it, and what the service itself counts of its telemetry. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Telemetry } from '../telemetry/exporter.ts'
import type { Root } from '../telemetry/span.ts'
import type { Metrics } from './metrics.ts'

export function registerTelemetry(server: FastifyInstance, telemetry: Telemetry, { registry }: Metrics): void {
  const roots = new WeakMap<FastifyRequest, Root>()
  const enter = (request: FastifyRequest, done: () => void) => {
    const root = roots.get(request)
    if (root) root.enter(done)
    else done()
  }
  server.addHook('onRequest', (request, _reply, done) => {
    const attributes = { 'http.request.method': request.method, 'primanota.request_id': request.id }
    const root = telemetry.begin(request.method, 'server', attributes, request.headers['traceparent'])
    roots.set(request, root)
    enter(request, done)
  })
  // Reading the body leaves it: its chunks come on the connection, which is older than the request.
  server.addHook('preValidation', (request, _reply, done) => enter(request, done))
  server.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: a set-up link or a feed's token is a secret.
    const route = request.routeOptions.url ?? 'unknown'
    const root = roots.get(request)
    root?.rename(`${request.method} ${route}`)
    root?.set({ 'http.route': route, 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) root?.fail()
    root?.end()
    done()
  })
  // A caller who hangs up gets no response, and the request has ended all the same.
  server.addHook('onRequestAbort', (request, done) => {
    roots.get(request)?.end()
    done()
  })

  telemetry.readMetrics(() => registry.getMetricsAsJSON())
  new Counter({
    name: 'primanota_spans_sent_total',
    help: 'Spans that the collector of traces took.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(telemetry.sent())
    },
  })
  new Counter({
    name: 'primanota_spans_dropped_total',
    help: 'Spans that were dropped: the queue was full while the collector was away, or it refused them.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, spans] of Object.entries(telemetry.dropped())) this.inc({ reason }, spans)
    },
  })
}
