/** What leads out of the app, in a real browser: the consent of a bank renewed and ended, the calendar with its code, the app on the screen of a phone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { link } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import type { Organization } from '../harness/service.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { press, tabTo } from './keyboard.ts'
import { sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`what leads out of the app${reason}`, { timeout: 900_000 }, () => {
  let web: WebService
  let organization: Organization
  let visitor: Visitor
  let now = new Date('2026-04-15T10:00:00Z')

  const read = async (path: string) => (await web.service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
  const visit = async (role: 'owner' | 'viewer') => visitAs(web, (await organization.member(role)).session, { viewport: sizes[0] })

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: () => now })
    organization = await web.service.found()
    visitor = await visit('owner')
  })
  afterAll(() => web?.close())

  test('a calendar has an address, a code for the phone, and another address when it was given away', async () => {
    const { page } = visitor
    await page.goto('/settings/calendar')
    await page.getByRole('button', { name: 'Make an address' }).focus()
    await press(page, 'Enter')
    const address = page.locator('[data-secret]')
    await address.waitFor()
    const first = await address.inputValue()
    const code = page.getByRole('img')
    await code.first().waitFor()
    const drawn = await code.first().innerHTML()
    const calendar = await fetch(first)
    expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/calendar')])
    expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/)
    await visitor.examine('a calendar')
    await page.locator('main .button.danger').focus()
    await press(page, 'Enter')
    await tabTo(page, 'dialog .button.danger')
    await press(page, 'Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => address.inputValue()).not.toBe(first)
    // The code is that of the new address, and the old one leads nowhere.
    await expect.poll(() => code.first().innerHTML()).not.toBe(drawn)
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(await address.inputValue())).status).toBe(200)
    expect(visitor.complaints()).toEqual([])
  })

  test('the app can be put on a phone: its manifest and every icon of it are there, as large as they say', async () => {
    const { page } = visitor
    await page.goto('/')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await fetch(new URL(href!, web.service.url))).json()) as {
      name: string
      start_url: string
      display: string
      icons: { src: string; sizes: string; type: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Primanota', display: 'standalone' })
    expect(new URL(manifest.start_url, web.service.url).origin).toBe(new URL(web.service.url).origin)
    expect(manifest.icons.length).toBeGreaterThan(0)
    for (const { src, sizes: told, type } of manifest.icons) {
      const icon = await fetch(new URL(src, new URL(href!, web.service.url)))
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, expect.stringContaining(type)])
      if (type !== 'image/png') continue
      const bytes = Buffer.from(await icon.arrayBuffer())
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(told)
    }
  })

  const ids = async (): Promise<string[]> => (await read('/transactions?limit=200')).items.map(({ id }: { id: string }) => id)

  interface Linked {
    name: string
    state: string
    consentExpiresAt: string
    institutionName: string
  }

  test('a consent that runs out is renewed from its bar, and one that is not wanted is ended; the accounts and their lines stay', async () => {
    await link(web.service, organization, 'sandbox-dk-bank')
    const before = (await read('/bank-accounts')).items as Linked[]
    expect(before.length).toBeGreaterThan(0)
    const ends = before[0]!.consentExpiresAt
    const { startedAt: earlier } = await read('/bank-sync')
    // A week before it ends.
    now = new Date(Date.parse(ends) - 7 * 86_400_000)
    const { page, context } = await visit('owner')
    await page.goto('/bank')
    await page.getByText(/The consent of .* ends on/).waitFor()
    await page.getByRole('button', { name: 'Renew' }).first().focus()
    await press(page, 'Enter')
    await page.waitForURL('**/sandbox/bank/**')
    await page.getByRole('button', { name: 'Allow' }).press('Enter')
    // Asked of the service: what the app says of it is gone after some seconds. Read to its end, what is counted below no longer grows.
    await expect
      .poll(() => read('/bank-sync'))
      .toMatchObject({ isRunning: false, kind: 'sync', startedAt: expect.not.stringMatching(`^${earlier}$`), result: expect.anything() })
    await page.getByText(/The consent of .* ends on/).waitFor({ state: 'detached' })
    const renewed = (await read('/bank-accounts')).items as Linked[]
    expect(renewed.map(({ name }) => name).sort()).toEqual(before.map(({ name }) => name).sort())
    for (const { state, consentExpiresAt } of renewed) expect([state, consentExpiresAt > ends]).toEqual(['linked', true])
    const lines = await ids()

    await page.goto('/bank/accounts')
    const end = page.getByRole('button', { name: 'End the link' }).first()
    await end.waitFor()
    await end.focus()
    await press(page, 'Enter')
    await page.getByRole('dialog').getByText('Their lines and matches stay', { exact: false }).waitFor()
    await tabTo(page, 'dialog .button.danger')
    await press(page, 'Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(async () => new Set(((await read('/bank-accounts')).items as Linked[]).map(({ state }) => state)))
      .toEqual(new Set(['ended']))
    await page.getByText('link ended').first().waitFor()
    expect(await ids()).toEqual(lines)
    await context.close()
  })
})
