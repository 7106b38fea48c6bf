/** The wire of Fatture in Cloud: one host, a token that runs out, two quotas. One try a call, no redirects, and an end to reading. */

import { tracedFetch } from '../../../telemetry/traced-fetch.ts'
import { isFinalNo } from '../../passing-status.ts'
import { parseJson, readText, withoutSecrets } from '../answer-text.ts'
import { type AppSettings, CredentialsRefused, type LedgerAccess, NotAllowed, QuotaUsed } from '../provider.ts'

export const title = 'Fatture in Cloud'

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  form?: FormData
  /** Nobody waits for it: it leaves room for what somebody does. */
  isBackground?: boolean
  signal?: AbortSignal | undefined
}

/** It said no, and for certain did nothing. `fields`: what it names as wrong. */
export class Refused extends Error {
  readonly status: number
  readonly fields: readonly string[]

  constructor(status: number, fields: readonly string[], message: string) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

export const apiUrl = (app: AppSettings): string => app['apiUrl'] ?? 'https://api-v2.fattureincloud.it'

/** Renewed so long before it runs out: what is begun with it is also ended with it. */
const renewBeforeMs = 5 * 60_000
const hourMs = 60 * 60_000

/** Until when a company that used up its calls is left alone. Quotas are counted by company and app. */
const resting = new Map<string, Date>()

/** Companies that have used most of a quota, and in which hour that was said. */
const scarce = new Map<string, number>()
const scarceShare = 0.2

const quotaKey = ({ app, settings }: LedgerAccess): string => `${apiUrl(app)} ${app['clientId'] ?? ''} ${settings.company ?? ''}`

export async function send<Answer>(access: LedgerAccess, call: Call): Promise<Answer> {
  const until = resting.get(quotaKey(access))
  if (until && until > access.clock()) throw new QuotaUsed(`${title} takes no more calls for now`)
  resting.delete(quotaKey(access))
  if (call.isBackground && scarce.get(quotaKey(access)) === hourOf(access)) throw new QuotaUsed(`${title} has few calls left for now`)
  const { renew, clock } = access
  const runsOutAt = Date.parse(access.credentials['expiresAt'] ?? '')
  if (renew && runsOutAt - clock().getTime() < renewBeforeMs) access.credentials = await renew(access.credentials)
  const first = await sendOnce(access, call)
  // Nothing was done by a call that it did not know us by. A form is not sent twice: it may have been read.
  const mayRepeat = first.status === 401 && renew !== undefined && call.form === undefined
  if (mayRepeat) access.credentials = await renew(access.credentials)
  return toAnswer(access, mayRepeat ? await sendOnce(access, call) : first) as Answer
}

interface Received {
  status: number
  headers: Headers
  text: string
}

async function sendOnce({ app, credentials }: LedgerAccess, { method, path, body, form, signal }: Call): Promise<Received> {
  signal?.throwIfAborted()
  const response = await tracedFetch('fattureincloud', `${apiUrl(app)}${path}`, {
    method,
    // A redirect would carry the token to an address that nobody named.
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${credentials['accessToken'] ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  })
  return { status: response.status, headers: response.headers, text: await readText(response, title) }
}

function toAnswer(access: LedgerAccess, { status, headers, text }: Received): unknown {
  noteQuotas(access, headers)
  if (status >= 200 && status < 300) return text === '' ? undefined : parseJson(text, title)
  if (status === 401) throw new CredentialsRefused(`${title} answered with status 401`)
  // The quota of the month is refused with either of the two; only a quota says when to come again.
  if (status === 429 || (status === 403 && headers.has('retry-after'))) {
    const seconds = Number(headers.get('retry-after') ?? 60)
    rest(access, 1000 * (seconds > 0 && seconds <= 86_400 ? seconds : 60))
    throw new QuotaUsed(`${title} takes no more calls for now`)
  }
  if (isFinalNo(status)) throw toRefused(status, withoutSecrets(text, access))
  throw new Error(`${title} answered with status ${status}`)
}

const rest = (access: LedgerAccess, forMs: number) =>
  void resting.set(quotaKey(access), new Date(Math.max(access.clock().getTime() + forMs, resting.get(quotaKey(access))?.getTime() ?? 0)))

const hourOf = ({ clock }: LedgerAccess): number => Math.floor(clock().getTime() / hourMs)

/** With the last call of an hour or a month nothing more is sent before the next hour; of a month it is asked again every hour. */
function noteQuotas(access: LedgerAccess, headers: Headers): void {
  const isScarce = (kind: string) => {
    const [left, limit] = [headers.get(`ratelimit-${kind}remaining`), headers.get(`ratelimit-${kind}limit`)]
    return left !== null && limit !== null && Number(left) < scarceShare * Number(limit)
  }
  if (isScarce('hourly') || isScarce('monthly')) scarce.set(quotaKey(access), hourOf(access))
  else scarce.delete(quotaKey(access))
  const isUsed = (name: string) => headers.get(name) !== null && Number(headers.get(name)) <= 0
  if (isUsed('ratelimit-hourlyremaining') || isUsed('ratelimit-monthlyremaining')) {
    rest(access, hourMs - (access.clock().getTime() % hourMs))
  }
}

interface Problem {
  error?: { message?: unknown; validation_result?: unknown }
}

function toRefused(status: number, text: string): Refused | NotAllowed {
  let problem: Problem = {}
  try {
    problem = JSON.parse(text) ?? {}
  } catch {
    // A page of a proxy; the status says enough.
  }
  const { message, validation_result: found } = problem.error ?? {}
  const wrong = typeof found === 'object' && found !== null ? Object.entries(found) : []
  const said = wrong.flatMap(([, messages]) => messages).find(one => typeof one === 'string')
  const told = [said, message].find(one => typeof one === 'string' && one !== '')
  const short = String(told ?? `status ${status}`).slice(0, 500)
  return status === 403
    ? new NotAllowed(short)
    : new Refused(
        status,
        wrong.map(([field]) => field),
        short,
      )
}

interface Page<Item> {
  data: Item[]
  last_page?: number | null
}

const pageSize = 100
const pagesMax = 50

/** All that a query finds. Links are not followed: they name a host. */
export async function listAll<Item>(
  access: LedgerAccess,
  path: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; page <= pagesMax; page++) {
    const search = new URLSearchParams({ ...query, page: String(page), per_page: String(pageSize) })
    const { data, last_page: last } = await send<Page<Item>>(access, { method: 'GET', path: `${path}?${search}`, signal })
    items.push(...data)
    if (page >= (last ?? 1)) return items
  }
  throw new Error(`${title} has more than ${pagesMax} pages of ${path}`)
}
