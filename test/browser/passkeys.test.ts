/** Passkeys with the virtual authenticator of Chromium: added, used for both steps and for the second alone, and refused where they must be. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { findChromium, openBrowser } from './chromium.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`passkeys, in a browser${reason}`, { timeout: 300_000 }, () => {
  let service: TestService
  let ours: Organization
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let devices: CDPSession
  let authenticatorId: string
  const email = 'passkey@example.com'
  const password = 'quite another harbour'

  beforeAll(async () => {
    service = await startTestService()
    // An IP address cannot be what a passkey is for.
    service.services.baseUrl = service.url.replace('127.0.0.1', 'localhost')
    ours = await service.found()
    const invited = await service.request(ours.key, 'POST', '/api/rest/members', { email, role: 'admin' })
    browser = await openBrowser('path' in found ? found.path : '')
    context = await browser.newContext({ baseURL: service.services.baseUrl })
    page = await context.newPage()
    devices = await context.newCDPSession(page)
    await devices.send('WebAuthn.enable', { enableUI: false })
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    authenticatorId = (await devices.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
    await page.goto(new URL(invited.body.result.url).pathname)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create the account and join' }).click()
    await page.getByText('You joined').waitFor()
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  const sql = async (text: string) => (await service.services.store.pool.query(text)).rows
  const withPasskey = () => page.getByRole('button', { name: 'Sign in with a passkey' })
  const isIn = async () => (await page.goto('/account'))?.url().endsWith('/account')
  const typePassword = async () => {
    await page.goto('/sign-in?next=%2Faccount')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Second step' }).waitFor()
  }

  test('added, named, used, copied, refused and removed', async () => {
    await page.goto('/account/second-step')
    await page.getByLabel('Name').fill('Phone')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey “Phone” was added.').waitFor()
    const [credential] = (await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' })

    // Both steps at once, by nobody who is known yet.
    await context.clearCookies()
    await page.goto('/sign-in?next=%2Faccount')
    await withPasskey().click()
    await page.waitForURL('**/account')
    expect(await sql(`select methods, second_step_at is not null as stepped from session order by created_at desc limit 1`)).toEqual([
      { methods: ['passkey'], stepped: true },
    ])

    // As the second step behind the password.
    await context.clearCookies()
    await typePassword()
    expect(await isIn()).toBe(false)
    await typePassword()
    await withPasskey().click()
    await page.waitForURL('**/account')
    expect(await sql(`select methods from session order by created_at desc limit 1`)).toEqual([{ methods: ['password', 'passkey'] }])

    // An answer that was sent before is worth nothing.
    await context.clearCookies()
    await page.goto('/sign-in')
    const sent = page.waitForRequest(request => request.url().endsWith('/passkeys/sign-in') && request.method() === 'POST')
    await withPasskey().click()
    const body = (await sent).postData()!
    await page.waitForURL(address => !address.pathname.startsWith('/sign-in'))
    const send = (headers: Record<string, string>) =>
      fetch(`${service.url}/passkeys/sign-in`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      })
    expect((await send({})).status).toBe(401)
    const fresh = await fetch(`${service.url}/passkeys/sign-in/options`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
    const cookie = fresh.headers.getSetCookie()[0]!.split(';')[0]!
    expect((await send({ cookie })).status).toBe(401)
    expect((await send({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)

    // A copy that counts behind, and a person who was not verified.
    await context.clearCookies()
    const fails = async () => {
      await page.goto('/sign-in')
      await withPasskey().click()
      await page.getByText('That did not work.').waitFor()
      expect(await isIn()).toBe(false)
    }
    await sql('update passkey set counter = 1000')
    await fails()
    await sql('update passkey set counter = 0')
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await fails()
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })

    // A name of its own, and away with it.
    await page.goto('/sign-in?next=%2Faccount%2Fsecond-step')
    await withPasskey().click()
    await page.waitForURL('**/account/second-step')
    await page.locator('li.row input[name=name]').fill('Old phone')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByText('The passkey is now called “Old phone”.').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The passkey “Old phone” was removed.').waitFor()
    await context.clearCookies()
    await page.goto('/sign-in')
    await withPasskey().click()
    await page.getByText('That did not work.').waitFor()
    const log = await service.request(ours.key, 'GET', '/api/rest/audit-log?limit=50')
    const actions = log.body.result.items.map((entry: { action: string }) => entry.action)
    expect(actions).toEqual(expect.arrayContaining(['add_passkey', 'rename_passkey', 'remove_passkey']))
  })
})
