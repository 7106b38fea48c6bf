import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { addDays } from '../calendar/dates.ts'
import type { Minor } from '../money/money.ts'
import { checkBalances, type ReportedBalance } from './balances.ts'

/** `open 03-01 100` is the opening balance of 1 March, `03-05 120` a closing one, `03-05 120+15` one that stood behind movements of that day of 15. */
const balancesOf = (text: string): ReportedBalance[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map(one => {
      const [amount, day, opening] = one.split(' ').reverse()
      const [held, moved] = amount!.split('+')
      return {
        date: `2026-${day}`,
        amount: Number(held) as Minor,
        moved: moved === undefined ? null : (Number(moved) as Minor),
        isOpening: opening === 'open',
      }
    })

const movementsOf = (text: string) => balancesOf(text).map(({ date, amount }) => ({ date, amount }))

describe('the chain of balances', () => {
  test.each(rows`
    reported                                                    booked                            gaps                                      before
    -                                                           03-01 5                           -                                         none
    03-05 120                                                   -                                 -                                         03-05 120
    open 03-01 100, 03-05 120                                   03-01 5, 03-05 15                 -                                         02-28 100
    open 03-01 100, 03-05 120                                   03-05 15, 03-01 5, 03-06 99       -                                         02-28 100
    open 03-01 100, 03-05 120                                   03-01 5                           03-01..03-05 15                           02-28 100
    open 03-01 100, 03-05 120                                   03-01 5, 03-05 15, 03-05 15       03-01..03-05 -15                          02-28 100
    open 03-01 100, 03-05 120, open 03-09 130, 03-10 131        03-01 5, 03-05 15, 03-10 1        03-06..03-08 10                           02-28 100
    03-10 131, open 03-09 130, 03-05 120, open 03-01 100        03-01 5, 03-05 15                 03-06..03-08 10, 03-09..03-10 1           02-28 100
    open 03-01 100, 03-05 120, open 03-06 120, 03-08 120        03-01 20                          -                                         02-28 100
    open 03-02 100, 03-02 150, open 03-02 150, 03-02 130        03-02 50, 03-02 -20               -                                         03-01 100
    03-05 120                                                   03-01 5, 03-03 10, 03-08 7        -                                         02-28 105
    03-05 120                                                   03-08 7                           -                                         03-05 120
    03-05 120+20                                                03-05 20                          -                                         03-04 100
    03-04 100, 03-05 120+20                                     03-05 20, 03-05 -5                -                                         03-04 100
    03-05 120+20, 03-05 115+-5                                  03-05 20, 03-05 -5                -                                         03-04 100
    03-05 120+20, 03-05 115+15                                  03-05 20, 03-05 -5                -                                         03-04 100
    03-01 100, 03-05 140+20                                     03-05 20                          03-02..03-05 20                           03-01 100
  `)('with $reported and the movements $booked has the gaps $gaps', ({ reported, booked, gaps, before }) => {
    const chain = checkBalances(balancesOf(reported!), movementsOf(booked!))
    const day = (date: string) => date.slice(5)
    expect(chain.gaps.map(({ from, to, missing }) => `${day(from)}..${day(to)} ${missing}`).join(', ')).toBe(gaps)
    expect(chain.before ? `${day(chain.before.date)} ${chain.before.amount}` : 'none').toBe(before)
  })

  test('holds for whatever was booked, and one lost movement is one gap of its amount around its day', () => {
    const aDay = fc.nat(40).map(days => addDays('2026-01-01', days))
    const aMovement = fc.record({ date: aDay, amount: fc.integer({ min: -500, max: 500 }).map(amount => amount as Minor) })
    fc.assert(
      fc.property(
        fc.array(aMovement, { minLength: 1, maxLength: 30 }),
        fc.array(aDay, { maxLength: 8 }),
        fc.nat(),
        (booked, days, lost) => {
          const heldAt = (date: string): Minor => booked.reduce((held, one) => (one.date <= date ? held + one.amount : held), 1000) as Minor
          const closing = ['2025-12-31', ...days, '2026-03-01'].map(date => ({ date, amount: heldAt(date), moved: null, isOpening: false }))
          const opening = days.map(date => ({ date: addDays(date, 1), amount: heldAt(date), moved: null, isOpening: true }))
          const whole = checkBalances([...closing, ...opening], booked)
          expect(whole.gaps).toEqual([])
          expect(whole.before?.amount).toBe(1000)

          const gone = booked[lost % booked.length]!
          const rest = booked.filter(one => one !== gone)
          const { gaps } = checkBalances([...opening, ...closing], rest)
          if (gone.amount === 0) expect(gaps).toEqual([])
          else {
            expect(gaps).toHaveLength(1)
            expect(gaps[0]!.missing).toBe(gone.amount)
            expect(gaps[0]!.from <= gone.date && gone.date <= gaps[0]!.to).toBe(true)
          }
        },
      ),
    )
  })
})
