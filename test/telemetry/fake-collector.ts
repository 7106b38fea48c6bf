/** A collector of the OpenTelemetry protocol, in this process: keeps what it takes, and answers as it is told. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string; boolValue?: boolean; doubleValue?: number }
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}

export interface ReceivedMetric {
  name: string
  gauge?: { dataPoints: { asDouble: number; attributes: Attribute[] }[] }
  sum?: { aggregationTemporality: number; isMonotonic: boolean; dataPoints: { asDouble: number }[] }
  histogram?: { dataPoints: { count: string; sum: number; explicitBounds: number[]; bucketCounts: string[]; attributes: Attribute[] }[] }
}

export interface FakeCollector {
  url: string
  spans: ReceivedSpan[]
  metrics: ReceivedMetric[]
  /** Every body, as it came. */
  texts: string[]
  /** The headers of every call, by path. */
  calls: { path: string; headers: IncomingHttpHeaders }[]
  /** How the next calls are answered; 200 where it is empty. */
  answers: { status: number; body?: string; headers?: Record<string, string> }[]
  close(): Promise<void>
}

export async function startCollector(): Promise<FakeCollector> {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const texts: string[] = []
  const calls: FakeCollector['calls'] = []
  const answers: FakeCollector['answers'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    calls.push({ path: request.url ?? '', headers: request.headers })
    const { status, body = '{}', headers = {} } = answers.shift() ?? { status: 200 }
    if (status === 200 && request.url?.startsWith('/v1/')) {
      texts.push(text)
      const read = JSON.parse(text)
      for (const one of read.resourceSpans ?? []) for (const scope of one.scopeSpans) spans.push(...scope.spans)
      for (const one of read.resourceMetrics ?? []) for (const scope of one.scopeMetrics) metrics.push(...scope.metrics)
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    texts,
    calls,
    answers,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
