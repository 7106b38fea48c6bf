/** Bank and ledger agree at the end of every day, whatever was done; and where they do not, it shows. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/calendar/dates.ts'
import { type Entry, toLine } from '../../src/domain/ledger/entry.ts'
import { type Minor, negate, toMinor, toMinorUnits } from '../../src/domain/money/money.ts'
import { newId } from '../../src/ids.ts'
import { saveBalances } from '../../src/store/bank/accounts.ts'
import { saveEntry } from '../../src/store/ledger/ledger.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { addAccount, addEntry, addMovement, clockAt, done, link, type Owed, type Told } from './journey.ts'

const bank = '6481'
const today = '2026-04-15'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ clock: clockAt(`${today}T10:00:00Z`) })
})
afterAll(() => service.close())

const read = async ({ key }: Organization, query = '') => {
  const { status, body } = await service.request(key, 'GET', `/api/rest/reconciliation${query}`)
  expect([status, body.detail]).toEqual([200, undefined])
  return body.result
}

/** The accounts at the end of a day. */
const at = async (organization: Organization, to: string) => (await read(organization, `?to=${to}`)).accounts

/** One account at the end of a day. */
const one = async (organization: Organization, accountId: string, to = today) =>
  (await read(organization, `?to=${to}&accountId=${accountId}`)).accounts[0]

const cents = (units: number | null): number => Math.round((units ?? Number.NaN) * 100)

/** The identity, counted again here, and the ledger balances against the trial balance of the same day. */
async function expectAgreement(organization: Organization, ...days: string[]): Promise<void> {
  for (const day of days) {
    const accounts = await at(organization, day)
    const compared = accounts.filter((account: { reason: string | null }) => account.reason === null)
    for (const account of compared) {
      const { name, bankBalance, openingBalance, ledgerBalance, unmatchedBank, unmatchedLedger, unexplained } = account
      const { waiting, ignored, unposted, differences, later } = unmatchedBank
      const parts = [waiting, ignored, unposted, differences, later].reduce((sum, part) => sum + cents(part.amount), 0)
      expect([day, name, parts]).toEqual([day, name, cents(unmatchedBank.amount)])
      const rest = cents(bankBalance) - cents(openingBalance) - cents(ledgerBalance) - parts + cents(unmatchedLedger.amount)
      expect([day, name, rest, unexplained, account.isExplained]).toEqual([day, name, 0, 0, true])
    }
    const { body } = await service.request(organization.key, 'GET', `/api/rest/trial-balance?to=${day}`)
    const inBooks = body.result.accounts.find((row: { account: string }) => row.account === bank)?.balance ?? 0
    const inDanish = accounts.filter((account: { ledgerCurrency: string }) => account.ledgerCurrency === 'DKK')
    expect([day, inDanish.reduce((sum: number, account: { ledgerBalance: number }) => sum + cents(account.ledgerBalance), 0)]).toEqual([
      day,
      cents(inBooks),
    ])
  }
}

const move = (organization: Organization, accountId: string, told: Told) => addMovement(service, organization, accountId, told)
const owe = (organization: Organization, owed: Owed) => addEntry(service, organization, owed)
const match = (organization: Organization, transactionId: string, ledgerEntryId: string) =>
  done(service, organization, 'match_transaction', { transactionId, ledgerEntryId })
const report = ({ id }: Organization, accountId: string, date: string, units: number) =>
  service.services.store.transaction(id, async db => saveBalances(db, accountId, [{ date, amount: toMinor(units, 'DKK')! }], 'test'))
const reverse = (organization: Organization, entryId: string, date: string) =>
  service.request(organization.key, 'POST', `/api/rest/ledger-entries/${entryId}/reversal`, { date })

/** A document that was coded to the bank's account, and is owed: what is on the bank is not what pays it. */
function codedToBank({ id: organizationId }: Organization, units: number, date: string): Promise<string> {
  const { services } = service
  const amount = toMinor(units, 'DKK')!
  const entry: Entry = {
    regionKey: 'denmark',
    currency: 'DKK',
    date,
    vatDate: date,
    text: 'Paid in',
    amount,
    lines: [toLine(bank, 'Bank', negate(amount)), toLine('7440', 'Payables', amount)],
    source: { type: 'document', id: newId('doc', services.clock()) },
    exchange: null,
    payment: {
      account: '7440',
      contactId: null,
      dueDate: null,
      names: [],
      ibans: [],
      numbers: [],
      payable: null,
      withheld: null,
      isReceipt: false,
    },
  }
  const id = newId('led', services.clock())
  return services.store.transaction(organizationId, async db => {
    await saveEntry(db, { id, entry, marker: id, provider: 'builtin', externalReference: null, postedAt: services.clock().toISOString() })
    return id
  })
}

async function receipt(organization: Organization, number: number, units: number): Promise<string> {
  const text = `Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: ${number}\nFakturadato: 10-03-2026\nKontorartikler  ${units},00\nTotal DKK  ${units},00`
  return (await done(service, organization, 'capture_document', { text })).id
}

async function post(organization: Organization, documentId: string): Promise<void> {
  for (const step of ['extract_document', 'code_document', 'post_document']) await done(service, organization, step, { documentId })
}

describe('the identity', () => {
  test('has nothing to say where there is no account, and does not know one of somebody else', async () => {
    const organization = await service.found()
    expect(await read(organization)).toEqual({ from: null, to: today, accounts: [] })
    const other = await addAccount(service, await service.found())
    const ahead = await service.request(organization.key, 'GET', '/api/rest/reconciliation?from=2099-01-01')
    expect([ahead.status, ahead.body.errors[0].path]).toEqual([400, 'from'])
    const { status, body } = await service.request(organization.key, 'GET', `/api/rest/reconciliation?accountId=${other}`)
    expect([status, body.code]).toEqual([404, 'bank_account_not_found'])
  })

  test('holds after linking and syncing, and on every day before', async () => {
    const organization = await service.found()
    await link(service, organization, 'sandbox-dk-bank')
    const linked = await at(organization, today)
    expect(linked.length).toBeGreaterThan(1)
    await done(service, organization, 'sync_bank_now')
    await expectAgreement(organization, today, '2026-03-31', '2026-02-14', '2025-01-01')
    const accounts = await at(organization, today)
    expect(accounts.map(({ name }: { name: string }) => name)).toEqual([
      'Erhvervskonto (sandbox)',
      'Moms og skat (sandbox)',
      'Valutakonto EUR (sandbox)',
    ])
    for (const account of accounts) {
      // The balance of the end of yesterday is reported; today goes on from there.
      const query = `?accountId=${account.accountId}&from=${addDays(account.reportedBalance.date, 1)}&to=${today}`
      const [since] = (await read(organization, query)).accounts
      expect(cents(account.bankBalance)).toBe(cents(account.reportedBalance.amount) + cents(since.period.in) + cents(since.period.out))
      expect(account.period.count).toBe(account.unmatchedBank.waiting.count)
      expect(account.period.lackingReceipt).toBeGreaterThan(0)
      expect(account.warnings).toEqual([])
    }
    expect(accounts[0].bankBalance).not.toBe(accounts[0].reportedBalance.amount)
  })

  test('holds through matches with and without differences, splits, ignoring and taking back', async () => {
    const organization = await service.found()
    const accountId = await addAccount(service, organization)
    await report(organization, accountId, '2026-02-28', 10_000)
    const exact = await move(organization, accountId, { amount: -1250 })
    const fee = await move(organization, accountId, { amount: -1255 })
    const over = await move(organization, accountId, { amount: -3000 })
    const income = await move(organization, accountId, { amount: 800, date: '2026-03-22' })
    const aside = await move(organization, accountId, { amount: -77, date: '2026-03-25' })
    const partly = await move(organization, accountId, { amount: -900, date: '2026-03-26' })
    await expectAgreement(organization, '2026-03-19', '2026-03-20', today)
    await match(organization, exact, await owe(organization, { amount: -1250 }))
    await match(organization, fee, await owe(organization, { amount: -1250 }))
    await match(organization, over, await owe(organization, { amount: -2000 }))
    await match(organization, partly, await owe(organization, { amount: -5000 }))
    await done(service, organization, 'split_transaction', {
      transactionId: income,
      allocations: [
        { targetType: 'ledger', targetId: await owe(organization, { amount: 500 }), amount: 500 },
        { targetType: 'ledger', targetId: await owe(organization, { amount: 900 }), amount: 300 },
      ],
    })
    await done(service, organization, 'ignore_transaction', { transactionId: aside })
    await expectAgreement(organization, '2026-03-19', '2026-03-20', '2026-03-22', '2026-03-25', today)
    const [account] = await at(organization, today)
    expect(account).toMatchObject({
      bankBalance: 10_000 - 1250 - 1255 - 3000 + 800 - 77 - 900,
      openingBalance: 10_000,
      ledgerBalance: -1250 - 1255 - 2000 + 800 - 900,
      unmatchedBank: { amount: -1077, ignored: { amount: -77, count: 1 }, differences: { amount: -1000, count: 1 } },
      unmatchedLedger: { amount: 0, count: 0 },
      period: { in: 800, out: -6482, count: 6, reconciled: 5, ignored: 1, unmatched: 0, lackingReceipt: 0 },
    })
    for (const transactionId of [exact, fee, over, income, aside, partly])
      await done(service, organization, 'unmatch_transaction', { transactionId })
    await expectAgreement(organization, '2026-03-20', '2026-03-22', today)
    expect((await at(organization, today))[0]).toMatchObject({ ledgerBalance: 0, unmatchedBank: { waiting: { count: 6 } } })
  })

  test('holds for what was booked as paid from the bank: open, settled before or after its day, taken back', async () => {
    const organization = await service.found()
    const [first = '', second = ''] = [await addAccount(service, organization), await addAccount(service, organization)].sort()
    const direct = (amount: number, date: string) => owe(organization, { amount, date, account: bank })
    await direct(-100, '2026-03-01')
    const early = await direct(-200, '2026-03-10')
    const late = await direct(-300, '2026-03-28')
    const fee = await direct(-500, '2026-03-05')
    const shared = await direct(-900, '2026-03-05')
    await codedToBank(organization, -60, '2026-03-04')
    await expectAgreement(organization, '2026-03-04', '2026-03-28', today)
    await match(organization, await move(organization, second, { amount: -200 }), early)
    await match(organization, await move(organization, first, { amount: -300 }), late)
    await match(organization, await move(organization, second, { amount: -503 }), fee)
    await match(organization, await move(organization, first, { amount: -400 }), shared)
    await match(organization, await move(organization, second, { amount: -250, date: '2026-03-24' }), shared)
    await expectAgreement(organization, '2026-03-04', '2026-03-05', '2026-03-10', '2026-03-19', '2026-03-20', '2026-03-28', today)
    expect(await one(organization, second)).toMatchObject({ ledgerBalance: -200 - 503 - 250, unmatchedLedger: { amount: 0 } })
    expect((await one(organization, first, '2026-03-20')).unmatchedBank.later).toEqual({ amount: -300, count: 1 })

    const gone = await direct(-700, '2026-03-02')
    expect((await reverse(organization, gone, '2026-03-15')).status).toBe(200)
    await expectAgreement(organization, '2026-03-02', '2026-03-14', '2026-03-15', today)
    const open = (await at(organization, '2026-03-14')).map(
      (account: { unmatchedLedger: { amount: number } }) => account.unmatchedLedger.amount,
    )
    expect(open.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(-100 - 200 - 500 - 900 - 700 + 60)
  })

  test('holds for documents that are matched before they are posted, and after', async () => {
    const organization = await service.found()
    const accountId = await addAccount(service, organization)
    const transactionId = await move(organization, accountId, { amount: -1004 })
    const documentId = await receipt(organization, 41, 1000)
    await done(service, organization, 'match_transaction', { transactionId, documentId })
    await expectAgreement(organization, '2026-03-20', today)
    expect((await at(organization, today))[0].unmatchedBank.unposted).toEqual({ amount: -1004, count: 1 })
    await post(organization, documentId)
    await expectAgreement(organization, '2026-03-20', today)
    expect((await at(organization, today))[0]).toMatchObject({ ledgerBalance: -1004, unmatchedBank: { amount: 0 } })
  })

  test('is not asked of an account in another currency than the books', async () => {
    const organization = await service.found()
    await addAccount(service, organization)
    const euro = await addAccount(service, organization, { currency: 'EUR' })
    const transactionId = await move(organization, euro, { amount: -100, currency: 'EUR' })
    await match(organization, transactionId, await owe(organization, { amount: -746 }))
    await move(organization, euro, { amount: -20, currency: 'EUR' })
    const account = await one(organization, euro)
    expect(account).toMatchObject({
      currency: 'EUR',
      bankBalance: -120,
      ledgerCurrency: 'DKK',
      unmatchedBank: { waiting: { amount: -20, count: 1 } },
      unexplained: null,
      isExplained: null,
      reason: 'The account is in EUR, the books are in DKK: rates move between the two.',
    })
    expect(account.ledgerBalance).toBeLessThan(-740)
    await expectAgreement(organization, today)
  })
})

describe('a fault shows:', () => {
  /** As the owner of the database, past every guard. */
  const breaking = (statement: string, ...values: unknown[]) =>
    withClient(service.database.admin, async client => {
      await client.query('set session_replication_role = replica')
      expect((await client.query(statement, values)).rowCount).toBe(1)
    })

  test('a booking that got lost, on the account that it belongs to', async () => {
    const organization = await service.found()
    const [first, second] = [await addAccount(service, organization), await addAccount(service, organization)]
    await match(organization, await move(organization, first, { amount: -40 }), await owe(organization, { amount: -40 }))
    const transactionId = await move(organization, second, { amount: -125 })
    const { allocations } = await match(organization, transactionId, await owe(organization, { amount: -125 }))
    await expectAgreement(organization, today)
    await breaking('delete from ledger_line where entry_id = $1 and account = $2', allocations[0].settlementEntryId, bank)
    const [whole, broken] = [await one(organization, first), await one(organization, second)]
    expect([whole.unexplained, broken.unexplained, broken.isExplained]).toEqual([0, -125, false])
    expect(broken.warnings[0]).toMatchObject({ field: 'unexplained', code: 'unexplained' })
  })

  test('a booking of what was paid from the bank that got lost', async () => {
    const organization = await service.found()
    await addAccount(service, organization)
    const entryId = await owe(organization, { amount: -60, account: bank })
    await expectAgreement(organization, today)
    await breaking('delete from ledger_line where entry_id = $1 and account = $2', entryId, bank)
    expect((await at(organization, today))[0].unexplained).toBe(-60)
  })

  test('a movement that got lost between two reported balances', async () => {
    const organization = await service.found()
    const accountId = await addAccount(service, organization)
    await report(organization, accountId, '2026-03-01', 1000)
    await report(organization, accountId, '2026-03-31', 1000 - 300 - 45)
    await move(organization, accountId, { amount: -300, date: '2026-03-09' })
    await expectAgreement(organization, '2026-03-30')
    const [account] = await at(organization, today)
    expect(account).toMatchObject({ bankBalance: 655, openingBalance: 1000, unexplained: -45, isExplained: false })
    expect(account.warnings.map((one: { code: string }) => one.code)).toEqual(['unexplained', 'balance_gap'])
    await move(organization, accountId, { amount: -45, date: '2026-03-12' })
    await expectAgreement(organization, '2026-03-01', '2026-03-30', today)
  })

  test('a movement that is neither in the queue nor settled', async () => {
    const organization = await service.found()
    const transactionId = await move(organization, await addAccount(service, organization), { amount: -33 })
    await breaking('delete from bank_open where transaction_id = $1', transactionId)
    expect((await at(organization, today))[0].unexplained).toBe(-33)
  })
})

test('whatever is done, in whatever order, it holds on every day', async () => {
  const dayOf = (drawn: number) => addDays('2026-03-01', drawn % 40)
  const amountOf = (drawn: number) => (((drawn % 9) + 1) * 100 + (drawn % 3)) * (drawn % 4 === 0 ? 1 : -1)
  const step = fc.tuple(fc.nat(9), fc.nat(10_000), fc.nat(10_000))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async steps => {
      const organization = await service.found()
      const accounts = [await addAccount(service, organization), await addAccount(service, organization)]
      const movements: string[] = []
      const entries: string[] = []
      const pick = (from: readonly string[], drawn: number) => from[drawn % Math.max(from.length, 1)]
      const attempt = async (action: string, body: unknown) => {
        const { status } = await service.call(organization.key, action, body)
        expect(status).toBeLessThan(500)
      }
      for (const [kind, one, other] of steps) {
        const transactionId = pick(movements, one)
        const ledgerEntryId = pick(entries, other)
        if (kind <= 1) {
          movements.push(await move(organization, pick(accounts, other)!, { amount: amountOf(one), date: dayOf(other) }))
        } else if (kind <= 3) {
          const account = other % 3 === 0 ? { account: bank } : {}
          entries.push(await owe(organization, { amount: amountOf(one), date: dayOf(other), ...account }))
        } else if (kind <= 5 && transactionId && ledgerEntryId) {
          await attempt('match_transaction', { transactionId, ledgerEntryId })
        } else if (kind === 6 && transactionId) {
          await attempt('unmatch_transaction', { transactionId })
        } else if (kind === 7 && transactionId) {
          await attempt('ignore_transaction', { transactionId })
        } else if (kind === 8 && ledgerEntryId) {
          expect((await reverse(organization, ledgerEntryId, dayOf(one))).status).toBeLessThan(500)
        } else if (kind === 9 && transactionId && ledgerEntryId) {
          const { body } = await service.request(organization.key, 'GET', `/api/rest/transactions/${transactionId}`)
          const half = Math.trunc(body.result.amount / 2)
          const targets = [ledgerEntryId, pick(entries, one)!]
          const amounts = [half, Math.round((body.result.amount - half) * 100) / 100]
          const allocations = targets.map((targetId, place) => ({ targetType: 'ledger', targetId, amount: amounts[place] }))
          await attempt('split_transaction', { transactionId, allocations })
        }
      }
      await expectAgreement(organization, '2026-03-05', '2026-03-12', '2026-03-20', '2026-04-01', today)
    }),
    { numRuns: 8 },
  )
}, 600_000)

test('of 100,000 transactions it is read', async () => {
  const organization = await service.found()
  const [first, second] = [await addAccount(service, organization), await addAccount(service, organization)]
  await withClient(service.database.admin, async client => {
    await client.query('set session_replication_role = replica')
    for (const statement of large)
      await client.query(statement.replaceAll('$org', organization.id).replaceAll('$one', first).replaceAll('$two', second))
  })
  // As PostgreSQL does by itself some time after so much was written.
  await withClient(service.database.admin, client => client.query('vacuum analyze'))
  // A statement that looked at every row for every row would be ended by the store's own limit, and answered with 503.
  const accounts = await at(organization, '2026-12-31')
  expect(accounts.map((one: { unexplained: number }) => one.unexplained)).toEqual([0, 0])
  expect(accounts.reduce((sum: number, one: { period: { count: number } }) => sum + one.period.count, 0)).toBe(100_000)
}, 600_000)

const minor = (units: number): Minor => toMinorUnits(units)

/** 80,000 of them reconciled, an eighth of these with entries that are on the bank already; 10,000 ignored, 10,000 in the queue. */
const amount = `${minor(1000)} + i % 977`
const day = `date '2023-01-01' + i % 1000`
const document = `'led_0d' || lpad(i::text, 20, '0')`
const settlement = `'led_0s' || lpad(i::text, 20, '0')`
const transaction = `'txn_0000000000' || lpad(i::text, 16, '0')`
const isDirect = 'i % 8 = 0'
const all = 'generate_series(1, 100000) i'
const large = [
  `insert into bank_transaction (organization_id, id, account_id, fingerprint, occurrence, source, date, amount, currency, text, is_pending, search, created_at)
    select '$org', ${transaction}, case when i % 10 < 7 then '$one' else '$two' end, i::text, 1, 'test', ${day}, -(${amount}), 'DKK', 'text', false, '', now() from ${all}`,
  `insert into ledger_entry (organization_id, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id, provider, posted_at)
    select '$org', ${document}, i, 'd' || i, 'denmark', 'DKK', ${day}, ${day}, 't', '', -(${amount}), 'document', 'doc_' || i, 'builtin', now() from ${all}`,
  `insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit)
    select '$org', ${document}, 1, 'denmark', i, ${day}, '2450', 'n', ${amount}, 0 from ${all} union all
    select '$org', ${document}, 2, 'denmark', i, ${day}, case when ${isDirect} then '6481' else '7440' end, 'n', 0, ${amount} from ${all}`,
  `insert into ledger_open (organization_id, entry_id, amount, open_amount, account)
    select '$org', ${document}, -(${amount}), case when i <= 80000 then 0 else -(${amount}) end, case when ${isDirect} then '6481' else '7440' end from ${all}`,
  `insert into ledger_entry (organization_id, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id, provider, posted_at)
    select '$org', ${settlement}, 200000 + i, null, 'denmark', 'DKK', ${day}, ${day}, 't', '', -(${amount}), 'bank_transaction', ${transaction}, 'builtin', now()
    from ${all} where i <= 80000 and not ${isDirect}`,
  `insert into ledger_line (organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit)
    select '$org', ${settlement}, 1, 'denmark', 200000 + i, ${day}, '7440', 'n', ${amount}, 0 from ${all} where i <= 80000 and not ${isDirect} union all
    select '$org', ${settlement}, 2, 'denmark', 200000 + i, ${day}, '6481', 'n', 0, ${amount} from ${all} where i <= 80000 and not ${isDirect}`,
  `insert into bank_open (organization_id, transaction_id, date, account_id, amount, is_pending)
    select '$org', ${transaction}, ${day}, case when i % 10 < 7 then '$one' else '$two' end, -(${amount}), false from ${all} where i > 90000`,
  `insert into bank_settlement (organization_id, transaction_id, state, matched_by, reasons, difference, settled_at)
    select '$org', ${transaction}, case when i <= 80000 then 'reconciled' else 'ignored' end, case when i <= 80000 then 'auto' end, '[]', 0, now() from ${all} where i <= 90000`,
  `insert into bank_allocation (organization_id, transaction_id, line, target_type, target_id, amount, entry_id, settled, settlement_id)
    select '$org', ${transaction}, 1, 'ledger', ${document}, -(${amount}), ${document}, -(${amount}), case when not ${isDirect} then ${settlement} end from ${all} where i <= 80000`,
]
