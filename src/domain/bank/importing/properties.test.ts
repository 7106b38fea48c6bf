/** What holds whatever a bank does: small worlds of few days, amounts and texts, so that almost every movement has its like. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyAccount, type KeptAccount, nothing, readInto } from '../../../../test/harness/kept-account.ts'
import { addDays } from '../../calendar/dates.ts'
import type { Minor } from '../../money/money.ts'
import type { Movement } from '../transactions.ts'

const dayOf = (day: number) => addDays('2026-03-01', day)
const texts = ['Netto', 'Netto Vesterbro 4411', 'Rema', 'Overførsel', '', 'Caffè Centrale', 'MobilePay Hansen']
const amounts = [-50, -50, -9, -120, 50]

const movement = (day: number, amount: number, text: string, bankId: string | null, isPending = false): Movement => ({
  bankId,
  date: dayOf(day),
  valueDate: null,
  amount: amount as Minor,
  currency: 'DKK',
  text,
  counterparty: { name: null, iban: null },
  reference: null,
  isPending,
  original: null,
})

/** What truly happened. */
const aPurchase = fc.record({ day: fc.nat(20), amount: fc.constantFrom(...amounts), text: fc.constantFrom(...texts) })
const purchases = fc.array(aPurchase, { maxLength: 25 }).map(list => list.sort((a, b) => a.day - b.day))

const contentOf = ({ date, amount, wording = '', text = wording }: { date: string; amount: number; wording?: string; text?: string }) =>
  `${date} ${amount} ${text}`
const contents = (list: Iterable<{ date: string; amount: number; wording?: string; text?: string }>) => [...list].map(contentOf).sort()
const dayAndAmount = (list: Iterable<{ date: string; amount: number }>) => [...list].map(({ date, amount }) => `${date} ${amount}`).sort()
const bookedOf = (account: KeptAccount) => [...account.kept.values()].filter(one => !one.isPending)

/** Pages that overlap, each one to three times, in any order; the read begins again after every cut. */
const delivery = (rows: number) =>
  fc.record({
    size: fc.integer({ min: 1, max: Math.max(1, rows) }),
    overlap: fc.nat(3),
    times: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: rows + 1, maxLength: rows + 1 }),
    order: fc.array(fc.nat(1_000_000), { minLength: 3 * rows + 3, maxLength: 3 * rows + 3 }),
    cuts: fc.array(fc.nat(3 * rows + 3), { maxLength: 3 }),
  })

function deliver<Row>(
  rows: readonly Row[],
  { size, overlap, times, order }: { size: number; overlap: number; times: number[]; order: number[] },
) {
  const pages: Row[][] = []
  for (let from = 0; from < rows.length; from += size) pages.push(rows.slice(Math.max(0, from - overlap), from + size))
  return pages
    .flatMap((page, at) => Array.from({ length: times[at]! }, () => page))
    .map((page, at) => ({ page, rank: order[at]! }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ page }) => page)
}

describe('pages that overlap, repeat and come in any order, of reads that are cut off and begun again', () => {
  test('give every movement once, by ids', () => {
    const world = purchases.chain(list => fc.tuple(fc.constant(list), delivery(list.length)))
    fc.assert(
      fc.property(world, ([list, how]) => {
        const rows = list.map(({ day, amount, text }, at) => movement(day, amount, text, `id${at}`))
        const account = emptyAccount()
        const pages = deliver(rows, how)
        for (const cut of how.cuts) readInto(account, 'bank', pages.slice(0, cut), null)
        readInto(account, 'bank', pages)
        expect(contents(account.kept.values())).toEqual(contents(rows))
        expect(readInto(account, 'bank', pages.reverse())).toEqual({ ...nothing, unchanged: rows.length })
      }),
      { numRuns: 300 },
    )
  })

  test('give every movement once, without ids and with ids that are used again, where no page parts equal ones', () => {
    const twins = fc.array(fc.record({ day: fc.nat(20), amount: fc.constantFrom(...amounts), many: fc.constantFrom(1, 1, 2, 3) }), {
      maxLength: 14,
    })
    const world = twins.chain(list => fc.tuple(fc.constant(list), delivery(list.length), fc.constantFrom(null, ' ', 'NOTPROVIDED')))
    fc.assert(
      fc.property(world, ([list, how, id]) => {
        const groups = list.map(({ day, amount, many }, at) => Array.from({ length: many }, () => movement(day, amount, `Netto ${at}`, id)))
        const account = emptyAccount()
        const pages = deliver(groups, how).map(page => page.flat())
        for (const cut of how.cuts) readInto(account, 'bank', pages.slice(0, cut), null)
        readInto(account, 'bank', pages)
        expect(contents(account.kept.values())).toEqual(contents(groups.flat()))
        expect(readInto(account, 'bank', [groups.flat()])).toEqual({ ...nothing, unchanged: groups.flat().length })
      }),
      { numRuns: 300 },
    )
  })
})

describe('ids that are not to be trusted', () => {
  const faults: Record<string, (at: number, read: number) => string | null> = {
    'that are blank': () => ' ',
    'that are missing now and then': (at, read) => ((at + read) % 3 === 0 ? null : `id${at}`),
    'that change between reads': (at, read) => `read${read}-${at}`,
    'that move to other movements': (at, read) => `id${(at + read * 7) % 40}`,
    'that are numbers of the row in the read': (at, read) => `${at - read}`,
  }

  test.each(Object.entries(faults))('%s double nothing and swallow nothing, and kept movements stay', (_name, idOf) => {
    fc.assert(
      fc.property(purchases, fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 5 }), (list, windows) => {
        const account = emptyAccount()
        const seen = new Set<number>()
        windows.forEach(([one, other], read) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)]
          const rows = list.flatMap(({ day, amount, text }, at) => {
            if (day < from || day > to) return []
            seen.add(at)
            return [movement(day, amount, text, idOf(at, read))]
          })
          const before = [...account.kept.keys()]
          readInto(account, 'bank', [rows], { from: dayOf(from), to: dayOf(to) })
          expect(before.every(id => account.kept.has(id))).toBe(true)
        })
        const told = list.filter((_, at) => seen.has(at)).map(({ day, amount, text }) => movement(day, amount, text, null))
        expect(contents(account.kept.values())).toEqual(contents(told))
      }),
      { numRuns: 150 },
    )
  })

  test('one id for several movements doubles and swallows none of them', () => {
    const account = emptyAccount()
    fc.assert(
      fc.property(fc.uniqueArray(aPurchase, { selector: one => JSON.stringify(one), maxLength: 20 }), fc.nat(20), (list, first) => {
        account.kept.clear()
        const rows = list.map(({ day, amount, text }, at) => movement(day, amount, text, `id${at % 3}`))
        readInto(account, 'bank', [rows.filter(({ date }) => date <= dayOf(first))], { from: dayOf(0), to: null })
        readInto(account, 'bank', [rows], { from: dayOf(0), to: null })
        expect(contents(account.kept.values())).toEqual(contents(rows))
      }),
      { numRuns: 200 },
    )
  })
})

/** Anything that a bank may tell. */
const aRow = fc
  .record({
    day: fc.nat(14),
    amount: fc.constantFrom(...amounts),
    text: fc.constantFrom(...texts),
    id: fc.constantFrom(null, ' ', 'a', 'b', 'c', 'd'),
    isPending: fc.constantFrom(false, false, true),
  })
  .map(({ day, amount, text, id, isPending }) => movement(day, amount, text, id, isPending))
const aRead = fc.record({ source: fc.constantFrom('bank', 'file'), rows: fc.array(aRow, { maxLength: 12 }) })

describe('whatever is told', () => {
  test('told again, in any order, it changes nothing that is booked, and the third time it writes nothing at all', () => {
    const ranks = fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(aRead, { minLength: 1, maxLength: 4 }), ranks, (reads, order) => {
        const account = emptyAccount()
        for (const { source, rows } of reads) readInto(account, source, [rows])
        const { source, rows } = reads.at(-1)!
        const shuffled = rows.map((row, at) => ({ row, rank: order[at]! })).sort((a, b) => a.rank - b.rank)
        const before = bookedOf(account)
        // What it learnt of ids may settle what is pending otherwise.
        readInto(account, source, [shuffled.map(({ row }) => row)])
        expect(bookedOf(account)).toEqual(before)
        const again = readInto(account, source, [rows])
        expect(again).toEqual({ ...nothing, unchanged: again.unchanged })
      }),
      { numRuns: 1000 },
    )
  })

  test('the order of the rows changes nothing of what is kept, nor which movement is which', () => {
    fc.assert(
      fc.property(
        fc.array(aRead, { minLength: 1, maxLength: 3 }),
        aRead,
        fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
        (reads, { source, rows }, order) => {
          const account = emptyAccount()
          for (const read of reads) readInto(account, read.source, [read.rows])
          const copy: KeptAccount = {
            kept: new Map(account.kept),
            recognised: new Map([...account.recognised].map(([name, list]) => [name, new Map(list)])),
          }
          const before = new Set(account.kept.keys())
          const shuffled = rows.map((row, at) => ({ row, rank: order[at]! })).sort((a, b) => a.rank - b.rank)
          readInto(account, source, [rows])
          readInto(copy, source, [shuffled.map(({ row }) => row)])
          const list = ({ kept }: KeptAccount) =>
            [...kept.values()].map(one => `${before.has(one.id) ? one.id : 'new'} ${contentOf(one)} ${one.isPending}`).sort()
          expect(list(copy)).toEqual(list(account))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('no booked movement goes away, and none is left out: there are as many as the read told, of every amount', () => {
    fc.assert(
      fc.property(fc.array(aRead, { minLength: 1, maxLength: 4 }), reads => {
        const account = emptyAccount()
        for (const { source, rows } of reads) {
          const before = bookedOf(account).map(({ id }) => id)
          readInto(account, source, [rows])
          expect(before.every(id => account.kept.has(id))).toBe(true)
          const kept = bookedOf(account)
          // Rows of one id and one text are one.
          const distinct = rows.filter(
            (row, at) =>
              !row.isPending &&
              (!row.bankId?.trim() || !rows.slice(0, at).some(one => one.bankId === row.bankId && contentOf(one) === contentOf(row))),
          )
          const count = (list: readonly { amount: number }[], amount: number) => list.filter(one => one.amount === amount).length
          for (const amount of amounts) expect(count(kept, amount)).toBeGreaterThanOrEqual(count(distinct, amount))
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('pending movements are booked once, or go away: after every read what is kept is what the bank told', () => {
  const aLife = fc.record({
    day: fc.nat(12),
    amount: fc.constantFrom(...amounts),
    text: fc.constantFrom(...texts),
    /** Days until it is booked; null when it never is. */
    waits: fc.option(fc.nat(6), { freq: 5 }),
    keepsId: fc.boolean(),
    keepsText: fc.boolean(),
    tip: fc.constantFrom(0, 0, 7),
    /** Days for which it is told as pending beside the booking; only an id shows that. */
    lingers: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(aLife, { maxLength: 12 }), fc.boolean(), (lives, hasIds) => {
      const account = emptyAccount()
      const rowOf = new Map<number, string>()
      for (let today = 0; today <= 20; today++) {
        const told: Movement[] = []
        let pendingCount = 0
        lives.forEach((life, at) => {
          const isWithId = hasIds && life.keepsId
          const bookedOn = life.waits === null ? null : life.day + life.waits
          const isBooked = bookedOn !== null && bookedOn <= today
          const isPending = life.day <= today && !isBooked && today <= life.day + 8
          const isLingering = isBooked && isWithId && bookedOn + life.lingers > today
          if (isPending) pendingCount++
          if (isPending || isLingering) told.push(movement(life.day, life.amount, life.text, hasIds ? `p${at}` : null, true))
          if (isBooked) {
            const text = life.keepsText ? life.text : `Dankort ${life.text} ${at}`
            const amount = isWithId ? life.amount + Math.sign(life.amount) * life.tip : life.amount
            told.push(movement(bookedOn, amount, text, hasIds ? (isWithId ? `p${at}` : `b${at}`) : null))
          }
        })
        readInto(account, 'bank', [told])
        expect(contents(bookedOf(account))).toEqual(contents(told.filter(one => !one.isPending)))
        expect(account.kept.size - bookedOf(account).length).toBe(pendingCount)
        if (!hasIds) continue
        lives.forEach((life, at) => {
          const kept = [...account.kept.values()].find(({ bankId }) => bankId === `p${at}`)
          if (!kept || !life.keepsId) return
          expect(rowOf.get(at) ?? kept.id).toBe(kept.id)
          rowOf.set(at, kept.id)
        })
      }
    }),
    { numRuns: 150 },
  )
})

describe('two sources of one account, each with its own words', () => {
  test('give every movement of the days that either has told once', () => {
    const aWindow = fc.record({ source: fc.constantFrom('bank', 'file', 'camt'), one: fc.nat(20), other: fc.nat(20) })
    fc.assert(
      fc.property(purchases, fc.array(aWindow, { minLength: 1, maxLength: 6 }), (list, windows) => {
        const account = emptyAccount()
        const seen = new Set<number>()
        for (const { source, one, other } of windows) {
          const [from, to] = [Math.min(one, other), source === 'bank' ? 20 : Math.max(one, other)]
          const rows = list.flatMap(({ day, amount, text }, at) => {
            if (day < from || day > to) return []
            seen.add(at)
            return [
              movement(day, amount, source === 'bank' ? `${text} ${at + 1000}` : `${source} ${text}`, source === 'bank' ? `id${at}` : null),
            ]
          })
          readInto(account, source, [rows], { from: dayOf(from), to: source === 'bank' ? null : dayOf(to) })
        }
        const told = list.filter((_, at) => seen.has(at)).map(({ day, amount, text }) => movement(day, amount, text, null))
        expect(dayAndAmount(account.kept.values())).toEqual(dayAndAmount(told))
      }),
      { numRuns: 400 },
    )
  })

  test('that book some movements a day apart give them once where their words agree, however the later reads begin', () => {
    const aPayment = fc.record({
      day: fc.integer({ min: 2, max: 18 }),
      amount: fc.constantFrom(...amounts),
      shift: fc.constantFrom(0, 0, 1, -1),
    })
    fc.assert(
      fc.property(fc.array(aPayment, { maxLength: 12 }), fc.array(fc.integer({ min: 0, max: 19 }), { maxLength: 4 }), (list, begins) => {
        const marks = [0, 20].map(day => ({ day, amount: 1, shift: 0 }))
        const all = [...list, ...marks]
        const file = all.map(({ day, amount }, at) => movement(day, amount, `Hansen ${at + 1000}`, null))
        const bank = all.map(({ day, amount, shift }, at) => movement(day + shift, amount, `Invoice Hansen ApS ${at + 1000}`, `id${at}`))
        const account = emptyAccount()
        readInto(account, 'file', [file], { from: dayOf(0), to: dayOf(20) })
        readInto(account, 'bank', [bank], { from: dayOf(0), to: null })
        expect(account.kept.size).toBe(all.length)
        for (const from of begins) {
          const rows = bank.filter(({ date }) => date >= dayOf(from))
          expect(readInto(account, 'bank', [rows], { from: dayOf(from), to: null })).toEqual({ ...nothing, unchanged: rows.length })
        }
      }),
      { numRuns: 200 },
    )
  })
})
