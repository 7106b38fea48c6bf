/** The web app in a browser, on a service of its own: with job workers, watched for whatever goes wrong in it. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { jobHandlers } from '../../src/jobs/index.ts'
import { startJobs } from '../../src/jobs/runner.ts'
import { createLog } from '../../src/log.ts'
import { openBrowser } from '../browser/chromium.ts'
import { startTestService, type TestService, type TestServiceOptions } from '../harness/service.ts'
import { type Rules, violationsOf } from './browsing.ts'
import { buildWebApp } from './web-app.ts'

export interface WebService {
  service: TestService
  browser: Browser
  close(): Promise<void>
}

export async function startWebService(chromium: string, options: TestServiceOptions = {}): Promise<WebService> {
  const service = await startTestService({ ...options, web: await buildWebApp() })
  const runner = startJobs(service.services, jobHandlers, createLog('info', { write: line => void service.logged.push(line) }))
  const browser = await openBrowser(chromium)
  return {
    service,
    browser,
    async close() {
      await browser.close()
      await runner.stop()
      await service.close()
    },
  }
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Everything that went wrong in the page since it was last asked. */
  complaints(): string[]
  /** Nothing wrong for readers of any kind, nothing cut off, no complaint. */
  examine(what: string, expected?: RegExp, rules?: Rules): Promise<void>
}

/** Somebody who is signed in. */
export async function visitAs({ service, browser }: WebService, session: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: service.url, reducedMotion: 'reduce', ...options })
  // It ends what hangs, and says nothing about speed.
  context.setDefaultTimeout(240_000)
  await context.addCookies([{ name: 'primanota', value: session, url: service.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => complaints.push(`error: ${error.message}`))
  return {
    page,
    context,
    complaints: () => complaints.splice(0),
    async examine(what, expected, rules) {
      expect(await violationsOf(page, rules), `${what}: accessibility`).toEqual([])
      expect(await page.evaluate<string[]>(cutOff), `${what}: text that is wider than its box`).toEqual([])
      const { width, height } = page.viewportSize()!
      expect(await page.evaluate<number>('document.documentElement.scrollHeight'), `${what}: longer than the screen`).toBeLessThanOrEqual(
        height,
      )
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${what}: wider than the screen`).toBeLessThanOrEqual(
        width,
      )
      expect(
        complaints.splice(0).filter(said => !expected?.test(said)),
        `${what}: complaints of the browser`,
      ).toEqual([])
    },
  }
}

/** What scrolls or says by dots that there is more is no text that was cut off. */
const cutOff = `[...document.querySelectorAll('body *')]
  .filter(one => one.checkVisibility() && !one.closest('.unseen, svg, pre, input, select, progress, img'))
  .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .filter(one => { const style = getComputedStyle(one); return style.display !== 'inline' && style.overflowX !== 'auto' && style.overflowX !== 'scroll' && style.textOverflow !== 'ellipsis' })
  .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim() !== ''))
  .map(one => one.outerHTML.slice(0, 200))`
