/** An empty service, a phone and nothing else: from the set-up link to a bill that was corrected and posted, and the bank line that paid it. By touch alone. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printSetupLink } from '../../src/access/setup-link.ts'
import { danishCompany } from '../../src/demo/danish-company.ts'
import { drawBill } from '../../src/demo/paper.ts'
import { plannedBills } from '../../src/demo/plan.ts'
import { findChromium } from '../browser/chromium.ts'
import { startWebService, type WebService } from './app.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''
const { PRIMANOTA_PICTURES: pictures } = process.env

describe.skipIf('missing' in found)(`a new company on a phone${reason}`, { timeout: 300_000 }, () => {
  let web: WebService

  beforeAll(async () => {
    if (pictures) await mkdir(pictures, { recursive: true })
    web = await startWebService('path' in found ? found.path : '')
  })
  afterAll(() => web?.close())

  const shot = async (page: Page, name: string): Promise<void> => {
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name}: wider than the screen`).toBeLessThanOrEqual(390)
    if (pictures) await page.screenshot({ path: join(pictures, `phone-company-${name}.png`) })
  }

  test('set up, photographed, corrected, posted, statement imported, line matched', async () => {
    const context = await web.browser.newContext({
      baseURL: web.service.url,
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))

    let printed = ''
    await printSetupLink(web.service.services, line => {
      printed += line
    })
    await page.goto(/http\S+/.exec(printed)![0])
    await shot(page, '1-set-up')
    await page.locator('#organization').fill('Nordlys ApS')
    await page.locator('#region').tap()
    await page.locator('#name').fill('Anna Vestergaard')
    await page.locator('#email').fill('anna@example.com')
    await page.locator('#password').fill('a calm blue harbour')
    await page.locator('button.primary').first().tap()
    await page.waitForURL('**/ready')
    const key = (await page.locator('pre[aria-label="API key"]').textContent()) ?? ''
    await shot(page, '2-ready')
    // Whoever wants no terminal sees the way on without scrolling.
    const onwards = (await page.getByRole('link', { name: 'Go to the start page' }).boundingBox())!
    expect(onwards.y + onwards.height).toBeLessThanOrEqual(844)
    const read = async (path: string) => (await web.service.request(key, 'GET', `/api/rest${path}`)).body.result

    await page.getByRole('link', { name: 'Go to the start page' }).tap()
    await page.getByRole('heading', { name: 'Start here' }).waitFor()
    await shot(page, '3-overview')
    const bill = plannedBills(danishCompany, '2026-06-30').find(({ photo }) => !photo)!
    const paper = Buffer.from(await drawBill(bill, danishCompany))
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Photograph a receipt' }).tap()
    await (await chooser).setFiles({ name: 'photo.pdf', mimeType: 'application/pdf', buffer: paper })
    const tray = page.getByRole('region', { name: 'Uploads' })
    await tray.getByText('to review').waitFor()
    await shot(page, '4-tray')
    await tray.getByRole('link', { name: /^Open/ }).tap()
    const accept = page.locator('[data-accept]')
    await accept.waitFor()
    await shot(page, '5-review')

    // What was read is not what stands on the paper, says she: touched, typed over, accepted.
    const number = page.locator('main [data-name=invoiceNumber]')
    await number.tap()
    await number.fill('F-2026-77')
    await shot(page, '6-corrected')
    const saved = page.waitForResponse(response => response.url().endsWith('/extraction'))
    const posted = page.waitForResponse(response => response.url().endsWith('/post_document'))
    await accept.tap()
    expect((await saved).status()).toBe(200)
    expect((await posted).status()).toBe(200)
    await page.getByText('Everything that came in is posted.').waitFor()
    await shot(page, '7-posted')
    const [document] = (await read('/documents')).items
    expect([document.state, document.extraction.invoiceNumber]).toEqual(['posted', 'F-2026-77'])
    const { lines } = await read(`/ledger-entries/${document.ledgerEntryId}`)
    const sum = lines.reduce((total: number, line: { debit: number; credit: number }) => total + line.debit - line.credit, 0)
    expect(Math.abs(sum)).toBeLessThan(0.005)

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bank' }).tap()
    await page.getByText('No bank account yet', { exact: false }).waitFor()
    await shot(page, '8-bank')
    await page
      .getByRole('button', { name: /Import/ })
      .first()
      .tap()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const { total } = document.extraction
    const paid = `${total.toLocaleString('da-DK', { minimumFractionDigits: 2 })}`
    const csv = `Dato;Tekst;Beløb;Saldo\n${day(document.extraction.date)};${document.extraction.supplier.name} F-2026-77;-${paid};10.000,00\n`
    await dialog.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByRole('button', { name: 'Show the lines' }).tap()
    await dialog.getByLabel('Name of the account').fill('Business account')
    await shot(page, '9-import')
    await dialog.getByRole('button', { name: 'Show the lines' }).tap()
    await dialog.getByRole('button', { name: 'Import 1 line' }).waitFor()
    await shot(page, '10-lines')
    await dialog.getByRole('button', { name: 'Import 1 line' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await shot(page, '11-imported')
    const line = async () => (await read('/transactions')).items[0]
    expect((await line()).amount).toBe(-total)
    if ((await line()).state !== 'reconciled') {
      await page.locator('[role=option]').first().tap()
      await shot(page, '12-line')
      await page
        .getByRole('button', { name: /^Match/ })
        .first()
        .tap()
    }
    await expect.poll(async () => (await line()).state).toBe('reconciled')
    await page.getByText(/Bank and books agree/).waitFor()
    await shot(page, '13-matched')
    expect((await read(`/ledger-entries/${document.ledgerEntryId}`)).openAmount).toBe(0)
    // The file that does not say which account it is of.
    expect(complaints.filter(said => !/status of 400/.test(said))).toEqual([])
    await context.close()
  })
})

const day = (date: string): string => date.split('-').reverse().join('.')
