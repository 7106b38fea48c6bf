/** The ledger as callers see it: entries, accounts, statements, balances, and taking an entry back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../src/domain/ledger/entry.ts'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { newId } from '../../src/ids.ts'
import { regions } from '../../src/regions/index.ts'
import { verifyAudit } from '../../src/store/access/audit.ts'
import { sql } from '../../src/store/connection/sql.ts'
import { saveChart } from '../../src/store/ledger/chart.ts'
import { saveEntry } from '../../src/store/ledger/ledger.ts'
import { errorsLogged } from '../contract/store.ts'
import { purchase } from '../harness/entries.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
/** Half an hour before midnight in Copenhagen, which is still the day before in London and the day after in no place that matters. */
const now = new Date('2026-03-31T22:30:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

let drawn = 0
const post = (organization: Organization, entry: Entry = purchase()) =>
  service.services.store.transaction(organization.id, async db => {
    const posted = { marker: `test ${++drawn}`, provider: 'builtin', externalReference: null, postedAt: now.toISOString() }
    return (await saveEntry(db, { id: newId('led', now), entry, ...posted })).entry.id
  })

const get = async (organization: Organization, path: string) => {
  const { status, body } = await service.request(organization.key, 'GET', `/api/rest${path}`)
  expect([status, body], path).toEqual([200, body])
  return body.result
}
const reverse = (organization: Organization, id: string, body: object = {}, headers = {}) =>
  service.request(organization.key, 'POST', `/api/rest/ledger-entries/${id}/reversal`, body, headers)
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim()

describe('an entry', () => {
  test('is shown with money as numbers, its lines and what the VAT return makes of them', async () => {
    const organization = await service.found()
    const exchange = { currency: 'JPY', total: toMinorUnits(-2500), rate: '0.05', source: 'central bank', on: '2026-01-14' }
    const id = await post(organization, purchase({ vatDate: '2026-02-01', exchange, net: 10_001, vat: 2_500 }))
    const entry = await get(organization, `/ledger-entries/${id}`)
    const noVat = { vatCode: null, vatDate: null, vatBase: null, vatDue: null, vatDeducted: null }
    expect(entry).toEqual({
      id,
      ledgerEntryId: id,
      number: 1,
      date: '2026-01-15',
      vatDate: '2026-02-01',
      text: 'Paper',
      currency: 'DKK',
      amount: -125.01,
      openAmount: -125.01,
      lines: [
        {
          account: '2500',
          accountName: 'Office supplies',
          debit: 100.01,
          credit: 0,
          vatCode: 'I25',
          vatDate: '2026-02-01',
          vatBase: 100.01,
          vatDue: 0,
          vatDeducted: 25,
        },
        { account: '6500', accountName: 'Input VAT', debit: 25, credit: 0, ...noVat },
        { account: '6900', accountName: 'Trade creditors', debit: 0, credit: 125.01, ...noVat },
      ],
      source: { type: 'document', id: 'doc_1' },
      exchange: { currency: 'JPY', total: -2500, rate: 0.05, source: 'central bank', sourceCode: null, on: '2026-01-14' },
      provider: 'builtin',
      externalReference: null,
      reverses: null,
      reversedBy: null,
      postedAt: now.toISOString(),
    })
    expect((await get(organization, '/ledger-entries')).items).toEqual([entry])
  })

  test('is listed by its number, page by page, and by what it is about', async () => {
    const organization = await service.found()
    for (let day = 1; day <= 7; day++) {
      await post(
        organization,
        purchase({ date: `2026-02-0${day}`, text: day === 3 ? 'Café Åse' : 'Paper', source: { type: 'invoice', id: `inv_${day}` } }),
      )
    }
    const numbers = async (query: string) =>
      (await get(organization, `/ledger-entries?${query}`)).items.map((entry: { number: number }) => entry.number)
    const first = await get(organization, '/ledger-entries?limit=3')
    const second = await get(organization, `/ledger-entries?limit=3&cursor=${first.nextCursor}`)
    const third = await get(organization, `/ledger-entries?limit=3&cursor=${second.nextCursor}`)
    expect([first, second, third].map(page => page.items.map((entry: { number: number }) => entry.number))).toEqual([
      [7, 6, 5],
      [4, 3, 2],
      [1],
    ])
    expect(third.nextCursor).toBeNull()
    expect(await numbers('q=AASE%20cafe')).toEqual([3])
    expect(await numbers('from=2026-02-02&to=2026-02-03')).toEqual([3, 2])
    expect(await numbers('sourceType=invoice&sourceId=inv_5')).toEqual([5])
    expect(await numbers('sourceType=document')).toEqual([])
    expect(await numbers('account=6900&limit=2')).toEqual([7, 6])
    expect(await numbers('account=1')).toEqual([])
    expect((await reverse(organization, (await get(organization, '/ledger-entries?sourceId=inv_1')).items[0].id)).status).toBe(200)
    expect(await numbers('open=true')).toEqual([7, 6, 5, 4, 3, 2])
    expect(await numbers('open=false')).toEqual([8, 1])
  })
})

describe('taking an entry back', () => {
  test('posts one with the sides swapped, today in the zone of the organization, and both know of each other', async () => {
    const organization = await service.found()
    const id = await post(organization)
    const { status, body } = await reverse(organization, id, { reason: 'Booked twice' })
    const entry = await get(organization, `/ledger-entries/${id}`)
    const reversal = await get(organization, `/ledger-entries/${body.result.id}`)
    expect([status, body.result]).toEqual([200, reversal])
    expect(reversal).toMatchObject({
      number: 2,
      date: '2026-04-01',
      vatDate: '2026-04-01',
      text: 'Tilbageførsel af 1: Paper (Booked twice)',
      amount: 125,
      openAmount: 0,
      source: { type: 'reversal', id },
      reverses: id,
      reversedBy: null,
    })
    expect(
      reversal.lines.map((line: { debit: number; credit: number; vatBase: number; vatDeducted: number }) => [
        line.debit,
        line.credit,
        line.vatBase,
        line.vatDeducted,
      ]),
    ).toEqual([
      [0, 100, -100, -25],
      [0, 25, null, null],
      [125, 0, null, null],
    ])
    expect([entry.reversedBy, entry.openAmount, entry.amount]).toEqual([reversal.id, 0, -125])
    const { accounts, totals } = await get(organization, '/trial-balance')
    expect(accounts.map((account: { balance: number }) => account.balance)).toEqual([0, 0, 0])
    expect(totals).toEqual({ debit: 250, credit: 250 })
  })

  test('is in the audit log, for both entries', async () => {
    const organization = await service.found()
    const id = await post(organization)
    const { body } = await reverse(organization, id)
    const { items } = await get(organization, '/audit-log?action=reverse_ledger_entry')
    expect(items.map((item: { target: object; before: object; after: object }) => [item.target, item.before, item.after])).toEqual(
      expect.arrayContaining([
        [
          { type: 'ledger_entry', id },
          { openAmount: -125, reversedBy: null },
          { openAmount: 0, reversedBy: body.result.id },
        ],
        [{ type: 'ledger_entry', id: body.result.id }, null, expect.objectContaining({ reverses: id, amount: 125 })],
      ]),
    )
    expect(await service.services.store.transaction(organization.id, db => verifyAudit(db))).toMatchObject({ broken: null })
  })

  test('happens once, and not to a reversal', async () => {
    const organization = await service.found()
    const id = await post(organization)
    const attempts = await Promise.all(Array.from({ length: 10 }, () => reverse(organization, id)))
    expect(attempts.map(outcome).sort()).toEqual(['200', ...Array(9).fill('409 entry_reversed')])
    const { result } = attempts.find(({ status }) => status === 200)!.body
    expect(outcome(await reverse(organization, result.id))).toBe('409 entry_is_reversal')
    expect((await get(organization, '/ledger-entries')).items).toHaveLength(2)
    expect(outcome(await reverse(organization, 'led_nothing'))).toBe('404 ledger_entry_not_found')
  })

  test('may be said twice with an Idempotency-Key', async () => {
    const organization = await service.found()
    const id = await post(organization)
    const key = { 'idempotency-key': 'once' }
    const [first, second] = [await reverse(organization, id, {}, key), await reverse(organization, id, {}, key)]
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  test('is never dated before the entry', async () => {
    const organization = await service.found()
    const id = await post(organization, purchase({ date: '2026-05-01', vatDate: '2026-05-01' }))
    const early = await reverse(organization, id, { date: '2026-04-30' })
    expect([outcome(early), early.body.errors.map((fault: { path: string }) => fault.path)]).toEqual(['400 invalid_input', ['date']])
    expect((await reverse(organization, id)).body.result.date).toBe('2026-05-01')
    const other = await post(organization)
    expect((await reverse(organization, other, { date: '2026-01-15' })).body.result.date).toBe('2026-01-15')
  })

  test('is not for everybody', async () => {
    const organization = await service.found()
    const id = await post(organization)
    const key = await organization.keyWith('ledger:read', 'documents:post')
    expect((await service.request(key, 'POST', `/api/rest/ledger-entries/${id}/reversal`, {})).status).toBe(403)
  })
})

describe('accounts', () => {
  test('are those of the region, until the ledger has been asked for more', async () => {
    const organization = await service.found()
    const all = async (path: string) => {
      const items: { id: string; number: string }[] = []
      for (let cursor = ''; ; ) {
        const page = await get(organization, `${path}${cursor}`)
        items.push(...page.items)
        if (page.nextCursor === null) return items
        cursor = `&cursor=${page.nextCursor}`
      }
    }
    const { chart } = regions.denmark!
    const numbers = chart.map(account => account.number).sort()
    expect((await all('/accounts?limit=100')).map(account => account.number)).toEqual(numbers)
    const one = chart.find(account => account.name.local !== account.name.english)!
    const shown = {
      id: one.number,
      number: one.number,
      name: one.name.local,
      englishName: one.name.english,
      type: one.type,
      vatCode: one.vatCode,
      isClosed: false,
    }
    expect(await get(organization, `/accounts/${one.number}`)).toEqual(shown)
    expect((await get(organization, `/accounts?q=${encodeURIComponent(one.name.english.toUpperCase())}`)).items).toContainEqual(shown)
    expect((await get(organization, `/accounts?q=${one.number}%20nothing-like-this`)).items).toEqual([])
    expect(outcome(await service.request(organization.key, 'GET', '/api/rest/accounts/nothing'))).toBe('404 account_not_found')

    const own = { number: '0042', name: { local: 'Egen konto', english: 'Own account' }, type: 'expense' as const, vatCode: null }
    await service.services.store.transaction(organization.id, db => saveChart(db, 'denmark', 'builtin', [own], now))
    expect((await get(organization, '/accounts/0042')).name).toBe('Egen konto')
    expect((await all('/accounts?limit=200')).map(account => account.number)).toEqual(['0042', ...numbers].sort())
  })

  test('have a statement whose balance runs on from page to page', async () => {
    const organization = await service.found()
    const days = [
      ['20', 100],
      ['10', 1_000],
      ['15', 10_000],
      ['05', 7],
    ] as const
    for (const [day, net] of days) await post(organization, purchase({ date: `2026-02-${day}`, net, vat: 0 }))
    const whole = await get(organization, '/accounts/2500/statement')
    expect(whole).toMatchObject({
      account: '2500',
      regionKey: 'denmark',
      currency: 'DKK',
      openingBalance: 0,
      closingBalance: 111.07,
      nextCursor: null,
    })
    expect(
      whole.items.map((line: { date: string; number: number; debit: number; balance: number }) => [
        line.date,
        line.number,
        line.debit,
        line.balance,
      ]),
    ).toEqual([
      ['2026-02-05', 4, 0.07, 0.07],
      ['2026-02-10', 2, 10, 10.07],
      ['2026-02-15', 3, 100, 110.07],
      ['2026-02-20', 1, 1, 111.07],
    ])
    const first = await get(organization, '/accounts/2500/statement?from=2026-02-06&limit=2')
    expect([first.openingBalance, first.closingBalance, first.items.length]).toEqual([0.07, 110.07, 2])
    const second = await get(organization, `/accounts/2500/statement?from=2026-02-06&limit=2&cursor=${first.nextCursor}`)
    expect([second.openingBalance, second.closingBalance, second.items.length, second.nextCursor]).toEqual([110.07, 111.07, 1, null])
    const upTo = await get(organization, '/accounts/6900/statement?to=2026-02-10')
    expect([upTo.openingBalance, upTo.closingBalance]).toEqual([0, -10.07])
    const nothing = await get(organization, '/accounts/2500/statement?from=2026-03-01')
    expect([nothing.openingBalance, nothing.closingBalance, nothing.items]).toEqual([111.07, 111.07, []])
  })

  test('that were posted to keep their statement when the chart has them no more', async () => {
    const organization = await service.found()
    const line = purchase().lines
    await post(
      organization,
      purchase({ lines: line.map(one => (one.account === '2500' ? { ...one, account: 'gone', accountName: 'An old account' } : one)) }),
    )
    expect(await get(organization, '/accounts/gone/statement')).toMatchObject({ accountName: 'An old account', closingBalance: 100 })
    expect(outcome(await service.request(organization.key, 'GET', '/api/rest/accounts/gone'))).toBe('404 account_not_found')
    const never = await service.request(organization.key, 'GET', '/api/rest/accounts/never/statement')
    expect(outcome(never)).toBe('404 account_not_found')
    const balance = await get(organization, '/trial-balance')
    expect(balance.accounts).toContainEqual({
      account: 'gone',
      accountName: 'An old account',
      type: null,
      debit: 100,
      credit: 0,
      balance: 100,
    })
  })

  test.each(['', 'x', '2026-02-30 1 1 0', '2026-02-05 1 1', '2026-02-05 1 1 -0', '2026-02-05 1 1 9007199254740993', '2026-02-05 0 1 0'])(
    'a cursor of "%s" is none of ours',
    async key => {
      const organization = await service.found()
      const cursor = Buffer.from(key).toString('base64url')
      const reply = await service.request(organization.key, 'GET', `/api/rest/accounts/2500/statement?cursor=${cursor}`)
      expect(outcome(reply)).toBe('400 invalid_input')
    },
  )
})

describe('the trial balance', () => {
  test('is of the days that are asked for, and its sides are equal', async () => {
    const organization = await service.found()
    await post(organization, purchase({ date: '2026-01-31', net: 33_333, vat: 8_333 }))
    await post(organization, purchase({ date: '2026-02-01' }))
    const all = await get(organization, '/trial-balance')
    expect(all).toMatchObject({ regionKey: 'denmark', currency: 'DKK', from: null, to: null, totals: { debit: 541.66, credit: 541.66 } })
    expect(all.accounts.map((row: { account: string; balance: number }) => [row.account, row.balance])).toEqual([
      ['2500', 433.33],
      ['6500', 108.33],
      ['6900', -541.66],
    ])
    const february = await get(organization, '/trial-balance?from=2026-02-01&to=2026-02-28')
    expect([february.from, february.to, february.totals]).toEqual(['2026-02-01', '2026-02-28', { debit: 125, credit: 125 }])
    expect((await get(organization, '/trial-balance?from=2027-01-01')).accounts).toEqual([])
  })

  test('of an organization that moved shows the books of each country apart', async () => {
    const organization = await service.found()
    await post(organization)
    expect((await service.call(organization.key, 'set_region', { regionKey: 'italy' })).status).toBe(200)
    await post(organization, purchase({ regionKey: 'italy', currency: 'EUR', net: 200, vat: 44 }))
    const [italy, denmark] = [await get(organization, '/trial-balance'), await get(organization, '/trial-balance?regionKey=denmark')]
    expect([italy.currency, italy.totals, denmark.currency, denmark.totals]).toEqual([
      'EUR',
      { debit: 2.44, credit: 2.44 },
      'DKK',
      { debit: 125, credit: 125 },
    ])
    expect((await get(organization, '/accounts/2500/statement')).closingBalance).toBe(2)
    expect((await get(organization, '/accounts/2500/statement?regionKey=denmark')).closingBalance).toBe(100)
    expect((await get(organization, '/ledger-entries')).items.map((entry: { currency: string }) => entry.currency)).toEqual(['EUR', 'DKK'])
  })

  test('and the accounts of an organization without a region are empty', async () => {
    const organization = await service.found()
    await service.services.store.transaction(organization.id, db =>
      db.rows(sql`update organization set region_key = null where id = ${organization.id}`),
    )
    expect(await get(organization, '/trial-balance')).toEqual({
      regionKey: null,
      currency: null,
      from: null,
      to: null,
      accounts: [],
      totals: { debit: 0, credit: 0 },
    })
    expect(await get(organization, '/accounts')).toEqual({ items: [], nextCursor: null })
    expect(await get(organization, '/ledger-entries')).toEqual({ items: [], nextCursor: null })
    expect(outcome(await service.request(organization.key, 'GET', '/api/rest/accounts/2500'))).toBe('404 account_not_found')
    expect(outcome(await service.request(organization.key, 'GET', '/api/rest/accounts/2500/statement'))).toBe('404 account_not_found')
  })
})
