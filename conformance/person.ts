/** The person in front of a browser: signs in, allows the app, and is sent back to it. */
import type { Examined } from './service.ts'

interface Page {
  url: URL
  html: string
}

/** Hidden fields as a browser would send them. */
const hiddenIn = ({ html }: Page): Record<string, string> =>
  Object.fromEntries([...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))

export async function allowApp(authorizeUrl: string, { baseUrl, person, organizationId }: Examined): Promise<void> {
  const cookies = new Map<string, string>()

  /** Follows redirects to the end, which may be where the app waits. */
  const open = async (address: URL, fields?: Record<string, string>): Promise<Page> => {
    const isOurs = address.origin === new URL(baseUrl).origin
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'sec-fetch-site': fields ? 'same-origin' : 'none', ...(isOurs && cookie !== '' ? { cookie } : {}) },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const html = await response.text()
    const location = response.headers.get('location')
    return location === null ? { url: address, html } : open(new URL(location, address))
  }

  const signIn = await open(new URL(authorizeUrl))
  const connect = await open(signIn.url, { ...hiddenIn(signIn), ...person })
  const back = await open(connect.url, { ...hiddenIn(connect), organization: organizationId, access: 'change', decision: 'allow' })
  if (back.url.pathname !== '/callback') throw new Error(`the person ended at ${back.url.pathname}: ${back.html.slice(0, 500)}`)
}
