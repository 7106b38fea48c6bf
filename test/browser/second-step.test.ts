/** The pages of the second step in every language, on a phone and at a desk: setting it up, the codes to keep, passkeys, and the question at sign-in. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../src/access/second-step/totp.ts'
import { fromBase32 } from '../../src/secrets.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { violationsOf } from '../web/browsing.ts'
import { findChromium, openBrowser } from './chromium.ts'
import { keepPicture } from './pictures.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

const password = 'quite another harbour'

describe.skipIf('missing' in found)(`the second step, in a browser${reason}`, { timeout: 300_000 }, () => {
  let service: TestService
  let browser: Browser

  beforeAll(async () => {
    service = await startTestService()
    // An IP address cannot be what a passkey is for.
    service.services.baseUrl = service.url.replace('127.0.0.1', 'localhost')
    browser = await openBrowser('path' in found ? found.path : '')
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  async function examine(page: Page, name: string, language: string): Promise<void> {
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name} at ${width}`).toBeLessThanOrEqual(width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsOf(page), `${name} in ${language}, ${colorScheme}, ${width}`).toEqual([])
        if (width !== 320) await keepPicture(page, `${name}-${language}-${width}-${colorScheme}`)
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await page.evaluate<string[]>(tooSmall), `${name} in ${language}: too small to hit`).toEqual([])
    expect(await page.evaluate<string[]>(tooClose), `${name} in ${language}: buttons that touch what is above`).toEqual([])
  }

  test.each([
    ['en', 'en-GB'],
    ['da', 'da-DK'],
    ['it', 'it-IT'],
  ])('in %s', async (language, locale) => {
    const email = `second.step.${language}@example.com`
    const ours = await service.found(language === 'it' ? 'italy' : 'denmark')
    const invited = await service.request(ours.key, 'POST', '/api/rest/members', { email, role: 'admin' })
    const context = await browser.newContext({ baseURL: service.services.baseUrl, locale })
    context.setDefaultTimeout(240_000)
    const page = await context.newPage()
    await page.goto(new URL(invited.body.result.url).pathname)
    await page.locator('input[name=password]').fill(password)
    await page.locator('main form button').last().click()
    await page.waitForURL(url => !url.pathname.startsWith('/invit'))

    await page.goto('/account/second-step')
    await examine(page, 'second-step-none', language)
    await page.locator('form[action$="/begin"] button').click()
    await page.locator('svg.code').waitFor()
    await examine(page, 'second-step-app', language)
    const secret = ((await page.locator('main pre').textContent()) ?? '').match(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/)![0].replaceAll(' ', '')
    const confirm = page.locator('form[action$="/confirm"] button')
    await page.locator('input[name=code]').fill('000')
    await confirm.click()
    await page.getByRole('alert').first().waitFor()
    await examine(page, 'second-step-app-fault', language)
    const code = (): string => codeOf(fromBase32(secret), Math.floor(service.services.clock().getTime() / 30_000))
    await page.locator('input[name=code]').fill(code())
    await confirm.click()
    await page.locator('main a.primary').waitFor()
    await examine(page, 'recovery-codes', language)
    await page.locator('main a.primary').click()
    // Known to the page that is shown now.
    const devices = await context.newCDPSession(page)
    await devices.send('WebAuthn.enable', { enableUI: false })
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.locator('#passkey-name').fill('A telephone with a rather long name, of the office')
    await page.locator('#passkey button').click()
    await page.locator('li.row input[name=name]').waitFor()
    await examine(page, 'second-step-all', language)

    await context.clearCookies()
    const begin = async (): Promise<void> => {
      await page.goto('/sign-in')
      await page.locator('input[name=email]').fill(email)
      await page.locator('input[name=password]').fill(password)
      await page.locator('form:has(input[name=password]) button').last().click()
      await page.locator('input[name=code]').waitFor()
    }
    await page.goto('/sign-in')
    await examine(page, 'sign-in-passkey', language)
    await begin()
    await examine(page, 'second-step-question', language)
    await page.locator('input[name=code]').fill('123')
    await page.locator('form:has(input[name=code]) button').click()
    await page.getByRole('alert').first().waitFor()
    await examine(page, 'second-step-question-fault', language)
    // The device is not there any more.
    await page.goto('/sign-in')
    await page.locator('#passkey button').click()
    await page.locator('#passkey .fault').waitFor()
    await examine(page, 'passkey-refused', language)
    await context.close()
  })
})

const tooSmall = `[...document.querySelectorAll('main button, main .button, main input:not([type=hidden])')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
  .map(one => one.outerHTML.slice(0, 200))`

const tooClose = `[...document.querySelectorAll('#passkey')]
  .filter(one => one.checkVisibility() && one.previousElementSibling && one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom < 8)
  .map(one => one.outerHTML.slice(0, 200))`
