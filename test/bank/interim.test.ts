/** Balances that are true in the middle of a day, or dated by the statement before: what the account held at the end of every day is right all the same. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { toMinorUnits } from '../../src/domain/money/money.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { decimals, writeCamt } from '../statements/writers.ts'
import { clockAt } from './journey.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: clockAt('2026-03-10T10:00:00Z') })
})
beforeEach(async () => {
  organization = await service.found()
})
afterAll(() => service.close())

const iban = 'DK9520000123456789'

async function send(file: string): Promise<string[]> {
  const response = await fetch(`${service.url}/api/rest/bank-accounts/statements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organization.key}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  const body = (await response.json()) as { detail?: string; result: { accounts: { warnings: { message: string }[] }[] } }
  expect([response.status, body.detail]).toEqual([200, undefined])
  return body.result.accounts[0]!.warnings.map(({ message }) => message)
}

/** What the account held at the end of a day, and what nobody can explain. */
async function held(to: string): Promise<[balance: number, unexplained: number]> {
  const { body } = await service.request(organization.key, 'GET', `/api/rest/reconciliation?to=${to}`)
  const { bankBalance, unexplained } = body.result.accounts[0]
  return [bankBalance, unexplained]
}

async function expectHeld(truth: Readonly<Record<string, number>>): Promise<void> {
  for (const [day, amount] of Object.entries(truth)) expect([day, ...(await held(day))]).toEqual([day, amount, 0])
}

const swiftDay = (date: string): string => date.slice(2).replaceAll('-', '')

/** `page('7/1', 'F 03-02 1000', ['03-02 -100', ...], 'M 03-31 930')`. */
function page(number: string, opening: string, movements: readonly string[], closing: string): string {
  const balance = (text: string) => {
    const [kind, day, amount] = text.split(' ')
    return `${kind}:C${swiftDay(`2026-${day}`)}DKK${decimals(Number(amount) * 100, 'DKK', ',')}`
  }
  const lines = movements.map((one, at) => {
    const [day, amount] = one.split(' ')
    const date = `2026-${day}`
    const cents = Number(amount) * 100
    return `:61:${swiftDay(date)}${swiftDay(date).slice(2)}${cents < 0 ? 'D' : 'C'}${decimals(Math.abs(cents), 'DKK', ',')}NTRFNONREF//${number}.${at}\n:86:Movement ${number}.${at}`
  })
  return `:20:X\n:25:${iban}\n:28C:${number}\n:60${balance(opening)}\n${lines.map(line => `${line}\n`).join('')}:62${balance(closing)}\n-\n`
}

describe('the pages of an MT940', () => {
  const one = page('7/1', 'F 03-02 1000', ['03-02 -100', '03-03 30'], 'M 03-05 930')
  const two = page('7/2', 'M 03-05 930', ['03-03 -10', '03-03 -20'], 'M 03-05 900')
  const three = page('7/3', 'M 03-05 900', ['03-04 5', '03-05 80'], 'F 03-05 985')
  const truth = { '2026-03-01': 1000, '2026-03-02': 900, '2026-03-03': 900, '2026-03-04': 905, '2026-03-05': 985, '2026-03-10': 985 }

  test('in one file', async () => {
    expect(await send(one + two + three)).toEqual([])
    await expectHeld(truth)
  })

  test.each([
    [[one, two, three]],
    [[one, three, two]],
    [[two, one, three]],
    [[two, three, one]],
    [[three, one, two]],
    [[three, two, one]],
    [[one + two, three]],
    [[two + three, one]],
  ])('in several files, whichever comes first', async files => {
    let warnings: string[] = []
    for (const file of files) warnings = await send(file)
    expect(warnings).toEqual([])
    await expectHeld(truth)
  })

  test('of which one is missing: the gap is said, until it comes', async () => {
    const warnings = await send(one + three)
    expect(warnings[0]).toContain('The page 7/1 ends with 930.00 DKK, and the next one 7/3 begins with 900.00 DKK')
    expect(warnings[1]).toContain('differ by -30.00 DKK')
    expect(await held('2026-03-10')).toEqual([985, -30])
    expect(await send(two)).toEqual([])
    await expectHeld(truth)
  })

  test('in an order of their own', async () => {
    const first = page('8/1', 'F 03-02 1000', ['03-04 -100', '03-02 30'], 'M 03-04 930')
    const last = page('8/2', 'M 03-04 930', ['03-03 -10', '03-02 -20'], 'F 03-04 900')
    expect(await send(first + last)).toEqual([])
    await expectHeld({ '2026-03-01': 1000, '2026-03-02': 1010, '2026-03-03': 1000, '2026-03-04': 900 })
  })
})

test('an opening balance that is dated by the end of the statement before leaves no gap', async () => {
  expect(await send(page('1/1', 'F 03-01 1000', ['03-02 -100'], 'F 03-02 900'))).toEqual([])
  expect(await send(page('2/1', 'F 03-02 900', ['03-03 50'], 'F 03-03 950'))).toEqual([])
  expect(await send(page('3/1', 'F 03-03 950', ['03-06 -50'], 'F 03-06 900'))).toEqual([])
  await expectHeld({ '2026-03-01': 1000, '2026-03-02': 900, '2026-03-03': 950, '2026-03-06': 900, '2026-03-10': 900 })
  const warnings = await send(page('5/1', 'F 03-08 800', ['03-09 10'], 'F 03-09 810'))
  expect(warnings).toMatchObject([expect.stringContaining('differ by -100.00 DKK')])
})

test('what was booked ahead is in the balance of the day before, and leaves no gap', async () => {
  expect(await send(page('1/1', 'F 03-06 1000', ['03-06 -100', '03-09 20'], 'F 03-06 920'))).toEqual([])
  expect(await send(page('2/1', 'F 03-06 920', ['03-09 30'], 'F 03-09 950'))).toEqual([])
  await expectHeld({ '2026-03-05': 1000, '2026-03-06': 900, '2026-03-09': 950 })
})

test('of a day on which another statement of it was booked, or nothing, an opening balance is no end', async () => {
  const first = page('1/1', 'F 03-01 1000', ['03-02 -100'], 'F 03-02 900')
  const files = [first, page('2/1', 'F 03-02 900', [], 'F 03-02 900')]
  for (const file of files) expect(await send(file)).toEqual([])
  await expectHeld({ '2026-03-01': 1000, '2026-03-02': 900, '2026-03-10': 900 })
  organization = await service.found()
  const two = [page('2/1', 'F 03-02 900', ['03-02 -5'], 'F 03-02 895'), page('3/1', 'F 03-02 895', ['03-03 10'], 'F 03-03 905')]
  for (const file of [first, ...two]) await send(file)
  await expectHeld({ '2026-03-01': 1000, '2026-03-02': 895, '2026-03-03': 905 })
})

test('what was booked ahead leaves no gap either where the next statement opens on that day, or where it stands on an earlier page', async () => {
  expect(await send(page('1/1', 'F 03-06 1000', ['03-06 -100', '03-09 20'], 'F 03-06 920'))).toEqual([])
  expect(await send(page('2/1', 'F 03-09 920', ['03-09 30'], 'F 03-09 950'))).toEqual([])
  await expectHeld({ '2026-03-06': 900, '2026-03-09': 950 })
  organization = await service.found()
  const pages =
    page('1/1', 'F 03-06 1000', ['03-06 -100', '03-09 20'], 'M 03-06 920') + page('1/2', 'M 03-06 920', ['03-06 -10'], 'F 03-06 910')
  expect(await send(pages)).toEqual([])
  await expectHeld({ '2026-03-06': 890, '2026-03-09': 910 })
})

test('a page that is twice in a file is one, and of pages the newest first the missing one is named by its neighbours', async () => {
  const [one, two, four, five] = [
    page('7/1', 'F 03-02 1000', ['03-02 -80'], 'M 03-05 920'),
    page('7/2', 'M 03-05 920', ['03-03 -10'], 'M 03-05 910'),
    page('7/4', 'M 03-05 905', ['03-05 80'], 'M 03-05 985'),
    page('7/5', 'M 03-05 985', ['03-05 5'], 'F 03-05 990'),
  ]
  expect(await send(one + two + two + page('7/3', 'M 03-05 910', ['03-04 75'], 'F 03-05 985'))).toEqual([])
  organization = await service.found()
  const [said] = await send(five + four + two + one)
  expect(said).toContain('The page 7/2 ends with 910.00')
  expect(said).toContain('7/4 begins with 905.00')
})

describe('reports within the day', () => {
  const paid = (date: string, amount: number, bankId: string): Movement => ({
    bankId,
    date,
    valueDate: date,
    amount: toMinorUnits(amount * 100),
    currency: 'DKK',
    text: `Payment ${bankId}`,
    counterparty: { name: null, iban: null },
    reference: null,
    isPending: false,
    original: null,
  })
  const [early, noon, late] = [paid('2026-03-04', -100, 'A'), paid('2026-03-04', 30, 'B'), paid('2026-03-04', -20, 'C')]
  const next = paid('2026-03-05', 7, 'D')
  const statement = (opening: number, movements: Movement[]) => ({
    iban,
    owner: 'Test ApS',
    currency: 'DKK',
    opening: opening * 100,
    movements,
  })
  const report = (opening: number, movements: Movement[], kinds: [string, string] = ['OPBD', 'ITBD']) =>
    writeCamt([statement(opening, movements)], 8, '052')
      .replace('OPBD', kinds[0])
      .replace('CLBD', kinds[1])
  const dayAfter = () => writeCamt([statement(1000, [early, noon, late])])
  const truth = { '2026-03-03': 1000, '2026-03-04': 910 }

  test('at noon, and the statement of the day the next morning', async () => {
    expect(await send(report(1000, [early, noon]))).toEqual([])
    await expectHeld({ '2026-03-03': 1000, '2026-03-04': 930, '2026-03-10': 930 })
    expect(await send(dayAfter())).toEqual([])
    await expectHeld({ ...truth, '2026-03-10': 910 })
  })

  test('at noon, then a notification of what came later, and the statement of the next day only', async () => {
    expect(await send(report(1000, [early, noon]))).toEqual([])
    expect(await send(writeCamt([statement(0, [late])], 8, '054'))).toEqual([])
    await expectHeld({ ...truth, '2026-03-10': 910 })
    expect(await send(writeCamt([statement(910, [next])]))).toEqual([])
    await expectHeld({ ...truth, '2026-03-05': 917 })
  })

  test.each([
    ['with what is new only', [early], [noon], [late]],
    ['with all of the day', [early], [early, noon], [early, noon, late]],
  ])('three times a day, %s', async (_how, first, second, third) => {
    const before = (movements: Movement[]) => (movements[0] === early ? 1000 : movements[0] === noon ? 900 : 930)
    const kind = (movements: Movement[]) => (movements[0] === early ? 'OPBD' : 'ITBD')
    for (const movements of [first, second, third]) {
      expect(await send(report(before(movements), movements, [kind(movements), 'ITBD']))).toEqual([])
    }
    await expectHeld(truth)
    expect(await send(writeCamt([statement(910, [next])]))).toEqual([])
    await expectHeld({ ...truth, '2026-03-05': 917, '2026-03-10': 917 })
  })

  test('with a balance that is called closing, though the day goes on', async () => {
    expect(await send(report(1000, [early, noon], ['OPBD', 'CLBD']))).toEqual([])
    expect(await send(report(930, [late], ['ITBD', 'CLBD']))).toEqual([])
    await expectHeld(truth)
    expect(await send(dayAfter())).toEqual([])
    await expectHeld(truth)
  })

  test('that tell no movement say nothing about the end of the day', async () => {
    await send(writeCamt([statement(1200, [paid('2026-03-03', -200, 'Z')])]))
    expect(
      await send(
        report(930, [], ['OPBD', 'ITBD'])
          .replace(/<Bal>.*?OPBD.*?<\/Bal>/, '')
          .replaceAll('2026-01-01', '2026-03-04'),
      ),
    ).toEqual([])
    await expectHeld({ '2026-03-03': 1000 })
    expect(await send(dayAfter())).toEqual([])
    await expectHeld(truth)
  })

  test('and what is lost in between still shows', async () => {
    await send(report(1000, [early, noon]))
    const warnings = await send(writeCamt([statement(910, [next])]))
    expect(warnings).toMatchObject([expect.stringContaining('differ by -20.00 DKK')])
    expect((await held('2026-03-10'))[1]).toBe(-20)
  })
})
