/** The JSON of the OpenTelemetry protocol: ids in hex, 64-bit numbers as text, enumerations as numbers. */
import type { Attributes, Span } from './span.ts'

const kinds = { internal: 1, server: 2, client: 3 } as const
const failed = 2

const toValue = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const toAttributes = (attributes: Attributes) => Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }))

/** Nanoseconds of milliseconds with a fraction: as a number they would be rounded to a quarter of a microsecond. */
export function toNanoseconds(ms: number): string {
  const whole = Math.floor(ms)
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1_000_000)))
}

const toResource = (resource: Attributes) => ({ attributes: toAttributes(resource) })

const scope = { name: 'primanota' }

export const toTraces = (resource: Attributes, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: toResource(resource),
      scopeSpans: [
        {
          scope,
          spans: spans.map(span => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
            name: span.name,
            kind: kinds[span.kind],
            startTimeUnixNano: toNanoseconds(span.startMs),
            endTimeUnixNano: toNanoseconds(span.endMs),
            attributes: toAttributes(span.attributes),
            status: span.hasFailed ? { code: failed } : {},
          })),
        },
      ],
    },
  ],
})

/** A metric as prom-client shows it. */
export interface Metric {
  name: string
  help: string
  /** As prom-client names it: counter, gauge, histogram or summary. */
  type: unknown
  values: readonly { value: number; labels: Record<string, string | number | undefined>; metricName?: string }[]
}

const cumulative = 2

type Labels = Record<string, string | number | undefined>

function withoutBound(labels: Labels): Attributes {
  const { le: _le, quantile: _quantile, ...others } = labels
  return Object.fromEntries(Object.entries(others).filter((entry): entry is [string, string | number] => entry[1] !== undefined))
}

/** Buckets of Prometheus count all up to their bound; here each counts its own. */
function toHistogram({ name, values }: Metric, times: { startTimeUnixNano: string; timeUnixNano: string }) {
  const series = new Map<string, { attributes: Attributes; buckets: [number, number][]; sum: number; count: number }>()
  for (const { labels, value, metricName } of values) {
    const attributes = withoutBound(labels)
    const key = JSON.stringify(attributes)
    const found = series.get(key) ?? { attributes, buckets: [], sum: 0, count: 0 }
    series.set(key, found)
    if (metricName === `${name}_sum`) found.sum = value
    else if (metricName === `${name}_count`) found.count = value
    else found.buckets.push([labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le']), value])
  }
  return [...series.values()].map(({ attributes, buckets, sum, count }) => {
    const sorted = buckets.sort(([one], [other]) => one - other)
    return {
      ...times,
      attributes: toAttributes(attributes),
      count: String(count),
      sum,
      explicitBounds: sorted.map(([bound]) => bound).filter(Number.isFinite),
      bucketCounts: sorted.map(([, upTo], at) => String(upTo - (sorted[at - 1]?.[1] ?? 0))),
    }
  })
}

/** Summaries are left out: their quantiles cannot be added up over processes. */
export function toMetrics(resource: Attributes, metrics: readonly Metric[], startedMs: number, nowMs: number) {
  const times = { startTimeUnixNano: toNanoseconds(startedMs), timeUnixNano: toNanoseconds(nowMs) }
  const toPoints = ({ values }: Metric) =>
    values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, labels }) => ({ ...times, attributes: toAttributes(withoutBound(labels)), asDouble: value }))
  const shown = metrics.flatMap((metric): object[] => {
    const { name, help: description, type } = metric
    if (type === 'gauge') return [{ name, description, gauge: { dataPoints: toPoints(metric) } }]
    if (type === 'counter')
      return [{ name, description, sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints: toPoints(metric) } }]
    if (type === 'histogram')
      return [{ name, description, histogram: { aggregationTemporality: cumulative, dataPoints: toHistogram(metric, times) } }]
    return []
  })
  return { resourceMetrics: [{ resource: toResource(resource), scopeMetrics: [{ scope, metrics: shown }] }] }
}
