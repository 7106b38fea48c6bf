/** From trying it to working with it: what the sandbox left goes, and what the books rest on stays. Beside it the simulator, on the same service. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { clockAt, done } from './journey.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-15T10:00:00Z') })
})
afterAll(() => service?.close())

async function linkSandbox(organization: Organization): Promise<string[]> {
  const { id, consentUrl } = await done(service, organization, 'start_bank_authorization', { institutionId: 'sandbox-dk-bank' })
  await fetch(consentUrl, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }), redirect: 'manual' })
  const { accounts } = await done(service, organization, 'finalize_bank_authorization', { authorizationId: id })
  await done(service, organization, 'sync_bank_now', {})
  return accounts.map((account: { id: string }) => account.id)
}

const get = async (organization: Organization, path: string) =>
  (await service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
const removeAll = async (organization: Organization) =>
  (await service.request(organization.key, 'POST', '/api/rest/organizations/current/sandbox-removal', {})).body.result

test('all of it goes where nothing rests on it, real accounts stay, and a second time there is nothing left', async () => {
  const organization = await service.found()
  const sandbox = await linkSandbox(organization)
  expect(sandbox.length).toBeGreaterThan(1)
  const csv = 'Dato;Tekst;Beløb;Saldo\n30.01.2026;Papir og Pen ApS;-625,00;9.375,00\n'
  const real = await service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements?accountName=Drift', csv, {
    'content-type': 'text/csv',
  })
  expect(real.status).toBe(200)
  const [line] = (await get(organization, `/transactions?accountId=${sandbox[0]}&state=unmatched&to=2026-04-01&limit=1`)).items
  await done(service, organization, 'ignore_transaction', { transactionId: line.id })
  const removed = await removeAll(organization)
  expect(removed.stays).toEqual([])
  expect(removed.removed).toMatchObject({ bankAccounts: sandbox.length, documents: 0 })
  expect(removed.removed.transactions).toBeGreaterThan(10)
  expect((await get(organization, '/bank-accounts')).items.map((account: { name: string }) => account.name)).toEqual(['Drift'])
  expect((await get(organization, '/transactions')).items).toHaveLength(1)
  expect(await removeAll(organization)).toEqual({ removed: { bankAccounts: 0, transactions: 0, documents: 0 }, stays: [] })
  const { items } = await get(organization, '/audit-log?action=remove_sandbox_data')
  expect(items).toHaveLength(sandbox.length)
  // And again from the start: nothing of the first time is in the way.
  expect((await linkSandbox(organization)).length).toBe(sandbox.length)
})

test('an account with something in the books stays whole and says why; the rest goes', async () => {
  const organization = await service.found()
  const sandbox = await linkSandbox(organization)
  const [line] = (await get(organization, '/transactions?state=unmatched&to=2026-04-01&limit=1')).items
  const booked = await service.request(organization.key, 'POST', `/api/rest/transactions/${line.id}/booking`, { ledgerAccountId: '2390' })
  expect([booked.status, booked.body.detail]).toEqual([200, undefined])
  const before = (await get(organization, `/bank-accounts/${line.accountId}`)).name
  const { removed, stays } = await removeAll(organization)
  expect(removed.bankAccounts).toBe(sandbox.length - 1)
  expect(stays).toMatchObject([
    { type: 'bank_account', id: line.accountId, name: before, code: 'sandbox_account_used', values: { rules: 0 } },
  ])
  expect(stays[0].message).toContain('settled or booked')
  // What was booked and taken back has left entries behind that name the line.
  await done(service, organization, 'unmatch_transaction', { transactionId: line.id })
  expect((await removeAll(organization)).stays).toHaveLength(1)
})

test('the store itself lets nothing of a real bank go', async () => {
  const tried = await withClient(service.database.admin, async client => {
    await client.query('begin')
    await client.query('alter table bank_transaction no force row level security; alter table bank_open no force row level security')
    await client.query(`delete from bank_open where transaction_id in (select id from bank_transaction where source <> 'sandbox')`)
    const outcome = await client.query(`delete from bank_transaction where source <> 'sandbox'`).then(
      () => 'gone',
      (error: { code: string }) => error.code,
    )
    await client.query('rollback')
    return outcome
  })
  expect(tried).toBe('23001')
})

test('the simulator tells from what was proposed and what people made of it, once there is enough', async () => {
  const organization = await service.found()
  await done(service, organization, 'set_auto_post', { autoPost: false, autoPostThreshold: 0.9 })
  const simulation = () => get(organization, '/auto-post/simulation')
  const paper = (at: number) =>
    invoice({ number: String(5000 + at), date: `${String(1 + (at % 27)).padStart(2, '0')}-02-2026`, net: 100 + at })
  const plain: string[] = []
  for (let at = 0; at < 27; at++) plain.push((await bring(service, organization, paper(at), 'posted')).documentId)
  const account = await bring(service, organization, paper(27))
  await act(service, organization, 'update_coding', { documentId: account.documentId, ledgerAccountId: '2520' })
  await act(service, organization, 'post_document', { documentId: account.documentId })
  const amount = await bring(service, organization, paper(28))
  const corrected = await service.request(organization.key, 'PATCH', `/api/rest/documents/${amount.documentId}/extraction`, {
    total: 200,
    vatLines: [{ rate: 25, net: 160, vat: 40 }],
  })
  expect(corrected.status).toBe(200)
  await act(service, organization, 'post_document', { documentId: amount.documentId })
  expect(await simulation()).toMatchObject({ documents: 29, isKnown: false, steps: [], changed: [] })

  const { documentId: deleted } = await bring(service, organization, paper(29))
  await done(service, organization, 'delete_document', { documentId: deleted })
  // One that waits decides nothing yet, and a copy would have been held.
  await bring(service, organization, paper(30))
  await bring(service, organization, paper(0))
  const known = await simulation()
  expect(known).toMatchObject({ documents: 30, isKnown: true, currency: 'DKK' })
  const at = (threshold: number) => known.steps.find((step: { threshold: number }) => step.threshold === threshold)
  expect(at(0.5)).toMatchObject({ posted: 30, changedByHand: 3, amountOff: 40, held: [] })
  expect(known.steps).toHaveLength(51)
  const byId = new Map(known.changed.map((one: { documentId: string }) => [one.documentId, one]))
  expect(byId.get(account.documentId)).toMatchObject({
    changed: ['ledgerAccountId'],
    before: { ledgerAccountId: '2450' },
    after: { ledgerAccountId: '2520' },
  })
  expect(byId.get(amount.documentId)).toMatchObject({ changed: ['total', 'codedAmount'], before: { total: 160 }, after: { total: 200 } })
  expect(byId.get(deleted)).toMatchObject({ changed: [], before: null, after: null })
  expect(byId.size).toBe(3)

  // Coded again after a person had a hand in it, the proposal is still the first one.
  const text = JSON.stringify(await get(organization, '/auto-post/simulation?from=2026-04-15&to=2026-04-15'))
  expect(JSON.parse(text).documents).toBe(30)
  expect((await get(organization, '/auto-post/simulation?to=2026-04-14')).documents).toBe(0)
  const stranger = await service.found()
  expect((await get(stranger, '/auto-post/simulation')).documents).toBe(0)
})
