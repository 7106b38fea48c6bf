import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printSetupLink } from '../../src/access/setup-link.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { findChromium, openBrowser, patienceMs } from './chromium.ts'
import { keepPicture } from './pictures.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`from the set-up link to a second member, in a browser${reason}`, () => {
  let service: TestService
  let browser: Browser
  let owner: BrowserContext
  let page: Page
  let invitation: string
  const complaints: string[] = []

  /** A fresh person: their own cookies, nothing kept. Whatever the browser complains about is kept for the last test. */
  async function open(width = 1100): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL: service.url })
    context.setDefaultTimeout(patienceMs)
    context.on('console', message => {
      // A refused form answers with 4xx, which Chromium reports as a failed load.
      if (!/status of 4\d\d/.test(message.text())) complaints.push(`${message.type()}: ${message.text()}`)
    })
    context.on('weberror', error => complaints.push(String(error.error())))
    return context
  }

  beforeAll(async () => {
    service = await startTestService()
    browser = await openBrowser('path' in found ? found.path : '')
    owner = await open()
    page = await owner.newPage()
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  /** What holds for every page: it fits a phone, each field has a name, the focus can be seen, things are large enough to hit. */
  async function examine(name: string): Promise<void> {
    expect(await page.evaluate<string[]>(unlabelled), `${name}: fields without a label`).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await keepPicture(page, `${name}-${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 700 })
    await keepPicture(page, `${name}-phone`)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name}: width on a phone`).toBeLessThanOrEqual(320)
    expect(await page.evaluate<string[]>(tooSmall), `${name}: too small to hit`).toEqual([])
    if (size) await page.setViewportSize(size)
  }

  /** Tabs until the element with this selector has the focus, and sees that it shows. */
  async function tabTo(selector: string): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      if (!(await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`))) continue
      const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outline')
      expect(outline, `${selector} shows the focus`).toMatch(/\b[23]px\b/)
      expect(outline).toMatch(/solid/)
      return
    }
    throw new Error(`no Tab leads to ${selector}`)
  }

  const textOf = async (selector: string) => (await page.locator(selector).textContent()) ?? ''

  test('before anybody has an account, the start page says where the link is', async () => {
    await page.goto('/')
    expect(await textOf('h1')).toBe('Welcome to Primanota')
    await examine('welcome')
  })

  test('the set-up form is filled with the keyboard alone, and says what is wrong beside the field', async () => {
    let printed = ''
    await printSetupLink(service.services, line => {
      printed += line
    })
    await page.goto(/http\S+/.exec(printed)?.[0] ?? '')
    await examine('setup')
    const gap = `document.querySelector('[name=demo]').getBoundingClientRect().top - document.querySelector('[name=demo]').previousElementSibling.getBoundingClientRect().bottom`
    expect(await page.evaluate<number>(gap)).toBeGreaterThanOrEqual(8)
    await tabTo('#organization')
    await page.keyboard.type('Nordlys ApS')
    await tabTo('#region')
    await page.keyboard.press('Space')
    await tabTo('#email')
    await page.keyboard.type('anna@nordlys')
    await tabTo('#password')
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    await page.locator('[role=alert]').waitFor()
    expect(await page.evaluate<string>('document.activeElement.getAttribute("role")')).toBe('alert')
    const describedBy = await page.locator('#password').getAttribute('aria-describedby')
    expect(describedBy?.split(' ')).toContain('password-fault')
    await expect.poll(() => page.locator('#password').inputValue()).toBe('')
    await expect.poll(() => page.locator('#organization').inputValue()).toBe('Nordlys ApS')
    expect(await page.locator('#region').isChecked()).toBe(true)
    await examine('setup-error')
  })

  test('with all of it right, the first key is shown, and works', async () => {
    await tabTo('#name')
    await page.keyboard.type('Anna Vestergaard')
    await tabTo('#password')
    await page.keyboard.type('a calm blue harbour')
    await tabTo('button.primary')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ready')
    const key = await textOf('pre[aria-label="API key"]')
    expect(await textOf('pre[aria-label="Command"]')).toContain(`Bearer ${key}" ${service.url}/api/rest/settings`)
    await examine('ready')
    const settings = await service.request(key, 'GET', '/api/rest/settings')
    expect([settings.status, settings.body.result.regionKey]).toEqual([200, 'denmark'])
    await page.reload()
    expect(await page.locator('pre').count()).toBe(0)
  })

  test('the start page shows the organization, its keys and its people', async () => {
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    expect(await textOf('h1')).toBe('Nordlys ApS')
    expect(await textOf('.head')).toContain('Denmark (Danmark)')
    expect(await textOf('section[aria-labelledby=keys]')).toContain('First key')
    expect(await textOf('.history')).toContain('anna@nordlys created the key “First key”.')
    await examine('home')
  })

  test('a key with chosen permissions is created and revoked', async () => {
    await page.locator('summary', { hasText: 'Create a key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Web shop')
    expect(await page.getByLabel('See invoices and contacts').isVisible()).toBe(false)
    await page.getByLabel('Choose', { exact: true }).check()
    await page.getByLabel('Write and issue invoices, keep contacts').check()
    await examine('new-key')
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.locator('[role=status]').waitFor()
    await examine('key-created')
    const key = await textOf('pre[aria-label="API key"]')
    expect((await service.call(key, 'save_contact', { name: 'Kunde' })).status).toBe(200)
    await page.locator('summary', { hasText: 'Revoke Web shop' }).click()
    await page.getByRole('button', { name: 'Revoke this key' }).click()
    await page.getByText('The key “Web shop” is revoked.').waitFor()
    expect((await service.call(key, 'save_contact', { name: 'Kunde' })).status).toBe(401)
  })

  test('signing out and in again', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect(await textOf('h1')).toBe('Sign in')
    await examine('sign-in')
    await page.getByLabel('E-mail').fill('Anna@Nordlys')
    await page.getByLabel('Password').fill('not this one')
    await page.keyboard.press('Enter')
    await page.locator('[role=alert]').waitFor()
    await examine('sign-in-error')
    await page.getByLabel('Password').fill('a calm blue harbour')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/')
    expect(await textOf('h1')).toBe('Nordlys ApS')
  })

  test('an invited person joins from another browser', async () => {
    if (!(await page.getByLabel('E-mail').isVisible())) await page.locator('summary', { hasText: 'Invite somebody' }).click()
    await page.getByLabel('E-mail').fill('bo@example.com')
    await page.getByLabel('Bookkeeper').check()
    await page.getByRole('button', { name: 'Create the invitation' }).click()
    invitation = await textOf('pre[aria-label="Invitation link"]')
    await examine('invited')
    await page.goto(invitation)
    expect(await textOf('main')).toContain('you are signed in as anna@nordlys')
    await examine('invitation-other')
    const guest = await open()
    page = await guest.newPage()
    await page.goto(invitation)
    expect(await textOf('h1')).toBe('Join Nordlys ApS')
    await examine('invitation')
    await page.getByLabel('Your name').fill('Bo')
    await page.getByLabel('Password').fill('quite another harbour')
    await page.getByRole('button', { name: 'Create the account and join' }).click()
    await page.getByText('You joined Nordlys ApS.').waitFor()
    expect(await textOf('.head')).toContain('Bookkeeper')
    expect(await page.getByText('Latest changes').count()).toBe(0)
    expect(await textOf('section[aria-labelledby=keys]')).toContain('There is no key yet.')
    await examine('home-bookkeeper')
  })

  test('the owner gives them another role, and sees both in the log', async () => {
    page = await owner.newPage()
    await page.goto('/')
    await page.getByLabel('Role of bo@example.com').selectOption('accountant')
    await page.getByRole('button', { name: 'Change the role of bo@example.com' }).click()
    await page.getByText('bo@example.com is an accountant now.').waitFor()
    const history = await textOf('.history')
    expect(history).toContain('bo@example.com joined as bookkeeper.')
    expect(history).toContain('anna@nordlys changed the role of bo@example.com from bookkeeper to accountant.')
    await page.locator('summary', { hasText: 'Remove bo@example.com' }).click()
    await examine('members')
    await page.goto(invitation)
    expect(await textOf('h1')).toBe('This invitation is no longer valid')
    await examine('invitation-gone')
  })

  test('the browser complained about nothing', () => expect(complaints).toEqual([]))
})

/** Run in the page, hence as text: our TypeScript knows no document. */
const unlabelled = `[...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
  .filter(field => field.labels.length === 0 || [...field.labels].every(label => label.textContent.trim() === ''))
  .map(field => field.outerHTML)`

const tooSmall = `[...document.querySelectorAll('button, summary, .button, input:not([type=hidden]):not([type=radio]):not([type=checkbox]), select, .choice')]
  .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 44)
  .map(one => one.outerHTML.slice(0, 200))`
