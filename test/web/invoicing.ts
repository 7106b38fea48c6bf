/** A company that sells, and those who write its invoices in a browser. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { done } from '../bank/journey.ts'
import type { Organization } from '../harness/service.ts'
import { startWebService, type Visitor, visitAs, type WebService } from './app.ts'
import { sizes } from './look.ts'

/** What the browser notes of a session that ended, and of a refusal that is shown. */
export const expectedComplaints = /status of (400|401|404|409)/

export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

export const focused = (page: Page): Promise<unknown> => page.evaluate('document.activeElement?.dataset.name')

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

export const isSaved = (page: Page): Promise<void> => page.locator('[data-save=saved]').waitFor()

/** What the service answers differs from call to call, and each test says what it expects of it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of the service, as test/harness/service.ts gives it
type Answer = any

export interface Invoicing {
  web: WebService
  organization: Organization
  request(method: string, path: string, body?: object, of?: Organization): Promise<Answer>
  act(action: string, body: object, of?: Organization): Promise<Answer>
  sessionOf(role: 'owner' | 'accountant' | 'viewer', of?: Organization): Promise<string>
  visit(session: string, locale?: string): Promise<Visitor>
  /** The id of a client with an address. */
  client(name: string): Promise<string>
}

export async function startInvoicing(chromium: string): Promise<Invoicing> {
  const web = await startWebService(chromium)
  const organization = await web.service.found()
  const request: Invoicing['request'] = async (method, path, body, of = organization) => {
    const reply = await web.service.request(of.key, method, `/api/rest${path}`, body)
    expect([path, reply.status]).toEqual([path, 200])
    return reply.body.result
  }
  const act: Invoicing['act'] = (action, body, of = organization) => done(web.service, of, action, body)
  await request('PATCH', '/organizations/current', {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  })
  return {
    web,
    organization,
    request,
    act,
    sessionOf: async (role, of = organization) => (await of.member(role)).session,
    visit: (session, locale = 'en-GB') => visitAs(web, session, { locale, viewport: sizes[0] }),
    async client(name) {
      const { id } = await act('save_contact', { name, country: 'DK', businessId: '13585628', email: 'bogholderi@example.com' })
      await request('PATCH', `/contacts/${id}/address`, { street: 'Torvet 1', postalCode: '8000', city: 'Aarhus C' })
      return id
    },
  }
}
