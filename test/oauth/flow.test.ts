/** A person connects an app: everything over HTTP, as an app, a browser and a person would. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type App, absent, createApp, post, redirectUri, registerApp } from './app.ts'
import { Browser } from './browser.ts'
import { placesOf, select } from './store.ts'

let service: TestService
let organization: Organization
let owner: { userId: string; key: string; session: string }
let app: App

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  owner = await organization.member('owner')
  app = await registerApp(service)
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const appsOf = (userId: string) =>
  select(service, `select client_name, redirect_host, access, ended_because from connected_app where user_id = $1 order by id`, [userId])

const logOf = async (action: string) =>
  (await service.request(organization.key, 'GET', `/api/rest/audit-log?action=${action}&limit=200`)).body.result.items

const codeIn = (answered: URL): string => answered.searchParams.get('code') ?? ''

describe('an app that a person connects', () => {
  test('gets tokens, and everything that it got is stored as a hash', async () => {
    const confidential = await registerApp(service, { token_endpoint_auth_method: 'client_secret_post' })
    const [{ payload }] = (await select<{ payload: { client_secret: string } }>(
      service,
      `select payload from oauth_payload where model = 'Client' and id = $1`,
      [confidential.clientId],
    )) as [{ payload: { client_secret: string } }]
    expect(payload.client_secret).toMatch(/^[\w-]{43}$/)
    const answered = await app.allow(new Browser(service.url, owner.session), organization.id)
    expect(Object.fromEntries(answered.searchParams)).toEqual({ code: expect.any(String), state: 'a state of the app', iss: service.url })
    const { status, body, headers } = await app.redeem(codeIn(answered))
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        scope: 'mcp:read mcp:write',
        token_type: 'Bearer',
        expires_in: 600,
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await app.call(body.access_token)).toBe(200)
    for (const secret of [codeIn(answered), body.access_token, body.refresh_token]) expect(await placesOf(service, secret)).toEqual([])
    // The search itself finds what is there.
    expect(await placesOf(service, app.clientId)).toEqual(expect.arrayContaining(['oauth_payload', 'connected_app', 'audit_log']))
  })

  test('is in the log with its person, its host and what it may do', async () => {
    const person = await organization.member('bookkeeper')
    await app.connect(person.session, organization.id, 'read')
    const [entry] = await logOf('connect_app')
    expect(entry).toMatchObject({
      actor: { type: 'user', id: person.userId },
      target: { type: 'connected_app' },
      after: { clientName: 'Desk agent', clientId: app.clientId, redirectHost: '127.0.0.1', access: 'read', userId: person.userId },
    })
    expect(entry.target.id).toBe(entry.after.id)
  })

  test('with a secret proves it with every token', async () => {
    const registered = await service.request(null, 'POST', '/oauth/register', {
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    })
    const { client_id: id, client_secret: secret } = registered.body
    expect(await placesOf(service, secret)).toEqual([])
    const secretive = createApp(service, id)
    const code = codeIn(await secretive.allow(new Browser(service.url, owner.session), organization.id))
    expect((await secretive.redeem(code)).status).toBe(401)
    expect((await secretive.redeem(code, { client_secret: 'wrong' })).body).toMatchObject({ error: 'invalid_client' })
    expect((await secretive.redeem(code, { client_secret: secret })).status).toBe(200)
  })

  test('reads only, where the person chose so, whatever it asked for', async () => {
    const tokens = await app.connect(owner.session, organization.id, 'read')
    expect(tokens.scope).toBe('mcp:read')
    const refreshed = await app.refresh(tokens.refresh_token)
    expect(refreshed.body.scope).toBe('mcp:read')
    expect((await app.refresh(refreshed.body.refresh_token, { scope: 'mcp:read mcp:write' })).body.error).toBe('invalid_scope')
  })

  test('that asks for no scope and no resource gets the person asked about all of it', async () => {
    const answered = await app.allow(new Browser(service.url, owner.session), organization.id, 'change', {
      scope: absent,
      resource: absent,
    })
    const { body } = await app.redeem(codeIn(answered))
    expect(body.scope).toBe('mcp:read mcp:write')
    expect(await app.call(body.access_token)).toBe(200)
  })

  test('gets an id token when it asks for one, which says who the person is and nothing more', async () => {
    const answered = await app.allow(new Browser(service.url, owner.session), organization.id, 'read', { scope: 'openid mcp:read' })
    const { body } = await app.redeem(codeIn(answered))
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1], 'base64url').toString())
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub'])
    expect([claims.iss, claims.sub]).toEqual([service.url, owner.userId])
  })

  test('gets its answer by a form where it asks for that, and nothing else on that page may run', async () => {
    const browser = new Browser(service.url, owner.session)
    const page = await app.ask(browser, { response_mode: 'form_post' })
    const done = await browser.submit(page, { organization: organization.id, access: 'read', decision: 'allow' })
    expect([done.status, done.html.includes(`action="${redirectUri}"`)]).toEqual([200, true])
    expect(done.headers.get('content-security-policy')).toMatch(/script-src 'none' 'sha256-[\w+/=]+'/)
  })

  test('names the resource with a slash at its end, or in capitals, and gets a token for it', async () => {
    for (const resource of [`${service.url}/api/mcp/`, `${service.url.toUpperCase()}/api/mcp`]) {
      const answered = await app.allow(new Browser(service.url, owner.session), organization.id, 'read', { resource })
      const { status, body } = await app.redeem(codeIn(answered), { resource: `${service.url}/api/mcp` })
      expect([status, await app.call(body.access_token)]).toEqual([200, 200])
    }
  })
})

describe('the person', () => {
  test('who is not signed in does so, and comes back to the same page', async () => {
    const browser = new Browser(service.url)
    const signIn = await app.ask(browser)
    expect(signIn.url.pathname).toBe('/sign-in')
    const next = signIn.url.searchParams.get('next') ?? ''
    expect(next).toMatch(/^\/oauth\/interaction\/[\w-]+$/)
    const [{ email }] = (await select<{ email: string }>(service, 'select email from app_user where id = $1', [organization.ownerId])) as [
      { email: string },
    ]
    const page = await browser.submit(signIn, { email, password: 'a good password', next })
    expect([page.status, page.url.pathname]).toEqual([200, next])
    expect(page.text).toContain('Desk agent')
    expect(page.text).toContain('127.0.0.1')
    const done = await browser.submit(page, { organization: organization.id, access: 'read', decision: 'allow' })
    expect(done.location?.href.startsWith(redirectUri)).toBe(true)
  })

  test('sees a page that cannot be framed or scripted, and that leaves no cookie of the engine behind', async () => {
    const browser = new Browser(service.url, owner.session)
    const page = await app.ask(browser)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.headers.get('content-security-policy')).not.toContain('form-action')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    const names = browser.cookies.map(cookie => cookie.name).sort()
    expect(names).toEqual(['primanota', 'primanota_connect', 'primanota_connect.sig', 'primanota_connected', 'primanota_connected.sig'])
    await browser.submit(page, { organization: organization.id, access: 'read', decision: 'allow' })
    expect(browser.cookies.map(cookie => cookie.name).filter(name => name.startsWith('primanota_connected'))).toEqual([])
    expect(await select(service, `select model from oauth_payload where model = 'Session'`)).toEqual([])
  })

  test('is asked every time', async () => {
    const browser = new Browser(service.url, owner.session)
    await app.allow(browser, organization.id)
    for (const prompt of ['none at all', 'consent', 'login', 'select_account']) {
      const page = await app.ask(browser, prompt === 'none at all' ? {} : { prompt })
      expect([page.status, page.url.pathname.startsWith('/oauth/interaction/')]).toEqual([200, true])
    }
    const silent = await app.ask(browser, { prompt: 'none' })
    expect(silent.location?.searchParams.get('error')).toBe('consent_required')
  })

  test('who cancels sends the app back with nothing', async () => {
    const before = await appsOf(owner.userId)
    const browser = new Browser(service.url, owner.session)
    const done = await browser.submit(await app.ask(browser), { decision: 'deny' })
    expect(Object.fromEntries(done.location!.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a state of the app',
      iss: service.url,
    })
    expect(await appsOf(owner.userId)).toEqual(before)
  })

  test('who is a viewer cannot let an app change anything', async () => {
    const viewer = await organization.member('viewer')
    const browser = new Browser(service.url, viewer.session)
    const page = await app.ask(browser)
    const refused = await browser.submit(page, { organization: organization.id, access: 'change', decision: 'allow' })
    expect(refused.status).toBe(400)
    expect(await appsOf(viewer.userId)).toEqual([])
    const done = await browser.submit(page, { organization: organization.id, access: 'read', decision: 'allow' })
    expect(done.location?.searchParams.get('code')).toBeTruthy()
  })

  test.each([
    ['another organization', { organization: 'other' }],
    ['no organization', { organization: '' }],
    ['an organization that there is not', { organization: 'org_0' }],
    ['an access that there is not', { access: 'all' }],
    ['no decision', { decision: '' }],
  ])('who sends %s connects nothing', async (_what, wrong) => {
    const person = await organization.member('owner')
    const other = await service.found()
    const browser = new Browser(service.url, person.session)
    const fields = { organization: organization.id, access: 'read', decision: 'allow', ...wrong }
    const page = await browser.submit(await app.ask(browser), { ...fields, organization: fields.organization.replace('other', other.id) })
    expect([page.status, page.url.pathname.startsWith('/oauth/interaction/')]).toEqual([400, true])
    expect(await appsOf(person.userId)).toEqual([])
  })

  test('cannot be made to let an app change what it did not ask to change', async () => {
    const person = await organization.member('owner')
    const browser = new Browser(service.url, person.session)
    const page = await app.ask(browser, { scope: 'mcp:read' })
    expect((await browser.submit(page, { organization: organization.id, access: 'change', decision: 'allow' })).status).toBe(400)
    expect(await appsOf(person.userId)).toEqual([])
  })

  test('who belongs to no organization has nothing to connect, and can cancel', async () => {
    const person = await organization.member('viewer')
    await service.request(organization.key, 'DELETE', `/api/rest/members/${person.userId}`)
    const browser = new Browser(service.url, person.session)
    const page = await app.ask(browser)
    expect(page.status).toBe(200)
    expect((await browser.submit(page, { organization: organization.id, access: 'read', decision: 'allow' })).status).toBe(400)
    expect((await browser.submit(page, { decision: 'deny' })).location?.searchParams.get('error')).toBe('access_denied')
  })

  test('who clicks twice at once connects one app', async () => {
    const person = await organization.member('owner')
    const browser = new Browser(service.url, person.session)
    const page = await app.ask(browser)
    const token = /name="token" value="([^"]*)"/.exec(page.html)?.[1] ?? ''
    const click = () =>
      browser.send(
        'POST',
        page.url,
        { token, organization: organization.id, access: 'change', decision: 'allow' },
        { 'sec-fetch-site': 'same-origin' },
      )
    const clicks = await Promise.all(Array.from({ length: 6 }, click))
    expect(new Set(clicks.map(({ status, location }) => `${status} ${location?.pathname}`)).size).toBe(1)
    expect(await appsOf(person.userId)).toHaveLength(1)
  })
})

describe('a form from elsewhere', () => {
  const fields = () => ({ organization: organization.id, access: 'change', decision: 'allow' })

  test.each([
    ['without a word about where it came from', {}],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a page that hides where it is', { origin: 'null' }],
  ])('%s connects nothing', async (_what, headers) => {
    const person = await organization.member('owner')
    const browser = new Browser(service.url, person.session)
    const page = await app.ask(browser)
    expect((await browser.submit(page, fields(), headers)).status).toBe(403)
    expect(await appsOf(person.userId)).toEqual([])
  })

  test.each([
    ['no token', ''],
    ['a token that was made up', 'x'.repeat(43)],
  ])('with %s connects nothing', async (_what, token) => {
    const person = await organization.member('owner')
    const browser = new Browser(service.url, person.session)
    const page = await app.ask(browser)
    expect((await browser.submit(page, { ...fields(), token })).status).toBe(403)
    expect((await browser.submit(page, { decision: 'deny', token })).status).toBe(403)
    expect(await appsOf(person.userId)).toEqual([])
  })
})

describe('two people at one browser', () => {
  test('are told apart: the form of the one is worth nothing to the other, and nobody stays signed in', async () => {
    const [anna, bo] = [await organization.member('owner'), await organization.member('bookkeeper')]
    const browser = new Browser(service.url, anna.session)
    const annas = await app.ask(browser)
    const signOut = await browser.send('POST', '/sign-out', { next: annas.url.pathname }, { 'sec-fetch-site': 'same-origin' })
    expect((await browser.follow(signOut)).url.pathname).toBe('/sign-in')
    browser.cookies.push({ name: 'primanota', value: bo.session, path: '/' })
    expect((await browser.submit(annas, { organization: organization.id, access: 'read', decision: 'allow' })).status).toBe(403)
    const bos = await browser.open(annas.url)
    expect(bos.text).toContain(`${bo.userId}@example.com`)
    const done = await browser.submit(bos, { organization: organization.id, access: 'read', decision: 'allow' })
    expect(done.location?.searchParams.get('code')).toBeTruthy()
    expect([await appsOf(anna.userId), await appsOf(bo.userId)]).toEqual([[], [expect.objectContaining({ access: 'read' })]])
    await browser.send('POST', '/sign-out', {}, { 'sec-fetch-site': 'same-origin' })
    expect((await app.ask(browser)).url.pathname).toBe('/sign-in')
  })

  test('each in their own, cannot finish what the other began', async () => {
    const began = await app.ask(new Browser(service.url, owner.session))
    const other = await organization.member('owner')
    const elsewhere = await new Browser(service.url, other.session).open(began.url)
    expect([elsewhere.status, elsewhere.text.includes('This took too long')]).toEqual([410, true])
    const forged = new Browser(service.url, other.session)
    forged.cookies.push({ name: 'primanota_connect', value: began.url.pathname.split('/').at(-1)!, path: '/' })
    expect((await forged.open(began.url)).status).toBe(410)
    const resumed = await new Browser(service.url, owner.session).open(began.url.pathname.replace('interaction', 'authorize'))
    expect([resumed.status, resumed.location]).toEqual([400, null])
  })
})

describe('a connected app', () => {
  test('acts for its person in that organization alone, and is told from them in the log', async () => {
    const person = await organization.member('bookkeeper')
    const tokens = await app.connect(person.session, organization.id)
    const { actor } = (await logOf('connect_app'))[0]
    expect(actor.id).toBe(person.userId)
    const other = await service.found()
    const there = await fetch(`${service.url}/api/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'x-organization-id': other.id, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(there.status).toBe(403)
  })

  test('has nothing to say at REST, where keys are used', async () => {
    const { access_token: token } = await app.connect(owner.session, organization.id)
    expect((await service.request(token, 'GET', '/api/rest/contacts')).status).toBe(401)
    expect((await service.request(token, 'POST', '/api/rest/actions/save_contact', { name: 'X' })).status).toBe(401)
    for (const key of [organization.key, owner.key]) {
      expect([(await service.request(key, 'GET', '/api/rest/contacts')).status, await app.call(key)]).toEqual([200, 200])
    }
  })

  test('stops at the next request when it is disconnected, and its refresh token with it', async () => {
    const person = await organization.member('bookkeeper')
    const tokens = await app.connect(person.session, organization.id)
    const [{ id }] = (await select<{ id: string }>(service, 'select id from connected_app where user_id = $1', [person.userId])) as [
      { id: string },
    ]
    expect(await app.call(tokens.access_token)).toBe(200)
    expect((await service.request(person.key, 'DELETE', `/api/rest/connected-apps/${id}`)).status).toBe(200)
    expect(await app.call(tokens.access_token)).toBe(401)
    expect((await app.refresh(tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect(await select(service, 'select 1 from oauth_payload where payload->>$1 = $2', ['accountId', person.userId])).toEqual([])
  })

  test('can only read from the next request on when its person becomes a viewer', async () => {
    const person = await organization.member('bookkeeper')
    const { access_token: token } = await app.connect(person.session, organization.id)
    const offers = async () => {
      const said = await post(service, '/api/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      })
      const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body)
      return ['list_contacts', 'save_contact'].filter(name => text.includes(`"name":"${name}"`))
    }
    expect(await offers()).toEqual(['list_contacts', 'save_contact'])
    await service.request(organization.key, 'PATCH', `/api/rest/members/${person.userId}`, { role: 'viewer' })
    expect(await offers()).toEqual(['list_contacts'])
  })

  test('stops when its person leaves, or is shut out', async () => {
    const [leaver, banned] = [await organization.member('bookkeeper'), await organization.member('bookkeeper')]
    const theirs = await app.connect(leaver.session, organization.id)
    await service.request(organization.key, 'DELETE', `/api/rest/members/${leaver.userId}`)
    expect(await app.call(theirs.access_token)).toBe(401)
    const other = await app.connect(banned.session, organization.id)
    await select(service, 'update app_user set disabled_at = now() where id = $1', [banned.userId])
    expect(await app.call(other.access_token)).toBe(401)
    expect((await app.refresh(other.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('is challenged with where to sign in', async () => {
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(`${service.url}/api/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
      return [response.status, response.headers.get('www-authenticate')]
    }
    const rest = `resource_metadata="${service.url}/.well-known/oauth-protected-resource/api/mcp", scope="mcp:read mcp:write"`
    expect(await ask({})).toEqual([401, `Bearer ${rest}`])
    expect(await ask({ authorization: `Bearer ${'x'.repeat(43)}` })).toEqual([401, `Bearer error="invalid_token", ${rest}`])
    expect((await ask({ cookie: `primanota=${owner.session}` }))[0]).toBe(401)
  })

  test('is noted as used, now and then', async () => {
    const person = await organization.member('bookkeeper')
    const tokens = await app.connect(person.session, organization.id)
    const used = () => select(service, 'select last_used_at from connected_app where user_id = $1', [person.userId])
    expect(await used()).toEqual([{ last_used_at: null }])
    await app.call(tokens.access_token)
    await service.appUse.flush()
    expect(await used()).toEqual([{ last_used_at: expect.any(Date) }])
  })
})
