/** Requests of a page that a test answers in place of the service. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const probe = /\/healthz\?answered-by-the-test$/

/** `page.route` for a page that is shown already, in force when this returns: a page that is busy goes on asking the service itself for a moment after that. */
export async function answerFor(page: Page, ...[asked, answer]: Parameters<Page['route']>): Promise<void> {
  await page.route(probe, route => route.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate<number>(`fetch('/healthz?answered-by-the-test').then(({ status }) => status)`)).toBe(204)
  await page.route(asked, answer)
  await page.unroute(probe)
}
