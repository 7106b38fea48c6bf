/** The service as this page calls it: the client that programs have, with the session cookie instead of a key. */
import { type Client, createClient } from '../../src/client/index.ts'
import type { Language } from '../words/languages.ts'
import { takeAsked } from './asked-ahead.ts'
import { askWhetherThere, noteAnswer, watched } from './connection.ts'
import { createSessionGate } from './transport.ts'

export const gate = createSessionGate(async (input, init) => {
  try {
    const response = await watched(takeAsked(input, init) ?? globalThis.fetch(input, init))
    noteAnswer(response)
    return response
  } catch (error) {
    if (!init?.signal?.aborted) void askWhetherThere()
    throw error
  }
})

export interface Caller {
  organizationId?: string
  language: Language
}

let caller: Caller = { language: 'en' }
let client: Client = connect()
/** What could not be read is told soon, and asked for again by `unread.ts`. */
let reader: Client = connect({ retriesMax: 1 })

function connect(options: { retriesMax?: number } = {}): Client {
  const { organizationId, language } = caller
  return createClient({
    baseUrl: '',
    language,
    fetch: (input, init) => gate.fetch(input, init),
    ...(organizationId === undefined ? {} : { organizationId }),
    ...options,
  })
}

/** Which organization this tab shows, and the language that the service answers in. Two tabs may show two organizations. */
export function callAs(next: Caller): void {
  caller = next
  client = connect()
  reader = connect({ retriesMax: 1 })
}

export const callerNow = (): Readonly<Caller> => caller

/** Always the client of the caller that was set last. */
export const api: Client = {
  perform: (...given) => client.perform(...given),
  attempt: (...given) => client.attempt(...given),
  change: (...given) => client.change(...given),
  read: (...given) => reader.read(...given),
  all: (...given) => reader.all(...given),
  upload: (...given) => client.upload(...given),
}

/** The address of a picture or a file below `/api/rest`: the browser asks for it with the cookie and cannot name the organization in a header. */
export const addressOf = (path: string): string => `/api/rest${path}`
