/** Sends a request, and sends it again where that is safe and may help: the same Idempotency-Key keeps a change from being made twice. */
import { PrimanotaProblem, type Problem } from './problem.ts'

export interface ClientOptions {
  /** Where Primanota answers, such as `http://localhost:4000`. */
  baseUrl: string
  /** Left out in a browser that is signed in: its session cookie goes with every request. */
  apiKey?: string
  /** For a person's own key that is good in several organizations. */
  organizationId?: string
  /** The language of messages. */
  language?: 'en' | 'da' | 'it'
  /** How often a request is sent again after the first time; 4 unless given. */
  retriesMax?: number
  fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  /** Made for you unless given. Give your own to make a change once across restarts of your program. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export interface Sent extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: string | FormData
  contentType?: string
}

const waitMaxMs = 30_000

const isWorthRetrying = (status: number, code: string): boolean => status === 429 || status === 503 || code === 'idempotency_in_progress'

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** Twice as long each time, and never in step with others that were refused at the same moment. */
const backOffMs = (attempt: number): number => Math.min(waitMaxMs, 250 * 2 ** attempt) * (0.5 + Math.random() / 2)

export function createTransport(options: ClientOptions): (sent: Sent) => Promise<Response> {
  const { apiKey, organizationId, language, retriesMax = 4, fetch = globalThis.fetch } = options
  const base = `${options.baseUrl.replace(/\/+$/, '')}/api/rest`

  function headersOf({ contentType, idempotencyKey, method }: Sent): Headers {
    const headers = new Headers({ accept: 'application/json' })
    if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`)
    if (organizationId !== undefined) headers.set('x-organization-id', organizationId)
    if (language !== undefined) headers.set('accept-language', language)
    if (contentType !== undefined) headers.set('content-type', contentType)
    if (method !== 'GET') headers.set('idempotency-key', idempotencyKey ?? globalThis.crypto.randomUUID())
    return headers
  }

  return async sent => {
    const headers = headersOf(sent)
    const init: RequestInit = { method: sent.method, headers, ...(sent.body === undefined ? {} : { body: sent.body }) }
    if (sent.signal) init.signal = sent.signal
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retriesMax
      let response: Response
      try {
        response = await fetch(`${base}${sent.path}`, init)
      } catch (error) {
        if (isLast || sent.signal?.aborted) throw error
        await wait(backOffMs(attempt), sent.signal)
        continue
      }
      if (response.ok) return response
      const problem = await problemIn(response)
      if (isLast || !isWorthRetrying(response.status, problem.code)) throw new PrimanotaProblem(problem)
      const asked = Number(response.headers.get('retry-after'))
      await wait(asked > 0 ? Math.min(waitMaxMs, asked * 1000) : backOffMs(attempt), sent.signal)
    }
  }
}

/** What stands between may answer with a page of its own. */
async function problemIn(response: Response): Promise<Problem> {
  const text = await response.text()
  try {
    const problem = JSON.parse(text) as Problem
    if (typeof problem.code === 'string') return problem
  } catch {
    // No JSON: told below.
  }
  const { status, headers } = response
  const detail = `The answer was no answer of Primanota: ${text.slice(0, 200)}`
  return {
    type: 'about:blank',
    title: `HTTP ${status}`,
    status,
    detail,
    code: 'not_from_primanota',
    values: {},
    requestId: headers.get('x-request-id') ?? '',
  }
}
