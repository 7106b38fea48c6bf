/** Payments as an accountant books them, to the cent. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
  booking,
  clockAt,
  done,
  openOf,
  said,
  settlementOf,
  transactionOf,
} from './journey.ts'
import { findFaults } from './soundness.ts'

const example = (name: string): string =>
  readFileSync(new URL(`../golden/documents/${name}.txt`, import.meta.url), 'utf8').split(/^--- \w+\n/m)[1]!

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

describe('the payment of a document', () => {
  test('IT-03p: of a lawyer whose tax is withheld closes the whole debt and owes the tax to the state', async () => {
    const { ledgerEntryId } = await bring(service, italian, example('IT-03'), 'posted')
    const accountId = await addAccount(service, italian, { currency: 'EUR' })
    const transactionId = await addMovement(service, italian, accountId, { amount: -1068.8, currency: 'EUR', date: '2026-03-10' })
    const matched = await done(service, italian, 'match_transaction', { transactionId, ledgerEntryId })
    expect(matched).toMatchObject({ state: 'reconciled', matchedBy: 'user', difference: 0, differenceAccount: null, warnings: [] })
    expect(matched.allocations).toMatchObject([{ targetType: 'ledger', targetId: ledgerEntryId, amount: -1068.8, ledgerEntryId }])
    expect(await settlementOf(service, italian, transactionId)).toBe('D 2501 1268.80; C 1821 1068.80; C 2602 200.00')
    expect(await openOf(service, italian, ledgerEntryId!)).toBe(0)
  })

  test('WHT-1: of a lawyer in two parts withholds with each of them its part of the tax', async () => {
    const { ledgerEntryId } = await bring(service, italian, example('IT-03'), 'posted')
    const accountId = await addAccount(service, italian, { currency: 'EUR' })
    const paid: string[] = []
    const pay = async (amount: number) => {
      const transactionId = await addMovement(service, italian, accountId, { amount, currency: 'EUR' })
      await done(service, italian, 'match_transaction', { transactionId, ledgerEntryId })
      paid.push(transactionId)
      return settlementOf(service, italian, transactionId)
    }
    const half = 'D 2501 634.40; C 1821 534.40; C 2602 100.00'
    expect([await pay(-534.4), await pay(-534.4)]).toEqual([half, half])
    expect(await openOf(service, italian, ledgerEntryId!)).toBe(0)
    // What was withheld with a payment that is taken back is to be withheld again.
    for (const transactionId of paid) {
      await done(service, italian, 'unmatch_transaction', { transactionId })
      await done(service, italian, 'ignore_transaction', { transactionId })
    }
    expect(await openOf(service, italian, ledgerEntryId!)).toBe(-1268.8)
    expect(await pay(-500)).toBe('D 2501 593.56; C 1821 500.00; C 2602 93.56')
    expect(await pay(-568.8)).toBe('D 2501 675.24; C 1821 568.80; C 2602 106.44')
    expect(await openOf(service, italian, ledgerEntryId!)).toBe(0)
  })

  test('of a lawyer who is paid all of it withholds nothing', async () => {
    const { ledgerEntryId } = await bring(service, italian, example('IT-03'), 'posted')
    const accountId = await addAccount(service, italian, { currency: 'EUR' })
    const transactionId = await addMovement(service, italian, accountId, { amount: -1268.8, currency: 'EUR' })
    await done(service, italian, 'match_transaction', { transactionId, ledgerEntryId })
    expect(await settlementOf(service, italian, transactionId)).toBe('D 2501 1268.80; C 1821 1268.80')
  })

  test('of a lawyer is found by the service itself, with the tax', async () => {
    const { ledgerEntryId } = await bring(service, italian, example('IT-03'), 'posted')
    const accountId = await addAccount(service, italian, { currency: 'EUR' })
    const transactionId = await addMovement(service, italian, accountId, {
      amount: -1068.8,
      currency: 'EUR',
      date: '2026-02-20',
      text: 'Bonifico a Studio Legale Verdi fattura 8/2026',
      name: 'Studio Legale Verdi',
    })
    expect(await done(service, italian, 'reconcile_now')).toMatchObject({ examined: 1, reconciled: 1, suggested: 0, unmatched: 0 })
    expect(await transactionOf(service, italian, transactionId)).toMatchObject({ state: 'reconciled', matchedBy: 'auto', difference: 0 })
    expect(await settlementOf(service, italian, transactionId)).toBe('D 2501 1268.80; C 1821 1068.80; C 2602 200.00')
    expect(await openOf(service, italian, ledgerEntryId!)).toBe(0)
  })

  test('DK-01: of a restaurant is against the payables, on the day of the bank', async () => {
    const danish = await service.found('denmark')
    const account = await addAccount(service, danish)
    const { ledgerEntryId } = await bring(service, danish, example('DK-01'), 'posted')
    const transactionId = await addMovement(service, danish, account, { amount: -1250, date: '2026-03-14' })
    const { allocations } = await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    expect(await settlementOf(service, danish, transactionId)).toBe('D 7440 1250.00; C 6481 1250.00')
    const { body } = await service.request(danish.key, 'GET', `/api/rest/ledger-entries/${allocations[0].settlementEntryId}`)
    expect(body.result).toMatchObject({
      date: '2026-03-14',
      amount: -1250,
      openAmount: 0,
      source: { type: 'bank_transaction', id: transactionId },
    })
    expect(body.result.lines.every((line: { vatCode: string | null }) => line.vatCode === null)).toBe(true)
    expect(await balances(service, danish)).toEqual({ 1890: 1187.5, 7740: 62.5, 6481: -1250 })
    const log = await service.request(danish.key, 'GET', '/api/rest/audit-log?action=match_transaction')
    expect(log.body.result.items.map((row: { target: { type: string; id: string } }) => row.target.id).sort()).toEqual(
      [transactionId, allocations[0].settlementEntryId].sort(),
    )
  })

  test('that was posted as paid from the bank is matched, and booked no second time', async () => {
    const danish = await service.found('denmark')
    const account = await addAccount(service, danish)
    await done(service, danish, 'set_region', { regionKey: 'denmark', defaultJournalId: '6481' })
    const { ledgerEntryId } = await bring(service, danish, example('DK-01'), 'posted')
    expect(await booking(service, danish, ledgerEntryId!)).toBe('D 1890 1187.50; D 7740 62.50; C 6481 1250.00')
    const before = await balances(service, danish)
    const transactionId = await addMovement(service, danish, account, { amount: -1250, date: '2026-03-14' })
    const matched = await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    expect(matched).toMatchObject({ state: 'reconciled', difference: 0, allocations: [{ ledgerEntryId, settlementEntryId: null }] })
    expect(await balances(service, danish)).toEqual(before)
    expect(await openOf(service, danish, ledgerEntryId!)).toBe(0)
    await done(service, danish, 'unmatch_transaction', { transactionId })
    expect(await balances(service, danish)).toEqual(before)
    expect(await openOf(service, danish, ledgerEntryId!)).toBe(-1250)
  })
})

describe('by hand', () => {
  // A hundredth of what is owed is a fee or a rate; beyond it a person has to say what it is.
  test.each(rows`
    region   owed      moved     booked                                                  left      difference  account
    denmark  -1000.00  -1000.00  D 7440 1000.00; C 6481 1000.00                          0         0           -
    denmark  -1000.00  -1010.00  D 7440 1000.00; C 6481 1010.00; D 2390 10.00            0         -10         2390
    denmark  -1000.00  -990.00   D 7440 1000.00; C 6481 990.00; C 2720 10.00             0         10          2720
    denmark  -1000.00  -1010.01  D 7440 1000.00; C 6481 1000.00                          0         -10.01      -
    denmark  -1000.00  -989.99   D 7440 989.99; C 6481 989.99                            -10.01    0           -
    denmark  -1000.00  -1500.00  D 7440 1000.00; C 6481 1000.00                          0         -500        -
    denmark  1000.00   990.00    C 6190 1000.00; D 6481 990.00; D 2390 10.00             0         -10         2390
    denmark  1000.00   1010.00   C 6190 1000.00; D 6481 1010.00; C 2720 10.00            0         10          2720
    denmark  1000.00   999.00    C 6190 1000.00; D 6481 999.00; D 2720 1.00              0         -1          2720
    denmark  1000.00   998.99    C 6190 1000.00; D 6481 998.99; D 2390 1.01              0         -1.01       2390
    denmark  1000.00   400.00    C 6190 400.00; D 6481 400.00                            600       0           -
    denmark  1000.00   1400.00   C 6190 1000.00; D 6481 1000.00                          0         400         -
    denmark  -0.50     -0.51     D 7440 0.50; C 6481 0.50                                0         -0.01       -
    italy    -1000.00  -1005.00  D 2501 1000.00; C 1821 1005.00; D 4213 5.00             0         -5          4213
    italy    -1000.00  -995.00   D 2501 1000.00; C 1821 995.00; C 3210 5.00              0         5           3210
    italy    1000.00   995.00    C 1501 1000.00; D 1821 995.00; D 4213 5.00              0         -5          4213
    italy    1000.00   1005.00   C 1501 1000.00; D 1821 1005.00; C 3210 5.00             0         5           3210
    italy    1000.00   999.50    C 1501 1000.00; D 1821 999.50; D 4910 0.50              0         -0.5        4910
  `)('$moved for $owed of $region', async ({ region, owed, moved, booked, left, difference, account: differenceAccount }) => {
    const [organization, currency] = region === 'denmark' ? [danish, 'DKK'] : [italian, 'EUR']
    const accountId = await addAccount(service, organization, { currency })
    const ledgerEntryId = await addEntry(service, organization, { amount: Number(owed), regionKey: region as 'denmark' })
    const transactionId = await addMovement(service, organization, accountId, { amount: Number(moved), currency })
    const matched = await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId })
    expect(await settlementOf(service, organization, transactionId)).toBe(booked)
    expect(await openOf(service, organization, ledgerEntryId)).toBe(Number(left))
    expect(matched).toMatchObject({ state: 'reconciled', difference: Number(difference), differenceAccount: differenceAccount || null })
    const codes = matched.warnings.map((warning: { code: string }) => warning.code)
    expect(codes).toEqual(difference === '0' ? [] : [differenceAccount ? 'difference_booked' : 'difference_open'])
  })

  test.each(rows`
    region   owed      moved     cause     account  said
    denmark  -1339.26  -1329.26  surplus   2720     10.00 DKK less was paid than was due: the difference was booked to account 2720 (Øreafrunding/kassedifferencer), as a small difference in your favour.
    denmark  -1339.26  -1340.00  rounding  2720     0.74 DKK more was paid than was due: the difference was booked to account 2720 (Øreafrunding/kassedifferencer), as rounding.
    denmark  1250.00   1245.00   fee       2390     5.00 DKK less was received than was due: the difference was booked to account 2390 (Porto og gebyrer), as a fee.
    italy    1250.00   1251.00   rounding  3210     1.00 EUR more was received than was due: the difference was booked to account 3210 (Arrotondamenti attivi), as rounding.
  `)('$moved for $owed of $region says what was booked, and carries no VAT', async row => {
    const { region, owed, moved, cause, account: number, said: message } = row
    const [organization, currency] = region === 'denmark' ? [danish, 'DKK'] : [italian, 'EUR']
    const accountId = await addAccount(service, organization, { currency })
    const ledgerEntryId = await addEntry(service, organization, { amount: Number(owed), regionKey: region as 'denmark' })
    const transactionId = await addMovement(service, organization, accountId, { amount: Number(moved), currency })
    const matched = await done(service, organization, 'match_transaction', { transactionId, ledgerEntryId })
    const difference = {
      amount: Number(Math.abs(Number(moved) - Number(owed)).toFixed(2)),
      currency,
      than: Math.abs(Number(moved)) > Math.abs(Number(owed)) ? 'more' : 'less',
      money: Number(owed) < 0 ? 'paid' : 'received',
      account: number,
      accountName: /\((.+)\)/.exec(message!)![1],
      cause,
    }
    expect(matched.warnings).toEqual([{ field: 'difference', code: 'difference_booked', values: { differences: [difference] }, message }])
    expect((await transactionOf(service, organization, transactionId)).warnings).toEqual(matched.warnings)
    const { settlementEntryId } = matched.allocations[0]
    const { body } = await service.request(organization.key, 'GET', `/api/rest/ledger-entries/${settlementEntryId}`)
    expect(body.result.lines.every((line: { vatCode: string | null }) => line.vatCode === null)).toBe(true)
  })

  test('a document that is posted after its payment says what was booked as well', async () => {
    const { documentId } = await bring(service, danish, invoice({ number: 'G-2' }), 'coded')
    const transactionId = await addMovement(service, danish, account, { amount: -630 })
    await done(service, danish, 'match_transaction', { transactionId, documentId })
    await done(service, danish, 'post_document', { documentId })
    expect(await settlementOf(service, danish, transactionId)).toBe('D 7440 625.00; C 6481 630.00; D 2390 5.00')
    const message = '5.00 DKK more was paid than was due: the difference was booked to account 2390 (Porto og gebyrer), as a fee.'
    expect((await transactionOf(service, danish, transactionId)).warnings).toMatchObject([{ code: 'difference_booked', message }])
  })

  test('what stays open of a short payment is settled by the next one', async () => {
    const danish = await service.found('denmark')
    const account = await addAccount(service, danish)
    const ledgerEntryId = await addEntry(service, danish, { amount: 1000 })
    for (const amount of [400, 350, 250]) {
      const transactionId = await addMovement(service, danish, account, { amount })
      await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    }
    expect(await openOf(service, danish, ledgerEntryId)).toBe(0)
    expect(await balances(service, danish)).toEqual({ 6481: 1000, 2450: -1000 })
  })

  test('a credit note in a payment is taken off', async () => {
    const invoiceId = await addEntry(service, danish, { amount: -1000 })
    const creditNoteId = await addEntry(service, danish, { amount: 200, account: '7440' })
    const transactionId = await addMovement(service, danish, account, { amount: -800 })
    const allocations = [
      { targetType: 'ledger', targetId: invoiceId, amount: -1000 },
      { targetType: 'ledger', targetId: creditNoteId, amount: 200 },
    ]
    await done(service, danish, 'split_transaction', { transactionId, allocations })
    expect(await settlementOf(service, danish, transactionId)).toBe('D 7440 800.00; C 6481 800.00')
    expect([await openOf(service, danish, invoiceId), await openOf(service, danish, creditNoteId)]).toEqual([0, 0])
  })
})

describe('in another currency', () => {
  const foreign = example('DK-04')

  test('the central rate of the euro is known, and what the bank paid more is booked as a difference', async () => {
    const { ledgerEntryId } = await bring(service, danish, foreign, 'posted')
    const accountId = await addAccount(service, danish, { currency: 'EUR' })
    const transactionId = await addMovement(service, danish, accountId, { amount: -89, currency: 'EUR' })
    const matched = await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    expect(matched).toMatchObject({ currency: 'EUR', amount: -89, allocations: [{ amount: -89 }] })
    expect(await openOf(service, danish, ledgerEntryId!)).toBe(0)
    const entry = await settlementOf(service, danish, transactionId)
    expect(entry).toMatch(/^D 7440 \d+\.\d\d; C 6481 \d+\.\d\d/)
  })

  test('an account in kroner pays a foreign invoice with the margin of the bank', async () => {
    const { ledgerEntryId } = await bring(service, danish, foreign, 'posted')
    const open = await openOf(service, danish, ledgerEntryId!)
    const moved = Math.round(open * 103) / 100
    const transactionId = await addMovement(service, danish, account, { amount: moved })
    const matched = await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    expect(matched).toMatchObject({ differenceAccount: '3610', warnings: [{ code: 'difference_booked' }] })
    expect(await openOf(service, danish, ledgerEntryId!)).toBe(0)
  })

  test('what the rate did is said in the currency of the books, where the movement itself has no difference', async () => {
    await service.request(danish.key, 'POST', '/api/rest/exchange-rates', { currency: 'USD', date: '2026-03-27', rate: 6.8 })
    const ledgerEntryId = await addEntry(service, danish, { amount: -684 })
    const accountId = await addAccount(service, danish, { currency: 'USD' })
    const transactionId = await addMovement(service, danish, accountId, { amount: -100, currency: 'USD', date: '2026-03-27' })
    const matched = await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    expect(await settlementOf(service, danish, transactionId)).toBe('D 7440 684.00; C 6481 680.00; C 3535 4.00')
    const message =
      '4.00 DKK less was paid than was due: the difference was booked to account 3535 (Valutakursregulering (gevinst)), as an exchange difference.'
    expect(matched).toMatchObject({ difference: 0, differenceAccount: '3535', warnings: [{ code: 'difference_booked', message }] })
    expect((await transactionOf(service, danish, transactionId)).warnings).toEqual(matched.warnings)
  })

  test('without a rate it is refused until one is entered', async () => {
    const ledgerEntryId = await addEntry(service, danish, { amount: -687 })
    const accountId = await addAccount(service, danish, { currency: 'USD' })
    const transactionId = await addMovement(service, danish, accountId, { amount: -100, currency: 'USD' })
    const match = () => service.call(danish.key, 'match_transaction', { transactionId, ledgerEntryId })
    expect(said(await match())).toEqual([409, 'exchange_rate_missing'])
    const rate = { currency: 'USD', date: '2026-03-20', rate: 6.87 }
    expect((await service.request(danish.key, 'POST', '/api/rest/exchange-rates', rate)).status).toBe(200)
    expect(said(await match())).toEqual([200, undefined])
    expect(await settlementOf(service, danish, transactionId)).toBe('D 7440 687.00; C 6481 687.00')
  })

  test('what is paid beyond the open amount stays visible, and no rounding hides it', async () => {
    await service.request(danish.key, 'POST', '/api/rest/exchange-rates', { currency: 'USD', date: '2026-03-20', rate: 6.8731 })
    const ledgerEntryId = await addEntry(service, danish, { amount: -333.33 })
    const accountId = await addAccount(service, danish, { currency: 'USD' })
    const transactionId = await addMovement(service, danish, accountId, { amount: -100.07, currency: 'USD' })
    const matched = await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    expect(matched).toMatchObject({ difference: -51.57, differenceAccount: null, warnings: [{ code: 'difference_open' }] })
    expect(await settlementOf(service, danish, transactionId)).toBe('D 7440 333.33; C 6481 333.33')
  })
})

describe('a credit note and a sale', () => {
  test('a customer who pays is found by the number of the invoice', async () => {
    const danish = await service.found('denmark')
    const account = await addAccount(service, danish)
    const ledgerEntryId = await addEntry(service, danish, { amount: 2500, names: ['Havnens Cykler ApS'], numbers: ['2026-0042'] })
    await addEntry(service, danish, { amount: 2500, names: ['Havnens Cykler ApS'], numbers: ['2026-0043'] })
    const told = { amount: 2500, text: 'Overførsel fra Havnens Cykler ApS faktura 2026-0042', name: 'Havnens Cykler ApS' }
    const transactionId = await addMovement(service, danish, account, told)
    expect(await done(service, danish, 'reconcile_now')).toMatchObject({ reconciled: 1 })
    const { allocations } = await transactionOf(service, danish, transactionId)
    expect(allocations).toMatchObject([{ targetId: ledgerEntryId, amount: 2500 }])
    expect(await settlementOf(service, danish, transactionId)).toBe('C 6190 2500.00; D 6481 2500.00')
  })

  test('two invoices that fit alike are left to a person', async () => {
    const danish = await service.found('denmark')
    const account = await addAccount(service, danish)
    for (const _twin of [1, 2]) await addEntry(service, danish, { amount: -625 })
    const transactionId = await addMovement(service, danish, account, { amount: -625, text: 'Overførsel' })
    expect(await done(service, danish, 'reconcile_now')).toMatchObject({ examined: 1, reconciled: 0, unmatched: 1 })
    expect((await transactionOf(service, danish, transactionId)).state).toBe('unmatched')
  })

  test('a document in kroner is paid as every other', async () => {
    const { ledgerEntryId } = await bring(service, danish, invoice({ number: 'G-1' }), 'posted')
    const transactionId = await addMovement(service, danish, account, { amount: -625 })
    await done(service, danish, 'match_transaction', { transactionId, ledgerEntryId })
    expect(await settlementOf(service, danish, transactionId)).toBe('D 7440 625.00; C 6481 625.00')
  })
})
