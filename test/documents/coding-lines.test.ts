import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Coding } from '../../src/domain/coding/coding.ts'
import { isSplitByPerson, type LineInput, planLines, toLinesInput } from '../../src/domain/documents/coding-lines.ts'
import { planCorrection } from '../../src/domain/documents/correction.ts'
import { isBalanced } from '../../src/domain/ledger/entry.ts'
import { planEntry } from '../../src/domain/ledger/plan-entry.ts'
import { fromMinor, sum } from '../../src/domain/money/money.ts'
import { toLines } from '../../src/providers/ledger/economic/transform.ts'
import { regions } from '../../src/regions/index.ts'
import { errorsLogged } from '../contract/store.ts'
import { type Bill, cents, codingFacts } from '../harness/coding-facts.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { act, bring, codes, type Shown } from './journey.ts'

const homes = {
  denmark: { country: 'DK', currency: 'DKK', language: 'da' },
  italy: { country: 'IT', currency: 'EUR', language: 'it' },
} as const

type Home = keyof typeof homes

function coded(home: Home, bill: Bill) {
  const facts = codingFacts(homes[home], bill)
  return { coding: regions[home]!.codeDocument(facts), extraction: facts.extraction }
}

/** "1890 REP 800" and so on; an amount that is left out is the rest. */
const toInput = (text: string): LineInput[] =>
  text.split(', ').map(one => {
    const [ledgerAccountId, vatCode, gross] = one.split(' ')
    return { ledgerAccountId, vatCode: vatCode!, gross: gross === undefined ? undefined : cents(Number(gross)) }
  })

const plan = (home: Home, bill: Bill, lines: string, codedAmount?: number, before = coded(home, bill)) =>
  planLines(
    regions[home]!,
    number => regions[home]!.chart.some(account => account.number === number),
    before,
    { lines: toInput(lines), codedAmount: codedAmount === undefined ? undefined : cents(codedAmount) },
    'Anna',
  )

function planned(...given: Parameters<typeof plan>): Coding {
  const coding = plan(...given)
  if ('faults' in coding) throw new Error(JSON.stringify(coding.faults))
  return coding
}

const entryOf = (home: Home, bill: Bill, coding: Coding) =>
  planEntry(regions[home]!, coded(home, bill).extraction, coding, {
    documentId: 'doc_1',
    regionKey: home,
    postedOn: '2026-03-20',
    frequency: 'quarterly',
    contactId: null,
    defaultJournalId: null,
    accountName: number => number,
  })

const bills: Readonly<Record<string, Bill>> = {
  dinner: { kind: 'receipt', total: 1100, vat: 200, vatLines: [{ rate: 25, net: 800, vat: 200 }], text: 'Restaurant' },
  office: { total: 1250, vat: 250, vatLines: [{ rate: 25, net: 1000, vat: 250 }] },
  returned: { kind: 'credit_note', total: 1250, vat: 250, vatLines: [{ rate: 25, net: 1000, vat: 250 }] },
  rounded: { total: 100, vat: 19.99, vatLines: [{ rate: 25, net: 80.01, vat: 19.99 }] },
  rates: {
    total: 232,
    vat: 32,
    vatLines: [
      { rate: 22, net: 100, vat: 22 },
      { rate: 10, net: 100, vat: 10 },
    ],
  },
  foreign: { supplier: { country: 'IE', vatNumber: 'IE6388047V' }, total: 300, vat: 0 },
  dollars: { currency: 'USD', rate: '7', total: 100, vat: 20, vatLines: [{ rate: 25, net: 80, vat: 20 }] },
}

describe('a document divided into lines', () => {
  test.each(rows`
    home     bill      lines                                          vat                    entry
    denmark  dinner    1890 REP 1000, 1890 I0                         200, 0                 1890 950 REP 800/0/50; 1890 100 I0 0/0/0; 7740 50
    denmark  office    2450 I25 625, 2310 I25                         125, 125               2450 500 I25 500/0/125; 2310 500 I25 500/0/125; 7740 250
    denmark  returned  2450 I25 -625, 2310 I25                        -125, -125             2450 -500 I25 -500/0/-125; 2310 -500 I25 -500/0/-125; 7740 -250
    denmark  rounded   2450 I25 33.33, 2310 I25 33.33, 2160 I25       6.65, 6.67, 6.67       2450 26.68 I25 26.68/0/6.65; 2310 26.66 I25 26.66/0/6.67; 2160 26.67 I25 26.67/0/6.67; 7740 19.99
    denmark  office    2450 I25 1350, 2450 I0 -100                    270, 0                 2450 1080 I25 1080/0/270; 2450 -100 I0 0/0/0; 7740 270
    denmark  foreign   2310 IY25 200, 2520 I0                         0, 0                   2310 200 IY25 200/50/50; 2520 100 I0 0/0/0; 7740 50; 7720 -50
    denmark  dollars   2450 I25 350, 2310 I25                         70, 70                 2450 280 I25 280/0/70; 2310 280 I25 280/0/70; 7740 140
    italy    rates     4102 22 122, 4231 10                           22, 10                 4102 100 22 100/0/22; 4231 100 10 100/0/10; 1601 32
    italy    rates     4102 22D50 61, 4101 22 61, 4231 10             11, 11, 10             4102 55.50 22D50 50/0/5.50; 4101 50 22 50/0/11; 4231 100 10 100/0/10; 1601 26.50
    italy    foreign   4221 22RC17 200, 4222 N4                       0, 0                   4221 200 22RC17 200/44/44; 4222 100 N4 100/0/0; 1601 44; 2601 -44
  `)('of $home: $bill as $lines', ({ home, bill: name, lines, vat, entry }) => {
    const key = home as Home
    const bill = bills[name!]!
    const coding = planned(key, bill, lines!)
    const money = (minor: number) => String(fromMinor(minor as never, 'EUR'))
    expect(coding.lines.map(line => money(line.vat)).join(', ')).toBe(vat)
    expect(sum(coding.lines.map(line => line.net))).toBe(-coding.codedAmount! - sum(coding.lines.map(line => line.vat)))
    expect(coding.codedAmount).toBe(coded(key, bill).coding.codedAmount)
    const posted = entryOf(key, bill, coding)
    expect(isBalanced(posted.lines)).toBe(true)
    const shown = posted.lines.slice(0, -1).map(line => {
      const held = line.vat && `${line.vat.code} ${money(line.vat.base)}/${money(line.vat.due)}/${money(line.vat.deducted)}`
      return [line.account, money(line.debit - line.credit), held].filter(Boolean).join(' ')
    })
    const wanted = entry!.split('; ').map(one => one.replaceAll(/(\d\.\d)0\b/g, '$1'))
    expect(shown).toEqual(wanted)
    expect(coding.reasons.filter(({ rule }) => rule === 'split_by_person')).toHaveLength(1)
    for (const at of coding.lines.keys()) {
      for (const field of ['ledgerAccountId', 'vatCode'])
        expect(coding.reasons.some(one => one.line === at && one.field === field)).toBe(true)
    }
  })

  test.each(rows`
    bill    lines                            amount   fault
    office  2450 I25 625, 2310 I25 624       -        lines lines_differ_from_amount
    office  2450 I25 1250, 2310 I25          -        lines.1.gross nothing_left_for_line
    office  2450 I25 1300, 2310 I25          -        lines.1.gross nothing_left_for_line
    office  2450 I25, 2310 I25 10            -        lines.0.gross only_last_line_is_rest
    office  2450 I25 0, 2310 I25             -        lines.0.gross amount_of_zero
    office  2450 U25 625, 2310 I25           -        lines.0.vatCode vat_code_for_sales
    office  2450 X9 625, 9 I25               -        lines.0.vatCode vat_code_unknown, lines.1.ledgerAccountId account_not_in_chart
    office  2450 I25 625, 7740 I25           -        lines.1.ledgerAccountId account_kept_by_system
    office  2450 I25 625, 2310 I25 625       -1251    lines lines_differ_from_amount
    office  2450 I25 625, 2310 I25           0        codedAmount amount_of_zero
    unread  2450 I25 625, 2310 I25           -        lines.1.gross rest_of_unknown_amount
  `)('is refused: $lines of $amount is $fault', ({ bill, lines, amount, fault }) => {
    const unread: Bill = { total: null }
    const given = bill === 'unread' ? unread : bills[bill!]!
    const answer = plan('denmark', given, lines!, amount === '' ? undefined : Number(amount))
    expect('faults' in answer && answer.faults.map(({ path, code }) => `${path} ${code}`).join(', ')).toBe(fault)
  })

  test('makes up an amount that nobody knew, and a given one counts', () => {
    expect(planned('denmark', { total: null }, '2450 I25 625, 2310 I25 100').codedAmount).toBe(-72_500)
    const lower = planned('denmark', bills.office!, '2450 I25 600, 2310 I25', -1000)
    expect([lower.codedAmount, lower.lines.map(line => line.net + line.vat)]).toEqual([-100_000, [60_000, 40_000]])
  })

  test('is warned about where its VAT is more than the document has', () => {
    const codesOf = (coding: Coding) => coding.warnings.map(({ code }) => code)
    expect(codesOf(planned('denmark', bills.dinner!, '1890 I25 1000, 1890 I25'))).toEqual(['vat_above_bill'])
    expect(codesOf(planned('denmark', bills.foreign!, '2310 I25 200, 2520 I0'))).toEqual(['vat_not_on_bill'])
    expect(codesOf(planned('denmark', bills.dinner!, '1890 REP 1000, 1890 I0'))).toEqual([])
  })

  test('is one again with one line, or with one VAT code for all', () => {
    const before = coded('denmark', bills.office!)
    const split = planned('denmark', bills.office!, '2450 I25 625, 2310 I25')
    expect([isSplitByPerson(before.coding), isSplitByPerson(split)]).toEqual([false, true])
    const one = planned('denmark', bills.office!, '2310 I25', undefined, { ...before, coding: split })
    const hasAccount = () => true
    const joined = planCorrection(regions.denmark!, hasAccount, { ...before, coding: split }, { vatCode: 'I0' }, 'Anna')
    for (const coding of [one, joined as Coding]) {
      expect(isSplitByPerson(coding)).toBe(false)
      expect(coding.lines).toHaveLength(1)
      expect(coding.reasons.every(({ rule, line }) => rule !== 'split_by_person' && (line ?? 0) === 0)).toBe(true)
    }
  })

  test('keeps its lines for another total: the last one takes the difference', () => {
    const split = planned('denmark', bills.office!, '2450 I25 625, 2310 I25')
    const larger: Bill = { total: 1500, vat: 300, vatLines: [{ rate: 25, net: 1200, vat: 300 }] }
    const { coding, extraction } = coded('denmark', larger)
    const again = planLines(regions.denmark!, () => true, { coding, extraction }, { lines: toLinesInput(split) }, 'Anna') as Coding
    expect(again.lines.map(line => [line.ledgerAccountId, line.net + line.vat, line.vat])).toEqual([
      ['2450', 62_500, 12_500],
      ['2310', 87_500, 17_500],
    ])
  })

  test('goes to another ledger with every account and the VAT as here', () => {
    const coding = planned('denmark', bills.dinner!, '1890 REP 600, 2450 I25 400, 1890 I0')
    const entry = entryOf('denmark', bills.dinner!, coding)
    const accounts = Object.fromEntries(entry.lines.map(({ account }) => [account, account]))
    const settings = { journal: '1', booking: 'draft' as const, company: null, accounts, vatCodes: { REP: 'Repr', I25: 'I25' } }
    const effect = new Map<string, number>()
    const add = (account: string, amount: number) => effect.set(account, Math.round(((effect.get(account) ?? 0) + amount) * 100) / 100)
    for (const { account, vatCode, amount } of toLines(entry, settings, regions.denmark!)) {
      // All of these take a fifth of the amount as VAT there.
      const vat = vatCode === null ? 0 : Math.round(amount * 20) / 100
      add(String(account), amount - vat)
      if (vat !== 0) add('7740', vat)
    }
    const ours = new Map<string, number>()
    for (const line of entry.lines) ours.set(line.account, (ours.get(line.account) ?? 0) + (line.debit - line.credit) / 100)
    const sorted = (amounts: Map<string, number>) => [...amounts].filter(([, amount]) => amount !== 0).sort()
    expect(sorted(effect)).toEqual(sorted(ours))
  })
})

describe('PUT /documents/{id}/coding-lines', () => {
  let service: TestService
  let organization: Organization

  beforeAll(async () => {
    service = await startTestService()
    organization = await service.found()
  })
  afterAll(async () => {
    expect(errorsLogged(service)).toEqual([])
    await service.close()
  })

  const put = (id: string, lines: unknown, more: object = {}, key = organization.key) =>
    service.request(key, 'PUT', `/api/rest/documents/${id}/coding-lines`, { lines, ...more })
  const ok = async (...given: Parameters<typeof put>): Promise<Shown> => {
    const { status, body } = await put(...given)
    expect([status, body.errors]).toEqual([200, undefined])
    return body.result
  }
  const read = async (path: string, key = organization.key) => (await service.request(key, 'GET', `/api/rest${path}`)).body.result
  const dinner = (number: number) =>
    `Restaurant Havnen ApS\nCVR-nr. 25313763\nKvittering nr. ${number}\nDato: 15-01-2026\nMiddag 2 personer  1.000,00\nHeraf moms 25%  200,00\nDrikkepenge  100,00\nTotal DKK  1.100,00`
  const foodAndTips = [
    { category: 'restaurant', vatCode: 'REP', gross: 1000, text: 'Middag' },
    { ledgerAccountId: '1890', vatCode: 'I0', text: 'Drikkepenge' },
  ]

  test('a restaurant receipt is food and tips, in the books and in the VAT return, with who divided it', async () => {
    const { id } = await bring(service, organization, dinner(1))
    const bookkeeper = await organization.member('bookkeeper')
    const split = await ok(id, foodAndTips, {}, bookkeeper.key)
    expect(split.codingLines).toMatchObject([
      { ledgerAccountId: '1890', category: 'restaurant', vatCode: 'REP', text: 'Middag', gross: 1000, vat: 200, deductibleVat: 50 },
      { ledgerAccountId: '1890', vatCode: 'I0', text: 'Drikkepenge', gross: 100, vat: 0, deductibleVat: 0 },
    ])
    expect(split).toMatchObject({ codedAmount: -1100, codedByHand: true, state: 'coded' })
    expect(codes(split)).toEqual([])
    const [latest] = (await read(`/documents/${id}/history`)).items
    expect(latest).toMatchObject({ action: 'set_coding_lines', what: 'split the coding into lines' })
    expect(latest.changes.find(({ field }: { field: string }) => field === 'codingLines').after).toMatchObject([
      { vatCode: 'REP', net: 800, vat: 200 },
      { vatCode: 'I0', net: 100, vat: 0 },
    ])
    // A number that was misread is no reason to divide it again; another total goes to the last line.
    const patched = await service.request(organization.key, 'PATCH', `/api/rest/documents/${id}/extraction`, { total: 1150 })
    expect(patched.body.result.codingLines.map(({ gross }: { gross: number }) => gross)).toEqual([1000, 150])
    const { ledgerEntryId } = await act(service, organization, 'post_document', { documentId: id })
    const { lines } = await read(`/ledger-entries/${ledgerEntryId}`)
    const shown = lines.map((line: { account: string; debit: number; credit: number }) => [line.account, line.debit - line.credit])
    expect(shown).toEqual([
      ['1890', 950],
      ['1890', 150],
      ['7740', 50],
      ['7440', -1150],
    ])
    const { body } = await service.request(organization.key, 'POST', '/api/rest/vat-returns', { date: '2026-01-15' })
    expect(body.result.boxes.find(({ key }: { key: string }) => key === 'koebsmoms').amount).toBe(50)
    expect((await put(id, foodAndTips)).body.code).toBe('document_posted')
  })

  test('an amount that is not the document’s is taken and warned about; one line undoes the split and is learnt', async () => {
    const { id } = await bring(service, organization, dinner(2))
    expect(codes(await ok(id, foodAndTips, { codedAmount: -1200 }))).toEqual(expect.arrayContaining(['amount_differs']))
    const back = [{ ...foodAndTips[0], gross: -1000 }, foodAndTips[1]]
    expect(codes(await ok(id, back, { codedAmount: 1100 }))).toEqual(expect.arrayContaining(['sign_differs']))
    const one = await ok(id, [{ category: 'canteen', vatCode: 'I25' }], { codedAmount: -1100 })
    expect(one.codingLines).toMatchObject([{ ledgerAccountId: '2350', vatCode: 'I25', gross: 1100 }])
    expect(codes(one)).toEqual(expect.arrayContaining(['vat_above_bill']))
    const next = await bring(service, organization, dinner(3))
    expect(next).toMatchObject({ ledgerAccountId: '2350' })
  })

  test('what does not fit is refused by line, and nothing changes', async () => {
    const { id } = await bring(service, organization, dinner(4))
    const before = await read(`/documents/${id}`)
    const faults = async (lines: unknown, more: object = {}): Promise<string[]> => {
      const { status, body } = await put(id, lines, more)
      expect(status).toBe(400)
      return body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
    }
    const [food] = foodAndTips
    expect(await faults([food, { ...food, gross: 1 }])).toEqual(['lines lines_differ_from_amount'])
    expect(await faults([{ ...food, gross: 0.001 }, food])).toEqual(['lines.0.gross amount_not_in_currency'])
    expect(await faults([{ vatCode: 'I25' }])).toEqual(['lines.0.ledgerAccountId required'])
    expect(await faults([])).toHaveLength(1)
    expect(await faults(Array.from({ length: 51 }, () => food))).toHaveLength(1)
    expect(await faults([{ ...food, amount: 3 }])).toEqual(['lines.0.amount unknown_property'])
    const { key } = await organization.member('viewer')
    expect((await put(id, foodAndTips, {}, key)).status).toBe(403)
    expect((await put('doc_01k9zt3v8q4m2n6p7r5s9w0xyz', foodAndTips)).body.code).toBe('document_not_found')
    const draft = await bring(service, organization, dinner(5), 'extracted')
    expect((await put(draft.id, foodAndTips)).body.code).toBe('document_not_coded')
    expect(await read(`/documents/${id}`)).toEqual(before)
  })

  test('in Italy each rate has the VAT that the invoice states', async () => {
    const italian = await service.found('italy')
    const text =
      'Cartoleria Rossi S.r.l.\nP.IVA IT00743110157\nFATTURA n. 12\nData: 15/01/2026\nCarta 100,00\nLibri 100,00\nImponibile 22% 100,00 IVA 22,00\nImponibile 4% 100,00 IVA 4,00\nTotale EUR 226,00'
    const { id, codedAmount } = await bring(service, italian, text)
    expect(codedAmount).toBe(-226)
    const lines = [
      { ledgerAccountId: '4102', vatCode: '22D50', gross: 61 },
      { ledgerAccountId: '4101', vatCode: '22', gross: 61 },
      { ledgerAccountId: '4223', vatCode: '4' },
    ]
    const split = await ok(id, lines, {}, italian.key)
    expect(split.codingLines.map(({ vat }) => vat)).toEqual([11, 11, 4])
    const { ledgerEntryId } = await act(service, italian, 'post_document', { documentId: id })
    const entry = await read(`/ledger-entries/${ledgerEntryId}`, italian.key)
    expect(entry.lines.reduce((sum: number, line: { debit: number; credit: number }) => sum + line.debit - line.credit, 0)).toBeCloseTo(0)
  })
})
