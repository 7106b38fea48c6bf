/**
 * Sends spans and metrics to a collector, over HTTP. Nobody waits for it: what cannot be sent is kept up to a bound, then the oldest is dropped and
 * counted.
 */
import { type Metric, toMetrics, toTraces } from './otlp.ts'
import { type Attributes, beginTrace, type Root, type Span, type SpanKind } from './span.ts'

export interface TelemetrySettings {
  /** Of the collector, without a slash at its end. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of traces that are kept, 0 to 1. */
  ratio: number
  metricsEveryMs: number
}

export interface TelemetryTiming {
  flushMs: number
  answerMs: number
  /** For the last spans, when the process ends. */
  stopMs: number
}

const usual: TelemetryTiming = { flushMs: 5_000, answerMs: 5_000, stopMs: 2_000 }
const spansMax = 2_048
const batchMax = 512
/** Statuses that say to come back. */
const comeBack = new Set([429, 502, 503, 504])
const pauseMsMax = 60_000

export type Dropped = 'queue_full' | 'refused'

export interface Telemetry {
  begin(name: string, kind: SpanKind, attributes: Attributes, parent?: unknown): Root
  /** Where metrics are read, once there is somebody who counts. */
  readMetrics(read: () => Promise<readonly Metric[]>): void
  sent(): number
  dropped(): Readonly<Record<Dropped, number>>
  /** Tries once more to send what waits. */
  stop(): Promise<void>
}

type Outcome = { outcome: 'taken'; refused: number } | { outcome: 'refused' } | { outcome: 'away'; reason: string; afterMs: number }

export interface TelemetryNeeds {
  settings: TelemetrySettings
  version: string
  /** Told when the collector goes away and when it is back, and not in between. */
  onAway(reason: string): void
  onBack(): void
  timing?: TelemetryTiming
}

export function startTelemetry({ settings, version, onAway, onBack, timing = usual }: TelemetryNeeds): Telemetry {
  const resource: Attributes = { 'service.name': settings.serviceName, 'service.version': version, 'process.pid': process.pid }
  const startedMs = performance.timeOrigin
  let waiting: Span[] = []
  let sent = 0
  const dropped: Record<Dropped, number> = { queue_full: 0, refused: 0 }
  let isAway = false
  let notBefore = 0
  let flushing: Promise<void> | undefined
  let read: (() => Promise<readonly Metric[]>) | undefined

  const bound = () => {
    const over = waiting.length - spansMax
    if (over <= 0) return
    dropped.queue_full += over
    waiting = waiting.slice(over)
  }

  async function post(path: string, body: unknown, limit: AbortSignal): Promise<Outcome> {
    try {
      const answer = await fetch(`${settings.endpoint}${path}`, {
        method: 'POST',
        redirect: 'error',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: limit,
      })
      const text = (await answer.text()).slice(0, 10_000)
      if (answer.ok) return { outcome: 'taken', refused: rejectedIn(text) }
      if (!comeBack.has(answer.status)) return { outcome: 'refused' }
      const seconds = Number(answer.headers.get('retry-after'))
      return { outcome: 'away', reason: `status ${answer.status}`, afterMs: Math.min(pauseMsMax, (seconds > 0 ? seconds : 0) * 1000) }
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } }
      return { outcome: 'away', reason: cause?.code ?? name, afterMs: 0 }
    }
  }

  const note = (outcome: Outcome): void => {
    if (outcome.outcome === 'away') {
      notBefore = performance.now() + outcome.afterMs
      if (!isAway) onAway(outcome.reason)
      isAway = true
    } else if (isAway) {
      isAway = false
      onBack()
    }
  }

  async function sendAll(limit: () => AbortSignal): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batch.length)
      const outcome = await post('/v1/traces', toTraces(resource, batch), limit())
      note(outcome)
      if (outcome.outcome === 'away') {
        waiting = [...batch, ...waiting]
        return bound()
      }
      const refused = outcome.outcome === 'refused' ? batch.length : Math.min(outcome.refused, batch.length)
      dropped.refused += refused
      sent += batch.length - refused
    }
  }

  const flush = (): Promise<void> => {
    if (performance.now() < notBefore) return Promise.resolve()
    flushing ??= sendAll(() => AbortSignal.timeout(timing.answerMs)).finally(() => {
      flushing = undefined
    })
    return flushing
  }

  const sendMetrics = async () => {
    const metrics = await read?.().catch(() => [])
    if (!metrics || metrics.length === 0) return
    const now = performance.timeOrigin + performance.now()
    note(await post('/v1/metrics', toMetrics(resource, metrics, startedMs, now), AbortSignal.timeout(timing.answerMs)))
  }

  const timers = [setInterval(flush, timing.flushMs), setInterval(sendMetrics, settings.metricsEveryMs)]
  for (const timer of timers) timer.unref()

  const take = (spans: readonly Span[]): void => {
    waiting.push(...spans)
    bound()
    // While it is away the timer alone asks again.
    if (waiting.length >= batchMax && !isAway) void flush()
  }

  return {
    begin: (...trace) => beginTrace({ ratio: settings.ratio, take }, ...trace),
    readMetrics(from) {
      read = from
    },
    sent: () => sent,
    dropped: () => dropped,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      const end = AbortSignal.timeout(timing.stopMs)
      const isOver = new Promise<void>(resolve => end.addEventListener('abort', () => resolve(), { once: true }))
      await Promise.race([Promise.resolve(flushing).then(() => sendAll(() => end)), isOver])
    },
  }
}

function rejectedIn(text: string): number {
  try {
    const rejected = Number((JSON.parse(text) as { partialSuccess?: { rejectedSpans?: unknown } }).partialSuccess?.rejectedSpans)
    return rejected > 0 ? rejected : 0
  } catch {
    return 0
  }
}
