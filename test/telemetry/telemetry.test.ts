/** Traces and metrics as a collector gets them, from a request over its job to the call of a provider. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { type Runner, startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { startTelemetry, type Telemetry, type TelemetrySettings, type TelemetryTiming } from '../../src/telemetry/exporter.ts'
import { tracedFetch } from '../../src/telemetry/traced-fetch.ts'
import { until } from '../harness/process.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type FakeCollector, type ReceivedSpan, startCollector } from './fake-collector.ts'

let collector: FakeCollector
let telemetry: Telemetry
let service: TestService
let organization: Organization
const said: string[] = []

const timing: TelemetryTiming = { flushMs: 50, answerMs: 60_000, stopMs: 60_000 }
const settingsOf = (endpoint: string, more: Partial<TelemetrySettings> = {}): TelemetrySettings => ({
  endpoint,
  headers: { 'x-key': 'of the collector' },
  serviceName: 'primanota test',
  ratio: 1,
  metricsEveryMs: 1_000,
  ...more,
})
const open = (settings: TelemetrySettings): Telemetry =>
  startTelemetry({ settings, version: '1', onAway: reason => said.push(`away: ${reason}`), onBack: () => said.push('back'), timing })

beforeAll(async () => {
  collector = await startCollector()
  telemetry = open(settingsOf(collector.url))
  service = await startTestService({ telemetry })
  organization = await service.found()
})
afterAll(async () => {
  await telemetry.stop()
  await service.close()
  await collector.close()
})

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue)]),
  )
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const spansOf = (trace: string) => collector.spans.filter(span => span.traceId === trace)
const spanOf = (trace: string, name: string) =>
  until(`the span ${name}`, () => spansOf(trace).find(span => span.name === name)) as Promise<ReceivedSpan>

test('a request goes on with the trace of its caller: the action and its transaction are parts of it', async () => {
  const body = { name: 'Hemmelig Kunde ApS', email: 'secret@example.com' }
  const headers = { traceparent: `00-${traceId}-${parent}-01`, 'x-request-id': 'req_of_the_test' }
  const { status } = await service.call(organization.key, 'save_contact', body, headers)
  expect(status).toBe(200)
  const root = await spanOf(traceId, 'POST /api/rest/actions/:action')
  const action = await spanOf(traceId, 'action save_contact')
  const transaction = await until('the transaction', () => spansOf(traceId).find(span => span.parentSpanId === action.spanId))
  expect([root.parentSpanId, root.kind, action.parentSpanId]).toEqual([parent, 2, root.spanId])
  expect(attributesOf(root)).toMatchObject({ 'http.response.status_code': 200, 'primanota.request_id': 'req_of_the_test' })
  expect([transaction.name, transaction.kind, attributesOf(transaction)]).toEqual([
    'sql transaction',
    3,
    { 'db.system.name': 'postgresql', 'primanota.read_only': false },
  ])
  expect(BigInt(root.endTimeUnixNano) > BigInt(root.startTimeUnixNano)).toBe(true)
  expect(collector.calls[0]?.headers['x-key']).toBe('of the collector')
})

test('a job goes on with it, calls outside with it, and its log has the request', async () => {
  const trace = '11111111111111111111111111111111'
  const logged: string[] = []
  let attempts = 0
  const runner: Runner = startJobs(
    service.services,
    [
      {
        kind: 'process_document',
        width: 1,
        async run() {
          attempts++
          if (attempts === 1) throw new Error('a mistake')
          await tracedFetch('vendor', `${collector.url}/vendor?secret=1`, { headers: { authorization: 'Bearer of a customer' } })
          return { outcome: 'done' }
        },
      },
    ],
    createLog('info', { write: line => void logged.push(line) }),
    { pollMs: 50, leaseMs: 30_000, graceMs: 5_000 },
    telemetry,
  )
  const response = await fetch(`${service.url}/api/rest/documents?process=true&name=Fortroligt.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organization.key}`,
      'content-type': 'text/plain',
      traceparent: `00-${trace}-${parent}-01`,
      'x-request-id': 'req_of_the_upload',
    },
    body: 'Papir og Pen ApS, IBAN DK5000400440116243',
  })
  expect(response.status).toBe(200)
  const call = await spanOf(trace, 'call vendor')
  const jobs = await until('both attempts', () => {
    const found = spansOf(trace).filter(({ name }) => name === 'job process_document')
    return found.length === 2 ? found : undefined
  })
  await runner.stop()
  expect(jobs.map(span => [span.status.code ?? 0, attributesOf(span)['primanota.job.outcome']])).toEqual([
    [2, 'again'],
    [0, 'done'],
  ])
  expect(jobs.map(({ spanId }) => spanId)).toContain(call.parentSpanId)
  const outside = collector.calls.find(({ path }) => path.startsWith('/vendor'))?.headers
  expect(outside).toMatchObject({ authorization: 'Bearer of a customer', traceparent: `00-${trace}-${call.spanId}-01` })
  const mistake = logged.map(line => JSON.parse(line)).find(({ msg }) => msg === 'a mistake of ours')
  expect(mistake).toMatchObject({ requestId: 'req_of_the_upload', kind: 'process_document' })
})

test('metrics come as they are in /metrics, with buckets that count their own', async () => {
  const metric = (name: string) => until(name, () => collector.metrics.findLast(one => one.name === name))
  const { histogram } = await metric('primanota_http_request_duration_seconds')
  const [point] = histogram!.dataPoints
  expect(point!.bucketCounts).toHaveLength(point!.explicitBounds.length + 1)
  expect(point!.bucketCounts.reduce((sum, count) => sum + Number(count), 0)).toBe(Number(point!.count))
  expect((await metric('primanota_ready')).gauge!.dataPoints.length).toBe(2)
  expect((await metric('primanota_spans_sent_total')).sum).toMatchObject({ isMonotonic: true, aggregationTemporality: 2 })
})

test('every metric that the dashboard and the alerts of deploy/monitoring name is counted here', async () => {
  const { body } = await service.request(null, 'GET', '/metrics')
  const counted = new Set([...String(body).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name as string))
  const files = ['dashboard.json', 'alerts.yaml'].map(name =>
    readFileSync(new URL(`../../deploy/monitoring/${name}`, import.meta.url), 'utf8'),
  )
  const named = new Set(files.flatMap(text => [...text.matchAll(/\bprimanota_[a-z0-9_]+/g)].map(([name]) => name)))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter(name => !counted.has(name) && !counted.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
})

test('nothing that a caller or a document says, and no secret, is in what was sent', async () => {
  await service.call(organization.key, 'save_contact', { name: '', vatNumber: 'DK99999999' })
  await service.request('pn_live_wrong', 'GET', '/api/rest/contacts/con_of_somebody?name=Hemmelig')
  const before = collector.texts.length
  await until('the rest is sent', () => collector.texts.length > before + 1)
  const all = collector.texts.join('\n')
  const words = [
    organization.key,
    organization.id,
    'Hemmelig',
    'secret@',
    'Fortroligt',
    'Papir',
    'DK5000',
    'DK9999',
    'con_of',
    'customer',
    'a mistake',
  ]
  expect(words.filter(word => all.includes(word))).toEqual([])
})

test('what is no traceparent begins a trace of its own', async () => {
  const wrong = [
    'x',
    `00-${'0'.repeat(32)}-${parent}-01`,
    `ff-${traceId}-${parent}-01`,
    `00-${traceId}-${parent}-01-more`,
    `00-${traceId}-x-01`,
  ]
  const before = spansOf(traceId).length
  for (const traceparent of wrong)
    expect((await service.request(organization.key, 'GET', '/api/rest/settings', undefined, { traceparent })).status).toBe(200)
  await until('they are sent', () => collector.spans.filter(({ name }) => name === 'GET /api/rest/settings').length === wrong.length)
  expect(spansOf(traceId).length).toBe(before)
})

const span = (telemetry: Telemetry, name: string) => telemetry.begin(name, 'internal', {}).end()

test('while the collector is away the newest 2,048 wait, the others are dropped and counted, and it is said once', async () => {
  const away = await startCollector()
  const one = open(settingsOf(away.url))
  away.answers.push(...Array.from({ length: 10_000 }, () => ({ status: 503 })))
  said.length = 0
  span(one, 'first')
  await until('it is away', () => said.length > 0)
  for (let at = 0; at < 5_000; at++) span(one, `span ${at}`)
  // The first one may be on its way again: it is taken if the collector comes back before it is dropped.
  await until('the first is dropped', () => one.dropped().queue_full === 5_001 - 2_048)
  away.answers.length = 0
  await until('all are sent', () => one.sent() === 2_048)
  expect(one.dropped()).toEqual({ queue_full: 5_001 - 2_048, refused: 0 })
  expect([away.spans[0]?.name, away.spans.at(-1)?.name]).toEqual([`span ${5_000 - 2_048}`, 'span 4999'])
  expect(said).toEqual(['away: status 503', 'back'])
  await one.stop()
  await away.close()
})

test('what the collector refuses is counted and not sent again; an end without a collector waits for nobody', async () => {
  const strict = await startCollector()
  const one = open(settingsOf(strict.url))
  strict.answers.push({ status: 400 }, { status: 200, body: '{"partialSuccess":{"rejectedSpans":"1"}}' })
  span(one, 'refused')
  await until('it is refused', () => one.dropped().refused === 1)
  span(one, 'half taken')
  await until('it is refused', () => one.dropped().refused === 2)
  await strict.close()
  span(one, 'never sent')
  await one.stop()
  expect(one.sent()).toBe(0)
})

test('of what is not sampled only what failed is kept', async () => {
  const few = await startCollector()
  const one = open(settingsOf(few.url, { ratio: 0 }))
  span(one, 'usual')
  const failing = one.begin('failing', 'internal', {})
  failing.fail()
  failing.end()
  await one.stop()
  expect(few.spans.map(({ name }) => name)).toEqual(['failing'])
  await few.close()
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret@collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=secret,another secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=secret%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_METRIC_EXPORT_INTERVAL', 'often'],
])('%s=%s is refused at start, without what may be a secret', (name, value) => {
  const read = () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', [name]: value })
  expect(read).toThrow(name)
  expect(read).not.toThrow(/secret/)
})

test('off when unset; an empty one is unset', () => {
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_EXPORTER_OTLP_HEADERS: 'x' }).telemetry).toBeUndefined()
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%2Cb, y=2' }
  expect(readConfig(given).telemetry).toMatchObject({ endpoint: 'http://collector:4318', headers: { 'x-key': 'a,b', y: '2' }, ratio: 1 })
})
