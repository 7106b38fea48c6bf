/** An address that nobody has costs as much work as one that somebody has: otherwise the time of an answer would say which there are. */
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUp } from '../../src/access/found-organization.ts'
import { refused } from '../../src/domain/refusals.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { visit } from '../pages/visitor.ts'

/** The library as it is, but its calls are counted. */
vi.mock('@node-rs/argon2', async original => {
  const library = await original<typeof import('@node-rs/argon2')>()
  return { ...library, verify: vi.fn(library.verify) }
})

const email = 'anna@example.com'
let service: TestService

beforeAll(async () => {
  service = await startTestService()
  const person = { email, password: 'a calm blue harbour', name: null }
  const made = await setUp(service.services, { name: 'Nordlys ApS', regionKey: 'denmark' }, person, 'test')
  if (refused(made)) throw new Error(made.refusal)
})
afterAll(() => service.close())

test('one password is checked in both cases, against a hash that costs the same', async () => {
  const costs: string[] = []
  for (const address of [email, 'nobody@example.com']) {
    vi.mocked(verify).mockClear()
    expect((await visit(service).post('/sign-in', { email: address, password: 'another harbour' })).status).toBe(401)
    expect(verify).toHaveBeenCalledOnce()
    // `$argon2id$v=19$m=19456,t=2,p=1$` says how much memory and how many passes it takes.
    const [hashed] = vi.mocked(verify).mock.calls[0]!
    costs.push(String(hashed).split('$').slice(1, 4).join('$'))
  }
  expect(costs[0]).toMatch(/^argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+$/)
  expect(costs[1]).toBe(costs[0])
})
