/**
 * A request as the engine gets to see it. It makes addresses from the headers that it finds, so that these are ours: whatever `Host` or `X-Forwarded-*` a
 * caller sent, it answers for the address of this Primanota and no other.
 */
import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** What is known of a request beside what it says. */
export interface Origin {
  ip: string
  requestId: string
  arrivedAt: Date
}

export interface Received extends Origin {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  body?: string
}

const origins = new WeakMap<IncomingMessage, Origin>()

export function originOf(request: IncomingMessage): Origin {
  const origin = origins.get(request)
  if (!origin) throw new Error('the engine was asked something that did not come from here')
  return origin
}

const passedOn = [
  'accept',
  'accept-language',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'content-type',
  'cookie',
  'origin',
] as const

export function toEngineRequest({ method, url, headers, body, ...origin }: Received, baseUrl: string): IncomingMessage {
  const { host, protocol } = new URL(baseUrl)
  const request = new IncomingMessage(new Socket())
  const given = passedOn.map(name => [name, headers[name]] as const).filter(([, value]) => value !== undefined)
  request.headers = {
    ...Object.fromEntries(given),
    host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }
  Object.assign(request, { method, url, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1, complete: true })
  origins.set(request, origin)
  if (body !== undefined) request.push(body)
  request.push(null)
  return request
}

/** An answer that nobody gets: what the engine asks for where it only has to read the cookies. */
export const toNobody = (request: IncomingMessage): ServerResponse => new ServerResponse(request)
