/** Long words have room: in the navigation, in the rows of a phone, in a table; and what is typed finds the name that begins with it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt, done } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { startWebService, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'
import { sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

const [desk, phone] = sizes

describe.skipIf('missing' in found)(`long words${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let session: string

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    company = await foundCompany(web.service)
    session = (await company.organization.member('owner')).session
  })
  afterAll(() => web?.close())

  test('where somebody is takes no more room in the navigation than before: nothing below it moves', async () => {
    const { page, context, complaints } = await visitAs(web, session, { locale: 'it-IT', viewport: desk })
    const heights = () =>
      page.evaluate<number[]>(`[...document.querySelectorAll('nav a')].filter(one => one.checkVisibility()).map(one => one.offsetHeight)`)
    for (const path of ['/audit', '/settings/matching', '/settings/work']) {
      await page.goto(path)
      await page.locator('main h1').waitFor()
      expect(new Set(await heights()).size, path).toBe(1)
    }
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('on a phone a long name takes two lines before it is cut, and a VAT code stays in one piece', async () => {
    await done(web.service, company.organization, 'update_coding', {
      documentId: company.waiting,
      ledgerAccountId: '2420',
      vatCode: 'I25D50',
    })
    const { page, context, complaints } = await visitAs(web, session, { locale: 'en-GB', viewport: phone })
    await page.goto('/ledger/reports')
    const row = page.getByRole('option', { name: /Ændring i lagre af færdigvarer og varer under fremstilling/ })
    const name = row.locator('[data-place=main]')
    await name.waitFor()
    expect(await page.evaluate<boolean[]>(whole)).toEqual([true, true])
    await page.goto(`/documents/${company.waiting}`)
    await page.getByRole('tab', { name: 'Booking' }).click()
    const code = page.locator('main td', { hasText: 'I25D50' })
    await code.waitFor()
    expect(await page.evaluate<number>(pieces)).toBe(1)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('of the customers that are found, the one whose name begins with what was typed is the first', async () => {
    for (const name of ['Kunde og Søn A/S', 'Bagkunden ApS']) await done(web.service, company.organization, 'save_contact', { name })
    const { page, context, complaints } = await visitAs(web, session, { locale: 'da-DK', viewport: desk })
    await page.goto('/invoices')
    await page.locator('main h1').waitFor({ state: 'attached' })
    await page.keyboard.press('n')
    await page.locator('main [data-name=contactId]').fill('kunde')
    await page.getByRole('option', { name: /Bagkunden/ }).waitFor()
    const names = await page.getByRole('option', { name: /^(Kunde og|Bagkunden)/ }).allInnerTexts()
    expect(names.map(name => name.split('\n')[0])).toEqual(['Kunde og Søn A/S', 'Bagkunden ApS'])
    expect(complaints()).toEqual([])
    await context.close()
  })
})

/** Whether all of the long name is seen, and inside of its row. */
const whole = `(() => {
  const name = [...document.querySelectorAll('main [data-place=main]')].find(one => one.textContent.startsWith('Ændring i lagre'))
  const isSeen = name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight
  return [isSeen, name.clientHeight < name.closest('[role=option]').clientHeight]
})()`

/** In how many pieces the VAT code stands. */
const pieces = `(() => {
  const range = document.createRange()
  range.selectNodeContents([...document.querySelectorAll('main td')].find(one => one.textContent === 'I25D50'))
  return range.getClientRects().length
})()`
