/** Documents that are matched before they are posted, and what unmatching gives back. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAliases, listDeclined } from '../../src/store/bank/learnt.ts'
import { errorsLogged } from '../contract/store.ts'
import { createFakeLedger } from '../documents/fake-ledger.ts'
import { act, bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import {
  addAccount,
  addEntries,
  addEntry,
  addMovement,
  balances,
  clockAt,
  done,
  entryOf,
  openOf,
  settlementOf,
  transactionOf,
} from './journey.ts'
import { findFaults } from './soundness.ts'

let service: TestService
let organization: Organization
let account: string
let number = 0

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-10T10:00:00Z') })
  await fresh()
})
afterEach(async () => {
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

async function fresh(): Promise<void> {
  organization = await service.found()
  account = await addAccount(service, organization)
}

const movement = (amount: number, told = {}) => addMovement(service, organization, account, { amount, ...told })
const paper = (net = 500) => invoice({ number: `D-${++number}`, net })
const match = (transactionId: string, target: Record<string, string>) =>
  done(service, organization, 'match_transaction', { transactionId, ...target })
const step = (name: string, documentId: string) => act(service, organization, `${name}_document`, { documentId })
const shown = (transactionId: string) => transactionOf(service, organization, transactionId)
const steps = ['extract', 'code', 'post']

describe('a document that is matched', () => {
  test.each(rows`
    state      to do
    draft      3
    extracted  2
    coded      1
  `)('while it is $state is settled when it is posted', async row => {
    const { documentId } = await bring(service, organization, paper(), row.state as 'draft')
    const transactionId = await movement(-625)
    const matched = await match(transactionId, { documentId })
    expect(matched).toMatchObject({ state: 'reconciled', difference: 0, warnings: [] })
    expect(matched.allocations).toEqual([
      { targetType: 'document', targetId: documentId, amount: -625, ledgerEntryId: null, settlementEntryId: null },
    ])
    let document = null
    for (const name of steps.slice(-Number(row['to do']))) document = await step(name, documentId)
    const { ledgerEntryId, state } = document!
    expect(state).toBe('posted')
    expect((await shown(transactionId)).allocations).toMatchObject([
      { targetType: 'document', targetId: documentId, ledgerEntryId, amount: -625 },
    ])
    expect(await settlementOf(service, organization, transactionId)).toBe('D 7440 625.00; C 6481 625.00')
    expect(await openOf(service, organization, ledgerEntryId!)).toBe(0)
  })

  test('after it was posted is its entry', async () => {
    const { documentId, ledgerEntryId } = await bring(service, organization, paper(), 'posted')
    const transactionId = await movement(-625)
    expect((await match(transactionId, { documentId })).allocations).toMatchObject([
      { targetType: 'document', targetId: documentId, ledgerEntryId },
    ])
    expect(await openOf(service, organization, ledgerEntryId!)).toBe(0)
  })

  test.each(rows`
    net   moved    allocated  open  difference  account  booked
    500   -625     -625       0     0           -        D 7440 625.00; C 6481 625.00
    500   -300     -300       -325  0           -        D 7440 300.00; C 6481 300.00
    500   -630     -625       0     -5          2390     D 7440 625.00; C 6481 630.00; D 2390 5.00
    500   -900     -625       0     -275        -        D 7440 625.00; C 6481 625.00
  `)('as a draft by $moved, and posted over $net and VAT', async row => {
    const { documentId } = await bring(service, organization, paper(Number(row.net)), 'draft')
    const transactionId = await movement(Number(row.moved))
    await match(transactionId, { documentId })
    for (const name of steps) await step(name, documentId)
    const after = await shown(transactionId)
    const entryId = after.allocations[0]!.ledgerEntryId!
    expect(after).toMatchObject({ difference: Number(row.difference), differenceAccount: row.account || null })
    expect(after.allocations).toMatchObject([{ amount: Number(row.allocated) }])
    expect(await openOf(service, organization, entryId)).toBe(Number(row.open))
    expect(await settlementOf(service, organization, transactionId)).toBe(row.booked)
  })

  test('and unmatched before it is posted is owed as every other', async () => {
    const { documentId } = await bring(service, organization, paper(), 'coded')
    const transactionId = await movement(-625)
    await match(transactionId, { documentId })
    await done(service, organization, 'unmatch_transaction', { transactionId })
    const { ledgerEntryId } = await step('post', documentId)
    expect(await openOf(service, organization, ledgerEntryId!)).toBe(-625)
    expect(await shown(transactionId)).toMatchObject({ state: 'unmatched', allocations: [] })
  })

  test('by two movements is settled by both, each with its own booking', async () => {
    const { documentId } = await bring(service, organization, paper(), 'coded')
    const [first, second] = [await movement(-400), await movement(-225)]
    await match(first, { documentId })
    expect(await match(second, { documentId })).toMatchObject({ difference: 0 })
    const third = await service.call(organization.key, 'match_transaction', { transactionId: await movement(-1), documentId })
    expect([third.status, third.body.code]).toEqual([409, 'target_settled'])
    const { ledgerEntryId } = await step('post', documentId)
    expect(await openOf(service, organization, ledgerEntryId!)).toBe(0)
    expect(await settlementOf(service, organization, first)).toBe('D 7440 400.00; C 6481 400.00')
    expect(await settlementOf(service, organization, second)).toBe('D 7440 225.00; C 6481 225.00')
  })

  test('by two movements that are each all of it, before anything was read, takes no third', async () => {
    const { documentId } = await bring(service, organization, paper(), 'draft')
    for (const transactionId of [await movement(-625), await movement(-625)]) await match(transactionId, { documentId })
    await step('extract', documentId)
    const third = { transactionId: await movement(625), documentId }
    const more = await service.call(organization.key, 'match_transaction', third)
    expect([more.status, more.body.code]).toEqual([409, 'target_settled'])
  })

  test('in a split with an entry is booked when it is posted', async () => {
    const { documentId } = await bring(service, organization, paper(), 'extracted')
    const entryId = await addEntry(service, organization, { amount: -375 })
    const transactionId = await movement(-1000)
    const allocations = [
      { targetType: 'document', targetId: documentId, amount: -625 },
      { targetType: 'ledger', targetId: entryId, amount: -375 },
    ]
    await done(service, organization, 'split_transaction', { transactionId, allocations })
    expect(await settlementOf(service, organization, transactionId)).toBe('D 7440 375.00; C 6481 375.00')
    await step('code', documentId)
    await step('post', documentId)
    expect(await settlementOf(service, organization, transactionId)).toBe('D 7440 625.00; C 6481 625.00 | D 7440 375.00; C 6481 375.00')
    await done(service, organization, 'unmatch_transaction', { transactionId })
    expect(await openOf(service, organization, entryId)).toBe(-375)
  })

  test('can be posted anew after its posting was taken back', async () => {
    await fresh()
    const { documentId, ledgerEntryId } = await bring(service, organization, paper(), 'posted')
    await service.request(organization.key, 'POST', `/api/rest/ledger-entries/${ledgerEntryId}/reversal`, {})
    const transactionId = await movement(-625)
    await match(transactionId, { documentId })
    const again = await step('post', documentId)
    expect(await openOf(service, organization, again.ledgerEntryId!)).toBe(0)
    expect((await balances(service, organization))['6481']).toBe(-625)
  })
})

describe('unmatching', () => {
  test('gives back what matching took: open amounts, the queue and the balances, on the same day', async () => {
    await fresh()
    const [one, other] = [await addEntry(service, organization, { amount: -600 }), await addEntry(service, organization, { amount: -400 })]
    const transactionId = await movement(-1000, { date: '2026-03-17' })
    const [before, owed] = [await balances(service, organization), await shown(transactionId)]
    const allocations = [one, other].map((targetId, at) => ({ targetType: 'ledger', targetId, amount: at === 0 ? -600 : -400 }))
    const matched = await done(service, organization, 'split_transaction', { transactionId, allocations })
    expect(await balances(service, organization)).not.toEqual(before)
    expect(await done(service, organization, 'unmatch_transaction', { transactionId })).toEqual(owed)
    expect(await balances(service, organization)).toEqual(before)
    expect([await openOf(service, organization, one), await openOf(service, organization, other)]).toEqual([-600, -400])
    const settlement = await entryOf(service, organization, matched.allocations[0].settlementEntryId)
    const reversal = await entryOf(service, organization, settlement.reversedBy!)
    expect([settlement.date, reversal.date, reversal.openAmount]).toEqual(['2026-03-17', '2026-03-17', 0])
    // And once more: nothing of the first time is in the way.
    await done(service, organization, 'split_transaction', { transactionId, allocations })
    await done(service, organization, 'unmatch_transaction', { transactionId })
    expect(await balances(service, organization)).toEqual(before)
  })

  test('takes a booked difference back with it', async () => {
    await fresh()
    const ledgerEntryId = await addEntry(service, organization, { amount: -1000 })
    const before = await balances(service, organization)
    const transactionId = await movement(-1009)
    await match(transactionId, { ledgerEntryId })
    expect((await balances(service, organization))['2390']).toBe(9)
    await done(service, organization, 'unmatch_transaction', { transactionId })
    expect(await balances(service, organization)).toEqual(before)
  })

  test('what was matched by itself is not matched so again, until a person does it', async () => {
    await fresh()
    const ledgerEntryId = await addEntry(service, organization, { amount: -1234.56, names: ['Papir og Pen ApS'], numbers: ['F-7788'] })
    const transactionId = await movement(-1234.56, { text: 'Papir og Pen ApS F-7788', name: 'Papir og Pen ApS' })
    expect(await done(service, organization, 'reconcile_now')).toMatchObject({ reconciled: 1 })
    const reasons = (await shown(transactionId)).reasons
    expect(reasons.length).toBeGreaterThan(0)
    await done(service, organization, 'unmatch_transaction', { transactionId })
    expect(await done(service, organization, 'reconcile_now')).toMatchObject({ examined: 1, reconciled: 0, unmatched: 1 })
    const targets = (await shown(transactionId)).suggestions.flatMap(suggestion => suggestion.targets.map(target => target.targetId))
    expect(targets).not.toContain(ledgerEntryId)
    await match(transactionId, { ledgerEntryId })
    const declined = await service.services.store.transaction(organization.id, listDeclined, { readOnly: true })
    expect(declined).toEqual([])
  })

  test('what was matched by itself and taken back: what else fits is suggested at once, and by the next run', async () => {
    await fresh()
    const names = ['Papir og Pen ApS']
    const [refused, ...others] = await addEntries(service, organization, [
      { amount: -1234.56, names, numbers: ['F-7788'] },
      { amount: -1234.56, names, numbers: ['F-7799'] },
      { amount: -1240, names, numbers: ['F-7800'] },
    ])
    const transactionId = await movement(-1234.56, { text: 'Papir og Pen ApS F-7788', name: 'Papir og Pen ApS' })
    await done(service, organization, 'reconcile_now')
    expect((await shown(transactionId)).allocations).toMatchObject([{ targetId: refused }])
    expect(await done(service, organization, 'unmatch_transaction', { transactionId })).toMatchObject({
      suggestions: others.map(targetId => ({ targets: [{ targetId }] })),
    })
    expect(await done(service, organization, 'reconcile_now')).toMatchObject({ reconciled: 0, suggested: 1 })
    const { suggestions } = await shown(transactionId)
    expect(suggestions.map(({ targets }) => targets.map(({ targetId }) => targetId))).toEqual(others.map(id => [id]))
  })

  test('a document that was declined is not matched as the entry that it is posted as', async () => {
    await fresh()
    const { documentId } = await bring(service, organization, invoice({ number: 'F-778812', date: '10-03-2026' }), 'coded')
    const transactionId = await movement(-625, { text: 'Papir og Pen ApS F-778812', name: 'Papir og Pen ApS' })
    const declined = { targetType: 'document', targetId: documentId }
    expect((await service.request(organization.key, 'POST', `/api/rest/transactions/${transactionId}/declined`, declined)).status).toBe(200)
    const { ledgerEntryId } = await step('post', documentId)
    expect(await done(service, organization, 'reconcile_now')).toMatchObject({ examined: 1, reconciled: 0, suggested: 0 })
    await match(transactionId, { ledgerEntryId: ledgerEntryId! })
    await done(service, organization, 'unmatch_transaction', { transactionId })
    expect(await service.services.store.transaction(organization.id, listDeclined, { readOnly: true })).toEqual([])
  })

  test('a match by hand teaches who the words stand for, and taking it back unteaches it', async () => {
    await fresh()
    const { id: contactId } = await done(service, organization, 'save_contact', { name: 'Nordhavn Ejendomme ApS' })
    const owed = (amount: number) => addEntry(service, organization, { amount, contactId, names: ['Nordhavn Ejendomme ApS'] })
    const aliases = () => service.services.store.transaction(organization.id, listAliases, { readOnly: true })
    const first = await movement(-8000, { text: 'NRDHVN EJD KBH', date: '2026-03-02' })
    await match(first, { ledgerEntryId: await owed(-8000) })
    expect(await aliases()).toEqual([expect.objectContaining({ kind: 'text', contactId })])

    const [mine] = [await owed(-8100)]
    await addEntry(service, organization, { amount: -8100, names: ['Somebody Else A/S'] })
    const second = await movement(-8100, { text: 'NRDHVN EJD KBH', date: '2026-04-02' })
    await done(service, organization, 'reconcile_now')
    const seen = await shown(second)
    const found = seen.state === 'reconciled' ? seen.allocations[0]?.targetId : seen.suggestions[0]?.targets[0]?.targetId
    expect(found).toBe(mine)

    if (seen.state === 'reconciled') await done(service, organization, 'unmatch_transaction', { transactionId: second })
    await done(service, organization, 'unmatch_transaction', { transactionId: first })
    expect(await aliases()).toEqual([])
  })
})

describe('books of another kind', () => {
  test('entries of two regions are not settled by one booking, each alone by its own rules', async () => {
    await fresh()
    const danish = await addEntry(service, organization, { amount: -600 })
    await done(service, organization, 'set_region', { regionKey: 'italy' })
    const italian = await addEntry(service, organization, { amount: -80, regionKey: 'italy' })
    const transactionId = await movement(-680)
    const allocations = [
      { targetType: 'ledger', targetId: danish, amount: -600 },
      { targetType: 'ledger', targetId: italian, amount: -80 },
    ]
    const both = await service.call(organization.key, 'split_transaction', { transactionId, allocations })
    expect([both.status, both.body.code]).toEqual([400, 'invalid_input'])
    const alone = await movement(-600)
    await match(alone, { ledgerEntryId: danish })
    expect(await settlementOf(service, organization, alone)).toBe('D 7440 600.00; C 6481 600.00')
  })

  test('where another ledger books the payments only what is open is kept', async () => {
    const other = await startTestService({ clock: clockAt('2026-04-10T10:00:00Z'), ledger: createFakeLedger(0) })
    try {
      const theirs = await other.found()
      const { ledgerEntryId } = await bring(other, theirs, paper(), 'posted')
      const transactionId = await addMovement(other, theirs, await addAccount(other, theirs), { amount: -625 })
      const matched = await done(other, theirs, 'match_transaction', { transactionId, ledgerEntryId })
      expect(matched).toMatchObject({ state: 'reconciled', allocations: [{ ledgerEntryId, settlementEntryId: null }] })
      expect(await openOf(other, theirs, ledgerEntryId!)).toBe(0)
      await done(other, theirs, 'unmatch_transaction', { transactionId })
      expect(await openOf(other, theirs, ledgerEntryId!)).toBe(-625)
    } finally {
      await other.close()
    }
  })
})

describe('hostile words of a bank', () => {
  const letters = (count: number, from = 97) =>
    Array.from({ length: count }, (_, at) => String.fromCharCode(from + ((at * at * 7 + at) % 26))).join('')

  test.each([
    ['a text of 100 kB', { text: `${letters(50_000)} ${letters(50_000)}` }],
    ['words that no index holds', { text: letters(3000).replace(/.{9}/g, '$& ') }],
    ['a name of 10,000 letters', { name: letters(10_000) }],
    ['an account of 5,000 letters', { iban: letters(5000, 65) }],
    ['half a character where the text is cut', { text: `${'x'.repeat(199)}\u{1f600} and more` }],
    ['a text of nothing', { text: '', name: '' }],
  ])('%s is matched, learnt and taken back', async (_what, told) => {
    const { id: contactId } = await done(service, organization, 'save_contact', { name: 'Hansen ApS' })
    const ledgerEntryId = await addEntry(service, organization, { amount: -77, contactId, names: ['Hansen ApS'] })
    const transactionId = await movement(-77, told)
    expect(await match(transactionId, { ledgerEntryId })).toMatchObject({ state: 'reconciled' })
    await done(service, organization, 'unmatch_transaction', { transactionId })
    await done(service, organization, 'reconcile_now')
    if ((await shown(transactionId)).state === 'unmatched') await done(service, organization, 'ignore_transaction', { transactionId })
  })
})
