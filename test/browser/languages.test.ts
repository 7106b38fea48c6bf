import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUp } from '../../src/access/found-organization.ts'
import { connectPage } from '../../src/access/pages/connect.ts'
import { refused } from '../../src/domain/refusals.ts'
import { pageHeaders } from '../../src/http/headers.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { findChromium, openBrowser, patienceMs } from './chromium.ts'
import { keepPicture } from './pictures.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

const view = {
  action: '/connect',
  token: 'a-token',
  client: { name: 'Desk agent', host: null, redirectHost: 'localhost:51234', isOnThisDevice: true },
  email: 'somebody-with-a-rather-long-address@accounting-office.example',
  organizations: [
    { id: 'org_1', name: 'Nordlys ApS', role: 'owner' as const },
    { id: 'org_2', name: 'Havn og Fjord A/S', role: 'viewer' as const },
  ],
  chosen: { organizationId: 'org_1', access: 'read' as const },
  mayChange: true,
  faults: [],
}

const person = { email: 'anna@example.com', password: 'a calm blue harbour', name: null }

describe.skipIf('missing' in found)(`a browser in another language${reason}`, () => {
  let service: TestService
  let browser: Browser

  beforeAll(async () => {
    service = await startTestService()
    const made = await setUp(service.services, { name: 'Nordlys ApS', regionKey: 'denmark' }, person, 'test')
    if (refused(made)) throw new Error(made.refusal)
    browser = await openBrowser('path' in found ? found.path : '')
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  test.each([
    ['da', 'da-DK', 'Adgangskode', 'Log ind', 'passer ikke sammen', 'Medlemmer', 'Inviter et medlem', 'Logins'],
    ['it', 'it-IT', 'Password', 'Accedi', 'non corrispondono', 'Membri', 'Invita una persona', 'Accessi'],
  ] as const)(
    '%s: signing in, the start page, the account and the connect page',
    async (language, locale, password, signIn, wrong, members, invite, signIns) => {
      const context = await browser.newContext({ locale, viewport: { width: 1100, height: 900 }, baseURL: service.url })
      context.setDefaultTimeout(patienceMs)
      const page = await context.newPage()
      /** Words are longer than in English; the page still fits a phone. */
      const examine = async (name: string) => {
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        for (const width of [320, 390, 1100]) {
          await page.setViewportSize({ width, height: 900 })
          await keepPicture(page, `${name}-${language}-${width}`)
          expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name} at ${width}`).toBeLessThanOrEqual(width)
          expect(await page.evaluate<string[]>(cutOff), `${name} at ${width}`).toEqual([])
        }
      }
      await page.goto('/')
      await page.getByLabel('E-mail').fill(person.email)
      await page.getByLabel(password).fill('not this one')
      await page.getByRole('button', { name: signIn }).click()
      await page.getByRole('alert').getByText(wrong).waitFor()
      await examine('sign-in')
      await page.getByLabel(password).fill(person.password)
      await page.getByRole('button', { name: signIn }).click()
      await page.getByRole('heading', { name: members }).waitFor()
      for (const summary of await page.locator('summary').all()) await summary.click()
      await page.getByText(invite).waitFor()
      await examine('start')
      await page.goto('/account')
      await page.getByRole('heading', { name: signIns }).waitFor()
      await examine('account')
      await page.route('**/connect', route => {
        const { status, headers, body } = connectPage({ ...view, language })
        return route.fulfill({ status, headers: { ...pageHeaders, ...headers }, body })
      })
      await page.goto('/connect')
      await examine('connect')
      await context.close()
    },
  )
})

const cutOff = `[...document.querySelectorAll('main *, header *')]
  .filter(one => one.checkVisibility() && !one.closest('.unseen, pre, input, select') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).display !== 'inline')
  .map(one => one.outerHTML.slice(0, 200))`
