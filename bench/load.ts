/** A load generator small enough not to be what is measured: bare sockets, one request at a time on each, answers counted by their length. */
import { connect } from 'node:net'

export interface Load {
  port: number
  connections: number
  seconds: number
  /** The request to send; called once for each, so that bodies may differ. */
  request: () => Buffer
}

export interface Measured {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers that were no 200. */
  errors: number
}

export function toRequest(path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': String(Buffer.byteLength(body)) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

export async function applyLoad({ port, connections, seconds, request }: Load): Promise<Measured> {
  const latencies: number[] = []
  let errors = 0
  const started = performance.now()
  const until = started + seconds * 1000

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let sentAt = 0
      let head = ''
      /** Of the answer; negative while its head is not whole. */
      let bytesLeft = -1
      const send = () => {
        sentAt = performance.now()
        head = ''
        bytesLeft = -1
        socket.write(request())
      }
      socket.setNoDelay(true)
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (chunk: Buffer) => {
        // Only the head is read: an answer of most of a megabyte comes in many pieces, and joining them would take longer than the service does.
        if (bytesLeft < 0) {
          head += chunk.toString('latin1')
          const headEnd = head.indexOf('\r\n\r\n')
          if (headEnd < 0) return
          bytesLeft = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]) - head.length
        } else bytesLeft -= chunk.length
        if (bytesLeft > 0) return
        const now = performance.now()
        latencies.push(now - sentAt)
        if (!head.startsWith('HTTP/1.1 200')) errors++
        if (now < until) send()
        else socket.end()
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  const elapsed = (performance.now() - started) / 1000
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return { requestsPerSecond: latencies.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99), errors }
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
