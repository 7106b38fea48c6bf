/** The settings in a browser: an agent is connected, seen and disconnected; a member is invited, demoted and removed; and every page in every language. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/access/passwords.ts'
import { newId } from '../../src/ids.ts'
import { insertConnectedApp } from '../../src/store/access/connected-apps.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { saveProposal } from '../../src/store/documents/proposals.ts'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import type { Organization } from '../harness/service.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { look, sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`the settings${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let organization: Organization
  let owner: { userId: string; session: string }
  let visitor: Visitor
  let page: Page

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    organization = await web.service.found()
    owner = await organization.member('owner')
    visitor = await visitAs(web, owner.session, { viewport: sizes[0] })
    page = visitor.page
  }, 300_000)
  afterAll(() => web?.close())

  const connectApp = (userId: string) =>
    web.service.services.store.transaction(organization.id, async db =>
      insertConnectedApp(
        db,
        {
          id: newId('app', new Date('2026-04-14T08:00:00Z')),
          grantId: `grant of ${userId}`,
          userId,
          clientId: 'https://agent.example/client.json',
          clientName: 'Desk agent',
          redirectHost: 'agent.example',
          access: 'change',
        },
        new Date('2026-04-14T08:00:00Z'),
      ),
    )
  const get = async (path: string) => (await web.service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
  const confirm = async (name: string) => page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()

  test('an agent that was connected is seen, kept from finishing, and disconnected', async () => {
    await connectApp(owner.userId)
    await page.goto('/settings/apps')
    await page.getByText('Desk agent').first().waitFor()
    expect(await page.locator('main').textContent()).toContain('makes changes')
    await expect.poll(() => page.locator('[data-secret]').inputValue()).toBe(`${web.service.url}/api/mcp`)
    await page.getByLabel('Apps may post, issue and file').uncheck()
    await expect.poll(async () => (await get('/settings')).agentsMayFinalize).toBe(false)
    await page.getByRole('button', { name: 'Disconnect Desk agent' }).click()
    // Enter on the dialog as it opens takes the way back.
    await page.keyboard.press('Enter')
    expect((await get('/connected-apps')).items).toHaveLength(1)
    await page.getByRole('button', { name: 'Disconnect Desk agent' }).click()
    await confirm('Disconnect')
    await page.getByText('No app is connected yet').waitFor()
    expect((await get('/connected-apps')).items).toEqual([])
  })

  test('a member is invited by a link, demoted, and removed with the keys that they made', async () => {
    await page.goto('/settings/members')
    await page.getByLabel('E-mail address').fill('nonsense')
    await page.getByRole('button', { name: 'Create the invitation' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    await page.getByLabel('E-mail address').fill('anna@example.com')
    await page.getByLabel('Role', { exact: true }).selectOption('admin')
    await page.getByRole('button', { name: 'Create the invitation' }).click()
    const link = await page.locator('[data-secret]').inputValue()
    await page.getByRole('button', { name: 'Withdraw anna@example.com' }).click()
    await page.getByText('Withdraw the invitation for anna@example.com').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    // The link leaves the page as she goes on, and the page stays whole.
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByLabel('Name of the key').waitFor()
    const anna = await web.browser.newContext({ baseURL: web.service.url })
    anna.setDefaultTimeout(240_000)
    const annas = await anna.newPage()
    await annas.goto(new URL(link).pathname)
    await annas.getByLabel('Your name').fill('Anna')
    await annas.getByLabel('Password').fill('quite another harbour')
    await annas.getByRole('button', { name: 'Create the account and join' }).click()
    await annas.waitForURL('**/')
    await annas.goto('/settings/keys')
    await annas.getByLabel('Name of the key').fill('Web shop')
    await annas.getByRole('button', { name: 'Create the key' }).click()
    const key = await annas.locator('[data-secret]').inputValue()
    expect((await web.service.request(key, 'GET', '/api/rest/me')).status).toBe(200)

    await page.goto('/settings/members')
    await page.getByLabel('Role of anna@example.com').selectOption('viewer')
    await expect
      .poll(async () => (await get('/members')).items.find((one: { email: string }) => one.email === 'anna@example.com').role)
      .toBe('viewer')
    await annas.goto('/settings/members')
    await annas.getByText('anna@example.com').first().waitFor()
    // A viewer has no button that would be refused.
    expect(await annas.getByRole('button', { name: /Remove|Create the invitation/ }).count()).toBe(0)

    await page.getByRole('button', { name: 'Remove anna@example.com' }).click()
    await page.getByText('Revoke “Web shop”').waitFor()
    await confirm('Remove')
    await expect.poll(async () => (await get('/members')).items.length).toBe(2)
    expect((await web.service.request(key, 'GET', '/api/rest/me')).status).toBe(401)
    await anna.close()
  })

  test('the password is changed, other sign-ins end, and the simulator tells what a threshold would have done', async () => {
    const hash = await hashPassword('seven grey harbours')
    await web.service.services.store.transaction(organization.id, async db =>
      db.write(sql`update app_user set password_hash = ${hash} where id = ${owner.userId}`),
    )
    await page.goto('/settings/account')
    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('a boat on the water')
    await page.keyboard.press('Enter')
    await page.getByText('This is not your current password.').waitFor()
    await page.getByLabel('Current password').fill('seven grey harbours')
    await page.keyboard.press('Enter')
    await page.getByText('Your password is changed.').waitFor()

    // Thirty that went through as proposed, one that was changed, from papers that were really posted.
    const booking = {
      supplier: 'Papir og Pen ApS',
      invoiceNumber: '1',
      date: '2026-02-01',
      currency: 'DKK',
      total: null,
      ledgerAccountId: '2450',
    }
    for (let at = 0; at < 3; at++)
      await bring(web.service, organization, invoice({ number: String(7000 + at), date: '03-02-2026', net: 100 + at }), 'posted')
    await web.service.services.store.transaction(organization.id, async db => {
      db.write(sql`update coding_proposal set sureness = 0.95, held_by = '{}' where organization_id = ${organization.id}`)
      for (let at = 0; at < 28; at++) {
        const proposed = { ...booking, vatCode: 'I25', codedAmount: null, codedCurrency: 'DKK', lines: [] }
        saveProposal(db, { documentId: `doc_gone_${at}`, sureness: 0.6, heldBy: [], proposed }, new Date('2026-04-01T08:00:00Z'))
      }
      db.write(
        sql`update coding_proposal set proposed = null, deleted_at = now() where organization_id = ${organization.id} and document_id like 'doc_gone_%'`,
      )
    })
    await page.goto('/settings/automation')
    await page.getByText('Of the last 31 documents 3 would have been posted without you.').waitFor()
    await page.getByText('You changed none of them.').waitFor()
    await page.getByRole('slider').focus()
    for (let at = 0; at < 30; at++) await page.keyboard.press('ArrowRight')
    await page.getByText('Of the last 31 documents 0 would have been posted without you.').waitFor()
    // Nothing is saved by moving it.
    expect((await get('/settings')).autoPostThreshold).toBe(0.9)
  })

  const pages = [
    ['mine', '/settings', 'main input[type=radio]'],
    ['account', '/settings/account', 'main input[type=password]'],
    ['organization', '/settings/organization', 'main input[name=iban]'],
    ['automation', '/settings/automation', 'main [data-simulation]'],
    ['matching', '/settings/matching', 'main select:not([disabled]) >> nth=2'],
    ['learnt', '/settings/learnt', 'main li'],
    ['members', '/settings/members', 'main li select'],
    ['keys', '/settings/keys', 'main li'],
    ['apps', '/settings/apps', 'main [data-secret]'],
    ['connections', '/settings/connections', 'main h2 >> nth=2'],
    ['calendar', '/settings/calendar', 'main svg[role=img]'],
  ] as const

  test.each(['en-GB', 'da-DK', 'it-IT'])('every page in %s', async locale => {
    await web.service.call(organization.key, 'generate_calendar_token', {})
    const one = await visitAs(web, owner.session, { locale, viewport: sizes[0] })
    for (const [name, path, ready] of pages) {
      await one.page.goto(path)
      await one.page.locator(ready).first().waitFor({ state: 'attached' })
      await one.page.locator('[role=status] .unseen').waitFor({ state: 'detached' })
      await look(one, locale.slice(0, 2), `settings-${name}`)
    }
    await one.context.close()
  })
})
