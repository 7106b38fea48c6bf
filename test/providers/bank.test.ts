/** What every way to banks must do, each with its own stand-in behind it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { newId } from '../../src/ids.ts'
import { bankProviders } from '../../src/providers/bank/index.ts'
import type { BankProvider } from '../../src/providers/bank/provider.ts'
import { insertOrganization } from '../../src/store/access/organizations.ts'
import { decideSandboxConsent } from '../../src/store/bank/sandbox.ts'
import type { Store } from '../../src/store/connection/db.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { amount, bankedAccount, manyTransactions } from './enablebanking/books.ts'
import { type FakeEnableBanking, startFakeEnableBanking } from './enablebanking/fake.ts'

const now = new Date('2026-09-16T10:00:00Z')
let database: TestDatabase
let store: Store
let fake: FakeEnableBanking
let organizationId: string

beforeAll(async () => {
  database = await createTestDatabase()
  store = database.openStore()
  fake = await startFakeEnableBanking(() => now)
  fake.unattendedMax = 1_000
  const booked = { name: 'Booked', balance_type: 'CLBD', balance_amount: amount(500, 'DKK'), reference_date: '2026-09-15' }
  fake.accounts = [bankedAccount({ transactions: manyTransactions(130), balances: [booked] })]
  organizationId = newId('org', now)
  const organization = { id: organizationId, name: 'Books', regionKey: null, country: null, timeZone: 'Europe/Rome', locale: 'en' }
  await store.transaction(organizationId, async db => insertOrganization(db, organization, now))
})
afterAll(async () => {
  expect(fake.violations).toEqual([])
  await store.close()
  await database.drop()
  await fake.close()
})

/** How a person allows what was asked for; returns what the consent is called from then on. */
const allow: Record<string, (bank: BankProvider, asked: { reference: string; consentUrl: string }) => Promise<string>> = {
  async sandbox(_bank, { reference }) {
    const decision = { state: 'allowed' as const, validUntil: new Date(now.getTime() + 86_400_000) }
    await store.transaction(organizationId, db => decideSandboxConsent(db, reference, decision, now))
    return reference
  },
  async enablebanking(bank, { reference, consentUrl }) {
    const code = fake.decide(consentUrl, 'allow').searchParams.get('code')!
    return (await bank.completeConsent!(organizationId, { reference, code })).reference
  },
}

test('every provider has a stand-in here', () => {
  expect(Object.keys(bankProviders).sort()).toEqual(Object.keys(allow).sort())
})

describe.each(Object.keys(allow))('%s', name => {
  let bank: BankProvider
  beforeAll(() => {
    const settings = { enablebanking: fake.settings }
    bank = bankProviders[name]!.create({ store, clock: () => now, baseUrl: () => 'https://books.example', settings })!
  })

  const ask = async () => {
    const [institution] = await bank.institutions('DK')
    const returnUrl = bank.completeConsent ? 'https://books.example/connections/bank-callback' : ''
    return bank.askConsent({ organizationId, institutionId: institution!.id, returnUrl, state: 'state' })
  }
  const link = async () => {
    const reference = await allow[name]!(bank, await ask())
    return { reference, accounts: await bank.accounts(organizationId, reference) }
  }
  const read = async (reference: string, accountReference: string, from: string | null = null): Promise<Movement[]> => {
    const found: Movement[] = []
    for (let page: string | null = null, pages = 0; pages < 100; pages++) {
      const told = await bank.movements({ organizationId, reference, accountReference, from, page })
      found.push(...told.movements)
      if (told.next === null) return [...new Map(found.map(one => [one.bankId, one])).values()]
      page = told.next
    }
    throw new Error('the pages must come to an end')
  }

  test('lists banks of both countries whose ids begin with its name, and no id twice', async () => {
    const all = await bank.institutions()
    expect([...new Set(all.map(one => one.country))].sort()).toEqual(['DK', 'IT'])
    expect(new Set(all.map(one => one.id)).size).toBe(all.length)
    for (const { id, consentDaysMax } of all) {
      expect([id.startsWith(`${name}-`), id.length <= 100, consentDaysMax > 0 && consentDaysMax <= 180]).toEqual([true, true, true])
    }
    expect(await bank.institutions('SE')).toEqual([])
  })

  test('a consent is pending, then allowed, and over once it was ended, however often', async () => {
    const asked = await ask()
    expect(await bank.consentState(organizationId, asked.reference)).toEqual({ state: 'pending' })
    const reference = await allow[name]!(bank, asked)
    expect(await bank.consentState(organizationId, reference)).toMatchObject({ state: 'allowed' })
    await bank.endConsent!(organizationId, reference)
    await bank.endConsent!(organizationId, reference)
    expect(await bank.consentState(organizationId, reference)).toEqual({ state: 'expired' })
  })

  test('accounts go by other references under another consent, and are the same accounts', async () => {
    const [first, second] = [await link(), await link()]
    const names = ({ accounts }: typeof first) =>
      accounts.map(({ iban, number, identity, currency, balance }) => ({ iban, number, identity, currency, balance }))
    expect(names(second)).toEqual(names(first))
    expect(first.accounts.length).toBeGreaterThan(0)
    for (const [at, { reference, balance }] of first.accounts.entries()) {
      expect(second.accounts[at]!.reference).not.toBe(reference)
      expect(Number.isSafeInteger(balance?.amount)).toBe(true)
    }
  })

  test('tells the same movements at every read, in whole minor units, and none from before the day that is asked for', async () => {
    const { reference, accounts } = await link()
    const all = await read(reference, accounts[0]!.reference)
    expect(all.length).toBeGreaterThan(100)
    expect(await read(reference, accounts[0]!.reference)).toEqual(all)
    for (const movement of all)
      expect([Number.isSafeInteger(movement.amount), /^\d{4}-\d\d-\d\d$/.test(movement.date)]).toEqual([true, true])
    const from = all.map(one => one.date).sort()[Math.floor(all.length / 2)]!
    const later = await read(reference, accounts[0]!.reference, from)
    expect(later.map(one => one.bankId).sort()).toEqual(
      all
        .filter(one => one.date >= from)
        .map(one => one.bankId)
        .sort(),
    )
  })

  test('a consent that is over opens nothing', async () => {
    const { reference, accounts } = await link()
    await bank.endConsent!(organizationId, reference)
    await expect(read(reference, accounts[0]!.reference)).rejects.toMatchObject({ code: 'consent_expired' })
    await expect(bank.accounts(organizationId, reference)).rejects.toMatchObject({ code: 'consent_expired' })
  })
})
