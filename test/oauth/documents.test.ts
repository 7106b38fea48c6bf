/** Clients that are known by an address. What a stranger names is fetched from the open internet, once, and from nowhere else. */
import { createHook } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDocumentReader, type Network } from '../../src/access/oauth/client-documents.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { createApp, redirectUri } from './app.ts'
import { Browser } from './browser.ts'
import { startBeside } from './store.ts'

/** An internet of names and what they lead to; whatever is called is answered by one machine here. */
const names = new Map<string, string[][]>()
const resolved: string[] = []
const called: string[] = []
let publish: (request: IncomingMessage, response: ServerResponse) => void
let machine: Server
let service: TestService
let organization: Organization

const network: Network = {
  async resolve(hostname) {
    resolved.push(hostname)
    const answers = names.get(hostname)
    if (!answers) throw new Error(`getaddrinfo ENOTFOUND ${hostname}`)
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
  },
  connect(address, port, hostname) {
    called.push(`${address}:${port} as ${hostname}`)
    return connect((machine.address() as AddressInfo).port, '127.0.0.1')
  },
}

/** One that remembers nothing. */
const fresh = () => createDocumentReader(network, 400)

/** Every connection that this process makes meanwhile, by whatever way. */
async function countSockets(work: () => Promise<unknown>): Promise<number> {
  let made = 0
  const count = () => void made++
  diagnostics.subscribe('net.client.socket', count)
  await work()
  diagnostics.unsubscribe('net.client.socket', count)
  return made
}

const open = '93.184.215.14'

const documentOf = (clientId: string, more: object = {}) => ({
  client_id: clientId,
  client_name: 'Published agent',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  ...more,
})

const send =
  (body: unknown, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** A document about the address that it is at. */
const sendOwn =
  (more: object = {}, headers: Record<string, string> = {}) =>
  (request: IncomingMessage, response: ServerResponse) =>
    send(documentOf(`https://${request.headers.host}${request.url}`, more), headers)(request, response)

beforeAll(async () => {
  machine = createServer((request, response) => publish(request, response)).listen(0, '127.0.0.1')
  service = await startTestService({ readClientDocument: fresh() })
  organization = await service.found()
})
beforeEach(() => {
  names.clear()
  resolved.length = 0
  called.length = 0
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
  machine.closeAllConnections()
  machine.close()
})

/** Sends a person to the page for that client. */
async function ask(clientId: string) {
  const { session } = await organization.member('owner')
  return createApp(service, clientId).ask(new Browser(service.url, session))
}

test('the metadata says that documents are read, and only where they are', async () => {
  const flagOf = async (one: TestService) =>
    (await one.request(null, 'GET', '/.well-known/oauth-authorization-server')).body.client_id_metadata_document_supported
  const without = await startTestService()
  expect([await flagOf(service), await flagOf(without)]).toEqual([true, undefined])
  const { session } = await (await without.found()).member('owner')
  const page = await createApp(without, 'https://agent.example/client.json').ask(new Browser(without.url, session))
  expect([page.status, page.text.includes('does not know this app')]).toEqual([400, true])
  expect(called).toEqual([])
  await without.close()
})

test('an app is connected under the address that vouches for its name', async () => {
  const clientId = 'https://agent.example/oauth/client.json'
  names.set('agent.example', [[open]])
  publish = sendOwn()
  const { session, userId } = await organization.member('owner')
  const page = await ask(clientId)
  expect(page.status, page.text).toBe(200)
  expect(page.text).toContain('Published agent')
  expect(page.text).toContain('agent.example')
  const app = createApp(service, clientId)
  const tokens = await app.connect(session, organization.id, 'read')
  expect(await app.call(tokens.access_token)).toBe(200)
  expect((await app.refresh(tokens.refresh_token)).status).toBe(200)
  // Once for all of it: a client is not asked who it is with every token.
  expect(called).toEqual([`${open}:443 as agent.example`])
  const { body } = await service.request(organization.key, 'GET', '/api/rest/audit-log?action=connect_app&limit=1')
  expect(body.result.items[0].after).toMatchObject({ clientId, clientName: 'Published agent', userId })
})

test('the page is shown by another process too, which reads the document itself', async () => {
  const clientId = 'https://agent.example/shared.json'
  names.set('agent.example', [[open]])
  publish = sendOwn()
  const beside = await startBeside(service, fresh())
  const { session } = await organization.member('owner')
  const browser = new Browser(service.url, session)
  const began = await browser.send('GET', createApp(service, clientId).authorizeUrl())
  const page = await browser.send('GET', new URL(began.location!.pathname, beside.url))
  expect([page.status, page.text.includes('Published agent')]).toEqual([200, true])
  expect(called).toHaveLength(2)
  await beside.close()
})

describe('nobody is called at', () => {
  test.each(rows`
    address                                   because
    https://127.0.0.1/c                       loopback
    https://127.1/c                           loopback, shortened
    https://2130706433/c                      loopback, as one number
    https://0x7f000001/c                      loopback, in hexadecimal
    https://0177.0.0.1/c                      loopback, in octal
    https://0x7f.0.0.0x1/c                    loopback, mixed
    https://127.0.0.1.:8443/c                 loopback, with a dot
    https://①②⑦.0.0.1/c                       loopback, in other digits
    https://127.255.255.254/c                 loopback
    https://0.0.0.0/c                         this host
    https://0/c                               this host
    https://10.1.2.3/c                        private
    https://172.31.255.255/c                  private
    https://192.168.0.1/c                     private
    https://100.127.0.1/c                     shared
    https://169.254.169.254/latest            link-local: where clouds keep secrets
    https://192.0.0.192/c                     special
    https://198.18.0.1/c                      benchmarks
    https://224.0.0.1/c                       multicast
    https://255.255.255.255/c                 broadcast
    https://[::1]/c                           loopback
    https://[::]/c                            this host
    https://[0:0:0:0:0:0:0:1]/c               loopback, written out
    https://[::ffff:127.0.0.1]/c              mapped
    https://[::ffff:7f00:1]/c                 mapped, in hexadecimal
    https://[::ffff:169.254.169.254]/c        mapped
    https://[::127.0.0.1]/c                   compatible
    https://[64:ff9b::7f00:1]/c               translated
    https://[64:ff9b:1::a00:1]/c              translated, locally
    https://[2002:7f00:1::]/c                 tunnelled
    https://[2001:0:7f00:1::]/c               tunnelled
    https://[fe80::1]/c                       link-local
    https://[fd12:3456::1]/c                  private
    https://[fec0::1]/c                       site-local
    https://[ff02::1]/c                       multicast
    https://[2001:db8::1]/c                   documentation
    https://localhost/c                       a name of this machine
    https://localhost./c                      a name of this machine
    https://inside.example/c                  a name of this network
    https://half.example/c                    a name with one foot inside
    https://six.example/c                     a name of this network
    https://nowhere.example/c                 a name without an address
    https://unknown.example/c                 no name
    http://agent.example/c                    not over TLS
    https://user:pass@agent.example/c         somebody's password
    https://agent.example/c#x                 a part of a document
    https://agent.example/../c                a path that leads away
    https:agent.example/c                     no address
    ftp://agent.example/c                     another protocol
    file:///etc/passwd                        a file
    javascript:alert(1)                       a script
  `)('$address: $because', async ({ address }) => {
    names.set('localhost', [['127.0.0.1', '::1']])
    names.set('localhost.', [['127.0.0.1']])
    names.set('127.0.0.1.', [['127.0.0.1']])
    names.set('inside.example', [['10.0.0.5']])
    names.set('half.example', [[open, '192.168.1.1']])
    names.set('six.example', [['::ffff:10.0.0.5']])
    names.set('nowhere.example', [[]])
    names.set('agent.example', [[open]])
    publish = sendOwn()
    const page = await ask(address!)
    expect([page.status, page.location]).toEqual([400, null])
    expect(page.text).toContain('does not know this app')
    expect(called).toEqual([])
    // What is wrong with the others the engine sees before anybody is asked to fetch them.
    if (new URL(address!).hostname === 'agent.example') return
    expect(await countSockets(() => fresh()(address!).catch(() => {}))).toBe(0)
  })

  test('a real port of this machine, by the resolver of the system', async () => {
    let connections = 0
    const trap = createTcpServer(socket => {
      connections++
      socket.destroy()
    }).listen(0)
    const { port } = trap.address() as AddressInfo
    const real = createDocumentReader()
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0']) {
      await expect(real(`https://${host}:${port}/c`)).rejects.toThrow('not in the open internet')
    }
    expect(connections).toBe(0)
    trap.close()
  })
})

test('a name that leads elsewhere the second time is called where it led the first time', async () => {
  const clientId = 'https://rebinding.example/c'
  names.set('rebinding.example', [[open], ['127.0.0.1'], ['127.0.0.1']])
  publish = sendOwn()
  expect((await ask(clientId)).status).toBe(200)
  expect([resolved, called]).toEqual([['rebinding.example'], [`${open}:443 as rebinding.example`]])
  names.set('rebinding.example', [[open], ['127.0.0.1']])
  expect(await countSockets(() => fresh()(clientId))).toBe(1)
})

test('what a host said last holds while it is away, and not when it says something else', async () => {
  const clientId = 'https://agent.example/away.json'
  const read = fresh()
  names.set('agent.example', [[open]])
  publish = sendOwn()
  const first = await (await read(clientId)).text()
  publish = (_, response) => response.writeHead(503).end()
  expect(await (await read(clientId)).text()).toBe(first)
  publish = (_, response) => void response.destroy()
  expect(await (await read(clientId)).text()).toBe(first)
  names.delete('agent.example')
  expect(await (await read(clientId)).text()).toBe(first)
  publish = (_, response) => response.writeHead(429).end()
  names.set('agent.example', [[open]])
  expect(await (await read(clientId)).text()).toBe(first)
  publish = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{')
    setTimeout(() => response.destroy(), 20)
  }
  expect(await (await read(clientId)).text()).toBe(first)
  names.set('agent.example', [['10.0.0.1']])
  await expect(read(clientId)).rejects.toThrow('not in the open internet')
})

test('what a host took back does not hold when it is away afterwards', async () => {
  const clientId = 'https://agent.example/withdrawn.json'
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const read = fresh()
    names.set('agent.example', [[open]])
    publish = sendOwn()
    await read(clientId)
    publish = (_, response) => response.writeHead(404).end()
    await expect(read(clientId)).rejects.toThrow('the host answered 404')
    vi.advanceTimersByTime(6_000)
    publish = (_, response) => response.writeHead(503).end()
    await expect(read(clientId)).rejects.toThrow('the host answered 503')
  } finally {
    vi.useRealTimers()
  }
})

test('a host that cannot be called by one kind of address is called by the other', async () => {
  const six = '2606:2800:21f:cb07::1'
  const read = createDocumentReader({
    ...network,
    connect: (address, port, hostname) => (address === open ? connect(1, '127.0.0.1') : network.connect(address, port, hostname)),
  })
  names.set('agent.example', [[open, '93.184.215.15', six]])
  publish = sendOwn()
  expect((await read('https://agent.example/six.json')).status).toBe(200)
  expect(called).toEqual([`${six}:443 as agent.example`])
})

test('a name is looked up without a thread of those that everything else is looked up by', async () => {
  const kinds: string[] = []
  const hook = createHook({ init: (_id, kind) => void kinds.push(kind) }).enable()
  await createDocumentReader()('https://nobody.invalid/client.json').catch(() => {})
  hook.disable()
  expect(kinds).toContain('QUERYWRAP')
  expect(kinds).not.toContain('GETADDRINFOREQWRAP')
})

describe('a document is refused', () => {
  let documents = 0
  let clientId = ''
  beforeEach(() => {
    clientId = `https://agent.example/${documents++}.json`
  })

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['that is elsewhere', (_, response) => response.writeHead(302, { location: 'https://127.0.0.1/secret' }).end()],
    ['that is elsewhere for good', (_, response) => response.writeHead(308, { location: 'https://other.example/c' }).end()],
    ['that is not there', (_, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}')],
    ['whose host makes mistakes', (_, response) => response.writeHead(500).end()],
    ['that is too large', sendOwn({ padding: 'x'.repeat(5 * 1024) })],
    [
      'that is too large, and does not say so',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        for (let part = 0; part < 64; part++) response.write('x'.repeat(1024))
        response.end()
      },
    ],
    ['that never begins', () => {}],
    [
      'that never ends',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const timer = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['whose host hangs up', (_, response) => void response.destroy()],
    ['that is a page', sendOwn({}, { 'content-type': 'text/html' })],
    ['that is no JSON', send('{"client_id": ')],
    ['that is not an object', send('[]')],
    ['that is nothing', send('null')],
    ['of another client', send(documentOf('https://other.example/c'))],
    ['of nobody', sendOwn({ client_id: undefined })],
    ['with a secret for everybody', sendOwn({ token_endpoint_auth_method: 'client_secret_post' })],
    ['that sends the answer in the clear', sendOwn({ redirect_uris: ['http://evil.example/cb'] })],
    ['that sends the answer to a script', sendOwn({ redirect_uris: ['javascript:alert(1)'] })],
    ['that says nowhere to answer', sendOwn({ redirect_uris: [] })],
    ['with too many addresses', sendOwn({ redirect_uris: Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`) })],
  ])('%s', async (_what, answer) => {
    names.set('agent.example', [[open]])
    publish = answer
    const page = await ask(clientId)
    expect([page.status, page.location]).toEqual([400, null])
    expect(called).toEqual([`${open}:443 as agent.example`])
  })

  test('not for other addresses in it, which nobody calls', async () => {
    names.set('agent.example', [[open]])
    const inside = 'https://127.0.0.1/inside'
    publish = sendOwn({ jwks_uri: inside, logo_uri: inside, sector_identifier_uri: inside, initiate_login_uri: inside })
    expect((await ask(clientId)).status).toBe(200)
    expect(called).toHaveLength(1)
  })

  test('when its resolver does not answer', async () => {
    const never = createDocumentReader({ ...network, resolve: () => new Promise(() => {}) }, 100)
    await expect(never(clientId)).rejects.toThrow('did not arrive in time')
  })
})
