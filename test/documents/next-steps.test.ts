/** A "no" names what can be done instead: the values that there are, and the route. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import denmark from '../../src/regions/denmark/index.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { act, bring } from './journey.ts'
import { invoice } from './samples.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-02-01T10:00:00Z') })
  organization = await service.found('denmark')
})
afterAll(() => service.close())

test.each(['update_coding', 'delete_document'])(
  '%s of a posted document names the route that reverses its entry, and the route works',
  async action => {
    const { documentId, ledgerEntryId } = await bring(service, organization, invoice({ number: action }), 'posted')
    const input = action === 'update_coding' ? { documentId, bookingText: 'Other' } : { documentId }
    const { status, body } = await service.call(organization.key, action, input)
    expect([status, body.code]).toEqual([409, expect.stringMatching(/^document_/)])
    const route = /POST (\/api\/rest\/\S+?)\.?(?:\s|$)/.exec(body.detail)?.[1]
    expect(route).toBe(`/api/rest/ledger-entries/${ledgerEntryId}/reversal`)
    expect((await service.request(organization.key, 'POST', route!, { reason: 'Posted by mistake' })).status).toBe(200)
  },
)

test('a VAT code or a category that there is not is answered with those that there are', async () => {
  const { documentId } = await bring(service, organization, invoice({ number: 'N1' }))
  const refusal = async (change: object) => {
    const { status, body } = await service.call(organization.key, 'update_coding', { documentId, ...change })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    return body.detail as string
  }
  const codes = await refusal({ vatCode: 'I99' })
  for (const code of ['I25', 'I0', 'IY25', 'IV25', 'REP']) expect(codes).toContain(code)
  expect(codes).not.toMatch(/\bU25\b/)
  const ofSales = await refusal({ vatCode: 'U25' })
  expect(ofSales).toMatch(/for sales.*I25/)
  const categories = await refusal({ category: 'nothing' })
  for (const { slug } of denmark.categories) expect(categories).toContain(slug)
  expect((await act(service, organization, 'update_coding', { documentId, vatCode: 'I25', category: 'office' })).vatCode).toBe('I25')
})
