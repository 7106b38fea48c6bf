/** A bill that says what was paid in advance: what is still to be paid of it, whatever is paid first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntry, addMovement, clockAt, done, openOf } from './journey.ts'

let service: TestService
let company: Organization
let account: string

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-10T10:00:00Z') })
  company = await service.found('denmark')
  account = await addAccount(service, company)
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const billed = () => addEntry(service, company, { amount: -1000, payable: -600, date: '2026-03-01' })

async function pay(ledgerEntryId: string, amount: number, date: string): Promise<string> {
  const transactionId = await addMovement(service, company, account, { amount: -amount, date })
  await done(service, company, 'match_transaction', { transactionId, ledgerEntryId })
  return transactionId
}

/** What payments to suppliers would pay of it; nothing where it is not among them. */
async function due(ledgerEntryId: string): Promise<number | undefined> {
  const { body } = await service.request(company.key, 'GET', '/api/rest/payables?limit=200')
  return body.result.items.find((one: { ledgerEntryId: string }) => one.ledgerEntryId === ledgerEntryId)?.amount
}

describe('a bill over 1000.00 of which 400.00 was paid in advance', () => {
  test('asks for what is left of the 600.00 after a part of them, and for nothing once they are paid', async () => {
    const bill = await billed()
    expect(await due(bill)).toBe(600)
    const first = await pay(bill, 250, '2026-03-10')
    expect(await due(bill)).toBe(350)
    await pay(bill, 350, '2026-03-20')
    expect([await due(bill), await openOf(service, company, bill)]).toEqual([undefined, -400])
    const order = {
      bankAccountId: account,
      items: [{ ledgerEntryId: bill, creditorIban: 'DK5000400440116243' }],
      executionOn: '2026-04-13',
    }
    const refused = await service.request(company.key, 'POST', '/api/rest/payment-orders', order)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('not_payable')])
    await done(service, company, 'unmatch_transaction', { transactionId: first })
    expect(await due(bill)).toBe(250)
    await pay(bill, 250, '2026-03-21')
    await pay(bill, 400, '2026-02-10')
    expect([await due(bill), await openOf(service, company, bill)]).toEqual([undefined, 0])
  })

  test('still asks for the 600.00 once the advance is found on the bank', async () => {
    const bill = await billed()
    await pay(bill, 400, '2026-02-10')
    expect(await due(bill)).toBe(600)
    await pay(bill, 100, '2026-03-10')
    expect(await due(bill)).toBe(500)
    await pay(bill, 500, '2026-03-11')
    expect([await due(bill), await openOf(service, company, bill)]).toEqual([undefined, 0])
  })

  test('an order for the rest is not booked because the advance is', async () => {
    const bill = await billed()
    await pay(bill, 400, '2026-02-10')
    const own = await addAccount(service, company, { iban: 'DK5000400440116243' })
    const items = [{ ledgerEntryId: bill, creditorIban: 'DE89370400440532013000' }]
    const made = await service.request(company.key, 'POST', '/api/rest/payment-orders', {
      bankAccountId: own,
      items,
      executionOn: '2026-04-13',
    })
    expect([made.status, made.body.result?.lines?.[0]]).toEqual([
      200,
      expect.objectContaining({ amount: 600, state: 'waiting', transactionId: null }),
    ])
    const read = async () =>
      (await service.request(company.key, 'GET', `/api/rest/payment-orders/${made.body.result.id}`)).body.result.lines[0]
    expect(await read()).toMatchObject({ state: 'waiting', transactionId: null })
    const transactionId = await pay(bill, 600, '2026-04-13')
    expect(await read()).toMatchObject({ state: 'booked', transactionId })
  })

  test('is found by what is left to pay of it', async () => {
    const bill = await addEntry(service, company, {
      ...{ amount: -1000, payable: -600, date: '2026-03-01' },
      ...{ numbers: ['F-7781'], names: ['Tømrer Holm ApS'] },
    })
    await pay(bill, 250, '2026-03-10')
    const told = { amount: -350, date: '2026-03-20', text: 'Tømrer Holm ApS faktura F-7781', name: 'Tømrer Holm ApS' }
    await addMovement(service, company, account, told)
    expect(await done(service, company, 'reconcile_now')).toMatchObject({ reconciled: 1 })
    expect([await due(bill), await openOf(service, company, bill)]).toEqual([undefined, -400])
  })
})
