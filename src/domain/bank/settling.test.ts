/** What holds of every settlement, whatever was owed and whatever the bank moved. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { regions } from '../../regions/index.ts'
import { isBalanced } from '../ledger/entry.ts'
import { absolute, convert, type Minor, minus, share, sum, toMinorUnits, zero } from '../money/money.ts'
import { defaultDifferenceAccounts } from './difference-accounts.ts'
import {
  type Books,
  closedBy,
  differenceAccountOf,
  lessenedBy,
  type Part,
  planSettlement,
  type SettledEntry,
  type SettledMovement,
  takePart,
  takeWhole,
} from './settling.ts'

const minor = (units: number): Minor => toMinorUnits(units)

const countries = { denmark: { currency: 'DKK' }, italy: { currency: 'EUR' } } as const

type Country = keyof typeof countries

const booksOf = (country: Country, movement: Pick<SettledMovement, 'currency'>, rate: string): Books => ({
  region: regions[country]!,
  differenceAccounts: defaultDifferenceAccounts(regions[country]!),
  chosenAccount: null,
  accountName: number => `account ${number}`,
  inBooks: amount =>
    movement.currency === countries[country].currency ? amount : convert(amount, movement.currency, countries[country].currency, rate),
})

const magnitude = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 5_000_000 }),
  fc.integer({ min: 1, max: 1_000_000_000_000 }),
)
const country = fc.constantFrom<Country>('denmark', 'italy')

/** An entry with something open, on payables, receivables, bank or cash; now and then with tax to be withheld, or of a foreign document. */
const entryOf = (where: Country, isOut: boolean, id: string): fc.Arbitrary<SettledEntry> =>
  fc
    .record({
      open: magnitude,
      kind: fc.constantFrom('plain', 'withheld', 'advance', 'foreign'),
      part: fc.integer({ min: 1, max: 99 }),
      place: fc.constantFrom('owed', 'owed', 'owed', 'bank', 'cash'),
    })
    .map(({ open, kind, part, place }) => {
      const { accounts } = regions[where]!
      const openAmount = minor(isOut ? -open : open)
      const withheld = kind === 'withheld' && accounts.withholding !== null ? share(openAmount, part, 100) : zero
      const less = kind === 'advance' ? share(openAmount, part, 100) : withheld
      const owed = isOut ? accounts.payables : accounts.receivables
      return {
        id,
        regionKey: where,
        currency: countries[where].currency,
        date: '2026-03-01',
        openAmount,
        payable: minus(openAmount, less) === 0 ? openAmount : minus(openAmount, less),
        withheld: withheld === 0 || withheld === openAmount ? null : withheld,
        account: place === 'owed' ? owed : accounts.payment[place === 'bank' ? 0 : 1]!,
        original: kind === 'foreign' ? { amount: share(openAmount, 13, 100), currency: 'USD' } : null,
      }
    })

const movementOf = (where: Country, amount: Minor, isForeign: boolean): SettledMovement => ({
  id: 'txn',
  date: '2026-03-10',
  amount,
  currency: isForeign ? 'USD' : countries[where].currency,
  text: 'Payment',
  counterparty: { name: null },
})

const rate = fc.constantFrom('6.8731', '0.91337', '1', '7.46038', '0.0067')

/** What the entry booked on an account, debits positive. */
const on = (account: string, { entry }: { entry: { lines: readonly { account: string; debit: Minor; credit: Minor }[] } | null }): number =>
  (entry?.lines ?? []).filter(line => line.account === account).reduce((total, line) => total + line.debit - line.credit, 0)

function expectSound(movement: SettledMovement, parts: readonly Part[], isDifferenceBooked: boolean, books: Books): void {
  const settlement = planSettlement(movement, parts, isDifferenceBooked, books)
  const { entry, difference, booked } = settlement
  const differenceAccount = differenceAccountOf(settlement)
  expect(sum(parts.map(part => part.amount)) + difference).toBe(movement.amount)
  for (const { entry: settled, settled: closed, withheld } of parts) {
    if (!settled) continue
    // Never beyond what is open, never the other way.
    expect(absolute(closed)).toBeLessThanOrEqual(absolute(settled.openAmount))
    expect(closed === 0 || closed < 0 === settled.openAmount < 0).toBe(true)
    // What is withheld is a part of what is closed, and no more than is still to be withheld.
    expect(absolute(withheld)).toBeLessThanOrEqual(absolute(settled.withheld ?? zero))
    expect(withheld === 0 || (withheld < 0 === closed < 0 && absolute(withheld) <= absolute(closed))).toBe(true)
  }
  if (!entry) {
    expect(differenceAccount).toBeNull()
    return
  }
  expect(isBalanced(entry.lines)).toBe(true)
  expect(entry.lines.every(line => line.debit >= 0 && line.credit >= 0 && line.debit > 0 !== line.credit > 0)).toBe(true)
  const { accounts } = books.region
  const bank = accounts.payment[0]!
  const posted = parts.filter(part => part.entry !== null)
  const already = sum(posted.filter(part => part.entry!.account === bank).map(part => part.settled))
  const paid = sum(posted.map(({ settled, withheld }) => minus(settled, withheld)))
  const moved = on(bank, settlement) + already
  // On the bank: what the bank moved. Where a part stays open, what the targets took of it.
  if (isDifferenceBooked) expect(moved).toBe(books.inBooks(movement.amount))
  else if (difference !== 0) expect(moved).toBe(paid)
  else expect(moved).toBe(books.inBooks(sum(posted.map(part => part.amount))))
  // What is owed is less by what was closed.
  for (const account of new Set(posted.map(part => part.entry!.account).filter(account => account !== bank))) {
    expect(on(account, settlement) + 0).toBe(-sum(posted.filter(part => part.entry!.account === account).map(part => part.settled)) + 0)
  }
  if (accounts.withholding !== null) expect(on(accounts.withholding, settlement) + 0).toBe(sum(posted.map(part => part.withheld)))
  const accountsOfDifference = new Set(books.chosenAccount === null ? Object.values(books.differenceAccounts) : [books.chosenAccount])
  const onThem = [...accountsOfDifference].reduce((total, account) => total + on(account, settlement), 0)
  expect(onThem + 0).toBe(-sum(booked.map(one => one.amount)) + 0)
  expect(booked.every(({ account, amount }) => amount !== 0 && accountsOfDifference.has(account))).toBe(true)
  // No exchange gain or loss where no foreign currency is involved.
  const isAtHome = posted.every(part => part.entry!.currency === movement.currency && part.entry!.original === null)
  if (isAtHome) expect(booked.filter(({ cause }) => cause === 'exchange')).toEqual([])
  // A difference is booked, or it stays open: never something of both.
  if (!isDifferenceBooked && difference !== 0) expect(differenceAccount).toBeNull()
  expect(entry.amount).toBe(moved)
}

describe('a settlement', () => {
  test('of one entry by one movement balances, closes no more than is open, and has on the bank what the bank moved', () => {
    const cases = fc
      .record({
        where: country,
        isOut: fc.boolean(),
        isForeign: fc.boolean(),
        moved: magnitude,
        near: fc.integer({ min: -20, max: 20 }),
        isNear: fc.boolean(),
        isChosen: fc.boolean(),
        rate,
      })
      .chain(drawn => entryOf(drawn.where, drawn.isOut, 'one').map(entry => ({ ...drawn, entry })))
    fc.assert(
      fc.property(cases, ({ where, isOut, isForeign, moved, near, isNear, isChosen, rate: cost, entry }) => {
        const close = absolute(isNear ? entry.payable : entry.openAmount) + Math.trunc((absolute(entry.payable) * near) / 1000)
        const amount = minor(Math.max(1, near === 20 ? moved : close) * (isOut ? -1 : 1))
        const movement = movementOf(where, amount, isForeign)
        const books = { ...booksOf(where, movement, cost), chosenAccount: isChosen ? '1210' : null }
        if (books.inBooks(amount) === 0) return
        const { part, isDifferenceBooked } = takeWhole(movement, entry, books)
        expect(part.amount === 0 || part.amount < 0 === isOut).toBe(true)
        expectSound(movement, [{ targetType: 'ledger', targetId: entry.id, ...part }], isDifferenceBooked, books)
      }),
      { numRuns: 2000 },
    )
  })

  test('of several entries, some of documents that are not posted, balances as well', () => {
    const cases = fc.record({ where: country, isForeign: fc.boolean(), rate, count: fc.integer({ min: 1, max: 6 }) }).chain(drawn =>
      fc
        .array(
          fc.boolean().chain(isOut =>
            fc.record({
              entry: entryOf(drawn.where, isOut, 'x'),
              thousandth: fc.integer({ min: 1, max: 1000 }),
              isPosted: fc.integer({ min: 0, max: 4 }),
            }),
          ),
          { minLength: drawn.count, maxLength: drawn.count },
        )
        .map(targets => ({ ...drawn, targets })),
    )
    fc.assert(
      fc.property(cases, ({ where, isForeign, rate: cost, targets }) => {
        const amounts = targets
          .map(({ entry, thousandth }) => share(entry.openAmount, thousandth, 1000))
          .map(amount => (amount === 0 ? minor(1) : amount))
        const movement = movementOf(where, sum(amounts), isForeign)
        const books = booksOf(where, movement, cost)
        const parts = targets.map(({ entry, isPosted }, at): Part => {
          const amount = amounts[at]!
          const name = { targetType: 'ledger' as const, targetId: `${at}` }
          const isFit = amount < 0 === entry.openAmount < 0
          return isPosted > 0 && isFit
            ? { ...name, ...takePart(amount, { ...entry, id: `${at}` }, books) }
            : { ...name, amount, entry: null, settled: zero, withheld: zero }
        })
        expectSound(movement, parts, false, books)
      }),
      { numRuns: 2000 },
    )
  })

  test('in many parts: with each the same part of the tax is withheld, and with the last one the rest', () => {
    const cases = entryOf('italy', true, 'one').chain(entry =>
      fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 0, maxLength: 8 }).map(parts => ({ entry, parts })),
    )
    fc.assert(
      fc.property(cases, ({ entry, parts }) => {
        let current = entry
        let [paid, closed, withheld] = [zero, zero, zero]
        for (const part of [...parts, 100]) {
          const amount = share(current.payable, part, 100)
          if (amount === 0) continue
          const taken = closedBy(amount, current)
          paid = minor(paid + amount)
          closed = minor(closed + taken.settled)
          withheld = minor(withheld + taken.withheld)
          current = lessenedBy(current, taken, '2026-03-10')
          expect(minus(entry.openAmount, closed)).toBe(current.openAmount)
          expect(closed).toBe(paid + withheld)
        }
        // All of it is paid: all of the tax is withheld, to the cent. What was paid in advance is another matter.
        expect(withheld).toBe(entry.withheld ?? 0)
        if (entry.withheld !== null) expect([current.openAmount + 0, current.withheld! + 0]).toEqual([0, 0])
      }),
      { numRuns: 1000 },
    )
  })

  // WHT-1 of the rule book: a bill over 1268.80 with 200.00 to be withheld, paid in two halves.
  test('of a half withholds a half, and what was withheld too little before is made up for at the end', () => {
    const entry: SettledEntry = {
      ...{ id: 'one', regionKey: 'italy', currency: 'EUR', date: '2026-03-01', account: '2501', original: null },
      ...{ openAmount: minor(-126_880), payable: minor(-106_880), withheld: minor(-20_000) },
    }
    const half = closedBy(minor(-53_440), entry)
    expect(half).toEqual({ settled: -63_440, withheld: -10_000 })
    const rest = lessenedBy(entry, half, '2026-03-10')
    expect(rest).toMatchObject({ openAmount: -63_440, payable: -53_440, withheld: -10_000 })
    expect(closedBy(minor(-53_440), rest)).toEqual(half)
    // As it was done before: nothing with the first half.
    const before = { ...entry, openAmount: minor(-73_440), payable: minor(-53_440) }
    expect(closedBy(minor(-53_440), before)).toEqual({ settled: -73_440, withheld: -20_000 })
    // Who is paid more than is due to them is paid the tax too.
    expect(closedBy(minor(-110_000), entry)).toEqual({ settled: -110_000, withheld: 0 })
    expect(lessenedBy(entry, { settled: minor(-110_000), withheld: zero }, '2026-03-10')).toMatchObject({ payable: -16_880 })
  })

  test.each(rows`
    what                                       on          paid     left
    a part after the day                       2026-03-10  300.00   open 920.00, to pay 420.00
    a part on the day                          2026-03-01  300.00   open 920.00, to pay 420.00
    all that is asked for                      2026-03-10  720.00   open 500.00, to pay 500.00
    the advance itself, before the day         2026-02-10  500.00   open 720.00, to pay 720.00
    a part of the advance, before the day      2026-02-10  200.00   open 1020.00, to pay 720.00
    more than the advance, before the day      2026-02-10  600.00   open 620.00, to pay 620.00
    the advance and what is asked for, at once  2026-03-10  1220.00  open 0.00, to pay 0.00
  `)('of a bill of 1220.00 with 500.00 paid in advance, $what: $left', ({ on: day, paid, left }) => {
    const entry: SettledEntry = {
      ...{ id: 'one', regionKey: 'italy', currency: 'EUR', date: '2026-03-01', account: '2501', original: null, withheld: null },
      ...{ openAmount: minor(-122_000), payable: minor(-72_000) },
    }
    const { openAmount, payable } = lessenedBy(entry, closedBy(minor(-100 * Number(paid)), entry), day!)
    expect(`open ${(-openAmount / 100).toFixed(2)}, to pay ${(-payable / 100).toFixed(2)}`.replaceAll('-0.00', '0.00')).toBe(left)
  })

  test('of a foreign bill, all that is open closes the advance too, and what is asked for leaves it', () => {
    const books = booksOf('denmark', { currency: 'EUR' }, '7.46')
    const entry: SettledEntry = {
      ...{ id: 'one', regionKey: 'denmark', currency: 'DKK', date: '2026-03-01', account: '7440', withheld: null },
      // Of 1000.00 EUR with 400.00 paid in advance 250.00 are paid.
      ...{ openAmount: minor(-559_500), payable: minor(-261_100), original: { amount: minor(-75_000), currency: 'EUR' } },
    }
    const settledBy = (amount: number) =>
      takeWhole({ ...movementOf('denmark', minor(amount), true), currency: 'EUR' }, entry, books).part.settled
    expect([settledBy(-75_000), settledBy(-35_000)]).toEqual([-559_500, -261_100])
  })

  test('is called after the movement, in at most 200 characters', () => {
    const books = booksOf('denmark', { currency: 'DKK' }, '1')
    const entry: SettledEntry = {
      id: 'e',
      regionKey: 'denmark',
      currency: 'DKK',
      date: '2026-03-01',
      openAmount: minor(-100),
      payable: minor(-100),
      withheld: null,
      account: '7440',
      original: null,
    }
    const textOf = (text: string, name: string | null) => {
      const movement = { ...movementOf('denmark', minor(-100), false), text, counterparty: { name } }
      const { part, isDifferenceBooked } = takeWhole(movement, entry, books)
      return planSettlement(movement, [{ targetType: 'ledger', targetId: 'e', ...part }], isDifferenceBooked, books).entry?.text
    }
    expect(textOf('  Papir og Pen  ', null)).toBe('Papir og Pen')
    expect(textOf(' ', 'Papir og Pen ApS')).toBe('Papir og Pen ApS')
    expect(textOf('', null)).toBe('Banktransaktion')
    expect(textOf('x'.repeat(1000), null)).toHaveLength(200)
  })
})
