/** Requests that no decent client would send: written to the socket byte by byte. */
import { connect } from 'node:net'
import type { TestService } from '../harness/service.ts'

export interface RawReply {
  status: number
  headers: Headers
  text: string
}

/** Sends the pieces as they are and reads until the service closes the connection or falls silent. */
export function speak(
  service: TestService,
  pieces: readonly (string | Uint8Array)[],
  options: { hangUp?: boolean } = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const received: Buffer[] = []
    const done = () => {
      socket.destroy()
      resolve(toReply(Buffer.concat(received)))
    }
    socket.setTimeout(5_000, done)
    socket.on('data', chunk => received.push(chunk))
    socket.on('close', done)
    // A service that refuses early closes while we are still writing.
    socket.on('error', error => (received.length > 0 || options.hangUp ? done() : reject(error)))
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(piece)
      if (options.hangUp) setTimeout(() => socket.destroy(), 50)
    })
  })
}

function toReply(bytes: Buffer): RawReply {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n')
  const headers = new Headers(lines.map(line => line.split(/:\s*(.*)/).slice(0, 2) as [string, string]))
  return { status: Number(first.split(' ')[1] ?? 0), headers, text: text.slice(end + 4) }
}

/** The head of a request, with what every request needs. */
export function head(method: string, path: string, key: string | null, headers: Record<string, string> = {}): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close']
  if (key !== null) lines.push(`authorization: Bearer ${key}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** What must never reach a log: keys, bearer tokens, cookies. */
export function secretsLogged(service: TestService, secrets: readonly string[]): string[] {
  const patterns = [/pn_live_[0-9A-Za-z]{12}_[0-9A-Za-z]/, /Bearer (?!\[secret\])\S/i, /primanota=[\w-]{20}/]
  return service.logged.filter(line => patterns.some(pattern => pattern.test(line)) || secrets.some(secret => line.includes(secret)))
}
