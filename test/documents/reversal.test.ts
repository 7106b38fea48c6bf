/** A posting that was wrong is taken back, and the document goes on from there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a document whose entry is reversed is coded again, can be corrected and posted anew, and is never deleted', async () => {
  const posted = await bring(service, organization, invoice(), 'posted')
  const { documentId, ledgerEntryId } = posted
  const reversal = await service.request(organization.key, 'POST', `/api/rest/ledger-entries/${ledgerEntryId}/reversal`, {
    reason: 'wrong account',
  })
  expect(reversal.status).toBe(200)
  const { body } = await service.request(organization.key, 'GET', `/api/rest/documents/${documentId}`)
  expect(body.result).toMatchObject({ state: 'coded', ledgerEntryId: null, postedAt: null, ledgerAccountId: '2450' })
  const gone = await service.call(organization.key, 'delete_document', { documentId })
  expect([gone.status, gone.body.code]).toEqual([409, 'document_posted'])
  await act(service, organization, 'update_coding', { documentId, ledgerAccountId: '2520' })
  const again = await act(service, organization, 'post_document', { documentId })
  expect(again.ledgerEntryId).not.toBe(ledgerEntryId)
  const entries = await service.request(organization.key, 'GET', '/api/rest/ledger-entries')
  expect(entries.body.result.items.map((entry: { number: number }) => entry.number)).toEqual([3, 2, 1])
  const balance = await service.request(organization.key, 'GET', '/api/rest/trial-balance')
  const of = (account: string) => balance.body.result.accounts.find((row: { account: string }) => row.account === account)
  expect([of('2450').balance, of('2520').balance, of('7440').balance]).toEqual([0, 500, -625])
})
