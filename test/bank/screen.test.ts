/** What the screen of the bank asks of the service: targets with their words, candidates, what is ready, lines of a preview, accounts that are removed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntry, addMovement, addMovements, clockAt, done, link, said } from './journey.ts'

let service: TestService
let organization: Organization
let account: string
beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-15T10:00:00Z') })
  organization = await service.found()
  account = await addAccount(service, organization)
})
afterAll(() => service.close())

const send = (method: string, path: string, body?: unknown) => service.request(organization.key, method, `/api/rest${path}`, body)
const get = async (path: string) => {
  const { status, body } = await send('GET', path)
  expect([path, status, body.detail]).toEqual([path, 200, undefined])
  return body.result
}

test('a suggestion names its target and where its difference goes; a candidate is found by name, number and amount', async () => {
  const one = await addEntry(service, organization, { amount: -1250, names: ['Prøvetryk I/S'], numbers: ['P-77'], text: 'Prøvetryk P-77' })
  const fee = await addEntry(service, organization, { amount: -4000, names: ['Alfa ApS'], numbers: ['A-1'], text: 'Alfa A-1' })
  await addEntry(service, organization, { amount: 1250, names: ['Kunde ApS'], numbers: ['K-1'], text: 'Sale' })
  const paid = await addMovement(service, organization, account, { amount: -4012.5, date: '2026-03-10', text: 'overførsel' })
  const found = async (q: string) => (await get(`/transactions/${paid}/candidates?q=${encodeURIComponent(q)}`)).items
  expect(await found('prøvetryk')).toMatchObject([
    {
      targetType: 'ledger',
      targetId: one,
      title: 'Prøvetryk P-77',
      number: 'P-77',
      counterparty: 'Prøvetryk I/S',
      openAmount: -1250,
      booked: [],
    },
  ])
  for (const q of ['a-1', '4.000,00', 'alfa']) expect((await found(q)).map((item: { targetId: string }) => item.targetId)).toEqual([fee])
  const [nearest] = await found('')
  expect(nearest).toMatchObject({ targetId: fee, difference: -12.5, booked: [{ account: '2390', amount: -12.5, currency: 'DKK' }] })
  expect((await get(`/transactions/${paid}/candidates`)).items).toHaveLength(2)
  const { differenceAccount } = await done(service, organization, 'match_transaction', { transactionId: paid, ledgerEntryId: fee })
  expect(differenceAccount).toBe('2390')
  const matched = await get(`/transactions/${paid}`)
  expect(matched.allocations).toMatchObject([{ targetId: fee, title: 'Alfa A-1', number: 'A-1', openAmount: 0 }])
})

test('after a match was taken back the other suggestions are there at once, and what can be taken without a look is listed', async () => {
  const own = await service.found()
  const at = await addAccount(service, own)
  const [first, second] = [
    await addEntry(service, own, { amount: -980, names: ['Beta ApS'], numbers: ['501'], text: 'Beta 501', date: '2026-03-01' }),
    await addEntry(service, own, { amount: -980, names: ['Beta ApS'], numbers: ['502'], text: 'Beta 502', date: '2026-03-02' }),
  ]
  const paid = await addMovement(service, own, at, { amount: -980, date: '2026-03-20', text: 'Beta ApS 501' })
  const run = await done(service, own, 'reconcile_now')
  expect(run).toMatchObject({ reconciled: 1 })
  const back = await done(service, own, 'unmatch_transaction', { transactionId: paid })
  expect(back.suggestions.map((one: { targets: { targetId: string }[] }) => one.targets[0]!.targetId)).toEqual([second])
  const list = async (query: string) => (await service.request(own.key, 'GET', `/api/rest/transactions?${query}`)).body.result.items
  expect(await list('suggested=true')).toMatchObject([{ id: paid, suggestions: [{ targets: [{ targetId: second, title: 'Beta 502' }] }] }])
  expect(await list('suggested=false')).toEqual([])
  // One that a person matched, and takes back, is suggested again.
  await done(service, own, 'match_transaction', { transactionId: paid, ledgerEntryId: first })
  const again = await done(service, own, 'unmatch_transaction', { transactionId: paid })
  expect(again.suggestions.flatMap((one: { targets: { targetId: string }[] }) => one.targets.map(target => target.targetId))).toContain(
    first,
  )
  expect(await list('ready=true')).toEqual([])
})

test('a line is ignored for a reason, which stays with it', async () => {
  const line = await addMovement(service, organization, account, { amount: -75, date: '2026-03-11', text: 'kiosk' })
  const { body } = await send('POST', `/transactions/${line}/ignored`, { reason: 'Paid privately' })
  expect(body.result).toMatchObject({ state: 'ignored', reasons: [{ code: 'ignored_by_hand', values: { reason: 'Paid privately' } }] })
  expect(said(await send('POST', `/transactions/${line}/ignored`, { reason: 'Again' }))).toEqual([409, 'transaction_ignored'])
  expect(said(await send('POST', `/transactions/${line}/ignored`, { reason: ' ' }))).toEqual([400, 'invalid_input'])
})

test('a preview shows each line, and which of them are there already', async () => {
  const file = (...rows: string[]) => `Dato;Tekst;Beløb;Saldo\n${rows.join('\n')}\n`
  const [one, two] = ['10.03.2026;Gebyr;-25,00;975,00', '11.03.2026;Renter;5,00;980,00']
  const bring = async (text: string, preview: boolean) => {
    const response = await fetch(`${service.url}/api/rest/bank-accounts/statements?accountName=Kasse&preview=${preview}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'text/csv' },
      body: text,
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { result: { accounts: { lines: { text: string; state: string }[] }[] } }).result.accounts[0]!.lines
  }
  expect(await bring(file(one!), false)).toEqual([])
  expect((await bring(file(one!, two!), true)).map(({ text, state }) => [text, state])).toEqual([
    ['Gebyr', 'known'],
    ['Renter', 'new'],
  ])
})

test('an account with nothing settled is removed with its lines; whatever stands in the way is named', async () => {
  const own = await service.found()
  const call = (method: string, path: string, body?: unknown) => service.request(own.key, method, `/api/rest${path}`, body)
  const spare = await addAccount(service, own)
  const lines = await addMovements(service, own, spare, [
    { amount: -10, date: '2026-03-01', text: 'one' },
    { amount: -20, date: '2026-03-02', text: 'two' },
  ])
  await call('POST', `/transactions/${lines[0]}/ignored`, { reason: 'test' })
  const refused = await call('DELETE', `/bank-accounts/${spare}`)
  expect(said(refused)).toEqual([409, 'bank_account_in_use'])
  expect(refused.body.detail).toContain('2026')
  await done(service, own, 'unmatch_transaction', { transactionId: lines[0] })
  const rule = await call('POST', '/booking-rules', {
    name: 'Fees',
    words: ['gebyr'],
    bankAccountId: spare,
    lines: [{ ledgerAccountId: '2390' }],
  })
  expect((await call('DELETE', `/bank-accounts/${spare}`)).body.detail).toContain('Fees')
  await call('DELETE', `/booking-rules/${rule.body.result.id}`)
  expect((await call('DELETE', `/bank-accounts/${spare}`)).body.result).toEqual({ id: spare, deleted: true })
  expect(said(await call('DELETE', `/bank-accounts/${spare}`))).toEqual([404, 'bank_account_not_found'])
  expect((await call('GET', '/transactions')).body.result.items).toEqual([])
  const linked = await link(service, own, 'sandbox-dk-bank')
  const replies = []
  for (const { id } of linked.accounts) replies.push(said(await call('DELETE', `/bank-accounts/${id}`))[0])
  // The last one of the link stays until the link is ended.
  expect(replies.at(-1)).toBe(409)
  const last = linked.accounts.at(-1).id
  await call('DELETE', `/bank-accounts/${last}/consent`)
  expect((await call('DELETE', `/bank-accounts/${last}`)).status).toBe(200)
})
