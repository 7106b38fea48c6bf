/** Where a short or an excess payment is booked: by the rules, by the settings, or where a person wants it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { findSettings, saveSettings } from '../../src/store/access/settings.ts'
import { errorsLogged } from '../contract/store.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import {
  addAccount,
  addEntry,
  addMovement,
  balances,
  clockAt,
  done,
  entryOf,
  openOf,
  said,
  settlementOf,
  transactionOf,
} from './journey.ts'
import { findFaults } from './soundness.ts'

let service: TestService
let danish: Organization
let italian: Organization
let account: string

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-04-10T10:00:00Z') })
  ;[danish, italian] = await Promise.all([service.found('denmark'), service.found('italy')])
  account = await addAccount(service, danish)
})
afterEach(async () => {
  for (const { id } of [danish, italian]) expect(await findFaults(service.database.admin, id)).toEqual([])
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const set = (organization: Organization, body: unknown) =>
  service.request(organization.key, 'PATCH', '/api/rest/settings/difference-accounts', body)

const settingsOf = async ({ key }: Organization) => (await service.request(key, 'GET', '/api/rest/settings')).body.result

async function pair(owed: number, moved: number): Promise<{ transactionId: string; ledgerEntryId: string }> {
  const ledgerEntryId = await addEntry(service, danish, { amount: owed })
  return { ledgerEntryId, transactionId: await addMovement(service, danish, account, { amount: moved }) }
}

describe('match_transaction with differenceAccount', () => {
  test.each(rows`
    owed      moved     chosen  booked
    1000.00   950.00    1210    C 6190 1000.00; D 6481 950.00; D 1210 50.00
    1000.00   990.00    2720    C 6190 1000.00; D 6481 990.00; D 2720 10.00
    1000.00   1200.00   1010    C 6190 1000.00; D 6481 1200.00; C 1010 200.00
    -1000.00  -900.00   3610    D 7440 1000.00; C 6481 900.00; C 3610 100.00
    -1000.00  -1000.00  2390    D 7440 1000.00; C 6481 1000.00
  `)('$moved for $owed books the rest on $chosen and closes the target', async ({ owed, moved, chosen, booked }) => {
    const { transactionId, ledgerEntryId } = await pair(Number(owed), Number(moved))
    const before = await balances(service, danish)
    const matched = await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId, differenceAccount: chosen })
    expect(await settlementOf(service, danish, transactionId)).toBe(booked)
    expect(await openOf(service, danish, ledgerEntryId)).toBe(0)
    const isExact = owed === moved
    expect(matched).toMatchObject({ difference: Number(moved) - Number(owed), differenceAccount: isExact ? null : chosen })
    expect(matched.warnings.map((warning: { message: string }) => warning.message)).toEqual(
      isExact ? [] : [expect.stringMatching(new RegExp(`booked to account ${chosen} \\(.+\\), as chosen for this match\\.$`))],
    )
    await done(service, danish, 'unmatch_transaction', { transactionId })
    expect(await balances(service, danish)).toEqual(before)
    expect(await openOf(service, danish, ledgerEntryId)).toBe(Number(owed))
  })

  test.each(rows`
    chosen  why
    9999    9999 is not in the chart of accounts.
    6481    6481 is neither an income nor an expense account.
    x       x is not in the chart of accounts.
  `)('$chosen is refused, and the usual ones are named', async ({ chosen, why }) => {
    const { transactionId, ledgerEntryId } = await pair(1000, 990)
    const { status, body } = await service.call(danish.key, 'match_transaction', {
      transactionId,
      ledgerEntryId,
      differenceAccount: chosen,
    })
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_input', 'differenceAccount'])
    expect(body.errors[0].message).toContain(why)
    expect(body.errors[0].message).toContain('2720 (Øreafrunding/kassedifferencer), 2390 (Porto og gebyrer)')
    expect(await transactionOf(service, danish, transactionId)).toMatchObject({ state: 'unmatched' })
  })

  test('half of what is due, or more, is no difference', async () => {
    for (const moved of [500, 100, 1500, 4000]) {
      const { transactionId, ledgerEntryId } = await pair(1000, moved)
      const reply = await service.call(danish.key, 'match_transaction', { transactionId, ledgerEntryId, differenceAccount: '2390' })
      expect(said(reply)).toEqual([400, 'invalid_input'])
      expect(reply.body.errors).toMatchObject([{ path: 'differenceAccount', message: expect.stringContaining('the rest stays open') }])
    }
  })

  test('is kept until the document is posted', async () => {
    const { documentId } = await bring(service, danish, invoice({ number: 'D-1' }), 'coded')
    const transactionId = await addMovement(service, danish, account, { amount: -600 })
    await done(service, danish, 'match_transaction', { transactionId, documentId, differenceAccount: '2720' })
    await done(service, danish, 'post_document', { documentId })
    expect(await settlementOf(service, danish, transactionId)).toBe('D 7440 625.00; C 6481 600.00; C 2720 25.00')
    const { differenceAccount, warnings, reasons } = await transactionOf(service, danish, transactionId)
    expect([differenceAccount, warnings[0]?.code]).toEqual(['2720', 'difference_booked'])
    expect(reasons.map(({ code }: { code: string }) => code)).toEqual(['matched_by_hand', 'difference_booked'])
  })

  test('says in the audit log which account and why', async () => {
    const { transactionId, ledgerEntryId } = await pair(1000, 993)
    await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    const { body } = await service.request(danish.key, 'GET', `/api/rest/audit-log?targetId=${transactionId}`)
    expect(body.result.items[0].after).toMatchObject({
      differenceAccount: '2390',
      reasons: [{ code: 'matched_by_hand' }, { code: 'difference_booked', message: expect.stringContaining('as a fee.') }],
    })
  })
})

describe('split_transaction with differenceAccount', () => {
  const allocate = (...targets: [string, number][]) => targets.map(([targetId, amount]) => ({ targetType: 'ledger', targetId, amount }))

  test('books the fee of a payout beside its sales', async () => {
    const sales = [await addEntry(service, danish, { amount: 400 }), await addEntry(service, danish, { amount: 600 })]
    const transactionId = await addMovement(service, danish, account, { amount: 985 })
    const allocations = allocate([sales[0]!, 400], [sales[1]!, 600])
    const exact = await service.call(danish.key, 'split_transaction', { transactionId, allocations })
    expect(said(exact)).toEqual([400, 'allocations_do_not_cover'])
    const before = await balances(service, danish)
    const split = await done(service, danish, 'split_transaction', { transactionId, allocations, differenceAccount: '2390' })
    expect(split).toMatchObject({
      state: 'reconciled',
      difference: -15,
      differenceAccount: '2390',
      warnings: [{ code: 'difference_booked' }],
    })
    expect(await settlementOf(service, danish, transactionId)).toBe('C 6190 1000.00; D 6481 985.00; D 2390 15.00')
    expect(await Promise.all(sales.map(id => openOf(service, danish, id)))).toEqual([0, 0])
    const { body } = await service.request(danish.key, 'GET', '/api/rest/reconciliation')
    expect(body.result.accounts.flatMap((one: { unexplained: number }) => one.unexplained)).toEqual([0])
    await done(service, danish, 'unmatch_transaction', { transactionId })
    expect(await balances(service, danish)).toEqual(before)
  })

  test('books no difference that is half of it or more, of a document that is not posted, or in another currency', async () => {
    const sale = await addEntry(service, danish, { amount: 1000 })
    const transactionId = await addMovement(service, danish, account, { amount: 400 })
    const half = { transactionId, allocations: allocate([sale, 1000]), differenceAccount: '2390' }
    expect(said(await service.call(danish.key, 'split_transaction', half))).toEqual([400, 'allocations_do_not_cover'])
    const { documentId } = await bring(service, danish, invoice({ number: 'D-2' }), 'coded')
    const paid = await addMovement(service, danish, account, { amount: -620 })
    const waiting = {
      transactionId: paid,
      allocations: [{ targetType: 'document', targetId: documentId, amount: -625 }],
      differenceAccount: '2390',
    }
    const reply = await service.call(danish.key, 'split_transaction', waiting)
    expect([...said(reply), reply.body.errors[0].path]).toEqual([400, 'invalid_input', 'differenceAccount'])
    const euros = await addAccount(service, danish, { currency: 'EUR' })
    const foreign = await addMovement(service, danish, euros, { amount: 130, currency: 'EUR' })
    const inEuros = { transactionId: foreign, allocations: allocate([sale, 132]), differenceAccount: '2390' }
    expect(said(await service.call(danish.key, 'split_transaction', inEuros))).toEqual([400, 'invalid_input'])
  })
})

describe('in the currency of a foreign invoice', () => {
  test('what is missing in it is a fee, and only the rest a rate', async () => {
    const rate = (currency: string, date: string, cost: number) =>
      service.request(danish.key, 'POST', '/api/rest/exchange-rates', { currency, date, rate: cost })
    await rate('USD', '2026-03-02', 7)
    await rate('USD', '2026-03-20', 7.1)
    const amount = 700
    const ledgerEntryId = await addEntry(service, danish, {
      amount,
      exchange: { currency: 'USD', rate: '7', on: '2026-03-02', source: 'manual', total: toMinorUnits(100_00) },
    })
    const dollars = await addAccount(service, danish, { currency: 'USD' })
    const transactionId = await addMovement(service, danish, dollars, { amount: 98, currency: 'USD', date: '2026-03-20' })
    const matched = await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    // 98 dollars are 695.80: two dollars (14.20) are missing, and the hundred gained 10.00.
    expect(await settlementOf(service, danish, transactionId)).toBe('C 6190 700.00; D 6481 695.80; D 2390 14.20; C 3535 10.00')
    expect(matched).toMatchObject({ difference: 0, differenceAccount: '2390', warnings: [{ code: 'difference_booked' }] })
  })
})

describe('what reconcile_now books by itself', () => {
  const codesOf = ({ reasons }: { reasons: readonly { code: string }[] }) => reasons.map(({ code }) => code)
  let number = 50_000

  /** A movement that quotes the number of what is owed. */
  async function quoting(organization: Organization, accountId: string, moved: number, owed: Parameters<typeof addEntry>[2]) {
    const quoted = String(++number)
    const ledgerEntryId = await addEntry(service, organization, {
      date: '2026-03-15',
      dueDate: '2026-03-20',
      names: ['Fjordby VVS ApS'],
      numbers: [quoted],
      ...owed,
    })
    const currency = owed.regionKey === 'italy' ? 'EUR' : 'DKK'
    const text = `Fjordby VVS ApS faktura ${quoted}`
    return { ledgerEntryId, transactionId: await addMovement(service, organization, accountId, { amount: moved, currency, text }) }
  }

  test('cents, what a bank kept and the rate of the day, each with its account and without VAT; unmatch takes all of it back', async () => {
    const inEuros = (on: string, total: number) => ({ currency: 'EUR', rate: '7.46', on, source: 'manual', total: toMinorUnits(total) })
    const cases = [
      { owed: { amount: 1000 }, moved: 999.6, booked: 'C 6190 1000.00; D 6481 999.60; D 2720 0.40', account: '2720', open: 0 },
      { owed: { amount: -1000 }, moved: -1000.4, booked: 'D 7440 1000.00; C 6481 1000.40; D 2720 0.40', account: '2720', open: 0 },
      { owed: { amount: 8000 }, moved: 7962, booked: 'C 6190 8000.00; D 6481 7962.00; D 2390 38.00', account: '2390', open: 0 },
      {
        owed: { amount: 74_600, exchange: inEuros('2026-03-15', 1_000_000) },
        moved: 74_560,
        booked: 'C 6190 74600.00; D 6481 74560.00; D 3610 40.00',
        account: '3610',
        open: 0,
      },
      // A discount and two digits exchanged: what was paid is settled, and the rest stays open.
      { owed: { amount: 6000 }, moved: 5940, booked: 'C 6190 5940.00; D 6481 5940.00', account: null, open: 60 },
      { owed: { amount: 21_435 }, moved: 21_345, booked: 'C 6190 21345.00; D 6481 21345.00', account: null, open: 90 },
    ]
    const before = await balances(service, danish)
    for (const { owed, moved, booked, account: place, open } of cases) {
      const { transactionId, ledgerEntryId } = await quoting(danish, account, moved, owed)
      const owedOnly = await balances(service, danish)
      await done(service, danish, 'reconcile_now')
      const matched = await transactionOf(service, danish, transactionId)
      expect(matched).toMatchObject({ state: 'reconciled', matchedBy: 'auto', differenceAccount: place })
      expect(await settlementOf(service, danish, transactionId)).toBe(booked)
      expect(codesOf(matched).includes('difference_booked')).toBe(place !== null)
      expect(await openOf(service, danish, ledgerEntryId)).toBe(open)
      const entry = await entryOf(service, danish, matched.allocations[0]!.settlementEntryId!)
      expect(entry.lines.map(({ vat }) => vat)).toEqual(entry.lines.map(() => null))
      await done(service, danish, 'unmatch_transaction', { transactionId })
      expect(await balances(service, danish)).toEqual(owedOnly)
      expect(await openOf(service, danish, ledgerEntryId)).toBe(owed.amount)
      await done(service, danish, 'ignore_transaction', { transactionId })
    }
    expect(await balances(service, danish)).not.toEqual(before)
  })

  test('no short payment of a foreign invoice, and nothing of a bill of which a part is withheld: both keep their suggestions', async () => {
    const short = await quoting(danish, account, 71_616, {
      amount: 74_600,
      exchange: { currency: 'EUR', rate: '7.46', on: '2026-03-15', source: 'manual', total: toMinorUnits(1_000_000) },
    })
    const euros = await addAccount(service, italian, { currency: 'EUR' })
    const withheld = await quoting(italian, euros, -1019.6, { amount: -1220, payable: -1020, withheld: -200, regionKey: 'italy' })
    for (const [organization, { transactionId, ledgerEntryId }, kind] of [
      [danish, short, 'exchange'],
      [italian, withheld, 'rounding'],
    ] as const) {
      await done(service, organization, 'reconcile_now')
      const { state, suggestions } = (await service.request(organization.key, 'GET', `/api/rest/transactions/${transactionId}`)).body.result
      expect(state).toBe('unmatched')
      expect(suggestions[0]).toMatchObject({ kind, targets: [{ targetId: ledgerEntryId }] })
    }
  })

  test('nothing where another program keeps the books', async () => {
    const elsewhere = await service.found('denmark')
    const accountId = await addAccount(service, elsewhere)
    const { transactionId } = await quoting(elsewhere, accountId, 7962, { amount: 8000 })
    const whole = await quoting(elsewhere, accountId, 5000, { amount: 5000 })
    const grant = { kind: 'ledger', provider: 'economic', credentials: { agreementGrantToken: 'a-grant' } }
    expect((await service.request(elsewhere.key, 'POST', '/api/rest/connections', grant)).status).toBe(200)
    await done(service, elsewhere, 'reconcile_now')
    expect(await transactionOf(service, elsewhere, transactionId)).toMatchObject({ state: 'unmatched', differenceAccount: null })
    expect(await transactionOf(service, elsewhere, whole.transactionId)).toMatchObject({ state: 'reconciled' })
  })
})

describe('the settings', () => {
  test('say where differences go, and what is set is used from then on', async () => {
    expect(await settingsOf(italian)).toMatchObject({
      differenceAccounts: { roundingLoss: '4910', roundingGain: '3210', fee: '4213', exchangeLoss: '5240', exchangeGain: '5140' },
    })
    const { status, body } = await set(italian, { fee: '4903', exchangeLoss: '5245' })
    const after = { roundingLoss: '4910', roundingGain: '3210', fee: '4903', exchangeLoss: '5245', exchangeGain: '5140' }
    expect([status, body.result]).toEqual([200, after])
    expect(await settingsOf(italian)).toMatchObject({ differenceAccounts: after })
    const euros = await addAccount(service, italian, { currency: 'EUR' })
    const ledgerEntryId = await addEntry(service, italian, { amount: 1000, regionKey: 'italy' })
    const transactionId = await addMovement(service, italian, euros, { amount: 995, currency: 'EUR' })
    expect(await done(service, italian, 'match_transaction', { transactionId, ledgerEntryId })).toMatchObject({ differenceAccount: '4903' })
    expect((await set(italian, { fee: null })).body.result).toMatchObject({ fee: '4213', exchangeLoss: '5245' })
    const { body: log } = await service.request(italian.key, 'GET', '/api/rest/audit-log?action=set_difference_accounts&limit=1')
    expect(log.result.items).toMatchObject([
      { before: { differenceAccounts: { fee: '4903' } }, after: { differenceAccounts: { fee: '4213' } } },
    ])
  })

  test('take income and expense accounts of the chart only, and name each that is wrong', async () => {
    const { status, body } = await set(danish, { fee: '1', roundingLoss: '7440', roundingGain: '2720' })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['roundingLoss', 'fee'])
    expect(body.errors[1].message).toContain('2390 (Porto og gebyrer)')
    expect((await settingsOf(danish)).differenceAccounts).toMatchObject({ fee: '2390', roundingLoss: '2720' })
  })

  test('without a region there is nothing to choose from', async () => {
    const bare = await service.found()
    await service.services.store.transaction(bare.id, async db =>
      saveSettings(db, { ...(await findSettings(db)), regionKey: null }, new Date()),
    )
    expect(await settingsOf(bare)).toMatchObject({ regionKey: null, differenceAccounts: null })
    expect(said(await set(bare, { fee: '2390' }))).toEqual([409, 'region_not_set'])
  })
})
