/**
 * What takes time, as spans of a trace. Only inside a trace that was begun is anything noted: without telemetry all this costs one look at a variable.
 * Attributes are names of our own (routes, actions, kinds, codes) and numbers: never what a caller or a document says.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { readTraceParent, writeTraceParent } from './trace-parent.ts'

export type SpanKind = 'internal' | 'server' | 'client'

export type Attributes = Record<string, string | number | boolean>

export interface Span {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: SpanKind
  startMs: number
  endMs: number
  attributes: Attributes
  hasFailed: boolean
}

/** Takes what is to be sent; never waits, never throws. */
export type Take = (spans: readonly Span[]) => void

export interface SpanNotes {
  set(attributes: Attributes): void
  fail(): void
}

/** The part of a trace that is in this process. Its spans are held back until it ends: whether it is kept may depend on how it went. */
interface LocalTrace {
  traceId: string
  isSampled: boolean
  held: Span[]
  isEnded: boolean
  isKept: boolean
  take: Take
}

interface Place {
  trace: LocalTrace
  spanId: string
}

const current = new AsyncLocalStorage<Place>()

/** More than this many spans of one request or job tell nothing new. */
const heldMax = 500
/** What took longer is kept although it was not sampled. */
const slowMs = 1_000

const newSpanId = (): string => randomBytes(8).toString('hex')

const now = (): number => performance.timeOrigin + performance.now()

const nothing: SpanNotes = { set() {}, fail() {} }

function record({ trace }: Place, span: Span): void {
  if (trace.isEnded) {
    if (trace.isKept) trace.take([span])
  } else if (trace.held.length < heldMax) trace.held.push(span)
}

function begin(place: Place, parentSpanId: string | undefined, name: string, kind: SpanKind, attributes: Attributes) {
  const span: Span = {
    traceId: place.trace.traceId,
    spanId: place.spanId,
    parentSpanId,
    name,
    kind,
    startMs: now(),
    endMs: 0,
    attributes: { ...attributes },
    hasFailed: false,
  }
  const notes: SpanNotes = {
    set: more => void Object.assign(span.attributes, more),
    fail: () => {
      span.hasFailed = true
    },
  }
  const end = () => {
    span.endMs = now()
    record(place, span)
  }
  return { span, notes, end }
}

/** Runs `work` as a part of what is under way; where no trace is, it is just run. */
export function inSpan<Value>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (notes: SpanNotes) => Promise<Value>,
): Promise<Value> {
  const parent = current.getStore()
  return parent ? inSpanOf(parent, name, kind, attributes, work) : work(nothing)
}

async function inSpanOf<Value>(
  parent: Place,
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (notes: SpanNotes) => Promise<Value>,
): Promise<Value> {
  const place = { trace: parent.trace, spanId: newSpanId() }
  const { notes, end } = begin(place, parent.spanId, name, kind, attributes)
  try {
    return await current.run(place, () => work(notes))
  } catch (error) {
    // Its name alone: a message may quote what was sent.
    notes.fail()
    notes.set({ 'error.type': error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    end()
  }
}

/** For what is called outside, and for a job that goes on with this; undefined outside of a trace. */
export function currentTraceParent(): string | undefined {
  const place = current.getStore()
  return place && writeTraceParent({ traceId: place.trace.traceId, spanId: place.spanId, isSampled: place.trace.isSampled })
}

export interface Root extends SpanNotes {
  /** Runs `work` inside of it. */
  enter<Value>(work: () => Value): Value
  rename(name: string): void
  end(): void
}

export interface TraceOptions {
  /** The share of traces that are kept where the caller has not decided, 0 to 1. */
  ratio: number
  take: Take
}

/** A request or a job. `parent` is a `traceparent`, as it came. */
export function beginTrace({ ratio, take }: TraceOptions, name: string, kind: SpanKind, attributes: Attributes, parent?: unknown): Root {
  const given = readTraceParent(parent)
  const traceId = given?.traceId ?? randomBytes(16).toString('hex')
  // By the id, so that all processes of a trace decide alike.
  const isSampled = given?.isSampled ?? Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < ratio
  const trace: LocalTrace = { traceId, isSampled, held: [], isEnded: false, isKept: isSampled, take }
  const place = { trace, spanId: newSpanId() }
  const { span, notes, end } = begin(place, given?.spanId, name, kind, attributes)
  return {
    ...notes,
    enter: work => current.run(place, work),
    rename: name => {
      span.name = name
    },
    end() {
      if (trace.isEnded) return
      end()
      trace.isKept = trace.isSampled || span.hasFailed || span.endMs - span.startMs > slowMs
      trace.isEnded = true
      if (trace.isKept) take(trace.held)
      trace.held = []
    },
  }
}
