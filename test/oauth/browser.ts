/** A browser without a window: cookies by their path, forms as a page sends them, and redirects followed as far as this Primanota goes. */
import { expect } from 'vitest'
import { toText } from '../pages/visitor.ts'

export interface Page {
  status: number
  headers: Headers
  /** Where it is. */
  url: URL
  /** Where a redirect leads that was not followed. */
  location: URL | null
  html: string
  text: string
}

interface Cookie {
  name: string
  value: string
  path: string
}

const covers = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

export class Browser {
  readonly base: string
  cookies: Cookie[]

  constructor(base: string, session?: string) {
    this.base = base
    this.cookies = session === undefined ? [] : [{ name: 'primanota', value: session, path: '/' }]
  }

  async send(
    method: 'GET' | 'POST',
    address: string | URL,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const url = new URL(address, this.base)
    const cookie = this.cookies
      .filter(one => covers(one.path, url.pathname))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...(cookie === '' ? {} : { cookie }),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(fields ? { body: new URLSearchParams(fields).toString() } : {}),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const html = await response.text()
    const leads = response.headers.get('location')
    return {
      status: response.status,
      headers: response.headers,
      url,
      location: leads === null ? null : new URL(leads, url),
      html,
      text: toText(html),
    }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/'
    this.cookies = this.cookies.filter(one => one.name !== name || one.path !== path)
    if (!/max-age=0(;|$)|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.push({ name, value, path })
  }

  /** Follows redirects within this Primanota; what leads elsewhere is where the person would go. */
  async follow(page: Page): Promise<Page> {
    let now = page
    for (let hops = 0; now.location !== null && now.location.origin === new URL(this.base).origin; hops++) {
      expect(hops).toBeLessThan(12)
      now = await this.send('GET', now.location)
    }
    return now
  }

  async open(address: string | URL): Promise<Page> {
    return this.follow(await this.send('GET', address))
  }

  /** Sends the form of a page, as a person would from there. */
  async submit(
    page: Page,
    fields: Record<string, string>,
    headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<Page> {
    return this.follow(await this.send('POST', page.url.pathname, { ...hiddenIn(page), ...fields }, headers))
  }
}

/** The hidden fields of the connect form. */
export function hiddenIn({ html }: Page): Record<string, string> {
  const token = /name="token" value="([^"]*)"/.exec(html)?.[1]
  return token === undefined ? {} : { token }
}
