import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import type { Minor } from '../money/money.ts'
import { heldAfter, heldAfterPage, heldAfterReport, heldBefore, heldBeforePage, heldWithinDay } from './day-ends.ts'
import type { Balance, DayEnd } from './statements.ts'
import type { Movement } from './transactions.ts'

/** `03-05 120`, and `(03-05 7)` for what is pending. */
const told = (text: string) =>
  text
    .split(', ')
    .filter(Boolean)
    .map(one => {
      const [day, amount] = one.replace(/[()]/g, '').split(' ')
      return { date: `2026-${day}`, amount: Number(amount) as Minor, isPending: one.startsWith('(') } as Movement
    })

const balance = (text: string): Balance => {
  const [{ date, amount }] = told(text) as [Movement]
  return { date, amount }
}

/** `03-05 120` of the day itself, `03-05 120+15` behind movements of that day of 15. */
const written = (ends: readonly DayEnd[]): string =>
  ends.map(({ date, amount, moved }) => `${date.slice(5)} ${amount}${moved === null ? '' : `+${moved}`}`).join(', ')

describe('before the first movement', () => {
  test.each(rows`
    opening      movements                closing      end             because
    03-02 100    03-02 5, 03-03 7         03-03 112    03-01 100+0     it is the first day of the statement
    03-02 100    03-03 7                  03-03 107    03-02 100+0     it may be the last day of the statement before as well
    03-02 100    -                        03-05 100    03-02 100+0     nothing happened on either
    03-02 100    -                        03-02 100    03-01 100+0     the statement is of that day
    03-02 100    (03-02 9), 03-04 7       03-04 107    03-02 100+0     what is pending never counts
    03-02 100    03-01 7, 03-02 1         03-02 108    03-01 100+0     what is booked late is told when it is booked
  `)('$opening with $movements and $closing is $end: $because', ({ opening, movements, closing, end }) => {
    expect(written([heldBefore(balance(opening!), { closing: balance(closing!), movements: told(movements!) })])).toBe(end)
  })
})

describe('after the last movement', () => {
  test.each(rows`
    closing      movements                        end
    03-03 112    03-02 5, 03-03 7                 03-03 112
    03-05 112    03-02 5, 03-03 7                 03-05 112
    03-03 112    03-03 7, 03-06 5                 03-06 112+5
    03-03 112    03-03 7, (03-06 5)               03-03 112
    03-03 112    -                                03-03 112
  `)('$closing with $movements is $end', ({ closing, movements, end }) => {
    expect(written([heldAfter(balance(closing!), told(movements!))])).toBe(end)
  })
})

describe('between two pages', () => {
  test.each(rows`
    interim      movements                        before           after
    03-31 100    03-02 5, 03-02 1, 03-03 7        03-02 106+6      03-03 100+7
    03-31 100    03-02 5, (03-03 7)               03-02 105+5      03-02 100+5
    03-31 100    03-03 5, 03-02 1                 -                -
    03-31 100    (03-03 5)                        -                -
    03-31 100    -                                -                -
  `)('$interim with $movements is $before or $after', ({ interim, movements, before, after }) => {
    expect(written(heldBeforePage(balance(interim!), told(movements!)))).toBe(before)
    expect(written(heldAfterPage(balance(interim!), told(movements!)))).toBe(after)
  })
})

describe('in a report within the day', () => {
  test.each(rows`
    balance      movements                  interim          closing
    03-03 100    03-03 5, 03-03 2           03-03 100+7      03-03 100+7
    03-03 100    03-02 5                    -                03-03 100+0
    03-03 100    -                          -                03-03 100+0
    03-03 100    03-03 5, 03-04 2           03-04 100+2      03-04 100+2
  `)('$balance with $movements is $interim where it is interim, $closing where it is called closing', row => {
    const movements = told(row.movements!)
    expect(written(heldWithinDay(balance(row.balance!), movements))).toBe(row.interim)
    expect(written([heldAfterReport(balance(row.balance!), movements)])).toBe(row.closing)
  })
})
