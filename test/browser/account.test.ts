import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeResetLink } from '../../src/access/operator.ts'
import { refused } from '../../src/domain/refusals.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { visit } from '../pages/visitor.ts'
import { findChromium, openBrowser } from './chromium.ts'
import { keepPicture } from './pictures.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`the pages of an account, in a browser${reason}`, { timeout: 300_000 }, () => {
  let service: TestService
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    service = await startTestService()
    browser = await openBrowser('path' in found ? found.path : '')
    const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, baseURL: service.url })
    context.setDefaultTimeout(240_000)
    page = await context.newPage()
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  /** It fits every width that people have, and things are large enough to hit on a phone. */
  async function examine(name: string): Promise<void> {
    for (const width of [320, 390, 768, 1100]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name}: at ${width} pixels`).toBeLessThanOrEqual(width)
      expect(await page.evaluate<string[]>(cutOff), `${name}: text that is wider than its box at ${width} pixels`).toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        if (width !== 390 && width !== 1100) continue
        await page.emulateMedia({ colorScheme })
        await keepPicture(page, `${name}-${width}-${colorScheme}`)
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate<string[]>(tooSmall), `${name}: too small to hit`).toEqual([])
  }

  test('an invitation, the account with several sign-ins, its faults, and the members with somebody who is not verified', async () => {
    const ours = await service.found()
    const email = 'a.rather.long.address.of.somebody@department.of.a.long.company.example'
    const invited = await service.request(ours.key, 'POST', '/api/rest/members', { email, role: 'admin' })
    const { pathname } = new URL(invited.body.result.url)
    await page.goto(pathname)
    await examine('invitation')
    await page.getByLabel('Your name').fill('Somebody')
    await page.getByLabel('Password').fill('quite another harbour')
    await page.getByRole('button', { name: 'Create the account and join' }).click()
    await page.getByText('You joined').waitFor()
    await examine('members')
    const other = visit(service)
    for (let count = 0; count < 3; count++) await other.post('/sign-in', { email, password: 'quite another harbour' })
    await page.goto('/account')
    await examine('account')
    await page.setViewportSize({ width: 1100, height: 800 })
    expect(await page.evaluate<number>(besideItsRow), 'how far a button is from the middle of its row').toBeLessThan(3)
    await page.getByLabel('Current password').fill('not the right one')
    await page.getByLabel('New password').fill('password12')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.locator('[role=alert]').waitFor()
    await examine('account-fault')
    await page.getByLabel('Current password').fill('quite another harbour')
    await page.getByLabel('New password').fill('a third one beside them')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    await examine('account-changed')
    // Somebody with an account opens another invitation, signed out.
    const theirs = await service.found()
    const again = await service.request(theirs.key, 'POST', '/api/rest/members', { email, role: 'viewer' })
    page = await (await browser.newContext({ baseURL: service.url })).newPage()
    page.setDefaultTimeout(240_000)
    await page.goto(new URL(again.body.result.url).pathname)
    await examine('invitation-known')
    const link = await makeResetLink(service.services, email)
    if (refused(link)) throw new Error(link.refusal)
    await page.goto(new URL(link.url).pathname)
    await examine('reset-password')
    await page.getByLabel('New password').fill('password12')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.locator('[role=alert]').waitFor()
    await examine('reset-password-fault')
    await page.getByLabel('New password').fill('the fourth of them all')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Your password is set').first().waitFor()
    await examine('reset-password-done')
    await page.goto(new URL(link.url).pathname)
    await examine('reset-password-gone')
  })
})

const besideItsRow = `Math.max(...[...document.querySelectorAll('.row button')].map(button => {
  const [inner, outer] = [button, button.closest('.row')].map(one => one.getBoundingClientRect())
  return Math.abs((inner.top + inner.bottom - outer.top - outer.bottom) / 2)
}))`

const cutOff = `[...document.querySelectorAll('main *, header *')]
  .filter(one => one.checkVisibility() && !one.closest('.unseen, pre, input, select') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).display !== 'inline')
  .map(one => one.outerHTML.slice(0, 200))`

const tooSmall = `[...document.querySelectorAll('button, summary, .button, input:not([type=hidden]):not([type=radio]):not([type=checkbox]), select, .choice')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 44)
  .map(one => one.outerHTML.slice(0, 200))`
