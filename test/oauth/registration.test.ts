/** Who registers, where an answer may go, and what the documents say. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planRegistration } from '../../src/access/oauth/registration.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { absent, createApp, redirectUri, register, registerApp } from './app.ts'
import { Browser } from './browser.ts'
import { select } from './store.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const clients = async () =>
  Number((await select<{ count: string }>(service, `select count(*) from oauth_payload where model = 'Client'`))[0]?.count)

/** All that comes back to somebody who calls us by another name: `fetch` would not say it. */
const sayingHost = (method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
    request(
      `${service.url}${path}`,
      { method, headers: { ...headers, ...lies, 'content-length': String(Buffer.byteLength(body)) } },
      async response => {
        const said = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`)
        for await (const chunk of response) said.push(String(chunk))
        resolve(said.join('\n'))
      },
    )
      .once('error', reject)
      .end(body)
  })

describe('the documents', () => {
  test.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/api/mcp'])(
    '%s name the server',
    async path => {
      const { status, headers, body } = await service.request(null, 'GET', path)
      expect([status, headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([200, '*', 'max-age=300'])
      expect(body).toEqual({
        resource: `${service.url}/api/mcp`,
        authorization_servers: [service.url],
        scopes_supported: ['mcp:read', 'mcp:write'],
        bearer_methods_supported: ['header'],
        resource_name: 'Primanota',
        resource_documentation: `${service.url}/docs/mcp`,
      })
    },
  )

  test.each(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])('%s describe it', async path => {
    const { status, headers, body } = await service.request(null, 'GET', path)
    expect([status, headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([200, '*', 'max-age=300'])
    expect(body).toEqual({
      issuer: service.url,
      authorization_endpoint: `${service.url}/oauth/authorize`,
      token_endpoint: `${service.url}/oauth/token`,
      registration_endpoint: `${service.url}/oauth/register`,
      revocation_endpoint: `${service.url}/oauth/revoke`,
      jwks_uri: `${service.url}/oauth/jwks`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      scopes_supported: ['mcp:read', 'mcp:write', 'offline_access', 'openid'],
      authorization_response_iss_parameter_supported: true,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    })
  })

  test('and all that follows name the address that is set, whatever a caller calls us', async () => {
    const app = await registerApp(service)
    const { session } = await organization.member('owner')
    const browser = new Browser(service.url, session)
    const page = await app.ask(browser)
    const token = /name="token" value="([^"]*)"/.exec(page.html)?.[1] ?? ''
    const form = new URLSearchParams({ token, organization: organization.id, access: 'read', decision: 'allow' }).toString()
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { pathname, search } = app.authorizeUrl()
    const said = [
      await sayingHost('GET', '/.well-known/oauth-protected-resource'),
      await sayingHost('GET', '/.well-known/oauth-authorization-server'),
      await sayingHost('GET', `${pathname}${search}`, { cookie }),
      await sayingHost(
        'POST',
        page.url.pathname,
        { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        form,
      ),
    ]
    for (const text of said) expect(text).not.toContain('evil')
    expect(said[2]).toMatch(/location: \/oauth\/interaction\//)
    expect(said[3]).toContain(`location: ${service.url}/oauth/authorize/`)
    const kept = await select<{ back: string }>(
      service,
      `select payload->>'returnTo' as back from oauth_payload where model = 'Interaction'`,
    )
    expect(kept.length).toBeGreaterThan(1)
    for (const { back } of kept) expect(back.startsWith(`${service.url}/oauth/authorize/`)).toBe(true)
  })

  test.each(rows`
    path                                      asks
    /.well-known/oauth-protected-resource     GET
    /.well-known/oauth-authorization-server   GET
    /oauth/register                           POST
    /oauth/token                              POST
    /oauth/revoke                             POST
  `)('$path may be asked from a page of any site', async ({ path, asks }) => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://agent.example',
        'access-control-request-method': asks!,
        'access-control-request-headers': 'content-type,mcp-protocol-version',
      },
    })
    const { headers } = response
    expect(response.status).toBe(204)
    expect(['*', 'https://agent.example']).toContain(headers.get('access-control-allow-origin'))
    expect(headers.get('access-control-allow-methods')).toContain(asks)
    expect(headers.get('access-control-allow-headers')).toMatch(/\*|mcp-protocol-version/)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('a token is given to a page of any site that has the code', async () => {
    const app = await registerApp(service)
    const { session } = await organization.member('owner')
    const code = (await app.allow(new Browser(service.url, session), organization.id)).searchParams.get('code')!
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: app.clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: app.verifier,
    })
    const response = await fetch(`${service.url}/oauth/token`, { method: 'POST', headers: { origin: 'https://agent.example' }, body })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, 'https://agent.example'])
  })

  test.each(rows`
    path                                      takes          method
    /.well-known/oauth-authorization-server   GET            POST
    /oauth/authorize                          GET            POST
    /oauth/authorize                          GET            HEAD
    /oauth/token                              POST           GET
    /oauth/register                           POST           GET
    /oauth/revoke                             POST           DELETE
    /oauth/jwks                               GET            PUT
  `)('$method at $path is 405', async ({ path, takes, method }) => {
    const response = await fetch(`${service.url}${path}`, { method: method! })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain(takes)
  })
})

describe('a client', () => {
  test.each(rows`
    who                      addresses                                                                                          type
    a site                   https://claude.ai/api/mcp/auth_callback                                                            web
    on a port                http://localhost:6274/oauth/callback                                                               native
    on loopback              http://127.0.0.1:33418/                                                                            native
    on the other loopback    http://[::1]:33418/cb                                                                              native
    an editor                https://vscode.dev/redirect, http://localhost/, http://127.0.0.1:33418/                            native
    an app with a scheme     cursor://anysphere.cursor-mcp/oauth/callback                                                       native
    an app by its name       com.example.agent:/oauth                                                                           native
  `)('($who) registers without saying what kind it is', async ({ addresses, type }) => {
    const uris = addresses!.split(', ')
    const { status, body, headers } = await register(service, { client_name: 'X', redirect_uris: uris })
    expect([status, headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([201, '*', 'no-store'])
    expect(body).toMatchObject({
      redirect_uris: uris,
      application_type: type,
      token_endpoint_auth_method: 'none',
      client_id: expect.any(String),
    })
    expect([body.client_secret, body.registration_access_token]).toEqual([undefined, undefined])
  })

  test.each(rows`
    address                                        why
    http://evil.example/cb                         in the clear
    http://127.0.0.1.evil.example/cb               looks like loopback
    http://localhost.evil.example/cb               looks like loopback
    http://localhost@evil.example/cb               looks like loopback
    http://127.1/cb                                another spelling
    http://2130706433/cb                           another spelling
    http://0x7f.1/cb                               another spelling
    http://10.0.0.1/cb                             in the clear
    https://good.example@evil.example/cb           a user that looks like a host
    https://user:pass@good.example/cb              a password
    https://good.example/cb#fragment               a fragment
    https://good.example\@evil.example/cb          a backslash
    https://*.example.com/cb                       a pattern
    https:good.example/cb                          no host
    https:///good.example/cb                       no host
    //good.example/cb                              no scheme
    /cb                                            no scheme
    good.example/cb                                no scheme
    javascript:alert(1)                            a script
    JaVaScRiPt://x/%0aalert(1)                     a script
    data:text/html,hello                           a page
    vbscript:msgbox                                a script
    file:///etc/passwd                             a file
    blob:https://good.example/1                    a page
    about:blank                                    a page
    view-source:https://good.example               a browser's own
    chrome-extension://abc/cb                      a browser's own
    intent://x/cb                                  a phone's own
    ms-settings:privacy                            a system's own
    ms-msdt:/id                                    a system's own
    search-ms:query=x                              a system's own
    mailto:x@example.com                           a mail
    tel:+4512345678                                a call
    ftp://good.example/cb                          in the clear
    ws://good.example/cb                           no page
    x:/cb                                          a drive
    web+agent://x/cb                               of any site that had itself registered for it
    ext+agent://x/cb                               of a browser's extension
    matrix:/cb                                     of any site that had itself registered for it
    microsoft-edge://evil.example/cb               a site, in that browser
    microsoft-edge-https://evil.example/cb         a site, in that browser
    googlechromes://evil.example/cb                a site, in that browser
    firefox://open-url/cb                          a site, in that browser
    opera-https://evil.example/cb                  a site, in that browser
    x-safari-https://evil.example/cb               a site, in that browser
    shortcuts://run-shortcut/cb                    a system's own
    custom:opaque                                  no path
    https://good.example/%0d%0aset-cookie:x=y\r    a control character
  `)('is not answered at $address: $why', async ({ address }) => {
    const before = await clients()
    const { status, body } = await register(service, { redirect_uris: ['https://good.example/cb', address!.replace('\\r', '\r')] })
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
    expect(await clients()).toBe(before)
  })

  test.each<[string, unknown, string]>([
    ['no address', {}, 'invalid_redirect_uri'],
    ['an empty list', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['no list', { redirect_uris: redirectUri }, 'invalid_redirect_uri'],
    ['numbers', { redirect_uris: [1] }, 'invalid_redirect_uri'],
    ['eleven addresses', { redirect_uris: Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`) }, 'invalid_redirect_uri'],
    ['a long address', { redirect_uris: [`https://a.example/${'x'.repeat(2000)}`] }, 'invalid_redirect_uri'],
    ['another kind', { redirect_uris: [redirectUri], application_type: 'service' }, 'invalid_client_metadata'],
    ['another proof', { redirect_uris: [redirectUri], token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    ['tokens in an address', { redirect_uris: [redirectUri], response_types: ['token'] }, 'invalid_client_metadata'],
    ['no codes', { redirect_uris: [redirectUri], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    ['a list', [], 'invalid_client_metadata'],
    ['nothing', 'null', 'invalid_client_metadata'],
    ['no JSON', '{', 'invalid_client_metadata'],
    ['a name twice', `{"redirect_uris":["${redirectUri}"],"redirect_uris":["https://evil.example/"]}`, 'invalid_client_metadata'],
    ['a NUL', `{"redirect_uris":["${redirectUri}"],"client_name":"a\\u0000b"}`, 'invalid_client_metadata'],
    ['a prototype', `{"redirect_uris":["${redirectUri}"],"__proto__":{"x":1}}`, 'invalid_client_metadata'],
  ])('that sends %s is not registered', async (_what, said, error) => {
    const before = await clients()
    const { status, body } = await register(service, said)
    expect([status, body.error]).toEqual([400, error])
    expect(await clients()).toBe(before)
  })

  test('that sends a form, or more than 16 KB, is not registered', async () => {
    expect((await register(service, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400)
    const large = { redirect_uris: [redirectUri], client_name: 'x'.repeat(16 * 1024) }
    expect((await register(service, large)).status).toBe(413)
  })

  test('that says more about itself than is of use is registered without it', async () => {
    const inside = 'https://127.0.0.1/inside'
    const { status, body } = await register(service, {
      client_name: 'Nice\u202e\u0000 name\n'.replace('\u0000', '') + 'x'.repeat(300),
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code', 'id_token'],
      scope: 'openid profile email mcp:write admin:all',
      sector_identifier_uri: inside,
      jwks_uri: inside,
      logo_uri: inside,
      initiate_login_uri: inside,
      id_token_signed_response_alg: 'RS256',
      require_auth_time: true,
      default_max_age: 0,
      client_id: 'chosen',
      client_secret: 'chosen',
      software_statement: 'x.y.z',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] })
    expect(body.scope.split(' ').sort()).toEqual(['mcp:read', 'mcp:write', 'offline_access', 'openid'])
    expect(body.client_name).toBe(`Nice name ${'x'.repeat(90)}`)
    expect(body.client_id).not.toBe('chosen')
    for (const name of ['sector_identifier_uri', 'jwks_uri', 'logo_uri', 'initiate_login_uri', 'client_secret', 'default_max_age'])
      expect(body).not.toHaveProperty(name)
  })

  test.each([
    ['profile email', undefined],
    ['mcp:read', 'mcp:read offline_access openid'],
    ['', undefined],
    [7, undefined],
  ])('that names the scope %j is held to %j', (scope, kept) => {
    expect(planRegistration({ redirect_uris: [redirectUri], scope })).toMatchObject({
      redirect_uris: [redirectUri],
      ...(kept ? { scope: kept } : {}),
    })
    if (kept === undefined) expect(planRegistration({ redirect_uris: [redirectUri], scope })).not.toHaveProperty('scope')
  })

  test('registers twenty times an hour from one network, and then waits', async () => {
    const limited = await startTestService({ rateLimit: 600 })
    const statuses: number[] = []
    for (let at = 0; at < 22; at++) statuses.push((await register(limited, { redirect_uris: [redirectUri] })).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
    const refused = await register(limited, { redirect_uris: [redirectUri] })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    // What is refused anyway costs nothing, and says why.
    expect((await register(limited, {})).status).toBe(400)
    await limited.close()
  })
})

describe('an answer goes only where the client registered it:', () => {
  const registered = ['https://good.example/cb', 'https://good.example/cb?x=1', 'http://127.0.0.1:5999/callback', 'cursor://agent/cb']

  test.each(rows`
    address                                          goes
    https://good.example/cb                          yes
    https://good.example/cb?x=1                      yes
    http://127.0.0.1:5999/callback                   yes
    http://127.0.0.1:1/callback                      yes
    http://127.0.0.1/callback                        yes
    cursor://agent/cb                                yes
    https://evil.example/cb                          no
    https://good.example/cb/                         no
    https://good.example/cb/../evil                  no
    https://good.example/CB                          no
    https://good.example/cb?x=2                      no
    https://good.example/cb?x=1&y=2                  no
    https://good.example/cb#x                        no
    https://good.example.evil.example/cb             no
    https://good.example@evil.example/cb             no
    https://evil.example/https://good.example/cb     no
    https://good.example:444/cb                      no
    http://good.example/cb                           no
    http://localhost:5999/callback                   no
    http://127.0.0.1:5999/callback/                  no
    http://127.0.0.1:5999@evil.example/callback      no
    http://127.0.0.1:5999/callback@evil.example      no
    http://[::1]:5999/callback                       no
    cursor://evil/cb                                 no
    javascript:alert(1)                              no
    (absent)                                         no
  `)('$address: $goes', async ({ address, goes }) => {
    const { session } = await organization.member('owner')
    const { body } = await register(service, { redirect_uris: registered })
    const page = await createApp(service, body.client_id, address).ask(new Browser(service.url, session))
    const isAsked = page.status === 200 && page.url.pathname.startsWith('/oauth/interaction/')
    expect([isAsked ? 'yes' : 'no', page.location]).toEqual([goes, null])
    if (!isAsked) expect([page.status, page.text.includes('Nothing was connected')]).toEqual([400, true])
  })
})

describe('a request that cannot be answered', () => {
  test.each<[string, Record<string, string>]>([
    ['of an unknown client', { client_id: 'nobody' }],
    ['of no client', { client_id: absent }],
    ['of a client that is no text', { client_id: 'a\u0000b' }],
    ['of a client with a long name', { client_id: 'x'.repeat(5000) }],
    ['with a NUL in it', { state: 'a\u0000b' }],
  ])('%s is explained on a page of ours', async (_what, more) => {
    const { session } = await organization.member('owner')
    const page = await (await registerApp(service)).ask(new Browser(service.url, session), more)
    expect([page.status, page.location]).toEqual([400, null])
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.html).toContain('Primanota')
    expect(page.html).not.toMatch(/oops|stack|oidc-provider/)
  })

  test.each<[string, Record<string, string>]>([
    ['for another kind of answer', { response_type: 'token' }],
    ['for another kind of answer, by a form that sends itself', { response_type: 'token', response_mode: 'form_post' }],
    ['without PKCE', { code_challenge: absent }],
    ['without a word to the person', { prompt: 'none' }],
    ['for a token that is for others', { resource: 'https://other.example/api' }],
  ])('%s leads nobody on to a site that anybody could have registered, and tells a program on the device', async (_what, more) => {
    const site = 'https://evil.example/phish'
    const { body } = await register(service, { redirect_uris: [site, redirectUri] })
    const ask = (back: string) => new Browser(service.url).send('GET', createApp(service, body.client_id, back).authorizeUrl(more))
    const page = await ask(site)
    expect([page.status, page.location, page.html.includes('evil.example')]).toEqual([400, null, false])
    expect(page.text).toContain('cannot be connected')
    const told = await ask(redirectUri)
    expect(told.location?.href.startsWith(redirectUri) || told.html.includes(`action="${redirectUri}"`)).toBe(true)
  })

  test('is answered with JSON where a program asked', async () => {
    const sent = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${service.url}${path}`, { method: 'POST', headers: { accept: 'text/html', ...headers }, body })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const [path, body, headers] of [
      ['/oauth/token', 'grant_type=authorization_code&client_id=nobody&code=x', form],
      ['/oauth/token', '', {}],
      ['/oauth/token', '{}', { 'content-type': 'application/json' }],
      ['/oauth/token', 'grant_type=refresh_token&client_id=a%00b&refresh_token=%00', form],
      ['/oauth/token', '%ff%fe', form],
      ['/oauth/revoke', 'token=x', form],
    ] as const) {
      const response = await sent(path, body, headers)
      expect([response.status >= 400 && response.status < 500, response.headers.get('content-type')]).toEqual([
        true,
        'application/json; charset=utf-8',
      ])
      expect(await response.json()).toHaveProperty('error')
    }
    const large = await sent('/oauth/token', `code=${'x'.repeat(40_000)}`, form)
    expect(large.status).toBe(413)
  })
})

test('behind TLS the cookies stay there, and every address says https', async () => {
  const secure = await startTestService()
  const { url } = secure
  secure.services.baseUrl = 'https://books.example'
  const app = await registerApp(secure)
  const began = await new Browser(url).send('GET', app.authorizeUrl({ resource: 'https://books.example/api/mcp' }))
  const cookies = began.headers.getSetCookie()
  expect(cookies).toHaveLength(4)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure(;|$)/i)
  for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax; (.*; )?httponly|; httponly; (.*; )?samesite=lax/i)
  const { body } = await secure.request(null, 'GET', '/.well-known/oauth-authorization-server')
  expect(body.token_endpoint).toBe('https://books.example/oauth/token')
  const [kept] = await select<{ back: string }>(
    secure,
    `select payload->>'returnTo' as back from oauth_payload where model = 'Interaction'`,
  )
  expect(kept?.back).toMatch(/^https:\/\/books\.example\/oauth\/authorize\//)
  expect((await new Browser(url).send('GET', app.authorizeUrl())).location?.searchParams.get('error')).toBe('invalid_target')
  await secure.close()
})

test('a store that is away is 503, and when to try again', async () => {
  const away = await startTestService()
  const app = await registerApp(away)
  await away.services.store.close()
  const page = await new Browser(away.url).send('GET', app.authorizeUrl())
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  const token = await app.redeem('x')
  expect([token.status, token.headers.get('retry-after'), token.body.error]).toEqual([503, '2', 'temporarily_unavailable'])
  const interaction = await new Browser(away.url).send('GET', '/oauth/interaction/abc')
  expect(interaction.status).toBe(410)
  expect(errorsLogged(away)).toEqual([])
  await away.close().catch(() => {})
})
