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

/** What depends on the colours, and takes half of the time. */
const colourRules = ['color-contrast', 'link-in-text-block']

const rules = {
  all: {},
  colours: { runOnly: colourRules },
  'all but colours': { rules: Object.fromEntries(colourRules.map(rule => [rule, { enabled: false }])) },
}

export type Rules = keyof typeof rules

/** What is wrong for people who do not see, or do not use a mouse. The script goes in through the protocol, once a page: the policy of the page would stop it. */
export async function violationsOf(page: Page, which: Rules = 'all'): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (known.value === 'undefined') await session.send('Runtime.evaluate', { expression: axe })
  // No rule of these reads the styles as texts, which would be fetched and parsed for each run.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...rules[which] })
  const expression = `axe.run(document, ${options}).then(result => JSON.stringify(result.violations))`
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  await session.detach()
  const violations = JSON.parse(String(result.value)) as Violation[]
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))
}
