/** An account in another currency than the books: what it pays is found by what the document says in that currency, and a person confirms it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Minor } from '../../src/domain/money/money.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntry, addMovement, clockAt, done, openOf, settlementOf, transactionOf } from './journey.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-15T10:00:00Z') })
})
afterAll(() => service.close())

test('is suggested, and closes the document when it is confirmed', async () => {
  const organization = await service.found()
  const account = await addAccount(service, organization, { currency: 'EUR' })
  const exchange = { currency: 'EUR', total: 10000 as Minor, rate: '7.46', source: 'test', on: '2026-03-01' }
  const owed = { amount: -746, names: ['Ferramenta Gandolfi'], numbers: ['4711'], dueDate: '2026-03-18', exchange }
  const entryId = await addEntry(service, organization, owed)
  const transactionId = await addMovement(service, organization, account, { amount: -100, currency: 'EUR', text: 'Ferramenta Gandolfi' })
  const other = await addMovement(service, organization, account, { amount: -99, currency: 'EUR', text: 'Ferramenta Gandolfi' })
  expect(await done(service, organization, 'reconcile_now', {})).toMatchObject({ examined: 2, reconciled: 0, suggested: 1 })
  expect((await transactionOf(service, organization, transactionId)).suggestions).toMatchObject([
    { kind: 'exchange', targets: [{ targetType: 'ledger', targetId: entryId, amount: -100 }], difference: 0 },
  ])
  expect((await transactionOf(service, organization, other)).suggestions).toEqual([])
  const matched = await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId: entryId })
  expect(matched).toMatchObject({ state: 'reconciled', difference: 0, allocations: [{ amount: -100 }] })
  expect(await openOf(service, organization, entryId)).toBe(0)
  expect(await settlementOf(service, organization, transactionId)).toMatch(/^D 7440 746.00; C 6481 \d+\.\d\d(?:; [DC] \d{4} \d+\.\d\d)?$/)
})
