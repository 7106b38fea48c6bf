/**
 * Clients that are known by an address, where they publish who they are (OAuth Client ID Metadata Document). Anybody can name an address, so that it is
 * looked up once, and only where all that it leads to lies in the open internet is one of these called, by its number: a name that leads elsewhere the
 * next time does not help. Redirects are not followed, and little is read, for a short time.
 */
import { Resolver } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { isIP, isIPv4, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isSpecialAddress } from '../../special-addresses.ts'
import { planRegistration } from './registration.ts'

export interface Network {
  /** All addresses of a name. */
  resolve(hostname: string): Promise<string[]>
  /** A connection over TLS to that very address, for that name. */
  connect(address: string, port: number, hostname: string): Socket
}

/** Answers with the document as the authorization server is to see it; whatever is wrong is thrown, and becomes the refusal of the client. */
export type ReadClientDocument = (address: string) => Promise<Response>

export const documentBytesMax = 5 * 1024
const answerTimeoutMs = 2_500

/**
 * Asks the name servers. The system's own look-up would wait in one of very few threads, which whatever else goes by a name needs as well, the way to the
 * database among it: some strangers' names whose servers are slow would hold them all.
 */
async function resolve(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 700, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap(found => (found.status === 'fulfilled' ? found.value : []))
}

const internet: Network = {
  resolve,
  connect: (address, port, hostname) =>
    connectTls({ host: address, port, ...(isIP(hostname) === 0 ? { servername: hostname } : {}), ALPNProtocols: ['http/1.1'] }),
}

/** Whoever failed is not called again at once: the engine asks twice, and people press the key for reloading. */
const failuresKeptMs = 5_000
/** A host that is away for a while does not disconnect the apps that it vouches for: what it said last holds meanwhile. */
const goodKeptMs = 24 * 60 * 60 * 1000
const keptMax = 200

/** Nobody answered, or only with a fault of their own. */
class Unreachable extends Error {}

export function createDocumentReader(network: Network = internet, timeoutMs = answerTimeoutMs): ReadClientDocument {
  const failures = createMemory<Error>(failuresKeptMs)
  const good = createMemory<Document>(goodKeptMs)
  return async address => {
    const failure = failures.get(address)
    if (failure) throw failure
    try {
      const document = await readDocument(network, address, timeoutMs)
      good.set(address, document)
      return toResponse(document)
    } catch (error) {
      const isAway = error instanceof Unreachable
      const last = isAway ? good.get(address) : undefined
      if (last) return toResponse(last)
      // Whoever takes their document back does not want it to hold the next time that they are away.
      if (!isAway) good.forget(address)
      failures.set(address, error as Error)
      throw error
    }
  }
}

function createMemory<Value>(keptMs: number) {
  const kept = new Map<string, { value: Value; until: number }>()
  return {
    get(key: string): Value | undefined {
      const found = kept.get(key)
      return found && found.until > Date.now() ? found.value : undefined
    },
    set(key: string, value: Value): void {
      // The oldest goes: a map keeps its keys in the order that they came in.
      kept.delete(key)
      for (const oldest of kept.size < keptMax ? [] : [...kept.keys()].slice(0, 1)) kept.delete(oldest)
      kept.set(key, { value, until: Date.now() + keptMs })
    },
    forget: (key: string) => kept.delete(key),
  }
}

interface Document {
  text: string
  caching: Record<string, string>
}

const toResponse = ({ text, caching }: Document): Response =>
  new Response(text, { headers: { 'content-type': 'application/json', ...caching } })

async function readDocument(network: Network, address: string, timeoutMs: number): Promise<Document> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { text, caching } = await inTime(signal, read(network, new URL(address), signal))
  const said: unknown = JSON.parse(text)
  if (typeof said !== 'object' || said === null || Array.isArray(said)) throw new Error('the document is no JSON object')
  // Another address may not speak for this one.
  if ((said as { client_id?: unknown }).client_id !== address) throw new Error('client_id is not the address of the document')
  const client = planRegistration(asPublic(said as Record<string, unknown>))
  if ('error' in client) throw new Error(client.error_description)
  // A secret that is published is none.
  if (client.token_endpoint_auth_method !== 'none') throw new Error('token_endpoint_auth_method must be none')
  return { text: JSON.stringify({ ...client, client_id: address }), caching }
}

/**
 * Some would rather sign what they ask for, and say beside it that they can do without. Their keys would have to be fetched as well, so that they do
 * without here, as our metadata tells them.
 */
function asPublic(said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const methods = said['token_endpoint_auth_methods_supported']
  return Array.isArray(methods) && methods.includes('none') ? { ...said, token_endpoint_auth_method: 'none' } : said
}

/** A look-up is not broken off, only left alone: it ends by itself. */
const inTime = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> =>
  Promise.race([work, new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(late()), { once: true }))])

const late = () => new Unreachable('the document did not arrive in time')

const unreachable = (error: unknown): never => {
  throw new Unreachable((error as Error).message)
}

async function read(network: Network, url: URL, signal: AbortSignal): Promise<Document> {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') throw new Error('the address is not a plain https one')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  // RFC 6761, section 6.3: the name of this machine, which no name server has to know.
  if (/(^|\.)localhost\.?$/.test(hostname)) throw new Error('the host is not in the open internet')
  // An address in numbers is not looked up: it would come back as it is, or not at all.
  const addresses = isIP(hostname) === 0 ? await network.resolve(hostname).catch(unreachable) : [hostname]
  if (addresses.some(isSpecialAddress)) throw new Error('the host is not in the open internet')
  // One of each kind: a machine may have no way to the other.
  const [one, other] = [addresses.find(isIPv4), addresses.find(isIPv6)].filter(found => found !== undefined)
  if (one === undefined) throw new Unreachable('the host has no address')
  if (signal.aborted) throw late()
  const call = (address: string) => ask(url, signal, () => network.connect(address, Number(url.port || 443), hostname))
  const response = await call(one)
    .catch(error => (other === undefined || signal.aborted ? unreachable(error) : call(other)))
    .catch(unreachable)
  const { statusCode = 0, headers } = response
  if (statusCode === 200 && /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    const caching = headers['cache-control']
    return { text: await readText(response), caching: caching === undefined ? {} : { 'cache-control': caching } }
  }
  response.destroy()
  if (statusCode >= 500 || statusCode === 429) throw new Unreachable(`the host answered ${statusCode}`)
  throw new Error(statusCode === 200 ? 'the document is not sent as JSON' : `the host answered ${statusCode}`)
}

const ask = (url: URL, signal: AbortSignal, createConnection: () => Socket): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { host: url.host, accept: 'application/json', 'accept-encoding': 'identity', connection: 'close' }
    // Without an agent: one would make a connection of its own.
    httpRequest({ method: 'GET', path: `${url.pathname}${url.search}`, headers, createConnection, signal })
      .once('response', resolve)
      .once('error', reject)
      .end()
  })

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > documentBytesMax) break
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever hangs up in the middle is away, as if they had never begun.
    unreachable(error)
  }
  if (bytes > documentBytesMax) throw new Error(`the document has more than ${documentBytesMax} bytes`)
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
