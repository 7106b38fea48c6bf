/**
 * Enable Banking as it is, in memory, behind HTTP: it checks the signature of every call, keeps consents and sessions, gives each account another name under
 * each session, hands out pages by keys that it forgets, counts reads without a person as banks do, and misbehaves as it is told to. Every request and
 * answer is held against the vendor's own description.
 */
import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BankedAccount, institutions, toWireAccount } from './books.ts'
import { readDescription } from './description.ts'

/** What goes wrong at the next calls for data, once each. */
export type Quirk =
  | 'half a page'
  | 'repeat the page'
  | 'empty page'
  | 'forget the key'
  | 'ASPSP_ERROR'
  | 'ASPSP_TIMEOUT'
  | 'ASPSP_RATE_LIMIT_EXCEEDED'
  | 'WRONG_TRANSACTIONS_PERIOD'
  | 'too many requests'
  | 'reset'

const statusOf: Readonly<Record<string, number>> = {
  WRONG_AUTHORIZATION_CODE: 422,
  EXPIRED_AUTHORIZATION_CODE: 422,
  ALREADY_AUTHORIZED: 422,
  EXPIRED_SESSION: 401,
  REVOKED_SESSION: 401,
  CLOSED_SESSION: 401,
  SESSION_DOES_NOT_EXIST: 404,
  ACCOUNT_DOES_NOT_EXIST: 404,
  ASPSP_ERROR: 400,
  ASPSP_TIMEOUT: 408,
  ASPSP_RATE_LIMIT_EXCEEDED: 429,
  WRONG_CONTINUATION_KEY: 422,
  WRONG_TRANSACTIONS_PERIOD: 422,
  PSU_HEADER_NOT_PROVIDED: 422,
  REDIRECT_URI_NOT_ALLOWED: 422,
  UNAUTHORIZED_ACCESS: 401,
  WRONG_ASPSP_PROVIDED: 422,
}

interface Answer {
  status: number
  body: unknown
}

const fault = (error: string): Answer => ({
  status: statusOf[error] ?? 400,
  body: { message: `It is refused: ${error}`, code: statusOf[error] ?? 400, error },
})

interface Authorization {
  redirectUrl: string
  state: string
  aspsp: { name: string; country: string }
  validUntil: string
}

interface Session {
  status: string
  validUntil: string
  aspsp: { name: string; country: string }
  accounts: Map<string, BankedAccount>
}

export interface FakeEnableBanking {
  url: string
  /** What the provider is set up with. */
  settings: { appId: string; keyFile: string; url: string }
  /** What a person sees who signs in at the bank. */
  accounts: BankedAccount[]
  sessions: Map<string, Session>
  quirks: Quirk[]
  /** A bank that does not answer; the service in front of it does. */
  isDown: boolean
  pageSize: number
  /** Headers about a person that the bank demands, all or none. */
  requiredHeaders: string[]
  /** Reads of an account without a person within a day, as the bank allows them. */
  unattendedMax: number
  /** Method, path and the headers about a person. */
  log: { method: string; path: string; person: string[] }[]
  /** What did not fit the vendor's description; nothing is found where that is not at hand. */
  violations: string[]
  isDescribed: boolean
  /** When each account was read without a person, by what was asked for. */
  reads: Map<string, number[]>
  /** The most reads of one account that were under way at once. */
  atOnceMax: number
  /** How long a page takes. */
  delayMs: number
  /** The browser of a person at the consent page: returns where it is sent. */
  decide(consentUrl: string, decision: 'allow' | 'deny'): URL
  /** The person withdraws their consent at the bank. */
  endSessions(status: 'REVOKED' | 'EXPIRED' | 'CLOSED'): void
  close(): Promise<void>
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startFakeEnableBanking(clock: () => Date): Promise<FakeEnableBanking> {
  const description = await readDescription()
  const folder = mkdtempSync(join(tmpdir(), 'primanota-key-'))
  const keyFile = join(folder, 'key.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const appId = randomUUID()
  const authorizations = new Map<string, Authorization>()
  const codes = new Map<string, { authorization: Authorization; isUsed: boolean; at: number }>()
  const pages = new Map<string, { uid: string; from: string; dateFrom: string | null }>()
  const underWay = new Map<string, number>()

  const fake: FakeEnableBanking = {
    url: '',
    settings: { appId, keyFile, url: '' },
    accounts: [],
    sessions: new Map(),
    quirks: [],
    isDown: false,
    pageSize: 50,
    requiredHeaders: [],
    unattendedMax: 4,
    log: [],
    violations: [],
    reads: new Map(),
    isDescribed: description.isThere,
    atOnceMax: 0,
    delayMs: 0,
    decide(consentUrl, decision) {
      const authorization = authorizations.get(new URL(consentUrl).searchParams.get('sessionid') ?? '')!
      const back = new URL(authorization.redirectUrl)
      back.searchParams.set('state', authorization.state)
      if (decision === 'deny') {
        back.searchParams.set('error', 'access_denied')
        back.searchParams.set('error_description', 'Cancelled by user')
        return back
      }
      const code = randomUUID()
      codes.set(code, { authorization, isUsed: false, at: clock().getTime() })
      back.searchParams.set('code', code)
      return back
    },
    endSessions(status) {
      for (const session of fake.sessions.values()) session.status = status
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }

  function isOurs(authorization: string | undefined): boolean {
    const [head = '', body = '', signature = ''] = (authorization ?? '').replace(/^Bearer /, '').split('.')
    if (!verify('RSA-SHA256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))) return false
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const now = clock().getTime() / 1000
    return (
      header.alg === 'RS256' &&
      header.kid === appId &&
      claims.iss === 'enablebanking.com' &&
      claims.aud === 'api.enablebanking.com' &&
      claims.iat <= now &&
      claims.exp > now &&
      claims.exp - claims.iat <= 86_400
    )
  }

  function startAuthorization(body: Record<string, never> & { aspsp: { name: string; country: string } }): Answer {
    const {
      access,
      aspsp,
      state,
      redirect_url: redirectUrl,
    } = body as unknown as {
      access: { valid_until: string }
      aspsp: { name: string; country: string }
      state: string
      redirect_url: string
    }
    const bank = institutions.find(one => one.name === aspsp.name && one.country === aspsp.country)
    if (!bank) return fault('WRONG_ASPSP_PROVIDED')
    if (!redirectUrl.endsWith('/connections/bank-callback')) return fault('REDIRECT_URI_NOT_ALLOWED')
    const latest = clock().getTime() + bank.maximum_consent_validity! * 1000
    if (Date.parse(access.valid_until) > latest)
      return { status: 422, body: { message: 'valid_until is too far', code: 422, error: 'WRONG_REQUEST_PARAMETERS' } }
    const id = randomUUID()
    authorizations.set(id, { redirectUrl, state, aspsp, validUntil: access.valid_until })
    const url = `https://tilisy.enablebanking.com/welcome?sessionid=${id}`
    return { status: 200, body: { url, authorization_id: id, psu_id_hash: 'hash' } }
  }

  function authorizeSession({ code }: { code: string }): Answer {
    const held = codes.get(code)
    if (!held) return fault('WRONG_AUTHORIZATION_CODE')
    if (held.isUsed) return fault('ALREADY_AUTHORIZED')
    if (clock().getTime() - held.at > 10 * 60_000) return fault('EXPIRED_AUTHORIZATION_CODE')
    held.isUsed = true
    const { aspsp, validUntil } = held.authorization
    const accounts = new Map(fake.accounts.map(account => [randomUUID() as string, account]))
    const id = randomUUID()
    fake.sessions.set(id, { status: 'AUTHORIZED', validUntil, aspsp, accounts })
    const told = [...accounts].map(([uid, account]) => toWireAccount(account, uid))
    return { status: 200, body: { session_id: id, accounts: told, aspsp, psu_type: 'business', access: { valid_until: validUntil } } }
  }

  const statusNow = (session: Session): string =>
    session.status === 'AUTHORIZED' && Date.parse(session.validUntil) <= clock().getTime() ? 'EXPIRED' : session.status

  function showSession(id: string, method: string): Answer {
    const session = fake.sessions.get(id)
    if (!session) return fault('SESSION_DOES_NOT_EXIST')
    const status = statusNow(session)
    if (method === 'DELETE') {
      if (status !== 'AUTHORIZED') return fault(`${status}_SESSION`)
      session.status = 'CLOSED'
      return { status: 200, body: { message: 'OK' } }
    }
    const uids = [...session.accounts.keys()]
    return {
      status: 200,
      body: {
        status,
        accounts: uids,
        accounts_data: [...session.accounts].map(([uid, account]) => {
          const { identification_hash, identification_hashes } = toWireAccount(account, uid)
          return { uid, identification_hash, identification_hashes }
        }),
        aspsp: session.aspsp,
        psu_type: 'business',
        psu_id_hash: 'hash',
        access: { valid_until: session.validUntil },
        created: '2026-01-01T00:00:00.000Z',
      },
    }
  }

  /** What stands between a call and its data. */
  function refusalOf(session: Session, uid: string, what: string, person: readonly string[], isNext: boolean): Answer | undefined {
    const status = statusNow(session)
    if (status !== 'AUTHORIZED') return fault(`${status}_SESSION`)
    if (fake.isDown) return fault('ASPSP_ERROR')
    if (person.length > 0 && !fake.requiredHeaders.every(name => person.includes(name))) return fault('PSU_HEADER_NOT_PROVIDED')
    if (person.length > 0 || isNext) return undefined
    const now = clock().getTime()
    const hash = `${what} ${session.accounts.get(uid)!.iban}`
    const lately = (fake.reads.get(hash) ?? []).filter(at => at > now - 86_400_000)
    if (lately.length >= fake.unattendedMax) return fault('ASPSP_RATE_LIMIT_EXCEEDED')
    fake.reads.set(hash, [...lately, now])
    return undefined
  }

  function showTransactions(uid: string, account: BankedAccount, url: URL, quirk: Quirk | undefined): Answer {
    const key = url.searchParams.get('continuation_key')
    const dateFrom = url.searchParams.get('date_from')
    const page = key === null ? { uid, from: '0', dateFrom } : pages.get(key)
    if (!page || page.uid !== uid || page.dateFrom !== dateFrom || quirk === 'forget the key') return fault('WRONG_CONTINUATION_KEY')
    const wanted = account.transactions.filter(one => dateFrom === null || (one.booking_date ?? one.transaction_date ?? '') >= dateFrom)
    const first = Number(page.from)
    const isEmpty = quirk === 'empty page'
    const end = isEmpty || quirk === 'repeat the page' ? first : first + fake.pageSize
    const shown = wanted.slice(first, isEmpty ? first : first + fake.pageSize)
    const next = randomUUID()
    if (end < wanted.length) pages.set(next, { uid, from: String(end), dateFrom })
    const transactions = shown.map(one => ({ ...one, transaction_id: randomUUID() }))
    return { status: 200, body: { transactions, ...(end < wanted.length ? { continuation_key: next } : {}) } }
  }

  function showData(uid: string, what: string, url: URL, person: readonly string[], quirk: Quirk | undefined): Answer {
    const session = [...fake.sessions.values()].find(one => one.accounts.has(uid))
    if (!session) return fault('ACCOUNT_DOES_NOT_EXIST')
    const refusal = refusalOf(session, uid, what, person, url.searchParams.has('continuation_key'))
    if (refusal) return refusal
    if (quirk && quirk in statusOf) return fault(quirk)
    const account = session.accounts.get(uid)!
    return what === 'balances' ? { status: 200, body: { balances: account.balances } } : showTransactions(uid, account, url, quirk)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', fake.url)
    const method = request.method ?? ''
    const body = chunks.length === 0 ? null : JSON.parse(Buffer.concat(chunks).toString())
    const person = Object.keys(request.headers).filter(name => name.startsWith('psu-'))
    fake.log.push({ method, path: url.pathname, person })
    fake.violations.push(...description.faultsOfRequest(method, url, request.headers, body))
    const [, root, id = '', what = ''] = url.pathname.split('/')
    const isData = root === 'accounts'
    const quirk = isData && what === 'transactions' ? fake.quirks.shift() : undefined
    if (quirk === 'reset') return void request.socket.destroy()
    if (isData && fake.delayMs > 0) {
      underWay.set(id, (underWay.get(id) ?? 0) + 1)
      fake.atOnceMax = Math.max(fake.atOnceMax, underWay.get(id)!)
      await new Promise(resolve => setTimeout(resolve, fake.delayMs))
      underWay.set(id, underWay.get(id)! - 1)
    }
    const made = ((): Answer => {
      if (!isOurs(request.headers.authorization)) return fault('UNAUTHORIZED_ACCESS')
      if (quirk === 'too many requests') return { status: 429, body: { message: 'Too many requests', code: 429 } }
      if (root === 'aspsps')
        return { status: 200, body: { aspsps: institutions.filter(one => one.country === url.searchParams.get('country')) } }
      if (root === 'auth') return startAuthorization(body)
      if (root === 'sessions' && method === 'POST') return authorizeSession(body)
      if (root === 'sessions') return showSession(id, method)
      return showData(id, what, url, person, quirk)
    })()
    fake.violations.push(...description.faultsOfAnswer(method, url, made.status, made.body))
    const text = JSON.stringify(made.body)
    response
      .writeHead(made.status, { 'content-type': 'application/json' })
      .end(quirk === 'half a page' ? text.slice(0, text.length / 2) : text)
  }

  const server = createServer((request, response) => void answer(request, response).catch(error => response.destroy(error)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.settings.url = fake.url
  return fake
}
