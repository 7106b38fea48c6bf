/** The harder half of reviewing, in a real browser: lines, files that nobody can read, all of a filter at once, two people on one document, a viewer. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../browser/chromium.ts'
import { act, bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import type { Organization } from '../harness/service.ts'
import { answerFor } from './answering.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''
const { PRIMANOTA_PICTURES: pictures } = process.env

describe.skipIf('missing' in found)(`reviewing${reason}`, { timeout: 300_000 }, () => {
  let web: WebService

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '')
  })
  afterAll(() => web?.close())

  const desk = { locale: 'en-GB', viewport: { width: 1440, height: 900 } }
  const phone = { locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const shot = async (page: Page, name: string): Promise<void> => {
    if (pictures) await page.screenshot({ path: join(pictures, `review-${name}.png`) })
  }
  const read = async (organization: Organization, path: string) =>
    (await web.service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
  const personOf = async (
    organization: Organization,
    role: 'bookkeeper' | 'accountant' | 'viewer',
    look: object = desk,
  ): Promise<Visitor> => {
    const visitor = await visitAs(web, (await organization.member(role)).session, look)
    return visitor
  }
  const focused = (page: Page): Promise<unknown> => page.evaluate('document.activeElement?.dataset.name')

  test('a question is answered where it is asked, and the answer shows at once', async () => {
    const organization = await web.service.found()
    const receipt = 'Bageri Eksempel ApS\nCVR 92013359\nBon 4217\n12-03-2026\nKanelsnegle 174,00\nMoms 25% 43,50\nTotal DKK 217,50'
    const { documentId } = await bring(web.service, organization, receipt)
    const { page, context, complaints } = await personOf(organization, 'bookkeeper')
    await page.goto(`/inbox/${documentId}`)
    await page.getByRole('button', { name: 'Answer it' }).click()
    await expect.poll(() => focused(page)).toBe('fact-purpose')
    let release = (): void => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await answerFor(page, '**/facts', async route => {
      await held
      await route.continue()
    })
    const answer = page.getByRole('radio').nth(1)
    await answer.click()
    await expect.poll(() => answer.isChecked()).toBe(true)
    release()
    await page.getByRole('button', { name: 'Answer it' }).waitFor({ state: 'detached' })
    expect(await answer.isChecked()).toBe(true)
    // Why it is coded so is said in sentences, without the words of programs.
    await page.reload()
    await page.getByText('answered on', { exact: false }).waitFor()
    expect(await page.getByText('purpose:', { exact: false }).count()).toBe(0)
    await page.goto(`/documents/${documentId}`)
    await page.getByRole('tab', { name: 'Booking' }).click()
    await page.getByText('answered on', { exact: false }).waitFor()
    expect(await page.getByText('purpose:', { exact: false }).count()).toBe(0)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('a warning leads to the field that clears it, and one that no field clears leads nowhere', async () => {
    const organization = await web.service.found()
    const to = invoice({ number: '4100' }).replace('FAKTURA\n', 'Faktureres til:\nHansen Byg A/S\nIndustrivej 12\n7100 Vejle\n\nFAKTURA\n')
    const { documentId } = await bring(web.service, organization, to)
    const { page, context, complaints } = await personOf(organization, 'bookkeeper')
    await page.goto(`/inbox/${documentId}`)
    await page.getByText('Hansen Byg A/S', { exact: false }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Correct it' }).count()).toBe(0)
    await act(web.service, organization, 'update_coding', { documentId, codedAmount: -600 })
    await page.reload()
    await page.getByRole('button', { name: 'Correct it' }).click()
    await expect.poll(() => focused(page)).toBe('codedAmount')
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('a document is split by the keyboard alone, posted with its lines, and another is one line again by touch', async () => {
    const organization = await web.service.found()
    const { documentId } = await bring(web.service, organization, invoice({ number: '4001', net: 1000 }))
    const other = await bring(web.service, organization, invoice({ number: '4002', net: 200, supplier: 'Alfa ApS', cvr: '13585628' }))
    const visitor = await personOf(organization, 'bookkeeper')
    const { page } = visitor
    await page.goto(`/inbox/${documentId}`)
    await page.locator('[data-accept]').waitFor()
    await page.keyboard.press('s')
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => focused(page)).toBe('0.gross')
    // More than there is: the last line says so, and nothing is saved.
    await page.keyboard.type('2000')
    await page.getByText('Nothing is left for the last line.').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('500+25%')
    expect(await page.getByLabel('What is left, line 2').inputValue()).toBe('625.00')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('1.ledgerAccountId')
    await page.keyboard.type('2310')
    await page.keyboard.press('Enter')
    await visitor.examine('the lines')
    await shot(page, 'split')
    const saved = page.waitForResponse(response => response.url().endsWith('/coding-lines'))
    await page.keyboard.press('Control+Enter')
    expect((await saved).status()).toBe(200)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('table', { name: 'Lines' }).waitFor()
    await shot(page, 'split-saved')
    const posted = page.waitForResponse(response => response.url().endsWith('/post_document'))
    await page.keyboard.press('Enter')
    expect((await posted).status()).toBe(200)
    const { ledgerEntryId } = await read(organization, `/documents/${documentId}`)
    const { lines } = await read(organization, `/ledger-entries/${ledgerEntryId}`)
    expect(lines.map((line: { account: string; debit: number; credit: number }) => [line.account, line.debit - line.credit])).toEqual([
      ['2450', 500],
      ['2310', 500],
      ['7740', 250],
      ['7440', -1250],
    ])
    await visitor.context.close()

    const path = `/api/rest/documents/${other.id}/coding-lines`
    const split = [
      { ledgerAccountId: '2450', vatCode: 'I25', gross: 100 },
      { ledgerAccountId: '2310', vatCode: 'I25' },
    ]
    await web.service.request(organization.key, 'PUT', path, { lines: split })
    const walker = await personOf(organization, 'bookkeeper', phone)
    await walker.page.goto(`/inbox/${other.id}`)
    await walker.page.getByRole('button', { name: /Change the lines/ }).tap()
    await walker.page.getByRole('dialog').waitFor()
    await walker.examine('the lines on a phone')
    await shot(walker.page, 'split-phone')
    const joined = walker.page.waitForResponse(response => response.url().endsWith('/coding-lines'))
    await walker.page.getByRole('button', { name: 'Back to one line' }).tap()
    expect((await (await joined).json()).result.codingLines).toHaveLength(1)
    const sent = walker.page.waitForResponse(response => response.url().endsWith('/post_document'))
    await walker.page.getByRole('button', { name: /Accept and post/ }).tap()
    expect((await sent).status()).toBe(200)
    expect(walker.complaints()).toEqual([])
    await walker.context.close()
  })

  test('a damaged file says why, is typed by hand, and has a markup name that stays text', async () => {
    const organization = await web.service.found()
    const headers = { authorization: `Bearer ${organization.key}`, 'content-type': 'application/pdf' }
    const name = '<img src=x onerror=alert(1)>.pdf'
    const file = await fetch(`${web.service.url}/api/rest/files?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers,
      body: '%PDF-1.7\nno pdf',
    })
    const { result } = (await file.json()) as { result: { id: string } }
    const { documentId } = await act(web.service, organization, 'capture_document', { fileId: result.id })
    await act(web.service, organization, 'extract_document', { documentId })
    const visitor = await personOf(organization, 'bookkeeper')
    const { page } = visitor
    await page.goto(`/inbox/${documentId}`)
    const pane = page.getByRole('region', { name: 'There is no page to show' })
    await pane.getByText(name).waitFor()
    expect(await pane.getByRole('link', { name: 'Download the file' }).getAttribute('download')).toBe(name)
    expect(await page.locator('[data-accept]').count()).toBe(0)
    await shot(page, 'damaged')
    await visitor.examine('a damaged file')
    await pane.getByRole('button', { name: 'Type it by hand' }).click()
    await expect.poll(() => focused(page)).toBe('supplier')
    const type = async (field: string, text: string): Promise<void> => {
      const patched = page.waitForResponse(response => response.url().endsWith('/extraction'))
      await page.locator(`[data-name=${field}]`).fill(text)
      await page.locator(`[data-name=${field}]`).press('Enter')
      expect([field, (await patched).status()]).toEqual([field, 200])
    }
    await type('supplier', 'Haand ApS')
    await type('total', '1,250.00')
    await type('date', '15/01/2026')
    // What the service refuses stands at its field.
    await page.locator('[data-name=currency]').fill('QQQ')
    await page.locator('[data-name=currency]').press('Enter')
    await page.locator('[data-name=currency][aria-invalid]').waitFor()
    await page.locator('[data-name=currency]').press('Escape')
    const { extraction, state } = await read(organization, `/documents/${documentId}`)
    expect([state, extraction.total, extraction.currency, extraction.supplier.name]).toEqual(['coded', 1250, 'DKK', 'Haand ApS'])
    await page.locator('[data-accept]').waitFor()
    expect(visitor.complaints().filter(said => !/status of 400/.test(said))).toEqual([])
    await visitor.context.close()
  })

  test('Shift+A takes all of the filter, also what was not loaded; the doubtful stay and are named; z takes it back', async () => {
    const organization = await web.service.found()
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      ids.push((await bring(web.service, organization, invoice({ supplier: `Nr ${at} ApS`, number: `50${at}`, net: 100 + at }))).id)
    }
    const twin = await bring(web.service, organization, invoice({ supplier: 'Nr 0 ApS', number: '500', net: 100 }))
    const visitor = await personOf(organization, 'accountant')
    const { page } = visitor
    // Two to a page, so that most of them are not there when the key is pressed.
    await page.route('**/api/rest/inbox?*', route => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '2')
      return route.continue({ url: url.href })
    })
    await page.clock.install()
    await page.goto('/inbox')
    await page.getByRole('heading', { name: '6 to review' }).waitFor()
    await page.keyboard.press('Shift+A')
    await page.getByText('6 selected').first().waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('5 documents will be posted:').waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Nr 0 ApS')])
    await shot(page, 'bulk')
    await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 1000)
    await dialog.getByRole('button', { name: 'Post 5' }).click()
    await page.getByText('0 of 5 posted').waitFor()
    await shot(page, 'bulk-progress')
    await page.keyboard.press('z')
    await page.getByText('Stopped: 0 of 5 posted, the others stay here.').first().waitFor()
    await page.clock.resume()
    expect((await read(organization, '/documents?state=posted')).items).toEqual([])
    await page.getByRole('heading', { name: '6 to review' }).waitFor()
    await page.keyboard.press('Shift+A')
    await page.getByText('6 selected').first().waitFor()
    await page.keyboard.press('Enter')
    let requests = 0
    page.on('request', request => {
      if (request.url().endsWith('/post_document')) requests += 1
    })
    // Twice, as fast as can be: it is posted once.
    await dialog.getByRole('button', { name: 'Post 5' }).waitFor()
    await page.evaluate(`(async () => {
      const button = document.querySelector('dialog [data-first]')
      button.click()
      await null
      button.click()
    })()`)
    await page.getByText('All 5 posted.').first().waitFor()
    expect(requests).toBe(5)
    const posted = (await read(organization, '/documents?state=posted')).items.map(({ id }: { id: string }) => id)
    expect(posted.sort()).toEqual([...ids].sort())
    expect((await read(organization, `/documents/${twin.id}`)).state).toBe('coded')
    expect(visitor.complaints()).toEqual([])
    await visitor.context.close()
  })

  test('two people on one document: the second sees what the first did, and keeps what they typed; a viewer can only look', async () => {
    const organization = await web.service.found()
    const { documentId } = await bring(web.service, organization, invoice({ number: '6001' }))
    const named = { supplier: { name: '<b>Fed & Co</b>' } }
    expect((await web.service.request(organization.key, 'PATCH', `/api/rest/documents/${documentId}/extraction`, named)).status).toBe(200)
    const [first, second] = [await personOf(organization, 'bookkeeper'), await personOf(organization, 'accountant')]
    for (const { page } of [first, second]) {
      await page.goto(`/inbox/${documentId}`)
      await page.getByRole('heading', { name: '<b>Fed & Co</b>' }).waitFor()
    }
    await second.page.locator('[data-name=bookingText]').fill('Typed by the second')
    const saved = first.page.waitForResponse(response => response.url().endsWith('/extraction'))
    await first.page.locator('[data-name=invoiceNumber]').fill('6001-A')
    await first.page.locator('[data-name=invoiceNumber]').press('Enter')
    expect((await saved).status()).toBe(200)
    // Looking at the window again asks what others did.
    await second.page.evaluate("window.dispatchEvent(new Event('focus'))")
    await expect.poll(() => second.page.locator('[data-name=invoiceNumber]').inputValue()).toBe('6001-A')
    expect(await second.page.locator('[data-name=bookingText]').inputValue()).toBe('Typed by the second')
    // Before anybody hears of it.
    await answerFor(second.page, /\/api\/rest\/changes/, () => undefined)
    await act(web.service, organization, 'post_document', { documentId })
    await second.page.keyboard.press('Control+Enter')
    await second.page
      .getByText(/ was already posted by /)
      .first()
      .waitFor()
    expect(await second.page.evaluate(`sessionStorage.getItem('primanota-draft-${documentId}')`)).toContain('Typed by the second')
    await Promise.all([first.context.close(), second.context.close()])

    const waiting = await bring(web.service, organization, invoice({ supplier: 'Beta ApS', number: '6002' }))
    const viewer = await personOf(organization, 'viewer')
    await viewer.page.goto(`/inbox/${waiting.id}`)
    await viewer.page.getByRole('heading', { name: 'Beta ApS' }).waitFor()
    await viewer.page.keyboard.press('s')
    await viewer.page.keyboard.press('Enter')
    expect(await viewer.page.getByRole('dialog').count()).toBe(0)
    expect(await viewer.page.getByRole('button', { name: /Accept|Delete|Read again|Split|Upload/ }).count()).toBe(0)
    const forced = await viewer.page.evaluate(`Promise.all([
      ['PUT', '/documents/${waiting.id}/coding-lines', { lines: [{ ledgerAccountId: '2450', vatCode: 'I25' }] }],
      ['PATCH', '/documents/${waiting.id}/extraction', { total: 1 }],
      ['POST', '/actions/post_document', { documentId: '${waiting.id}' }],
    ].map(([method, path, body]) => fetch('/api/rest' + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then(({ status }) => status)))`)
    expect(forced).toEqual([403, 403, 403])
    expect((await read(organization, `/documents/${waiting.id}`)).state).toBe('coded')
    await viewer.context.close()
  })
})
