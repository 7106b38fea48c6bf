/** Reading a bank that answers badly: nothing is doubled, nothing is lost, and what is wrong is said. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { addDays } from '../../src/domain/calendar/dates.ts'
import { type Minor, toMinorUnits } from '../../src/domain/money/money.ts'
import { BankFault } from '../../src/providers/bank/provider.ts'
import { listBankAccounts } from '../../src/store/bank/accounts.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { type FakeBank, fakeAccount, fakeBank, manyMovements, pagesOf } from './fake-bank.ts'
import { addEntry, done, said, transactionOf } from './journey.ts'
import { findFaults } from './soundness.ts'
import { toMovement } from './told.ts'

const start = new Date('2026-04-10T10:00:00Z')

let service: TestService
let organization: Organization
let bank: FakeBank
let now = start

beforeAll(async () => {
  bank = fakeBank()
  service = await startTestService({ clock: () => now, banks: [bank] })
})
beforeEach(async () => {
  now = start
  bank.reset()
  organization = await service.found()
})
afterEach(async () => {
  expect(await findFaults(service.database.admin, organization.id)).toEqual([])
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const call = (action: string, body: unknown = {}) => done(service, organization, action, body)

async function link(): Promise<{ authorizationId: string; accounts: { id: string }[] }> {
  const { authorizationId } = await call('start_bank_authorization', { institutionId: 'fake-bank' })
  return call('finalize_bank_authorization', { authorizationId })
}

interface Kept {
  id: string
  amount: string
  text: string
  date: string
  is_pending: boolean
  bank_id: string | null
}

const kept = (): Promise<Kept[]> =>
  withClient(service.database.admin, async client => {
    const query =
      'select id, amount, text, date::text, is_pending, bank_id from bank_transaction where organization_id = $1 order by date, amount desc, text'
    return (await client.query<Kept>(query, [organization.id])).rows
  })

const accounts = () => service.services.store.transaction(organization.id, db => listBankAccounts(db), { readOnly: true })
const told = (movements: readonly Movement[]) => movements.map(({ amount }) => String(amount)).sort()
const amounts = async () => (await kept()).map(({ amount }) => amount).sort()

describe('a balance', () => {
  const reported = () =>
    withClient(service.database.admin, async client => {
      const query = 'select date::text, amount::text from bank_balance where organization_id = $1 order by date'
      return (await client.query(query, [organization.id])).rows
    })
  const today = start.toISOString().slice(0, 10)
  const yesterday = addDays(today, -1)
  const had = { date: today, amount: toMinorUnits(1_000_00) }

  test('that moves while the movements are read is shown, and nothing is checked by it', async () => {
    bank.accountsAtBank = [fakeAccount({ balance: had })]
    await link()
    bank.before = asked => {
      if (asked === 'accounts') return
      // A purchase is booked between the two questions.
      const pages = [[toMovement({ amount: -100, date: today, bankId: 'just-now' })]]
      bank.accountsAtBank = [fakeAccount({ balance: { ...had, amount: toMinorUnits(900_00) }, pages })]
    }
    await call('sync_bank_now')
    expect(await reported()).toEqual([])
    await call('sync_bank_now')
    expect(await reported()).toEqual([{ date: yesterday, amount: '100000' }])
    expect((await accounts())[0]?.balance?.amount).toBe(900_00)
  })

  test('that stood still is that of yesterday, less what was booked today', async () => {
    const pages = [[toMovement({ amount: -100, date: today, bankId: 'this-morning' })]]
    bank.accountsAtBank = [fakeAccount({ balance: had, pages })]
    await link()
    await call('sync_bank_now')
    expect(await reported()).toEqual([{ date: yesterday, amount: '110000' }])
  })
})

describe('pages', () => {
  test.each([
    ['in order', (all: Movement[]) => pagesOf(all, 50)],
    ['overlapping', (all: Movement[]) => pagesOf(all, 50).map((page, at, pages) => [...(pages[at - 1]?.slice(-7) ?? []), ...page])],
    ['repeated', (all: Movement[]) => pagesOf(all, 50).flatMap(page => [page, page])],
    ['from the last to the first', (all: Movement[]) => pagesOf(all, 50).reverse()],
    ['with empty ones between', (all: Movement[]) => pagesOf(all, 50).flatMap(page => [[], page, []])],
  ])('%s bring every movement once, and a second sync nothing', async (_how, cut) => {
    const all = manyMovements(230)
    bank.accountsAtBank = [fakeAccount({ pages: cut(all) })]
    await link()
    expect(await call('sync_bank_now')).toMatchObject({ accounts: 1, imported: 230, updated: 0, problems: [] })
    expect(await amounts()).toEqual(told(all))
    const before = await kept()
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0, updated: 0, problems: [] })
    expect(await kept()).toEqual(before)
  })

  test('in another order and with other ids at the second read bring nothing new', async () => {
    const all = manyMovements(120)
    bank.accountsAtBank = [fakeAccount({ pages: pagesOf(all, 40) })]
    await link()
    await call('sync_bank_now')
    const renamed = [...all].reverse().map(movement => ({ ...movement, bankId: `other-${movement.bankId}` }))
    bank.accountsAtBank = [fakeAccount({ pages: pagesOf(renamed, 33) })]
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0 })
    expect(await amounts()).toEqual(told(all))
  })

  test('without ids, or with one id for all, keep equal purchases of one day apart', async () => {
    for (const bankId of [null, '', 'NOTPROVIDED', 'same']) {
      organization = await service.found()
      const twins = Array.from({ length: 3 }, () => toMovement({ amount: -42, date: '2026-03-05', text: 'Kiosk', bankId }))
      const all = [...twins, ...manyMovements(20, { bankId })]
      bank.accountsAtBank = [fakeAccount({ pages: [all] })]
      await link()
      expect([bankId, await call('sync_bank_now')]).toMatchObject([bankId, { imported: 23 }])
      expect([bankId, await call('sync_bank_now')]).toMatchObject([bankId, { imported: 0 }])
      expect(await amounts()).toEqual(told(all))
    }
  })
})

describe('pending movements', () => {
  test('become booked and stay one, keep no place in the books until then, and vanish where the bank forgets them', async () => {
    const waits = toMovement({ amount: -300, date: '2026-04-09', text: 'Reserveret Restaurant Bryggen', isPending: true, bankId: 'p-1' })
    const vanishes = toMovement({ amount: -1, date: '2026-04-09', text: 'Reserveret Parkering', isPending: true, bankId: 'p-2' })
    bank.accountsAtBank = [fakeAccount({ pages: [[waits, vanishes]] })]
    await link()
    const ledgerEntryId = await addEntry(service, organization, { amount: -300, names: ['Restaurant Bryggen'] })
    expect(await call('sync_bank_now')).toMatchObject({ imported: 2, examined: 0, unmatched: 0 })
    const [{ id: transactionId }] = (await kept()).filter(({ bank_id: id }) => id === 'p-1') as [Kept]
    expect(said(await service.call(organization.key, 'match_transaction', { transactionId, ledgerEntryId }))).toEqual([
      409,
      'transaction_pending',
    ])
    now = new Date('2026-04-11T10:00:00Z')
    const booked = { ...waits, date: '2026-04-10', text: 'Restaurant Bryggen', isPending: false, bankId: 'b-77' }
    bank.accountsAtBank = [fakeAccount({ pages: [[booked]] })]
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0, updated: 1, examined: 1 })
    expect(await kept()).toMatchObject([{ id: transactionId, is_pending: false, text: 'Restaurant Bryggen' }])
  })

  test('that change their amount while they are booked are still one', async () => {
    const waits = toMovement({ amount: -300, date: '2026-04-09', text: 'Tankstation', isPending: true, bankId: 'p-1' })
    bank.accountsAtBank = [fakeAccount({ pages: [[waits]] })]
    await link()
    await call('sync_bank_now')
    bank.accountsAtBank = [fakeAccount({ pages: [[{ ...waits, amount: -28_550 as Minor, isPending: false }]] })]
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0, updated: 1 })
    expect(await kept()).toMatchObject([{ amount: '-28550', is_pending: false }])
  })
})

describe('a bank that fails', () => {
  test('on page 7 of 12 loses nothing of what arrived, is named, and is read to the end the next time', async () => {
    const all = manyMovements(600)
    bank.accountsAtBank = [
      fakeAccount({ pages: pagesOf(all, 50) }),
      fakeAccount({ reference: 'other', iban: 'DK2120009034567890', pages: [manyMovements(5)] }),
    ]
    await link()
    const ofIban = async (iban: string) => (await accounts()).find(account => account.iban === iban)!
    const first = await ofIban('DK5000400440116243')
    bank.before = (_call, page) => {
      if (page === 6) throw new BankFault('bank_refused', 'Page 7 is broken.')
    }
    const broken = await call('sync_bank_now')
    expect(broken).toMatchObject({
      accounts: 1,
      imported: 305,
      problems: [{ accountId: first.id, code: 'bank_refused', message: 'Page 7 is broken.' }],
    })
    expect(await kept()).toHaveLength(305)
    expect(await ofIban('DK5000400440116243')).toMatchObject({ syncedThrough: null, error: { code: 'bank_refused' } })
    expect(await ofIban('DK2120009034567890')).toMatchObject({ syncedThrough: '2026-04-10', error: null })
    bank.before = () => {}
    expect(await call('sync_bank_now')).toMatchObject({ accounts: 2, imported: 300, updated: 0, problems: [] })
    expect(await amounts()).toEqual([...told(all), ...told(manyMovements(5))].sort())
    expect((await accounts()).map(({ error }) => error)).toEqual([null, null])
  })

  test.each([
    ['too many requests, once', 'rate_limited', 1, []],
    ['too many requests, for good', 'rate_limited', 99, ['rate_limited']],
    ['no answer, twice', 'bank_unavailable', 2, []],
    ['a consent that was withdrawn', 'consent_expired', 99, ['consent_expired']],
    ['a network that is broken', null, 99, ['bank_unavailable']],
  ] as const)('with %s', async (_how, code, times, problems) => {
    bank.accountsAtBank = [fakeAccount({ pages: [manyMovements(3)] })]
    await link()
    let left: number = times
    bank.before = called => {
      if (called === 'accounts' || left-- <= 0) return
      throw code === null ? new TypeError('fetch failed') : new BankFault(code, 'As the test wants it.')
    }
    const counts = await call('sync_bank_now')
    expect(counts.problems.map((problem: { code: string }) => problem.code)).toEqual(problems)
    expect(counts.imported).toBe(problems.length === 0 ? 3 : 0)
  })

  test('whose accounts cannot be listed, or are no longer there, holds up nobody', async () => {
    const one = fakeAccount({ pages: [manyMovements(3)] })
    const other = fakeAccount({ reference: 'other', iban: 'DK2120009034567890', pages: [manyMovements(2)] })
    bank.accountsAtBank = [one, other]
    await link()
    const gone = (await accounts()).find(({ iban }) => iban === one.iban)!
    bank.accountsAtBank = [other]
    const counts = await call('sync_bank_now')
    expect(counts).toMatchObject({ accounts: 1, imported: 2, problems: [{ accountId: gone.id, code: 'bank_refused' }] })
    bank.before = () => {
      throw new BankFault('bank_unavailable', 'Closed on Sundays.')
    }
    expect((await call('sync_bank_now')).problems).toHaveLength(2)
  })

  test('by never coming to an end is broken off, whether it repeats itself or not', async () => {
    bank.accountsAtBank = [fakeAccount({ pages: pagesOf(manyMovements(10), 5) })]
    await link()
    for (const next of [
      (page: number) => String(1 - page),
      () => '0',
      (page: number) => String(page),
      (page: number) => String(page + 1),
    ]) {
      bank.next = next
      const counts = await call('sync_bank_now')
      expect(counts.problems).toMatchObject([{ code: 'bank_refused', message: expect.stringContaining('without an end') }])
    }
    expect(await kept()).toHaveLength(10)
  })

  test('because the consent has run out is not asked', async () => {
    bank.accountsAtBank = [fakeAccount({ pages: [manyMovements(3)] })]
    await link()
    now = new Date('2026-09-02T10:00:00Z')
    bank.asked = []
    expect(await call('sync_bank_now')).toMatchObject({ accounts: 0, problems: [{ code: 'consent_expired' }] })
    expect(bank.asked).toEqual([])
  })
})

describe('what no bank should tell', () => {
  const odd = (changes: Partial<Movement>): Movement => ({ ...toMovement({ amount: -7, text: 'Odd', bankId: 'odd' }), ...changes })

  test.each([
    ['a NUL', { text: 'Ka\u0000ffe', reference: '\u0000', counterparty: { name: 'A\u0000B', iban: 'DK\u00005' }, bankId: 'x\u0000y' }],
    ['half a character', { text: '\ud800 Kaffe \udc00', counterparty: { name: '\ud83d', iban: null } }],
    ['control characters', { text: 'A\u0001\u001b[31m\u007f\u0085B\r\nC\u2028D' }],
    ['100 kB of text', { text: 'Kaffe '.repeat(17_000), bankId: 'i'.repeat(100_000), reference: 'r'.repeat(100_000) }],
    ['a value date that is none', { valueDate: '2026-02-30' }],
    ['an original amount that is none', { original: { amount: 0.5 as Minor, currency: 'USD' } }],
    ['an original in no currency', { original: { amount: 500 as Minor, currency: 'nonsense' } }],
    ['an account that is none', { counterparty: { name: 'A', iban: 'X'.repeat(5000) } }],
    ['nothing at all', { text: '', bankId: null }],
    ['minus nothing', { amount: -0 as Minor }],
  ])('%s is mended and kept', async (_what, changes) => {
    bank.accountsAtBank = [fakeAccount({ pages: [[odd(changes), ...manyMovements(2)]] })]
    await link()
    expect(await call('sync_bank_now')).toMatchObject({ imported: 3, problems: [] })
    expect(await call('sync_bank_now')).toMatchObject({ imported: 0, updated: 0, problems: [] })
    const [first] = await kept()
    expect(await transactionOf(service, organization, first!.id)).toBeDefined()
  })

  test.each([
    ['a day that is none', { date: '2026-02-30' }],
    ['no day', { date: '' }],
    ['the year 0', { date: '0000-00-00' }],
    ['the year 9999', { date: '9999-12-31' }],
    ['the year 10000', { date: '10000-01-01' }],
    ['words for a day', { date: 'yesterday' }],
    ['half a cent', { amount: -0.5 as Minor }],
    ['no number', { amount: Number.NaN as Minor }],
    ['more than there is', { amount: Number.POSITIVE_INFINITY as Minor }],
    ['more than books hold', { amount: -2e13 as Minor }],
    ['no currency', { currency: 'kroner' }],
  ])('%s is left out and said, and the rest is kept', async (_what, changes) => {
    bank.accountsAtBank = [fakeAccount({ pages: [[odd(changes)], manyMovements(2)] })]
    await link()
    const counts = await call('sync_bank_now')
    expect(counts).toMatchObject({ imported: 2, problems: [{ code: 'bank_refused', message: expect.stringContaining('left out') }] })
    // Told properly it comes, though it is long ago.
    now = new Date('2026-06-10T10:00:00Z')
    bank.accountsAtBank = [fakeAccount({ pages: [[odd({})], manyMovements(2)] })]
    expect(await call('sync_bank_now')).toMatchObject({ imported: 1, problems: [] })
  })

  test('accounts with names, numbers and currencies that are none', async () => {
    bank.accountsAtBank = [
      fakeAccount({
        name: 'A\u0000\ud800',
        iban: 'not an iban \u0000',
        number: '1\u00002',
        balance: { date: 'never', amount: 1 as Minor },
      }),
    ]
    expect((await link()).accounts).toMatchObject([{ name: 'A \ufffd', iban: null, balance: null }])
    bank.accountsAtBank = [fakeAccount({ currency: 'kroner' })]
    const { authorizationId } = await call('start_bank_authorization', { institutionId: 'fake-bank' })
    expect(said(await service.call(organization.key, 'finalize_bank_authorization', { authorizationId }))).toEqual([
      409,
      'bank_unavailable',
    ])
  })
})

describe('linking again', () => {
  test('goes on with the account of the same IBAN, under another name at the bank', async () => {
    const all = manyMovements(40)
    bank.accountsAtBank = [fakeAccount({ pages: [all] })]
    const first = await link()
    await call('sync_bank_now')
    bank.accountsAtBank = [fakeAccount({ reference: 'new-name', pages: [all.map(one => ({ ...one, bankId: `n${one.bankId}` }))] })]
    const second = await link()
    expect(second.accounts.map(({ id }) => id)).toEqual(first.accounts.map(({ id }) => id))
    expect(await call('sync_bank_now')).toMatchObject({ accounts: 1, imported: 0, problems: [] })
    expect(await amounts()).toEqual(told(all))
  })

  test('goes on with an account of which only the number was known, however that is written', async () => {
    bank.accountsAtBank = [fakeAccount({ iban: null, number: '0040 0440116243', balance: { date: '2026-04-09', amount: 700 as Minor } })]
    const [first] = (await link()).accounts
    bank.accountsAtBank = [fakeAccount({ iban: null, number: '0040-0440116243' })]
    expect((await link()).accounts).toMatchObject([{ id: first!.id, balance: 7 }])
    bank.accountsAtBank = [fakeAccount()]
    expect((await link()).accounts).toMatchObject([{ id: first!.id, iban: 'DK5000400440116243' }])
    expect(await accounts()).toHaveLength(1)
  })

  test('twice at once makes one account', async () => {
    const asked = await Promise.all([1, 2, 3, 4].map(() => call('start_bank_authorization', { institutionId: 'fake-bank' })))
    const linked = await Promise.all(asked.map(({ authorizationId }) => call('finalize_bank_authorization', { authorizationId })))
    expect(await accounts()).toHaveLength(1)
    const again = await Promise.all([1, 2, 3].map(() => call('finalize_bank_authorization', { authorizationId: asked[0].authorizationId })))
    expect(new Set(again.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(linked.map(({ state }) => state)).toEqual(['linked', 'linked', 'linked', 'linked'])
  })

  test('while the bank is being read is not undone by the end of that reading', async () => {
    bank.accountsAtBank = [fakeAccount({ pages: pagesOf(manyMovements(6), 3) })]
    await link()
    let go = () => {}
    const isLinked = new Promise<void>(resolve => {
      go = resolve
    })
    bank.before = (called, page) => (called === 'movements' && page === 1 ? isLinked : undefined)
    const syncing = call('sync_bank_now')
    while (!bank.asked.includes('main 1')) await wait(5)
    const { authorizationId } = await link()
    go()
    expect(await syncing).toMatchObject({ imported: 6 })
    expect(await accounts()).toMatchObject([{ authorizationId }])
  })

  test('two accounts of one IBAN in two currencies, and two with the same ids, stay apart', async () => {
    const euro = manyMovements(4, { currency: 'EUR' })
    bank.accountsAtBank = [
      fakeAccount({ reference: 'dkk', pages: [manyMovements(4)] }),
      fakeAccount({ reference: 'eur', currency: 'EUR', pages: [euro] }),
      fakeAccount({ reference: 'twin', iban: 'DK2120009034567890', pages: [manyMovements(4)] }),
    ]
    expect((await link()).accounts).toHaveLength(3)
    expect(await call('sync_bank_now')).toMatchObject({ accounts: 3, imported: 12 })
    // The bank calls them otherwise now: they are told apart by their currency.
    bank.accountsAtBank = bank.accountsAtBank.map(account => ({ ...account, reference: `new ${account.reference}` })).reverse()
    expect(await call('sync_bank_now')).toMatchObject({ accounts: 3, imported: 0 })
    expect(await kept()).toHaveLength(12)
  })
})

describe('at once', () => {
  test('two syncs do the work once, and both say what came of it', async () => {
    bank.accountsAtBank = [fakeAccount({ pages: pagesOf(manyMovements(100), 10) })]
    await link()
    bank.asked = []
    bank.before = () => wait(10)
    const counts = await Promise.all(Array.from({ length: 5 }, () => call('sync_bank_now')))
    expect(bank.asked.filter(asked => asked === 'main 0')).toHaveLength(1)
    expect(bank.asked).toHaveLength(11)
    for (const one of counts) expect(one).toEqual(counts[0])
    expect(counts[0]).toMatchObject({ imported: 100 })
  })

  test('one whose run fails leaves the turn to the next', async () => {
    bank.accountsAtBank = [fakeAccount({ pages: [manyMovements(3)] })]
    await link()
    let left = 1
    let begin = () => {}
    const begun = new Promise<void>(resolve => (begin = resolve))
    bank.before = async called => {
      if (called !== 'movements' || left-- <= 0) return
      begin()
      // For the other to wait; one that comes later finds the same.
      await wait(300)
      // No fault of a bank: a mistake of ours, which is logged and answered with 500.
      throw new RangeError('a bug in a provider')
    }
    const sync = () => service.call(organization.key, 'sync_bank_now', {})
    const [one, other] = await Promise.all([sync(), begun.then(sync)])
    expect([one.status, other.status]).toEqual([500, 200])
    expect(other.body.result).toMatchObject({ imported: 3 })
    expect(errorsLogged(service)).toHaveLength(1)
    service.logged.length = 0
  })
})
