/** The sandbox bank: the same days whenever they are read, sums that add up, and banks that misbehave only in the way they say. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { addDays, isCalendarDate } from '../../src/domain/calendar/dates.ts'
import { checkIban } from '../../src/domain/identity/iban.ts'
import { sum } from '../../src/domain/money/money.ts'
import { newId } from '../../src/ids.ts'
import { bankProviders } from '../../src/providers/bank/index.ts'
import { BankFault, type BankProvider } from '../../src/providers/bank/provider.ts'
import { insertOrganization } from '../../src/store/access/organizations.ts'
import { decideSandboxConsent } from '../../src/store/bank/sandbox.ts'
import type { Store } from '../../src/store/connection/db.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { rows } from '../harness/text-tables.ts'

const start = new Date('2026-09-16T10:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

let database: TestDatabase
let store: Store
let now = start
let organizationId: string
let bank: BankProvider

const openBank = () => bankProviders.sandbox!.create({ store, clock: () => now, baseUrl: () => 'https://books.example' })!

beforeAll(async () => {
  database = await createTestDatabase()
  store = database.openStore()
})
afterAll(async () => {
  await store.close()
  await database.drop()
})
beforeEach(async () => {
  now = start
  bank = openBank()
  organizationId = newId('org', now)
  const organization = { id: organizationId, name: 'Books', regionKey: null, country: null, timeZone: 'Europe/Rome', locale: 'en' }
  await store.transaction(organizationId, async db => insertOrganization(db, organization, now))
})

const ask = (institutionId: string) => bank.askConsent({ organizationId, institutionId, returnUrl: '' })

const decide = (reference: string, state: 'allowed' | 'denied', days = 180) =>
  store.transaction(organizationId, db =>
    decideSandboxConsent(db, reference, { state, validUntil: state === 'allowed' ? new Date(now.getTime() + days * dayMs) : null }, now),
  )

interface Link {
  reference: string
  /** By what they are for: company, savings, foreign. */
  accounts: Awaited<ReturnType<BankProvider['accounts']>>
}

async function link(institutionId: string): Promise<Link> {
  const { reference } = await ask(institutionId)
  await decide(reference, 'allowed')
  return { reference, accounts: await bank.accounts(organizationId, reference) }
}

const wanted = (reference: string, accountReference: string) => ({ organizationId, reference, accountReference, from: null, page: null })

async function readPages(reference: string, accountReference: string, from: string | null = null): Promise<Movement[][]> {
  const pages: Movement[][] = []
  for (let page: string | null = null; pages.length < 100; ) {
    const read = await bank.movements({ organizationId, reference, accountReference, from, page })
    pages.push([...read.movements])
    if (read.next === null) return pages
    page = read.next
  }
  throw new Error('the pages must come to an end')
}

/** All of an account, without what came twice. */
async function readAll(reference: string, accountReference: string, from: string | null = null): Promise<Movement[]> {
  const byId = new Map((await readPages(reference, accountReference, from)).flat().map(one => [one.bankId, one]))
  return [...byId.values()]
}

function groupBy(movements: readonly Movement[], keyOf: (movement: Movement) => string | null): Map<string | null, Movement[]> {
  const groups = new Map<string | null, Movement[]>()
  for (const one of movements) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

const bookedSum = (movements: readonly Movement[]) => sum(movements.filter(one => !one.isPending).map(one => one.amount))

const ordinary = rows`
  bank             country  currency  foreign
  sandbox-dk-bank  DK       DKK       EUR
  sandbox-it-bank  IT       EUR       USD
`

describe('the institutions', () => {
  test('are of both countries, each says that it is a sandbox, and no id comes twice', async () => {
    const all = await bank.institutions()
    expect(new Set(all.map(one => one.country))).toEqual(new Set(['DK', 'IT']))
    expect(new Set(all.map(one => one.id)).size).toBe(all.length)
    for (const { id, name, bic } of all) {
      expect([id, name]).toEqual([expect.stringMatching(/^sandbox-/), expect.stringContaining('Sandbox')])
      expect(bic).toMatch(/^[A-Z]{7}0$/)
    }
    expect([bank.name, bank.isSandbox]).toEqual(['sandbox', true])
  })

  test.each(rows`
    country  first
    DK       sandbox-dk-bank
    IT       sandbox-it-bank
    SE       -
  `)('of $country begin with the ordinary one', async ({ country, first }) => {
    const found = await bank.institutions(country)
    expect(found[0]?.id ?? '').toBe(first)
    expect(found.every(one => one.country === country)).toBe(true)
  })
})

describe.each(ordinary)('$bank', ({ bank: id = '', country = '', currency = '', foreign = '' }) => {
  test('has a company account, savings and an account in a foreign currency, with sound IBANs', async () => {
    const { accounts } = await link(id)
    expect(accounts.map(one => one.currency)).toEqual([currency, currency, foreign])
    expect(new Set(accounts.map(one => one.iban)).size).toBe(3)
    for (const { iban, number, name, balance } of accounts) {
      expect([iban?.slice(0, 2), checkIban(iban ?? '')]).toEqual([country, { ok: true, value: iban }])
      expect([name, number]).toEqual([expect.stringContaining('(sandbox)'), expect.stringMatching(/^[\d ]+$/)])
      expect([balance?.date, Number(balance?.amount) > 0]).toEqual(['2026-09-16', true])
    }
  })

  test('is the same at every read, in every process and under every consent', async () => {
    const first = await link(id)
    bank = openBank()
    const second = await link(id)
    expect(second.accounts.map(one => [one.iban, one.number, one.balance])).toEqual(
      first.accounts.map(one => [one.iban, one.number, one.balance]),
    )
    for (const [at, account] of first.accounts.entries()) {
      expect(second.accounts[at]!.reference).not.toBe(account.reference)
      const read = await readAll(first.reference, account.reference)
      expect(await readAll(first.reference, account.reference)).toEqual(read)
      expect(await readAll(second.reference, second.accounts[at]!.reference)).toEqual(read)
    }
  })

  test('shows six months and more, up to today, newest first, in both directions', async () => {
    const { reference, accounts } = await link(id)
    const read = (await readPages(reference, accounts[0]!.reference)).flat()
    const dates = read.map(one => one.date)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect([dates.at(-1)! < '2026-03-15', dates[0]]).toEqual([true, '2026-09-16'])
    expect([read.filter(one => one.amount > 0).length > 50, read.filter(one => one.amount < 0).length > 300]).toEqual([true, true])
    for (const one of read) {
      expect([one.currency, Number.isSafeInteger(one.amount), one.amount === 0, isCalendarDate(one.date)]).toEqual([
        currency,
        true,
        false,
        true,
      ])
      if (one.counterparty.iban !== null) expect(checkIban(one.counterparty.iban)).toEqual({ ok: true, value: one.counterparty.iban })
    }
  })

  test('has all that a company sees on its account', async () => {
    const { reference, accounts } = await link(id)
    const read = await readAll(reference, accounts[0]!.reference)
    const paid = read.filter(one => one.amount < 0)
    expect(paid.some(one => one.counterparty.iban !== null && one.reference !== null)).toBe(true)
    expect(paid.some(one => one.counterparty.iban !== null && one.reference === null)).toBe(true)
    expect(read.some(one => one.amount > 0 && /^2026-\d{4}$/.test(one.reference ?? ''))).toBe(true)
    expect(paid.some(one => one.original?.currency === 'USD' && one.original.amount === -4900)).toBe(true)
    const perText = groupBy(paid, one => `${one.amount} ${one.text.replace(/\d\d\/\d{4}/, '')}`)
    expect([...perText.values()].filter(same => new Set(same.map(one => one.date.slice(0, 7))).size >= 6).length).toBeGreaterThan(4)
    const refunds = read.filter(one => one.amount > 0 && one.counterparty.name === null)
    expect(refunds.length).toBeGreaterThan(4)
    for (const { amount, date } of refunds) expect(paid.some(one => one.amount === -amount && one.date < date)).toBe(true)
  })

  test('lets the same be bought twice on one day, under two ids', async () => {
    const { reference, accounts } = await link(id)
    const read = await readAll(reference, accounts[0]!.reference)
    const same = groupBy(read, one => `${one.date} ${one.amount} ${one.text}`)
    const twice = [...same.values()].filter(group => group.length === 2)
    expect(twice.length).toBeGreaterThanOrEqual(6)
    for (const [one, other] of twice) expect({ ...one, bankId: '' }).toEqual({ ...other, bankId: '' })
  })

  test('shows both legs of what is moved between the accounts', async () => {
    const { reference, accounts } = await link(id)
    const [company, savings, abroad] = await Promise.all(accounts.map(one => readAll(reference, one.reference)))
    const [ownIban, savingsIban, foreignIban] = accounts.map(one => one.iban)
    const toSavings = company!.filter(one => one.counterparty.iban === savingsIban)
    expect(toSavings.length).toBeGreaterThanOrEqual(6)
    const key = (one: Movement) => `${one.date} ${Math.abs(one.amount)}`
    expect(savings!.filter(one => one.counterparty.iban === ownIban).map(key)).toEqual(toSavings.map(key))
    const exchanged = company!.filter(one => one.counterparty.iban === foreignIban)
    expect(exchanged.length).toBeGreaterThanOrEqual(6)
    expect(exchanged.map(one => one.original)).toEqual(
      abroad!.filter(one => one.counterparty.iban === ownIban).map(one => ({ amount: -one.amount, currency: foreign })),
    )
  })

  test('keeps a balance that is what was booked, day after day, and never below nothing', async () => {
    const first = await link(id)
    const balances = (accounts: Link['accounts']) => accounts.map(one => one.balance!.amount)
    for (let days = 1; days <= 40; days += 3) {
      const before = await bank.accounts(organizationId, first.reference)
      const since = before[0]!.balance!.date
      now = new Date(now.getTime() + 3 * dayMs)
      const after = await bank.accounts(organizationId, first.reference)
      const booked = await Promise.all(after.map(async one => bookedSum(await readAll(first.reference, one.reference, addDays(since, 1)))))
      expect(balances(after)).toEqual(balances(before).map((amount, at) => amount + booked[at]!))
      expect(Math.min(...balances(after))).toBeGreaterThan(0)
    }
  })

  test('books the next banking day what is pending: on another day, and half under another id', async () => {
    const { reference, accounts } = await link(id)
    let renamed = 0
    let kept = 0
    for (let day = 0; day < 10; day++) {
      const pending = (await readAll(reference, accounts[0]!.reference)).filter(one => one.isPending)
      const today = now.toISOString().slice(0, 10)
      expect(pending.length).toBeGreaterThan(0)
      expect(pending.every(one => one.valueDate === null && one.date <= today && one.date >= addDays(today, -2))).toBe(true)
      now = new Date(now.getTime() + 4 * dayMs)
      const later = await readAll(reference, accounts[0]!.reference)
      for (const one of pending) {
        const booked = later.filter(other => !other.isPending && other.text === one.text && other.amount === one.amount)
        expect(booked.length).toBeGreaterThan(0)
        expect(booked.every(other => other.date > one.date && other.valueDate === one.date)).toBe(true)
        if (booked.some(other => other.bankId === one.bankId)) kept++
        else renamed++
      }
      expect(later.filter(one => one.isPending && one.date <= today)).toEqual([])
      now = new Date(now.getTime() - 3 * dayMs)
    }
    expect([renamed > 0, kept > 0]).toEqual([true, true])
  })

  test('never takes back a day: what was booked is booked the same later', async () => {
    const { reference, accounts } = await link(id)
    for (const account of accounts) {
      now = start
      const before = (await readAll(reference, account.reference)).filter(one => !one.isPending)
      now = new Date(start.getTime() + 75 * dayMs)
      const after = await readAll(reference, account.reference)
      const firstShown = after.at(-1)!.date
      const isCompared = (one: Movement) => one.date > firstShown && one.date <= '2026-09-16' && !one.isPending
      expect(before.filter(isCompared).length).toBeGreaterThan(5)
      expect(after.filter(isCompared)).toEqual(before.filter(isCompared))
    }
  })

  test('comes in pages of fifty that overlap by a row, and lose none', async () => {
    const { reference, accounts } = await link(id)
    const pages = await readPages(reference, accounts[0]!.reference)
    expect(pages.length).toBeGreaterThan(8)
    for (const [at, page] of pages.slice(0, -1).entries()) {
      expect(page).toHaveLength(50)
      expect(pages[at + 1]![0]).toEqual(page.at(-1))
    }
    const ids = new Set(pages.flat().map(one => one.bankId))
    expect(ids.size).toBe(pages.flat().length - (pages.length - 1))
  })

  test('begins on the day that is asked for', async () => {
    const { reference, accounts } = await link(id)
    const all = await readAll(reference, accounts[0]!.reference)
    const later = await readAll(reference, accounts[0]!.reference, '2026-09-01')
    expect(later).toEqual(all.filter(one => one.date >= '2026-09-01'))
    expect(await readAll(reference, accounts[0]!.reference, '2030-01-01')).toEqual([])
  })

  test('a reading that goes on past midnight sees the day on which it began', async () => {
    const { reference, accounts } = await link(id)
    const whole = await readPages(reference, accounts[0]!.reference)
    const first = await bank.movements(wanted(reference, accounts[0]!.reference))
    now = new Date(now.getTime() + dayMs)
    const second = await bank.movements({ ...wanted(reference, accounts[0]!.reference), page: first.next })
    expect([first.movements, second.movements]).toEqual(whole.slice(0, 2))
  })
})

test('the day of the bank is that of its country', async () => {
  now = new Date('2026-09-15T22:30:00Z')
  for (const id of ['sandbox-dk-bank', 'sandbox-it-bank']) expect((await link(id)).accounts[0]!.balance!.date).toBe('2026-09-16')
})

const faultOf = (work: Promise<unknown>): Promise<[string, boolean]> =>
  work.then(
    () => expect.unreachable('it must fail'),
    error => {
      expect(error).toBeInstanceOf(BankFault)
      return [error.code, error.isRetryable]
    },
  )

describe('a consent', () => {
  test('is asked for on a page of ours, for an hour', async () => {
    const asked = await ask('sandbox-dk-bank')
    expect(asked.consentUrl).toMatch(/^https:\/\/books\.example\/sandbox\/bank\/consents\/[\w-]{43}$/)
    expect(asked.expiresAt).toEqual(new Date(start.getTime() + 60 * 60_000))
    expect(asked.consentUrl).not.toContain(asked.reference)
  })

  test('is pending until it is decided, and nothing is read before', async () => {
    const { reference } = await ask('sandbox-dk-bank')
    expect(await bank.consentState(organizationId, reference)).toEqual({ state: 'pending' })
    expect(await faultOf(bank.accounts(organizationId, reference))).toEqual(['bank_refused', false])
    now = new Date(now.getTime() + 60 * 60_000)
    expect(await bank.consentState(organizationId, reference)).toEqual({ state: 'expired' })
    expect(await decide(reference, 'allowed')).toBeUndefined()
    expect(await faultOf(bank.accounts(organizationId, reference))).toEqual(['consent_expired', false])
  })

  test('that was denied reads nothing', async () => {
    const { reference } = await ask('sandbox-it-bank')
    await decide(reference, 'denied')
    expect(await bank.consentState(organizationId, reference)).toEqual({ state: 'denied' })
    expect(await faultOf(bank.accounts(organizationId, reference))).toEqual(['consent_expired', false])
    expect(await faultOf(bank.movements(wanted(reference, 'company-x')))).toEqual(['consent_expired', false])
  })

  test('runs out', async () => {
    const { reference, accounts } = await link('sandbox-dk-bank')
    const validUntil = new Date(start.getTime() + 180 * dayMs)
    expect(await bank.consentState(organizationId, reference)).toEqual({ state: 'allowed', validUntil })
    now = validUntil
    expect(await bank.consentState(organizationId, reference)).toEqual({ state: 'expired' })
    expect(await faultOf(bank.movements(wanted(reference, accounts[0]!.reference)))).toEqual(['consent_expired', false])
  })

  test('opens the accounts of its own organization and bank alone', async () => {
    const { reference, accounts } = await link('sandbox-dk-bank')
    const stranger = newId('org', now)
    expect(await bank.consentState(stranger, reference)).toEqual({ state: 'expired' })
    expect(await faultOf(bank.accounts(stranger, reference))).toEqual(['consent_expired', false])
    const other = await link('sandbox-it-bank')
    expect(await faultOf(bank.movements(wanted(other.reference, accounts[0]!.reference)))).toEqual(['bank_refused', false])
    expect(await faultOf(ask('sandbox-se-bank'))).toEqual(['bank_refused', false])
  })

  test.each(['', 'x', '2026-09-16.a', '2026-13-40.a.2', '2026-09-16.a.-1', '2026-09-16.a.2.3', '2026-09-16.<b>.2'])(
    'the page %j is none',
    async page => {
      const { reference, accounts } = await link('sandbox-dk-bank')
      expect(await faultOf(bank.movements({ ...wanted(reference, accounts[0]!.reference), page }))).toEqual(['bank_refused', false])
    },
  )
})

describe('a bank that misbehaves', () => {
  test.each(['sandbox-dk-slow', 'sandbox-it-slow'])('%s takes more than a second, and stops when it is told to', async id => {
    const { reference, accounts } = await link(id)
    const given = bank.movements(wanted(reference, accounts[0]!.reference), AbortSignal.timeout(1_000))
    await expect(given).rejects.toThrow(/abort/i)
    const read = await bank.movements(wanted(reference, accounts[1]!.reference))
    expect(read.movements.length).toBeGreaterThan(5)
    await expect(bank.accounts(organizationId, reference, AbortSignal.abort())).rejects.toThrow(/abort/i)
  })

  test.each(['sandbox-dk-faulty', 'sandbox-it-faulty'])('%s fails on page 7 of 12, once, and then gives all', async id => {
    const { reference, accounts } = await link(id)
    const account = accounts[0]!.reference
    let page: string | null = null
    for (let read = 1; read <= 6; read++) page = (await bank.movements({ ...wanted(reference, account), page })).next
    expect(await faultOf(bank.movements({ ...wanted(reference, account), page }))).toEqual(['bank_unavailable', true])
    expect((await bank.movements({ ...wanted(reference, account), page })).movements.length).toBeGreaterThan(0)
    expect(await readPages(reference, account)).toHaveLength(12)
    const again = await link(id)
    expect(await faultOf(readPages(again.reference, again.accounts[0]!.reference))).toEqual(['bank_unavailable', true])
    expect(await readPages(again.reference, again.accounts[0]!.reference)).toHaveLength(12)
  })

  test.each(['sandbox-dk-short-consent', 'sandbox-it-short-consent'])('%s gives ten days at most', async id => {
    const found = (await bank.institutions()).find(one => one.id === id)
    expect(found?.consentDaysMax).toBe(10)
  })

  test.each(['sandbox-dk-unsteady', 'sandbox-it-unsteady'])('%s tells the same movements under other ids', async id => {
    const { reference, accounts } = await link(id)
    const account = accounts[0]!.reference
    const [one, other] = [(await readPages(reference, account)).flat(), (await readPages(reference, account)).flat()]
    const bare = (movements: Movement[]) => movements.map(movement => ({ ...movement, bankId: null }))
    expect(bare(other)).toEqual(bare(one))
    const ids = (movements: Movement[]) => new Set(movements.map(movement => movement.bankId))
    const steady = [...ids(one)].filter(known => ids(other).has(known))
    expect(steady).toContain(' ')
    expect(steady.every(known => known === ' ' || known?.startsWith('REF-'))).toBe(true)
    const reused = [...groupBy(one, movement => movement.bankId)].filter(([known, group]) => known !== ' ' && group.length > 1)
    expect(reused.length).toBeGreaterThan(0)
    for (const [, group] of reused) expect(new Set(group.map(movement => `${movement.date} ${movement.text}`)).size).toBe(group.length)
    expect(one.filter(movement => movement.bankId === ' ').length).toBeGreaterThan(20)
  })
})
