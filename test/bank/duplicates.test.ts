/** Of two deliveries of one movement a person ignores one: nothing may lead them to ignore the other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addMovements, done, transactionOf } from './journey.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('the one that is left is no duplicate any more, at once and in the next run', async () => {
  const organization = await service.found()
  const account = await addAccount(service, organization)
  const told = { amount: -65, date: '2026-10-16', text: 'Dankort-nota P-HUS 48213 KVITT 9981234' }
  const [first, second] = await addMovements(service, organization, account, [told, told])
  await done(service, organization, 'reconcile_now', {})
  const suggestions = async (id: string | undefined) => (await transactionOf(service, organization, id!)).suggestions
  const kinds = async (id: string | undefined) => (await suggestions(id)).map((one: { kind: string }) => one.kind)
  expect([await kinds(first), await kinds(second)]).toEqual([['duplicate'], ['duplicate']])
  await done(service, organization, 'ignore_transaction', { transactionId: first })
  expect(await suggestions(second)).toEqual([])
  await done(service, organization, 'reconcile_now', {})
  expect(await suggestions(second)).toEqual([])
  await done(service, organization, 'unmatch_transaction', { transactionId: first })
  await done(service, organization, 'reconcile_now', {})
  expect([await kinds(first), await kinds(second)]).toEqual([['duplicate'], ['duplicate']])
})
