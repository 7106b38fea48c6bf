/** Stands between the processes and the store: lets everything through, drops it, or makes it slow. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  port: number
  /** Ends every connection, and refuses new ones. */
  cut(): void
  /** Nothing gets through, and nobody is told. */
  stall(): void
  /** Every piece of an answer comes so much later, as from a slow disk. */
  slow(ms: number): void
  restore(): void
  close(): void
}

export async function startProxy(socketPath: string): Promise<Proxy> {
  let state: 'open' | 'cut' | 'stalled' = 'open'
  let delayMs = 0
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer(client => {
    if (state === 'cut') return client.destroy()
    const upstream = connect(socketPath)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    client.on('data', chunk => state === 'open' && upstream.write(chunk))
    upstream.on('data', chunk => {
      if (state !== 'open') return
      if (delayMs === 0) client.write(chunk)
      else setTimeout(() => client.write(chunk), delayMs)
    })
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      endAll()
    },
    stall() {
      state = 'stalled'
    },
    slow(ms) {
      delayMs = ms
    },
    restore() {
      // What was swallowed meanwhile cannot be made up for: such connections are lost.
      if (state === 'stalled') endAll()
      state = 'open'
      delayMs = 0
    },
    close() {
      endAll()
      server.close()
    },
  }
}
