/** The wire of Enable Banking: one try a call, no redirects, and an end to reading. */

import { say } from '../../../language/say.ts'
import { tracedFetch } from '../../../telemetry/traced-fetch.ts'
import { BankFault, type PersonPresent } from '../provider.ts'
import { type Refused, toFault, type WireProblem } from './faults.ts'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string | null>>
  body?: unknown
  present?: PersonPresent | undefined
  signal?: AbortSignal | undefined
}

export type Send = <Answer>(call: Call) => Promise<Answer>

/** A refusal by its own name, for what is tried another way. */
export class VendorRefusal extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.error)
    this.refused = refused
  }
}

const answerBytesMax = 16 * 1024 * 1024

/** A header holds no other characters; one that was made up is left out. */
const headerText = (text: string | undefined): string | undefined =>
  text !== undefined && text !== '' && text.length <= 1_000 && /^[\x20-\x7e]+$/.test(text) ? text : undefined

function personHeaders(present: PersonPresent | undefined): Record<string, string> {
  if (!present) return {}
  const { ipAddress, userAgent, accept, acceptLanguage, acceptEncoding, referer } = present
  const all = {
    'psu-ip-address': ipAddress,
    'psu-user-agent': userAgent,
    'psu-accept': accept,
    'psu-accept-language': acceptLanguage,
    'psu-accept-encoding': acceptEncoding,
    'psu-referer': referer,
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (headerText(value) === undefined ? [] : [[name, value!]])))
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream, and with it the connection.
    if (length > answerBytesMax) throw new BankFault(say('bank_refused.not_understood'))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** An answer that breaks off or is no JSON says nothing: the same call may work in a moment. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BankFault(say('bank_unavailable.half_answer'))
  }
}

function refusedBy(response: Response, text: string, now: Date): Refused {
  let problem: WireProblem = {}
  try {
    problem = (JSON.parse(text) as WireProblem | null) ?? {}
  } catch {
    // A page of a proxy; the status says enough.
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const told = [problem.message, problem.detail].find(one => typeof one === 'string' && one !== '')
  return {
    status: response.status,
    error: typeof problem.error === 'string' ? problem.error : '',
    told: String(told ?? `status ${response.status}`).slice(0, 500),
    retryAt: seconds > 2 && seconds <= 7 * 86_400 ? new Date(now.getTime() + seconds * 1000) : undefined,
    now,
  }
}

export function createSend(url: string, token: () => string, clock: () => Date): Send {
  async function once<Answer>({ method, path, query = {}, body, present, signal }: Call): Promise<Answer> {
    signal?.throwIfAborted()
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
    const response = await tracedFetch('enablebanking', `${url}${path}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`, {
      method,
      // A redirect would carry the token to an address that nobody named.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...personHeaders(present),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
    const text = await readText(response)
    if (response.ok) return (text === '' ? {} : parse(text)) as Answer
    throw new VendorRefusal(refusedBy(response, text, clock()))
  }

  /** A bank wants all of its headers about a person or none: what is missing cannot be made up, so it is asked as if nobody were there. */
  return async function send<Answer>(call: Call): Promise<Answer> {
    try {
      return await once<Answer>(call)
    } catch (error) {
      const isAboutPerson = error instanceof VendorRefusal && /^PSU_HEADER_/.test(error.refused.error)
      if (isAboutPerson && call.present) return once<Answer>({ ...call, present: undefined })
      throw error
    }
  }
}

/** What is thrown to the outside is a fault of a bank. */
export async function asFault<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof VendorRefusal) throw toFault(error.refused)
    throw error
  }
}
