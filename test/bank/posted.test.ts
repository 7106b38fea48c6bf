/** A document that was matched before it was posted, and whose entry can take nothing of the movement. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAliases, listDeclined } from '../../src/store/bank/learnt.ts'
import { errorsLogged } from '../contract/store.ts'
import { act, bring, codes, type Shown } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntry, addMovement, balances, clockAt, done, openOf, settlementOf, transactionOf } from './journey.ts'
import { findFaults } from './soundness.ts'

let service: TestService
let organization: Organization
let account: string
let number = 0

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-10T10:00:00Z') })
})
beforeEach(async () => {
  organization = await service.found()
  account = await addAccount(service, organization)
})
afterEach(async () => {
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const bill = (net = 500) => invoice({ number: `P-${++number}`, net })
const creditNote = (net = 500) => bill(net).replace('FAKTURA', 'KREDITNOTA').replace('Fakturanr.', 'Kreditnota nr.')
const draft = async (text: string) => (await bring(service, organization, text, 'draft')).documentId
const movement = (amount: number, told = {}) => addMovement(service, organization, account, { amount, ...told })
const match = (transactionId: string, documentId: string) => done(service, organization, 'match_transaction', { transactionId, documentId })
const split = (transactionId: string, parts: readonly [type: string, id: string, amount: number][]) =>
  done(service, organization, 'split_transaction', {
    transactionId,
    allocations: parts.map(([targetType, targetId, amount]) => ({ targetType, targetId, amount })),
  })
const shown = (transactionId: string) => transactionOf(service, organization, transactionId)
const read = async (path: string) => (await service.request(organization.key, 'GET', `/api/rest${path}`)).body.result
const waiting = async (): Promise<string[]> => (await read('/transactions?state=unmatched')).items.map(({ id }: { id: string }) => id)
const rows = async (transactionId: string) => (await read(`/audit-log?targetId=${transactionId}`)).items

async function post(documentId: string): Promise<Shown> {
  let document: Shown | undefined
  for (const step of ['extract', 'code', 'post']) document = await act(service, organization, `${step}_document`, { documentId })
  expect(document!.state).toBe('posted')
  return document!
}

/** Nothing but the bank says anything about the movement any more, and the ledger holds what was posted and nothing else. */
async function expectBackInQueue(transactionId: string, document: Shown): Promise<void> {
  expect(await shown(transactionId)).toMatchObject({ state: 'unmatched', allocations: [], matchedBy: null, difference: 0, warnings: [] })
  expect(await waiting()).toContain(transactionId)
  expect(codes(document)).toContain('match_taken_back')
  const [last] = await rows(transactionId)
  expect(last).toMatchObject({ action: 'unmatch_transaction', before: { state: 'reconciled' }, after: { state: 'unmatched' } })
  expect(last.after.takenBack).toMatchObject({ code: 'target_took_nothing', message: expect.stringContaining(document.ledgerEntryId!) })
}

describe('a movement whose only target takes nothing is in the queue again:', () => {
  test('a payment of what turns out to be a credit note', async () => {
    const [documentId, transactionId] = [await draft(creditNote()), await movement(-625, { text: 'Papir og Pen ApS' })]
    await match(transactionId, documentId)
    const document = await post(documentId)
    expect(document.extraction.kind).toBe('credit_note')
    await expectBackInQueue(transactionId, document)
    expect(document.warnings.at(-1)!.message).toContain('settled by money in, and this was money out')
    expect(await openOf(service, organization, document.ledgerEntryId!)).toBe(625)
    // The next one to read the document finds nothing to warn of: what is to be done stands in the queue.
    expect(codes(await read(`/documents/${documentId}`))).not.toContain('match_taken_back')
  })

  test('money that came in for what turns out to be a bill', async () => {
    const [documentId, transactionId] = [await draft(bill()), await movement(625)]
    await match(transactionId, documentId)
    await expectBackInQueue(transactionId, await post(documentId))
  })

  test('the second of two movements that each paid all of it', async () => {
    const documentId = await draft(bill())
    const both = [await movement(-625), await movement(-625)]
    for (const transactionId of both) await match(transactionId, documentId)
    const document = await post(documentId)
    const states = await Promise.all(both.map(async id => (await shown(id)).state))
    expect(states.toSorted()).toEqual(['reconciled', 'unmatched'])
    const late = both[states.indexOf('unmatched')]!
    await expectBackInQueue(late, document)
    expect(document.warnings.at(-1)!.message).toContain('nothing is open')
    expect(await openOf(service, organization, document.ledgerEntryId!)).toBe(0)
  })

  test('one in a currency that nobody knows the rate of, until somebody enters it', async () => {
    const dollars = await addAccount(service, organization, { currency: 'USD' })
    const transactionId = await addMovement(service, organization, dollars, { amount: -90, currency: 'USD' })
    const documentId = await draft(bill())
    await match(transactionId, documentId)
    const document = await post(documentId)
    await expectBackInQueue(transactionId, document)
    expect(document.warnings.at(-1)!.message).toContain('the exchange rate from USD to DKK on')
    const rate = { currency: 'USD', date: '2026-03-20', rate: 6.94 }
    const entered = await service.request(organization.key, 'POST', '/api/rest/exchange-rates', rate)
    expect([entered.status, entered.body.detail]).toEqual([200, undefined])
    await match(transactionId, documentId)
    expect(await openOf(service, organization, document.ledgerEntryId!)).toBe(0)
  })

  test('and what the match had taught is forgotten, but nothing is refused for good', async () => {
    const [documentId, transactionId] = [await draft(creditNote()), await movement(-625, { text: 'PPPEN 4411', name: 'PPPEN' })]
    const { id: contactId } = await done(service, organization, 'save_contact', { name: 'Papir og Pen ApS' })
    await done(service, organization, 'link_document_contact', { documentId, contactId })
    await match(transactionId, documentId)
    const inStore = <Value>(work: Parameters<typeof service.services.store.transaction<Value>>[1]) =>
      service.services.store.transaction(organization.id, work, { readOnly: true })
    expect((await inStore(listAliases)).length).toBeGreaterThan(0)
    await expectBackInQueue(transactionId, await post(documentId))
    expect([await inStore(listAliases), await inStore(listDeclined)]).toEqual([[], []])
  })

  test('also when it is posted by itself', async () => {
    await done(service, organization, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const [documentId, transactionId] = [await draft(creditNote()), await movement(-625)]
    await match(transactionId, documentId)
    await act(service, organization, 'extract_document', { documentId })
    await expectBackInQueue(transactionId, await act(service, organization, 'code_document', { documentId }))
  })
})

describe('a movement that has other targets keeps them, and what was meant for this one is open:', () => {
  test('beside an entry', async () => {
    const [documentId, transactionId] = [await draft(creditNote()), await movement(-1000)]
    const entryId = await addEntry(service, organization, { amount: -375 })
    await split(transactionId, [
      ['document', documentId, -625],
      ['ledger', entryId, -375],
    ])
    const before = await settlementOf(service, organization, transactionId)
    const document = await post(documentId)
    expect(codes(document)).toContain('allocation_taken_back')
    expect(document.warnings.at(-1)!.message).toContain('-625.00 DKK of that is not allocated')
    const after = await shown(transactionId)
    expect(after).toMatchObject({ state: 'reconciled', difference: -625, warnings: [{ code: 'difference_open' }] })
    expect(after.allocations).toMatchObject([{ targetId: entryId, amount: -375 }])
    expect(after.reasons).toMatchObject([{ code: 'matched_by_hand' }, { code: 'target_took_nothing' }])
    expect(await settlementOf(service, organization, transactionId)).toBe(before)
    expect(await openOf(service, organization, entryId)).toBe(0)
    expect((await rows(transactionId))[0]).toMatchObject({ action: 'post_document', after: { difference: -625 } })
    const { unmatchedBank, unexplained } = (await read('/reconciliation')).accounts[0]
    expect([unmatchedBank.differences, unexplained]).toEqual([{ amount: -625, count: 1 }, 0])
    // And the way out is the one that the warning names.
    await done(service, organization, 'unmatch_transaction', { transactionId })
    expect(await openOf(service, organization, entryId)).toBe(-375)
  })

  test('the one that is left takes its part, and no more', async () => {
    const [wrong, right, transactionId] = [await draft(creditNote()), await draft(bill(800)), await movement(-1000)]
    await split(transactionId, [
      ['document', wrong, -600],
      ['document', right, -400],
    ])
    await post(wrong)
    const { ledgerEntryId } = await post(right)
    expect(await shown(transactionId)).toMatchObject({
      state: 'reconciled',
      difference: -600,
      allocations: [{ targetId: right, amount: -400 }],
    })
    expect(await openOf(service, organization, ledgerEntryId!)).toBe(-600)
  })

  test('a credit note that is left is still one', async () => {
    const [wrong, right, transactionId] = [await draft(creditNote()), await draft(creditNote(200)), await movement(-375)]
    await split(transactionId, [
      ['document', wrong, -625],
      ['document', right, 250],
    ])
    await post(wrong)
    const { ledgerEntryId } = await post(right)
    expect(await shown(transactionId)).toMatchObject({
      state: 'reconciled',
      difference: -625,
      allocations: [{ targetId: right, amount: 250 }],
    })
    expect(await openOf(service, organization, ledgerEntryId!)).toBe(0)
  })

  test('and goes back to the queue when the last of them takes nothing either', async () => {
    const [one, other, transactionId] = [await draft(creditNote()), await draft(creditNote(300)), await movement(-1000)]
    await split(transactionId, [
      ['document', one, -625],
      ['document', other, -375],
    ])
    const before = await balances(service, organization)
    expect(codes(await post(one))).toContain('allocation_taken_back')
    await expectBackInQueue(transactionId, await post(other))
    expect((await balances(service, organization))['6481']).toBe(before['6481'])
  })
})

test('of people who unmatch and match the movement while its document is posted, each finds it whole', async () => {
  for (let round = 0; round < 5; round++) {
    const [documentId, transactionId] = [await draft(creditNote()), await movement(-625)]
    const ledgerEntryId = await addEntry(service, organization, { amount: -625 })
    await match(transactionId, documentId)
    for (const step of ['extract', 'code']) await act(service, organization, `${step}_document`, { documentId })
    const replies = await Promise.all([
      service.call(organization.key, 'post_document', { documentId }),
      service.call(organization.key, 'unmatch_transaction', { transactionId }),
      service.call(organization.key, 'match_transaction', { transactionId, ledgerEntryId }),
    ])
    expect(replies.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
    expect(replies[0]!.body.result.state).toBe('posted')
    expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  }
})
