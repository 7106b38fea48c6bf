/**
 * What a screen reads and the service does not give, one read after the other: a sentence says that it is missing, and it is there once the service gives it. The
 * reads are those that each screen is seen to make, so that a new one is tried as well.
 */
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { answerFor } from './answering.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'
import { sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

const sentence = /^(This|Some of this page) could not be read\. It appears by itself as soon as the service answers\.$/

/** Asked for wherever somebody works: without them there is no screen, or each says the same. */
const everywhere = ['/me', '/settings', '/changes', '/overview']

const views = (screen: string, names: string): Screen[] =>
  names.split(' ').map(name => ({ name: `${screen}/${name}`, path: () => `/${screen}/${name}` }))

interface Screen {
  name: string
  path: (company: Company) => string
}

const screens: readonly Screen[] = [
  { name: 'overview', path: () => '/' },
  { name: 'inbox', path: ({ drawn }) => `/inbox/${drawn}` },
  { name: 'document', path: ({ posted }) => `/documents/${posted}` },
  ...['bank', 'invoices', 'contacts', 'vat', 'ledger', 'settings', 'audit'].map(name => ({ name, path: () => `/${name}` })),
  ...views('bank', 'accounts rules'),
  ...views('invoices', 'new'),
  ...views('vat', 'position eu-sales oss registers'),
  ...views('ledger', 'accounts entries entries/new drafts reports reports/ages payments rates years opening exports'),
  ...views('settings', 'account organization automation matching learnt members keys apps connections calendar work'),
]

/** What is asked for before anybody sees it, by screen: nothing that is shown lacks it. */
const ahead: Readonly<Record<string, RegExp>> = {
  inbox: /^\/documents\//,
  bank: /^\/(accounts|vat-codes|transactions\/[^/]+\/booking-proposals)$/,
}

describe.skipIf('missing' in found)(`what is not read${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let visitor: Visitor

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    company = await foundCompany(web.service)
    const { session } = await company.organization.member('owner')
    visitor = await visitAs(web, session, { locale: 'en-GB', viewport: sizes[0] })
  })
  afterAll(() => web?.close())

  const pathOf = (url: string): string | undefined => /\/api\/rest(\/[^?#]*)/.exec(url)?.[1]

  const refuse = (route: Route): Promise<void> =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Unavailable',
        status: 503,
        detail: 'The store does not answer.',
        code: 'store_unavailable',
        values: {},
        requestId: 'req_away',
      }),
    })

  async function without(path: string, then: () => Promise<void>): Promise<void> {
    const { page } = visitor
    const matches = (url: URL): boolean => pathOf(url.href) === path
    const onRoute = (route: Route): Promise<void> => (route.request().method() === 'GET' ? refuse(route) : route.continue())
    await answerFor(page, matches, onRoute)
    await then()
    await page.unroute(matches, onRoute)
  }

  async function readsOf(path: string): Promise<string[]> {
    const { page } = visitor
    const asked = new Set<string>()
    const note = (request: { method(): string; url(): string }): void => {
      const read = request.method() === 'GET' ? pathOf(request.url()) : undefined
      if (read !== undefined && !everywhere.includes(read)) asked.add(read)
    }
    // The screen before asks again for what it was not given.
    await page.goto('about:blank')
    page.on('request', note)
    await page.goto(path)
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    return [...asked]
  }

  const isAhead = (name: string, read: string): boolean => ahead[name]?.test(read) === true && !read.includes(company.drawn)

  test.each(screens.map(({ name }) => name))('%s', async name => {
    const { page } = visitor
    const path = screens.find(one => one.name === name)!.path(company)
    const silent: string[] = []
    for (const read of await readsOf(path)) {
      await without(read, async () => {
        await page.goto(path)
        const said = page.getByText(sentence).filter({ visible: true }).first()
        const isSaid = await said.waitFor({ timeout: isAhead(name, read) ? 1 : 120_000 }).then(
          () => true,
          () => false,
        )
        if (isSaid) await page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first().waitFor()
        else if (!isAhead(name, read)) silent.push(read)
      })
    }
    expect(silent).toEqual([])
    visitor.complaints()
  })

  test.each([
    ['a list of its own', '/transactions', '/bank', '[role=option]'],
    ['pages of a list', '/audit-log', '/audit', '[role=option]'],
    ['a list beside what is open of it', '/contacts', '/contacts', 'main [data-empty], [role=option]'],
    ['a list of the settings', '/members', '/settings/members', 'main table, main li'],
    ['one answer', '/trial-balance', '/ledger/trial-balance', '[role=option]'],
    ['what nothing on the screen tells', '/overview', '/inbox', 'nav a[href="/inbox"] > span >> nth=1'],
  ])('%s that was not read is there by itself', async (_, read, path, ready) => {
    const { page } = visitor
    const said = page.getByText(sentence).filter({ visible: true })
    await without(read, async () => {
      await page.goto(path)
      await said.first().waitFor()
    })
    await page.locator(ready).first().waitFor()
    await expect.poll(() => said.count()).toBe(0)
  })

  test('what was read before stays, and what does not come again is told; in a dialog it is told there', async () => {
    const { page } = visitor
    await page.goto('/ledger/trial-balance')
    await page.locator('[role=option]').first().waitFor()
    await without('/accounts', async () => {
      await page.goto('/ledger/entries/new')
      await page.getByText(sentence).filter({ visible: true }).first().waitFor()
    })
    await without('/institutions', async () => {
      await page.goto('/bank/accounts')
      await page.getByRole('button', { name: 'Link a bank' }).click()
      await page.getByRole('dialog').getByText(sentence).first().waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).first().waitFor()
    })
    await page.getByRole('dialog').getByText(sentence).waitFor({ state: 'detached' })
  })
})
