import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService()
  organization = await service.found()
})
afterAll(() => service.close())

describe('an Idempotency-Key', () => {
  test('gives the first answer again, word for word, and changes nothing more', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await service.call(organization.key, 'save_contact', { name: 'Once' }, headers)
    const second = await service.call(organization.key, 'save_contact', { name: 'Once' }, headers)
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    const { body } = await service.request(organization.key, 'GET', '/api/rest/contacts?q=once')
    expect(body.result.items).toHaveLength(1)
  })

  test('used by twenty requests at once has one effect and twenty equal answers', async () => {
    const headers = { 'idempotency-key': 'twenty' }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => service.call(organization.key, 'save_contact', { name: 'Twenty' }, headers)),
    )
    expect(new Set(replies.map(reply => JSON.stringify(reply.body))).size).toBe(1)
    const { body } = await service.request(organization.key, 'GET', '/api/rest/contacts?q=twenty')
    expect(body.result.items).toHaveLength(1)
  })

  test('used with another body is refused', async () => {
    const headers = { 'idempotency-key': 'mismatch' }
    await service.call(organization.key, 'save_contact', { name: 'First' }, headers)
    const reply = await service.call(organization.key, 'save_contact', { name: 'Second' }, headers)
    expect([reply.status, reply.body.code]).toEqual([409, 'idempotency_mismatch'])
  })

  test('keeps a refusal too, and one organization does not see the keys of another', async () => {
    const headers = { 'idempotency-key': 'kept' }
    const first = await service.call(organization.key, 'delete_contact', { id: 'con_nowhere' }, headers)
    const again = await service.call(organization.key, 'delete_contact', { id: 'con_nowhere' }, headers)
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([404, 404, 'true'])
    const other = await service.found()
    const elsewhere = await service.call(other.key, 'save_contact', { name: 'Elsewhere' }, headers)
    expect(elsewhere.status).toBe(200)
  })

  test.each(['', 'a b', 'x'.repeat(256), 'ø'])('that is "%s" is refused', async key => {
    const reply = await service.call(organization.key, 'save_contact', { name: 'X' }, { 'idempotency-key': key })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_idempotency_key'])
  })
})
