/**
 * Listening, and stopping so that no request under way is lost. Left to itself Fastify binds every address of `localhost` too, but at its end it
 * waits for the requests of the first alone.
 */
import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Listening {
  /** Of the first address. */
  url: string
  port: number
  /** Resolves when every request under way has been answered; a caller who takes longer than the grace is cut off. */
  close(): Promise<void>
}

const sweepMs = 50

export async function listen(server: FastifyInstance, addresses: readonly string[], port: number, graceMs = 8_000): Promise<Listening> {
  const [first = 'localhost', ...others] = addresses
  const url = await server.listen({ host: first, port })
  const bound = (server.server.address() as AddressInfo).port
  const servers: Server[] = [server.server]
  const close = async () => {
    // A connection that is kept alive becomes idle when its last request was answered, which may be after we began to stop.
    const sweep = setInterval(() => servers.forEach(one => void one.closeIdleConnections()), sweepMs)
    const cut = setTimeout(() => servers.forEach(one => void one.closeAllConnections()), graceMs)
    const closed = servers.slice(1).map(one => new Promise<void>(resolve => one.close(() => resolve())))
    await Promise.all([server.close(), ...closed]).finally(() => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  }
  try {
    for (const address of others) {
      const second = await listenToo(server, address, bound, port === 0)
      if (second) servers.push(second)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { url, port: bound, close }
}

/** The name has two addresses where there are two internets. Whoever looks it up must find us at both. */
export async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.length === 0 ? ['127.0.0.1'] : [...new Set(found.map(({ address }) => address))]
}

/** Undefined where this machine does not have the address; a port that another program has there is an error, unless any port will do. */
async function listenToo(server: FastifyInstance, host: string, port: number, isAnyPort: boolean): Promise<Server | undefined> {
  const { requestTimeout, headersTimeout, keepAliveTimeout, maxRequestsPerSocket } = server.server
  const second = Object.assign(createServer(), { requestTimeout, headersTimeout, keepAliveTimeout, maxRequestsPerSocket })
  for (const event of ['request', 'clientError']) {
    for (const listener of server.server.listeners(event)) second.on(event, listener as () => void)
  }
  try {
    await new Promise<void>((resolve, reject) => second.once('error', reject).listen({ host, port }, resolve))
    return second
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || (code === 'EADDRINUSE' && isAnyPort)) return undefined
    throw error
  }
}
