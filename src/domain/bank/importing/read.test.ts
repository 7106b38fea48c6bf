import { describe, expect, test } from 'vitest'
import { emptyAccount, nothing, readInto } from '../../../../test/harness/kept-account.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { addDays } from '../../calendar/dates.ts'
import type { Minor } from '../../money/money.ts'
import type { Movement } from '../transactions.ts'
import { fingerprintOf } from './fingerprint.ts'
import { wordingOf } from './likeness.ts'
import { beginRead } from './read.ts'

/** `a1 12 -50 Netto 1234`: id, day of March, amount, text. `-` is no id, `_` a blank one; a day with `?` is pending. */
function movementOf(line: string): Movement {
  const [id, day, amount, ...text] = line.trim().split(' ')
  return {
    bankId: id === '-' ? null : id === '_' ? ' ' : id!,
    date: addDays('2026-02-28', Number(day!.replace('?', ''))),
    valueDate: null,
    amount: Number(amount) as Minor,
    currency: 'DKK',
    text: text.join(' '),
    counterparty: { name: null, iban: null },
    reference: null,
    isPending: day!.includes('?'),
    original: null,
  }
}

const read = (text: string): Movement[] => text.split(' / ').filter(Boolean).map(movementOf)
const pagesOf = (text: string): Movement[][] => text.split(' // ').map(page => (page === 'empty' ? [] : read(page)))
const count = (account: ReturnType<typeof emptyAccount>) => [...account.kept.values()].filter(one => !one.isPending).length
const isSame = (ids: Iterable<string>, others: Iterable<string>) => [...ids].sort().join() === [...others].sort().join()

describe('a second read of the same source', () => {
  test.each(rows`
    what                                first                                  then                                                        written                                kept
    the same                            a 5 -50 Netto / b 6 -9 Fee             a 5 -50 Netto / b 6 -9 Fee                                  unchanged 2                            2
    the same in another order           a 5 -50 Netto / b 6 -9 Fee             b 6 -9 Fee / a 5 -50 Netto                                  unchanged 2                            2
    two equal purchases                 - 5 -50 Netto / - 5 -50 Netto          - 5 -50 Netto / - 5 -50 Netto                               unchanged 2                            2
    one more equal purchase             - 5 -50 Netto / - 5 -50 Netto          - 5 -50 Netto / - 5 -50 Netto / - 5 -50 Netto               inserted 1, unchanged 2                3
    one equal purchase less             - 5 -50 Netto / - 5 -50 Netto          - 5 -50 Netto                                               unchanged 1                            2
    blank ids                           _ 5 -50 Netto / _ 6 -9 Fee             _ 5 -50 Netto / _ 6 -9 Fee                                  unchanged 2                            2
    blank ids, equal purchases          _ 5 -50 Netto / _ 5 -50 Netto          _ 5 -50 Netto / _ 5 -50 Netto                               unchanged 2                            2
    fillers as ids, equal purchases     NONREF 5 -50 Netto / NONREF 5 -50 Netto  NONREF 5 -50 Netto                                        unchanged 1                            2
    changed ids                         a 5 -50 Netto / b 6 -9 Fee             x 5 -50 Netto / y 6 -9 Fee                                  unchanged 2                            2
    swapped ids                         a 5 -50 Netto / b 6 -9 Fee             b 5 -50 Netto / a 6 -9 Fee                                  unchanged 2                            2
    an id used again, other amount      a 5 -50 Netto                          a 5 -50 Netto / a 6 -70 Netto                               inserted 1, unchanged 1                2
    an id used again, far later         a 5 -50 Netto                          a 25 -50 Netto                                              inserted 1                             2
    an id used again, other text        a 5 -50 Netto                          a 5 -50 Netto / a 5 -50 Rema                                inserted 1, unchanged 1                2
    a text with more words              a 5 -50 Netto                          a 5 -50 Netto Vesterbro 4411                                updated 1                              1
    another text, and another day       - 4 -1 Rema / a 5 -50 Kortkøb          - 4 -1 Rema / a 7 -50 Netto                                 updated 1, unchanged 1                 2
    the id of a day that was not read   a 5 -50 Netto                          a 7 -50 Netto                                               inserted 1                             2
    more words, changed id              a 5 -50 Netto                          z 5 -50 Netto Vesterbro 4411                                updated 1                              1
    more words without ids              - 4 -1 Rema / - 5 -50 Netto            - 4 -1 Rema / - 5 -50 Vesterbro Netto / - 5 -50 Netto 2     inserted 1, updated 1, unchanged 1     3
    another text altogether, whole day  - 4 -1 Rema / a 5 -50 Netto            - 4 -1 Rema / b 5 -50 Irma                                  updated 1, unchanged 1                 2
    the day before it is not known      - 5 -50 Netto                          - 5 -50 Irma                                                inserted 1                             2
  `)('of $what', ({ first, then, written, kept }) => {
    const account = emptyAccount()
    readInto(account, 'bank', [read(first!)])
    const before = [...account.kept.keys()]
    const done = readInto(account, 'bank', [read(then!)])
    expect({ ...nothing, ...toCounts(written!) }).toEqual(done)
    expect(account.kept.size).toBe(Number(kept))
    expect(before.every(id => account.kept.has(id))).toBe(true)
    expect(readInto(account, 'bank', [read(then!).reverse()])).toEqual({ ...nothing, unchanged: read(then!).length })
  })

  test('says nothing of another currency, even with the same fingerprint', () => {
    const [told] = read('- 5 -50 Netto') as [Movement]
    const kept = { id: 't1', bankId: null, occurrence: 1, source: 'bank', wording: '', isPending: false, currency: 'EUR' }
    const { date, amount } = told
    const plan = (date: string, amount: Minor) => {
      const read = beginRead([{ ...kept, fingerprint: fingerprintOf(told), date, amount }], 'bank')
      return [read.take([told]), read.finish({ from: null, to: null })].flatMap(({ inserts }) => inserts)
    }
    expect(plan(date, amount)).toMatchObject([{ occurrence: 2 }])
    expect(plan('2026-01-01', amount)).toMatchObject([{ occurrence: 2 }])
  })
})

const toCounts = (text: string) =>
  Object.fromEntries(
    text
      .split(', ')
      .filter(Boolean)
      .map(one => one.split(' '))
      .map(([what, many]) => [what, Number(many)]),
  )

describe('pages of one read', () => {
  test.each(rows`
    what                                       pages                                                                            kept
    that overlap, with ids                     a 5 -50 Netto / b 5 -50 Netto // b 5 -50 Netto / c 6 -9 Fee                      3
    that repeat, with ids                      a 5 -50 Netto / b 5 -9 Fee // b 5 -9 Fee / a 5 -50 Netto                         2
    equal rows of different ids                a 5 -50 Netto // b 5 -50 Netto // c 5 -50 Netto                                  3
    that overlap, without ids                  - 5 -50 Netto / - 5 -9 Fee // - 5 -9 Fee / - 6 -3 Fee                            3
    that overlap by two, without ids           - 5 -50 Netto / - 5 -9 Fee / - 5 -9 Fee // - 5 -9 Fee / - 5 -9 Fee / - 6 -3 Fee  4
    that repeat as a whole, without ids        - 5 -9 Fee / - 5 -9 Fee // - 6 -3 Fee // - 5 -9 Fee / - 5 -9 Fee                 3
    in another order, without ids              - 6 -3 Fee / - 7 -3 Fee // - 5 -9 Fee / - 6 -3 Fee                               3
    equal rows within, without ids             - 5 -9 Fee / - 5 -1 Tea // - 5 -2 Tea / - 5 -9 Fee / - 5 -3 Tea                  5
    an id used for all                         x 5 -9 Fee / x 5 -9 Fee / x 6 -1 Tea // x 7 -2 Tea                               4
    an empty page between                      a 5 -9 Fee // empty // b 5 -9 Fee                                                     2
  `)('$what are $kept movements', ({ pages, kept }) => {
    const account = emptyAccount()
    readInto(account, 'bank', pagesOf(pages!))
    expect(account.kept.size).toBe(Number(kept))
    expect(readInto(account, 'bank', pagesOf(pages!))).toEqual({ ...nothing, unchanged: Number(kept) })
  })

  test('are judged together: a later page that tells a movement to the letter goes before an earlier one that resembles it', () => {
    const account = emptyAccount()
    readInto(account, 'bank', [read('a 5 -50 Netto')])
    const written = readInto(account, 'bank', [read('a 5 -50 Netto Vesterbro'), read('a 5 -50 Netto')])
    expect(written).toEqual({ ...nothing, inserted: 1, unchanged: 1 })
  })

  test('a read that is cut off writes what is certainly new, and the next one the rest', () => {
    const account = emptyAccount()
    readInto(account, 'bank', [read('a 5? -50 Netto')])
    const pages = pagesOf('b 7 -50 Netto Vesterbro / c 7 -9 Fee // d 8 -1 Fee')
    expect(readInto(account, 'bank', pages.slice(0, 1), null)).toEqual({ ...nothing, inserted: 1 })
    expect(readInto(account, 'bank', pages)).toEqual({ ...nothing, inserted: 1, updated: 1, unchanged: 1 })
  })
})

describe('a pending movement', () => {
  test.each(rows`
    what                                       first                                then                                                written                                booked   kept
    is booked with its id                      a 5? -50 Netto                       a 6 -50 Dankort Netto                               updated 1                              1        1
    is booked with its id and a tip            a 5? -50 Netto                       a 6 -57 Netto                                       updated 1                              1        1
    is booked with another id                  a 5? -50 Netto                       b 7 -50 Dankort Netto 4411                          updated 1                              1        1
    is booked without ids                      - 5? -50 Netto                       - 5 -50 Netto                                       updated 1                              1        1
    is booked once                             a 5? -50 Netto                       b 7 -50 Netto 1 / c 7 -50 Netto 2                   inserted 1, updated 1                  2        2
    is booked by the one with its id           a 5? -50 Netto                       b 5 -50 Netto / a 7 -50 Netto 2                     inserted 1, updated 1                  2        2
    goes away                                  a 5? -50 Netto / b 5 -9 Fee          b 5 -9 Fee                                          removed 1, unchanged 1                 1        1
    of another name goes away                  a 5? -50 Netto                       b 7 -50 Rema                                        inserted 1, removed 1                  1        1
    of long ago goes away                      a 5? -50 Netto                       b 25 -50 Netto                                      inserted 1, removed 1                  1        1
    stays beside a booked one of its name      a 5? -50 Netto                       b 7 -50 Netto / a 5? -50 Netto                      inserted 1, unchanged 1                1        2
    stays beside an equal booked one           - 5? -50 Netto                       - 5? -50 Netto / - 5 -50 Netto                      inserted 1, unchanged 1                1        2
    is told as booked too, for a while         a 5? -50 Netto                       a 5? -50 Netto / a 6 -50 Dankort Netto              updated 1                              1        1
    changes its amount                         a 5? -50 Netto                       a 5? -70 Netto                                      updated 1                              0        1
    changes its id and text                    a 5? -50 Netto                       b 6? -50 Netto 4411                                 updated 1                              0        1
    is told again when it is booked            a 5 -50 Netto                        a 5? -50 Netto                                      unchanged 1                            1        1
    is told otherwise when it is booked        a 5 -57 Netto                        a 4? -50 Netto                                      unchanged 1                            1        1
    comes out when it was to go in             a 5? 50 Netto                        a 6 -50 Netto                                       inserted 1, removed 1                  1        1
  `)('$what', ({ first, then, written, booked, kept }) => {
    const account = emptyAccount()
    readInto(account, 'bank', [read(first!)])
    expect(readInto(account, 'bank', [read(then!)])).toEqual({ ...nothing, ...toCounts(written!) })
    expect([count(account), account.kept.size]).toEqual([Number(booked), Number(kept)])
    const ids = [...account.kept.keys()]
    const again = readInto(account, 'bank', [read(then!).reverse()])
    expect(again).toEqual({ ...nothing, unchanged: again.unchanged })
    expect(isSame(account.kept.keys(), ids)).toBe(true)
  })

  test('stays when the read was cut off, when it did not ask for its day, and when another source told it', () => {
    const account = emptyAccount()
    readInto(account, 'bank', [read('a 5? -50 Netto')])
    const fee = [read('b 6 -9 Fee')]
    expect(readInto(account, 'bank', fee, null).removed).toBe(0)
    expect(readInto(account, 'bank', fee, { from: '2026-03-06', to: null }).removed).toBe(0)
    expect(readInto(account, 'bank', fee, { from: '2026-02-01', to: '2026-03-04' }).removed).toBe(0)
    expect(readInto(account, 'file', fee).removed).toBe(0)
    expect(readInto(account, 'bank', fee, { from: '2026-03-05', to: null }).removed).toBe(1)
  })
})

describe('another source of the same account', () => {
  test.each(rows`
    what                                     file                                                bank                                                         written                                  kept
    tells the same in other words            - 5 -50 DK 4411 NETTO / - 6 -9 Gebyr                a 5 -50 Netto Vesterbro / b 6 -9 Fee                         recognised 2                             2
    tells the same in the same words         - 5 -50 Netto                                       a 5 -50 Netto                                                unchanged 1                              1
    tells one more of a day and amount       - 5 -50 Netto / - 5 -50 Rema                        a 5 -50 NETTO 1 / b 5 -50 REMA 1 / c 5 -50 Irma              inserted 1, recognised 2                 3
    tells one less of a day and amount       - 5 -50 Netto / - 5 -50 Rema                        b 5 -50 REMA 1                                               recognised 1                             2
    books on the next day                    - 4 -1 Tea / - 5 -50 Netto / - 8 -1 Tea             a 4 -1 Tea / b 6 -50 Netto 4411 / c 8 -1 Tea                 recognised 1, unchanged 2                3
    has another purchase on the next day     - 4 -1 Tea / - 5 -50 Netto / - 8 -1 Tea             a 4 -1 Tea / b 6 -50 Rema / c 8 -1 Tea                       inserted 1, unchanged 2                  4
    has the same purchase on the next day    - 4 -1 Tea / - 5 -50 Netto / - 8 -1 Tea             a 4 -1 Tea / x 5 -50 Netto K / b 6 -50 Netto L / c 8 -1 Tea  inserted 1, recognised 1, unchanged 2    4
    begins on the next day                   - 5 -50 Netto                                       b 6 -50 Netto 4411                                           inserted 1                               2
    two days later                           - 4 -1 Tea / - 5 -50 Netto / - 8 -1 Tea             a 4 -1 Tea / b 7 -50 Netto 4411 / c 8 -1 Tea                 inserted 1, unchanged 2                  4
    of an id that means another there        a 5 -50 Netto                                       a 6 -50 Rema                                                 inserted 1                               2
  `)('$what', ({ file, bank, written, kept }) => {
    const account = emptyAccount()
    readInto(account, 'file', [read(file!)])
    const ids = [...account.kept.keys()]
    expect(readInto(account, 'bank', [read(bank!)])).toEqual({ ...nothing, ...toCounts(written!) })
    expect(account.kept.size).toBe(Number(kept))
    expect(ids.every(id => account.kept.has(id))).toBe(true)
    expect(readInto(account, 'bank', [read(bank!).reverse()])).toEqual({ ...nothing, unchanged: read(bank!).length })
    expect(readInto(account, 'file', [read(file!)])).toEqual({ ...nothing, unchanged: read(file!).length })
  })

  test('is remembered, so that a read that begins between the two days still knows the movement', () => {
    const account = emptyAccount()
    readInto(account, 'file', [read('- 4 -1 Tea / - 5 -50 Netto / - 8 -1 Tea')])
    readInto(account, 'bank', [read('a 4 -1 Tea / b 6 -50 Netto 4411 / c 8 -1 Tea')])
    const later = { from: '2026-03-06', to: null }
    expect(readInto(account, 'bank', [read('z 6 -50 Netto 4411 / c 8 -1 Tea')], later)).toEqual({ ...nothing, unchanged: 2 })
    expect(readInto(account, 'bank', [read('b 6 -50 Netto 4411 Vesterbro / c 8 -1 Tea')], later)).toMatchObject({
      recognised: 1,
      inserted: 0,
    })
    expect(account.kept.size).toBe(3)
  })

  test('has booked what this one still calls pending: it is not booked twice', () => {
    const account = emptyAccount()
    readInto(account, 'bank', [read('a 5? -50 Netto')])
    readInto(account, 'file', [read('- 6 -50 DK-KORT 4411')])
    expect(readInto(account, 'bank', [read('a 6 -50 Netto Vesterbro')])).toEqual({ ...nothing, recognised: 1, removed: 1 })
    expect(account.kept.size).toBe(1)
  })
})

describe('large accounts', () => {
  const toKept = (movement: Movement, at: number, occurrence = 1) => {
    const { bankId, date, amount, currency, isPending } = movement
    return {
      ...{ id: `t${at}`, bankId, date, amount, currency, isPending, occurrence },
      ...{ fingerprint: fingerprintOf(movement), source: 'bank', wording: wordingOf(movement) },
    }
  }
  test('20,000 kept and told again in pages plan nothing', () => {
    const movements = Array.from({ length: 20_000 }, (_, at) =>
      movementOf(`id${at} ${1 + (at % 700)} ${-1 - (at % 5003)} Dankort-nota Netto Vesterbrogade ${at} faktura ${at * 7}`),
    )
    const kept = movements.map((movement, at) => toKept(movement, at))
    const pages = Array.from({ length: 40 }, (_, at) => movements.slice(at * 500, at * 500 + 500))
    const read = beginRead(kept, 'bank')
    const plans = [...pages.map(page => read.take(page)), read.finish({ from: null, to: null })]
    expect(plans.reduce((sum, plan) => sum + plan.unchanged, 0)).toBe(20_000)
    for (const plan of plans) expect([plan.inserts, plan.updates, plan.recognised, plan.removals].flat()).toEqual([])
  })
})
