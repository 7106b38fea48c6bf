/**
 * e-conomic as it is, in memory, behind HTTP: both hosts on one address. It keeps what it is sent, ignores what it does not know, refuses explicit null
 * on the older host, answers a filter of journals with 500, gives numbers of deleted vouchers again, keeps answers by Idempotency-Key for an hour, has two
 * shapes of errors, and counts calls. Every request and answer is held against a description of the interface.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WireFault } from '../connected.ts'
import { type Agreement, bookedLines, type FakeDraft, openAgreement, selfUrl } from './agreement.ts'
import { checkAnswer, checkRequest } from './description.ts'

export interface Logged {
  method: string
  path: string
  body: unknown
  key: string | undefined
  status: number
}

export type Trouble = WireFault | 'ignore VAT codes' | 'refuse booking'

export interface FakeEconomic {
  url: string
  appSecret: string
  /** An agreement by its grant token; taken away it is revoked. */
  agreements: Map<string, Agreement>
  log: Logged[]
  /** What did not fit the description of the interface. */
  violations: string[]
  /** What happens to the next writes: once each, then all is well. */
  next: Trouble[]
  /** Asked for every call; what it returns happens. */
  chaos: ((method: string, path: string) => Trouble | undefined) | undefined
  /** Writes that come later than they were said to have failed. */
  late: (() => void)[]
  /** Nothing is found by its text. */
  isBlind: boolean
  callsLeft: number
  /** What the header says of the calls of this minute. */
  callsUsed: number
  close(): Promise<void>
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

const hourMs = 3_600_000

const problem = (status: number, errorCode: string, message: string): Answer => ({
  status,
  body: {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: message,
    traceId: 't',
    errorCode,
    errors: [{ message, errorCode, property: 'entries' }],
  },
})

/** As the older host says it: a tree of properties. */
const annotated = (errorCode: string, message: string): Answer => ({
  status: 400,
  body: {
    message: 'Validation failed. 1 error found.',
    developerHint: 'Inspect validation errors and correct your request.',
    logId: 'a2a2-CPH',
    httpStatusCode: 400,
    errors: { entries: { financeVouchers: { items: [{ arrayIndex: 0, errors: [{ errorCode, message, developerHint: '' }] }] } } },
  },
})

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** `a$eq:1$and:b$like:*x*`, as far as it is used. What an entry does not have is no number that differs from another. */
function passes(item: Record<string, unknown>, filter: string | null): boolean {
  if (!filter) return true
  return filter.split('$and:').every(part => {
    const [, name, operator, value] = /^(\w+)\$(eq|ne|in|like):(.*)$/.exec(part) ?? []
    const held = String(item[name ?? ''] ?? '')
    if (operator === 'ne') return held !== '' && held !== value
    if (operator === 'in')
      return (value ?? '')
        .replace(/^\[|\]$/g, '')
        .split(',')
        .includes(held)
    return operator === 'like' ? held.includes((value ?? '').replaceAll('*', '')) : held === value
  })
}

const hasNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && value !== null && Object.values(value).some(hasNull))

interface SentLine {
  text?: string
  amount: number
  date: string
  account?: { accountNumber: number }
  vatAccount?: { vatCode: string }
  currency?: { code: string }
}

function freeNumber(taken: readonly number[], from: number): number {
  const known = new Set(taken)
  let number = from
  while (known.has(number)) number++
  return number
}

const cents = (amount: number): number => Math.round(amount * 100)

function makeVoucher(
  agreement: Agreement,
  journalNumber: number,
  body: { accountingYear?: { year?: string }; entries?: { financeVouchers?: SentLine[] } },
  trouble: Trouble | undefined,
): Answer {
  if (!agreement.journals.some(journal => journal.journalNumber === journalNumber))
    return annotated('JournalDoesNotExist', 'Journal does not exist.')
  if (hasNull(body)) return annotated('E04300', 'Null is not allowed.')
  const lines = body.entries?.financeVouchers ?? []
  const year = agreement.years.find(one => one.year === body.accountingYear?.year)
  if (!year) return annotated('JournalEntryDateAccountingYearDoesNotExist', 'The accounting year does not exist.')
  if (year.closed) return annotated('JournalEntryDateAccountingYearClosed', 'The accounting year is closed.')
  let sum = 0
  for (const line of lines) {
    const account = agreement.accounts.find(one => one.accountNumber === line.account?.accountNumber)
    if (!account || !['profitAndLoss', 'status'].includes(account.accountType))
      return annotated('JournalEntryAccountNotFound', `Account ${line.account?.accountNumber} was not found.`)
    if (account.barred || account.blockDirectEntries)
      return annotated('JournalEntryAccountIsBlockedForDirectEntries', `Account ${account.accountNumber} is blocked for direct entries.`)
    const code = line.vatAccount?.vatCode
    if (code !== undefined && !agreement.vat.some(one => one.vatCode === code && !one.barred))
      return annotated('JournalEntryVatCodeNotFound', `VAT code ${code} was not found.`)
    if (line.date < year.fromDate || line.date > year.toDate)
      return annotated('JournalEntryDateAccountingYearDoesNotExist', 'The date is outside of the year.')
    const vatCode = code === undefined ? {} : { vatCode: code }
    sum += bookedLines({ accountNumber: account.accountNumber, amount: line.amount, ...vatCode }, agreement.vat).reduce(
      (total, one) => total + cents(one.amount),
      0,
    )
  }
  if (lines.length === 0 || sum !== 0) return annotated('E06000', `The voucher does not balance: ${sum}.`)
  const voucherNumber = freeNumber(
    [...agreement.drafts, ...agreement.booked].map(one => one.voucherNumber),
    50_001,
  )
  for (const line of lines) {
    const entryNumber = freeNumber(
      agreement.drafts.map(one => one.entryNumber),
      1,
    )
    const draft: FakeDraft = {
      entryNumber,
      entryTypeNumber: 5,
      journalNumber,
      voucherNumber,
      date: `${line.date}T00:00:00Z`,
      accountNumber: line.account!.accountNumber,
      amount: line.amount,
      currency: line.currency?.code ?? 'DKK',
      text: line.text ?? '',
      objectVersion: 'v1',
      ...(line.vatAccount && trouble !== 'ignore VAT codes' ? { vatCode: line.vatAccount.vatCode } : {}),
    }
    agreement.drafts.push(draft)
  }
  const voucher = {
    voucherNumber,
    accountingYear: { year: year.year, self: selfUrl },
    journal: { journalNumber, self: selfUrl },
    self: selfUrl,
  }
  return { status: 201, body: [voucher] }
}

function book(agreement: Agreement, entryNumbers: readonly number[]): Answer {
  const chosen = agreement.drafts.filter(draft => entryNumbers.includes(draft.entryNumber))
  if (chosen.length !== entryNumbers.length) return problem(404, 'DraftEntryNotFound', 'There is no such entry.')
  for (const draft of chosen) {
    for (const line of bookedLines(draft, agreement.vat)) {
      agreement.booked.push({
        entryNumber: agreement.booked.length + 1,
        type: 5,
        amountInBaseCurrency: line.amount,
        currencyCode: draft.currency,
        date: draft.date,
        text: draft.text,
        voucherNumber: draft.voucherNumber,
        ...line,
      })
    }
  }
  agreement.drafts = agreement.drafts.filter(draft => !entryNumbers.includes(draft.entryNumber))
  return { status: 204 }
}

/** The fields of a form, and how long its file is. */
function readForm(type: string, bytes: Buffer): { fields: Map<string, string>; fileBytes: number } {
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? ''
  const fields = new Map<string, string>()
  let fileBytes = 0
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    const value = rest.join('\r\n\r\n').replace(/\r\n$/, '')
    if (/filename="/.test(head)) fileBytes = value.length
    else fields.set(/name="(\w+)"/.exec(head)?.[1] ?? '', value)
  }
  return { fields, fileBytes }
}

function attach(agreement: Agreement, { fields, fileBytes }: ReturnType<typeof readForm>): Answer {
  const voucherNumber = Number(fields.get('voucherNumber'))
  const accountingYear = fields.get('accountingYear') ?? ''
  if (fileBytes === 0 || fileBytes > 9_000_000) return problem(400, 'FileInvalid', 'The file cannot be used.')
  const there = agreement.files.find(file => file.voucherNumber === voucherNumber && file.accountingYear === accountingYear)
  if (there) return problem(400, 'DocumentAlreadyAttached', 'There is a document on this voucher.')
  const number = agreement.files.length + 1
  agreement.files.push({ number, voucherNumber, accountingYear, bytes: fileBytes, times: 1 })
  return { status: 201, body: { number } }
}

const pageSize = 1000

function collection(items: readonly unknown[], query: URLSearchParams): Answer {
  const skip = Number(query.get('skippages') ?? 0)
  const size = Number(query.get('pagesize') ?? 20)
  if (size > pageSize) return annotated('E04810', 'The page is too large.')
  const page = items.slice(skip * size, (skip + 1) * size)
  const hasMore = (skip + 1) * size < items.length
  const pagination = { skipPages: skip, pageSize: size, results: items.length, ...(hasMore ? { nextPage: selfUrl } : {}) }
  return { status: 200, body: { collection: page, pagination, self: selfUrl } }
}

/** A page by cursor: without one in the answer it is the last. */
function cursored(items: readonly object[], query: URLSearchParams, size = pageSize): Answer {
  const found = items.filter(item => passes(item as Record<string, unknown>, query.get('filter')))
  const from = Number(query.get('cursor') ?? 0)
  const next = from + size
  return { status: 200, body: { items: found.slice(from, next), ...(next < found.length ? { cursor: String(next) } : {}) } }
}

function answerOf(agreement: Agreement, method: string, url: URL, type: string, bytes: Buffer, trouble: Trouble | undefined): Answer {
  const path = url.pathname
  const query = url.searchParams
  const body = () => JSON.parse(bytes.toString('utf8'))
  const withSelf = (item: object) => ({ ...item, self: selfUrl })
  const voucher = /^\/journals\/(\d+)\/vouchers$/.exec(path)
  const draft = /^\/journalsapi\/v15\.0\.0\/draft-entries\/(\d+)$/.exec(path)
  if (method === 'GET' && path === '/self') {
    return { status: 200, body: { agreementNumber: agreement.number, company: { name: 'Nordlys ApS' }, self: selfUrl } }
  }
  if (method === 'GET' && path === '/accounts') return collection(agreement.accounts.map(withSelf), query)
  if (method === 'GET' && path === '/vat-accounts') return collection(agreement.vat, query)
  const parties = path === '/customers' ? agreement.customers : path === '/suppliers' ? agreement.suppliers : undefined
  if (method === 'GET' && parties) {
    const number = { paymentTermsNumber: 1, vatZoneNumber: 1, layoutNumber: 1, self: selfUrl }
    const whole = (party: object) => ({ ...party, currency: 'DKK', layout: number, paymentTerms: number, vatZone: number })
    return collection(
      parties.filter(one => passes({ ...one }, query.get('filter'))).map(party => withSelf(whole(party))),
      query,
    )
  }
  if (method === 'GET' && path === '/accounting-years') return collection(agreement.years.map(withSelf), query)
  if (method === 'GET' && path === '/journals') {
    return query.has('filter') ? { status: 500, body: { message: 'Internal error' } } : collection(agreement.journals.map(withSelf), query)
  }
  if (method === 'POST' && voucher) return makeVoucher(agreement, Number(voucher[1]), body(), trouble)
  if (method === 'GET' && path === '/journalsapi/v15.0.0/draft-entries') {
    return /text\$/.test(query.get('filter') ?? '')
      ? problem(400, 'FilterNotAllowed', 'text is not filterable.')
      : cursored(agreement.drafts, query)
  }
  if (method === 'DELETE' && draft) {
    const number = Number(draft[1])
    if (!agreement.drafts.some(one => one.entryNumber === number)) return problem(404, 'DraftEntryNotFound', 'There is no such entry.')
    agreement.drafts = agreement.drafts.filter(one => one.entryNumber !== number)
    return { status: 204 }
  }
  if (method === 'POST' && /^\/journalsapi\/v15\.0\.0\/journals\/\d+\/bookdraftentries$/.test(path)) {
    if (trouble === 'refuse booking') return problem(400, 'JournalEntryDatePeriodBarred', 'The period is barred.')
    return book(agreement, body().entryNumbers)
  }
  if (method === 'GET' && path === '/bookedEntriesapi/v4.0.0/booked-entries') return cursored(agreement.booked, query, agreement.pageSize)
  if (method === 'GET' && path === '/documentsapi/v4.0.1/AttachedDocuments') return cursored(agreement.files, query)
  if (method === 'POST' && path === '/documentsapi/v4.0.1/AttachedDocuments') return attach(agreement, readForm(type, bytes))
  return problem(404, 'NotFound', 'There is nothing here.')
}

export async function startFakeEconomic(clock: () => number = Date.now): Promise<FakeEconomic> {
  const fake: Omit<FakeEconomic, 'close'> = {
    url: '',
    appSecret: 'app-secret-of-the-fake',
    agreements: new Map([['grant-1', openAgreement(1)]]),
    log: [],
    violations: [],
    next: [],
    chaos: undefined,
    late: [],
    isBlind: false,
    callsLeft: Number.POSITIVE_INFINITY,
    callsUsed: 147,
  }

  const answer = (request: IncomingMessage, bytes: Buffer, trouble: Trouble | undefined): Answer => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const agreement = fake.agreements.get(String(request.headers['x-agreementgranttoken']))
    if (!agreement || request.headers['x-appsecrettoken'] !== fake.appSecret) {
      return problem(401, 'Unauthorized', `The token ${request.headers['x-agreementgranttoken']} is not known.`)
    }
    if (!agreement.hasModule)
      return problem(403, 'Forbidden', `The agreement of ${request.headers['x-agreementgranttoken']} lacks a module.`)
    if (fake.callsLeft-- <= 0) return { ...problem(429, 'TooManyRequests', 'Over your quota.'), headers: { 'retry-after': '30' } }
    const method = request.method ?? 'GET'
    const key = request.headers['idempotency-key'] as string | undefined
    const kept = key === undefined || method === 'GET' ? undefined : agreement.kept.get(key)
    if (kept && clock() - kept.at < hourMs) return { ...kept, headers: { 'x-resultfromcache': 'true' } }
    const filter = url.searchParams.get('filter')
    const isSearch = /draft-entries$|booked-entries$/.test(url.pathname) && (filter === null || filter.startsWith('text'))
    if (fake.isBlind && isSearch) return { status: 200, body: { items: [] } }
    const made = answerOf(agreement, method, url, request.headers['content-type'] ?? '', bytes, trouble)
    if (key !== undefined && method !== 'GET' && made.status < 500)
      agreement.kept.set(key, { status: made.status, body: made.body, at: clock() })
    return made
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await bytesOf(request)
    const { method = 'GET', url = '/' } = request
    const troubled = fake.chaos?.(method, url) ?? (method === 'GET' ? undefined : fake.next.shift())
    if (troubled === 'reset before') return void request.socket.destroy()
    const isJson = /json/.test(request.headers['content-type'] ?? '')
    const body: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : undefined
    fake.violations.push(...checkRequest(method, url, body))
    if (troubled === 'write late') {
      fake.late.push(() => void answer(request, bytes, undefined))
      return void request.socket.destroy()
    }
    const made = troubled === 'fail before writing' ? { status: 503, body: { message: 'Unavailable' } } : answer(request, bytes, troubled)
    const key = request.headers['idempotency-key'] as string | undefined
    fake.log.push({ method, path: url, body, key, status: made.status })
    if (troubled === 'lose the answer') return void request.socket.destroy()
    const {
      status,
      body: sent,
      headers = {},
    } = troubled === 'fail after writing' ? { status: 502, body: { message: 'Bad gateway' } } : (made as Answer)
    fake.violations.push(...checkAnswer(method, url, status, sent))
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-callcost': '3',
      'x-ratelimiting': `token-limit-10000-per-60-seconds: ${fake.callsUsed}/10000`,
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
