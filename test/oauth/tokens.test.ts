/** What can be done with a code and a token, how often, how long, and what happens when somebody else has it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepOAuth } from '../../src/access/oauth/end-app.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { type Answer, type App, absent, post, registerApp } from './app.ts'
import { Browser } from './browser.ts'
import { type Process, select, startBeside } from './store.ts'

let service: TestService
let organization: Organization
let app: App
let beside: Process
let laterMs = 0

const second = 1000
const day = 24 * 60 * 60 * second

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(Date.now() + laterMs) })
  organization = await service.found()
  app = await registerApp(service)
  beside = await startBeside(service)
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await beside.close()
  await service.close()
})

/** As if time had passed, for us and not for the rest of the world. */
async function later<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  laterMs = ms
  try {
    return await work()
  } finally {
    laterMs = 0
  }
}

const person = () => organization.member('bookkeeper')

async function freshCode(more: Record<string, string> = {}): Promise<{ code: string; userId: string }> {
  const { session, userId } = await person()
  const answered = await app.allow(new Browser(service.url, session), organization.id, 'change', more)
  return { code: answered.searchParams.get('code') ?? '', userId }
}

const endingOf = async (userId: string) =>
  (await select(service, 'select ended_because, ended_by from connected_app where user_id = $1', [userId])).at(-1)

/** What the log says about the end of their app. */
const saidOf = (userId: string) =>
  select(service, `select * from audit_log where action = 'disconnect_app' and before::jsonb->>'userId' = $1`, [userId])

/** As a process leaves it that dies between the use of the token and the answer. */
const useUnanswered = (userId: string, ms: number) =>
  select(service, `update oauth_payload set consumed_at = $2 where model = 'RefreshToken' and payload->>'accountId' = $1`, [
    userId,
    new Date(Date.now() + ms),
  ])

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()

/** The same request at this process and at the other. */
const atBoth = (path: string, fields: Record<string, string>, times: number): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: times }, (_, at) =>
      post(
        at % 2 === 0 ? service : { ...service, url: beside.url },
        path,
        new URLSearchParams({ client_id: app.clientId, ...fields }).toString(),
        {
          'content-type': 'application/x-www-form-urlencoded',
        },
      ),
    ),
  )

describe('a code', () => {
  test('is redeemed once, by however many and at however many processes at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { code, userId } = await freshCode()
      const fields = { grant_type: 'authorization_code', code, redirect_uri: 'http://127.0.0.1:5999/callback', code_verifier: app.verifier }
      const answers = await atBoth('/oauth/token', fields, 10)
      expect(statuses(answers)).toEqual([200, ...Array(9).fill(400)])
      expect(new Set(answers.filter(({ status }) => status === 400).map(({ body }) => body.error))).toEqual(new Set(['invalid_grant']))
      // Two at once are no theft: whoever was first goes on.
      const winner = answers.find(({ status }) => status === 200)
      expect([await app.call(winner?.body.access_token), await endingOf(userId)]).toEqual([200, { ended_because: null, ended_by: null }])
    }
  })

  test('that comes again ends the app: its tokens are dead, and the log says why', async () => {
    const { code, userId } = await freshCode()
    const { body } = await app.redeem(code)
    expect(await app.call(body.access_token)).toBe(200)
    expect(await app.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await app.call(body.access_token)).toBe(401)
    expect((await app.refresh(body.refresh_token)).status).toBe(400)
    expect(await endingOf(userId)).toEqual({ ended_because: 'replayed', ended_by: null })
    expect(await saidOf(userId)).toMatchObject([
      { actor_type: 'system', target_type: 'connected_app', before: { clientName: 'Desk agent' }, after: { endedBecause: 'replayed' } },
    ])
  })

  test.each(rows`
    what                       with                                                              error
    no verifier                code_verifier=                                                    invalid_grant
    another verifier           code_verifier=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx           invalid_grant
    another address            redirect_uri=http://127.0.0.1:5999/other                          invalid_grant
    another resource           resource=https://other.example/api/mcp                            invalid_target
    another client             client_id=somebody-else                                           invalid_client
    no client                  client_id=                                                        invalid_request
    no grant type              grant_type=                                                       invalid_request
    another grant type         grant_type=client_credentials                                     unsupported_grant_type
    a secret it does not have  client_secret=guessed                                             invalid_client
  `)('is not redeemed with $what', async ({ with: said, error }) => {
    const { code } = await freshCode()
    const fields = Object.fromEntries(new URLSearchParams(said))
    const answer = await app.redeem(code, fields)
    expect([answer.status === 400 || answer.status === 401, answer.body.error]).toEqual([true, error])
    expect(answer.body.access_token).toBeUndefined()
  })

  test('is good for a minute', async () => {
    const { code } = await freshCode()
    expect(await later(61 * second, () => app.redeem(code))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('is given to nobody who asks without PKCE, or with the plain kind', async () => {
    const { session } = await person()
    const error = async (more: Record<string, string>) => {
      const { location } = await app.ask(new Browser(service.url, session), more)
      return location?.searchParams.get('error') ?? new URLSearchParams(location?.hash.slice(1)).get('error')
    }
    expect(await error({ code_challenge: absent, code_challenge_method: absent })).toBe('invalid_request')
    expect(await error({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await error({ code_challenge_method: absent })).toBe('invalid_request')
    expect(await error({ code_challenge: 'short' })).toBe('invalid_request')
    expect(await error({ response_type: 'token' })).toBe('unsupported_response_type')
    expect(await error({ resource: 'https://other.example/api/mcp' })).toBe('invalid_target')
    expect(await error({ resource: `${service.url}/api/rest` })).toBe('invalid_target')
  })
})

describe('an access token', () => {
  test('is good for ten minutes', async () => {
    const { session } = await person()
    const { access_token: token } = await app.connect(session, organization.id)
    expect(await later(599 * second, () => app.call(token))).toBe(200)
    expect(await later(601 * second, () => app.call(token))).toBe(401)
  })

  test('that was made for another address is worth nothing here', async () => {
    const { session, userId } = await person()
    const { access_token: token } = await app.connect(session, organization.id)
    await select(
      service,
      `update oauth_payload set payload = payload || '{"aud":"https://other.example/api/mcp"}' where payload->>'accountId' = $1`,
      [userId],
    )
    expect(await app.call(token)).toBe(401)
  })
})

describe('a refresh token', () => {
  test('gives a new pair, and the old one goes on for ten seconds: two tabs, or an answer that was lost', async () => {
    const { session, userId } = await person()
    const tokens = await app.connect(session, organization.id)
    const answers = await atBoth('/oauth/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }, 10)
    expect(statuses(answers)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(10)
    for (const { body } of answers) expect(await app.call(body.access_token)).toBe(200)
    expect(await endingOf(userId)).toMatchObject({ ended_because: null })
  })

  test('that comes again later ends the app, at all processes', async () => {
    const { session, userId } = await person()
    const tokens = await app.connect(session, organization.id)
    const { body } = await app.refresh(tokens.refresh_token)
    const replays = await later(11 * second, () =>
      atBoth('/oauth/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }, 6),
    )
    expect(statuses(replays)).toEqual(Array(6).fill(400))
    expect(await app.call(body.access_token)).toBe(401)
    expect(await app.call(tokens.access_token)).toBe(401)
    expect((await app.refresh(body.refresh_token)).body.error).toBe('invalid_grant')
    expect(await endingOf(userId)).toEqual({ ended_because: 'replayed', ended_by: null })
    expect(await saidOf(userId)).toHaveLength(1)
    expect(await select(service, `select model from oauth_payload where payload->>'accountId' = $1`, [userId])).toEqual([])
  })

  test('that comes again after weeks, when its owner is back, ends the app of whoever took it', async () => {
    const { session, userId } = await person()
    const tokens = await app.connect(session, organization.id)
    const taken = await app.refresh(tokens.refresh_token)
    const theirs = await later(20 * day, () => app.refresh(taken.body.refresh_token))
    expect(theirs.status).toBe(200)
    await later(29 * day, async () => {
      await sweepOAuth(service.services)
      expect(await app.refresh(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
      expect((await app.refresh(theirs.body.refresh_token)).status).toBe(400)
    })
    expect(await endingOf(userId)).toEqual({ ended_because: 'replayed', ended_by: null })
  })

  test('that was used when the process died is used again: nobody got what came of it', async () => {
    const { session, userId } = await person()
    const tokens = await app.connect(session, organization.id)
    await useUnanswered(userId, 30 * 60 * second)
    const again = await later(40 * 60 * second, () => app.refresh(tokens.refresh_token))
    expect([again.status, await endingOf(userId)]).toEqual([200, { ended_because: null, ended_by: null }])
    // From now on it is answered.
    expect((await later(41 * 60 * second, () => app.refresh(tokens.refresh_token))).status).toBe(400)
    expect(await endingOf(userId)).toMatchObject({ ended_because: 'replayed' })
  })

  test('may be asked for less than the app has, and what comes of it can do no more than that', async () => {
    const { session } = await person()
    const { refresh_token: whole } = await app.connect(session, organization.id, 'change')
    const saved = async (token: string) => {
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'save_contact', arguments: { name: 'Kunde ApS' } } }
      const { body } = await post(service, '/api/mcp', JSON.stringify(call), {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      })
      return JSON.stringify(body).includes('con_')
    }
    const less = await app.refresh(whole, { scope: 'mcp:read' })
    expect([less.body.scope, await app.call(less.body.access_token), await saved(less.body.access_token)]).toEqual(['mcp:read', 200, false])
    const all = await app.refresh(less.body.refresh_token)
    expect([all.body.scope, await saved(all.body.access_token)]).toEqual(['mcp:read mcp:write', true])
    expect((await app.refresh(all.body.refresh_token, { scope: 'offline_access' })).body.error).toBe('invalid_scope')
  })

  test('is good for thirty days, and a grant for ninety', async () => {
    const { session } = await person()
    const tokens = await app.connect(session, organization.id)
    expect((await later(31 * day, () => app.refresh(tokens.refresh_token))).status).toBe(400)
    expect((await later(29 * day, () => app.refresh(tokens.refresh_token))).status).toBe(200)
    const { session: other, userId } = await person()
    const old = await app.connect(other, organization.id)
    const began = Math.floor(Date.now() / 1000) - 80 * 24 * 60 * 60
    await select(
      service,
      `update oauth_payload set payload = payload || jsonb_build_object('iiat', $2::int) where model = 'RefreshToken' and payload->>'accountId' = $1`,
      [userId, began],
    )
    await app.refresh(old.refresh_token)
    const [{ days }] = (await select<{ days: string }>(
      service,
      `select extract(epoch from expires_at - now()) / 86400 as days from oauth_payload where model = 'RefreshToken' and consumed_at is null and payload->>'accountId' = $1`,
      [userId],
    )) as [{ days: string }]
    expect(Number(days)).toBeGreaterThan(9.9)
    expect(Number(days)).toBeLessThan(10.1)
  })

  test('is worth nothing to another client', async () => {
    const { session, userId } = await person()
    const tokens = await app.connect(session, organization.id)
    const other = await registerApp(service)
    expect((await other.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    await other.revoke(tokens.refresh_token)
    await other.revoke(tokens.access_token)
    expect([await app.call(tokens.access_token), await endingOf(userId)]).toEqual([200, { ended_because: null, ended_by: null }])
  })
})

describe('an app that gives a token back', () => {
  test.each(['access_token', 'refresh_token'] as const)('(%s) is disconnected', async kind => {
    const { session, userId } = await person()
    const tokens = await app.connect(session, organization.id)
    expect((await app.revoke(tokens[kind])).status).toBe(200)
    expect(await app.call(tokens.access_token)).toBe(401)
    expect((await app.refresh(tokens.refresh_token)).status).toBe(400)
    expect(await endingOf(userId)).toEqual({ ended_because: 'disconnected', ended_by: null })
    expect(await saidOf(userId)).toMatchObject([{ actor_type: 'app', actor_name: 'Desk agent', on_behalf_of: userId }])
    expect((await app.revoke(tokens[kind])).status).toBe(200)
    expect((await app.revoke('made up')).status).toBe(200)
  })
})

describe('two processes', () => {
  test('have one set of keys, whoever came first', async () => {
    const fresh = await startTestService()
    const other = await startBeside(fresh)
    try {
      const keysAt = async (url: string) => (await (await fetch(`${url}/oauth/jwks`)).json()) as { keys: { d?: string }[] }
      const [one, two] = await Promise.all([keysAt(fresh.url), keysAt(other.url)])
      expect(one).toEqual(two)
      expect(one.keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })])
      expect(one.keys[0]?.d).toBeUndefined()
      const kept = await select<{ purpose: string; sealed: Buffer }>(fresh, 'select purpose, sealed from oauth_key order by purpose')
      expect(kept.map(({ purpose }) => purpose)).toEqual(['cookies', 'signing'])
      for (const { sealed } of kept) expect(sealed.toString('latin1')).not.toContain('kty')
    } finally {
      await other.close()
      await fresh.close()
    }
  })

  test('serve one sign-in together', async () => {
    const { session } = await person()
    const browser = new Browser(service.url, session)
    const toOther = (url: URL) => new URL(`${url.pathname}${url.search}`, beside.url)
    const began = await browser.send('GET', toOther(app.authorizeUrl()))
    // What leads on names the public address, whichever process said it.
    expect(new URL(began.headers.get('location') ?? '', service.url).pathname).toMatch(/^\/oauth\/interaction\//)
    const page = await browser.open(new URL(began.location!.pathname, service.url))
    const token = /name="token" value="([^"]*)"/.exec(page.html)?.[1] ?? ''
    const allowed = await browser.send(
      'POST',
      toOther(page.url),
      { token, organization: organization.id, access: 'read', decision: 'allow' },
      { 'sec-fetch-site': 'same-origin' },
    )
    expect(allowed.location?.origin).toBe(service.url)
    const answered = await browser.send('GET', toOther(allowed.location!))
    expect(answered.location?.searchParams.get('iss')).toBe(service.url)
    expect((await app.redeem(answered.location?.searchParams.get('code') ?? '')).status).toBe(200)
  })
})

describe('what has run out', () => {
  test('is swept, and an app without a token is not called connected', async () => {
    const [{ session, userId }, { session: busy, userId: busyId }] = [await person(), await person()]
    await app.connect(session, organization.id)
    const kept = await app.connect(busy, organization.id)
    const unused = await registerApp(service)
    await app.ask(new Browser(service.url, busy))
    const kinds = async () =>
      (
        await select<{ model: string }>(service, `select model from oauth_payload where payload->>'accountId' = $1 order by model`, [
          userId,
        ])
      ).map(({ model }) => model)
    expect(await kinds()).toEqual(['AccessToken', 'AuthorizationCode', 'Grant', 'RefreshToken'])
    await later(2 * 60 * 60 * second, () => sweepOAuth(service.services))
    expect(await kinds()).toEqual(['Grant', 'RefreshToken'])
    expect(await select(service, `select 1 from oauth_payload where model = 'Interaction'`)).toEqual([])
    expect(await endingOf(userId)).toMatchObject({ ended_because: null })
    await later(25 * day, () => app.refresh(kept.refresh_token))
    await later(31 * day, () => sweepOAuth(service.services))
    expect([await endingOf(userId), await endingOf(busyId)]).toEqual([
      { ended_because: 'expired', ended_by: null },
      { ended_because: null, ended_by: null },
    ])
    expect(await kinds()).toEqual([])
    const clients = await select<{ id: string }>(service, `select id from oauth_payload where model = 'Client'`)
    expect(clients.map(({ id }) => id)).toContain(app.clientId)
    expect(clients.map(({ id }) => id)).not.toContain(unused.clientId)
  })

  test('leaves a grant alone whose token is being changed for the next one', async () => {
    const { session, userId } = await person()
    const tokens = await app.connect(session, organization.id)
    const now = 2 * 60 * 60 * second
    await useUnanswered(userId, now)
    await later(now + second, () => sweepOAuth(service.services))
    expect(await endingOf(userId)).toMatchObject({ ended_because: null })
    expect((await later(now + 2 * second, () => app.refresh(tokens.refresh_token))).status).toBe(200)
  })

  test('leaves a grant alone whose person is on the way back to the app', async () => {
    const { userId } = await freshCode()
    await sweepOAuth(service.services)
    expect(await endingOf(userId)).toMatchObject({ ended_because: null })
    await later(2 * 60 * 60 * second, () => sweepOAuth(service.services))
    expect(await endingOf(userId)).toMatchObject({ ended_because: 'expired' })
  })
})
