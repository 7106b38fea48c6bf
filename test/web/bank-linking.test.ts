/** A bank is linked without a mouse: from the overview to the page of the bank and back to the first line. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import type { Organization } from '../harness/service.ts'
import { answerFor } from './answering.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { press, tabTo } from './keyboard.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`linking a bank by the keyboard${reason}`, { timeout: 300_000 }, () => {
  let web: WebService

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
  })
  afterAll(() => web?.close())

  const visit = async (organization: Organization): Promise<Visitor> =>
    visitAs(web, (await organization.member('owner')).session, { locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const read = async (organization: Organization, path: string) =>
    (await web.service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
  const focused = ({ page }: Visitor): Promise<string> => page.evaluate<string>('document.activeElement?.textContent ?? ""')

  /** As far as the dialog, its field ready to be typed in. */
  async function openDialog({ page }: Visitor): Promise<void> {
    await page.goto('/')
    await page.getByRole('link', { name: 'Bank', exact: true }).waitFor()
    await press(page, 'g', 'b')
    await page.getByText('No bank account yet.').waitFor()
    await tabTo(page, 'main button.primary')
    await press(page, 'Enter')
    await page.locator('dialog input:focus').waitFor()
    await page.locator('dialog li button').first().waitFor()
  }

  test('a bank is chosen, allowed, and its lines are there to be decided, with keys alone', async () => {
    const organization = await web.service.found()
    const visitor = await visit(organization)
    const { page } = visitor
    await openDialog(visitor)
    await visitor.examine('the banks')
    await page.keyboard.type('sandbox bank danmark')
    await page.getByRole('button', { name: /^Sandbox Bank Danmark Denmark/ }).waitFor()
    await press(page, 'Enter')
    await page.waitForURL('**/sandbox/bank/**')
    await tabTo(page, 'button[value=allow]')
    await press(page, 'Enter')
    await page.waitForURL('**/bank**')
    await page
      .getByText(/is linked: \d+ account/)
      .first()
      .waitFor()
    expect((await read(organization, '/bank-accounts')).items.length).toBeGreaterThan(0)
    await page
      .getByText(/\d+ new, \d+ matched, \d+ left/)
      .first()
      .waitFor()
    await page.getByRole('region', { name: 'The selected line' }).waitFor()
    // The keys of the bank are at hand at once: the next line, and the way to book it.
    const lines = page.getByRole('listbox', { name: 'Bank lines' })
    const first = await lines.getAttribute('aria-activedescendant')
    await press(page, 'j')
    await expect.poll(() => lines.getAttribute('aria-activedescendant')).not.toBe(first)
    await visitor.context.close()
  })

  test('banks are gone through by arrows, one that does not answer leaves the focus where it was, and Esc goes back', async () => {
    const organization = await web.service.found()
    const visitor = await visit(organization)
    const { page } = visitor
    await openDialog(visitor)
    await press(page, 'ArrowDown')
    const chosen = await focused(visitor)
    expect(chosen).not.toBe('')
    await press(page, 'ArrowDown')
    expect(await focused(visitor)).not.toBe(chosen)
    await press(page, 'ArrowUp')
    expect(await focused(visitor)).toBe(chosen)
    await answerFor(page, /start_bank_authorization/, route =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'The bank does not answer',
          status: 502,
          detail: 'The bank does not answer now.',
          code: 'bank_unavailable',
          values: {},
          requestId: 'req_1',
        }),
      }),
    )
    await press(page, 'Enter')
    await page.locator('dialog').getByRole('alert').waitFor()
    expect(await focused(visitor)).toBe(chosen)
    // Several are found: Enter in the field takes none of them.
    await press(page, 'ArrowUp')
    await page.unroute(/start_bank_authorization/)
    await press(page, 'Enter')
    await press(page, 'Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await focused(visitor)).toContain('Link a bank')
    expect(new URL(page.url()).pathname).toBe('/bank')
    await visitor.context.close()
  })

  test('who denies it comes back, is told, and may try again', async () => {
    const organization = await web.service.found()
    const visitor = await visit(organization)
    const { page } = visitor
    await openDialog(visitor)
    await page.keyboard.type('sandbox bank danmark')
    await page.getByRole('button', { name: /^Sandbox Bank Danmark Denmark/ }).waitFor()
    await press(page, 'Enter')
    await page.waitForURL('**/sandbox/bank/**')
    await tabTo(page, 'button[value=deny]')
    await press(page, 'Enter')
    await page.waitForURL('**/bank**')
    await page.getByText('No bank account yet.').waitFor()
    expect((await read(organization, '/bank-accounts')).items).toEqual([])
    await tabTo(page, 'main button.primary')
    await press(page, 'Enter')
    await page.locator('dialog input:focus').waitFor()
    await visitor.context.close()
  })
})
