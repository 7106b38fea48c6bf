import { ConfigError, decodePart, type Environment, integer } from './environment.ts'

/** Of a collector: see telemetry/exporter.ts. */
export interface TelemetrySettings {
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  ratio: number
  metricsEveryMs: number
}

/** By the names that OpenTelemetry gives them. What was set is not repeated: headers hold a key. */
export function readTelemetry(environment: Environment): TelemetrySettings | undefined {
  const text = environment['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined
  if (text === undefined) return undefined
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || `${address.username}${address.password}${address.search}${address.hash}` !== '') {
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address without a user, a query or a fragment.')
  }
  const headers = (environment['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').filter(part => part.trim() !== '')
  const ratio = Number(environment['OTEL_TRACES_SAMPLER_ARG'] || '1')
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: the share of traces.')
  return {
    endpoint: text.replace(/\/+$/, ''),
    headers: Object.fromEntries(headers.map(readHeader)),
    serviceName: environment['OTEL_SERVICE_NAME'] || 'primanota',
    ratio,
    metricsEveryMs: integer(environment, 'OTEL_METRIC_EXPORT_INTERVAL', 60_000, 1_000, 86_400_000),
  }
}

function readHeader(part: string): [string, string] {
  const [, name, value] = /^\s*([A-Za-z0-9-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(part) ?? []
  if (name === undefined || value === undefined) {
    throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be NAME=VALUE, with commas between several; write other signs as %2C.')
  }
  return [name, decodePart(value, 'OTEL_EXPORTER_OTLP_HEADERS')]
}
