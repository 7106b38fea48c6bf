/** What the actions of the bank refuse, in which order, and that nothing is changed by it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../src/domain/access/permissions.ts'
import { errorsLogged } from '../contract/store.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntry, addMovement, clockAt, decide, done, openOf, said, startLinking } from './journey.ts'
import { findFaults, snapshot } from './soundness.ts'

let service: TestService
let organization: Organization
let stranger: Organization
let account: string

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-10T10:00:00Z') })
  ;[organization, stranger] = await Promise.all([service.found(), service.found()])
  account = await addAccount(service, organization)
})
afterAll(async () => {
  for (const { id } of [organization, stranger]) expect(await findFaults(service.database.admin, id)).toEqual([])
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const call = (action: string, body: unknown): Promise<Reply> => service.call(organization.key, action, body)
const movement = (amount: number, told = {}) => addMovement(service, organization, account, { amount, ...told })
const entry = (amount: number, owed = {}) => addEntry(service, organization, { amount, ...owed })
const to = (targetId: string, amount: number, targetType = targetId.startsWith('doc') ? 'document' : 'ledger') => ({
  targetType,
  targetId,
  amount,
})

/** A refusal: its status and code, and not a byte of the store is another. */
async function refusedBy(action: string, body: unknown): Promise<[number, string | undefined]> {
  const before = await snapshot(service.database.admin)
  const reply = await call(action, body)
  expect(await snapshot(service.database.admin)).toEqual(before)
  expect(reply.headers.get('content-type')).toContain('application/problem+json')
  return said(reply)
}

const nobody = 'txn_01k9zt3v8q4m2n6p7r5s9w0xyz'
const nothing = 'led_01k9zt3v8q4m2n6p7r5s9w0xyz'

describe('match_transaction', () => {
  test('wants exactly one target, before it looks for anything', async () => {
    expect(await refusedBy('match_transaction', { transactionId: nobody })).toEqual([400, 'one_target_required'])
    expect(await refusedBy('match_transaction', { transactionId: nobody, ledgerEntryId: nothing, documentId: nothing })).toEqual([
      400,
      'one_target_required',
    ])
    for (const body of [
      {},
      { transactionId: nobody, ledgerEntryId: null },
      { transactionId: '', ledgerEntryId: nothing },
      { transactionId: 1 },
      [],
    ]) {
      expect(await refusedBy('match_transaction', body)).toEqual([400, 'invalid_input'])
    }
    const unknownField = { transactionId: nobody, ledgerEntryId: nothing, amount: 1 }
    expect(await refusedBy('match_transaction', unknownField)).toEqual([400, 'invalid_input'])
  })

  test('says what is not there: the transaction before its target', async () => {
    expect(await refusedBy('match_transaction', { transactionId: nobody, ledgerEntryId: nothing })).toEqual([404, 'transaction_not_found'])
    const transactionId = await movement(-100)
    expect(await refusedBy('match_transaction', { transactionId, ledgerEntryId: nothing })).toEqual([404, 'ledger_entry_not_found'])
    expect(await refusedBy('match_transaction', { transactionId, documentId: nothing })).toEqual([404, 'document_not_found'])
    const ledgerEntryId = await entry(-100)
    expect(await refusedBy('match_transaction', { transactionId, documentId: ledgerEntryId })).toEqual([404, 'document_not_found'])
    await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId })
    // What is not there comes before what is reconciled.
    expect(await refusedBy('match_transaction', { transactionId, ledgerEntryId: nothing })).toEqual([404, 'ledger_entry_not_found'])
  })

  test('from the queue only', async () => {
    const [ledgerEntryId, other] = [await entry(-100), await entry(-100)]
    const [reconciled, ignored, pending] = [await movement(-100), await movement(-100), await movement(-100, { isPending: true })]
    await done(service, organization, 'match_transaction', { transactionId: reconciled, ledgerEntryId: other })
    await done(service, organization, 'ignore_transaction', { transactionId: ignored })
    const match = (transactionId: string) => refusedBy('match_transaction', { transactionId, ledgerEntryId })
    expect(await match(reconciled)).toEqual([409, 'transaction_reconciled'])
    expect(await match(ignored)).toEqual([409, 'transaction_ignored'])
    expect(await match(pending)).toEqual([409, 'transaction_pending'])
  })

  test('money in settles no purchase, and what is settled takes no more', async () => {
    const ledgerEntryId = await entry(-100)
    expect(await refusedBy('match_transaction', { transactionId: await movement(100), ledgerEntryId })).toEqual([400, 'wrong_sign'])
    const sale = await entry(100)
    expect(await refusedBy('match_transaction', { transactionId: await movement(-100), ledgerEntryId: sale })).toEqual([400, 'wrong_sign'])
    await done(service, organization, 'match_transaction', { transactionId: await movement(-100), ledgerEntryId })
    expect(await refusedBy('match_transaction', { transactionId: await movement(-100), ledgerEntryId })).toEqual([409, 'target_settled'])
    expect(await openOf(service, organization, ledgerEntryId)).toBe(0)
  })

  test('a movement of nothing settles nothing, whichever way', async () => {
    for (const amount of [100, -100]) {
      const body = { transactionId: await movement(0), ledgerEntryId: await entry(amount) }
      expect(await refusedBy('match_transaction', body)).toEqual([400, 'wrong_sign'])
    }
  })

  test('a settlement and a reversal are no targets', async () => {
    const ledgerEntryId = await entry(-100)
    const { allocations } = await done(service, organization, 'match_transaction', { transactionId: await movement(-100), ledgerEntryId })
    const other = await movement(-100)
    const settlement = { transactionId: other, ledgerEntryId: allocations[0].settlementEntryId }
    expect(await refusedBy('match_transaction', settlement)).toEqual([409, 'target_settled'])
  })
})

describe('split_transaction', () => {
  const split = (transactionId: string, allocations: unknown[]) => refusedBy('split_transaction', { transactionId, allocations })

  test('covers the transaction to the minor unit, with amounts of its currency', async () => {
    const transactionId = await movement(-100)
    const [one, other] = [await entry(-60), await entry(-40)]
    expect(await split(transactionId, [to(one, -60), to(other, -39.99)])).toEqual([400, 'allocations_do_not_cover'])
    expect(await split(transactionId, [to(one, -60), to(other, -40.01)])).toEqual([400, 'allocations_do_not_cover'])
    expect(await split(transactionId, [to(one, -60)])).toEqual([400, 'allocations_do_not_cover'])
    expect(await split(transactionId, [to(one, -60.001), to(other, -39.999)])).toEqual([400, 'invalid_input'])
    expect(await split(transactionId, [to(one, -100), to(other, 0)])).toEqual([400, 'invalid_input'])
    expect(await split(transactionId, [to(one, -1e300), to(other, 1e300)])).toEqual([400, 'invalid_input'])
    expect(await split(transactionId, [])).toEqual([400, 'invalid_input'])
    expect(await split(transactionId, [{ targetType: 'invoice', targetId: one, amount: -100 }])).toEqual([400, 'invalid_input'])
    expect(await split(transactionId, [to(one, '-100' as unknown as number)])).toEqual([400, 'invalid_input'])
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => to(`${nothing.slice(0, -3)}${at}`, at === 0 ? -100 + 199 * 0.01 : -0.01))
    expect(await split(transactionId, many(201))).toEqual([400, 'invalid_input'])
    expect(await split(transactionId, many(200))).toEqual([404, 'ledger_entry_not_found'])
  })

  test('names each target once, also where it is named as a document and as its entry', async () => {
    const transactionId = await movement(-100)
    const ledgerEntryId = await entry(-100)
    expect(await split(transactionId, [to(ledgerEntryId, -50), to(ledgerEntryId, -50)])).toEqual([400, 'target_listed_twice'])
    const posted = await bring(service, organization, invoice({ number: 'R-1' }), 'posted')
    expect(await split(transactionId, [to(posted.documentId, -50), to(posted.ledgerEntryId!, -50)])).toEqual([400, 'target_listed_twice'])
    const draft = await bring(service, organization, invoice({ number: 'R-2' }), 'draft')
    expect(await split(transactionId, [to(draft.documentId, -50), to(draft.documentId, -50)])).toEqual([400, 'target_listed_twice'])
  })

  test('gives no target more than is open on it, nor money the other way', async () => {
    const transactionId = await movement(-100)
    const [purchase, sale, other] = [await entry(-60), await entry(20), await entry(-500)]
    expect(await split(transactionId, [to(purchase, -60.01), to(other, -39.99)])).toEqual([400, 'allocation_exceeds_open'])
    expect(await split(transactionId, [to(other, -120.01), to(sale, 20.01)])).toEqual([400, 'allocation_exceeds_open'])
    expect(await split(transactionId, [to(purchase, 10), to(other, -110)])).toEqual([400, 'wrong_sign'])
    expect(await split(transactionId, [to(sale, -50), to(other, -50)])).toEqual([400, 'wrong_sign'])
    await done(service, organization, 'match_transaction', { transactionId: await movement(-60), ledgerEntryId: purchase })
    expect(await split(transactionId, [to(purchase, -50), to(other, -50)])).toEqual([409, 'target_settled'])
    await done(service, organization, 'split_transaction', { transactionId, allocations: [to(other, -120), to(sale, 20)] })
    expect(await openOf(service, organization, other)).toBe(-380)
    expect(await split(transactionId, [to(other, -100)])).toEqual([409, 'transaction_reconciled'])
  })

  test('from the queue only, and of what is there', async () => {
    const ledgerEntryId = await entry(-100)
    expect(await split(nobody, [to(ledgerEntryId, -100)])).toEqual([404, 'transaction_not_found'])
    const [ignored, pending] = [await movement(-100), await movement(-100, { isPending: true })]
    expect(await split(pending, [to(ledgerEntryId, -100)])).toEqual([409, 'transaction_pending'])
    await done(service, organization, 'ignore_transaction', { transactionId: ignored })
    expect(await split(ignored, [to(ledgerEntryId, -100)])).toEqual([409, 'transaction_ignored'])
    expect(await split(ignored, [to(nothing, -100)])).toEqual([404, 'ledger_entry_not_found'])
  })
})

describe('unmatch_transaction and ignore_transaction', () => {
  test('unmatch what is not in the queue, ignore what is', async () => {
    const transactionId = await movement(-100)
    const pending = await movement(-100, { isPending: true })
    expect(await refusedBy('unmatch_transaction', { transactionId: nobody })).toEqual([404, 'transaction_not_found'])
    expect(await refusedBy('ignore_transaction', { transactionId: nobody })).toEqual([404, 'transaction_not_found'])
    expect(await refusedBy('unmatch_transaction', { transactionId })).toEqual([409, 'transaction_unmatched'])
    expect(await refusedBy('unmatch_transaction', { transactionId: pending })).toEqual([409, 'transaction_unmatched'])
    expect(await refusedBy('ignore_transaction', { transactionId: pending })).toEqual([409, 'transaction_pending'])
    expect(await done(service, organization, 'ignore_transaction', { transactionId })).toMatchObject({ state: 'ignored', matchedBy: null })
    expect(await refusedBy('ignore_transaction', { transactionId })).toEqual([409, 'transaction_ignored'])
    expect(await done(service, organization, 'unmatch_transaction', { transactionId })).toMatchObject({ state: 'unmatched', reasons: [] })
    await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId: await entry(-100) })
    expect(await refusedBy('ignore_transaction', { transactionId })).toEqual([409, 'transaction_reconciled'])
    expect(await refusedBy('unmatch_transaction', {})).toEqual([400, 'invalid_input'])
  })
})

describe('what is reconciled holds its targets', () => {
  test('a matched document is not deleted until it is unmatched', async () => {
    const { documentId } = await bring(service, organization, invoice({ number: 'R-3' }), 'coded')
    const transactionId = await movement(-625)
    await done(service, organization, 'match_transaction', { transactionId, documentId })
    expect(await refusedBy('delete_document', { documentId })).toEqual([409, 'document_matched'])
    await done(service, organization, 'unmatch_transaction', { transactionId })
    expect(said(await call('delete_document', { documentId }))).toEqual([200, undefined])
    expect(await refusedBy('match_transaction', { transactionId, documentId })).toEqual([404, 'document_not_found'])
  })

  test('a reconciled entry, and one that books a reconciliation, is not reversed', async () => {
    const { ledgerEntryId } = await bring(service, organization, invoice({ number: 'R-4' }), 'posted')
    const transactionId = await movement(-100)
    const { allocations } = await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId })
    const reverse = (id: string) => service.request(organization.key, 'POST', `/api/rest/ledger-entries/${id}/reversal`, {})
    const before = await snapshot(service.database.admin)
    expect(said(await reverse(ledgerEntryId!))).toEqual([409, 'entry_reconciled'])
    expect(said(await reverse(allocations[0].settlementEntryId))).toEqual([409, 'entry_is_settlement'])
    expect(await snapshot(service.database.admin)).toEqual(before)
    await done(service, organization, 'unmatch_transaction', { transactionId })
    expect(said(await reverse(ledgerEntryId!))).toEqual([200, undefined])
    expect(await refusedBy('match_transaction', { transactionId, ledgerEntryId })).toEqual([409, 'target_settled'])
  })
})

describe('who asks', () => {
  const bodies = (transactionId: string, ledgerEntryId: string, authorizationId: string): [string, Record<string, unknown>][] => [
    ['match_transaction', { transactionId, ledgerEntryId }],
    ['split_transaction', { transactionId, allocations: [to(ledgerEntryId, -100)] }],
    ['unmatch_transaction', { transactionId }],
    ['ignore_transaction', { transactionId }],
    ['finalize_bank_authorization', { authorizationId }],
  ]

  test('without a key, or without the permission, is told nothing about ids or bodies', async () => {
    const readOnly = await organization.keyWith('bank:read', 'ledger:edit', 'documents:post', 'settings:edit')
    const before = await snapshot(service.database.admin)
    const unspecific: [string, unknown][] = [
      ...bodies(nobody, nothing, nobody),
      ['start_bank_authorization', { institutionId: 'sandbox-dk-bank' }],
      ['sync_bank_now', {}],
      ['reconcile_now', {}],
    ]
    for (const [action, body] of unspecific) {
      expect([action, ...said(await service.call(null, action, body))]).toEqual([action, 401, 'unauthenticated'])
      expect([action, ...said(await service.call('nonsense', action, 'not json'))]).toEqual([action, 401, 'unauthenticated'])
      expect([action, ...said(await service.call(readOnly, action, 'not json'))]).toEqual([action, 403, 'forbidden'])
      expect([action, ...said(await service.call(organization.key, action, 'not json'))]).toEqual([action, 400, 'invalid_json'])
      expect([action, ...said(await service.call(organization.key, action, { surplus: 1 }))]).toEqual([action, 400, 'invalid_input'])
    }
    expect(await snapshot(service.database.admin)).toEqual(before)
  })

  test('every role but a viewer may reconcile, and a key of a person never more than their role', async () => {
    for (const role of roles) {
      const { key } = await organization.member(role)
      const { status } = await service.call(key, 'reconcile_now', {})
      expect([role, status]).toEqual([role, role === 'viewer' ? 403 : 200])
    }
  })

  test('ids of another organization are as unknown as ids of none', async () => {
    const foreignAccount = await addAccount(service, stranger)
    const theirs = await addMovement(service, stranger, foreignAccount, { amount: -100 })
    const theirEntry = await addEntry(service, stranger, { amount: -100 })
    const theirDocument = await bring(service, stranger, invoice({ number: 'R-5' }), 'coded')
    const asked = await startLinking(service, stranger, 'sandbox-dk-bank')
    await decide(asked, 'allow')
    const [mine, myEntry] = [await movement(-100), await entry(-100)]
    for (const [action, body] of bodies(theirs, myEntry, asked.authorizationId)) {
      expect((await refusedBy(action, body))[0]).toBe(404)
    }
    expect(await refusedBy('match_transaction', { transactionId: mine, ledgerEntryId: theirEntry })).toEqual([
      404,
      'ledger_entry_not_found',
    ])
    expect(await refusedBy('match_transaction', { transactionId: mine, documentId: theirDocument.documentId })).toEqual([
      404,
      'document_not_found',
    ])
    const mixed = { transactionId: mine, allocations: [to(myEntry, -50), to(theirEntry, -50)] }
    expect(await refusedBy('split_transaction', mixed)).toEqual([404, 'ledger_entry_not_found'])
    const known = await service.call(organization.key, 'unmatch_transaction', { transactionId: theirs })
    const unknown = await service.call(organization.key, 'unmatch_transaction', { transactionId: nobody })
    const blanked = ({ body: { requestId: _one, ...rest } }: Reply, id: string) => JSON.stringify(rest).replaceAll(id, 'ID')
    expect(blanked(known, theirs)).toEqual(blanked(unknown, nobody))
    expect(await done(service, organization, 'reconcile_now')).toMatchObject({ reconciled: 0 })
  })
})

describe('an Idempotency-Key', () => {
  test('matches once, and answers the same again', async () => {
    const body = { transactionId: await movement(-100), ledgerEntryId: await entry(-100) }
    const headers = { 'idempotency-key': 'match-once' }
    const first = await service.call(organization.key, 'match_transaction', body, headers)
    const second = await service.call(organization.key, 'match_transaction', body, headers)
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true'])
    expect(second.body).toEqual(first.body)
  })
})
