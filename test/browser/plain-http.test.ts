import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness/service.ts'
import { printedPath, sound } from '../pages/visitor.ts'
import { findChromium, openBrowser } from './chromium.ts'

const found = await findChromium()
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : ''

// A browser tells where a form comes from in Sec-Fetch-Site over TLS and to this machine; over plain http to any other host only in Origin.
describe.skipIf('missing' in found)(`on a machine of the local network, without TLS${reason}`, () => {
  let service: TestService
  let browser: Browser

  beforeAll(async () => {
    service = await startTestService()
    service.services.baseUrl = service.url.replace('127.0.0.1', 'books.test')
    browser = await openBrowser('path' in found ? found.path : '')
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  test('the forms work, and no address of ours is told to anybody', async () => {
    const page = await browser.newPage()
    const referrers: string[] = []
    page.on('request', async request => referrers.push((await request.allHeaders()).referer ?? ''))
    await page.goto(`${service.services.baseUrl}${await printedPath(service)}`)
    await page.getByLabel('Name', { exact: true }).fill(sound.organization)
    await page.getByLabel('Italy (Italia)').check()
    await page.getByLabel('E-mail').fill(sound.email)
    await page.getByLabel('Password').fill(sound.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ready')
    expect(referrers.filter(referrer => referrer !== '' && referrer !== `${service.services.baseUrl}/`)).toEqual([])
  })
})
