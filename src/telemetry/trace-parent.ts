/** The header `traceparent` of the W3C: which trace a call belongs to, and whether it is recorded. */
export interface TraceParent {
  traceId: string
  spanId: string
  isSampled: boolean
}

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Undefined for whatever does not follow the recommendation: then a trace of our own begins. */
export function readTraceParent(header: unknown): TraceParent | undefined {
  const [, version, traceId, spanId, flags, rest] = (typeof header === 'string' && shape.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  // Later versions may say more behind it; this one may not.
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string => `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`
