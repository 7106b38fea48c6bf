/** The suite cannot send a key. This stands in front and adds it; everything else passes as it is, the name of the host among it. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BearerProxy {
  url: string
  close(): Promise<void>
}

export async function startBearerProxy(target: string, apiKey: string): Promise<BearerProxy> {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers: { ...headers, authorization: `Bearer ${apiKey}` } }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
