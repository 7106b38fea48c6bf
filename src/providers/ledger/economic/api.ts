/** The wire of e-conomic: two hosts, one pair of tokens, two shapes of errors. One try a call, no redirects, and an end to reading. */

import { tracedFetch } from '../../../telemetry/traced-fetch.ts'
import { isFinalNo } from '../../passing-status.ts'
import { parseJson, readText, withoutSecrets } from '../answer-text.ts'
import { CredentialsRefused, type LedgerAccess, NotAllowed, QuotaUsed } from '../provider.ts'

/** Versions are part of the path, and pinned. */
const services = {
  rest: '',
  journals: '/journalsapi/v15.0.0',
  booked: '/bookedEntriesapi/v4.0.0',
  documents: '/documentsapi/v4.0.1',
} as const

export interface Call {
  service: keyof typeof services
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
  form?: FormData
  /** Kept there for an hour: the same key is answered with what was answered first. */
  key?: string
  /** Nobody waits for it: it leaves room for what somebody does. */
  isBackground?: boolean
  signal?: AbortSignal | undefined
}

/** It said no, and for certain did nothing. */
export class Refused extends Error {
  readonly status: number
  readonly codes: readonly string[]

  constructor(status: number, codes: readonly string[], message: string) {
    super(message)
    this.status = status
    this.codes = codes
  }
}

const restUrl = ({ app }: LedgerAccess): string => app['restUrl'] ?? 'https://restapi.e-conomic.com'
const apisUrl = ({ app }: LedgerAccess): string => app['apisUrl'] ?? 'https://apis.e-conomic.com'

/** Until when an agreement that used up its calls is left alone. */
const resting = new Map<string, Date>()

/** Agreements that have used most of their calls of this minute, and since when that is known. */
const scarce = new Map<string, number>()
const scarceMs = 60_000
const scarceShare = 0.8

/** `token-limit-10000-per-60-seconds: 147/10000`: used, and how many there are. */
function noteRate(grant: string, header: string | null, now: number): void {
  const [, used, limit] = /: *(\d+)\/(\d+)\s*$/.exec(header ?? '') ?? []
  if (limit === undefined) return
  if (Number(used) > scarceShare * Number(limit)) scarce.set(grant, now)
  else scarce.delete(grant)
}

export async function send<Answer>(access: LedgerAccess, call: Call): Promise<Answer> {
  const { service, method, path, body, form, key, signal } = call
  const grant = access.credentials['agreementGrantToken'] ?? ''
  const until = resting.get(grant)
  if (until && until > access.clock()) throw new QuotaUsed('e-conomic takes no more calls for now')
  resting.delete(grant)
  const now = access.clock().getTime()
  if (call.isBackground && now - (scarce.get(grant) ?? Number.NEGATIVE_INFINITY) < scarceMs) {
    throw new QuotaUsed('e-conomic has few calls left for now')
  }
  signal?.throwIfAborted()
  const response = await tracedFetch('economic', `${service === 'rest' ? restUrl(access) : apisUrl(access)}${services[service]}${path}`, {
    method,
    // A redirect would carry the tokens to an address that nobody named.
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'x-appsecrettoken': access.app['appSecretToken'] ?? '',
      'x-agreementgranttoken': grant,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  })
  const text = await readText(response, 'e-conomic')
  noteRate(grant, response.headers.get('x-ratelimiting'), now)
  if (response.status === 204) return undefined as Answer
  if (response.ok) return parseJson(text, 'e-conomic') as Answer
  if (response.status === 401) throw new CredentialsRefused('e-conomic answered with status 401')
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? 60)
    const again = new Date(access.clock().getTime() + 1000 * (seconds > 0 && seconds <= 86_400 ? seconds : 60))
    resting.set(grant, again)
    throw new QuotaUsed('e-conomic takes no more calls for now')
  }
  if (isFinalNo(response.status)) throw toRefused(response.status, withoutSecrets(text, access))
  throw new Error(`e-conomic answered with status ${response.status}`)
}

interface Problem {
  errorCode?: unknown
  detail?: unknown
  title?: unknown
  message?: unknown
  errors?: unknown
}

/** `errors` is a list on the newer host, and a list or a tree of properties on the older one: what stands in it anywhere is gathered. */
function toRefused(status: number, text: string): Refused | NotAllowed {
  let problem: Problem = {}
  try {
    problem = JSON.parse(text) ?? {}
  } catch {
    // A page of a proxy; the status says enough.
  }
  const found = { codes: new Set<string>(), messages: new Set<string>() }
  gather(problem.errors, found, 0)
  if (typeof problem.errorCode === 'string') found.codes.add(problem.errorCode)
  const told = [...found.messages, problem.detail, problem.message, problem.title].find(one => typeof one === 'string' && one !== '')
  const short = String(told ?? `status ${status}`).slice(0, 500)
  // It knows us, and our app lacks a role, or the agreement a module.
  return status === 403 ? new NotAllowed(short) : new Refused(status, [...found.codes], short)
}

function gather(node: unknown, found: { codes: Set<string>; messages: Set<string> }, depth: number): void {
  if (typeof node !== 'object' || node === null || depth > 8) return
  const { errorCode, message } = node as { errorCode?: unknown; message?: unknown }
  if (typeof errorCode === 'string') found.codes.add(errorCode)
  if (typeof message === 'string') found.messages.add(message)
  for (const part of Object.values(node)) gather(part, found, depth + 1)
}

interface Page<Item> {
  collection: Item[]
  pagination?: { nextPage?: string }
}

const pagesMax = 50

/** All of a collection of the older host. Its links are not followed: they name a host. */
export async function listAll<Item>(access: LedgerAccess, path: string, signal?: AbortSignal): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 0; page < pagesMax; page++) {
    const answer = await send<Page<Item>>(access, {
      service: 'rest',
      method: 'GET',
      path: `${path}?pagesize=1000&skippages=${page}`,
      signal,
    })
    items.push(...answer.collection)
    if (answer.pagination?.nextPage === undefined) return items
  }
  throw new Error(`e-conomic has more than ${pagesMax} pages of ${path}`)
}

/** All that a filter of the newer host finds; without a cursor in the answer it is the last page. */
export async function listFiltered<Item>(
  access: LedgerAccess,
  service: Call['service'],
  path: string,
  filter: string,
  call?: Pick<Call, 'isBackground' | 'signal'>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const query = new URLSearchParams({ ...(filter === '' ? {} : { filter }), ...(cursor === undefined ? {} : { cursor }) })
    const answer = await send<{ items: Item[]; cursor?: string | null }>(access, {
      service,
      method: 'GET',
      path: `${path}?${query}`,
      ...call,
    })
    items.push(...answer.items)
    if (!answer.cursor) return items
    cursor = answer.cursor
  }
  throw new Error(`e-conomic has more than ${pagesMax} pages of ${path}`)
}
