/** The person behind an app: who comes back from the connect page, who is still there, and how often somebody without a name may ask. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type App, post, registerApp } from './app.ts'
import { Browser, hiddenIn } from './browser.ts'
import { select, startBeside } from './store.ts'

let service: TestService
let organization: Organization
let app: App

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
  app = await registerApp(service)
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const appsOf = (userId: string) =>
  select<{ id: string; ended_because: string | null }>(
    service,
    'select id, ended_because from connected_app where user_id = $1 order by id',
    [userId],
  )

/** Opens the page and allows it there, but does not go on from it; where they would go. */
async function decide(browser: Browser, address: string | URL): Promise<URL> {
  const page = await browser.open(address)
  const fields = { ...hiddenIn(page), organization: organization.id, access: 'read', decision: 'allow' }
  const { location } = await browser.send('POST', page.url, fields, { 'sec-fetch-site': 'same-origin' })
  expect(location?.pathname).toMatch(/^\/oauth\/authorize\//)
  return location as URL
}

describe('who comes back from the connect page', () => {
  test('gets nothing of what another person allowed, whose browser has the same cookies', async () => {
    const [victim, thief] = [await organization.member('owner'), await organization.member('viewer')]
    const theirs = new Browser(service.url, thief.session)
    const began = await theirs.send('GET', app.authorizeUrl())
    const planted = theirs.cookies.filter(({ name }) => name !== 'primanota')
    const browser = new Browser(service.url, victim.session)
    browser.cookies.push(...planted)
    const back = await decide(browser, began.location!)
    const page = await theirs.open(back)
    // They are asked themselves, and about themselves.
    expect([page.status, page.location, page.url.pathname.startsWith('/oauth/interaction/')]).toEqual([200, null, true])
    expect(page.text).toContain(`${thief.userId}@example.com`)
    const done = await theirs.submit(page, { organization: organization.id, access: 'read', decision: 'allow' })
    const { body } = await app.redeem(done.location?.searchParams.get('code') ?? '')
    const [{ user_id: behind }] = (await select<{ user_id: string }>(
      service,
      `select user_id from connected_app join oauth_payload using (grant_id) where model = 'AccessToken' and payload->>'accountId' = $1`,
      [thief.userId],
    )) as [{ user_id: string }]
    expect([behind, await app.call(body.access_token)]).toEqual([thief.userId, 200])
  })

  test('is nobody when they signed out in between, and is asked again when they are back', async () => {
    const { session, userId } = await organization.member('owner')
    const browser = new Browser(service.url, session)
    const back = await decide(browser, app.authorizeUrl())
    const cookies = browser.cookies.filter(({ name }) => name === 'primanota')
    browser.cookies = browser.cookies.filter(({ name }) => name !== 'primanota')
    const signIn = await browser.open(back)
    expect(signIn.url.pathname).toBe('/sign-in')
    browser.cookies.push(...cookies)
    const page = await browser.open(signIn.url.searchParams.get('next') ?? '')
    expect(page.text).toContain(`${userId}@example.com`)
    const done = await browser.submit(page, { organization: organization.id, access: 'read', decision: 'allow' })
    expect((await app.redeem(done.location?.searchParams.get('code') ?? '')).status).toBe(200)
  })

  test('is asked again where the app was disconnected before they were back', async () => {
    const { session, userId, key } = await organization.member('owner')
    const browser = new Browser(service.url, session)
    const back = await decide(browser, app.authorizeUrl())
    const [connected] = await appsOf(userId)
    expect((await service.request(key, 'DELETE', `/api/rest/connected-apps/${connected?.id}`)).status).toBe(200)
    const page = await browser.open(back)
    expect([page.status, page.url.pathname.startsWith('/oauth/interaction/')]).toEqual([200, true])
    const done = await browser.submit(page, { organization: organization.id, access: 'read', decision: 'allow' })
    expect((await app.redeem(done.location?.searchParams.get('code') ?? '')).status).toBe(200)
    expect((await appsOf(userId)).map(({ ended_because: because }) => because)).toEqual(['disconnected', null])
  })
})

describe('an app whose person left the organization', () => {
  test('gets no new token, so that it asks the person again', async () => {
    const { session, userId } = await organization.member('bookkeeper')
    const tokens = await app.connect(session, organization.id)
    expect((await service.request(organization.key, 'DELETE', `/api/rest/members/${userId}`)).status).toBe(200)
    expect(await app.call(tokens.access_token)).toBe(401)
    expect(await app.refresh(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('gets none for its code either', async () => {
    const { session, userId } = await organization.member('bookkeeper')
    const answered = await app.allow(new Browser(service.url, session), organization.id)
    await service.request(organization.key, 'DELETE', `/api/rest/members/${userId}`)
    expect(await app.redeem(answered.searchParams.get('code') ?? '')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
})

test('whoever holds a whole network of addresses is counted as one', async () => {
  const limited = await startBeside(service, null, { rateLimit: 3, proxies: 1 })
  const ask = async (address: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address }
    return (await post({ ...service, url: limited.url }, '/oauth/token', 'grant_type=refresh_token', headers)).status
  }
  const statuses: number[] = []
  for (const host of ['1', '2', '3', 'dead:beef']) statuses.push(await ask(`2001:db8:1:2::${host}`))
  expect(statuses).toEqual([400, 400, 400, 429])
  expect([await ask('2001:db8:1:3::1'), await ask('192.0.2.1')]).toEqual([400, 400])
  await limited.close()
})
