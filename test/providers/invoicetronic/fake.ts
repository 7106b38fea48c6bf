/**
 * Invoicetronic as it is, in memory, behind HTTP. It has no idempotency and takes the same name twice, hands files to an exchange that rejects a name or a
 * number that it has seen, tells what became of them late, twice and in any order, signs what it sends, pages, counts calls, and keeps accounts apart.
 * Every request and answer is held against a description of the interface.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkAnswer, checkRequest, type states } from './description.ts'

export type Trouble =
  | 'lose the answer'
  | 'fail before'
  | 'arrive late'
  | 'half an answer'
  | 'too many'
  | 'no operations'
  | 'server error'
  | 'a page'

type State = (typeof states)[number]

interface FakeSend {
  id: number
  account: string
  company_id: number
  file_name: string
  xml: string
  meta_data: Record<string, string> | null
  last_update: string
  latest_state: State | null
}

interface FakeUpdate {
  id: number
  account: string
  send_id: number
  company_id: number
  last_update: string
  state: State
  message_id: string | null
  errors: { code: string; description: string; hint: string | null }[] | null
}

interface FakeReceive {
  id: number
  account: string
  company_id: number
  file_name: string
  payload: string
  encoding: 'Xml' | 'Base64'
  last_update: string
  is_read: boolean
}

export interface FakeInvoicetronic {
  url: string
  /** Accounts by their key. */
  keys: Set<string>
  companies: { id: number; account: string; vat: string; fiscal_code: string; name: string }[]
  sent: FakeSend[]
  updates: FakeUpdate[]
  received: FakeReceive[]
  /** What goes wrong with the next calls that write, or with any. */
  next: Trouble[]
  chaos: ((method: string, path: string) => Trouble | undefined) | undefined
  /** What arrives later than its call was given up. */
  late: (() => void)[]
  violations: string[]
  /** How many files were fetched. */
  fetched: number
  clock: () => Date
  say(fileName: string, state: State, more?: Partial<FakeUpdate>): void
  arrive(key: string, fileName: string, bytes: Uint8Array, encoding?: 'Xml' | 'Base64'): void
  close(): Promise<void>
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

const problem = (status: number, detail: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { type: 'about:blank', title: 'Unprocessable Content', status, detail, ...more },
})

const tag = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

export async function startFakeInvoicetronic(clock: () => Date = () => new Date()): Promise<FakeInvoicetronic> {
  let lastId = 0
  const nextId = () => ++lastId
  const now = () => fake.clock().toISOString()

  function companyIdOf(account: string, vat: string): number {
    const there = fake.companies.find(one => one.account === account && one.vat === vat)
    if (there) return there.id
    const made = { id: nextId(), account, vat, fiscal_code: vat.slice(2), name: 'Made from an invoice' }
    fake.companies.push(made)
    return made.id
  }

  function say(send: FakeSend, state: State, more: Partial<FakeUpdate> = {}): void {
    const { id: send_id, account, company_id } = send
    const id = nextId()
    fake.updates.push({
      id,
      account,
      send_id,
      company_id,
      last_update: now(),
      state,
      message_id: String(1_000_000 + id),
      errors: null,
      ...more,
    })
    send.latest_state = state
  }

  /** What the exchange makes of a file: a name and a number are taken once, in all accounts. */
  function take(account: string, fileName: string, xml: string, meta_data: Record<string, string> | null): FakeSend {
    const isRejected = (one: FakeSend) => fake.updates.some(update => update.send_id === one.id && update.state === 'Scartato')
    const others = fake.sent.filter(one => one.account === account && !isRejected(one))
    const seller = `IT${/<CedentePrestatore>.*?<IdCodice>([^<]*)</s.exec(xml)?.[1] ?? ''}`
    const send: FakeSend = {
      id: nextId(),
      account,
      company_id: companyIdOf(account, seller),
      // As it went on: signed there.
      file_name: `${fileName}.p7m`,
      xml,
      meta_data,
      last_update: now(),
      latest_state: null,
    }
    fake.sent.push(send)
    say(send, 'Inviato')
    const reject = (code: string, description: string) => say(send, 'Scartato', { errors: [{ code, description, hint: null }] })
    if (others.some(one => one.file_name === send.file_name)) reject('00002', 'Nome file duplicato')
    else if (others.some(one => tag(one.xml, 'Numero') === tag(xml, 'Numero') && one.company_id === send.company_id))
      reject('00404', 'Fattura duplicata')
    else say(send, 'Consegnato')
    return send
  }

  const shown = ({ account: _account, xml: _xml, ...send }: FakeSend) => ({ ...send, identifier: null, encoding: 'Base64' })

  function page<Item extends { id: number; last_update?: string }>(items: readonly Item[], query: URLSearchParams): Item[] {
    const size = Number(query.get('page_size') ?? 100)
    const sort = query.get('sort') ?? ''
    const from = query.get('last_update_from')
    const key = (item: Item) => (sort === 'last_update' ? (item.last_update ?? '') : '')
    return items
      .filter(item => from === null || Date.parse(item.last_update ?? '') >= Date.parse(from))
      .sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.id - other.id))
      .slice(0, Math.min(size, 200))
  }

  function post(account: string, body: Record<string, unknown>): Answer {
    const payload = String(body['payload'] ?? '')
    const xml = body['encoding'] === 'Base64' ? Buffer.from(payload, 'base64').toString() : payload
    if (!xml.includes('</p:FatturaElettronica>')) return problem(422, 'Il documento non è conforme allo schema (00200).')
    const send = take(account, String(body['file_name']), xml, (body['meta_data'] as Record<string, string>) ?? null)
    return { status: 201, body: { ...shown(send), payload } }
  }

  function handle(account: string, method: string, path: string, query: URLSearchParams, body: Record<string, unknown>): Answer {
    const mine = <Item extends { account: string; company_id: number }>(all: readonly Item[]) =>
      all.filter(one => one.account === account && (query.get('company_id') === null || one.company_id === Number(query.get('company_id'))))
    if (path === '/company' && method === 'GET') {
      const found = fake.companies.filter(one => one.account === account && one.vat.includes(query.get('q') ?? ''))
      return { status: 200, body: found.map(({ account: _account, ...one }) => one) }
    }
    if (path === '/company') {
      const made = { id: nextId(), vat: String(body['vat']), fiscal_code: String(body['fiscal_code']), name: String(body['name']) }
      fake.companies.push({ ...made, account })
      return { status: 201, body: made }
    }
    if (path === '/send' && method === 'POST') return post(account, body)
    if (path === '/send') {
      const name = query.get('file_name')
      return {
        status: 200,
        body: page(
          mine(fake.sent).filter(one => name === null || one.file_name === name),
          query,
        ).map(shown),
      }
    }
    if (path === '/update') {
      const sendId = query.get('send_id')
      const found = page(
        mine(fake.updates).filter(one => sendId === null || one.send_id === Number(sendId)),
        query,
      )
      return {
        status: 200,
        body: found.map(({ account: _account, ...one }) => ({
          ...one,
          description: null,
          is_read: false,
          send: { meta_data: fake.sent.find(({ id }) => id === one.send_id)?.meta_data ?? null, identifier: null, prestatore: null },
        })),
      }
    }
    if (path === '/receive') {
      return {
        status: 200,
        body: page(mine(fake.received), query).map(({ account: _account, payload: _payload, ...one }) => ({ ...one, payload: null })),
      }
    }
    const one = mine(fake.received).find(({ id }) => path === `/receive/${id}`)
    if (!one) return { status: 404 }
    const { account: _account, ...whole } = one
    fake.fetched++
    return { status: 200, body: whole }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks).toString()
    const { pathname: path, searchParams: query } = new URL(request.url!, 'http://fake')
    const method = request.method!
    const body = sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>)
    const [key = ''] = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64')
      .toString()
      .split(':')
    fake.violations.push(...checkRequest(method, path, [...query.keys()], sent === '' ? undefined : body))
    const trouble = fake.chaos?.(method, path) ?? (method === 'POST' && path === '/send' ? fake.next.shift() : undefined)
    if (trouble === 'fail before') return void response.destroy()
    if (trouble === 'arrive late') {
      fake.late.push(() => void handle(key, method, path, query, body))
      return void response.destroy()
    }
    const answer = !fake.keys.has(key)
      ? { status: 401 }
      : trouble === 'too many'
        ? { status: 429, headers: { 'retry-after': '30' } }
        : trouble === 'no operations'
          ? problem(403, 'Non restano operazioni.')
          : trouble === 'server error'
            ? { status: 500 }
            : handle(key, method, path, query, body)
    fake.violations.push(...checkAnswer(method, path, answer.status, 'body' in answer ? answer.body : undefined))
    if (trouble === 'lose the answer') return void response.destroy()
    const text = 'body' in answer && answer.body !== undefined ? JSON.stringify(answer.body) : ''
    const told = trouble === 'half an answer' ? text.slice(0, text.length / 2) : trouble === 'a page' ? '<html>' : text
    response.writeHead(answer.status, { 'content-type': 'application/json', ...('headers' in answer ? answer.headers : {}) }).end(told)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  const fake: FakeInvoicetronic = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: new Set(),
    companies: [],
    sent: [],
    updates: [],
    received: [],
    next: [],
    chaos: undefined,
    late: [],
    violations: [],
    fetched: 0,
    clock,
    say(fileName, state, more) {
      // In the sandbox every account has the same names.
      const send = fake.sent.findLast(one => one.meta_data?.['primanota_file'] === fileName)
      if (!send) throw new Error(`${fileName} was not sent`)
      say(send, state, more)
    },
    arrive(key, file_name, bytes, encoding = 'Base64') {
      const payload = encoding === 'Base64' ? Buffer.from(bytes).toString('base64') : Buffer.from(bytes).toString()
      const company = fake.companies.find(({ account }) => account === key)!
      fake.received.push({
        id: nextId(),
        account: key,
        company_id: company.id,
        file_name,
        payload,
        encoding,
        last_update: now(),
        is_read: false,
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return fake
}
