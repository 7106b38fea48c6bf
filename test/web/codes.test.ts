/** What only Italian forms know is chosen by what it means, in a real browser: nobody types a bare code. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../browser/chromium.ts'
import type { Organization } from '../harness/service.ts'
import { type Invoicing, press, startInvoicing } from './invoicing.ts'
import { sizes } from './look.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

describe.skipIf('missing' in found)(`Italian codes${reason}`, { timeout: 300_000 }, () => {
  let invoicing: Invoicing
  let italy: Organization

  beforeAll(async () => {
    invoicing = await startInvoicing('path' in found ? found.path : '')
    italy = await invoicing.web.service.found('italy')
  })
  afterAll(() => invoicing?.web.close())

  test('the profile of a professional is filled in by words', async () => {
    const visitor = await invoicing.visit(await invoicing.sessionOf('owner', italy), 'it-IT')
    const { page } = visitor
    await page.goto('/settings/organization')
    // What each is needed for is said below it, and makes none of them wider than the others.
    await page.setViewportSize(sizes[1])
    await page.getByText('serve per: fattura, fattura elettronica, dichiarazione IVA').waitFor()
    const widths = await page
      .locator('form', { has: page.locator('select[name=taxRegime]') })
      .locator('input.input, select.input')
      .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().width)))
    expect([widths.length > 8, new Set(widths).size]).toEqual([true, 1])
    await page.setViewportSize(sizes[0])
    await page.locator('select[name=taxRegime]').selectOption({ label: 'RF01 Ordinario' })
    await page.locator('select[name="address.province"]').selectOption({ label: 'RM Roma' })
    await page.getByLabel('Cassa previdenziale').check()
    await page.getByLabel('Tipo cassa').selectOption({ label: 'TC01 Cassa forense (avvocati)' })
    await page.getByLabel('Ritenuta d’acconto').check()
    await page.getByLabel('Tipo ritenuta').selectOption({ label: 'RT02 Ritenuta persone giuridiche' })
    await page.getByLabel('Causale pagamento').selectOption({ label: 'U Provvigioni di procacciatore di affari' })
    await visitor.examine('the profile with its codes')
    await page
      .locator('form')
      .filter({ has: page.locator('select[name=taxRegime]') })
      .locator('button[type=submit]')
      .click()
    await expect
      .poll(() => invoicing.request('GET', '/organizations/current', undefined, italy))
      .toMatchObject({
        taxRegime: 'RF01',
        address: { province: 'RM' },
        pensionFund: { type: 'TC01' },
        withholding: { type: 'RT02', reason: 'U' },
      })
    await visitor.context.close()
  })

  test('so is the province of an Italian contact; elsewhere it is what people write', async () => {
    const { page, context } = await invoicing.visit(await invoicing.sessionOf('owner', italy), 'it-IT')
    await page.goto('/contacts')
    await page.locator('[data-new]').waitFor()
    await press(page, 'n')
    await page.locator('dialog [data-name=name]').fill('Rossi S.r.l.')
    await page.locator('dialog select[data-name=province]').selectOption({ label: 'TO Torino' })
    await page.locator('dialog [data-name=country]').selectOption('FR')
    await page.locator('dialog input[data-name=province]').waitFor()
    await page.locator('dialog [data-name=country]').selectOption('IT')
    await press(page, 'Control+Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    const [contact] = (await invoicing.request('GET', '/contacts?q=Rossi', undefined, italy)).items
    expect(await invoicing.request('GET', `/contacts/${contact.id}/address`, undefined, italy)).toMatchObject({ province: 'TO' })
    await context.close()
  })
})
