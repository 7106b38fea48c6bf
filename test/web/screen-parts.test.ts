/** What all screens have in common: records that are not there, fields in one line, amounts with their currency, keys beside commands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt } from '../bank/journey.ts'
import { findChromium } from '../browser/chromium.ts'
import { startWebService, visitAs, type WebService } from './app.ts'
import { type Company, foundCompany } from './company.ts'
import { sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`what screens have in common${reason}`, { timeout: 300_000 }, () => {
  let web: WebService
  let company: Company
  let session: string
  let newcomer: string

  beforeAll(async () => {
    web = await startWebService('path' in found ? found.path : '', { clock: clockAt('2026-04-15T10:00:00Z') })
    company = await foundCompany(web.service)
    session = (await company.organization.member('owner')).session
    newcomer = (await (await web.service.found('italy')).member('owner')).session
  })
  afterAll(() => web?.close())

  const none = '0'.repeat(26)

  /** The upper edges of what stands beside each field with a label. */
  const controlTops = `[...document.querySelectorAll('main label')].map(label => {
    const controls = box => [...box.querySelectorAll('input, select, .button')]
    let row = label.parentElement
    while (controls(row).length < 2 && row.tagName !== 'MAIN') row = row.parentElement
    return row.tagName === 'MAIN' ? [] : controls(row).map(one => Math.round(one.getBoundingClientRect().top))
  })`

  test.each([
    ['en-GB', 'It is not there: it was deleted, or belongs to another organization.', /Try again/],
    ['da-DK', 'Det findes ikke her: det er slettet eller hører til en anden virksomhed.', /Prøv igen/],
    ['it-IT', 'Qui non c’è: è stato eliminato o appartiene a un’altra azienda.', /Riprova/],
  ])('a record that is not there is told without its id, and nobody is asked to try again, in %s', async (locale, sentence, again) => {
    const { page, context } = await visitAs(web, session, { locale, viewport: sizes[0] })
    for (const path of [`/invoices/inv_${none}`, `/contacts/con_${none}`, `/ledger/entries/ent_${none}`, `/vat/vat_${none}`]) {
      await page.goto(path)
      await page.getByRole('alert').getByText(sentence).waitFor()
      expect(await page.getByText(none).count(), path).toBe(0)
      expect(await page.getByRole('button', { name: again }).count(), path).toBe(0)
    }
    await context.close()
  })

  test.each([
    ['en-GB', /^Your role does not allow this/],
    ['da-DK', /^Din rolle giver ikke adgang/],
    ['it-IT', /^Il tuo ruolo non lo permette/],
  ])('a screen that the role does not open says so without the name of a permission, in %s', async (locale, sentence) => {
    const viewer = await company.organization.member('viewer')
    const { page, context, complaints } = await visitAs(web, viewer.session, { locale, viewport: sizes[0] })
    await page.goto('/audit')
    await page.locator('main').getByText(sentence).waitFor()
    expect(await page.getByText(/audit:read|list_audit_log|req_/).count()).toBe(0)
    // Nobody who may not write entries is given the sheet for one.
    await page.goto('/ledger/entries/new')
    await page.locator('main a[href="/ledger/entries"], main button').first().waitFor()
    await page.locator('main p').first().waitFor()
    expect(await page.locator('main input').count()).toBe(0)
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('a read that is refused for the role is told to a person', async () => {
    const { page, context } = await visitAs(web, session, { locale: 'en-GB', viewport: sizes[0] })
    const problem = {
      type: 'about:blank',
      status: 403,
      code: 'forbidden',
      title: 'The caller lacks the permission.',
      detail: 'list_vat_returns needs the permission ledger:read, which this caller does not have.',
      values: { case: 'permission' },
      requestId: 'req_asked',
    }
    await page.route(/\/api\/rest\/vat-returns/, route =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.goto('/vat')
    await page
      .getByRole('alert')
      .getByText(/^Your role does not allow this/)
      .waitFor()
    expect(await page.getByText(/ledger:read|req_asked/).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await context.close()
  })

  test('whoever reads English finds accounts in English wherever they stand, and comes from the inbox to a booking', async () => {
    const { page, context, complaints } = await visitAs(web, session, { locale: 'en-GB', viewport: sizes[0] })
    // The inbox asks for the whole chart ahead; the document shows it by number.
    await page.goto(`/inbox/${company.drawn}`)
    await page.locator('main [data-accept]').waitFor()
    await page.locator('main').getByRole('link', { name: /open/i }).first().waitFor()
    await page.evaluate(`history.pushState({}, '', '/documents/${company.posted}'); dispatchEvent(new PopStateEvent('popstate'))`)
    const rows = page.locator('main table').getByRole('rowheader', { name: '2450 Office supplies' })
    await expect.poll(() => rows.count()).toBe(2)
    for (const path of ['/ledger/trial-balance', '/ledger/reports/general-ledger']) {
      await page.goto(path)
      await page.getByRole('option', { name: /2450.*Office supplies|Office supplies.*2450/ }).waitFor()
      expect(await page.getByText('Kontorartikler').count(), path).toBe(0)
    }
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('a file that cannot be read says so once, and how to go on; one that is not in the inbox is told there', async () => {
    const { page, context } = await visitAs(web, session, { locale: 'en-GB', viewport: sizes[0] })
    await page.goto(`/documents/${company.damaged}`)
    await page.getByRole('heading', { name: 'There is no page to show' }).waitFor()
    await page.getByRole('link', { name: 'Download the file' }).waitFor()
    expect(await page.getByText(/req_/).count()).toBe(0)
    await page.goto(`/inbox/doc_${none}`)
    await page.locator('main').getByText('There is no such document').waitFor()
    await context.close()
  })

  test('a change of what is not there names it, with the number to ask about; what needs a second step is tried again', async () => {
    const { page, context } = await visitAs(web, session, { locale: 'en-GB', viewport: sizes[0] })
    const refuse = (path: RegExp, method: string, status: number, code: string, title: string) =>
      page.route(path, (route, request) =>
        request.method() === method
          ? route.fulfill({
              status,
              contentType: 'application/problem+json',
              body: JSON.stringify({ type: 'about:blank', status, code, title, detail: `${title}: ${none}`, requestId: 'req_asked' }),
            })
          : route.continue(),
      )
    await refuse(/\/api\/rest\/exchange-rates/, 'POST', 404, 'currency_not_found', 'There is no such currency')
    await page.goto('/ledger/rates')
    await page.locator('main [data-name=currency]').fill('EUR')
    await page.locator('main [data-name=rate]').fill('7.46')
    await page.locator('main button[type=submit]').first().click()
    const refusal = page.getByRole('alert').filter({ hasText: 'There is no such currency' })
    await refusal.getByText('req_asked', { exact: false }).waitFor()
    expect(await page.getByText('belongs to another organization', { exact: false }).count()).toBe(0)
    await refuse(/\/api\/rest\/accounting-years/, 'GET', 403, 'second_step_required', 'A second step is needed')
    await page.goto('/ledger/years')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    await context.close()
  })

  test('fields beside each other stand in one line, whatever is said below one of them', async () => {
    const { page, context } = await visitAs(web, session, { locale: 'da-DK', viewport: sizes[0] })
    for (const [path, counts] of [
      ['/ledger/rates', [4, 4, 4]],
      ['/ledger/years', [2, 3, 3]],
      ['/ledger/reports/aged-payables', [4]],
      ['/vat', [3]],
    ] as const) {
      await page.goto(path)
      await page.locator('main label + input').first().waitFor()
      // So many beside each of the fields.
      await expect
        .poll(async () => (await page.evaluate<number[][]>(controlTops)).map(tops => tops.length), { message: path })
        .toEqual(counts)
      const rows = await page.evaluate<number[][]>(controlTops)
      for (const tops of rows) expect(Math.max(...tops) - Math.min(...tops), `${path}: ${tops.join(' ')}`).toBeLessThanOrEqual(1)
    }
    await context.close()
  })

  test.each(sizes)('statements and returns name the currency of their amounts at %o', async viewport => {
    const { page, context } = await visitAs(web, session, { locale: 'da-DK', viewport })
    // Who is not registered has nothing to pay there.
    const { status } = await web.service.request(company.organization.key, 'PUT', '/api/rest/settings/oss', {
      registeredFrom: '2026-01-01',
    })
    expect(status).toBe(200)
    for (const name of ['reports/profit-and-loss', 'reports/balance-sheet', 'reports/general-ledger', 'entries']) {
      await page.goto(`/ledger/${name}`)
      await page.locator('main [role=option]').first().waitFor()
      await page.locator('main').getByText(/DKK/).first().waitFor()
    }
    await page.goto('/ledger/reports/balance-sheet')
    if (viewport.width > 900) await page.locator('main').getByText('31.12.2026', { exact: true }).first().waitFor()
    for (const [path, sums] of [
      ['/vat/registers', /\d,\d\d\sDKK.*\d,\d\d\sDKK/],
      ['/vat/eu-sales', /0,00\sDKK.*0,00\sDKK/],
      ['/vat/oss', /0,00\sEUR/],
    ] as const) {
      await page.goto(path)
      await page.locator('main').getByText(sums).first().waitFor()
    }
    await context.close()
  })

  test('on a phone the reports are one line to push along, with the chosen one in sight', async () => {
    const { page, context } = await visitAs(web, session, { locale: 'it-IT', viewport: sizes[1] })
    await page.goto('/ledger/reports/aged-payables')
    const chosen = page.locator('main nav').last().locator('[aria-current=page]')
    await chosen.waitFor()
    const box = (await chosen.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(sizes[1].width)
    const nav = (await page.locator('main nav').last().boundingBox())!
    expect(nav.height).toBeLessThan(2 * box.height)
    await context.close()
  })

  test('what is typed for the palette before it has come is there when it does, and it finds records of every kind', async () => {
    const { page, context } = await visitAs(web, session, { locale: 'en-GB', viewport: sizes[0] })
    let letThrough = (): void => undefined
    const isLet = new Promise<void>(resolve => {
      letThrough = resolve
    })
    await page.route(/\/assets\/palette-/, async route => {
      await isLet
      await route.continue()
    })
    await page.goto('/')
    await page.locator('main h1').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Nord')
    letThrough()
    const box = page.getByRole('combobox', { name: 'Search and commands' })
    await expect.poll(() => box.inputValue()).toBe('Nord')
    await box.fill('Papir')
    await page.getByRole('dialog').getByRole('option', { name: /Papir/ }).first().waitFor()
    const { items } = (await web.service.request(company.organization.key, 'GET', '/api/rest/search?q=Papir')).body.result
    expect(new Set(items.map((one: { type: string }) => one.type)).size).toBeGreaterThan(1)
    await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(items.length)
    const said = await page.getByRole('dialog').getByRole('option').allTextContents()
    // What each one is, and no name twice.
    for (const one of said) expect(one).toMatch(/(Document|Contacts|Bank|Invoices|Ledger)( · |$)/)
    for (const { title } of items as { title: string }[]) for (const one of said) expect(one.split(title).length).toBeLessThan(3)
    await page.setViewportSize(sizes[1])
    const list = page.getByRole('dialog').getByRole('listbox')
    expect(await list.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
    for (const one of await list.getByRole('option').all())
      expect((await one.locator('span').first().boundingBox())!.width).toBeGreaterThan(60)
    await context.close()
  })

  test('the palette shows keys as keys, and a finger none', async () => {
    for (const hasTouch of [false, true]) {
      const viewport = sizes[hasTouch ? 1 : 0]
      const { page, context } = await visitAs(web, session, { locale: 'en-GB', viewport, hasTouch, isMobile: hasTouch })
      await page.goto('/')
      await page.locator('main h1').first().waitFor()
      await page.keyboard.press('Control+k')
      const inbox = page.getByRole('dialog').getByRole('option', { name: /^Inbox/ })
      await inbox.waitFor()
      expect(await inbox.locator('kbd').allTextContents()).toEqual(['g', 'i'])
      expect(await inbox.locator('kbd').first().isVisible()).toBe(!hasTouch)
      await context.close()
    }
  })

  test('a bank without an account has nothing to filter, and says what to do', async () => {
    const { page, context } = await visitAs(web, newcomer, { locale: 'it-IT', viewport: sizes[1] })
    await page.goto('/bank')
    await page.getByRole('button', { name: 'Collega una banca' }).waitFor()
    expect(await page.locator('main input[type=search], main fieldset, main select').count()).toBe(0)
    for (const path of ['/bank/accounts', '/bank/rules']) await page.locator(`main a[href="${path}"]`).waitFor()
    // At the top of the screen, with no bar above it and nothing to switch to.
    expect((await page.locator('main [data-empty]').boundingBox())!.y).toBeLessThan(120)
    expect(await page.locator('main button[aria-pressed]').count()).toBe(0)
    // Nor while nobody knows yet whether there is one.
    await page.route(/\/api\/rest\/bank-accounts/, () => undefined)
    await page.reload()
    await page.locator('main [role=listbox]').waitFor({ state: 'attached' })
    await page.locator('main h1').waitFor({ state: 'attached' })
    expect(await page.locator('main input[type=search], main fieldset, main select').count()).toBe(0)
    await context.close()
  })

  test('an address of no bank account says so, and not that all is explained', async () => {
    const { page, context } = await visitAs(web, session, { locale: 'en-GB', viewport: sizes[0] })
    await page.goto(`/bank/acc_${none}`)
    await page.getByText('It is not there: it was deleted, or belongs to another organization.').waitFor()
    expect(await page.getByText('Every line is explained').count()).toBe(0)
    await page.locator('main').getByRole('link', { name: 'All accounts' }).click()
    await page.locator('main [role=option]').first().waitFor()
    await context.close()
  })

  test('who corrects a posted document is told that it comes back to the inbox', async () => {
    const { page, context } = await visitAs(web, session, { locale: 'en-GB', viewport: sizes[0] })
    await page.goto(`/documents/${company.posted}`)
    await page.getByRole('button', { name: 'Take back and correct' }).waitFor()
    const { body } = await web.service.request(company.organization.key, 'GET', `/api/rest/documents/${company.posted}`)
    await page.goto(`/ledger/entries/${body.result.ledgerEntryId}`)
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByText('correct it there and post it again', { exact: false }).waitFor()
    await context.close()
  })

  test('on a phone the notice of what was posted leaves the button for the next document free', async () => {
    const viewport = sizes[1]
    const { page, context } = await visitAs(web, session, { locale: 'it-IT', viewport, hasTouch: true, isMobile: true })
    await page.goto(`/inbox/${company.waiting}`)
    await page.getByRole('button', { name: 'Controllo' }).tap()
    const accept = page.locator('main [data-accept]').first()
    await accept.tap()
    const notice = page.getByRole('button', { name: /^Annulla/ })
    await notice.waitFor()
    await accept.waitFor()
    const [over, under] = [(await notice.boundingBox())!, (await accept.boundingBox())!]
    expect(over.y + over.height).toBeLessThanOrEqual(under.y)
    await context.close()
  })
})
