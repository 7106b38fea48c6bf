/** Documents that hold the same, one after the other: what is left alone in between must still be that of the one that is shown. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../browser/chromium.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import type { Organization } from '../harness/service.ts'
import { startWebService, visitAs, type WebService } from './app.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`documents that hold the same${reason}`, { timeout: 300_000 }, () => {
  let web: WebService

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '')
  })
  afterAll(() => web?.close())

  const desk = { locale: 'en-GB', viewport: { width: 1440, height: 900 } }
  const twins = async (organization: Organization): Promise<[string, string]> => {
    const same = () => bring(web.service, organization, invoice({ supplier: 'Delta ApS', number: '3001', net: 100 }))
    return [(await same()).documentId, (await same()).documentId]
  }
  const read = async (organization: Organization, id: string) =>
    (await web.service.request(organization.key, 'GET', `/api/rest/documents/${id}`)).body.result
  const fieldOf = (page: Page, name: string) => page.locator(`input[data-name="${name}"]`)
  /** Names and amounts are equal: which one is shown is told by the address, which follows after a rest. */
  const untilShown = async (page: Page, id: string): Promise<void> => {
    await page.waitForURL(`**/inbox/${id}`)
    await page.locator('[data-accept]').waitFor()
    await expect.poll(() => page.locator('[data-unseen], [data-old]').count()).toBe(0)
  }

  test('what was typed into one and is not saved is not shown in the next, and a correction goes to the one that is shown', async () => {
    const organization = await web.service.found()
    const [one, other] = await twins(organization)
    const { page, context } = await visitAs(web, (await organization.member('bookkeeper')).session, desk)
    await page.goto(`/inbox/${one}`)
    await untilShown(page, one)
    const total = await fieldOf(page, 'total').inputValue()
    await fieldOf(page, 'total').fill('a lot')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('This is not an amount', { exact: false }).waitFor()
    expect(await fieldOf(page, 'total').getAttribute('aria-invalid')).toBe('true')

    // The other row by the mouse: leaving the field does not make an amount of it.
    await page.locator('[role=option]:not([data-current])').click()
    await untilShown(page, other)
    expect(await fieldOf(page, 'total').inputValue()).toBe(total)
    expect(await fieldOf(page, 'total').getAttribute('aria-invalid')).toBeNull()
    expect(await page.getByRole('alert').count()).toBe(0)
    const saved = page.waitForResponse(response => response.url().endsWith('/extraction'))
    await fieldOf(page, 'invoiceNumber').fill('3002')
    await page.keyboard.press('Enter')
    expect((await saved).url()).toContain(other)

    await page.locator('[role=option]:not([data-current])').click()
    await untilShown(page, one)
    expect(await fieldOf(page, 'total').inputValue()).toBe('a lot')
    expect(await fieldOf(page, 'invoiceNumber').inputValue()).toBe('3001')
    expect([(await read(organization, one)).extraction.invoiceNumber, (await read(organization, other)).extraction.invoiceNumber]).toEqual([
      '3001',
      '3002',
    ])
    await context.close()
  })

  test('what is marked is told as selected, and what is current only while nothing is marked', async () => {
    const organization = await web.service.found()
    const [one, other] = await twins(organization)
    const { page, context } = await visitAs(web, (await organization.member('bookkeeper')).session, desk)
    await page.goto(`/inbox/${one}`)
    await untilShown(page, one)
    // The name of a row in the page ends with that of its document.
    const documentOf = (row: string | null) => [one, other].find(id => row?.endsWith(id))
    const selected = async () =>
      (await page.locator('[role=option][aria-selected=true]').evaluateAll(rows => rows.map(row => row.id))).map(documentOf)
    const current = async () => documentOf(await page.getByRole('listbox').first().getAttribute('aria-activedescendant'))
    expect([await selected(), await current()]).toEqual([[one], one])
    await page.keyboard.press('Shift+A')
    await page.getByText('2 selected').waitFor()
    expect((await selected()).sort()).toEqual([one, other].sort())
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    expect([await selected(), await current()]).toEqual([[other], one])
    await page.keyboard.press('Escape')
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    expect(await selected()).toEqual([one])
    await context.close()
  })
})
