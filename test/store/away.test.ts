import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness/service.ts'

/** The store is away for good here; that it comes back is tested with whole processes. */
let service: TestService
let key: string

beforeAll(async () => {
  service = await startTestService()
  key = (await service.found()).key
  await service.services.store.close()
})
afterAll(() => service.close().catch(() => {}))

test.each([
  ['an action', 'POST', '/api/rest/actions/save_contact'],
  ['a read', 'GET', '/api/rest/settings'],
  ['an address that cannot be read', 'GET', '/api/rest/%zz'],
  ['a part of an address that is too long', 'GET', `/api/rest/contacts/${'x'.repeat(2000)}`],
  ['a path that there is not', 'GET', '/api/rest/nothing'],
  ['a method that nothing takes', 'PROPFIND', '/api/rest/contacts'],
])('%s is answered with 503 and when to try again', async (_what, method, path) => {
  const reply = await service.request(key, method, path, method === 'POST' ? { name: 'X' } : undefined)
  expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '2'])
})

test('the process lives, and says that it is not ready', async () => {
  expect((await service.request(null, 'GET', '/healthz')).status).toBe(200)
  expect((await service.request(null, 'GET', '/readyz')).status).toBe(503)
})
