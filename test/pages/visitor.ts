/** A browser without a window: it keeps cookies, sends forms as one does, and does not follow redirects. */
import { printSetupLink } from '../../src/access/setup-link.ts'
import type { Language } from '../../src/language/languages.ts'
import type { TestService } from '../harness/service.ts'

export interface Shown {
  status: number
  headers: Headers
  /** Where a redirect leads. */
  location: string | null
  html: string
  /** The page as it reads, without its markup. */
  text: string
}

export interface Visitor {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Shown>
  post(path: string, fields: Readonly<Record<string, string | readonly string[]>>, headers?: Record<string, string>): Promise<Shown>
  /** Sends a body as it is. */
  send(path: string, body: string | Uint8Array<ArrayBuffer> | undefined, headers: Record<string, string>): Promise<Shown>
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

export function toText(html: string): string {
  const bare = html.replace(/<head>[\s\S]*<\/head>/, '').replace(/<[^>]*>/g, '')
  return bare.replace(/&[^;\s]+;/g, entity => entities[entity] ?? entity).replace(/\s+/g, ' ')
}

export function visit(service: TestService, session?: string, language?: Language): Visitor {
  const cookies = new Map<string, string>(session === undefined ? [] : [['primanota', session]])
  const ask = async (
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string>,
  ): Promise<Shown> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${service.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(language && { 'accept-language': language }), ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const html = await response.text()
    return { status: response.status, headers: response.headers, location: response.headers.get('location'), html, text: toText(html) }
  }
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  return {
    cookies,
    get: (path, headers = {}) => ask('GET', path, undefined, headers),
    post(path, fields, headers = sameOrigin) {
      const body = new URLSearchParams()
      for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value)
      return ask('POST', path, body.toString(), { 'content-type': 'application/x-www-form-urlencoded', ...headers })
    },
    send: (path, body, headers) => ask('POST', path, body, { ...sameOrigin, ...headers }),
  }
}

/** The path of a fresh set-up link, as the terminal shows it. */
export async function printedPath(service: TestService): Promise<string> {
  let printed = ''
  await printSetupLink(service.services, line => {
    printed += `${line}\n`
  })
  return /\/setup\/\S+/.exec(printed)?.[0] ?? ''
}

export const sound = {
  organization: 'Nordlys ApS',
  region: 'denmark',
  email: 'anna@example.com',
  name: 'Anna Vestergaard',
  password: 'a calm blue harbour',
}
