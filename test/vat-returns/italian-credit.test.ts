/**
 * The advance of December and a credit that other books left, over the end of a year. The advance: L. 405/1990 art. 6 and row VP13 of the instructions to the
 * LIPE (only in the last settlement of the year). The credit of the year before: row VP9, less what was set off with an F24 (D.Lgs. 241/1997 art. 17).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness/service.ts'
import { codesOf, filledOf, journey, type Shown } from './journey.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-11-18T10:00:00Z') })
})
afterAll(() => service.close())

type Line = readonly [accountId: string, amount: number, vatCode?: string]

async function open() {
  const organization = await service.found('italy')
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => {
    const reply = await service.request(organization.key, method, `/api/rest/${path}`, body)
    return { status: reply.status as number, body: reply.body }
  }
  const post = async (path: string, body: unknown) => {
    const { status, body: answer } = await ask('POST', path, body)
    expect([path, status, answer.detail]).toEqual([path, 200, undefined])
    return answer.result
  }
  const toLines = (lines: readonly Line[]) =>
    lines.map(([accountId, amount, vatCode]) => ({ accountId, amount, ...(vatCode && { vatCode }) }))
  const entry = (date: string, ...lines: Line[]) => post('ledger-entries', { date, text: 'Registrazione', lines: toLines(lines) })
  const opening = (date: string, ...lines: Line[]) => post('ledger-entries/opening-balances', { date, lines: toLines(lines) })
  const sell = (date: string, net: number) => entry(date, ['1821', net * 1.22], ['3102', -net * 1.22, '22'])
  const books = journey(service, organization, 'italy')
  const settle = async (filed: Shown): Promise<Record<string, number>> => {
    const { lines } = await post(`vat-returns/${filed.id}/settlement`, {})
    return Object.fromEntries(
      lines.map(({ account, debit, credit }: { account: string; debit: number; credit: number }) => [account, debit - credit]),
    )
  }
  return { ...books, ask, post, entry, opening, sell, settle, organization }
}

test('the fourth quarter takes the advance off, names its method, and the settlement empties its account', async () => {
  const books = await open()
  await books.ask('PATCH', 'organizations/current', { vatNumber: 'IT12345670785', fiscalCode: '12345670785' })
  await books.sell('2025-10-10', 1000)
  const without = await books.prepare()
  expect([filledOf(without), codesOf(without)]).toEqual([{ VP2: 1000, VP4: 220, VP6: 220, VP14: 220 }, ['vat_advance_not_known']])
  await books.entry('2025-12-29', ['1602', 88], ['1821', -88])
  expect((await books.ask('POST', 'actions/file_vat_return', { returnId: without.id })).status).toBe(200)
  await books.post(`vat-returns/${without.id}/reopening`, { reason: 'Without the advance' })
  const draft = await books.prepare()
  expect(filledOf(draft)).toEqual({ VP2: 1000, VP4: 220, VP6: 220, VP13: 88, VP14: 132 })
  // 1 % of 132.00, in the annual return.
  expect([draft.payable, draft.payment!.amount, codesOf(draft)]).toEqual([132, 133.32, ['vat_advance_method']])
  const { body } = await books.ask('GET', `vat-returns/${draft.id}/lines?box=VP13`)
  expect(body.result.items.map(({ account, amount }: { account: string; amount: number }) => [account, amount])).toEqual([['1602', 88]])
  const method = async (asked: string) =>
    /<iv:Metodo>(\d)<\/iv:Metodo>\s*<iv:Acconto>88,00</.exec(
      String((await books.ask('GET', `vat-returns/${draft.id}/xml${asked}`)).body),
    )?.[1]
  expect([await method(''), await method('?advanceMethod=2')]).toEqual(['1', '2'])
  const filed = await books.file(draft.id)
  const late = await books.ask('POST', 'ledger-entries', {
    date: '2025-12-30',
    text: 'Acconto',
    lines: [
      { accountId: '1602', amount: 1 },
      { accountId: '1821', amount: -1 },
    ],
  })
  expect([late.status, late.body.code]).toEqual([409, 'period_filed'])
  expect(await books.settle(filed)).toEqual({ 2601: 220, 1602: -88, 5240: 1.32, 2605: -133.32 })
})

test('the account of the advance is in no other period, and none of it is a correction', async () => {
  const books = await open()
  await books.post('actions/set_vat_frequency', { frequency: 'monthly' })
  await books.opening('2025-01-01', ['1602', 500], ['2101', -500])
  await books.sell('2025-01-10', 1000)
  await books.entry('2025-01-16', ['2605', 500], ['1602', -500])
  const january = await books.prepareAndFile()
  expect(filledOf(january)).toEqual({ VP2: 1000, VP4: 220, VP6: 220, VP14: 220 })
  await books.entry('2025-01-20', ['1602', 7], ['1821', -7])
  await books.sell('2025-12-10', 1000)
  const december = await books.prepare()
  expect([december.period, filledOf(december), december.correctionCount]).toEqual([
    'December 2025',
    { VP2: 1000, VP4: 220, VP6: 220, VP14: 220 },
    0,
  ])
})

test('a credit of the opening balances is that of the year before, and what an F24 takes of it is gone', async () => {
  const books = await open()
  await books.opening('2026-01-01', ['1605', 340], ['2101', -340])
  await books.sell('2026-01-10', 1000)
  await books.entry('2026-02-16', ['2602', 300], ['1605', -300])
  const first = await books.prepare()
  expect(first.carried).toEqual({ debt: 0, credit: 0, creditOfLastYear: 40 })
  // (220.00 - 40.00) and 1 %.
  expect(filledOf(first)).toEqual({ VP2: 1000, VP4: 220, VP6: 220, VP9: 40, VP12: 1.8, VP14: 181.8 })
  expect(await books.settle(await books.file(first.id))).toEqual({ 2601: 220, 1605: -40, 5240: 1.8, 2605: -181.8 })
  await books.sell('2026-04-10', 100)
  const second = await books.prepare()
  expect([second.carried, codesOf(second)]).toEqual([{ debt: 0, credit: 0, creditOfLastYear: 0 }, []])
})

test('what is taken of a credit after the return was prepared is told before it is filed, and is taken in by preparing it again', async () => {
  const books = await open()
  await books.opening('2026-01-01', ['1605', 340], ['2101', -340])
  await books.sell('2026-01-10', 1000)
  const draft = await books.prepare()
  expect([draft.carried.creditOfLastYear, codesOf(draft)]).toEqual([340, []])
  await books.entry('2026-02-16', ['2602', 300], ['1605', -300])
  const { body } = await books.ask('GET', `vat-returns/${draft.id}`)
  expect(codesOf(body.result)).toEqual(['entries_since_prepared'])
  expect(body.result.warnings[0].message).toMatch(/^One entry/)
  const again = await books.prepare()
  expect([again.id, again.carried.creditOfLastYear, codesOf(again)]).toEqual([draft.id, 40, []])
})

test('who begins within the year brings a credit of this year', async () => {
  const books = await open()
  await books.opening('2026-04-01', ['1605', 50], ['2101', -50])
  await books.sell('2026-05-10', 1000)
  expect((await books.prepare()).carried).toEqual({ debt: 0, credit: 50, creditOfLastYear: 0 })
})

test('a credit is carried once, whether its settlement is booked by hand or not', async () => {
  const books = await open()
  await books.entry('2026-01-10', ['4102', 1220, '22'], ['1821', -1220])
  await books.prepareAndFile()
  await books.entry('2026-03-31', ['1605', 220], ['1601', -220])
  await books.entry('2026-03-31', ['2605', 20], ['1605', -20])
  await books.sell('2026-04-10', 100)
  const second = await books.prepare()
  expect(second.carried).toEqual({ debt: 0, credit: 220, creditOfLastYear: 0 })
})

test('more than there was is said', async () => {
  const books = await open()
  await books.opening('2026-01-01', ['1605', 100], ['2101', -100])
  await books.sell('2026-01-10', 100)
  await books.entry('2026-02-16', ['2602', 150], ['1605', -150])
  const first = await books.prepare()
  expect([first.carried.creditOfLastYear, codesOf(first), first.warnings[0]!.message]).toEqual([
    0,
    ['vat_credit_missing'],
    expect.stringMatching(/50\.00.*1605/),
  ])
})

test('opening balances that were taken back and entered again bring the credit of the new ones only, whenever that was', async () => {
  const books = await open()
  const takeBack = ({ ledgerEntryIds: [id] }: { ledgerEntryIds: string[] }, date?: string) =>
    books.post(`ledger-entries/${id}/reversal`, { ...(date && { date }), reason: 'Credito errato' })
  await takeBack(await books.opening('2026-01-01', ['1605', 500], ['1601', 30], ['2101', -530]), '2026-01-01')
  await takeBack(await books.opening('2026-01-01', ['1605', 600], ['2101', -600]))
  const third = await books.opening('2026-01-01', ['1605', 40], ['1601', 30], ['2101', -70])
  await books.sell('2026-01-10', 1000)
  const first = await books.prepare()
  expect([first.carried, codesOf(first)]).toEqual([{ debt: 0, credit: 0, creditOfLastYear: 40 }, []])
  await books.file(first.id)
  // Found out after the first return: the next one has less, or more, by what that one had already.
  await takeBack(third)
  const late = await books.ask('POST', 'ledger-entries/opening-balances', {
    date: '2026-01-01',
    lines: [
      { accountId: '1605', amount: 90 },
      { accountId: '2101', amount: -90 },
    ],
  })
  expect([late.status, late.body.detail]).toEqual([200, undefined])
  await books.sell('2026-04-10', 1000)
  const second = await books.prepare()
  expect([second.carried, codesOf(second)]).toEqual([{ debt: 0, credit: 0, creditOfLastYear: 50 }, []])
})
