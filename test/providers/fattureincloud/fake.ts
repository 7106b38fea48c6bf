/**
 * Fatture in Cloud as it is, in memory, behind HTTP. It has no idempotency and takes everything twice, makes categories that it does not know, takes VAT
 * types that were disabled, ignores what it does not know, computes the totals of items itself, refuses payments that do not come to the total, pages by
 * 100 at most, counts two quotas, and its tokens run out. Every request and answer is held against a description of the interface.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WireFault } from '../connected.ts'
import { type Company, cents, type FakeDocument, type FakeItem, type FakePayment, openCompany, totalsOf } from './company.ts'
import { checkAnswer, checkRequest } from './description.ts'

export interface Logged {
  method: string
  path: string
  body: unknown
  status: number
}

export type Trouble = WireFault | 'ignore VAT types' | 'refuse writing'

export interface FakeFatture {
  url: string
  clientId: string
  clientSecret: string
  companies: Map<number, Company>
  /** Which companies a token opens, and until when. */
  tokens: Map<string, { companies: number[]; until: number }>
  /** What renews: `next` is what it was renewed to, and it is good until that was used. */
  refreshTokens: Map<string, { companies: number[]; access: string | null }>
  /** As the page does when a person agrees: a code for the address that the browser is sent back to. */
  authorize(url: string, companies: number[]): { back: URL; code: string }
  log: Logged[]
  violations: string[]
  next: Trouble[]
  chaos: ((method: string, path: string) => Trouble | undefined) | undefined
  hourlyLeft: number
  monthlyLeft: number
  renewals: number
  /** Done when a write that comes later than its answer is due. */
  late: (() => void)[]
  /** Nothing is found by its text. */
  isBlind: boolean
  close(): Promise<void>
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

const dayMs = 86_400_000

const problem = (status: number, message: string, wrong: Record<string, string[]> | null = null): Answer => ({
  status,
  body: { error: { message, validation_result: wrong } },
})

const wrongField = (field: string, message: string): Answer => problem(422, message, { [field]: [message] })

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

type Given = Record<string, unknown> & {
  type?: string
  entity?: { name?: string }
  date?: string
  items_list?: FakeItem[]
  payments_list?: Omit<FakePayment, 'id'>[]
}

const receivedTypes = ['expense', 'passive_credit_note', 'passive_delivery_note', 'self_invoice']

function toItems(company: Company, given: readonly FakeItem[], isIgnoring: boolean): FakeItem[] | Answer {
  const items: FakeItem[] = []
  for (const [at, item] of given.entries()) {
    const type = company.vatTypes.find(one => one.id === item.vat?.id)
    if (!type) return wrongField(`data.items_list.${at}.vat.id`, 'Il tipo IVA selezionato non esiste.')
    const { id, value, description } = isIgnoring ? company.vatTypes.find(one => one.value === type.value && one !== type)! : type
    items.push({ ...item, vat: { id, value, description } })
  }
  return items
}

function makeDocument(company: Company, resource: 'received' | 'issued', data: Given, trouble: Trouble | undefined): Answer {
  const isReceived = resource === 'received'
  if (!data.type || !data.entity?.name) return wrongField('data.entity', 'Il campo entity è obbligatorio.')
  if (isReceived ? !receivedTypes.includes(data.type) : data.type !== 'self_own_invoice') return wrongField('data.type', 'Tipo non valido.')
  const date = data.date ?? '2026-01-01'
  if (company.lockedUntil !== null && date <= company.lockedUntil)
    return problem(409, 'Il periodo è bloccato: il documento non può essere registrato.')
  if (trouble === 'refuse writing') return wrongField('data', 'Il documento non può essere salvato.')
  const isDetailed = isReceived ? data['is_detailed'] === true : true
  const items = isDetailed ? toItems(company, data.items_list ?? [], trouble === 'ignore VAT types') : []
  if (!Array.isArray(items)) return items
  const totals = isDetailed ? totalsOf(items) : { net: cents(Number(data['amount_net'] ?? 0)), vat: cents(Number(data['amount_vat'] ?? 0)) }
  const withheld = cents(Number(data['amount_withholding_tax'] ?? 0))
  const gross = totals.net + totals.vat
  const paid = (data.payments_list ?? []).reduce((sum, { amount }) => sum + cents(amount), 0)
  if (paid !== gross - withheld && data['auto_calculate'] !== false)
    return problem(422, 'Il totale dei pagamenti non corrisponde al totale da pagare.')
  const names = [data['category'], ...items.map(({ category }) => category)].filter(name => typeof name === 'string')
  for (const name of names) if (isReceived && !company.categories.includes(name)) company.categories.push(name)
  const payments: FakePayment[] = []
  for (const payment of data.payments_list ?? []) {
    const account = company.paymentAccounts.find(({ id }) => id === payment.payment_account?.id)
    if (payment.status === 'paid' && !account) return wrongField('data.payments_list.0.payment_account', 'Il conto di saldo non esiste.')
    const { amount, due_date, status, paid_date = null } = payment
    payments.push({
      id: ++company.drawn,
      amount,
      due_date,
      status,
      paid_date,
      payment_account: account ? { id: account.id, name: account.name } : null,
    })
  }
  const text = (field: string) => (typeof data[field] === 'string' ? { [field]: data[field] } : {})
  const document: FakeDocument = {
    id: ++company.drawn,
    type: data.type,
    entity: { name: data.entity.name },
    date,
    ...text('description'),
    ...text('subject'),
    ...text('category'),
    ...text('invoice_number'),
    amount_net: totals.net / 100,
    amount_vat: totals.vat / 100,
    amount_gross: gross / 100,
    amount_withholding_tax: withheld / 100,
    tax_deductibility: Number(data['tax_deductibility'] ?? 100),
    vat_deductibility: Number(data['vat_deductibility'] ?? 100),
    currency: { id: 'EUR', symbol: '€', exchange_rate: '1.00000' },
    is_detailed: isDetailed,
    items_list: items,
    payments_list: payments,
    locked: false,
  }
  company[resource].push(document)
  return { status: 200, body: { data: document } }
}

/** `field = 'x' and field like '%x%'`, where `_` stands for any letter, as in SQL. */
function passes(item: Record<string, unknown>, query: string | null): boolean {
  if (!query) return true
  return query.split(' and ').every(part => {
    const [, field, operator, value = ''] = /^(\w+) (=|like|>=|<=) '(.*)'$/.exec(part) ?? []
    const held = String(item[field ?? ''] ?? '')
    if (operator === 'like') {
      const pattern = value
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('%', '.*')
        .replaceAll('_', '.')
      return new RegExp(`^${pattern}$`, 'su').test(held)
    }
    return operator === '>=' ? held >= value : operator === '<=' ? held <= value : held === value
  })
}

function listed(documents: readonly FakeDocument[], query: URLSearchParams): Answer {
  const type = query.get('type')
  if (!type) return wrongField('type', 'Il campo type è obbligatorio.')
  const size = Number(query.get('per_page') ?? 5)
  if (size > 100) return wrongField('per_page', 'per_page non può essere superiore a 100.')
  const page = Number(query.get('page') ?? 1)
  const found = documents.filter(one => one.type === type && passes(one as unknown as Record<string, unknown>, query.get('q')))
  const last = Math.max(1, Math.ceil(found.length / size))
  const url = (number: number) => `https://api-v2.fattureincloud.it/list?page=${number}`
  const data = found.slice((page - 1) * size, page * size)
  const detailed = query.get('fieldset') === 'detailed' ? data : data.map(({ items_list, payments_list, ...rest }) => rest)
  return {
    status: 200,
    body: {
      current_page: page,
      data: detailed,
      first_page_url: url(1),
      from: 1,
      last_page: last,
      last_page_url: url(last),
      next_page_url: page < last ? url(page + 1) : null,
      path: url(1),
      per_page: size,
      prev_page_url: null,
      to: data.length,
      total: found.length,
    },
  }
}

function answerOf(company: Company, method: string, path: string, query: URLSearchParams, body: unknown, trouble?: Trouble): Answer {
  const data = ((body as { data?: Given } | undefined)?.data ?? {}) as Given
  if (path === '/info/vat_types') return { status: 200, body: { data: company.vatTypes } }
  if (path === '/info/payment_accounts') return { status: 200, body: { data: company.paymentAccounts } }
  if (path === '/info/received_document_categories') return { status: 200, body: { data: company.categories } }
  if (method === 'POST' && path === '/received_documents/attachment') {
    const token = `token-${++company.drawn}`
    company.uploads.add(token)
    return { status: 200, body: { data: { attachment_token: token } } }
  }
  const [, name, id] = /^\/(received|issued)_documents(?:\/(\d+))?$/.exec(path) ?? []
  if (name !== 'received' && name !== 'issued') return problem(404, 'Risorsa non trovata.')
  const documents = company[name]
  if (id === undefined) return method === 'POST' ? makeDocument(company, name, data, trouble) : listed(documents, query)
  const found = documents.find(one => one.id === Number(id))
  if (!found) return problem(404, 'Documento non trovato.')
  if (method === 'DELETE') {
    company[name] = documents.filter(one => one !== found)
    return { status: 200 }
  }
  if (method === 'PUT') {
    const token = String(data['attachment_token'] ?? '')
    if (!company.uploads.delete(token)) return wrongField('data.attachment_token', 'Token non valido.')
    found.attachment_url = 'https://fattureincloud.example/file.pdf'
    company.files.set(found.id, (company.files.get(found.id) ?? 0) + 1)
  }
  return { status: 200, body: { data: found } }
}

export async function startFakeFatture(clock: () => number = Date.now): Promise<FakeFatture> {
  const codes = new Map<string, { companies: number[]; redirectUrl: string }>()
  let drawn = 0
  const fake: Omit<FakeFatture, 'close'> = {
    url: '',
    clientId: 'client-of-the-fake',
    clientSecret: 'client-secret-of-the-fake',
    companies: new Map([[1, openCompany(1)]]),
    tokens: new Map(),
    refreshTokens: new Map(),
    authorize(url, companies) {
      const asked = new URL(url).searchParams
      const code = `code/${++drawn}`
      codes.set(code, { companies, redirectUrl: asked.get('redirect_uri') ?? '' })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked.get('state') ?? '')
      return { back, code }
    },
    log: [],
    violations: [],
    next: [],
    chaos: undefined,
    hourlyLeft: Number.POSITIVE_INFINITY,
    monthlyLeft: Number.POSITIVE_INFINITY,
    renewals: 0,
    late: [],
    isBlind: false,
  }

  const newTokens = (companies: number[]) => {
    const access = `a/secret-access-${++drawn}`
    const refresh = `r/secret-refresh-${drawn}`
    fake.tokens.set(access, { companies, until: clock() + dayMs })
    fake.refreshTokens.set(refresh, { companies, access: null })
    return { token_type: 'bearer', access_token: access, refresh_token: refresh, expires_in: 86_400 }
  }

  function token(given: Record<string, string>): Answer {
    const no = (error: string): Answer => ({
      status: 400,
      body: { error, error_description: `${given['refresh_token'] ?? given['code']} is not valid` },
    })
    if (given['client_id'] !== fake.clientId || given['client_secret'] !== fake.clientSecret)
      return { ...no('invalid_client'), status: 401 }
    if (given['grant_type'] === 'authorization_code') {
      const asked = codes.get(given['code'] ?? '')
      codes.delete(given['code'] ?? '')
      return asked?.redirectUrl === given['redirect_uri'] && asked ? { status: 200, body: newTokens(asked.companies) } : no('invalid_grant')
    }
    const held = fake.refreshTokens.get(given['refresh_token'] ?? '')
    if (!held) return no('invalid_grant')
    fake.renewals++
    const made = newTokens(held.companies)
    // The old one is good until the new token was used: whoever lost the answer may ask again.
    fake.refreshTokens.set(given['refresh_token']!, { ...held, access: made.access_token })
    return { status: 200, body: made }
  }

  function answer(request: IncomingMessage, url: URL, body: unknown, trouble: Trouble | undefined): Answer {
    if (url.pathname === '/oauth/token') return token(body as Record<string, string>)
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const opens = fake.tokens.get(bearer)
    if (!opens || opens.until <= clock()) return problem(401, `Token ${bearer} scaduto.`)
    for (const [refresh, { access }] of fake.refreshTokens) if (access === bearer) fake.refreshTokens.delete(refresh)
    if (fake.hourlyLeft <= 0) return { ...problem(429, 'Troppe richieste.'), headers: { 'retry-after': '600' } }
    if (fake.monthlyLeft <= 0) return { ...problem(403, 'Limite mensile superato.'), headers: { 'retry-after': '600' } }
    fake.hourlyLeft--
    fake.monthlyLeft--
    if (url.pathname === '/user/companies') {
      const companies = opens.companies.map(id => ({ id, name: fake.companies.get(id)!.name, type: 'company', tax_code: '' }))
      return { status: 200, body: { data: { companies } } }
    }
    const [, id, path = ''] = /^\/c\/(\d+)(\/.*)$/.exec(url.pathname) ?? []
    const company = opens.companies.includes(Number(id)) ? fake.companies.get(Number(id)) : undefined
    if (!company) return problem(403, "Non hai accesso a quest'azienda.")
    if (!company.hasPlan) return problem(403, `Token ${bearer}: il piano dell'azienda non comprende questa funzione.`)
    if (fake.isBlind && / like /.test(url.searchParams.get('q') ?? '')) return { status: 200, body: { data: [], last_page: 1 } }
    return answerOf(company, request.method ?? 'GET', path, url.searchParams, body, trouble)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await bytesOf(request)
    const { method = 'GET', url: path = '/' } = request
    const troubled = fake.chaos?.(method, path) ?? (method === 'GET' || path === '/oauth/token' ? undefined : fake.next.shift())
    if (troubled === 'reset before') return void request.socket.destroy()
    const body: unknown = /json/.test(request.headers['content-type'] ?? '') ? JSON.parse(bytes.toString('utf8')) : undefined
    fake.violations.push(...checkRequest(method, path, body))
    const url = new URL(path, 'http://fake')
    if (troubled === 'write late') {
      fake.late.push(() => void answer(request, url, body, undefined))
      return void request.socket.destroy()
    }
    const made = troubled === 'fail before writing' ? problem(503, 'Servizio non disponibile.') : answer(request, url, body, troubled)
    fake.log.push({ method, path, body, status: made.status })
    if (troubled === 'lose the answer') return void request.socket.destroy()
    const { status, body: sent, headers = {} } = troubled === 'fail after writing' ? problem(502, 'Bad gateway') : (made as Answer)
    fake.violations.push(...checkAnswer(method, path, status, sent))
    const left = (count: number, limit: number) => String(Math.max(0, Math.min(count, limit)))
    response.writeHead(status, {
      'content-type': 'application/json',
      'ratelimit-hourlyremaining': left(fake.hourlyLeft, 1000),
      'ratelimit-hourlylimit': '1000',
      'ratelimit-monthlyremaining': left(fake.monthlyLeft, 40_000),
      'ratelimit-monthlylimit': '40000',
      ...headers,
    })
    response.end(sent === undefined ? undefined : JSON.stringify(sent))
  }

  const server = createServer((request, response) => void handle(request, response).catch(error => response.destroy(error)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return Object.assign(fake, { close })
}
