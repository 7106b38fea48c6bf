/** The wire of Invoicetronic: one host, a key as the name of a user without a password, one try a call, no redirects, and an end to reading. */

import { tracedFetch } from '../../../telemetry/traced-fetch.ts'
import { CredentialsRefused, NotAllowed, QuotaUsed } from '../../ledger/provider.ts'
import { isFinalNo } from '../../passing-status.ts'
import type { ExchangeAccess } from '../provider.ts'

/** A file has at most 30 MiB, and base64 makes a third more of it. */
const answerBytesMax = 64 * 1024 * 1024
const vendor = 'Invoicetronic'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string | number | boolean>>
  body?: unknown
  signal?: AbortSignal | undefined
}

/** It said no, and for certain did nothing. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const keyOf = ({ credentials }: ExchangeAccess): string => credentials['apiKey'] ?? ''

/** Until when a key that used up its calls is left alone. */
const resting = new Map<string, Date>()

export async function call<Answer>(access: ExchangeAccess, { method, path, query = {}, body, signal }: Call): Promise<Answer> {
  const key = keyOf(access)
  const until = resting.get(key)
  if (until && until > access.clock()) throw new QuotaUsed(`${vendor} takes no more calls for now`)
  resting.delete(key)
  signal?.throwIfAborted()
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
  const response = await tracedFetch(
    'invoicetronic',
    `${access.app['url'] ?? 'https://api.invoicetronic.com/v1'}${path}${asked.size > 0 ? `?${asked}` : ''}`,
    {
      method,
      // A redirect would carry the key to an address that nobody named.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'accept-language': 'it',
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    },
  )
  const text = await readAnswer(response)
  const { status } = response
  if (response.ok) return parse(text) as Answer
  if (status === 401) throw new CredentialsRefused(`${vendor} answered with status 401`)
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? response.headers.get('ratelimit-reset') ?? 60)
    resting.set(key, new Date(access.clock().getTime() + 1000 * (seconds > 0 && seconds <= 86_400 ? seconds : 60)))
    throw new QuotaUsed(`${vendor} takes no more calls for now`)
  }
  const { code, message } = problemIn(text.replaceAll(key, '…'), status)
  // No operations or signatures left: the account is filled up, and what waits goes out.
  if (status === 403) throw new NotAllowed(message)
  if (isFinalNo(status)) throw new Refused(status, code, message)
  throw new Error(`${vendor} answered with status ${status}`)
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > answerBytesMax) throw new Error(`${vendor} answered with more than ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${vendor} answered with something else than JSON`)
  }
}

/** RFC 7807, with the codes of the exchange among its errors where it has looked at the file. */
function problemIn(text: string, status: number): { code: string; message: string } {
  let problem: Record<string, unknown> = {}
  try {
    problem = Object(JSON.parse(text))
  } catch {
    // A page of a proxy, or nothing; the status says enough.
  }
  const told = [problem['detail'], problem['title']].find(one => typeof one === 'string' && one !== '')
  const errors = JSON.stringify(problem['errors'] ?? '')
  const code = /\b00\d{3}\b/.exec(`${String(told ?? '')} ${errors}`)?.[0] ?? String(status)
  const message = [told, errors === '""' || errors === '{}' || errors === '[]' ? '' : errors].filter(part => part).join(' ')
  return { code, message: (message || `status ${status}`).slice(0, 1000) }
}
