/** VAT in the books, as callers see it: settlements of filed returns, and what was filed before one was reopened. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, addMovement } from '../bank/journey.ts'
import { errorsLogged } from '../contract/store.ts'
import { withClient } from '../harness/cluster.ts'
import { type Organization, type Reply, startTestService, type TestService } from '../harness/service.ts'
import { codes, post as postEntry, type RegionKey, traded } from './entries.ts'

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
  expect([path, status, body.detail]).toEqual([path, 200, undefined])
  return body.result
}
const post = (organization: Organization, path: string, body: object = {}) =>
  service.request(organization.key, 'POST', `/api/rest${path}`, body)
const outcome = ({ status, body }: Reply): string => (status === 200 ? '200' : `${status} ${body.code}`)

const done = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  expect([status, body.detail]).toEqual([200, undefined])
  return body.result
}

type Line = [accountId: string, amount: number, vatCode?: string]

const enter = (organization: Organization, date: string, ...lines: Line[]) =>
  done(
    post(organization, '/ledger-entries', {
      date,
      text: 'By hand',
      lines: lines.map(([accountId, amount, vatCode]) => ({ accountId, amount, ...(vatCode && { vatCode }) })),
    }),
  )

async function file(organization: Organization, date: string): Promise<string> {
  const { id } = await done(post(organization, '/vat-returns', { date }))
  await done(service.call(organization.key, 'file_vat_return', { returnId: id }))
  return id
}

/** Debits positive, in the order of the entry. */
const linesOf = ({ lines }: { lines: { account: string; debit: number; credit: number }[] }): [string, number][] =>
  lines.map(({ account, debit, credit }) => [account, debit - credit])

const settle = (organization: Organization, id: string, body: object = {}) => post(organization, `/vat-returns/${id}/settlement`, body)

describe('the settlement of a filed return', () => {
  // MOMS-1 and DK-14 of the rule book: the filed whole kroner are owed, what the form drops is a rounding difference.
  test('in Denmark (MOMS-1): whole kroner to 7840, øre to 2720, paid from the bank', async () => {
    const organization = await service.found()
    await enter(organization, '2026-02-01', ['6190', 6253.75], ['1010', -6253.75, 'U25'])
    await enter(organization, '2026-02-02', ['2450', 2002, 'I25'], ['7440', -2002])
    const { id: draft } = await done(post(organization, '/vat-returns', { date: '2026-02-10' }))
    expect(outcome(await settle(organization, draft))).toBe('409 return_not_filed')
    const planned = await get(organization, `/vat-returns/${draft}/settlement`)
    const returnId = await file(organization, '2026-02-10')
    expect(outcome(await settle(organization, returnId, { date: '2026-03-30' }))).toBe('400 invalid_input')
    const replies = await Promise.all([settle(organization, returnId), settle(organization, returnId)])
    expect(replies.map(outcome).sort()).toEqual(['200', '409 return_settled'])
    const entry = replies.find(({ status }) => status === 200)!.body.result
    const expected = [
      ['7680', 1250.75],
      ['7740', -400.4],
      ['7840', -850],
      ['2720', -0.35],
    ]
    expect([linesOf(entry), entry.date, entry.amount, entry.source.type]).toEqual([expected, '2026-03-31', -850, 'vat_settlement'])
    expect([planned.state, linesOf(planned)]).toEqual(['draft', expected])

    const account = await addAccount(service, organization)
    const payment = await addMovement(service, organization, account, {
      amount: -850,
      date: '2026-06-01',
      text: 'Skattekontoen',
      name: 'Skattestyrelsen',
    })
    await done(service.call(organization.key, 'reconcile_now', {}))
    const matched = await get(organization, `/transactions/${payment}`)
    expect([matched.state, matched.allocations]).toMatchObject(['reconciled', [{ targetId: entry.id, amount: -850 }]])
    const paid = await get(organization, `/vat-returns/${returnId}/settlement`)
    const balance = await get(organization, '/reports/general-ledger?from=2026-01-01&to=2026-12-31&account=7840')
    expect([paid.state, balance.accounts[0].closing]).toEqual(['paid', 0])
    const reopening = { reason: 'Not sent' }
    expect(outcome(await post(organization, `/vat-returns/${returnId}/reopening`, reopening))).toBe('409 entry_reconciled')
    await done(service.call(organization.key, 'unmatch_transaction', { transactionId: payment }))
    expect(outcome(await post(organization, `/vat-returns/${returnId}/reopening`, reopening))).toBe('200')
    const balances = await get(organization, '/reports/general-ledger?from=2026-01-01&to=2026-12-31')
    const closing = Object.fromEntries(balances.accounts.map((one: { account: string; closing: number }) => [one.account, one.closing]))
    expect(closing).toMatchObject({ '7680': -1250.75, '7740': 400.4, '7840': 0, '2720': 0 })
  })

  test('is refused where more than rounding lies between what was filed and the ledger, and says where', async () => {
    const organization = await service.found()
    await enter(organization, '2026-02-01', ['6190', 6253.75], ['1010', -6253.75, 'U25'])
    const returnId = await file(organization, '2026-02-10')
    // As no caller can: what was filed is frozen.
    await withClient(service.database.admin, async client => {
      await client.query('set session_replication_role = replica')
      await client.query(
        `update vat_return set payable = 225000, payment = jsonb_set(payment, '{amount}', '225000'), boxes = (
          select jsonb_agg(case when box ->> 'key' = 'salgsmoms' then jsonb_set(box, '{amount}', '225000') else box end) from jsonb_array_elements(boxes) box)
         where id = $1`,
        [returnId],
      )
    })
    const { status, body } = await settle(organization, returnId)
    expect([status, body.code, body.detail]).toEqual([
      409,
      'settlement_differs',
      expect.stringMatching(/999\.25 DKK apart.*0\.99 DKK: Salgsmoms.*2250\.00.*1250\.75.*Reopen/),
    ])
    // What cannot be booked is not offered either, and the reason is the same.
    const offered = await get(organization, `/vat-returns/${returnId}/settlement`)
    expect([offered.entry, offered.lines]).toEqual([null, []])
    expect(offered.warnings).toMatchObject([{ field: 'lines', code: 'settlement_differs', message: body.detail }])
    const { accounts } = await get(organization, '/reports/general-ledger?from=2026-01-01&to=2026-12-31')
    expect(accounts.map(({ account }: { account: string }) => account)).not.toContain('2720')
    expect(outcome(await post(organization, `/vat-returns/${returnId}/reopening`, { reason: 'Filed with another amount' }))).toBe('200')
    expect(outcome(await settle(organization, await file(organization, '2026-02-10')))).toBe('200')
  })

  test('leaves out of the next return what it took off the accounts of energy duties, and a refund waits on the bank', async () => {
    const organization = await service.found()
    await enter(organization, '2026-02-02', ['2450', 2500, 'I25'], ['7780', 300], ['6481', -2800])
    const first = await file(organization, '2026-02-10')
    const entry = await done(settle(organization, first))
    expect([linesOf(entry), entry.amount, entry.openAmount]).toEqual([
      [
        ['7740', -500],
        ['7780', -300],
        ['6320', 800],
      ],
      800,
      800,
    ])
    const next = await done(post(organization, '/vat-returns', { date: '2026-05-10' }))
    expect([next.payable, next.entryCount]).toEqual([0, 0])
    const back = await done(post(organization, `/ledger-entries/${entry.id}/reversal`, { date: '2026-04-02' }))
    expect((await done(post(organization, '/vat-returns', { date: '2026-05-10' }))).payable).toBe(0)
    const again = await done(settle(organization, first))
    expect([again.id !== entry.id, linesOf(again), back.reverses]).toEqual([true, linesOf(entry), entry.id])
    const nil = await file(organization, '2026-05-10')
    expect(outcome(await settle(organization, nil))).toBe('409 nothing_to_settle')
  })

  // IT-17 of the rule book with the entry of section 4.2: the credit before (VP8), 1 % of interest (VP12), code 6031.
  test('in Italy (IT-17): the credit of the period before and the interest are part of it', async () => {
    const organization = await service.found('italy')
    await enter(organization, '2025-11-03', ['4102', 776.36, '22'], ['2501', -776.36])
    const before = await file(organization, '2025-11-10')
    expect(linesOf(await done(settle(organization, before)))).toEqual([
      ['1601', -140],
      ['1605', 140],
    ])
    await enter(organization, '2026-02-01', ['1501', 24_400], ['3101', -24_400, '22'])
    await enter(organization, '2026-02-02', ['4102', 9760, '22'], ['2501', -9760])
    const returnId = await file(organization, '2026-02-10')
    const entry = await done(settle(organization, returnId))
    expect([linesOf(entry), entry.amount]).toEqual([
      [
        ['2601', 4400],
        ['1601', -1760],
        ['1605', -140],
        ['5240', 25],
        ['2605', -2525],
      ],
      -2525,
    ])
    const account = await addAccount(service, organization, { currency: 'EUR' })
    const f24 = { amount: -2525, currency: 'EUR', date: '2026-05-18', text: 'Delega F24 telematico', name: null }
    const payment = await addMovement(service, organization, account, f24)
    await done(service.call(organization.key, 'reconcile_now', {}))
    const { state, allocations } = await get(organization, `/transactions/${payment}`)
    expect([state, allocations]).toMatchObject(['reconciled', [{ targetId: entry.id, amount: -2525 }]])
  })

  test('in Italy: a debt up to 100 euro waits, and is paid with the next one', async () => {
    const organization = await service.found('italy')
    await enter(organization, '2026-02-01', ['1501', 488], ['3101', -488, '22'])
    const first = await done(settle(organization, await file(organization, '2026-02-10')))
    expect([linesOf(first), first.amount]).toEqual([
      [
        ['2601', 88],
        ['5240', 0.88],
        ['2605', -88.88],
      ],
      0,
    ])
    await enter(organization, '2026-05-01', ['1501', 1220], ['3101', -1220, '22'])
    const second = await done(settle(organization, await file(organization, '2026-05-10')))
    expect([linesOf(second), second.amount]).toEqual([
      [
        ['2601', 220],
        ['2605', 88.88],
        ['5240', 3.09],
        ['2605', -311.97],
      ],
      -311.97,
    ])
  })
})

test('a reopened return shows what had been filed beside what it says now', async () => {
  const organization = await service.found()
  await enter(organization, '2026-02-01', ['6190', 1250], ['1010', -1250, 'U25'])
  const returnId = await file(organization, '2026-02-10')
  expect((await get(organization, `/vat-returns/${returnId}/reopenings`)).items).toEqual([])
  await done(settle(organization, returnId))
  await done(post(organization, `/vat-returns/${returnId}/reopening`, { reason: 'An invoice was missing' }))
  await enter(organization, '2026-02-03', ['6190', 2500], ['1010', -2500, 'U25'])
  expect(await file(organization, '2026-02-10')).toBe(returnId)
  const { items } = await get(organization, `/vat-returns/${returnId}/reopenings`)
  expect(items).toMatchObject([{ payable: 250, reason: 'An invoice was missing', filedBy: expect.any(String) }])
  expect(items[0].changes).toMatchObject([
    { key: 'salgsmoms', filed: 250, now: 750 },
    { key: 'momstilsvar', filed: 250, now: 750 },
  ])
  const settlement = await get(organization, `/vat-returns/${returnId}/settlement`)
  expect([settlement.state, linesOf(settlement)]).toEqual([
    'filed',
    [
      ['7680', 750],
      ['7840', -750],
    ],
  ])
})

test('a reopened return that is filed as it was says that it was reopened, and how it is prepared', async () => {
  const organization = await service.found()
  await enter(organization, '2026-05-01', ['6190', 1250], ['1010', -1250, 'U25'])
  const refused = async (returnId: string): Promise<{ detail: string; values: { start: string } }> => {
    const { status, body } = await service.call(organization.key, 'file_vat_return', { returnId })
    expect([status, body.code]).toEqual([409, 'return_outdated'])
    return body
  }
  // A nil return: prepare_vat_return would take the quarter with the entry.
  const first = await file(organization, '2026-02-10')
  const second = await done(post(organization, '/vat-returns', { date: '2026-05-10' }))
  await done(post(organization, `/vat-returns/${first}/reopening`, { reason: 'Not sent' }))
  const { detail, values } = await refused(first)
  expect(detail).toBe(
    `${first} was reopened, and its figures are still those that were filed. Prepare the return of Q1 2026 again (POST /api/rest/vat-returns) before you file it.`,
  )
  expect((await refused(second.id)).detail).toContain('Another return was filed or reopened since')
  expect(await file(organization, values.start)).toBe(first)
  expect((await refused(second.id)).detail).toContain('Prepare that of Q2 2026 again (POST /api/rest/vat-returns).')
  expect(await file(organization, '2026-05-10')).toBe(second.id)
})

/** The same numbers in every run. */
function drawing(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const cents = (amount: number): number => Math.round(amount * 100)

interface Section {
  key: string
  base: number
  vat: number
  deductible: number
  totals: { month: string; vatCode: string; base: number; vat: number; deductible: number }[]
}

describe.each<RegionKey>(['denmark', 'italy'])('whatever is posted in %s', region => {
  const accounts = {
    denmark: {
      income: '1010',
      cost: '2450',
      owed: '6190',
      owing: '7440',
      output: ['7680', '7700', '7720'],
      input: ['7740'],
      due: ['salgsmoms', 'momsVarekoebUdland', 'momsYdelseskoebUdland'],
      deducted: ['koebsmoms'],
    },
    italy: {
      income: '3101',
      cost: '4102',
      owed: '1501',
      owing: '2501',
      output: ['2601'],
      input: ['1601'],
      due: ['VP4'],
      deducted: ['VP5'],
    },
  }[region]

  test('registers, VAT return and ledger say the same to the cent, and no number of a register is missing', async () => {
    const draw = drawing(region === 'italy' ? 7 : 11)
    const organization = await service.found(region)
    const { id: contactId } = await done(
      service.call(organization.key, 'save_contact', { name: 'Kunde', country: region === 'italy' ? 'IT' : 'DK' }),
    )
    const all = codes[region]
    const day = (from: number, to: number) =>
      `2026-${String(from + draw(to - from + 1)).padStart(2, '0')}-${String(1 + draw(28)).padStart(2, '0')}`
    const byHand = async (date: string) => {
      const { code, isSale } = all[draw(all.length)]!
      const amount = (1 + draw(100_000)) / 100
      const [account, other] = isSale ? [accounts.income, accounts.owed] : [accounts.cost, accounts.owing]
      const signed = isSale ? -amount : amount
      const party = isSale && draw(2) === 0 ? { contactId } : {}
      const lines = [
        { accountId: account, amount: signed, vatCode: code },
        { accountId: other, amount: -signed, ...party },
      ]
      return done(post(organization, '/ledger-entries', { date, text: 'By hand', lines }))
    }
    const byRoute = (date: string) =>
      postEntry(service, organization, traded(region, { code: all[draw(all.length)]!, net: draw(200_000) - 50_000 || 1, on: date }))
    const account = await addAccount(service, organization, { currency: region === 'italy' ? 'EUR' : 'DKK' })
    const byBank = async (date: string) => {
      const amount = (100 + draw(10_000)) / 100
      const transaction = await addMovement(service, organization, account, { amount, date, currency: region === 'italy' ? 'EUR' : 'DKK' })
      const vatCode = region === 'italy' ? '22' : 'U25'
      await done(post(organization, `/transactions/${transaction}/booking`, { ledgerAccountId: accounts.income, vatCode }))
    }
    const entries: { id: string }[] = []
    for (let at = 0; at < 14; at++) entries.push(await byHand(day(1, 3)), await byRoute(day(1, 3)))
    await byBank('2026-02-20')
    await done(post(organization, `/ledger-entries/${entries[3]!.id}/reversal`, { date: '2026-03-31' }))
    const first = await file(organization, '2026-02-10')
    // What comes into the filed quarter afterwards is a correction in the next return.
    for (let at = 0; at < 4; at++) await byRoute(day(1, 3))
    for (let at = 0; at < 6; at++) entries.push(await byHand(day(4, 6)), await byRoute(day(4, 6)))
    await done(post(organization, `/ledger-entries/${entries[0]!.id}/reversal`, { date: '2026-05-02' }))
    const { id: second } = await done(post(organization, '/vat-returns', { date: '2026-05-10' }))

    const totals = new Map<string, number>()
    for (const returnId of [first, second]) {
      const register = await get(organization, `/reports/vat-register?returnId=${returnId}`)
      const stored = await get(organization, `/vat-returns/${returnId}`)
      for (const { key, amount } of register.boxes) {
        const box = stored.boxes.find((one: { key: string }) => one.key === key)
        expect([key, region === 'italy' ? amount : Math.trunc(amount)]).toEqual([key, box.amount])
        totals.set(key, (totals.get(key) ?? 0) + cents(amount))
      }
      const sections: Section[] = register.sections
      const sumOf = (field: 'base' | 'vat' | 'deductible', ...keys: string[]) =>
        sections.filter(({ key }) => keys.includes(key)).reduce((total, section) => total + cents(section[field]), 0)
      const boxes = Object.fromEntries(register.boxes.map((one: { key: string; amount: number }) => [one.key, cents(one.amount)]))
      if (region === 'italy') {
        const withoutSplit = sections
          .flatMap(({ key, totals: rows }) => (key[0] === 'V' ? rows : []))
          .filter(({ vatCode }) => !vatCode.endsWith('S'))
        expect(withoutSplit.reduce((total, { vat }) => total + cents(vat), 0)).toBe(boxes['VP4'])
        expect([sumOf('base', 'V', 'VC'), sumOf('base', 'A', 'ARC'), sumOf('deductible', 'A', 'ARC')]).toEqual([
          boxes['VP2'],
          boxes['VP3'],
          boxes['VP5'],
        ])
        expect([sumOf('base', 'VRC'), sumOf('vat', 'VRC')]).toEqual([sumOf('base', 'ARC'), sumOf('vat', 'ARC')])
        expect(sections.find(({ key }) => key === 'VC')!.totals.length).toBeGreaterThan(0)
      } else expect(sumOf('deductible', 'K')).toBe(boxes['koebsmoms'])
    }

    const { accounts: balances } = await get(organization, '/reports/general-ledger?from=2026-01-01&to=2026-12-31')
    const held = (numbers: string[]) =>
      balances
        .filter((one: { account: string }) => numbers.includes(one.account))
        .reduce((total: number, one: { closing: number }) => total + cents(one.closing), 0)
    const boxed = (keys: string[]) => keys.reduce((total, key) => total + totals.get(key)!, 0)
    expect([-held(accounts.output), held(accounts.input)]).toEqual([boxed(accounts.due), boxed(accounts.deducted)])

    const year = await get(organization, '/reports/vat-register?from=2026-01-01&to=2026-12-31')
    for (const { key, totals: rows, ...section } of year.sections as Section[]) {
      const listed: { registrationNumber: string; base: number; vat: number; deductible: number }[] = []
      let cursor = ''
      do {
        const path = `/reports/vat-register?from=2026-01-01&to=2026-12-31&section=${key}&limit=9${cursor && `&cursor=${cursor}`}`
        const { rows: page } = await get(organization, path)
        listed.push(...page.items)
        cursor = page.nextCursor ?? ''
      } while (cursor)
      const numbers = [...new Set(listed.map(({ registrationNumber }) => registrationNumber))]
      expect(numbers).toEqual(numbers.map((_, at) => `${key} ${at + 1}/2026`))
      for (const field of ['base', 'vat', 'deductible'] as const) {
        // The VAT of split payment is shown by row and by total, each rounded by itself.
        const isExact = field !== 'vat' || !rows.some(({ vatCode }) => vatCode.endsWith('S'))
        const total = listed.reduce((sum, row) => sum + cents(row[field]), 0)
        if (isExact) expect([key, field, total]).toEqual([key, field, cents(section[field])])
      }
    }
  })
})

// IT-03p and CU-1 of the rule book: 200.00 withheld from 1000.00 at payment, code 1040, due on the 16th of the next month; F24-1 for a 16th that is a Saturday.
test('what is withheld from a supplier is listed by payment, owed by F24 and told in the certificate of the year', async () => {
  const organization = await service.found('italy')
  const text = readFileSync(new URL('../golden/documents/IT-03.txt', import.meta.url), 'utf8').split(/^--- \w+\n/m)[1]!
  const { documentId } = await done(service.call(organization.key, 'capture_document', { text }))
  for (const step of ['extract_document', 'code_document', 'post_document'])
    await done(service.call(organization.key, step, { documentId }))
  const account = await addAccount(service, organization, { currency: 'EUR' })
  const told = { amount: -1068.8, currency: 'EUR', date: '2026-04-20', text: 'Avv. Studio Legale Verdi fattura 8/2026' }
  const transactionId = await addMovement(service, organization, account, told)
  await done(service.call(organization.key, 'match_transaction', { transactionId, documentId }))
  const list = await get(organization, '/reports/withholding?from=2026-01-01&to=2026-12-31')
  const name = 'Avv. Studio Legale Verdi'
  expect(list.months).toEqual([
    { month: '2026-04', code: '1040', reference: '0004', year: 2026, withheld: 200, dueOn: '2026-05-18', mayWait: false },
  ])
  expect(list.rows).toMatchObject([
    { date: '2026-04-20', name, documentNumber: '8/2026', rate: 20, gross: 1000, base: 1000, withheld: 200 },
  ])
  expect(list.certificates).toEqual([
    { contactId: null, name, vatNumber: 'IT07643520567', reason: 'A', gross: 1000, base: 1000, withheld: 200 },
  ])
  expect(list).toMatchObject({ account: '2602', withheld: 200, paid: 0, open: 200, certificateDue: { toSupplier: '2027-03-16' } })
  const due = (await get(organization, '/deadlines?from=2026-05-01&to=2026-05-31')).items
  expect(due.map(({ kind, dueOn }: { kind: string; dueOn: string }) => [kind, dueOn])).toContainEqual(['withholding', '2026-05-18'])
  await enter(organization, '2026-05-18', ['2602', 200], ['1821', -200])
  expect(await get(organization, '/reports/withholding?from=2026-01-01&to=2026-12-31')).toMatchObject({ paid: 200, open: 0, withheld: 200 })
  const csv = await service.request(organization.key, 'GET', '/api/rest/reports/withholding.csv?from=2026-01-01&to=2026-12-31')
  expect(String(csv.body).split('\r\n').slice(1, 3)).toEqual([
    `2026-04-20,${name},IT07643520567,8/2026,A,1000.00,200.00`,
    '2026-05-18,F24 1040 0004 2026,,,,,200.00',
  ])
  await done(service.call(organization.key, 'unmatch_transaction', { transactionId }))
  expect(await get(organization, '/reports/withholding?from=2026-01-01&to=2026-12-31')).toMatchObject({ months: [], rows: [], withheld: 0 })
  const danish = await service.found()
  expect(await get(danish, '/reports/withholding')).toMatchObject({ account: null, rows: [] })
})

// WHT-1 of the rule book: each payment withholds its part, and the certificate says what was paid in the year.
test('a lawyer who is paid in halves is in the list with each of them', async () => {
  const halves = [-534.4, -534.4]
  const organization = await service.found('italy')
  const text = readFileSync(new URL('../golden/documents/IT-03.txt', import.meta.url), 'utf8').split(/^--- \w+\n/m)[1]!
  const { documentId } = await done(service.call(organization.key, 'capture_document', { text }))
  for (const step of ['extract_document', 'code_document', 'post_document'])
    await done(service.call(organization.key, step, { documentId }))
  const account = await addAccount(service, organization, { currency: 'EUR' })
  const days = ['2026-03-10', '2026-04-20']
  for (const [at, amount] of halves.entries()) {
    const paid = await addMovement(service, organization, account, { amount, currency: 'EUR', date: days[at]!, text: `Bonifico ${at}` })
    await done(service.call(organization.key, 'match_transaction', { transactionId: paid, documentId }))
    const payables = (await get(organization, '/payables')).items.map((one: { amount: number }) => one.amount)
    expect(payables).toEqual(at === 0 ? [-halves[1]!] : [])
  }
  const list = await get(organization, '/reports/withholding?from=2026-01-01&to=2026-12-31')
  const { rate, base, gross, withheld, reason } = { rate: 20, base: 500, gross: 500, withheld: 100, reason: 'A' }
  expect(list.rows).toMatchObject(days.map(date => ({ date, rate, base, gross, withheld, reason })))
  const months = list.months.map((one: { reference: string; withheld: number; dueOn: string }) => [one.reference, one.withheld, one.dueOn])
  expect(months).toEqual([
    ['0003', withheld, '2026-04-16'],
    ['0004', withheld, '2026-05-18'],
  ])
  expect(list.certificates).toMatchObject([{ reason, gross: 2 * gross, base: 2 * base, withheld: 2 * withheld }])
  const ofMarch = await get(organization, '/reports/withholding?from=2026-01-01&to=2026-03-31')
  expect(ofMarch).toMatchObject({ withheld, open: withheld, certificates: [{ base, withheld }] })
})

test('sales under N7 are in no row of the settlement, which says so and where they are', async () => {
  const organization = await service.found('italy')
  await enter(organization, '2026-02-01', ['1501', 100], ['3101', -100, 'N7'])
  const { boxes, warnings } = await done(post(organization, '/vat-returns', { date: '2026-02-10' }))
  expect(boxes.filter(({ amount }: { amount: number }) => amount !== 0)).toEqual([])
  expect(warnings.map(({ code }: { code: string }) => code)).toContain('sales_declared_elsewhere')
  const { sections } = await get(organization, '/reports/vat-register?from=2026-01-01&to=2026-12-31')
  const filled = sections.filter(({ base }: { base: number }) => base !== 0)
  expect(filled.map(({ key, base }: { key: string; base: number }) => [key, base])).toEqual([['OSS', 100]])
})

// EUS-1: the record description of the authority (skat.dk, oid 392) with three buyers; the values equal box B of the same period.
test('the Danish EU sales list is the file that the authority takes, and equals box B of the return', async () => {
  const organization = await service.found()
  const buyer = async (name: string, country: string, vatNumber: string) =>
    (await done(service.call(organization.key, 'save_contact', { name, country, vatNumber }))).id
  const [german, greek, french] = [
    await buyer('Kunde GmbH', 'DE', 'DE136695976'),
    await buyer('Pelatis AE', 'GR', 'EL094259216'),
    await buyer('Client SARL', 'FR', 'FR40303265045'),
  ]
  const sell = (contactId: string | null, amount: number, vatCode: string, date: string) =>
    done(
      post(organization, '/ledger-entries', {
        date,
        text: 'Sold',
        lines: [
          { accountId: '6190', amount, ...(contactId && { contactId }) },
          { accountId: '1010', amount: -amount, vatCode },
        ],
      }),
    )
  await sell(german, 9000.5, 'UEUY', '2026-01-10')
  await sell(german, 1000, 'UEUY', '2026-02-10')
  await sell(greek, 2500, 'UEUV', '2026-03-10')
  const credited = await sell(french, 800, 'UEUV', '2026-01-05')
  await done(post(organization, `/ledger-entries/${credited.id}/reversal`, { date: '2026-03-01' }))
  const back = [
    { accountId: '6190', amount: -300, contactId: french },
    { accountId: '1010', amount: 300, vatCode: 'UEUV' },
  ]
  await done(post(organization, '/ledger-entries', { date: '2026-03-20', text: 'Credit note', lines: back }))
  const days = 'from=2026-01-01&to=2026-03-31'
  const file = () => service.request(organization.key, 'GET', `/api/rest/reports/eu-sales-list.txt?${days}`)
  const profile = await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', { businessId: '13585628' })
  expect([profile.status, profile.body.detail]).toEqual([200, undefined])
  const reply = await file()
  await expect(String(reply.body)).toMatchFileSnapshot('golden/eu-salg-2026q1.csv')
  // By month too, and by no other days: the authority would take them for those of a quarter.
  const asked = async (from: string, to: string) => {
    const { status, body } = await service.request(organization.key, 'GET', `/api/rest/reports/eu-sales-list.txt?from=${from}&to=${to}`)
    return status === 200
      ? 'taken'
      : body.errors
          .map((one: { path: string; code: string; values: { case: string } }) => `${one.path} ${one.code}.${one.values.case}`)
          .join()
  }
  expect(await asked('2026-01-01', '2026-01-31')).toBe('taken')
  for (const [from, to] of [
    ['2026-01-01', '2026-03-30'],
    ['2026-01-02', '2026-03-31'],
    ['2026-01-01', '2026-06-30'],
    ['2026-02-01', '2026-04-30'],
  ] as const)
    expect([from, to, await asked(from, to)]).toEqual([from, to, 'to eu_sales_file.days'])
  const list = await get(organization, `/reports/eu-sales-list?${days}`)
  expect(list).toMatchObject({ goods: 2200, services: 10_000.5, unlisted: [] })
  expect(list.intrastat).toEqual([
    { month: '2026-01', flow: 'dispatch', value: 800 },
    { month: '2026-03', flow: 'dispatch', value: 1400 },
  ])
  expect(list.buyers[0].ledgerEntryIds).toHaveLength(2)
  const { boxes } = await done(post(organization, '/vat-returns', { date: '2026-02-10' }))
  const box = (key: string) => boxes.find((one: { key: string }) => one.key === key).amount
  expect([box('rubrikBVarerEuSalg'), box('rubrikBYdelser')]).toEqual([2200, 10_000])
  await sell(null, 50, 'UEUV', '2026-03-21')
  const refused = await file()
  expect([outcome(refused), refused.body.errors[0].path]).toEqual(['409 return_file_incomplete', 'buyers'])
  const csv = await service.request(organization.key, 'GET', `/api/rest/reports/eu-sales-list.csv?${days}`)
  expect(String(csv.body)).toContain('DE,136695976,Kunde GmbH,0.00,10000.50')
  const italian = await service.found('italy')
  const elsewhere = await service.request(italian.key, 'GET', `/api/rest/reports/eu-sales-list.txt?${days}`)
  expect(outcome(elsewhere)).toBe('409 return_file_incomplete')
})

test.each([
  ['denmark', ['2450', '6481'], ['IV25', 'IV25D50', 'IV25D33', 'IY25D50']],
  ['italy', ['4201', '2501'], ['22RC18', '4RC18', '22RC18D40', '22RC17']],
] as const)(
  'goods from the EU in %s are arrivals under every code that they are posted with, services are not',
  async (region, [cost, owed], used) => {
    const organization = await service.found(region)
    for (const [place, code] of used.entries())
      await enter(organization, '2026-02-10', [cost, 100 * 10 ** place, code], [owed, -100 * 10 ** place])
    const { intrastat } = await get(organization, '/reports/eu-sales-list?from=2026-01-01&to=2026-03-31')
    expect(intrastat).toEqual([{ month: '2026-02', flow: 'arrival', value: 11_100 }])
  },
)
