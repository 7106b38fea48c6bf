/** Entries by hand, locked days, accounting years and opening balances, as callers see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFaults } from '../bank/soundness.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
const now = new Date('2027-02-10T10:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const get = async (organization: Organization, path: string) => {
  const { status, body } = await service.request(organization.key, 'GET', `/api/rest${path}`)
  expect([status, body], path).toEqual([200, body])
  return body.result
}
const send = (organization: Organization, method: string, path: string, body?: object, key = organization.key) =>
  service.request(key, method, `/api/rest${path}`, body)
const post = (organization: Organization, path: string, body: object) => send(organization, 'POST', path, body)
const outcome = ({ status, body }: Reply) => `${status} ${body.code ?? ''}`.trim()
const faults = ({ body }: Reply) => body.errors.map((fault: { path: string; code: string }) => `${fault.path} ${fault.code}`)

type Line = [accountId: string, amount: number, vatCode?: string]

const entry = (organization: Organization, date: string, lines: Line[], rest: object = {}) =>
  post(organization, '/ledger-entries', {
    date,
    text: 'By hand',
    lines: lines.map(([accountId, amount, vatCode]) => ({ accountId, amount, ...(vatCode && { vatCode }) })),
    ...rest,
  })

const shownLines = ({ body }: Reply) =>
  body.result.lines.map((line: Record<string, unknown>) => [line.account, Number(line.debit) - Number(line.credit), line.vatCode])

const balances = async (organization: Organization, query = '') =>
  Object.fromEntries(
    (await get(organization, `/trial-balance${query}`)).accounts.map(({ account, balance }: { account: string; balance: number }) => [
      account,
      balance,
    ]),
  )

describe('an entry by hand', () => {
  test('takes the VAT out of its amounts, on both sides, and the VAT return counts it', async () => {
    const organization = await service.found()
    const cost = await entry(organization, '2026-02-03', [
      ['2450', 1250, 'I25'],
      ['7440', -1250],
    ])
    expect(cost.status).toBe(200)
    expect(shownLines(cost)).toEqual([
      ['2450', 1000, 'I25'],
      ['7440', -1250, null],
      ['7740', 250, null],
    ])
    expect(cost.body.result).toMatchObject({ amount: -1250, openAmount: -1250, source: { type: 'manual', id: cost.body.result.id } })
    const sale = await entry(organization, '2026-02-04', [
      ['6190', 2500],
      ['1010', -2500, 'U25'],
    ])
    expect(shownLines(sale)).toEqual([
      ['6190', 2500, null],
      ['1010', -2000, 'U25'],
      ['7680', -500, null],
    ])
    // All of the VAT is owed, a quarter of a meal's is deducted; what is bought abroad owes and deducts.
    await entry(organization, '2026-02-05', [
      ['2520', 500, 'REP'],
      ['2450', 1000, 'IY25'],
      ['6481', -1500],
    ])
    const prepared = await post(organization, '/vat-returns', { date: '2026-02-10' })
    const boxes = Object.fromEntries(prepared.body.result.boxes.map(({ key, amount }: { key: string; amount: number }) => [key, amount]))
    expect(boxes).toMatchObject({ salgsmoms: 500, momsYdelseskoebUdland: 250, koebsmoms: 525, rubrikAYdelser: 1000 })
    const { totals } = await get(organization, '/trial-balance')
    expect(totals.debit).toBe(totals.credit)
  })

  test('goes by the account where a code stands on sales and purchases, as in Italy', async () => {
    const organization = await service.found('italy')
    const both = await entry(organization, '2026-02-03', [
      ['4102', 122, '22'],
      ['3102', -244, '22'],
      ['1501', 122],
    ])
    expect(shownLines(both)).toEqual([
      ['4102', 100, '22'],
      ['3102', -200, '22'],
      ['1501', 122, null],
      ['1601', 22, null],
      ['2601', -44, null],
    ])
    const car = await entry(organization, '2026-02-03', [
      ['4210', 122, '22D40'],
      ['2501', -122],
    ])
    expect(shownLines(car)).toEqual([
      ['4210', 113.2, '22D40'],
      ['2501', -122, null],
      ['1601', 8.8, null],
    ])
    const split = await entry(organization, '2026-02-03', [
      ['1501', 1000],
      ['3102', -1000, '22S'],
    ])
    expect(shownLines(split)).toEqual([
      ['1501', 1000, null],
      ['3102', -1000, '22S'],
    ])
  })

  test('is refused whole, with the line and the reason', async () => {
    const organization = await service.found()
    const two: Line[] = [
      ['2450', 100],
      ['6481', -100],
    ]
    const refusals: [Line[], string, string[]][] = [
      [[two[0]!, ['6481', -99]], '400 entry_not_balanced', ['lines entry_not_balanced']],
      [[two[0]!, ['9', -100]], '400 invalid_input', ['lines.1.accountId unknown_account']],
      [[['2450', 100, 'X'], two[1]!], '400 invalid_input', ['lines.0.vatCode unknown_vat_code']],
      // The bank would show 80.00 where 100.00 was paid.
      [[two[0]!, ['6481', -100, 'I25']], '400 invalid_input', ['lines.1.vatCode vat_code_misplaced']],
      [
        [
          ['6190', 100, 'U25'],
          ['1010', -100],
        ],
        '400 invalid_input',
        ['lines.0.vatCode vat_code_misplaced'],
      ],
      [
        [
          ['7740', 100, 'I25'],
          ['7440', -100, 'I25'],
        ],
        '400 invalid_input',
        ['lines.0.vatCode vat_code_misplaced', 'lines.1.vatCode vat_code_misplaced'],
      ],
      [[['2450', 100.001], two[1]!], '400 invalid_input', ['lines.0.amount amount_not_in_currency']],
      [[...two, ['2450', 0]], '400 invalid_input', ['lines.2.amount line_amount_zero']],
    ]
    for (const [lines, code, where] of refusals) {
      const reply = await entry(organization, '2026-02-03', lines)
      expect([outcome(reply), faults(reply)]).toEqual([code, where])
    }
    expect(faults(await entry(organization, '2030-01-01', two))).toEqual(['date too_far_ahead'])
    // A mistyped year: the VAT of the year 206 would wait for a return before that of any other.
    for (const date of ['0206-02-03', '1969-12-31']) expect(faults(await entry(organization, date, two))).toEqual(['date too_far_back'])
    expect(outcome(await entry(await service.found(), '1970-01-01', two))).toBe('200')
    const attached = await entry(organization, '2026-02-03', two, { attachments: ['fil_none'] })
    expect(faults(attached)).toEqual(['attachments.0 file_not_found'])
    const contactId = (await service.call(organization.key, 'save_contact', { name: 'Nordlys ApS' })).body.result.id
    const withContact = (accountId: string, id: string) =>
      post(organization, '/ledger-entries', {
        date: '2026-02-03',
        text: 'Loan',
        lines: [
          { accountId, amount: 100, contactId: id },
          { accountId: '6481', amount: -100 },
        ],
      })
    expect(faults(await withContact('2450', contactId))).toEqual(['lines.0.contactId contact_without_account'])
    expect(faults(await withContact('6190', 'con_none'))).toEqual(['lines.0.contactId contact_not_found'])
    expect(outcome(await withContact('6190', contactId))).toBe('200')
    expect(outcome(await send(organization, 'PATCH', '/accounts/2450', { isClosed: true }))).toBe('200')
    expect((await get(organization, '/accounts/2450')).isClosed).toBe(true)
    expect(faults(await entry(organization, '2026-02-03', two))).toEqual(['lines.0.accountId account_closed'])
    expect(outcome(await send(organization, 'PATCH', '/accounts/2450', { isClosed: false }))).toBe('200')
    expect(outcome(await entry(organization, '2026-02-03', two))).toBe('200')
    expect(outcome(await send(organization, 'PATCH', '/accounts/1', { isClosed: true }))).toBe('404 account_not_found')
    expect((await get(organization, '/ledger-entries')).items).toHaveLength(2)
    const bookkeeper = await organization.member('bookkeeper')
    const denied = await service.request(bookkeeper.key, 'POST', '/api/rest/ledger-entries', { date: '2026-02-03', text: 'x', lines: [] })
    expect(outcome(denied)).toBe('403 forbidden')
  })

  test('is taken back like any other, and keeps its files', async () => {
    const organization = await service.found()
    const file = await service.request(organization.key, 'POST', '/api/rest/files', 'A voucher', { 'content-type': 'text/plain' })
    const reply = await entry(
      organization,
      '2026-02-03',
      [
        ['2450', 1250, 'I25'],
        ['6481', -1250],
      ],
      { attachments: [file.body.result.id] },
    )
    expect(reply.status).toBe(200)
    const reversal = await post(organization, `/ledger-entries/${reply.body.result.id}/reversal`, {})
    expect(reversal.status).toBe(200)
    expect(Object.values(await balances(organization)).every(balance => balance === 0)).toBe(true)
  })

  test('with VAT stays out of a filed period, and without it may be there', async () => {
    const organization = await service.found()
    const taxed: Line[] = [
      ['2450', 1250, 'I25'],
      ['6481', -1250],
    ]
    await entry(organization, '2026-02-03', taxed)
    const { body } = await post(organization, '/vat-returns', { date: '2026-02-10' })
    expect(outcome(await service.call(organization.key, 'file_vat_return', { returnId: body.result.id }))).toBe('200')
    expect(outcome(await entry(organization, '2026-03-31', taxed))).toBe('409 period_filed')
    const plain: Line[] = [
      ['2450', 10],
      ['6481', -10],
    ]
    expect(outcome(await entry(organization, '2026-03-31', plain))).toBe('200')
  })
})

describe('the lock', () => {
  test('holds on every route that posts', async () => {
    const organization = await service.found()
    const two: Line[] = [
      ['2450', 125],
      ['7440', -125],
    ]
    const early = await entry(organization, '2026-01-10', two)
    expect(outcome(await send(organization, 'PATCH', '/settings/lock', { lockedUntil: '2026-01-31' }))).toBe('200')
    expect((await get(organization, '/accounting-years')).lockedUntil).toBe('2026-01-31')
    const refusedBody = await entry(organization, '2026-01-31', two)
    expect(outcome(refusedBody)).toBe('409 period_locked')
    expect(refusedBody.body).toMatchObject({ values: { date: '2026-01-31', lockedUntil: '2026-01-31' } })
    expect(outcome(await entry(organization, '2026-02-01', two))).toBe('200')
    const back = (date: string) => post(organization, `/ledger-entries/${early.body.result.id}/reversal`, { date })
    expect(outcome(await back('2026-01-15'))).toBe('409 period_locked')
    // A document of a locked day is coded, warned about, and posted neither by itself nor by hand.
    await service.call(organization.key, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const text =
      'Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: 77\nFakturadato: 15-01-2026\nKontorartikler  100,00\nTotal DKK  100,00'
    const documentId = (await service.call(organization.key, 'capture_document', { text })).body.result.id
    await service.call(organization.key, 'extract_document', { documentId })
    const coded = await service.call(organization.key, 'code_document', { documentId })
    expect(coded.body.result.state).toBe('coded')
    expect(coded.body.result.warnings.map(({ code }: { code: string }) => code)).toContain('period_locked')
    expect(outcome(await service.call(organization.key, 'post_document', { documentId }))).toBe('409 period_locked')
    // Payments of locked days stay in the queue, by hand and by themselves.
    const statement = 'Dato;Tekst;Beløb;Saldo\n20.01.2026;Bgs;-125,00;875,00\n'
    await service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements?accountName=Drift', statement, {
      'content-type': 'text/csv',
    })
    await service.call(organization.key, 'reconcile_now', {})
    const [transaction] = (await get(organization, '/transactions')).items
    expect(transaction.state).toBe('unmatched')
    const match = { transactionId: transaction.id, ledgerEntryId: early.body.result.id }
    expect(outcome(await service.call(organization.key, 'match_transaction', match))).toBe('409 period_locked')
    expect((await get(organization, `/ledger-entries/${early.body.result.id}`)).openAmount).toBe(-125)
    expect(outcome(await send(organization, 'PATCH', '/settings/lock', { lockedUntil: null }))).toBe('200')
    expect(outcome(await service.call(organization.key, 'match_transaction', match))).toBe('200')
    await send(organization, 'PATCH', '/settings/lock', { lockedUntil: '2026-01-31' })
    const unmatch = () => service.call(organization.key, 'unmatch_transaction', { transactionId: transaction.id })
    expect(outcome(await unmatch())).toBe('409 period_locked')
    expect((await get(organization, '/transactions')).items[0].state).toBe('reconciled')
    await send(organization, 'PATCH', '/settings/lock', { lockedUntil: null })
    expect(outcome(await unmatch())).toBe('200')
    expect(outcome(await back('2026-01-15'))).toBe('200')
  })

  test('of a mistyped year, which would lock nothing or everything, is refused and changes nothing', async () => {
    const organization = await service.found()
    const lock = (lockedUntil: string) => send(organization, 'PATCH', '/settings/lock', { lockedUntil })
    expect(outcome(await lock('2026-01-31'))).toBe('200')
    for (const [day, code] of [
      ['0206-01-31', 'too_far_back'],
      ['2062-01-31', 'too_far_ahead'],
    ] as const) {
      const { status, body } = await lock(day)
      expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, 'lockedUntil', code])
    }
    expect((await get(organization, '/accounting-years')).lockedUntil).toBe('2026-01-31')
  })

  test('that is set while entries are posted lets none of its days through afterwards', async () => {
    const organization = await service.found()
    const two: Line[] = [
      ['2450', 125],
      ['7440', -125],
    ]
    const posting = Array.from({ length: 12 }, () => entry(organization, '2026-01-10', two))
    const locking = send(organization, 'PATCH', '/settings/lock', { lockedUntil: '2026-01-31' })
    const replies = await Promise.all(posting)
    expect((await locking).status).toBe(200)
    const posted = replies.filter(({ status }) => status === 200).length
    expect(replies.filter(({ status }) => status !== 200).map(outcome)).toEqual(Array(12 - posted).fill('409 period_locked'))
    expect((await get(organization, '/ledger-entries')).items).toHaveLength(posted)
    expect(outcome(await entry(organization, '2026-01-10', two))).toBe('409 period_locked')
  })
})

describe('an accounting year', () => {
  const add = (organization: Organization, start: string, end: string) => post(organization, '/accounting-years', { start, end })

  test('has at most twelve months, the first eighteen, and follows the one before', async () => {
    const organization = await service.found()
    // One that was mistyped is found when it is typed.
    expect(faults(await add(organization, '0202-01-01', '0202-12-31'))).toEqual(['start too_far_back'])
    expect(faults(await add(organization, '2062-01-01', '2062-12-31'))).toEqual(['end too_far_ahead'])
    expect(faults(await add(organization, '2024-07-01', '2026-01-31'))).toEqual(['end year_too_long'])
    expect(outcome(await add(organization, '2024-07-01', '2025-12-31'))).toBe('200')
    expect(faults(await add(organization, '2026-02-01', '2026-12-31'))).toEqual(['start year_not_next'])
    expect(faults(await add(organization, '2026-01-01', '2027-01-01'))).toEqual(['end year_too_long'])
    expect(faults(await add(organization, '2026-01-01', '2025-12-31'))).toEqual(['end year_ends_before_start'])
    expect(outcome(await add(organization, '2026-01-01', '2026-06-30'))).toBe('200')
    expect((await get(organization, '/accounting-years')).items.map((year: { start: string }) => year.start)).toEqual([
      '2024-07-01',
      '2026-01-01',
    ])
    // Only the first year of a company is that long.
    expect(faults(await add(organization, '2023-07-01', '2024-06-30'))).toEqual(['start year_before_long'])
  })

  test('that is added before a closed one is closed after that one is reopened: its result is carried once', async () => {
    const organization = await service.found()
    const owner = await organization.member('owner')
    const close = (id: string) => post(organization, `/accounting-years/${id}/closing`, {})
    for (const day of ['2024-03-01', '2025-03-01']) {
      await entry(organization, day, [
        ['6190', 100],
        ['1010', -100],
      ])
    }
    const later = (await add(organization, '2025-01-01', '2025-12-31')).body.result
    expect(outcome(await close(later.id))).toBe('200')
    const earlier = (await add(organization, '2024-01-01', '2024-12-31')).body.result
    expect(outcome(await close(earlier.id))).toBe('409 later_year_closed')
    const reopened = await send(organization, 'POST', `/accounting-years/${later.id}/reopening`, { reason: 'The year before' }, owner.key)
    expect(outcome(reopened)).toBe('200')
    expect([outcome(await close(earlier.id)), outcome(await close(later.id))]).toEqual(['200', '200'])
    expect(await balances(organization, '?to=2024-12-31')).toMatchObject({ '1010': 0, '6940': -100 })
    expect(await balances(organization, '?to=2025-12-31')).toMatchObject({ '1010': 0, '6940': -200 })
  })

  test('that is added before a closed one keeps the next one from nothing', async () => {
    const organization = await service.found()
    const close = (id: string) => post(organization, `/accounting-years/${id}/closing`, {})
    for (const day of ['2023-03-01', '2024-03-01', '2025-03-01']) {
      await entry(organization, day, [
        ['6190', 100],
        ['1010', -100],
      ])
    }
    const second = (await add(organization, '2024-01-01', '2024-12-31')).body.result
    expect(outcome(await close(second.id))).toBe('200')
    expect(outcome(await add(organization, '2023-01-01', '2023-12-31'))).toBe('200')
    const [third, fourth] = [
      (await add(organization, '2025-01-01', '2025-10-31')).body.result,
      (await add(organization, '2025-11-01', '2025-12-31')).body.result,
    ]
    expect(outcome(await close(fourth.id))).toBe('409 earlier_year_open')
    expect([outcome(await close(third.id)), outcome(await close(fourth.id))]).toEqual(['200', '200'])
    expect(await balances(organization, '?to=2024-12-31')).toMatchObject({ '1010': 0, '6940': -200 })
    expect(await balances(organization, '?to=2025-12-31')).toMatchObject({ '1010': 0, '6940': -300 })
  })

  test('that was added with a wrong end, or by mistake, is put right while it is open', async () => {
    const organization = await service.found()
    const owner = await organization.member('owner')
    const change = (id: string, end: string, key = organization.key) => send(organization, 'PATCH', `/accounting-years/${id}`, { end }, key)
    const remove = (id: string, key = organization.key) => service.request(key, 'DELETE', `/api/rest/accounting-years/${id}`)
    const first = (await add(organization, '2024-01-01', '2024-12-30')).body.result
    expect((await change(first.id, '2024-12-31')).body.result).toMatchObject({ id: first.id, end: '2024-12-31', state: 'open' })
    expect(faults(await change(first.id, '2025-07-01'))).toEqual(['end year_too_long'])
    expect(outcome(await change(first.id, '2025-06-30'))).toBe('200')
    expect(faults(await change(first.id, '2023-12-31'))).toEqual(['end year_ends_before_start'])
    expect(faults(await change(first.id, '2062-12-31'))).toEqual(['end too_far_ahead'])
    expect(outcome(await change(first.id, '2024-12-31'))).toBe('200')
    const [second, third] = [
      (await add(organization, '2025-01-01', '2025-12-31')).body.result,
      (await add(organization, '2026-01-01', '2026-06-30')).body.result,
    ]
    // Only the first year may be longer than twelve months.
    expect(faults(await change(third.id, '2027-01-01'))).toEqual(['end year_too_long'])
    expect(outcome(await change(second.id, '2025-06-30'))).toBe('409 year_not_last')
    expect((await remove(second.id)).body.detail).toBe('The accounting year first half of 2026 follows it. Delete that one first.')
    expect((await remove(third.id)).body.result).toEqual({ id: third.id, deleted: true })
    expect(outcome(await remove(third.id))).toBe('404 accounting_year_not_found')
    expect(outcome(await post(organization, `/accounting-years/${first.id}/closing`, {}))).toBe('200')
    expect([outcome(await change(first.id, '2024-06-30')), outcome(await remove(first.id))]).toEqual(['409 year_closed', '409 year_closed'])
    const before = (await add(organization, '2023-01-01', '2023-12-31')).body.result
    expect(outcome(await remove(before.id))).toBe('200')
    const reopening = { reason: 'It ended earlier' }
    expect(outcome(await send(organization, 'POST', `/accounting-years/${first.id}/reopening`, reopening, owner.key))).toBe('200')
    expect(outcome(await remove(first.id))).toBe('409 year_in_use')
    expect(outcome(await remove(second.id))).toBe('200')
    expect(outcome(await change(first.id, '2024-06-30'))).toBe('200')
    const viewer = await organization.member('viewer')
    expect(outcome(await change(first.id, '2024-12-31', viewer.key))).toBe('403 forbidden')
    const { items } = await get(organization, '/audit-log?action=change_accounting_year')
    expect([items[0].before.end, items[0].after.end]).toEqual(['2024-12-31', '2024-06-30'])
  })

  test('carries its result to equity when it is closed, is locked, and is reopened by an owner with a reason', async () => {
    const organization = await service.found('italy')
    const first = (await add(organization, '2025-07-01', '2026-06-30')).body.result
    const second = (await add(organization, '2026-07-01', '2027-06-30')).body.result
    await entry(organization, '2026-03-01', [
      ['1501', 1000],
      ['3102', -1000],
    ])
    await entry(organization, '2026-04-01', [
      ['4301', 300],
      ['1821', -300],
    ])
    await entry(organization, '2026-08-01', [
      ['4301', 50],
      ['1821', -50],
    ])
    const close = (id: string) => post(organization, `/accounting-years/${id}/closing`, {})
    expect(outcome(await close(second.id))).toBe('409 year_not_ended')
    const closed = await close(first.id)
    expect([closed.status, closed.body.result.state]).toEqual([200, 'closed'])
    expect(await balances(organization, '?to=2026-06-30')).toMatchObject({ '3102': 0, '4301': 0, '2102': -700, '1501': 1000 })
    expect(outcome(await close(first.id))).toBe('409 year_closed')
    const closing = closed.body.result.closingEntryId
    const takenBack = () => post(organization, `/ledger-entries/${closing}/reversal`, {})
    const refused = await takenBack()
    expect(outcome(refused)).toBe('409 entry_is_settlement')
    expect(refused.body.detail).toMatch(/^Entry \d+ closes the accounting year 1 July 2025 to 30 June 2026\. Reopen/)
    expect(outcome(await send(organization, 'PATCH', '/settings/lock', { lockedUntil: '2026-01-31' }))).toBe('409 year_closed')
    expect(outcome(await send(organization, 'PATCH', '/settings/lock', { lockedUntil: '2026-07-31' }))).toBe('200')
    const late: Line[] = [
      ['4301', 100],
      ['1821', -100],
    ]
    expect(outcome(await entry(organization, '2026-06-30', late))).toBe('409 period_locked')
    const owner = await organization.member('owner')
    const admin = await organization.member('admin')
    const reopen = (key: string, body: object) => send(organization, 'POST', `/accounting-years/${first.id}/reopening`, body, key)
    expect(outcome(await reopen(admin.key, { reason: 'late' }))).toBe('403 forbidden')
    expect(outcome(await reopen(organization.key, { reason: 'late' }))).toBe('403 forbidden')
    expect(outcome(await reopen(owner.key, {}))).toBe('400 invalid_input')
    expect(outcome(await reopen(owner.key, { reason: 'An invoice came late' }))).toBe('200')
    expect(outcome(await takenBack())).toBe('409 entry_reversed')
    expect(await balances(organization, '?to=2026-06-30')).toMatchObject({ '3102': -1000, '4301': 300, '2102': 0 })
    expect(outcome(await entry(organization, '2026-06-30', late))).toBe('200')
    expect(outcome(await close(first.id))).toBe('200')
    expect(await balances(organization, '?to=2026-06-30')).toMatchObject({ '3102': 0, '4301': 0, '2102': -600 })
    const { items } = await get(organization, '/audit-log?action=reopen_accounting_year')
    expect(items.some(({ after }: { after: { reason?: string } | null }) => after?.reason === 'An invoice came late')).toBe(true)
  })
})

describe('opening balances', () => {
  // IMP-1 of the reference.
  const csv = '6481;Bank;11000,00\n6140;Varelager;2500,00\n6935;Overført;-10680,00\n7840;Moms;-2820,00\n'
  const open = (organization: Organization, body: object) =>
    post(organization, '/ledger-entries/opening-balances', { date: '2026-01-01', ...body })

  test('are read from a trial balance, refused when they do not add up, and entered once', async () => {
    const organization = await service.found()
    const wrong = await open(organization, { csv: csv.replace('-2820', '-2800') })
    expect([outcome(wrong), wrong.body.values.difference]).toEqual(['400 entry_not_balanced', 20])
    const named = await open(organization, { csv: `${csv}99;Ukendt;x\n98;Ukendt;1,00\n` })
    expect(faults(named)).toEqual(['csv.5 balance_row', 'csv.6 balance_row'])
    for (const [date, fault] of [
      ['0202-01-01', 'too_far_back'],
      ['2062-01-01', 'too_far_ahead'],
    ] as const)
      expect(faults(await open(organization, { csv, date, dryRun: true }))).toEqual([`date ${fault}`])
    const dry = await open(organization, { csv, dryRun: true })
    expect(dry.body.result).toMatchObject({ isPosted: false, total: 13_500, ledgerEntryIds: [] })
    expect((await get(organization, '/ledger-entries')).items).toHaveLength(0)
    const posted = await open(organization, { csv })
    expect(posted.body.result.lines).toHaveLength(4)
    expect(await balances(organization)).toEqual({ '6140': 2500, '6481': 11_000, '6935': -10_680, '7840': -2820 })
    expect(outcome(await open(organization, { csv }))).toBe('409 opening_balance_exists')
    await post(organization, `/ledger-entries/${posted.body.result.ledgerEntryIds[0]}/reversal`, { date: '2026-01-01' })
    expect(outcome(await open(organization, { csv }))).toBe('200')
    expect(outcome(await open(organization, { csv, lines: [] }))).toBe('400 invalid_input')
  })

  test('have open items that payments settle', async () => {
    const organization = await service.found()
    const contactId = (await service.call(organization.key, 'save_contact', { name: 'Nordlys ApS' })).body.result.id
    const lines = [
      { accountId: '6190', amount: 1500 },
      { accountId: '6481', amount: 500 },
      { accountId: '6935', amount: -2000 },
    ]
    const items = [
      { accountId: '6190', amount: 1000, number: '1042', dueDate: '2026-01-15', contactId },
      { accountId: '6190', amount: 500 },
    ]
    expect(faults(await open(organization, { lines, openItems: items.slice(1) }))).toEqual(['openItems open_items_differ'])
    expect(faults(await open(organization, { lines, openItems: [{ accountId: '6481', amount: 500 }] }))).toEqual([
      'openItems.0.accountId open_item_account',
    ])
    const reply = await open(organization, { lines, openItems: items })
    expect(reply.body.result.ledgerEntryIds).toHaveLength(3)
    expect(await balances(organization)).toEqual({ '6190': 1500, '6481': 500, '6935': -2000 })
    const waiting = (await get(organization, '/ledger-entries?open=true')).items
    expect(waiting.map(({ openAmount }: { openAmount: number }) => openAmount)).toEqual([500, 1000])
  })
})

describe('a bank line without a document', () => {
  const statement = (...rows: string[]) => `Dato;Tekst;Beløb;Saldo\n${rows.join('\n')}\n`
  const queued = async (organization: Organization, ...rows: string[]) => {
    await service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements?accountName=Drift', statement(...rows), {
      'content-type': 'text/csv',
    })
    return (await get(organization, '/transactions?state=unmatched')).items
  }
  const book = (organization: Organization, transaction: string, body: object) =>
    post(organization, `/transactions/${transaction}/booking`, body)

  test('is booked with its VAT, once, and taken back by unmatching', async () => {
    const organization = await service.found()
    const [line] = await queued(organization, '20.01.2026;Gebyr;-125,00;875,00')
    expect(faults(await book(organization, line.id, { ledgerAccountId: '9' }))).toEqual(['ledgerAccountId unknown_account'])
    expect(faults(await book(organization, line.id, { ledgerAccountId: '2390', vatCode: 'X' }))).toEqual(['vatCode unknown_vat_code'])
    expect(faults(await book(organization, line.id, {}))).toEqual(['ledgerAccountId account_or_lines'])
    const half = { lines: [{ ledgerAccountId: '2390', amount: -25 }] }
    expect(outcome(await book(organization, line.id, half))).toBe('400 allocations_do_not_cover')
    expect((await get(organization, '/transactions')).items[0].state).toBe('unmatched')
    const body = {
      lines: [
        { ledgerAccountId: '2390', amount: -25 },
        { ledgerAccountId: '2450', amount: -100, vatCode: 'I25' },
      ],
    }
    const replies = await Promise.all([book(organization, line.id, body), book(organization, line.id, body)])
    expect(replies.map(outcome).sort()).toEqual(['200', '409 transaction_reconciled'])
    expect(await balances(organization)).toEqual({ '2390': 25, '2450': 80, '6481': -125, '7740': 20 })
    const { allocations } = (await get(organization, '/transactions')).items[0]
    expect(allocations[0]).toMatchObject({ targetType: 'ledger', amount: -125 })
    const back = await service.call(organization.key, 'unmatch_transaction', { transactionId: line.id })
    expect([back.status, back.body.result.state, back.body.result.allocations]).toEqual([200, 'unmatched', []])
    expect(await balances(organization)).toEqual({ '2390': 0, '2450': 0, '6481': 0, '7740': 0 })
    expect(outcome(await book(organization, line.id, { ledgerAccountId: '2390' }))).toBe('200')
    expect(outcome(await book(organization, 'txn_none', { ledgerAccountId: '2390' }))).toBe('404 transaction_not_found')
    expect(await findFaults(service.database.admin, organization.id)).toEqual([])
  })
})

test('a filed VAT return is reopened with a reason, the latest first, and prepared anew', async () => {
  const organization = await service.found()
  const file = async (date: string) => {
    const { body } = await post(organization, '/vat-returns', { date })
    expect(outcome(await service.call(organization.key, 'file_vat_return', { returnId: body.result.id }))).toBe('200')
    return body.result.id
  }
  const taxed: Line[] = [
    ['2450', 1250, 'I25'],
    ['6481', -1250],
  ]
  await entry(organization, '2026-02-03', taxed)
  const [first, second] = [await file('2026-02-10'), await file('2026-05-10')]
  const reopen = (id: string) => post(organization, `/vat-returns/${id}/reopening`, { reason: 'It was not sent' })
  expect(outcome(await reopen(first))).toBe('409 later_return_filed')
  expect(outcome(await reopen(second))).toBe('200')
  expect(outcome(await reopen(second))).toBe('409 return_not_filed')
  const reopened = await reopen(first)
  expect([reopened.status, reopened.body.result.state, reopened.body.result.filedAt]).toEqual([200, 'draft', null])
  expect(outcome(await entry(organization, '2026-03-03', taxed))).toBe('200')
  expect(outcome(await service.call(organization.key, 'file_vat_return', { returnId: first }))).toBe('409 return_outdated')
  const again = await post(organization, '/vat-returns', { date: '2026-02-10' })
  const box = again.body.result.boxes.find(({ key }: { key: string }) => key === 'koebsmoms')
  expect([again.body.result.id, box.amount]).toEqual([first, 500])
  expect(outcome(await service.call(organization.key, 'file_vat_return', { returnId: first }))).toBe('200')
  const { items } = await get(organization, '/audit-log?action=reopen_vat_return')
  expect(items.map(({ after }: { after: { reason: string } }) => after.reason)).toEqual(['It was not sent', 'It was not sent'])
})
