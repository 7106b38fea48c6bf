import { describe, expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { dayVote, toDay } from './days.ts'
import { decimalVote, toAmount } from './numbers.ts'

describe('amounts', () => {
  test.each(rows`
    written        among             minor
    1.234,56       -                 123456
    -1.234,56      -                 -123456
    1,234.56       -                 123456
    -1234.56       -                 -123456
    1'234,56       -                 123456
    1 234,56       -                 123456
    1.234,56-      -                 -123456
    (1.234,56)     -                 -123456
    +12,00         -                 1200
    1.234          -                 123400
    1.234          0,50              123400
    1,234          0.50              123400
    1.234          0.50              none
    1.234.567      -                 123456700
    12,5           -                 1250
    12,345         1.000,00          none
    12,340         1.000,00          1234
    100,-          -                 10000
    -45,00 kr.     -                 -4500
    EUR 45.00      -                 4500
    45,00 €        -                 4500
    −99,00         -                 -9900
    12.34.56       -                 none
    1.23,45        -                 none
    45,00 Euro     -                 4500
    -EUR 45,00     -                 -4500
    45,00 dkr.     -                 4500
    XRP 45,00      -                 none
    45,00 CR       -                 none
    abc            -                 none
    12e3           -                 none
    -              -                 none
  `)('$written among $among is $minor', ({ written, among, minor }) => {
    const vote = decimalVote()
    for (const text of [written!, among!]) vote.add(text)
    expect(toAmount(written!, vote.style(), 2) ?? 'none').toBe(minor === 'none' ? 'none' : Number(minor))
  })

  test('a file with both signs is read where each amount is clear by itself, and nowhere else', () => {
    const vote = decimalVote()
    for (const text of ['12,50', '12.50']) vote.add(text)
    expect(vote.style()).toBe('mixed')
    expect([toAmount('12,50', 'mixed', 2), toAmount('12.50', 'mixed', 2), toAmount('1.250', 'mixed', 2)]).toEqual([1250, 1250, undefined])
  })
})

describe('days', () => {
  test.each(rows`
    written               among        day
    31.12.2026            -            2026-12-31
    03.04.2026            -            2026-04-03
    03.04.26              -            2026-04-03
    2026-04-03 10:22:01   -            2026-04-03
    2026/04/03            -            2026-04-03
    20260403              -            2026-04-03
    03/04/2026            25/04/2026   2026-04-03
    03/04/2026            04/25/2026   2026-03-04
    29 gennaio 2026       -            2026-01-29
    3. maj 2026           -            2026-05-03
    31.02.2026            -            none
    12.13.2026            -            none
    1.1.0026              -            none
    Reserveret            -            none
  `)('$written among $among is $day', ({ written, among, day }) => {
    const vote = dayVote()
    for (const text of [written!, among!]) vote.add(text)
    expect(toDay(written!, vote.order()) ?? 'none').toBe(day)
  })
})
