/** A browser that is signed in to a service of its own, and notices everything that a page complains about. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestService } from '../harness/service.ts'

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Errors of the console, exceptions and reports of the policy. */
  complaints: string[]
}

export interface Appearance {
  width: number
  height: number
  colorScheme?: 'light' | 'dark'
  locale?: string
}

export async function signedIn(browser: Browser, service: TestService, session: string, look: Appearance): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.colorScheme ?? 'light',
    locale: look.locale ?? 'en-GB',
    baseURL: service.url,
  })
  await context.addCookies([{ name: 'primanota', value: session, url: service.url, httpOnly: true, sameSite: 'Lax' }])
  // They end what hangs, and say nothing about speed.
  context.setDefaultTimeout(240_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || /Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error.stack ?? error)))
  return { context, page, complaints }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/** What is wrong for people who do not see, or do not use a mouse. The script goes in through the protocol: the policy of the page would stop it. */
export async function violationsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  const expression = `axe.run(document, { resultTypes: ['violations'] }).then(result => JSON.stringify(result.violations))`
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  await session.detach()
  const violations = JSON.parse(String(result.value)) as Violation[]
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))
}
