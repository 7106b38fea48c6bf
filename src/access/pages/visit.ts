/** A page is a function from a visit to an answer; what carries both over the wire is none of its business. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, Services } from '../../kernel/context.ts'
import type { Language } from '../../language/languages.ts'
import { findSession, type Session, type SignInOrigin, sessionToken, toCaller } from '../sessions.ts'
import { describeDevice, shortenAddress } from './devices.ts'
import type { Form } from './markup/form.ts'
import type { Html } from './markup/html.ts'

export interface Visit {
  services: Services
  headers: IncomingHttpHeaders
  /** What the visitor reads. */
  language: Language
  /** The network address of the visitor. */
  address: string
  /** The path of the page, with the names of its parts. */
  path: string
  params: Readonly<Record<string, string>>
  query: Form
  form: Form
  requestId: string
}

export interface PageAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  cookies: readonly string[]
  body: string
  /** What is sent instead, where it is no text. */
  bytes?: Buffer
}

export interface Page {
  method: 'GET' | 'POST'
  path: string
  /** The token in the address is all the right that its form needs, and no cookie counts: a program may send it as well. */
  takesPrograms?: boolean
  answer(visit: Visit): Promise<PageAnswer>
}

export interface AnswerOptions {
  status?: number
  cookies?: readonly string[]
  headers?: Readonly<Record<string, string>>
}

export const show = (
  { language }: { language: Language },
  page: Html,
  { status = 200, cookies = [], headers = {} }: AnswerOptions = {},
): PageAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-language': language, vary: 'accept-language', ...headers },
  cookies,
  body: page.markup,
})

/** The browser asks for the next page with GET, so that reloading it sends nothing again. */
export const goTo = (location: string, cookies: readonly string[] = []): PageAnswer => ({
  status: 303,
  headers: { location },
  cookies,
  body: '',
})

/**
 * Some apps open the way to the connect page in a window of its own and wait there for its answer: the policy of our other pages would cut that window off
 * from them, for good, at the first page or redirect that has it (HTML, section 7.1.3).
 */
export const inWindow = (answer: PageAnswer): PageAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'cross-origin-opener-policy': 'unsafe-none' },
})

/** What a sign-in from here is shown as. */
export const signInOriginOf = ({ headers, address }: Visit): SignInOrigin => ({
  device: describeDevice(headers['user-agent']),
  network: shortenAddress(address),
})

export interface Visitor extends Session {
  token: string
}

export async function findVisitor({ services, headers }: Visit): Promise<Visitor | undefined> {
  const token = sessionToken(headers, services.baseUrl)
  const session = token === undefined ? undefined : await findSession(services, token, null)
  return session && token !== undefined ? { ...session, token } : undefined
}

/** Somebody who is signed in and belongs to an organization. */
export interface Member {
  visitor: Visitor
  caller: Caller
}

export async function findMember(visit: Visit): Promise<Member | undefined> {
  const visitor = await findVisitor(visit)
  const caller = visitor && toCaller(visitor)
  return caller && { visitor, caller }
}

/** Tokens in our addresses are 256 bits: anything else is not worth asking the store for. */
export const isTokenShaped = (text: string | undefined): text is string => text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
